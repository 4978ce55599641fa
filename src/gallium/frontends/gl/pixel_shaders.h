// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Shaders of rectangles of pixels: of glDrawPixels, glCopyPixels and glBitmap (OpenGL 2.1, 3.6.4
// and 3.7). The current fragment shader becomes one that takes a pixel from a texture, where a
// vertex gave it a colour.
#pragma once

#include <cstdint>
#include <memory>

#include "compiler/nir/shader.h"

namespace cuesta::gl {

// What a fragment's texel says.
enum class PixelSource : uint8_t {
    color,          // its colour
    depth,          // its depth
    bitmap,         // whether it is there at all
    stencil,        // its stencil value, in 1/255; and nothing else is drawn
    depth_stencil,  // likewise with its depth, which has a texture of its own
};
constexpr bool runs_fragment_stage(PixelSource source) {
    return source < PixelSource::stencil;
}

// The uniforms of the vertex shader: left, bottom, right, top in clip coordinates; depth.
inline constexpr uint32_t pixel_vertex_uniforms = 2;
// The rectangle, by the number of the vertex of a strip.
std::unique_ptr<nir::Shader> pixel_vertex_shader();

// The uniforms of the fragment shader behind those that it has: the first pixel's corner in the
// window (x, y) and the pixels of one in the window (z, w), as one divided by that; the last
// texel's number (x, y); then the inputs of the shader that it was made of, in their order.
inline constexpr uint32_t pixel_place_uniforms = 2;
// `texture`: number of the sampler.
std::unique_ptr<nir::Shader> pixel_fragment_shader(const nir::Shader& fragment,
                                                   PixelSource source,
                                                   uint32_t texture);
// Of stencil values: without a fragment stage. Textures 0 and, of depth, 1.
std::unique_ptr<nir::Shader> stencil_fragment_shader(bool with_depth);

}  // namespace cuesta::gl
