// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What programs have beside OpenGL ES's (OpenGL 3.2, 2.11.4 and 3.9.2).
#include <algorithm>

#include "gallium/frontends/gl/entry_point.h"
#include "gallium/frontends/gles/program.h"
#include "gallium/frontends/gles/text_result.h"

namespace cuesta::gl {

void bind_frag_data_location(State& state, GLuint name, GLuint color, const GLchar* output) {
    if (color >= state.limits.color_buffers)
        return state.error(GL_INVALID_VALUE, "glBindFragDataLocation: there are fewer colours");
    const std::string_view text = output;
    if (text.starts_with("gl_"))
        return state.error(GL_INVALID_OPERATION, "glBindFragDataLocation: a reserved name");
    gles::Program* program = gles::find_program(state, name);
    if (program == nullptr)
        return;
    std::vector<glsl::OutputBinding>& bindings = program->output_bindings;
    const auto bound = std::ranges::find(bindings, text, &glsl::OutputBinding::name);
    if (bound != bindings.end())
        bound->location = color;
    else
        bindings.push_back({std::string(text), color});
}

void get_active_uniform_name(
    State& state, GLuint name, GLuint index, GLsizei size, GLsizei* length, GLchar* text) {
    const gles::Program* program = gles::find_program(state, name);
    if (program == nullptr)
        return;
    const gles::Executable* executable = program->linked_executable();
    if (executable == nullptr || index >= executable->program->uniforms.size())
        return state.error(GL_INVALID_VALUE, "glGetActiveUniformName: there are fewer uniforms");
    gles::give_text(state, executable->program->uniforms[index].name, size, length, text);
}

}  // namespace cuesta::gl
