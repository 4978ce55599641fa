// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/tile_unit.h"

#include <bit>

#include <fmt/core.h>

#include "simulator/agx/operand_access.h"
#include "simulator/agx/stage_step.h"
#include "simulator/agx/tile_format.h"

namespace cuesta::simulator::agx {

namespace {

constexpr uint32_t explicit_coordinates = 1;  // Step::mode

bool is_inside(const TileShape& shape, uint32_t x, uint32_t y) {
    return x >= shape.x && x - shape.x < shape.width && y >= shape.y && y - shape.y < shape.height;
}

// The first sample of the pixel that a lane accesses: its own, or the one its register says.
Result<size_t> first_sample(
    const Step& step, const Tile& tile, uint32_t x, uint32_t y, uint32_t coordinates) {
    if (step.mode == explicit_coordinates) {
        x = tile.shape.x + (coordinates & 0xffff);
        y = tile.shape.y + (coordinates >> 16);
    }
    if (!is_inside(tile.shape, x, y))
        return Error{Errc::fault,
                     fmt::format("tile memory of pixel {}, {} outside of the tile", x, y)};
    return tile.sample_at(x, y, 0);
}

// Calls visit(lane, first sample, samples of the operand) for each lane that names a sample, until
// a lane is outside.
template <typename F>
Result<void> each_lane(const SimdGroup& group,
                       const Step& step,
                       const Tile& tile,
                       const TileLanes& lanes,
                       LaneMask mask,
                       F visit) {
    WideBits samples, coordinates;
    read_bits(group, step.source[tile_operand::samples], samples);
    if (step.mode == explicit_coordinates)
        read_bits(group, step.source[tile_operand::coordinates], coordinates);
    else
        fill(coordinates, 0u);
    const uint32_t all = (1u << tile.shape.samples) - 1;
    for (; mask != 0; mask &= mask - 1) {
        const auto i = static_cast<unsigned>(std::countr_zero(mask));
        if ((samples[i] & all) == 0)
            continue;
        const size_t first = TRY(first_sample(step, tile, lanes.x[i], lanes.y[i], coordinates[i]));
        visit(i, first, samples[i] & all);
    }
    return {};
}

// Helpers at the edge of a tile have no pixel there.
LaneMask lanes_inside(const Step& step, const Tile& tile, const TileLanes& lanes, LaneMask mask) {
    if (step.mode == explicit_coordinates)
        return mask;
    LaneMask inside = 0;
    for (unsigned i = 0; i < lane_count; ++i)
        inside |= LaneMask{is_inside(tile.shape, lanes.x[i], lanes.y[i])} << i;
    return inside & mask;
}

}  // namespace

Result<void> load_tile(SimdGroup& group, const Step& step, Tile& tile, const TileLanes& lanes) {
    const TileAccess access = TRY(tile_access(step, tile.shape.sample_bytes, Beyond::is_an_error));
    TileElements elements;
    LaneMask loaded = 0;
    TRY(each_lane(group, step, tile, lanes, lanes_inside(step, tile, lanes, group.active),
                  [&](unsigned lane, size_t first, uint32_t samples) {
                      const size_t at = first + static_cast<size_t>(std::countr_zero(samples));
                      read_elements(access, tile.bytes_at(at), lane, elements);
                      loaded |= LaneMask{1} << lane;
                  }));
    take_elements(group, step, access, elements, loaded);
    return {};
}

Result<void> store_tile(SimdGroup& group, const Step& step, Tile& tile, const TileLanes& lanes) {
    LaneMask mask = 0;
    for (unsigned i = 0; i < lane_count; ++i)
        mask |= LaneMask{lanes.live[i] != 0} << i;
    mask &= group.active & ~group.helpers;
    if (mask == 0)
        return {};
    // Blits of a foreign driver store four components to tiles of two, and are right on the chip.
    const TileAccess access = TRY(tile_access(step, tile.shape.sample_bytes, Beyond::is_dropped));
    TileElements elements;
    make_elements(group, step, access, elements);
    return each_lane(
        group, step, tile, lanes, mask, [&](unsigned lane, size_t first, uint32_t samples) {
            for (uint32_t left = samples & lanes.live[lane]; left != 0; left &= left - 1)
                write_elements(access, elements, lane,
                               tile.bytes_at(first + static_cast<size_t>(std::countr_zero(left))));
        });
}

}  // namespace cuesta::simulator::agx
