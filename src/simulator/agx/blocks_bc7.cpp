// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <array>
#include <bit>
#include <utility>

#include "simulator/agx/block_bits.h"
#include "simulator/agx/blocks_bptc.h"
#include "simulator/agx/bptc_partitions.h"

namespace cuesta::simulator::agx {

namespace {

// A row of the specification's table of modes: bits of each field, in the order of the block.
struct Bc7Mode {
    uint8_t subsets, partition, rotation, selection;
    uint8_t color, alpha;         // of a channel of an end
    uint8_t own_p, shared_p;      // a bit below the others: of each end, or of both of a subset
    uint8_t index, second_index;  // of a texel
};
// clang-format off
constexpr std::array<Bc7Mode, 8> bc7_modes = {{
    {3, 4, 0, 0, 4, 0, 1, 0, 3, 0},
    {2, 6, 0, 0, 6, 0, 0, 1, 3, 0},
    {3, 6, 0, 0, 5, 0, 0, 0, 2, 0},
    {2, 6, 0, 0, 7, 0, 1, 0, 2, 0},
    {1, 0, 2, 1, 5, 6, 0, 0, 2, 3},
    {1, 0, 2, 0, 7, 8, 0, 0, 2, 2},
    {1, 0, 0, 0, 7, 7, 1, 0, 4, 0},
    {2, 6, 0, 0, 5, 5, 1, 0, 2, 0},
}};
// clang-format on

constexpr unsigned bc7_alpha = 3;

struct Bc7Block {
    const uint8_t* bytes;
    const Bc7Mode& mode;
    BptcPartition partition;
    unsigned rotation = 0;
    bool colors_take_second = false;
    unsigned ends_at = 0;  // bits of the block
    unsigned p_bits_at = 0;
    unsigned indices_at = 0;
};

Bc7Block open_bc7(const uint8_t* bytes, unsigned number) {
    const Bc7Mode& mode = bc7_modes[number];
    unsigned at = number + 1;
    const auto take = [&](unsigned width) {
        const uint32_t value = width == 0 ? 0 : block_bits(bytes, at, width);
        at += width;
        return value;
    };
    Bc7Block block = {.bytes = bytes, .mode = mode, .partition = {}};
    block.partition = {mode.subsets, static_cast<uint8_t>(take(mode.partition))};
    block.rotation = take(mode.rotation);
    block.colors_take_second = take(mode.selection) != 0;
    block.ends_at = at;
    block.p_bits_at = at + 2u * mode.subsets * (3u * mode.color + mode.alpha);
    block.indices_at = block.p_bits_at + mode.subsets * (2u * mode.own_p + 1u * mode.shared_p);
    return block;
}

int bc7_end(const Bc7Block& block, unsigned end, unsigned channel) {
    const Bc7Mode& mode = block.mode;
    unsigned width = channel == bc7_alpha ? mode.alpha : mode.color;
    if (width == 0)
        return 255;
    const unsigned at = block.ends_at + channel * 2u * mode.subsets * mode.color + end * width;
    unsigned code = block_bits(block.bytes, at, width);
    if (mode.own_p + mode.shared_p != 0) {
        const unsigned p_bit = block.p_bits_at + (mode.own_p != 0 ? end : end / 2);
        code = code << 1 | block_bits(block.bytes, p_bit, 1);
        ++width;
    }
    return static_cast<int>(code << (8 - width) | code >> (2 * width - 8));
}

int bc7_weight(const Bc7Block& block, bool second, unsigned texel) {
    const Bc7Mode& mode = block.mode;
    const unsigned bits = second ? mode.second_index : mode.index;
    // Behind the first indices, of which one bit a subset is missing.
    const unsigned start = block.indices_at + (second ? 16u * mode.index - mode.subsets : 0);
    const auto place = block.partition.index_place(texel, bits);
    return bptc_weight(block_bits(block.bytes, start + place.offset, place.width), bits);
}

}  // namespace

Lanes decode_bc7(const BlockForm&, const uint8_t* bytes, unsigned x, unsigned y) {
    // A block of no mode.
    if (bytes[0] == 0)
        return Lanes{};
    const Bc7Block block = open_bc7(bytes, static_cast<unsigned>(std::countr_zero(bytes[0])));
    const unsigned texel = y * 4 + x;
    const unsigned end = 2 * block.partition.subset_of(texel);
    const bool has_second = block.mode.second_index != 0;
    const int color_weight = bc7_weight(block, block.colors_take_second, texel);
    const int alpha_weight = bc7_weight(block, has_second && !block.colors_take_second, texel);
    std::array<int, 4> color = {};
    for (unsigned i = 0; i < 4; ++i)
        color[i] = bptc_mix(bc7_end(block, end, i), bc7_end(block, end + 1, i),
                            i == bc7_alpha ? alpha_weight : color_weight);
    if (block.rotation != 0)
        std::swap(color[block.rotation - 1], color[bc7_alpha]);
    const IntLanes codes = {color[0], color[1], color[2], color[3]};
    return __builtin_convertvector(codes, Lanes) / 255.0f;
}

}  // namespace cuesta::simulator::agx
