// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The inputs of a program's first stage and the outputs of its last one, the language's own among
// them, as GL_PROGRAM_INPUT and GL_PROGRAM_OUTPUT list them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/glsl/glsl.h"
#include "gallium/frontends/gles/gl.h"
#include "pipe/defines.h"

namespace cuesta::gles {

struct ProgramVariable {
    std::string name;  // of an array with [0]
    GLenum type = GL_FLOAT;
    uint32_t size = 1;  // elements
    bool is_array = false;
    GLint location = -1;             // of element 0; -1: none
    uint32_t element_locations = 1;  // that an element takes
    pipe::ShaderStage stage{};       // whose it is
};

// Both walk the shader: Executable keeps what they say.
std::vector<ProgramVariable> program_inputs(const glsl::Program& program);
std::vector<ProgramVariable> program_outputs(const glsl::Program& program);

}  // namespace cuesta::gles
