// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the pipe context was told, and what it has to be told before a draw: the one place where
// OpenGL's state becomes the pipe's.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "gallium/frontends/gles/desktop.h"
#include "gallium/frontends/gles/object_cache.h"
#include "gallium/frontends/gles/pipe_state.h"
#include "gallium/frontends/gles/shader_cache.h"
#include "gallium/frontends/gles/state.h"
#include "gallium/frontends/gles/uniform_buffers.h"
#include "gallium/frontends/gles/vertex_input.h"

namespace cuesta::gles {

DrawnKind kind_of(pipe::Primitive primitive);

// Vertices that have been through the vertex stage: all its outputs as four floats each, in the
// order of nir::Shader::outputs, and what further varyings there are.
struct ResultVertices {
    pipe::Primitive mode = pipe::Primitive::triangles;
    DrawnKind kind = DrawnKind::own;
    std::span<const nir::IoSlot> extras;
    uint32_t extras_number = 0;  // that other extras have not
    std::span<const std::byte> bytes;
    uint32_t count = 0;
};

class DrawState {
  public:
    explicit DrawState(State& state);

    // The bound framebuffer, which must be complete. False with the error recorded.
    bool bind_framebuffer();

    // All that a draw of such primitives with the current program, or the bound pipeline's, needs.
    // False with the error recorded.
    bool prepare(DrawnKind kind = DrawnKind::own);

    // What prepare() bound.
    VertexInput& vertices() { return vertices_; }
    bool reads_vertex_id() const { return executables_[0]->reads_vertex_id || has_feedback_; }
    // Where transform feedback runs: where the draw's vertices go, whose first has that number.
    void bind_feedback(uint32_t first, uint32_t count);
    // What the bound vertex shader makes of vertices, every one of its outputs as four floats in
    // the order of nir::Shader::outputs, goes to `to`, instance by instance; nothing is drawn. What
    // prepare() bound is to be bound anew then. False with the error recorded.
    bool capture(const VertexRange& range, const std::shared_ptr<pipe::Resource>& to);
    // What transform feedback keeps of vertices whose results capture() put into `results`, of the
    // draw before: those with these places in it, one behind the other. False likewise.
    bool gather(const std::shared_ptr<pipe::Resource>& results, std::span<const uint32_t> places);
    // Draws results of the stages that capture() saw. False with the error recorded.
    bool draw_results(const ResultVertices& vertices);
    // Whose stages are bound.
    const StageExecutables& executables() const { return executables_; }
    // A buffer of blocks, textures or transform feedback is mapped.
    bool uses_mapped() const;
    // A texture of the programs' is an attachment, level and layer the same: results are undefined
    // (4.4.4), and the pipe refuses them.
    bool reads_what_it_draws() const;

  private:
    // Of what is bound (gles::has_geometry says it of what is to be).
    bool has_geometry() const { return executables_[geometry_index] != nullptr; }
    bool bind_program(DrawnKind kind);
    bool bind_executables(const std::shared_ptr<Executable>& vertex,
                          const std::shared_ptr<Executable>& fragment,
                          DrawnKind kind);
    bool bind_shaders(const std::shared_ptr<Executable>& vertex,
                      const std::shared_ptr<Executable>& fragment);
    bool add_to_shaders(DrawnKind kind);
    bool bind_vertex_shader(bool feeds);
    void bind_geometry_shader();
    bool bind_geometry_feedback();
    void bind_fragment_shader();
    void bind_constants();
    bool bind_results(const ResultVertices& vertices);
    bool bind_places(std::span<const uint32_t> places, std::string* error);
    void bind_feedback_buffers();
    void tell_range(uint32_t first, uint32_t count);
    void tell_constants(pipe::ShaderStage stage, std::span<const std::byte> behind);
    bool bind_textures();
    void bind_fragment_state();
    void bind_raster_state();

    State* state_;
    VertexInput vertices_;
    UniformBuffers blocks_;
    ObjectCache<BlendKey, pipe::BlendObject> blends_;
    ObjectCache<DepthStencilKey, pipe::DepthStencilAlphaObject> depth_stencils_;
    ObjectCache<RasterizerKey, pipe::RasterizerObject> rasterizers_;

    // Of the framebuffer that the pipe has.
    uint32_t samples_ = 1;

    // What the pipe has of the programs; of glUseProgram's twice the same. Then serials.
    StageExecutables executables_;
    bool has_builtins_ = false;
    bool has_blocks_ = false;     // uniform blocks
    bool has_resources_ = false;  // storage buffers, images
    ProgramShaders shaders_;      // with `additions_`
    ShaderAdditions additions_;
    pipe::ShaderObject* bound_vertex_ = nullptr;
    pipe::ShaderObject* bound_fragment_ = nullptr;
    pipe::ShaderObject* bound_geometry_ = nullptr;
    bool tells_geometry_ = false;  // the pipe was told what to keep or to count
    uint64_t geometry_constants_serial_ = 0;
    bool has_feedback_ = false;  // of what is bound
    // A shader's constants with what is behind them.
    std::vector<std::byte> joined_constants_;
    std::unique_ptr<pipe::RasterizerObject> discarding_;  // of capture()
    // Of draw_results(), by the number of attributes.
    std::array<std::unique_ptr<pipe::VertexElementsObject>, pipe::max_attributes + 1> results_;
    std::unique_ptr<pipe::VertexElementsObject> places_;  // of gather()
    std::array<uint64_t, pipe::draw_stage_count> constants_serial_{};
    std::array<uint64_t, pipe::draw_stage_count> added_serial_{};
    uint64_t units_serial_ = 0;  // the sum of both
    uint64_t texture_serial_ = 0;
    uint64_t buffer_serial_ = 0;
    uint32_t active_attributes_ = 0;
};

}  // namespace cuesta::gles
