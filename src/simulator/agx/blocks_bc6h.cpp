// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <array>
#include <string_view>

#include "base/assert.h"
#include "base/bits.h"
#include "base/half.h"
#include "simulator/agx/block_bits.h"
#include "simulator/agx/blocks_bptc.h"
#include "simulator/agx/bptc_partitions.h"

namespace cuesta::simulator::agx {

namespace {

// A run of the block's bits that go to a channel of an end.
struct Bc6Run {
    uint8_t channel = 0;
    uint8_t end = 0;
    uint8_t lo = 0;
    uint8_t width = 0;
    bool reversed = false;  // the highest bit comes first
};

struct Bc6Layout {
    std::array<Bc6Run, 24> runs;
    unsigned count = 0;
};

consteval unsigned read_layout_number(std::string_view text, size_t& at) {
    unsigned value = 0;
    while (text[at] >= '0' && text[at] <= '9')
        value = value * 10 + static_cast<unsigned>(text[at++] - '0');
    return value;
}

// Reads "r0[9:0] g2[4] b0[10:15]": from the first bit behind the mode on, runs whose bits are
// named from the highest to the lowest one, or the other way round where they are reversed.
consteval Bc6Layout bc6_layout(std::string_view text) {
    Bc6Layout layout;
    for (size_t at = 0; at < text.size(); ++at) {
        Bc6Run& run = layout.runs[layout.count++];
        run.channel = static_cast<uint8_t>(std::string_view("rgb").find(text[at++]));
        run.end = static_cast<uint8_t>(read_layout_number(text, at));
        const unsigned first = read_layout_number(text, ++at);
        const unsigned last = text[at] == ':' ? read_layout_number(text, ++at) : first;
        run.reversed = first < last;
        run.lo = static_cast<uint8_t>(run.reversed ? first : last);
        run.width = static_cast<uint8_t>((run.reversed ? last - first : first - last) + 1);
        if (run.channel > 2 || text[at] != ']')
            base::unreachable("a layout of BC6H that cannot be read");
        ++at;
    }
    return layout;
}

struct Bc6Mode {
    uint8_t number = 0;
    uint8_t subsets = 1;
    uint8_t bits = 0;                    // of the first end
    std::array<uint8_t, 3> deltas = {};  // of the others' distance from it; 0: there is none
    Bc6Layout layout;
};
// The specification's tables of modes and of their layouts.
// clang-format off
constexpr Bc6Mode bc6_modes[] = {
    {0, 2, 10, {5, 5, 5}, bc6_layout(
        "g2[4] b2[4] b3[4] r0[9:0] g0[9:0] b0[9:0] r1[4:0] g3[4] g2[3:0] g1[4:0] b3[0] g3[3:0] "
        "b1[4:0] b3[1] b2[3:0] r2[4:0] b3[2] r3[4:0] b3[3]")},
    {1, 2, 7, {6, 6, 6}, bc6_layout(
        "g2[5] g3[4] g3[5] r0[6:0] b3[0] b3[1] b2[4] g0[6:0] b2[5] b3[2] g2[4] b0[6:0] b3[3] b3[5] "
        "b3[4] r1[5:0] g2[3:0] g1[5:0] g3[3:0] b1[5:0] b2[3:0] r2[5:0] r3[5:0]")},
    {2, 2, 11, {5, 4, 4}, bc6_layout(
        "r0[9:0] g0[9:0] b0[9:0] r1[4:0] r0[10] g2[3:0] g1[3:0] g0[10] b3[0] g3[3:0] b1[3:0] "
        "b0[10] b3[1] b2[3:0] r2[4:0] b3[2] r3[4:0] b3[3]")},
    {6, 2, 11, {4, 5, 4}, bc6_layout(
        "r0[9:0] g0[9:0] b0[9:0] r1[3:0] r0[10] g3[4] g2[3:0] g1[4:0] g0[10] g3[3:0] b1[3:0] "
        "b0[10] b3[1] b2[3:0] r2[3:0] b3[0] b3[2] r3[3:0] g2[4] b3[3]")},
    {10, 2, 11, {4, 4, 5}, bc6_layout(
        "r0[9:0] g0[9:0] b0[9:0] r1[3:0] r0[10] b2[4] g2[3:0] g1[3:0] g0[10] b3[0] g3[3:0] "
        "b1[4:0] b0[10] b2[3:0] r2[3:0] b3[1] b3[2] r3[3:0] b3[4] b3[3]")},
    {14, 2, 9, {5, 5, 5}, bc6_layout(
        "r0[8:0] b2[4] g0[8:0] g2[4] b0[8:0] b3[4] r1[4:0] g3[4] g2[3:0] g1[4:0] b3[0] g3[3:0] "
        "b1[4:0] b3[1] b2[3:0] r2[4:0] b3[2] r3[4:0] b3[3]")},
    {18, 2, 8, {6, 5, 5}, bc6_layout(
        "r0[7:0] g3[4] b2[4] g0[7:0] b3[2] g2[4] b0[7:0] b3[3] b3[4] r1[5:0] g2[3:0] g1[4:0] "
        "b3[0] g3[3:0] b1[4:0] b3[1] b2[3:0] r2[5:0] r3[5:0]")},
    {22, 2, 8, {5, 6, 5}, bc6_layout(
        "r0[7:0] b3[0] b2[4] g0[7:0] g2[5] g2[4] b0[7:0] g3[5] b3[4] r1[4:0] g3[4] g2[3:0] "
        "g1[5:0] g3[3:0] b1[4:0] b3[1] b2[3:0] r2[4:0] b3[2] r3[4:0] b3[3]")},
    {26, 2, 8, {5, 5, 6}, bc6_layout(
        "r0[7:0] b3[1] b2[4] g0[7:0] b2[5] g2[4] b0[7:0] b3[5] b3[4] r1[4:0] g3[4] g2[3:0] "
        "g1[4:0] b3[0] g3[3:0] b1[5:0] b2[3:0] r2[4:0] b3[2] r3[4:0] b3[3]")},
    {30, 2, 6, {}, bc6_layout(
        "r0[5:0] g3[4] b3[0] b3[1] b2[4] g0[5:0] g2[5] b2[5] b3[2] g2[4] b0[5:0] g3[5] b3[3] b3[5] "
        "b3[4] r1[5:0] g2[3:0] g1[5:0] g3[3:0] b1[5:0] b2[3:0] r2[5:0] r3[5:0]")},
    {3, 1, 10, {}, bc6_layout("r0[9:0] g0[9:0] b0[9:0] r1[9:0] g1[9:0] b1[9:0]")},
    {7, 1, 11, {9, 9, 9}, bc6_layout(
        "r0[9:0] g0[9:0] b0[9:0] r1[8:0] r0[10] g1[8:0] g0[10] b1[8:0] b0[10]")},
    {11, 1, 12, {8, 8, 8}, bc6_layout(
        "r0[9:0] g0[9:0] b0[9:0] r1[7:0] r0[10:11] g1[7:0] g0[10:11] b1[7:0] b0[10:11]")},
    {15, 1, 16, {4, 4, 4}, bc6_layout(
        "r0[9:0] g0[9:0] b0[9:0] r1[3:0] r0[10:15] g1[3:0] g0[10:15] b1[3:0] b0[10:15]")},
};
// clang-format on

constexpr unsigned bc6_partition_at = 77;
constexpr unsigned bc6_partition_bits = 5;

// Null where the mode is reserved.
const Bc6Mode* find_bc6_mode(const uint8_t* block) {
    const unsigned low = block_bits(block, 0, 2);
    const unsigned number = low < 2 ? low : block_bits(block, 0, 5);
    for (const Bc6Mode& mode : bc6_modes)
        if (mode.number == number)
            return &mode;
    return nullptr;
}

using Bc6Ends = std::array<std::array<int, 3>, 4>;

Bc6Ends bc6_stored_ends(const Bc6Mode& mode, const uint8_t* block) {
    Bc6Ends ends = {};
    unsigned at = mode.number < 2 ? 2 : 5;
    for (unsigned i = 0; i < mode.layout.count; ++i) {
        const Bc6Run& run = mode.layout.runs[i];
        uint32_t bits = block_bits(block, at, run.width);
        at += run.width;
        if (run.reversed) {
            uint32_t turned = 0;
            for (unsigned k = 0; k < run.width; ++k)
                turned |= (bits >> k & 1) << (run.width - 1 - k);
            bits = turned;
        }
        ends[run.end][run.channel] |= static_cast<int>(bits << run.lo);
    }
    return ends;
}

int bc6_extended(int value, unsigned bits) {
    return static_cast<int>(base::sign_extend(static_cast<uint32_t>(value), bits));
}

Bc6Ends bc6_ends(const Bc6Mode& mode, bool is_signed, const uint8_t* block) {
    Bc6Ends ends = bc6_stored_ends(mode, block);
    const int mask = (1 << mode.bits) - 1;
    for (unsigned end = 0; end < ends.size(); ++end)
        for (unsigned i = 0; i < 3; ++i) {
            int& value = ends[end][i];
            if (end != 0 && mode.deltas[i] != 0)
                value = (ends[0][i] + bc6_extended(value, mode.deltas[i])) & mask;
        }
    if (is_signed)
        for (auto& end : ends)
            for (int& value : end)
                value = bc6_extended(value, mode.bits);
    return ends;
}

// To the whole range of 16 bits.
int bc6_unquantize_unsigned(int value, unsigned bits) {
    if (bits >= 15 || value == 0)
        return value;
    return value == (1 << bits) - 1 ? 0xffff : ((value << 15) + 0x4000) >> (bits - 1);
}

int bc6_unquantize_signed(int value, unsigned bits) {
    if (bits >= 16 || value == 0)
        return value;
    const int size = value < 0 ? -value : value;
    const int whole =
        size >= (1 << (bits - 1)) - 1 ? 0x7fff : ((size << 15) + 0x4000) >> (bits - 1);
    return value < 0 ? -whole : whole;
}

float bc6_float(int value, bool is_signed) {
    int bits = value * 31 >> 6;
    if (is_signed)
        bits = value < 0 ? (-value * 31 >> 5) | 0x8000 : value * 31 >> 5;
    return base::half_to_float(static_cast<uint16_t>(bits));
}

}  // namespace

Lanes decode_bc6h(const BlockForm& form, const uint8_t* block, unsigned x, unsigned y) {
    const Bc6Mode* mode = find_bc6_mode(block);
    if (mode == nullptr)
        return Lanes{};
    const bool is_signed = form.channels == hw::agx::Channels::bc6h_signed;
    const bool divided = mode->subsets == 2;
    const BptcPartition partition = {
        mode->subsets, static_cast<uint8_t>(
                           divided ? block_bits(block, bc6_partition_at, bc6_partition_bits) : 0)};
    const unsigned texel = y * 4 + x;
    const unsigned index_bits = divided ? 3 : 4;
    const unsigned indices_at = divided ? bc6_partition_at + bc6_partition_bits : 65;
    const auto place = partition.index_place(texel, index_bits);
    const int weight =
        bptc_weight(block_bits(block, indices_at + place.offset, place.width), index_bits);
    const Bc6Ends ends = bc6_ends(*mode, is_signed, block);
    const unsigned end = 2 * partition.subset_of(texel);
    const auto unquantize = is_signed ? bc6_unquantize_signed : bc6_unquantize_unsigned;
    Lanes color = {};
    for (unsigned i = 0; i < 3; ++i)
        color[i] = bc6_float(bptc_mix(unquantize(ends[end][i], mode->bits),
                                      unquantize(ends[end + 1][i], mode->bits), weight),
                             is_signed);
    return color;
}

}  // namespace cuesta::simulator::agx
