// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Uniform blocks, and uniforms by number (OpenGL ES 3.0.6, 2.12.6).
#include <algorithm>
#include <span>

#include "gallium/frontends/gles/desktop_names.h"
#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/program.h"
#include "gallium/frontends/gles/program_resources.h"
#include "gallium/frontends/gles/text_result.h"

namespace cuesta::gles {
namespace {

// The properties of variables by their names here.
constexpr struct {
    GLenum parameter;
    GLenum property;
} uniform_parameters[] = {
    {GL_UNIFORM_TYPE, GL_TYPE},
    {GL_UNIFORM_SIZE, GL_ARRAY_SIZE},
    {GL_UNIFORM_NAME_LENGTH, GL_NAME_LENGTH},
    {GL_UNIFORM_OFFSET, GL_OFFSET},
    {GL_UNIFORM_BLOCK_INDEX, GL_BLOCK_INDEX},
    {GL_UNIFORM_ARRAY_STRIDE, GL_ARRAY_STRIDE},
    {GL_UNIFORM_MATRIX_STRIDE, GL_MATRIX_STRIDE},
    {GL_UNIFORM_IS_ROW_MAJOR, GL_IS_ROW_MAJOR},
};

// Null with the error recorded. What never linked has no blocks.
const glsl::UniformBlock* find_block(State& state, GLuint name, GLuint index) {
    const Program* program = find_program(state, name);
    if (program == nullptr)
        return nullptr;
    const Executable* executable = program->linked_executable();
    if (executable != nullptr && index < executable->program->uniform_blocks.size())
        return &executable->program->uniform_blocks[index];
    state.error(GL_INVALID_VALUE, "there are fewer uniform blocks");
    return nullptr;
}

void give_members(const glsl::UniformBlock& block, GLint* values) {
    std::ranges::transform(block.members, values,
                           [](uint32_t member) { return static_cast<GLint>(member); });
}

}  // namespace

void get_uniform_indices(
    State& state, GLuint name, GLsizei count, const GLchar* const* names, GLuint* indices) {
    if (count < 0)
        return state.error(GL_INVALID_VALUE, "glGetUniformIndices: a negative count");
    const Program* program = find_program(state, name);
    if (program == nullptr)
        return;
    const Executable* executable = program->linked_executable();
    for (GLsizei i = 0; i < count; ++i) {
        const std::optional<uint32_t> index =
            executable == nullptr ? std::nullopt : executable->find_uniform_index(names[i]);
        indices[i] = index ? *index : GL_INVALID_INDEX;
    }
}

void get_active_uniforms_iv(State& state,
                            GLuint name,
                            GLsizei count,
                            const GLuint* indices,
                            GLenum parameter,
                            GLint* values) {
    if (count < 0)
        return state.error(GL_INVALID_VALUE, "glGetActiveUniformsiv: a negative count");
    const Program* program = find_program(state, name);
    if (program == nullptr)
        return;
    const auto* row = std::ranges::find_if(
        uniform_parameters, [=](const auto& known) { return known.parameter == parameter; });
    if (row == std::end(uniform_parameters))
        return state.error(GL_INVALID_ENUM, "glGetActiveUniformsiv: nothing of uniforms");
    const Executable* executable = program->linked_executable();
    const size_t active = executable == nullptr ? 0 : executable->program->uniforms.size();
    const std::span<const GLuint> asked(indices, static_cast<size_t>(count));
    if (std::ranges::any_of(asked, [&](GLuint index) { return index >= active; }))
        return state.error(GL_INVALID_VALUE, "glGetActiveUniformsiv: there are fewer uniforms");
    for (const GLuint index : asked)
        *values++ = variable_property(executable->program->uniforms[index], row->property);
}

GLuint get_uniform_block_index(State& state, GLuint name, const GLchar* block) {
    const Program* program = find_program(state, name);
    const Executable* executable = program == nullptr ? nullptr : program->linked_executable();
    if (executable == nullptr)
        return GL_INVALID_INDEX;
    const std::vector<glsl::UniformBlock>& blocks = executable->program->uniform_blocks;
    const std::string_view wanted = block;
    const auto it = std::ranges::find_if(blocks, [&](const glsl::UniformBlock& one) {
        return one.name == wanted || one.name == std::string(wanted) + "[0]";
    });
    return it == blocks.end() ? GL_INVALID_INDEX : static_cast<GLuint>(it - blocks.begin());
}

void get_active_uniform_block_iv(
    State& state, GLuint name, GLuint index, GLenum parameter, GLint* values) {
    const glsl::UniformBlock* block = find_block(state, name, index);
    if (block == nullptr)
        return;
    switch (parameter) {
        case GL_UNIFORM_BLOCK_BINDING:
            *values = static_cast<GLint>(linked_program(state, name)->block_bindings[index]);
            return;
        case GL_UNIFORM_BLOCK_DATA_SIZE: *values = static_cast<GLint>(block->size); return;
        case GL_UNIFORM_BLOCK_NAME_LENGTH:
            *values = static_cast<GLint>(block->name.size() + 1);
            return;
        case GL_UNIFORM_BLOCK_ACTIVE_UNIFORMS:
            *values = static_cast<GLint>(block->members.size());
            return;
        case GL_UNIFORM_BLOCK_ACTIVE_UNIFORM_INDICES: give_members(*block, values); return;
        case GL_UNIFORM_BLOCK_REFERENCED_BY_VERTEX_SHADER:
            *values = block->vertex.has_value();
            return;
        case GL_UNIFORM_BLOCK_REFERENCED_BY_FRAGMENT_SHADER:
            *values = block->fragment.has_value();
            return;
        case GL_UNIFORM_BLOCK_REFERENCED_BY_GEOMETRY_SHADER:
            if (!state.has_geometry_shaders())
                break;
            *values = block->geometry.has_value();
            return;
        default: break;
    }
    state.error(GL_INVALID_ENUM, "glGetActiveUniformBlockiv: nothing of blocks");
}

void get_active_uniform_block_name(
    State& state, GLuint name, GLuint index, GLsizei size, GLsizei* length, GLchar* text) {
    if (const glsl::UniformBlock* block = find_block(state, name, index))
        give_text(state, block->name, size, length, text);
}

void uniform_block_binding(State& state, GLuint name, GLuint index, GLuint binding) {
    if (find_block(state, name, index) == nullptr)
        return;
    if (binding >= max_uniform_buffer_bindings)
        return state.error(GL_INVALID_VALUE, "glUniformBlockBinding: there are fewer bindings");
    Executable& executable = *linked_program(state, name);
    executable.block_bindings[index] = binding;
    ++executable.blocks_serial;
}

}  // namespace cuesta::gles
