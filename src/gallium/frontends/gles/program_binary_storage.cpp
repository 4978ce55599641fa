// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/program_binary_storage.h"

#include "gallium/frontends/gles/program_binary_parts.h"
#include "pipe/state.h"

namespace cuesta::gles {

namespace {

void put_numbers(ByteWriter& to, const std::vector<uint32_t>& numbers) {
    to.put(static_cast<uint32_t>(numbers.size()));
    for (const uint32_t number : numbers)
        to.put(number);
}

Result<std::vector<uint32_t>> get_numbers(ByteReader& from) {
    std::vector<uint32_t> numbers(TRY(from.get_count(sizeof(uint32_t))));
    for (uint32_t& number : numbers)
        number = TRY(from.get<uint32_t>());
    return numbers;
}

// What storage blocks and counter buffers have both.
template <typename Buffer>
void put_shader_buffer(ByteWriter& to, const Buffer& buffer) {
    to.put(buffer.binding);
    to.put(buffer.size);
    put_number(to, buffer.vertex);
    put_number(to, buffer.fragment);
    put_number(to, buffer.compute);
    put_numbers(to, buffer.members);
}

// `none`: the stage has none of them.
Result<std::optional<uint32_t>> get_shader_buffer_number(ByteReader& from, bool none) {
    const std::optional<uint32_t> number = TRY(get_number(from, pipe::max_shader_buffers - 1));
    if (number && none)
        return damaged("a buffer of a stage without buffers");
    return number;
}

template <typename Buffer>
Result<void> get_shader_buffer(ByteReader& from,
                               const std::array<uint32_t, nir::stage_count>& most,
                               uint32_t bindings,
                               uint32_t most_bytes,
                               Buffer& buffer) {
    if (bindings == 0)
        return damaged("a binding");
    buffer.binding = TRY(from.get_number(bindings - 1));
    buffer.size = TRY(from.get_number(most_bytes));
    buffer.vertex = TRY(get_shader_buffer_number(from, most[0] == 0));
    buffer.fragment = TRY(get_shader_buffer_number(from, most[1] == 0));
    buffer.compute = TRY(get_shader_buffer_number(from, most[compute_index] == 0));
    buffer.members = TRY(get_numbers(from));
    return {};
}

void put_variable(ByteWriter& to, const glsl::Uniform& variable) {
    to.put_text(variable.name);
    put_type(to, variable.type);
    to.put(static_cast<uint8_t>(variable.is_array));
    to.put(variable.size);
    put_block_place(to, variable.in_block);
}

Result<glsl::Uniform> get_variable(ByteReader& from,
                                   const std::vector<glsl::UniformBlock>& blocks) {
    glsl::Uniform variable;
    variable.name = TRY(from.get_text());
    variable.type = TRY(get_type(from));
    variable.is_array = TRY(get_flag(from));
    variable.size = TRY(from.get<uint32_t>());
    variable.in_block = TRY(get_block_place(from));
    if (!variable.in_block || !is_in_block(variable, blocks))
        return damaged("a variable of a storage block");
    return variable;
}

}  // namespace

void put_storage(ByteWriter& to, const glsl::Program& program) {
    to.put(static_cast<uint32_t>(program.storage_blocks.size()));
    for (const glsl::UniformBlock& block : program.storage_blocks) {
        to.put_text(block.name);
        put_shader_buffer(to, block);
    }
    to.put(static_cast<uint32_t>(program.buffer_variables.size()));
    for (const glsl::Uniform& variable : program.buffer_variables)
        put_variable(to, variable);
    to.put(static_cast<uint32_t>(program.counter_buffers.size()));
    for (const glsl::CounterBuffer& buffer : program.counter_buffers)
        put_shader_buffer(to, buffer);
}

Result<void> get_storage(ByteReader& from, const glsl::Limits& limits, glsl::Program& program) {
    constexpr size_t least_counter_buffer = 27;
    constexpr size_t least_block = least_counter_buffer + 4;
    constexpr size_t least_variable = 17;
    const uint32_t blocks = TRY(from.get_count(least_block));
    for (uint32_t i = 0; i < blocks; ++i) {
        glsl::UniformBlock block;
        block.name = TRY(from.get_text());
        TRY(get_shader_buffer(from, limits.storage_blocks, limits.storage_buffer_bindings,
                              limits.storage_block_size, block));
        program.storage_blocks.push_back(std::move(block));
    }
    const uint32_t variables = TRY(from.get_count(least_variable));
    for (uint32_t i = 0; i < variables; ++i)
        program.buffer_variables.push_back(TRY(get_variable(from, program.storage_blocks)));
    if (!has_members(program.storage_blocks, program.buffer_variables))
        return damaged("the members of a storage block");
    const uint32_t counters = TRY(from.get_count(least_counter_buffer));
    for (uint32_t i = 0; i < counters; ++i) {
        glsl::CounterBuffer buffer;
        TRY(get_shader_buffer(from, limits.atomic_counter_buffers, limits.atomic_counter_bindings,
                              limits.atomic_counter_buffer_size, buffer));
        program.counter_buffers.push_back(std::move(buffer));
    }
    return {};
}

bool has_counters(const glsl::Program& program) {
    for (const glsl::Uniform& uniform : program.uniforms)
        if (uniform.counter && uniform.counter->buffer >= program.counter_buffers.size())
            return false;
    for (uint32_t i = 0; i < program.counter_buffers.size(); ++i)
        for (const uint32_t member : program.counter_buffers[i].members) {
            if (member >= program.uniforms.size())
                return false;
            const std::optional<glsl::CounterPlace>& place = program.uniforms[member].counter;
            if (!place || place->buffer != i)
                return false;
        }
    return true;
}

}  // namespace cuesta::gles
