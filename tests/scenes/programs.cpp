// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tests/scenes/programs.h"

#include <cstdio>
#include <cstdlib>

#include <GLES2/gl2.h>

namespace cuesta::scenes {

unsigned compile_shader(unsigned stage, const char* source) {
    const GLuint shader = glCreateShader(stage);
    glShaderSource(shader, 1, &source, nullptr);
    glCompileShader(shader);
    GLint good = 0;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &good);
    if (good == 0) {
        char log[4000] = "";
        glGetShaderInfoLog(shader, sizeof log, nullptr, log);
        std::fprintf(stderr, "a shader does not compile:\n%s%s\n", log, source);
        std::exit(1);
    }
    return shader;
}

void link_and_use(unsigned program) {
    glLinkProgram(program);
    GLint good = 0;
    glGetProgramiv(program, GL_LINK_STATUS, &good);
    if (good == 0) {
        char log[4000] = "";
        glGetProgramInfoLog(program, sizeof log, nullptr, log);
        std::fprintf(stderr, "a program does not link:\n%s\n", log);
        std::exit(1);
    }
    glUseProgram(program);
}

}  // namespace cuesta::scenes
