// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/astc_block.h"

namespace cuesta::simulator::agx {

namespace {

constexpr unsigned astc_block_end = 128;
constexpr unsigned most_astc_weights = 64;
constexpr unsigned least_weight_bits = 24;
constexpr unsigned most_weight_bits = 96;
constexpr unsigned most_end_numbers = 18;
constexpr unsigned most_astc_partitions = 4;

// By the three bits of the range; two of them say which kind of mode it is, and are never 0.
constexpr std::array<AstcRange, 8> low_weight_ranges = {
    {{}, {}, {0, 1}, {3, 0}, {0, 2}, {5, 0}, {3, 1}, {0, 3}}};
constexpr std::array<AstcRange, 8> high_weight_ranges = {
    {{}, {}, {5, 1}, {3, 2}, {0, 4}, {5, 2}, {3, 3}, {0, 5}}};

struct GridMode {
    uint32_t bits;
    unsigned get(unsigned lo, unsigned width) const { return bits >> lo & ((1u << width) - 1); }
};

// Modes whose two lowest bits are not 0: small grids.
AstcGrid small_astc_grid(const GridMode& mode) {
    const unsigned a = mode.get(5, 2);
    const unsigned b = mode.get(7, 2);
    switch (mode.get(2, 2)) {
        case 0: return {.width = b + 4, .height = a + 2};
        case 1: return {.width = b + 8, .height = a + 2};
        case 2: return {.width = a + 2, .height = b + 8};
        default: break;
    }
    if (mode.get(8, 1) == 0)
        return {.width = a + 2, .height = mode.get(7, 1) + 6};
    return {.width = mode.get(7, 1) + 2, .height = a + 2};
}

// The others; no width where the mode is reserved.
AstcGrid large_astc_grid(const GridMode& mode) {
    const unsigned a = mode.get(5, 2);
    switch (mode.get(7, 2)) {
        case 0: return {.width = 12, .height = a + 2};
        case 1: return {.width = a + 2, .height = 12};
        case 2: return {.width = a + 6, .height = mode.get(9, 2) + 6};
        default: break;
    }
    if (a == 0)
        return {.width = 6, .height = 10};
    return a == 1 ? AstcGrid{.width = 10, .height = 6} : AstcGrid{};
}

// Reads the partitions and the modes of their ends; how many bits these take right below the
// weights, which end at `below`.
unsigned read_astc_partitions(AstcBlock& block, unsigned below) {
    constexpr unsigned part_at = 11, single_mode_at = 13, pattern_at = 13, pattern_bits = 10;
    constexpr unsigned class_at = 23, modes_at = 25, first_mode_bits = 4;
    const AstcBits& bits = block.bits;
    block.partitions = bits.get(part_at, 2) + 1;
    if (block.partitions == 1) {
        block.modes[0] = static_cast<uint8_t>(bits.get(single_mode_at, 4));
        return 0;
    }
    block.pattern = bits.get(pattern_at, pattern_bits);
    const unsigned classes = bits.get(class_at, 2);
    if (classes == 0) {
        block.modes.fill(static_cast<uint8_t>(bits.get(modes_at, 4)));
        return 0;
    }
    // A bit each for the class, then two each for the mode in it.
    const unsigned more = 3 * block.partitions - first_mode_bits;
    const uint32_t fields = bits.get(modes_at, first_mode_bits) | bits.get(below - more, more)
                                                                      << first_mode_bits;
    for (unsigned i = 0; i < block.partitions; ++i) {
        const unsigned mode_class = classes - 1 + (fields >> i & 1);
        const unsigned low = fields >> (block.partitions + 2 * i) & 3;
        block.modes[i] = static_cast<uint8_t>(mode_class * 4 + low);
    }
    return more;
}

// Where the ends' numbers lie; false where they are too many or have no room.
bool place_astc_ends(AstcBlock& block, unsigned end) {
    constexpr unsigned single_at = 17, several_at = 29;
    unsigned numbers = 0;
    for (unsigned i = 0; i < block.partitions; ++i) {
        block.first_end[i] = static_cast<uint8_t>(numbers);
        numbers += astc_numbers_of(block.modes[i]);
    }
    const unsigned start = block.partitions == 1 ? single_at : several_at;
    // The smallest range is 0 to 5: 13 bits for 5 numbers.
    if (numbers > most_end_numbers || end < start || end - start < (13 * numbers + 4) / 5)
        return false;
    const AstcRange range = astc_color_range(numbers, end - start);
    block.ends = {block.bits, start, start + range.bits_of(numbers), range};
    return range.is_valid();
}

uint32_t astc_scattered(uint32_t p) {
    p ^= p >> 15;
    p *= 0xeede0891;  // (1 - 2^17) (1 + 2^7) (1 + 2^4)
    p ^= p >> 5;
    p += p << 16;
    p ^= p >> 7;
    p ^= p >> 3;
    p ^= p << 6;
    return p ^ p >> 17;
}

}  // namespace

std::optional<AstcGrid> astc_grid(uint32_t block_mode) {
    const GridMode mode = {block_mode};
    const bool is_small = mode.get(0, 2) != 0;
    if (!is_small && mode.get(2, 2) == 0)
        return std::nullopt;
    AstcGrid grid = is_small ? small_astc_grid(mode) : large_astc_grid(mode);
    if (grid.width == 0)
        return std::nullopt;
    const unsigned range = mode.get(4, 1) | mode.get(is_small ? 0 : 2, 2) << 1;
    // These modes have no bits for a second plane and high precision.
    const bool plain = !is_small && mode.get(7, 2) == 2;
    grid.two_planes = !plain && mode.get(10, 1) != 0;
    grid.range = (!plain && mode.get(9, 1) != 0 ? high_weight_ranges : low_weight_ranges)[range];
    return grid;
}

std::optional<AstcBlock> open_astc(const AstcBits& bits, const AstcFootprint& footprint) {
    constexpr unsigned mode_bits = 11, plane_bits = 2;
    const std::optional<AstcGrid> grid = astc_grid(bits.get(0, mode_bits));
    if (!grid || grid->width > footprint.width || grid->height > footprint.height ||
        grid->weights() > most_astc_weights)
        return std::nullopt;
    const unsigned weight_bits = grid->range.bits_of(grid->weights());
    if (weight_bits < least_weight_bits || weight_bits > most_weight_bits)
        return std::nullopt;
    AstcBlock block = {.bits = bits, .grid = *grid, .weights = {}, .ends = {}};
    block.weights = {bits.reversed(), 0, weight_bits, grid->range};
    unsigned below = astc_block_end - weight_bits;
    below -= read_astc_partitions(block, below);
    if (grid->two_planes) {
        if (block.partitions == most_astc_partitions)
            return std::nullopt;
        below -= plane_bits;
        block.second_plane_channel = bits.get(below, plane_bits);
    }
    return place_astc_ends(block, below) ? std::optional(block) : std::nullopt;
}

// Each partition has a plane over the texels, of slopes and a start that the pattern's number is
// scattered to; a texel belongs to the one that is highest there.
unsigned astc_partition_of(const AstcBlock& block,
                           const AstcFootprint& footprint,
                           unsigned x,
                           unsigned y) {
    constexpr unsigned small_block = 31;
    constexpr std::array<unsigned, 4> starts = {14, 10, 6, 2};
    if (block.partitions == 1)
        return 0;
    const unsigned scale = footprint.width * footprint.height < small_block ? 2 : 1;
    const uint32_t seed = block.pattern + (block.partitions - 1) * 1024;
    const uint32_t number = astc_scattered(seed);
    const unsigned by_second_bit = (seed & 2) != 0 ? 4 : 5;
    const unsigned by_count = block.partitions == 3 ? 6 : 5;
    const bool odd = (seed & 1) != 0;
    const std::array<unsigned, 2> shifts = {odd ? by_second_bit : by_count,
                                            odd ? by_count : by_second_bit};
    unsigned best = 0;
    unsigned highest = 0;
    for (unsigned i = 0; i < block.partitions; ++i) {
        const auto slope = [&](unsigned axis) {
            const uint32_t root = number >> (8 * i + 4 * axis) & 15;
            return root * root >> shifts[axis];
        };
        const unsigned height =
            (slope(0) * x * scale + slope(1) * y * scale + (number >> starts[i])) & 63;
        if (i == 0 || height > highest) {
            highest = height;
            best = i;
        }
    }
    return best;
}

}  // namespace cuesta::simulator::agx
