// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What all drawing looks for, direct and indirect.
#pragma once

#include <string_view>

#include "compiler/nir/passes/primitive_vertices.h"
#include "gallium/frontends/gles/buffer.h"
#include "gallium/frontends/gles/vertex_input.h"

namespace cuesta::gles {

// The same as the compiler names it.
static_assert(static_cast<int>(nir::DrawMode::triangle_strip_adjacency) ==
              static_cast<int>(pipe::Primitive::triangle_strip_adjacency));
inline nir::DrawMode draw_mode(pipe::Primitive mode) {
    return static_cast<nir::DrawMode>(mode);
}
// What a geometry shader makes, as a draw's mode.
inline pipe::Primitive made_mode(const nir::Geometry& geometry) {
    switch (geometry.output) {
        case nir::GeometryOutput::points: return pipe::Primitive::points;
        case nir::GeometryOutput::line_strip: return pipe::Primitive::line_strip;
        case nir::GeometryOutput::triangle_strip: break;
    }
    return pipe::Primitive::triangle_strip;
}

// The geometry shader that is drawn with; null: there is none. Pipelines have none.
inline const nir::Shader* geometry_shader(const State& state) {
    const Program* const program = state.program.get();
    return program != nullptr && program->executable != nullptr ? program->executable->geometry
                                                                : nullptr;
}
inline bool has_geometry(const State& state) {
    return geometry_shader(state) != nullptr;
}

// The errors that all drawing has. False with one recorded, or where nothing can be drawn with.
bool check_stages(State& state);
// Likewise, or where what is drawn is dropped (conditional rendering).
bool check_draw(State& state);

// Whether the bound pipeline can be drawn with, where no program is current. False: nothing is
// drawn, with the error recorded if it is one.
bool check_pipeline_programs(State& state);

// Behind DrawState::prepare(): nothing that is drawn with is mapped, nor is `buffer` (null: none).
// False with the error recorded.
bool check_unmapped(State& state, const Buffer* buffer);

// Whether primitives of the mode may be drawn: with a geometry shader those that it takes, and
// transform feedback of what it makes. False with the error recorded.
bool check_geometry_primitives(State& state, const nir::Shader& shader, pipe::Primitive primitive);
inline bool check_primitives(State& state, pipe::Primitive primitive) {
    const nir::Shader* const shader = geometry_shader(state);
    return shader == nullptr || check_geometry_primitives(state, *shader, primitive);
}

// The pipe refused. What the application did is told apart from want of memory. The range is null
// where nobody knows it.
void draw_failed(State& state, const VertexRange* range, std::string_view text);

}  // namespace cuesta::gles
