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
Result<size_t> first_sample(const Step& step,
                            const Tile& tile,
                            const TileLane& lane,
                            uint32_t coordinates) {
    uint32_t x = lane.x, y = lane.y;
    if (step.mode == explicit_coordinates) {
        x = tile.shape.x + (coordinates & 0xffff);
        y = tile.shape.y + (coordinates >> 16);
    }
    if (!is_inside(tile.shape, x, y))
        return Error{Errc::fault,
                     fmt::format("tile memory of pixel {}, {} outside of the tile", x, y)};
    return tile.sample_at(x, y, 0);
}

// Calls visit(lane, first sample, samples of the operand) for each lane until one fails.
template <typename F>
Result<void> each_lane(const SimdGroup& group,
                       const Step& step,
                       const Tile& tile,
                       const TileLanes& lanes,
                       LaneMask mask,
                       F visit) {
    WideBits samples, coordinates = {};
    read_bits(group, step.source[tile_access::samples], samples);
    if (step.mode == explicit_coordinates)
        read_bits(group, step.source[tile_access::coordinates], coordinates);
    const uint32_t all = (1u << tile.shape.samples) - 1;
    Result<void> done;
    for_each_lane(mask, [&](unsigned i) {
        if (!done || (samples[i] & all) == 0)
            return;
        const auto first = first_sample(step, tile, lanes[i], coordinates[i]);
        done = first ? visit(i, *first, samples[i] & all) : Result<void>(first.error());
    });
    return done;
}

// Helpers at the edge of a tile have no pixel there.
LaneMask lanes_inside(const Step& step, const Tile& tile, const TileLanes& lanes, LaneMask mask) {
    if (step.mode == explicit_coordinates)
        return mask;
    LaneMask inside = 0;
    for_each_lane(mask, [&](unsigned i) {
        inside |= LaneMask{is_inside(tile.shape, lanes[i].x, lanes[i].y)} << i;
    });
    return inside;
}

}  // namespace

Result<void> load_tile(SimdGroup& group, const Step& step, Tile& tile, const TileLanes& lanes) {
    const LaneMask mask = lanes_inside(step, tile, lanes, group.active);
    return each_lane(group, step, tile, lanes, mask,
                     [&](unsigned lane, size_t first, uint32_t samples) {
                         const size_t at = first + static_cast<size_t>(std::countr_zero(samples));
                         return load_tile_registers(group, step, lane, tile.bytes_at(at));
                     });
}

Result<void> store_tile(SimdGroup& group, const Step& step, Tile& tile, const TileLanes& lanes) {
    LaneMask mask = 0;
    for_each_lane(group.active & ~group.helpers,
                  [&](unsigned i) { mask |= LaneMask{lanes[i].live != 0} << i; });
    return each_lane(
        group, step, tile, lanes, mask,
        [&](unsigned lane, size_t first, uint32_t samples) -> Result<void> {
            for (uint32_t left = samples & lanes[lane].live; left != 0; left &= left - 1)
                TRY(store_tile_registers(
                    group, step, lane,
                    tile.bytes_at(first + static_cast<size_t>(std::countr_zero(left)))));
            return {};
        });
}

}  // namespace cuesta::simulator::agx
