// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Several shaders of one stage as one (GLSL 1.20, 1.1 and 4.3; desktop OpenGL).
#pragma once

#include <memory>
#include <string>

#include "compiler/glsl/glsl.h"
#include "compiler/glsl/shader.h"

namespace cuesta::glsl {

struct Merged {
    std::unique_ptr<const Shader> shader;  // null when there was an error
    std::string log;
};

// What functions one declares another may define, and globals of one name are one. The shaders must
// live as long as what is made of them.
Merged merge(Shaders shaders);

}  // namespace cuesta::glsl
