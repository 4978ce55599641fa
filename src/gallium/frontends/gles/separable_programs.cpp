// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Programs for single stages (EXT_separate_shader_objects, 2.10.3).
#include <optional>

#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/program.h"

namespace cuesta::gles {

void program_parameter_i(State& state, GLuint name, GLenum what, GLint value) {
    Program* program = find_program(state, name);
    if (program == nullptr)
        return;
    bool* parameter = nullptr;
    if (what == GL_PROGRAM_SEPARABLE_EXT && state.extensions.has(Ext::ext_separate_shader_objects))
        parameter = &program->separable;
    if (what == GL_PROGRAM_BINARY_RETRIEVABLE_HINT && state.is_es3())
        parameter = &program->binary_retrievable;
    if (parameter == nullptr)
        return state.error(GL_INVALID_ENUM, "glProgramParameteri: no parameter of programs");
    if (value != GL_TRUE && value != GL_FALSE)
        return state.error(GL_INVALID_VALUE, "glProgramParameteri: neither GL_TRUE nor GL_FALSE");
    *parameter = value == GL_TRUE;
}

// The shader has no name: nobody could use it.
GLuint create_shader_program(State& state,
                             GLenum type,
                             GLsizei count,
                             const GLchar* const* strings) {
    const std::optional<nir::Stage> stage = to_stage(state, type);
    if (!stage) {
        state.error(GL_INVALID_ENUM, "glCreateShaderProgram: no type of shaders");
        return 0;
    }
    if (count < 0 || (count > 0 && strings == nullptr)) {
        state.error(GL_INVALID_VALUE, "glCreateShaderProgram: a negative count or no strings");
        return 0;
    }
    Shader shader(0, *stage);
    set_source(shader, count, strings, nullptr);
    compile(state, shader);
    const GLuint name = create_program(state);
    Program& program = *find_program(state, name);
    program.separable = true;
    StageShaders shaders{};
    shaders[static_cast<size_t>(*stage)].push_back(shader.compiled.get());
    if (shader.compiled != nullptr)
        link(state, program, shaders);
    program.log += shader.log;
    return name;
}

// The extension's type lacks a const.
GLuint create_shader_program_ext(State& state, GLenum type, GLsizei count, const GLchar** strings) {
    return create_shader_program(state, type, count, strings);
}

}  // namespace cuesta::gles
