// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the varying unit sees of one primitive in one tile: varyings of the vertices, fetched by
// slot and interpolated, and the special inputs (Mali-400 fact sheet, part 3, 3.5 and 3.10).
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "base/result.h"
#include "simulator/mali400/pp_core.h"
#include "simulator/mali400/pp_draw_state.h"
#include "simulator/mali400/pp_setup.h"

namespace cuesta::simulator::mali400 {

// How raw fragment and point coordinates come out (frame words 16, 17 and 21).
struct CoordinateRules {
    double origin_x = 0.5;  // pixels
    double origin_y = 0.5;
    bool flip_y = false;  // row numbers are subtracted from the origin
    bool flip_sprites = false;
};

class TileInputs final : public FragmentInputs {
  public:
    TileInputs(PpMemory& memory, const CoordinateRules& rules) : memory_(memory), rules_(rules) {}

    // The tile's first pixel.
    void set_tile(int x, int y) {
        tile_x_ = x;
        tile_y_ = y;
    }
    void set_primitive(const DrawState& state,
                       const PrimitiveSetup& setup,
                       const std::array<uint32_t, 3>& slots,
                       unsigned slot_count);
    // Quads of the batch to come, by their number in the tile.
    void set_quads(std::span<const uint8_t> quads);

    Result<void> varying(unsigned number,
                         unsigned first,
                         unsigned quads,
                         std::span<Row> out) const override;
    void frag_coord(unsigned quads, std::span<Row, 4> out) const override;
    void point_coord(unsigned quads, std::span<Row, 2> out) const override;
    bool front_facing() const override { return front_facing_; }

  private:
    // A plane seen from the tile: value at its first pixel's centre.
    struct TilePlane {
        float value = 0;
        float dx = 0;
        float dy = 0;
    };

    TilePlane in_tile(const Plane& plane) const;
    void evaluate(const TilePlane& plane, unsigned quads, Row& out) const;
    Result<void> fetch(unsigned number) const;

    PpMemory& memory_;
    CoordinateRules rules_;
    int tile_x_ = 0;
    int tile_y_ = 0;
    const DrawState* state_ = nullptr;
    const PrimitiveSetup* setup_ = nullptr;
    std::array<uint32_t, 3> slots_ = {};
    unsigned slot_count_ = 3;
    bool front_facing_ = true;
    std::array<Lanes, batch_quads> column_ = {};  // in the tile
    std::array<Lanes, batch_quads> row_ = {};
    TilePlane reciprocal_w_;

    // Planes of the varyings fetched so far.
    mutable uint32_t fetched_ = 0;
    mutable std::array<std::array<TilePlane, 4>, hw::mali400::max_varyings> planes_;
    mutable std::array<Row, 1> divisor_;
    mutable bool has_divisor_ = false;
};

}  // namespace cuesta::simulator::mali400
