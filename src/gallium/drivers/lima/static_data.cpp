// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/lima/static_data.h"

#include <algorithm>
#include <cstring>

#include "base/half.h"
#include "hw/mali400/pp_isa.h"
#include "hw/mali400/render_state.h"

namespace cuesta::lima {
namespace {

namespace isa = hw::mali400::pp;

// Places in the page; programs are aligned to 64 bytes.
constexpr uint32_t background_at = 0x000;
constexpr uint32_t clear_program_at = 0x040;
constexpr uint32_t indices_at = 0x080;
constexpr uint32_t copy_programs_at = 0x0c0;
constexpr uint32_t program_step = 0x40;
constexpr uint32_t page = 4096;

// Colours outside of 0..1 mean nothing to a tile buffer; NaN is 0.
float unit(float value) {
    return value > 0 ? std::min(value, 1.0f) : 0.0f;
}

std::vector<uint32_t> encode_copy_program(CopyProgram which) {
    isa::Instruction copy;
    copy.stop = true;
    copy.sync = true;
    copy.varying = isa::VaryingUnit{
        .destination = isa::reg_discard, .mask = 0x3, .alignment = isa::VaryingAlignment::two};
    copy.texture = isa::TextureUnit{};
    copy.vector_multiply = isa::VectorMultiply{
        .a = {.reg = isa::reg_texture}, .destination = 0, .mask = 0xf, .op = isa::MultiplyOp::mov};
    if (which != CopyProgram::plain) {
        // x, or x and w as x and y, or x, y and z; the rest is 0, 0, 1.
        const uint8_t mask = which == CopyProgram::red         ? 0x1
                             : which == CopyProgram::red_green ? 0x3
                                                               : 0x7;
        copy.vector_multiply->mask = mask;
        if (which == CopyProgram::red_green)
            copy.vector_multiply->a.swizzle = isa::swizzle(0, 3, 2, 3);
        copy.const0 = {0, 0, 0, base::half_from_float(1.0f)};
        copy.vector_add = isa::VectorAdd{.a = {.reg = isa::reg_const0},
                                         .destination = 0,
                                         .mask = static_cast<uint8_t>(0xf & ~mask),
                                         .op = isa::AddOp::mov};
    }
    std::vector<uint32_t> words;
    isa::encode(copy, words);
    return words;
}

// Never passes its alpha test: nothing of it is seen (fact sheet, part 3, section 3.2).
hw::mali400::RenderState make_background_state(uint32_t program, uint32_t first_length) {
    hw::mali400::RenderState state;
    state.rgb_function = hw::mali400::BlendFunction::subtract;
    state.alpha_function = hw::mali400::BlendFunction::subtract;
    state.rgb_source = hw::mali400::BlendFactor::source_color;
    state.rgb_destination = hw::mali400::BlendFactor::source_color;
    state.alpha_source = hw::mali400::AlphaFactor::source;
    state.alpha_destination = hw::mali400::AlphaFactor::source;
    state.unknown_2_24 = 0;
    state.write_red = state.write_green = state.write_blue = state.write_alpha = false;
    state.depth_function = hw::mali400::Compare::never;
    state.depth_far = 0;
    state.stencil_front = {.function = hw::mali400::Compare::never, .value_mask = 0};
    state.stencil_back = state.stencil_front;
    state.stencil_write_mask_front = 0;
    state.stencil_write_mask_back = 0;
    state.alpha_test = hw::mali400::Compare::never;
    state.multisample = 1;
    state.primitive_class = hw::mali400::PrimitiveClass::points;
    state.shader = program;
    state.shader_first_length = static_cast<uint8_t>(first_length);
    state.unknown_13_8 = true;
    return state;
}

void put(std::span<std::byte> memory, uint32_t at, std::span<const std::byte> bytes) {
    std::memcpy(memory.data() + at, bytes.data(), bytes.size());
}

}  // namespace

CopyProgram copy_program_for(const std::array<pipe::Swizzle, 4>& swizzle) {
    if (swizzle[1] == pipe::Swizzle::zero)
        return CopyProgram::red;
    if (swizzle[1] == pipe::Swizzle::w)
        return CopyProgram::red_green;
    return swizzle[3] == pipe::Swizzle::one ? CopyProgram::opaque : CopyProgram::plain;
}

ConstantProgram constant_program(const std::array<float, 4>& color) {
    isa::Instruction constant;
    constant.stop = true;
    std::array<uint16_t, 4> halves{};
    std::transform(color.begin(), color.end(), halves.begin(),
                   [](float value) { return base::half_from_float(unit(value)); });
    constant.const0 = halves;
    constant.vector_multiply = isa::VectorMultiply{
        .a = {.reg = isa::reg_const0}, .destination = 0, .mask = 0xf, .op = isa::MultiplyOp::mov};
    ConstantProgram program;
    isa::encode(constant, program.words);
    return program;
}

Result<std::unique_ptr<StaticData>> StaticData::create(winsys::lima::Device& device) {
    auto data = std::make_unique<StaticData>(TRY(winsys::lima::Bo::create(device, page)));
    const std::span<std::byte> memory = TRY(data->bo.map());
    const uint32_t va = data->bo.va();

    const ConstantProgram white = constant_program({1, 1, 1, 1});
    put(memory, clear_program_at, std::as_bytes(std::span(white.words)));
    for (uint32_t i = 0; i < copy_program_count; ++i) {
        const std::vector<uint32_t> copy = encode_copy_program(static_cast<CopyProgram>(i));
        CUESTA_ASSERT(copy.size() * 4 <= program_step, "a copy program outgrew its place");
        const uint32_t at = copy_programs_at + i * program_step;
        put(memory, at, std::as_bytes(std::span(copy)));
        data->copy_programs[i] = {va + at, static_cast<uint8_t>(copy.size())};
    }

    const auto state = hw::mali400::pack(
        make_background_state(va + clear_program_at, static_cast<uint32_t>(white.words.size())));
    put(memory, background_at, std::as_bytes(std::span(state)));

    const std::array<uint8_t, 3> indices = {0, 1, 2};
    put(memory, indices_at, std::as_bytes(std::span(indices)));

    data->memory = memory;
    data->background_state = va + background_at;
    data->rectangle_indices = va + indices_at;
    return data;
}

}  // namespace cuesta::lima
