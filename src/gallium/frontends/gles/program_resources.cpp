// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/program_resources.h"

#include <algorithm>

#include "gallium/frontends/gles/element_name.h"
#include "gallium/frontends/gles/program_variables.h"

namespace cuesta::gles {

namespace {

using enum Interface;

constexpr struct {
    GLenum name;
    Interface interface;
} interface_rows[] = {
    {GL_UNIFORM, uniform},
    {GL_UNIFORM_BLOCK, uniform_block},
    {GL_PROGRAM_INPUT, input},
    {GL_PROGRAM_OUTPUT, output},
    {GL_BUFFER_VARIABLE, buffer_variable},
    {GL_SHADER_STORAGE_BLOCK, storage_block},
    {GL_ATOMIC_COUNTER_BUFFER, counter_buffer},
    {GL_TRANSFORM_FEEDBACK_VARYING, feedback_varying},
};

// Table 7.2.
constexpr Interface in_buffers = uniform | buffer_variable;
constexpr Interface buffers = uniform_block | storage_block | counter_buffer;
constexpr Interface interface_variables = uniform | input | output;
constexpr Interface variables = interface_variables | buffer_variable | feedback_varying;
constexpr Interface of_stages = interface_variables | buffer_variable | buffers;
constexpr struct {
    GLenum name;
    Interface interfaces;
} property_rows[] = {
    {GL_NAME_LENGTH, variables | uniform_block | storage_block},
    {GL_TYPE, variables},
    {GL_ARRAY_SIZE, variables},
    {GL_OFFSET, in_buffers},
    {GL_BLOCK_INDEX, in_buffers},
    {GL_ARRAY_STRIDE, in_buffers},
    {GL_MATRIX_STRIDE, in_buffers},
    {GL_IS_ROW_MAJOR, in_buffers},
    {GL_ATOMIC_COUNTER_BUFFER_INDEX, uniform},
    {GL_BUFFER_BINDING, buffers},
    {GL_BUFFER_DATA_SIZE, buffers},
    {GL_NUM_ACTIVE_VARIABLES, buffers},
    {GL_ACTIVE_VARIABLES, buffers},
    {GL_REFERENCED_BY_VERTEX_SHADER, of_stages},
    {GL_REFERENCED_BY_FRAGMENT_SHADER, of_stages},
    {GL_REFERENCED_BY_COMPUTE_SHADER, of_stages},
    {GL_TOP_LEVEL_ARRAY_SIZE, buffer_variable},
    {GL_TOP_LEVEL_ARRAY_STRIDE, buffer_variable},
    {GL_LOCATION, interface_variables},
};

// --- what resources are -------------------------------------------------------------------------

const std::vector<glsl::Uniform>& uniforms_of(const glsl::Program& program, Interface interface) {
    return interface == uniform ? program.uniforms : program.buffer_variables;
}
const std::vector<glsl::UniformBlock>& blocks_of(const glsl::Program& program,
                                                 Interface interface) {
    return interface == uniform_block ? program.uniform_blocks : program.storage_blocks;
}
const std::vector<ProgramVariable>& variables_of(const Executable& executable,
                                                 Interface interface) {
    return interface == input ? executable.inputs : executable.outputs;
}

bool is_first_element(std::string_view full, std::string_view array) {
    constexpr std::string_view subscript = "[0]";
    return full.size() == array.size() + subscript.size() && full.starts_with(array) &&
           full.ends_with(subscript);
}

// --- properties ---------------------------------------------------------------------------------

// The stage of GL_REFERENCED_BY_*, as of_stage() counts; nothing: another property.
std::optional<size_t> asked_stage(GLenum property) {
    using pipe::ShaderStage;
    switch (property) {
        case GL_REFERENCED_BY_VERTEX_SHADER: return static_cast<size_t>(ShaderStage::vertex);
        case GL_REFERENCED_BY_FRAGMENT_SHADER: return static_cast<size_t>(ShaderStage::fragment);
        case GL_REFERENCED_BY_COMPUTE_SHADER: return static_cast<size_t>(ShaderStage::compute);
        default: return std::nullopt;
    }
}

// Of variables in buffers, what is said of the buffer.
bool is_used_by(const glsl::Program& program,
                Interface interface,
                const glsl::Uniform& variable,
                size_t stage) {
    if (variable.in_block) {
        const Interface blocks = interface == uniform ? uniform_block : storage_block;
        return number_in(blocks_of(program, blocks)[variable.in_block->block], stage).has_value();
    }
    if (variable.counter)
        return number_in(program.counter_buffers[variable.counter->buffer], stage).has_value();
    return of_stage(variable, stage).used;
}

std::vector<GLint> members_of(const std::vector<uint32_t>& members) {
    return {members.begin(), members.end()};
}

// Of blocks and counter buffers.
template <typename Buffer>
std::vector<GLint> buffer_property(const Buffer& buffer, uint32_t binding, GLenum property) {
    if (const std::optional<size_t> stage = asked_stage(property))
        return {number_in(buffer, *stage).has_value()};
    switch (property) {
        case GL_BUFFER_BINDING: return {static_cast<GLint>(binding)};
        case GL_BUFFER_DATA_SIZE: return {static_cast<GLint>(buffer.size)};
        case GL_NUM_ACTIVE_VARIABLES: return {static_cast<GLint>(buffer.members.size())};
        default: return members_of(buffer.members);
    }
}

std::vector<GLint> block_property(const Executable& executable,
                                  Interface interface,
                                  size_t index,
                                  GLenum property) {
    const glsl::UniformBlock& block = blocks_of(*executable.program, interface)[index];
    const uint32_t binding =
        interface == uniform_block ? executable.block_bindings[index] : block.binding;
    return buffer_property(block, binding, property);
}

GLint uniform_property(const glsl::Program& program,
                       Interface interface,
                       size_t index,
                       GLenum property) {
    const glsl::Uniform& variable = uniforms_of(program, interface)[index];
    if (const std::optional<size_t> stage = asked_stage(property))
        return is_used_by(program, interface, variable, *stage);
    return variable_property(variable, property);
}

GLint program_variable_property(const ProgramVariable& variable, GLenum property) {
    if (const std::optional<size_t> stage = asked_stage(property))
        return static_cast<size_t>(variable.stage) == *stage;
    switch (property) {
        case GL_TYPE: return static_cast<GLint>(variable.type);
        case GL_ARRAY_SIZE: return static_cast<GLint>(variable.size);
        default: return variable.location;
    }
}

}  // namespace

std::optional<Interface> to_interface(GLenum name) {
    for (const auto& row : interface_rows)
        if (row.name == name)
            return row.interface;
    return std::nullopt;
}

std::optional<Interface> interfaces_with(GLenum property) {
    for (const auto& row : property_rows)
        if (row.name == property)
            return row.interfaces;
    return std::nullopt;
}

size_t resource_count(const Executable& executable, Interface interface) {
    const glsl::Program& program = *executable.program;
    switch (interface) {
        case uniform:
        case buffer_variable: return uniforms_of(program, interface).size();
        case uniform_block:
        case storage_block: return blocks_of(program, interface).size();
        case input:
        case output: return variables_of(executable, interface).size();
        case counter_buffer: return program.counter_buffers.size();
        case feedback_varying: break;
    }
    return program.feedback.size();
}

std::string_view resource_name(const Executable& executable, Interface interface, size_t index) {
    const glsl::Program& program = *executable.program;
    switch (interface) {
        case uniform:
        case buffer_variable: return uniforms_of(program, interface)[index].name;
        case uniform_block:
        case storage_block: return blocks_of(program, interface)[index].name;
        case input:
        case output: return variables_of(executable, interface)[index].name;
        case counter_buffer: return {};
        case feedback_varying: break;
    }
    return program.feedback[index].name;
}

std::optional<size_t> find_resource(const Executable& executable,
                                    Interface interface,
                                    std::string_view name) {
    std::optional<size_t> array;
    const size_t count = resource_count(executable, interface);
    for (size_t i = 0; i < count; ++i) {
        const std::string_view full = resource_name(executable, interface, i);
        if (full == name)
            return i;
        if (!array && is_first_element(full, name))
            array = i;
    }
    return array;
}

GLint resource_location(const Executable& executable, Interface interface, std::string_view name) {
    if (interface == uniform)
        return executable.find_uniform(name);
    const ElementName element = split_element(name);
    for (const ProgramVariable& variable : variables_of(executable, interface)) {
        std::string_view base = variable.name;
        if (variable.is_array)
            base = without_element(base);
        const bool is_it = element.subscript ? variable.is_array && base == element.name &&
                                                   element.element < variable.size
                                             : base == name;
        if (is_it && variable.location >= 0)
            return variable.location +
                   static_cast<GLint>(element.element * variable.element_locations);
    }
    return -1;
}

std::vector<GLint> resource_property(const Executable& executable,
                                     Interface interface,
                                     size_t index,
                                     GLenum property) {
    const glsl::Program& program = *executable.program;
    if (property == GL_NAME_LENGTH)
        return {static_cast<GLint>(resource_name(executable, interface, index).size() + 1)};
    switch (interface) {
        case uniform:
        case buffer_variable: return {uniform_property(program, interface, index, property)};
        case uniform_block:
        case storage_block: return block_property(executable, interface, index, property);
        case counter_buffer: {
            const glsl::CounterBuffer& buffer = program.counter_buffers[index];
            return buffer_property(buffer, buffer.binding, property);
        }
        case input:
        case output:
            return {
                program_variable_property(variables_of(executable, interface)[index], property)};
        case feedback_varying: break;
    }
    const glsl::FeedbackVarying& varying = program.feedback[index];
    return {property == GL_TYPE ? static_cast<GLint>(type_enumerant(varying.type))
                                : static_cast<GLint>(varying.size)};
}

// What only buffers have is -1 of others.
GLint variable_property(const glsl::Uniform& variable, GLenum property) {
    const glsl::BlockPlace place = variable.in_block.value_or(glsl::BlockPlace{});
    const glsl::CounterPlace counter = variable.counter.value_or(glsl::CounterPlace{});
    const bool is_block = variable.in_block.has_value();
    const bool is_counter = variable.counter.has_value();
    const auto either = [&](uint32_t of_block, uint32_t of_counter) {
        if (is_block)
            return static_cast<GLint>(of_block);
        return is_counter ? static_cast<GLint>(of_counter) : -1;
    };
    constexpr uint32_t counter_bytes = 4;
    switch (property) {
        case GL_NAME_LENGTH: return static_cast<GLint>(variable.name.size() + 1);
        case GL_TYPE: return static_cast<GLint>(type_enumerant(variable.type));
        case GL_ARRAY_SIZE: return static_cast<GLint>(variable.size);
        case GL_OFFSET: return either(place.offset, counter.offset);
        case GL_BLOCK_INDEX: return is_block ? static_cast<GLint>(place.block) : -1;
        case GL_ARRAY_STRIDE:
            return either(place.array_stride, variable.is_array ? counter_bytes : 0);
        case GL_MATRIX_STRIDE: return either(place.matrix_stride, 0);
        case GL_IS_ROW_MAJOR: return place.is_row_major ? GL_TRUE : GL_FALSE;
        case GL_ATOMIC_COUNTER_BUFFER_INDEX:
            return is_counter ? static_cast<GLint>(counter.buffer) : -1;
        case GL_TOP_LEVEL_ARRAY_SIZE: return static_cast<GLint>(place.top_level_array_size);
        case GL_TOP_LEVEL_ARRAY_STRIDE: return static_cast<GLint>(place.top_level_array_stride);
        default: break;
    }
    const bool has_location = !is_block && !is_counter && !variable.is_builtin;
    return has_location ? static_cast<GLint>(variable.location) : -1;
}

}  // namespace cuesta::gles
