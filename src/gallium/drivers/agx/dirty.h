// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace cuesta::agx {

// What has changed since a draw last told the GPU. A set of bits.
enum class Dirty : uint32_t {
    none = 0,
    // What is bound.
    blend = 1 << 0,
    depth_stencil_alpha = 1 << 1,
    rasterizer = 1 << 2,
    viewport = 1 << 3,  // and scissor
    blend_color = 1 << 4,
    stencil_reference = 1 << 5,
    sample_mask = 1 << 6,
    query = 1 << 7,
    vertex_elements = 1 << 8,
    vertex_buffers = 1 << 9,
    vertex_shader = 1 << 10,
    fragment_shader = 1 << 11,
    vertex_uniforms = 1 << 12,
    fragment_uniforms = 1 << 13,
    vertex_textures = 1 << 14,
    fragment_textures = 1 << 15,
    framebuffer = 1 << 16,
    primitive = 1 << 17,  // triangles, lines or points
    // What follows from it.
    vertex_variant = 1 << 18,
    fragment_variant = 1 << 19,
    vertex_pipeline = 1 << 20,  // the address of USC words
    fragment_pipeline = 1 << 21,
    batch = 1 << 22,  // a new one: nothing was told yet
    // Buffers of memory, besides those of vertices.
    vertex_constants = 1 << 23,
    fragment_constants = 1 << 24,
    vertex_stores = 1 << 25,  // shader buffers and images
    fragment_stores = 1 << 26,
    discard = 1 << 27,    // whether the rasteriser takes anything
    provoking = 1 << 28,  // vertex
    all = (1 << 29) - 1,
};
constexpr Dirty operator|(Dirty a, Dirty b) {
    return static_cast<Dirty>(static_cast<uint32_t>(a) | static_cast<uint32_t>(b));
}
constexpr Dirty operator&(Dirty a, Dirty b) {
    return static_cast<Dirty>(static_cast<uint32_t>(a) & static_cast<uint32_t>(b));
}
constexpr bool any(Dirty set, Dirty bits) {
    return (set & bits) != Dirty::none;
}

}  // namespace cuesta::agx
