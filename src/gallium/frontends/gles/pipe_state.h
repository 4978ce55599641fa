// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// State as the pipe's state objects: keys for the caches, and what is made of a key.
#pragma once

#include <array>
#include <cstdint>

#include "gallium/frontends/gles/state.h"

namespace cuesta::gles {

struct BlendKey {
    // Dither 1, alpha to coverage 1, alpha to one 1, logic operation 5, buffers that are blended 8;
    // then those of them that are opaque 8, equations 3 + 3.
    uint32_t modes = 0;
    uint32_t masks = 0;  // four bits a buffer
    // 5 bits each.
    uint32_t factors = 0;
};
// Alpha that is hidden is not written.
BlendKey blend_key(const State& state, bool multisampled, const FramebufferTarget& target);
pipe::BlendState blend_state(const BlendKey& key);
// Blending is on and looks at the shader's second colour (EXT_blend_func_extended).
bool reads_second_source(const BlendValues& blend);

struct DepthStencilKey {
    uint32_t depth = 0;                 // enabled, write, function
    std::array<uint32_t, 2> stencil{};  // enabled, function, operations
    std::array<uint32_t, 2> masks{};    // of values, of writes
    uint32_t alpha = 0;                 // enabled, function
    uint32_t alpha_reference = 0;
};
// Without the buffer a test passes (OpenGL ES 2.0.25, 4.1.4 and 4.1.5).
DepthStencilKey depth_stencil_key(const State& state, const FramebufferTarget& target);
pipe::DepthStencilAlphaState depth_stencil_state(const DepthStencilKey& key);

struct RasterizerKey {
    uint32_t modes = 0;  // faces, scissor, offset, samples, points, two sides, depth clamp, ..
    uint32_t offset_units = 0;
    uint32_t offset_scale = 0;
    uint32_t offset_clamp = 0;
    uint32_t line_width = 0;
    uint32_t point_size = 0;
};
RasterizerKey rasterizer_key(const State& state, bool multisampled);
pipe::RasterizerState rasterizer_state(const RasterizerKey& key);

// Steps of the pipe's depth offset that a unit of glPolygonOffset is.
float offset_steps(const State& state);

// What polygons that face back are tested by.
const StencilSide& back_stencil(const State& state);

pipe::Viewport viewport_state(const ViewportState& viewport);
// Within a framebuffer of that size.
pipe::Scissor scissor_state(const ScissorState& scissor, uint32_t width, uint32_t height);
uint32_t sample_mask(const RasterState& raster, uint32_t samples);
uint8_t stencil_reference(GLint reference);

}  // namespace cuesta::gles
