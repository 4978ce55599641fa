// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/program_binary_parts.h"

#include <algorithm>
#include <string>

namespace cuesta::gles {

namespace {

using ValueBase = glsl::ValueType::Base;

Result<nir::SamplerDim> get_dim(ByteReader& from) {
    const uint8_t dim = TRY(from.get<uint8_t>());
    if (dim > static_cast<uint8_t>(nir::SamplerDim::external))
        return damaged("a kind of samplers");
    return static_cast<nir::SamplerDim>(dim);
}

// Of a constant buffer, from 1 on.
Result<std::optional<uint32_t>> get_constant_buffer(ByteReader& from, uint32_t most) {
    const std::optional<uint32_t> number = TRY(get_number(from, most));
    if (number == 0)
        return damaged("a number of a block");
    return number;
}

void put_block(ByteWriter& to, const glsl::UniformBlock& block) {
    to.put_text(block.name);
    to.put(block.size);
    put_number(to, block.vertex);
    put_number(to, block.fragment);
    put_number(to, block.compute);
    to.put(block.binding);
    to.put(static_cast<uint32_t>(block.members.size()));
    for (const uint32_t member : block.members)
        to.put(member);
}

Result<glsl::UniformBlock> get_block(ByteReader& from, const glsl::Limits& limits) {
    glsl::UniformBlock block;
    block.name = TRY(from.get_text());
    block.size = TRY(from.get_number(limits.uniform_block_size));
    if (block.size == 0)
        return damaged("the size of a block");
    block.vertex = TRY(get_constant_buffer(from, limits.vertex_uniform_blocks));
    block.fragment = TRY(get_constant_buffer(from, limits.fragment_uniform_blocks));
    block.compute = TRY(get_constant_buffer(from, limits.compute_uniform_blocks));
    block.binding = TRY(from.get_number(limits.uniform_buffer_bindings - 1));
    const uint32_t members = TRY(from.get_count(sizeof(uint32_t)));
    for (uint32_t i = 0; i < members; ++i)
        block.members.push_back(TRY(from.get<uint32_t>()));
    return block;
}

void put_output(ByteWriter& to, const glsl::FragmentOutput& output) {
    to.put_text(output.name);
    put_type(to, output.type);
    to.put(output.size);
    to.put(static_cast<uint8_t>(output.is_array));
    to.put(output.location);
    to.put(output.index);
}

Result<glsl::FragmentOutput> get_output(ByteReader& from, const glsl::Limits& limits) {
    glsl::FragmentOutput output;
    output.name = TRY(from.get_text());
    output.type = TRY(get_type(from));
    output.size = TRY(from.get_number(limits.draw_buffers));
    output.is_array = TRY(get_flag(from));
    output.location = TRY(from.get_number(limits.draw_buffers));
    output.index = TRY(from.get_number(1));
    if (!has_values(output.type) || output.size == 0 ||
        output.location + output.size > limits.draw_buffers)
        return damaged("a result of the fragment shader");
    return output;
}

void put_feedback(ByteWriter& to, const glsl::FeedbackVarying& varying) {
    to.put_text(varying.name);
    put_type(to, varying.type);
    to.put(varying.size);
    to.put(varying.buffer);
    to.put(varying.offset);
    to.put(varying.output);
    to.put(varying.component);
    to.put(static_cast<uint8_t>(varying.is_packed));
}

// Within the vertex shader's outputs and a vertex of the buffer.
bool fits(const glsl::FeedbackVarying& varying, const glsl::Program& program) {
    if (program.vertex.nir == nullptr || varying.buffer >= program.feedback_strides.size())
        return false;
    const uint64_t slots = uint64_t{varying.size} * varying.type.slots();
    const uint64_t bytes = slots * varying.type.components * 4;
    if (varying.is_packed &&
        (varying.type.components > 2 || varying.component % varying.type.components != 0))
        return false;
    const uint64_t outputs =
        varying.is_packed ? (varying.component + slots * varying.type.components + 3) / 4 : slots;
    return has_values(varying.type) && varying.size != 0 &&
           varying.component + varying.type.components <= 4 && varying.offset % 4 == 0 &&
           varying.output + outputs <= program.vertex.nir->outputs.size() &&
           varying.offset + bytes <= program.feedback_strides[varying.buffer];
}

Result<glsl::FeedbackVarying> get_feedback(ByteReader& from, const glsl::Program& program) {
    glsl::FeedbackVarying varying;
    varying.name = TRY(from.get_text());
    varying.type = TRY(get_type(from));
    varying.size = TRY(from.get<uint32_t>());
    varying.buffer = TRY(from.get<uint32_t>());
    varying.offset = TRY(from.get<uint32_t>());
    varying.output = TRY(from.get<uint32_t>());
    varying.component = TRY(from.get<uint8_t>());
    varying.is_packed = TRY(get_flag(from));
    if (!fits(varying, program))
        return damaged("a varying of transform feedback");
    return varying;
}

Result<void> get_all_feedback(ByteReader& from,
                              const glsl::Limits& limits,
                              glsl::Program& program) {
    constexpr size_t least_varying = 29;
    const uint32_t buffers = TRY(from.get_number(limits.feedback_separate_buffers));
    for (uint32_t i = 0; i < buffers; ++i) {
        const uint32_t stride =
            TRY(from.get_number(limits.feedback_interleaved_components * uint32_t{4}));
        if (stride % 4 != 0)
            return damaged("a stride of transform feedback");
        program.feedback_strides.push_back(stride);
    }
    const uint32_t varyings = TRY(from.get_count(least_varying));
    for (uint32_t i = 0; i < varyings; ++i)
        program.feedback.push_back(TRY(get_feedback(from, program)));
    return {};
}

}  // namespace

Error damaged(const char* what) {
    return Error{Errc::invalid, std::string("the binary is damaged: ") + what};
}

Result<bool> get_flag(ByteReader& from) {
    const uint8_t flag = TRY(from.get<uint8_t>());
    if (flag > 1)
        return damaged("a flag");
    return flag == 1;
}

void put_number(ByteWriter& to, const std::optional<uint32_t>& number) {
    to.put(static_cast<uint8_t>(number.has_value()));
    to.put(number.value_or(0));
}

Result<std::optional<uint32_t>> get_number(ByteReader& from, uint32_t most) {
    const bool has = TRY(get_flag(from));
    const uint32_t number = TRY(from.get_number(most));
    return has ? std::optional(number) : std::nullopt;
}

bool has_values(const glsl::ValueType& type) {
    return type.base <= ValueBase::bool_;
}

void put_type(ByteWriter& to, const glsl::ValueType& type) {
    to.put(static_cast<uint8_t>(type.base));
    to.put(type.components);
    to.put(type.columns);
    to.put(static_cast<uint8_t>(type.dim));
    to.put(static_cast<uint8_t>(type.sampled));
    to.put(static_cast<uint8_t>(type.is_shadow));
    to.put(static_cast<uint8_t>(type.is_layered));
}

Result<glsl::ValueType> get_type(ByteReader& from) {
    const uint8_t base = TRY(from.get<uint8_t>());
    glsl::ValueType type;
    type.components = TRY(from.get<uint8_t>());
    type.columns = TRY(from.get<uint8_t>());
    type.dim = TRY(get_dim(from));
    const uint8_t sampled = TRY(from.get<uint8_t>());
    type.is_shadow = TRY(get_flag(from));
    type.is_layered = TRY(get_flag(from));
    if (base > static_cast<uint8_t>(ValueBase::atomic_counter) ||
        sampled >= static_cast<uint8_t>(ValueBase::bool_))
        return damaged("a type");
    type.base = static_cast<ValueBase>(base);
    type.sampled = static_cast<ValueBase>(sampled);
    const bool matrix = type.columns >= 2 && type.columns <= 4 && type.components >= 2 &&
                        type.base == ValueBase::float_;
    if (type.components < 1 || type.components > 4 || (type.columns != 0 && !matrix) ||
        (!has_values(type) && type.components != 1))
        return damaged("a type");
    return type;
}

void put_block_place(ByteWriter& to, const std::optional<glsl::BlockPlace>& place) {
    to.put(static_cast<uint8_t>(place.has_value()));
    if (!place)
        return;
    to.put(place->block);
    to.put(place->offset);
    to.put(place->array_stride);
    to.put(place->matrix_stride);
    to.put(static_cast<uint8_t>(place->is_row_major));
    to.put(place->top_level_array_size);
    to.put(place->top_level_array_stride);
}

Result<std::optional<glsl::BlockPlace>> get_block_place(ByteReader& from) {
    if (!TRY(get_flag(from)))
        return std::optional<glsl::BlockPlace>();
    glsl::BlockPlace place;
    place.block = TRY(from.get<uint32_t>());
    place.offset = TRY(from.get<uint32_t>());
    place.array_stride = TRY(from.get<uint32_t>());
    place.matrix_stride = TRY(from.get<uint32_t>());
    place.is_row_major = TRY(get_flag(from));
    place.top_level_array_size = TRY(from.get<uint32_t>());
    place.top_level_array_stride = TRY(from.get<uint32_t>());
    return std::optional(place);
}

bool is_in_block(const glsl::Uniform& uniform, std::span<const glsl::UniformBlock> blocks) {
    const glsl::BlockPlace& place = *uniform.in_block;
    return place.block < blocks.size() && place.offset < blocks[place.block].size &&
           (uniform.size == 1 || uniform.is_array) && !uniform.is_builtin && !uniform.vertex.used &&
           !uniform.fragment.used && !uniform.compute.used && !uniform.counter &&
           has_values(uniform.type);
}

void put_interfaces(ByteWriter& to, const glsl::Program& program) {
    to.put(static_cast<uint16_t>(program.version));
    to.put(static_cast<uint32_t>(program.uniform_blocks.size()));
    for (const glsl::UniformBlock& block : program.uniform_blocks)
        put_block(to, block);
    to.put(static_cast<uint32_t>(program.fragment_outputs.size()));
    for (const glsl::FragmentOutput& output : program.fragment_outputs)
        put_output(to, output);
    to.put(static_cast<uint32_t>(program.feedback_strides.size()));
    for (const uint32_t stride : program.feedback_strides)
        to.put(stride);
    to.put(static_cast<uint32_t>(program.feedback.size()));
    for (const glsl::FeedbackVarying& varying : program.feedback)
        put_feedback(to, varying);
}

Result<void> get_interfaces(ByteReader& from, const glsl::Limits& limits, glsl::Program& program) {
    constexpr size_t least_block = 31;
    constexpr size_t least_output = 24;
    const auto version = TRY(from.get<uint16_t>());
    if (version != static_cast<uint16_t>(glsl::Version::es_100) &&
        version != static_cast<uint16_t>(glsl::Version::es_300) &&
        version != static_cast<uint16_t>(glsl::Version::es_310))
        return damaged("a version");
    program.version = static_cast<glsl::Version>(version);
    const uint32_t blocks = TRY(from.get_count(least_block));
    for (uint32_t i = 0; i < blocks; ++i)
        program.uniform_blocks.push_back(TRY(get_block(from, limits)));
    const uint32_t outputs = TRY(from.get_count(least_output));
    for (uint32_t i = 0; i < outputs; ++i)
        program.fragment_outputs.push_back(TRY(get_output(from, limits)));
    return get_all_feedback(from, limits, program);
}

bool has_members(std::span<const glsl::UniformBlock> blocks,
                 std::span<const glsl::Uniform> variables) {
    for (uint32_t i = 0; i < blocks.size(); ++i)
        for (const uint32_t member : blocks[i].members) {
            if (member >= variables.size())
                return false;
            const std::optional<glsl::BlockPlace>& place = variables[member].in_block;
            if (!place || place->block != i)
                return false;
        }
    return true;
}

}  // namespace cuesta::gles
