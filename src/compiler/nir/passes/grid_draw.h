// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Draws whose vertex and geometry shaders run as grids: a part of a draw at a time, some primitives
// of an instance, or all of some instances. A grid has an invocation for each vertex or primitive
// of an instance, instance behind instance. Those behind the last one do its work again.
#pragma once

#include <array>
#include <cstdint>

#include "compiler/nir/builder.h"

namespace cuesta::nir {

// Invocations of a workgroup.
inline constexpr uint32_t grid_draw_group = 64;

// What the grids know of the part, as words of the vec4s of uniforms behind those of the shader.
enum class GridWord : uint8_t {
    first_vertex,     // that the part begins with, of those of the draw
    vertices,         // stored for each instance
    vertex_base,      // number of the draw's first vertex, or what is added to indices
    first_index,      // of the draw, in the buffer of indices
    first_instance,   // of the part
    first_primitive,  // of the part
    primitives,       // for each instance
    last_primitive,   // of the draw
    vertex_invocations,
    primitive_invocations,
};
inline constexpr uint32_t grid_words = 10;
inline constexpr uint32_t grid_vec4s = (grid_words + 3) / 4;

// Shader buffers of the grids, as load_ssbo counts them: the last ones.
namespace grid_buffer {
inline constexpr uint32_t indices = 11;   // of the draw
inline constexpr uint32_t vertices = 12;  // what the vertex shader put out: vec4s
inline constexpr uint32_t outputs = 13;   // what the geometry shader did: vec4s
inline constexpr uint32_t output_indices = 14;
inline constexpr uint32_t output_counts = 15;  // primitives of each invocation
}  // namespace grid_buffer

inline constexpr uint32_t grid_vec4_bytes = 16;

// Makes what the programs begin with, at the start of main.
class GridDraw {
  public:
    // Its words lie behind the shader's uniforms, which grow by them.
    explicit GridDraw(Function& main);

    Builder& builder() { return b_; }
    Value* word(GridWord which);
    // The number of the invocation, at most one less than that word says.
    Value* invocation(GridWord count);

  private:
    Builder b_;
    uint32_t first_vec4_;
};

// It is a compute shader now.
void finish_grid(Shader& shader);

}  // namespace cuesta::nir
