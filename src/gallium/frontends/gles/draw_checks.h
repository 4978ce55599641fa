// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What all drawing looks for, direct and indirect.
#pragma once

#include <string_view>

#include "gallium/frontends/gles/buffer.h"
#include "gallium/frontends/gles/vertex_input.h"

namespace cuesta::gles {

class State;

// The current program, or that of the bound pipeline, has a geometry stage.
bool has_geometry(const State& state);

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

// The pipe refused. What the application did is told apart from want of memory. The range is null
// where nobody knows it.
// The geometry shader of the program that is drawn with; null: there is none.
const nir::Shader* geometry_shader(const State& state);
// Whether primitives of the mode may be drawn: with a geometry shader those that it takes, and
// transform feedback of what it makes. False with the error recorded.
bool check_primitives(State& state, pipe::Primitive primitive);

void draw_failed(State& state, const VertexRange* range, std::string_view text);

}  // namespace cuesta::gles
