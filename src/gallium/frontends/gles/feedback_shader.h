// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <vector>

#include "base/result.h"
#include "compiler/glsl/glsl.h"
#include "compiler/nir/passes/lower_feedback.h"
#include "pipe/state.h"

namespace cuesta::gles {

// What transform feedback keeps of the program's vertices.
std::vector<nir::FeedbackCapture> captures_of(const glsl::Program& program);

// The program's vertex shader that stores what transform feedback keeps. Its uniforms are the
// shader's own and, behind Stage::uniform_vec4s, one vec4 more: the number of the draw's first
// vertex and how many vertices an instance has, as integers.
Result<std::unique_ptr<nir::Shader>> feedback_shader(const glsl::Program& program);

// The same, but that it keeps every one of the shader's outputs, as four floats, one behind the
// other in buffer 0.
Result<std::unique_ptr<nir::Shader>> capturing_shader(const glsl::Program& program);

// Puts the results that such a shader kept where transform feedback wants them: what attribute 0,
// a number without a sign, names among them goes to the place of the vertex's number. The results
// are the buffer behind those of transform feedback.
inline constexpr uint32_t gathered_buffer = pipe::max_vertex_shader_buffers;
static_assert(gathered_buffer < pipe::max_shader_buffers);
std::unique_ptr<nir::Shader> gathering_shader(const glsl::Program& program);

}  // namespace cuesta::gles
