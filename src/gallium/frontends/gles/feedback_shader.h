// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "base/result.h"
#include "compiler/glsl/glsl.h"

namespace cuesta::gles {

// The program's vertex shader that stores what transform feedback keeps. Its uniforms are the
// shader's own and, behind Stage::uniform_vec4s, one vec4 more: the number of the draw's first
// vertex and how many vertices an instance has, as integers.
Result<std::unique_ptr<nir::Shader>> feedback_shader(const glsl::Program& program);

// The same, but that it keeps every one of the shader's outputs, as four floats, one behind the
// other in buffer 0.
Result<std::unique_ptr<nir::Shader>> capturing_shader(const glsl::Program& program);

}  // namespace cuesta::gles
