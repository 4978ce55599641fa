// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/lima/render_state.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include <fmt/core.h>

#include "gallium/auxiliary/unorm.h"

namespace cuesta::lima {
namespace {

using winsys::lima::Access;
using winsys::lima::Pipe;

constexpr uint8_t multisample_on = 0xd;

void set_registers(hw400::RenderState& state, const pp::Program& program) {
    state.color_register.fill(program.color_register);
    state.second_color_register = program.second_color_register.value_or(0);
    if (program.depth_register) {
        state.depth_register = *program.depth_register;
        state.shader_writes_depth = true;
    }
}

void set_early_tests(hw400::RenderState& state,
                     const BoundState& bound,
                     const pp::Program& program) {
    const bool late = program.uses_discard || program.depth_register ||
                      state.alpha_test != hw400::Compare::always || state.alpha_to_coverage;
    state.early_z = !late;
    state.unknown_13_8 = !late;
    const bool opaque = !bound.blend->state.target.enable && !bound.blend->state.logic_op_enable &&
                        bound.blend->state.target.color_mask == 0xf;
    // A pixel that later fragments cover is seen by those that read it.
    state.pixel_kill = !late && opaque && !program.reads_color;
}

void set_varyings(hw400::RenderState& state, const BoundState& bound) {
    const pp::Program& program = bound.emitted.variant->program;
    for (size_t k = 0; k < program.varyings.size(); ++k)
        state.varying_type[k] = program.varyings[k].components <= 2
                                    ? hw400::VaryingType::float32_x2
                                    : hw400::VaryingType::float32_x4;
    state.varying_stride =
        static_cast<uint8_t>(bound.emitted.layout.varying_count * varying_slot_bytes);
}

// What is not there cannot be tested or written.
void leave_out_missing_buffers(hw400::RenderState& state, const pipe::Framebuffer& framebuffer) {
    const pipe::Surface& surface = framebuffer.depth_stencil;
    const bool present = surface.texture != nullptr;
    if (!present || !hw::has_depth(surface.format)) {
        state.depth_write = false;
        state.depth_function = hw400::Compare::always;
    }
    if (!present || !hw::has_stencil(surface.format)) {
        state.stencil_front = {};
        state.stencil_back = {};
    }
}

bool alpha_is_missing(const pipe::Framebuffer& framebuffer) {
    return framebuffer.color_count != 0 && !hw::has_alpha(framebuffer.colors[0].format);
}

hw400::BlendFactor opaque_factor(hw400::BlendFactor factor) {
    switch (factor) {
        case hw400::BlendFactor::destination_alpha: return hw400::BlendFactor::one;
        case hw400::BlendFactor::one_minus_destination_alpha:
        case hw400::BlendFactor::source_alpha_saturate:  // min(source alpha, 1 - 1)
            return hw400::BlendFactor::zero;
        default: return factor;
    }
}

// The tile buffer keeps an alpha that such targets do not have: for blending it is 1.
void blend_with_opaque(hw400::RenderState& state) {
    state.rgb_source = opaque_factor(state.rgb_source);
    state.rgb_destination = opaque_factor(state.rgb_destination);
}

void set_samples(hw400::RenderState& state, const BoundState& bound) {
    if (bound.samples > 1 && bound.rasterizer->state.multisample) {
        state.multisample = multisample_on;
        state.sample_mask = static_cast<uint8_t>(bound.sample_mask & 0xf);
        return;
    }
    state.sample_mask = 0xf;
    state.alpha_to_coverage = false;
    state.alpha_to_one = false;
}

}  // namespace

hw400::PrimitiveClass primitive_class(pipe::Primitive mode) {
    if (mode == pipe::Primitive::points)
        return hw400::PrimitiveClass::points;
    return mode <= pipe::Primitive::line_strip ? hw400::PrimitiveClass::lines
                                               : hw400::PrimitiveClass::triangles;
}

DepthRange depth_range(const BoundState& bound) {
    const float scale = bound.viewport.scale[2];
    const float middle = bound.viewport.translate[2];
    const pipe::RasterizerState& rasterizer = bound.rasterizer->state;
    const auto [least, greatest] =
        std::minmax({rasterizer.clip_halfz ? middle : middle - scale, middle + scale});
    return {rasterizer.depth_clip_near ? std::clamp(least, 0.0f, 1.0f) : 0.0f,
            rasterizer.depth_clip_far ? std::clamp(greatest, 0.0f, 1.0f) : 1.0f};
}

// ASSUMED: the polygon list builder cuts at any two finite depths. The open driver gives it 0 and 1
// where depth clipping is off, which leaves nothing of what lies outside.
DepthRange depth_clip(const BoundState& bound) {
    constexpr float far_away = 1e6f;
    DepthRange range = depth_range(bound);
    if (!bound.rasterizer->state.depth_clip_near)
        range.near = -far_away;
    if (!bound.rasterizer->state.depth_clip_far)
        range.far = far_away;
    return range;
}

namespace {

Result<uint32_t> store_texture(Batch& batch,
                               EmittedState& emitted,
                               const SamplerView& view,
                               const Sampler& sampler) {
    const uint32_t place = (view.number * 5 + sampler.number) % EmittedState::stored_texture_count;
    StoredTexture& stored = emitted.stored_textures[place];
    if (stored.view == view.number && stored.sampler == sampler.number)
        return stored.va;
    batch.use(view.texture->shared_bo(), Pipe::pp, Access::read);
    const auto words = hw400::pack(combine(view, sampler));
    const uint32_t levels = view.view.last_level - view.view.first_level + 1;
    const Allocation memory = TRY(batch.memory.upload_values(
        std::span<const uint32_t>(words.data(), hw400::texture_descriptor_size(levels))));
    stored = {view.number, sampler.number, memory.va};
    return memory.va;
}

}  // namespace

Result<TextureArray> upload_textures(Batch& batch, BoundState& bound, uint32_t mask) {
    TextureArray textures;
    textures.count = static_cast<uint32_t>(std::bit_width(mask));
    if (textures.count == 0)
        return textures;
    std::array<uint32_t, pipe::max_samplers> pointers{};
    for (uint32_t i = 0; i < textures.count; ++i) {
        if ((mask >> i & 1) == 0)
            continue;
        pointers[i] = TRY(store_texture(batch, bound.emitted, *bound.views[i], *bound.samplers[i]));
    }
    textures.va =
        TRY(batch.memory.upload_values(std::span<const uint32_t>(pointers.data(), textures.count)))
            .va;
    return textures;
}

RenderStateWords render_state_words(const BoundState& bound, pipe::Primitive mode) {
    const FragmentVariant& variant = *bound.emitted.variant;
    hw400::RenderState state;
    bound.blend->apply(state);
    bound.depth_stencil_alpha->apply(state);
    bound.rasterizer->apply(state);
    state.constant_red = gallium::unorm8(bound.blend_color[0]);
    state.constant_green = gallium::unorm8(bound.blend_color[1]);
    state.constant_blue = gallium::unorm8(bound.blend_color[2]);
    state.constant_alpha = gallium::unorm8(bound.blend_color[3]);
    state.stencil_front.reference = bound.stencil_reference[0];
    state.stencil_back.reference = bound.stencil_reference[bound.depth_stencil_alpha->back_face()];
    const DepthRange range = depth_range(bound);
    state.depth_near = gallium::unorm16(range.near);
    state.depth_far = gallium::unorm16(range.far);
    state.depth_clip_near_off = range.near == 0.0f;
    state.depth_clip_far_off = range.far == 1.0f;
    leave_out_missing_buffers(state, bound.framebuffer);
    if (alpha_is_missing(bound.framebuffer) && bound.blend->state.target.enable)
        blend_with_opaque(state);
    set_samples(state, bound);
    state.primitive_class = primitive_class(mode);
    state.shader = variant.code.va;
    state.shader_first_length = static_cast<uint8_t>(variant.program.first_length);
    set_registers(state, variant.program);
    set_early_tests(state, bound, variant.program);
    set_varyings(state, bound);
    state.has_samplers = bound.emitted.textures.count != 0;
    state.sampler_count = static_cast<uint16_t>(bound.emitted.textures.count);
    state.uniforms_size_code = bound.emitted.fragment_uniforms.size_code;
    state.has_uniforms = bound.emitted.fragment_uniforms.pointer_array != 0;
    state.has_uniforms_2 = state.has_uniforms;
    return hw400::pack(state);
}

namespace {

// The word that holds an address, as the table of the render state packs it. Addresses lie where
// they are in the word, with the low bits left to others.
size_t word_of(uint32_t hw400::RenderState::*address) {
    constexpr uint32_t all_bits = 0xfffffff0;
    hw400::RenderState state;
    const RenderStateWords without = hw400::pack(state);
    state.*address = all_bits;
    const RenderStateWords with = hw400::pack(state);
    for (size_t i = 0; i < with.size(); ++i)
        if ((without[i] ^ with[i]) == all_bits)
            return i;
    CUESTA_ASSERT(false, "an address is shifted in the render state");
    return 0;
}

}  // namespace

void set_addresses(RenderStateWords& words,
                   uint32_t uniforms,
                   uint32_t textures,
                   uint32_t varyings) {
    static const size_t uniforms_word = word_of(&hw400::RenderState::uniforms);
    static const size_t textures_word = word_of(&hw400::RenderState::textures);
    static const size_t varyings_word = word_of(&hw400::RenderState::varyings);
    words[uniforms_word] |= uniforms;
    words[textures_word] |= textures;
    words[varyings_word] |= varyings;
}

}  // namespace cuesta::lima
