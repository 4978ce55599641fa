// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What programs tell of themselves (OpenGL ES 3.0.6, 2.12.6 and 6.1.12). Of uniform blocks and
// transform feedback their files do.
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <span>
#include <type_traits>

#include "compiler/nir/shader.h"
#include "gallium/frontends/gles/element_name.h"
#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/program.h"
#include "gallium/frontends/gles/program_binary.h"
#include "gallium/frontends/gles/text_result.h"

namespace cuesta::gles {
namespace {

using ValueBase = glsl::ValueType::Base;

// With the zero; 0 where there are none.
template <typename Range>
GLint longest_name(const Range& range) {
    size_t length = 0;
    for (const auto& named : range)
        length = std::max(length, named.name.size() + 1);
    return static_cast<GLint>(length);
}

// In desktop OpenGL those of the language too (gl_VertexID), which come last (piglit, and OpenGL
// 4.3, 11.1.1, say so). Their names are without [0], as old programs expect them.
std::span<const ProgramVariable> active_attributes(const Executable& executable) {
    const glsl::Program& program = *executable.program;
    const std::span<const ProgramVariable> inputs = executable.inputs;
    if (program.vertex.nir != nullptr && glsl::is_desktop(program.version))
        return inputs;
    return inputs.first(program.attributes.size());
}

GLint longest_attribute(const Executable& executable) {
    size_t length = 0;
    for (const ProgramVariable& attribute : active_attributes(executable))
        length = std::max(length, without_element(attribute.name).size() + 1);
    return static_cast<GLint>(length);
}

// What only a link gives.
GLint linked_value(const State& state, Executable& executable, GLenum what) {
    const glsl::Program& linked = *executable.program;
    switch (what) {
        case GL_ACTIVE_ATTRIBUTES: return static_cast<GLint>(active_attributes(executable).size());
        case GL_ACTIVE_ATTRIBUTE_MAX_LENGTH: return longest_attribute(executable);
        case GL_ACTIVE_UNIFORMS: return static_cast<GLint>(linked.uniforms.size());
        case GL_ACTIVE_UNIFORM_MAX_LENGTH: return longest_name(linked.uniforms);
        case GL_ACTIVE_UNIFORM_BLOCKS: return static_cast<GLint>(linked.uniform_blocks.size());
        case GL_ACTIVE_UNIFORM_BLOCK_MAX_NAME_LENGTH: return longest_name(linked.uniform_blocks);
        case GL_TRANSFORM_FEEDBACK_VARYINGS: return static_cast<GLint>(linked.feedback.size());
        case GL_TRANSFORM_FEEDBACK_VARYING_MAX_LENGTH: return longest_name(linked.feedback);
        case GL_ACTIVE_ATOMIC_COUNTER_BUFFERS:
            return static_cast<GLint>(linked.counter_buffers.size());
        default: break;
    }
    // Binaries do not have the stage.
    if (executable.has_stage(geometry_index))
        return 0;
    return static_cast<GLint>(binary_of(state, executable).size());
}

}  // namespace

// Of a program's geometry shader; false: it is no such question.
static bool geometry_value(State& state, const Program& program, GLenum what, GLint* value) {
    if (!state.has_geometry_shaders() ||
        (what != GL_GEOMETRY_LINKED_VERTICES_OUT_EXT && what != GL_GEOMETRY_LINKED_INPUT_TYPE_EXT &&
         what != GL_GEOMETRY_LINKED_OUTPUT_TYPE_EXT))
        return false;
    const Executable* const executable = program.linked_executable();
    if (executable == nullptr || !executable->has_stage(geometry_index)) {
        state.error(GL_INVALID_OPERATION, "glGetProgramiv: there is no geometry shader");
        return true;
    }
    constexpr GLenum inputs[] = {GL_POINTS, GL_LINES, GL_LINES_ADJACENCY_EXT, GL_TRIANGLES,
                                 GL_TRIANGLES_ADJACENCY_EXT};
    constexpr GLenum outputs[] = {GL_POINTS, GL_LINE_STRIP, GL_TRIANGLE_STRIP};
    const nir::Geometry& geometry = executable->program->geometry.nir->geometry;
    if (what == GL_GEOMETRY_LINKED_VERTICES_OUT_EXT)
        *value = static_cast<GLint>(geometry.max_vertices);
    else if (what == GL_GEOMETRY_LINKED_INPUT_TYPE_EXT)
        *value = static_cast<GLint>(inputs[static_cast<size_t>(geometry.input)]);
    else
        *value = static_cast<GLint>(outputs[static_cast<size_t>(geometry.output)]);
    return true;
}

Executable* linked_program(State& state, GLuint name) {
    const Program* program = find_program(state, name);
    if (program == nullptr)
        return nullptr;
    Executable* executable = program->linked_executable();
    if (executable == nullptr)
        state.error(GL_INVALID_OPERATION, "the program is not linked");
    return executable;
}

namespace {

struct Value {
    const Executable::Uniform* uniform = nullptr;  // null: an error was recorded
    const uint32_t* scalars = nullptr;
};

Value find_value(State& state, GLuint name, GLint location) {
    const Executable* executable = linked_program(state, name);
    if (executable == nullptr)
        return {};
    const auto place = static_cast<size_t>(location);
    if (location < 0 || place >= executable->locations.size() ||
        executable->locations[place].uniform >= executable->uniforms.size()) {
        state.error(GL_INVALID_OPERATION, "no uniform has that location");
        return {};
    }
    const Executable::Location& at = executable->locations[place];
    const Executable::Uniform& uniform = executable->uniforms[at.uniform];
    return {&uniform,
            executable->values.data() + uniform.first + size_t{at.element} * uniform.scalars};
}

// OpenGL ES 3.0.6, 6.1.2: floats to the nearest integer there is.
template <typename T>
T converted(ValueBase base, uint32_t bits) {
    double value = bits;
    if (base == ValueBase::float_)
        value = std::bit_cast<float>(bits);
    else if (base != ValueBase::uint_)
        value = static_cast<int32_t>(bits);
    if constexpr (std::is_same_v<T, GLfloat>) {
        return static_cast<GLfloat>(value);
    } else {
        // Integers of the other sign keep their bits.
        if (base != ValueBase::float_)
            return static_cast<T>(bits);
        if (std::isnan(value))
            return 0;
        constexpr double least = std::numeric_limits<T>::min();
        constexpr double greatest = std::numeric_limits<T>::max();
        return static_cast<T>(std::clamp(std::round(value), least, greatest));
    }
}

template <typename T>
void get_values(State& state, GLuint name, GLint location, GLsizei size, T* values) {
    const Value value = find_value(state, name, location);
    if (value.uniform == nullptr)
        return;
    const uint32_t count = value.uniform->scalars;
    if (size < 0 || static_cast<size_t>(size) < count * sizeof(T)) {
        state.error(GL_INVALID_OPERATION, "glGetnUniform: the buffer is too small");
        return;
    }
    for (uint32_t i = 0; i < count; ++i)
        values[i] = converted<T>(value.uniform->type.base, value.scalars[i]);
}

constexpr GLsizei unlimited = INT32_MAX;

// Whether glGetProgramiv has it in the context.
bool knows(const State& state, GLenum what) {
    switch (what) {
        case GL_DELETE_STATUS:
        case GL_LINK_STATUS:
        case GL_COMPLETION_STATUS_KHR:
        case GL_VALIDATE_STATUS:
        case GL_INFO_LOG_LENGTH:
        case GL_ATTACHED_SHADERS:
        case GL_ACTIVE_ATTRIBUTES:
        case GL_ACTIVE_ATTRIBUTE_MAX_LENGTH:
        case GL_ACTIVE_UNIFORMS:
        case GL_ACTIVE_UNIFORM_MAX_LENGTH: return true;
        case GL_PROGRAM_SEPARABLE_EXT:
            return state.extensions.has(Ext::ext_separate_shader_objects);
        case GL_PROGRAM_BINARY_LENGTH:
            return state.is_es3() || state.extensions.has(Ext::oes_get_program_binary);
        case GL_PROGRAM_BINARY_RETRIEVABLE_HINT:
        case GL_ACTIVE_UNIFORM_BLOCKS:
        case GL_ACTIVE_UNIFORM_BLOCK_MAX_NAME_LENGTH:
        case GL_TRANSFORM_FEEDBACK_BUFFER_MODE:
        case GL_TRANSFORM_FEEDBACK_VARYINGS:
        case GL_TRANSFORM_FEEDBACK_VARYING_MAX_LENGTH: return state.is_es3();
        case GL_ACTIVE_ATOMIC_COUNTER_BUFFERS:
        case GL_COMPUTE_WORK_GROUP_SIZE: return state.is_es31();
        default: return false;
    }
}

void give_workgroup_size(State& state, const Program& program, GLint* values) {
    const Executable* executable = program.linked_executable();
    if (executable == nullptr || executable->program->compute.nir == nullptr)
        return state.error(GL_INVALID_OPERATION, "glGetProgramiv: no compute shader is linked");
    for (const uint32_t size : executable->program->compute.nir->workgroup_size)
        *values++ = static_cast<GLint>(size);
}

}  // namespace

void get_program_iv(State& state, GLuint name, GLenum what, GLint* value) {
    const Program* program = find_program(state, name);
    if (program == nullptr)
        return;
    if (geometry_value(state, *program, what, value))
        return;
    if (!knows(state, what))
        return state.error(GL_INVALID_ENUM, "glGetProgramiv: nothing of programs");
    switch (what) {
        case GL_DELETE_STATUS: *value = program->delete_pending; return;
        case GL_LINK_STATUS: *value = program->linked; return;
        case GL_COMPLETION_STATUS_KHR: *value = GL_TRUE; return;  // glLinkProgram waits
        case GL_VALIDATE_STATUS: *value = program->validated; return;
        case GL_INFO_LOG_LENGTH: *value = text_length(program->log); return;
        case GL_ATTACHED_SHADERS: *value = static_cast<GLint>(program->attached.size()); return;
        case GL_PROGRAM_SEPARABLE_EXT: *value = program->separable; return;
        case GL_PROGRAM_BINARY_RETRIEVABLE_HINT: *value = program->binary_retrievable; return;
        case GL_TRANSFORM_FEEDBACK_BUFFER_MODE:
            *value = program->feedback.is_separate ? GL_SEPARATE_ATTRIBS : GL_INTERLEAVED_ATTRIBS;
            return;
        case GL_COMPUTE_WORK_GROUP_SIZE: return give_workgroup_size(state, *program, value);
        default: break;
    }
    Executable* executable = program->linked_executable();
    *value = executable == nullptr ? 0 : linked_value(state, *executable, what);
}

void get_program_info_log(State& state, GLuint name, GLsizei size, GLsizei* length, GLchar* text) {
    if (const Program* program = find_program(state, name))
        give_text(state, program->log, size, length, text);
}

void get_active_attrib(State& state,
                       GLuint name,
                       GLuint index,
                       GLsizei size,
                       GLsizei* length,
                       GLint* elements,
                       GLenum* type,
                       GLchar* text) {
    const Program* program = find_program(state, name);
    if (program == nullptr)
        return;
    const Executable* executable = program->linked_executable();
    if (executable == nullptr || index >= active_attributes(*executable).size()) {
        state.error(GL_INVALID_VALUE, "glGetActiveAttrib: there are fewer attributes");
        return;
    }
    const ProgramVariable& attribute = active_attributes(*executable)[index];
    if (!give_text(state, without_element(attribute.name), size, length, text))
        return;
    *elements = static_cast<GLint>(attribute.size);
    *type = attribute.type;
}

void get_active_uniform(State& state,
                        GLuint name,
                        GLuint index,
                        GLsizei size,
                        GLsizei* length,
                        GLint* elements,
                        GLenum* type,
                        GLchar* text) {
    const Program* program = find_program(state, name);
    if (program == nullptr)
        return;
    const Executable* executable = program->linked_executable();
    if (executable == nullptr || index >= executable->program->uniforms.size()) {
        state.error(GL_INVALID_VALUE, "glGetActiveUniform: there are fewer uniforms");
        return;
    }
    const glsl::Uniform& uniform = executable->program->uniforms[index];
    if (!give_text(state, uniform.name, size, length, text))
        return;
    *elements = static_cast<GLint>(uniform.size);
    *type = type_enumerant(uniform.type);
}

GLint get_attrib_location(State& state, GLuint name, const GLchar* attribute) {
    const Executable* executable = linked_program(state, name);
    return executable == nullptr ? -1 : executable->find_attribute(attribute);
}

GLint get_frag_data_location(State& state, GLuint name, const GLchar* output) {
    const Executable* executable = linked_program(state, name);
    return executable == nullptr ? -1 : executable->find_output(output);
}

GLint get_uniform_location(State& state, GLuint name, const GLchar* uniform) {
    const Executable* executable = linked_program(state, name);
    return executable == nullptr ? -1 : executable->find_uniform(uniform);
}

void get_uniform_fv(State& state, GLuint name, GLint location, GLfloat* values) {
    get_values(state, name, location, unlimited, values);
}
void get_uniform_iv(State& state, GLuint name, GLint location, GLint* values) {
    get_values(state, name, location, unlimited, values);
}
void get_uniform_uiv(State& state, GLuint name, GLint location, GLuint* values) {
    get_values(state, name, location, unlimited, values);
}
void getn_uniform_uiv(State& state, GLuint name, GLint location, GLsizei size, GLuint* values) {
    get_values(state, name, location, size, values);
}
void getn_uniform_fv(State& state, GLuint name, GLint location, GLsizei size, GLfloat* values) {
    get_values(state, name, location, size, values);
}
void getn_uniform_iv(State& state, GLuint name, GLint location, GLsizei size, GLint* values) {
    get_values(state, name, location, size, values);
}

}  // namespace cuesta::gles
