// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Draws with a geometry shader: for each part of one (geometry_parts.h) two grids go in front, that
// of the vertex shader and that of the geometry shader, and what they stored is drawn. Transform
// feedback and counts of primitives take two more.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "compiler/nir/passes/grid_draw.h"
#include "gallium/drivers/agx/bound_state.h"
#include "gallium/drivers/agx/geometry_blocks.h"
#include "gallium/drivers/agx/geometry_parts.h"
#include "gallium/drivers/agx/geometry_shader.h"

namespace cuesta::agx {

class Context;

// A context's memory for them.
struct GeometryState {
    explicit GeometryState(winsys::agx::Device& device) : blocks(device) {}

    pipe::GeometryFeedback feedback;
    GeometryBlocks blocks;
    BoundState grids;  // what the grids are launched with
    std::unique_ptr<ComputeShader> scan;
};

// One draw; the context's friend.
class GeometryDrawer {
  public:
    explicit GeometryDrawer(Context& context);
    ~GeometryDrawer();
    GeometryDrawer(const GeometryDrawer&) = delete;
    GeometryDrawer& operator=(const GeometryDrawer&) = delete;

    Result<void> draw(const pipe::DrawInfo& info);

  private:
    using Words = std::array<uint32_t, nir::grid_words>;

    // Where a part has what in its block.
    struct Places {
        pipe::ShaderBuffer vertices;
        pipe::ShaderBuffer outputs;
        pipe::ShaderBuffer indices;
        pipe::ShaderBuffer counts;
        pipe::ShaderBuffer firsts;
    };

    // --- what is drawn, as a draw that the grids know: neither indirect nor with restarts
    Result<void> read_parameters(pipe::DrawInfo& info);
    Result<std::span<const std::byte>> read_indices(const pipe::DrawInfo& info);
    Result<void> list_primitives(pipe::DrawInfo& info);
    Result<void> place_indices(const pipe::DrawInfo& info);
    Result<std::shared_ptr<Resource>> take_block(uint64_t bytes);

    // --- parts
    Result<void> draw_part(const GeometryPart& part);
    Result<Places> take_places(const GeometryPart& part);
    void set_words(const GeometryPart& part);
    Result<void> run_vertices(const GeometryPart& part, const Places& places);
    Result<void> run_primitives(const GeometryPart& part, const Places& places);
    Result<void> run_feedback(const GeometryPart& part, const Places& places);
    Result<void> draw_stored(const GeometryPart& part, const Places& places);
    void begin_grid(pipe::ShaderStage stage, uint32_t uniform_vec4s, ComputeShader& shader);
    Result<void> launch(uint32_t invocations);

    bool wants_counts() const;
    Result<uint32_t> capacity() const;

    Context& context_;
    BoundState& bound_;
    BoundState& grids_;
    const pipe::GeometryFeedback& feedback_;
    GeometryVariant* variant_ = nullptr;
    std::vector<uint32_t> listed_;  // indices, without restarts
    pipe::ShaderBuffer indices_;
    uint8_t index_size_ = 0;
    Words words_{};
};

}  // namespace cuesta::agx
