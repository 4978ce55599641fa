// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// From one primitive of a tile list to the tile buffer: coverage, scissor, early tests, shading in
// batches of quads, late tests, blending (Mali-400 fact sheet, part 3, 3.6, and part 7, 7.5).
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "base/result.h"
#include "simulator/mali400/job.h"
#include "simulator/mali400/pp_draw_state.h"
#include "simulator/mali400/pp_inputs.h"
#include "simulator/mali400/pp_setup.h"
#include "simulator/mali400/pp_tile_buffer.h"
#include "simulator/mali400/tile_list.h"
#include "simulator/mali400/work_budget.h"

namespace cuesta::simulator::mali400 {

// What a job's frame registers say to every fragment.
struct FrameRules {
    ColorPrecision precision;
    ClearValues clear;
    CoordinateRules coordinates;
    bool flip_derivative_y = true;
    unsigned stack_size = 0;
    unsigned stack_pointer = 0;
};

class PixelPipe final : public FragmentResources {
  public:
    // `stack` is the address of this core's temporaries, `work` what this core may do.
    PixelPipe(PpMemory& memory, const FrameRules& rules, uint32_t stack, WorkBudget& work);

    // Clears the tile buffer; (x, y) is the tile's first pixel.
    Result<void> begin_tile(int x, int y);
    Result<void> draw(const ListState& list_state, const ListPrimitive& primitive);

    TileBuffer& tile() { return *tile_; }
    const PpStats& stats() const { return stats_; }

    Result<void> uniforms(uint32_t first, unsigned count, float* out) override;
    Result<void> sample(const TextureRequest& request, std::span<Row, 4> out) override;
    Result<void> tile_color(unsigned quads, std::span<Row, 4> out) override;
    Result<void> tile_depth(unsigned quads, Row& out) override;
    Result<void> load_temporary(unsigned fragment,
                                uint32_t first,
                                std::span<uint16_t> out) override;
    Result<void> store_temporary(unsigned fragment,
                                 uint32_t first,
                                 std::span<const uint16_t> values) override;

  private:
    // Covered pixels for each sample; one set for all while there is one coverage a pixel.
    struct Coverage {
        std::array<TileRows, max_samples> rows;
        unsigned sets = 1;
    };
    // Fragments that wait to be shaded together.
    struct Batch {
        unsigned quads = 0;
        std::array<uint8_t, batch_quads> quad;  // number in the tile
        std::array<std::array<LaneMask, max_samples>, batch_quads> covered;
        std::array<std::array<IntLanes, max_samples>, batch_quads> depth;
    };

    Result<Primitive> fetch(const ListState& list_state, const ListPrimitive& primitive);
    bool find_coverage(const ListState& list_state, Coverage& coverage) const;
    Result<void> walk_quads(const Coverage& coverage);
    LaneMask quad_mask(const TileRows& rows, unsigned quad) const;
    bool add_quad(const Coverage& coverage, unsigned quad);
    LaneMask quad_depth(unsigned quad, GridPoint sample, IntLanes& depth) const;
    Result<void> flush();
    void finish_quad(unsigned index, LaneMask discarded);
    void apply_alpha(unsigned index, const Lanes& alpha);
    void late_tests(unsigned index);
    void write_color(unsigned index);
    Color output_color(unsigned reg, unsigned index) const;
    uint32_t temporary_address(unsigned fragment, uint32_t scalar) const;
    unsigned stored_samples() const { return tile_->samples(); }
    const StencilSide& stencil_side() const;

    PpMemory& memory_;
    const FrameRules& rules_;
    uint32_t stack_;
    WorkBudget& work_;
    PpStats stats_;
    std::unique_ptr<TileBuffer> tile_;
    std::unique_ptr<PpCore> core_;
    DrawStates states_;
    TileInputs inputs_;
    int tile_x_ = 0;
    int tile_y_ = 0;

    // Of the primitive at hand.
    DrawState* state_ = nullptr;
    PrimitiveSetup setup_;
    bool per_sample_ = false;  // coverage and depth differ between samples
    double depth_offset_ = 0;
    double near_ = 0;
    double far_ = 1;
    Batch batch_;
};

}  // namespace cuesta::simulator::mali400
