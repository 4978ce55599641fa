// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Grids behind that of a geometry shader: they count what it emitted, and store it to buffers of
// transform feedback, tightly and in order. Their uniforms are the words of nir::GridWord, and one
// vec4 behind them whose x is how many primitives the buffers have room for.
#pragma once

#include "compiler/nir/passes/grid_draw.h"
#include "gallium/drivers/agx/geometry_shader.h"

namespace cuesta::agx {

// Shader buffers besides those of nir::grid_buffer; the first ones are of transform feedback.
namespace feedback_buffer {
inline constexpr uint32_t firsts = 4;  // for each invocation: primitives in the buffers before it
inline constexpr uint32_t kept = 5;    // as pipe::GeometryFeedback has them
inline constexpr uint32_t generated = 6;
inline constexpr uint32_t written = 7;
}  // namespace feedback_buffer

inline constexpr uint32_t feedback_vec4s = nir::grid_vec4s + 1;

// One invocation adds up the counts of all.
std::unique_ptr<nir::Shader> make_scan_shader();
// An invocation for each of the geometry shader's, with its strides and outputs.
Result<std::unique_ptr<nir::Shader>> make_feedback_shader(const nir::GeometryGridResult& layout,
                                                          const FeedbackKey& key);

}  // namespace cuesta::agx
