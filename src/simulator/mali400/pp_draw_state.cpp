// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/mali400/pp_draw_state.h"

#include <fmt/core.h>

namespace cuesta::simulator::mali400 {

namespace hw4 = hw::mali400;

namespace {

// Left open by the API: the 16-bit depth limits of word 4 are compared with this much slack, so
// that a limit which had to be rounded does not discard fragments that lie on it.
constexpr double limit_slack = 1.0 / 65536;

Error unknown_render_state(std::string_view what) {
    return Error{Errc::fault, fmt::format("render state: {} is not known", what)};
}

Compare meaning_of(hw4::Compare function) {
    switch (function) {
        case hw4::Compare::never: return Compare::never;
        case hw4::Compare::less: return Compare::less;
        case hw4::Compare::equal: return Compare::equal;
        case hw4::Compare::lequal: return Compare::lequal;
        case hw4::Compare::greater: return Compare::greater;
        case hw4::Compare::notequal: return Compare::notequal;
        case hw4::Compare::gequal: return Compare::gequal;
        case hw4::Compare::always: break;
    }
    return Compare::always;
}

StencilOp meaning_of(hw4::StencilOp op) {
    switch (op) {
        case hw4::StencilOp::keep: return StencilOp::keep;
        case hw4::StencilOp::replace: return StencilOp::replace;
        case hw4::StencilOp::zero: return StencilOp::zero;
        case hw4::StencilOp::invert: return StencilOp::invert;
        case hw4::StencilOp::increment_wrap: return StencilOp::increment_wrap;
        case hw4::StencilOp::decrement_wrap: return StencilOp::decrement_wrap;
        case hw4::StencilOp::increment_saturate: return StencilOp::increment_saturate;
        case hw4::StencilOp::decrement_saturate: return StencilOp::decrement_saturate;
    }
    return StencilOp::keep;
}

StencilSide stencil_side(const hw4::StencilFace& face, uint8_t write_mask) {
    return {
        .function = meaning_of(face.function),
        .on_stencil_fail = meaning_of(face.fail),
        .on_depth_fail = meaning_of(face.depth_fail),
        .on_pass = meaning_of(face.pass),
        .reference = face.reference,
        .compare_mask = face.value_mask,
        .write_mask = write_mask,
    };
}

Result<void> check_unknown_bits(const hw4::RenderState& rsw) {
    if (rsw.unknown_3_13 != 0)
        return unknown_render_state("word 3, bits 15:13");
    if (rsw.stencil_front.unknown_12 != 0 || rsw.stencil_back.unknown_12 != 0)
        return unknown_render_state("stencil word, bits 15:12");
    if (rsw.unknown_7_24 != 0)
        return unknown_render_state("word 7, bits 31:24");
    if (rsw.unknown_8_9)
        return unknown_render_state("word 8, bit 9");
    if (rsw.multisample != 0 && rsw.multisample != 0xd)
        return unknown_render_state(fmt::format("multisample mode {:#x}", rsw.multisample));
    if (rsw.unknown_13_6 || rsw.unknown_13_10 != 0 || rsw.unknown_13_13)
        return unknown_render_state("word 13, bit 6, 10, 11 or 13");
    if (rsw.unknown_14_0 != 0 || rsw.unknown_14_14 != 0 || rsw.unknown_14_17 != 0)
        return unknown_render_state("word 14, a bit that is always 0");
    return {};
}

Result<void> set_blend(DrawState& state, const hw4::RenderState& rsw) {
    BlendState& blend = state.blend;
    blend.color = TRY(decode_blend_equation(static_cast<unsigned>(rsw.rgb_function),
                                            static_cast<unsigned>(rsw.rgb_source),
                                            static_cast<unsigned>(rsw.rgb_destination), false));
    blend.alpha = TRY(decode_blend_equation(static_cast<unsigned>(rsw.alpha_function),
                                            static_cast<unsigned>(rsw.alpha_source),
                                            static_cast<unsigned>(rsw.alpha_destination), true));
    const auto unorm8 = [](uint8_t level) { return static_cast<float>(level) / 255.0f; };
    blend.constant = {unorm8(rsw.constant_red), unorm8(rsw.constant_green),
                      unorm8(rsw.constant_blue), unorm8(rsw.constant_alpha)};
    blend.write_mask = (rsw.write_red ? 1u : 0u) | (rsw.write_green ? 2u : 0u) |
                       (rsw.write_blue ? 4u : 0u) | (rsw.write_alpha ? 8u : 0u);
    finish(blend);
    return {};
}

Result<void> set_tests(DrawState& state, const hw4::RenderState& rsw) {
    state.depth = {.function = meaning_of(rsw.depth_function), .write = rsw.depth_write};
    state.stencil = {stencil_side(rsw.stencil_front, rsw.stencil_write_mask_front),
                     stencil_side(rsw.stencil_back, rsw.stencil_write_mask_back)};
    state.alpha_test = meaning_of(rsw.alpha_test);
    state.alpha_reference = rsw.alpha_reference;
    state.alpha_to_coverage = rsw.alpha_to_coverage;
    state.alpha_to_one = rsw.alpha_to_one;
    state.multisample = rsw.multisample != 0;
    state.sample_mask = rsw.sample_mask;
    state.depth_register = rsw.depth_register;
    state.packed_depth_stencil = rsw.shader_depth_stencil_packed;
    state.shader_depth = rsw.shader_writes_depth;
    state.shader_stencil = rsw.shader_writes_stencil;
    if (state.shader_stencil && !state.packed_depth_stencil)
        return unknown_render_state("stencil from the shader without the packed form");
    state.offset_factor = rsw.offset_scale / 4.0;
    state.offset_units = rsw.offset_units / 2.0;
    state.clips_near = !rsw.depth_clip_near_off;
    state.clips_far = !rsw.depth_clip_far_off;
    state.near_limit = rsw.depth_near / 65535.0 - limit_slack;
    state.far_limit = rsw.depth_far / 65535.0 + limit_slack;
    state.front_is_positive = !rsw.front_counter_clockwise;
    return {};
}

Result<void> set_outputs(DrawState& state, const hw4::RenderState& rsw) {
    for (unsigned sample = 0; sample < 4; ++sample) {
        state.color_register[sample] = rsw.color_register[sample];
        if (state.color_register[sample] >= register_count)
            return unknown_render_state(
                fmt::format("colour register {}", state.color_register[sample]));
    }
    state.source1_register = rsw.second_color_register;
    if (state.blend.uses_source1() && state.source1_register >= register_count)
        return unknown_render_state(
            fmt::format("second colour register {}", state.source1_register));
    if ((state.shader_depth || state.shader_stencil) && state.depth_register >= register_count)
        return unknown_render_state(fmt::format("depth register {}", state.depth_register));
    return {};
}

// Each 32-bit float varying takes 16 bytes, others 8 (ASSUMED for mixtures: the same as the vertex
// side lays its output slots out, each aligned to its size).
void set_varyings(DrawState& state, const hw4::RenderState& rsw) {
    uint32_t offset = 0;
    for (unsigned number = 0; number < hw4::max_varyings; ++number) {
        const hw4::VaryingType type = rsw.varying_type[number];
        const bool wide =
            type == hw4::VaryingType::float32_x4 || type == hw4::VaryingType::float32_x2;
        const uint32_t size = wide ? 16 : 8;
        offset = (offset + size - 1) / size * size;
        state.varying_slot[number] = {.type = type, .offset = offset};
        offset += size;
    }
    state.varyings = rsw.varyings;
    state.varying_stride = rsw.varying_stride;
}

// As far as memory goes; at least one word or an error.
Result<size_t> read_code(PpMemory& memory, uint32_t address, std::span<uint32_t> out) {
    TRY(memory.read_words(address, out.first(1)));
    for (size_t count = 1; count < out.size(); ++count) {
        const uint32_t next = address + static_cast<uint32_t>(4 * count);
        if (!memory.read_words(next, out.subspan(count, 1)))
            return count;
    }
    return out.size();
}

}  // namespace

Result<DrawState*> DrawStates::find(uint32_t address) {
    if (last_ != nullptr && last_address_ == address)
        return last_;
    auto known = states_.find(address);
    if (known == states_.end()) {
        TRY(work_.spend(pp_cost::state, "render state"));
        forget_if_large();
        std::unique_ptr<DrawState> state = TRY(load(address));
        known = states_.emplace(address, std::move(state)).first;
    }
    last_address_ = address;
    last_ = known->second.get();
    return last_;
}

// Lists may name any number of states and programs: what is remembered of them is bounded.
void DrawStates::forget_if_large() {
    constexpr size_t most_states = 4096;
    constexpr size_t most_textures = 1024;
    constexpr size_t most_instructions = 1 << 15;
    if (states_.size() < most_states && textures_.size() < most_textures &&
        instructions_ < most_instructions)
        return;
    last_ = nullptr;
    states_.clear();
    programs_.clear();
    textures_.clear();
    instructions_ = 0;
}

Result<std::unique_ptr<DrawState>> DrawStates::load(uint32_t address) {
    std::array<uint32_t, hw4::render_state_words> words = {};
    TRY(memory_.read_words(address, words));
    const hw4::RenderState rsw = TRY(hw4::unpack_render_state(words));
    TRY(check_unknown_bits(rsw));
    auto state = std::make_unique<DrawState>();
    TRY(set_blend(*state, rsw));
    TRY(set_tests(*state, rsw));
    TRY(set_outputs(*state, rsw));
    set_varyings(*state, rsw);
    state->has_uniforms = rsw.has_uniforms;
    if (rsw.has_uniforms) {
        state->uniform_table = TRY(memory_.read_word(rsw.uniforms));
        state->uniform_count = 4u << rsw.uniforms_size_code;
    }
    state->has_samplers = rsw.has_samplers;
    state->texture_list = rsw.textures;
    state->textures.assign(rsw.has_samplers ? rsw.sampler_count : 0, nullptr);
    state->program = TRY(program(rsw.shader));
    state->tests_early = !state->program->discards && !state->program->reads_tile_depth &&
                         state->alpha_test == Compare::always && !state->alpha_to_coverage &&
                         !state->shader_depth && !state->shader_stencil;
    return state;
}

Result<const Program*> DrawStates::program(uint32_t address) {
    const auto known = programs_.find(address);
    if (known != programs_.end())
        return known->second.get();
    const CodeReader read = [this, address](int64_t offset,
                                            std::span<uint32_t> out) -> Result<size_t> {
        // Branch targets wrap at 32 bits like any other address.
        return read_code(memory_, address + static_cast<uint32_t>(offset * 4), out);
    };
    auto loaded = std::make_unique<Program>(TRY(load_program(read)));
    instructions_ += loaded->instructions.size();
    TRY(work_.spend(pp_cost::decoded * loaded->instructions.size(), "fragment program"));
    return programs_.emplace(address, std::move(loaded)).first->second.get();
}

Result<Texture*> DrawStates::texture(DrawState& state, unsigned sampler) {
    if (!state.has_samplers)
        return Error{Errc::fault,
                     fmt::format("sampler {}: the render state has no samplers", sampler)};
    if (sampler >= state.textures.size())
        return Error{Errc::fault, fmt::format("sampler {} of {}", sampler, state.textures.size())};
    if (state.textures[sampler] != nullptr)
        return state.textures[sampler];
    const uint32_t address = TRY(memory_.read_word(state.texture_list + sampler * 4));
    auto known = textures_.find(address);
    if (known == textures_.end()) {
        TRY(work_.spend(pp_cost::state, "texture"));
        std::unique_ptr<Texture> loaded = TRY(Texture::load(memory_, address));
        known = textures_.emplace(address, std::move(loaded)).first;
    }
    state.textures[sampler] = known->second.get();
    return state.textures[sampler];
}

}  // namespace cuesta::simulator::mali400
