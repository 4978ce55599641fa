// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What a draw depends on, and what earlier draws of the batch made of it already.
#pragma once

#include <array>
#include <vector>

#include "gallium/drivers/lima/memory.h"
#include "gallium/drivers/lima/shader.h"
#include "gallium/drivers/lima/state.h"

namespace cuesta::lima {

// What has changed since it was last put into GPU memory. A set of bits.
enum class Dirty : uint32_t {
    none = 0,
    vertex_uniforms = 1 << 0,
    fragment_uniforms = 1 << 1,
    attributes = 1 << 2,
    textures = 1 << 3,
    render_state = 1 << 4,
    link = 1 << 5,     // which output is which varying
    variant = 1 << 6,  // of the fragment shader
    shaders =
        vertex_uniforms | fragment_uniforms | attributes | textures | render_state | link | variant,
    all = 0x7f,
};
constexpr Dirty operator|(Dirty a, Dirty b) {
    return static_cast<Dirty>(static_cast<uint32_t>(a) | static_cast<uint32_t>(b));
}
constexpr Dirty operator&(Dirty a, Dirty b) {
    return static_cast<Dirty>(static_cast<uint32_t>(a) & static_cast<uint32_t>(b));
}
constexpr Dirty without(Dirty set, Dirty bits) {
    return static_cast<Dirty>(static_cast<uint32_t>(set) & ~static_cast<uint32_t>(bits));
}

// How the outputs of a vertex shader go to a fragment shader.
struct VertexLayout {
    static constexpr uint8_t unread = 0xff;

    uint32_t varying_count = 0;                       // 16 bytes each of a vertex's record
    std::array<uint8_t, gp::Limits::outputs> slot{};  // by output; of special ones without meaning
    bool has_unread = false;
    bool has_point_size = false;
};

struct TextureArray {
    uint32_t va = 0;
    uint32_t count = 0;
};

struct FragmentUniforms {
    uint32_t pointer_array = 0;  // VA; 0 when there are none
    uint8_t size_code = 0;
};

// A texture descriptor in GPU memory. The numbers are those of the objects it was made of.
struct StoredTexture {
    uint32_t view = 0;  // 0: none
    uint32_t sampler = 0;
    uint32_t va = 0;
};

// Of the current batch; nothing of it counts where the dirty bit is set.
struct EmittedState {
    // By a few bits of the numbers; what falls on the same place takes it.
    static constexpr uint32_t stored_texture_count = 64;
    std::array<StoredTexture, stored_texture_count> stored_textures{};
    Allocation vertex_uniforms;
    uint32_t attributes = 0;        // VA
    uint32_t attributes_first = 0;  // the vertex they begin with
    FragmentUniforms fragment_uniforms;
    TextureArray textures;
    const FragmentVariant* variant = nullptr;  // of the bound shader, once update_variant() ran
    uint32_t variant_number = 0;
    VertexLayout layout;
    std::array<uint32_t, hw400::render_state_words> render_state{};  // without the three addresses
    pipe::Primitive render_state_mode{};
    uint32_t render_state_va = 0;  // of the last one stored, or 0
    uint32_t render_state_varyings = 0;
};

struct BoundState {
    const Blend* blend = nullptr;
    const DepthStencilAlpha* depth_stencil_alpha = nullptr;
    const Rasterizer* rasterizer = nullptr;
    pipe::SpriteCoordMode sprite_coord_mode{};  // of the last rasterizer
    uint8_t clip_distances = 0;                 // likewise
    bool light_twoside = false;                 // likewise
    const VertexElements* vertex_elements = nullptr;
    const VertexShader* vertex_shader = nullptr;
    FragmentShader* fragment_shader = nullptr;
    std::vector<const Sampler*> samplers;  // of the fragment stage; the vertex stage has none
    std::vector<const SamplerView*> views;
    pipe::Framebuffer framebuffer;
    uint32_t samples = 1;  // of the framebuffer
    pipe::Viewport viewport;
    pipe::Scissor scissor;
    std::array<float, 4> blend_color{};
    std::array<uint8_t, 2> stencil_reference{};
    uint32_t sample_mask = 0xffffffff;
    std::array<std::vector<float>, pipe::draw_stage_count> constants;  // 4 floats a vec4
    // Where they come from when it is not the application's memory: read again at every draw.
    std::array<pipe::ConstantBuffer, pipe::draw_stage_count> constant_buffers;
    std::vector<pipe::VertexBuffer> vertex_buffers;

    Dirty dirty = Dirty::all;
    EmittedState emitted;

    void touch(Dirty bits) { dirty = dirty | bits; }
    // Addresses that were written down count no more.
    void forget_emitted() {
        emitted = {};
        dirty = Dirty::all;
    }
    bool is_dirty(Dirty bits) const { return (dirty & bits) != Dirty::none; }
    void clean(Dirty bits) { dirty = without(dirty, bits); }
};

}  // namespace cuesta::lima
