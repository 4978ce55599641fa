// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/lima/uniforms.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include <fmt/core.h>

#include "base/half.h"

namespace cuesta::lima {
namespace {

template <typename Convert, typename T>
void put_vec4(std::span<T> table, uint32_t slot, std::array<float, 4> value, Convert&& convert) {
    for (size_t i = 0; i < 4; ++i)
        table[slot * 4 + i] = convert(value[i]);
}

float same(float value) {
    return value;
}

}  // namespace

void set_constants(BoundState& bound, pipe::ShaderStage stage, std::span<const std::byte> bytes) {
    std::vector<float>& values = bound.constants[static_cast<size_t>(stage)];
    const size_t count = bytes.size() / sizeof(float);
    // Bit by bit: a NaN is the same as itself.
    const std::span<const std::byte> known = std::as_bytes(std::span(values));
    const std::span<const std::byte> wanted = bytes.first(count * sizeof(float));
    if (std::equal(known.begin(), known.end(), wanted.begin(), wanted.end()))
        return;
    values.resize(count);
    if (count != 0)
        std::memcpy(values.data(), wanted.data(), wanted.size());
    bound.touch(stage == pipe::ShaderStage::vertex ? Dirty::vertex_uniforms
                                                   : Dirty::fragment_uniforms);
}

Result<void> refresh_constants(BoundState& bound) {
    for (size_t stage = 0; stage < pipe::draw_stage_count; ++stage) {
        const pipe::ConstantBuffer& source = bound.constant_buffers[stage];
        if (source.buffer == nullptr)
            continue;
        if (source.buffer->description().target != pipe::Target::buffer ||
            uint64_t{source.offset} + source.size > source.buffer->description().width)
            return Error{Errc::out_of_range,
                         fmt::format("constants of {} bytes at {} do not lie in their buffer",
                                     source.size, source.offset)};
        const std::span<std::byte> memory = TRY(static_cast<Resource&>(*source.buffer).map());
        set_constants(bound, static_cast<pipe::ShaderStage>(stage),
                      memory.subspan(source.offset, source.size));
    }
    return {};
}

Result<Allocation> upload_vertex_uniforms(Batch& batch, const BoundState& bound) {
    const gp::Program& program = bound.vertex_shader->program;
    const uint32_t vec4s = program.constants_base + static_cast<uint32_t>(program.constants.size());
    const Allocation memory = TRY(batch.memory.allocate(vec4s * 16));
    const std::span<float> table = memory.as<float>();
    std::fill(table.begin(), table.end(), 0.0f);
    const std::vector<float>& user =
        bound.constants[static_cast<size_t>(pipe::ShaderStage::vertex)];
    const size_t count = std::min<size_t>(user.size(), program.user_uniform_vec4s * 4);
    std::copy_n(user.begin(), count, table.begin());
    if (program.viewport_base) {
        const pipe::Viewport& v = bound.viewport;
        put_vec4(table, *program.viewport_base, {v.scale[0], v.scale[1], v.scale[2], 0}, same);
        put_vec4(table, *program.viewport_base + 1,
                 {v.translate[0], v.translate[1], v.translate[2], 0}, same);
    }
    if (program.point_size_base)
        put_vec4(table, *program.point_size_base, {min_size, max_size, 1.0f, 0}, same);
    for (uint32_t i = 0; i < program.constants.size(); ++i)
        put_vec4(table, program.constants_base + i, program.constants[i], same);
    return memory;
}

Result<FragmentUniforms> upload_fragment_uniforms(Batch& batch,
                                                  const BoundState& bound,
                                                  const pp::Program& program) {
    if (program.uniform_vec4s == 0)
        return FragmentUniforms{};
    const Allocation memory = TRY(batch.memory.allocate(program.uniform_vec4s * 8));
    const std::span<uint16_t> table = memory.as<uint16_t>();
    std::fill(table.begin(), table.end(), uint16_t{0});
    const std::vector<float>& user =
        bound.constants[static_cast<size_t>(pipe::ShaderStage::fragment)];
    const size_t count = std::min<size_t>(user.size(), program.uniform_vec4s * 4);
    std::transform(user.begin(), user.begin() + static_cast<ptrdiff_t>(count), table.begin(),
                   base::half_from_float);
    if (program.frag_coord_transform) {
        // Row 0 is the top of the picture.
        const bool upper_left = bound.fragment_shader->frag_coord_upper_left();
        batch.decide_raw_y(upper_left);
        const float height = static_cast<float>(bound.framebuffer.height);
        put_vec4(table, *program.frag_coord_transform,
                 upper_left == (batch.raw_y == Batch::RawY::from_top)
                     ? std::array{1.0f, 1.0f, 0.0f, 0.0f}
                     : std::array{1.0f, -1.0f, 0.0f, height},
                 base::half_from_float);
    }
    if (program.point_coord_transform)
        // The frame has a bit to flip sprites, but draws of one frame may differ.
        put_vec4(table, *program.point_coord_transform,
                 bound.sprite_coord_mode == pipe::SpriteCoordMode::lower_left
                     ? std::array{1.0f, -1.0f, 0.0f, 1.0f}
                     : std::array{1.0f, 1.0f, 0.0f, 0.0f},
                 base::half_from_float);
    const uint32_t pointer = memory.va;
    FragmentUniforms uniforms;
    uniforms.pointer_array =
        TRY(batch.memory.upload_values(std::span<const uint32_t>(&pointer, 1))).va;
    uniforms.size_code = static_cast<uint8_t>(std::bit_width(program.uniform_vec4s - 1));
    return uniforms;
}

}  // namespace cuesta::lima
