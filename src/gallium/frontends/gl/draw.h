// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Draws of desktop OpenGL: glDrawArrays and its siblings, and the vertices of glBegin,
// which are arrays as well (State::vertex.array) by the time that they come here.
#pragma once

#include "gallium/frontends/gles/desktop.h"
#include "gallium/frontends/gles/state.h"

namespace cuesta::gl {

// A way to draw other than to hand the vertices to the GPU as they are. False: the call is not one
// for it. True: it was drawn, or an error is recorded. Modes are ones that there are; other errors
// are the way's to find (gles::check_arguments, gles::check_draw). The table is in draw.cpp.
using DrawWay = bool (*)(gles::State& state, const gles::DrawCall& call);

// Desktop::draw of the core profile, where quads, polygons and arrays of doubles are not.
bool draw_core(gles::State& state, const gles::DrawCall& call);

// Desktop::draw of the compatibility profile.
bool draw(gles::State& state, const gles::DrawCall& call);

// GL_QUADS, GL_QUAD_STRIP and GL_POLYGON, filled: triangles.
bool draw_polygons(gles::State& state, const gles::DrawCall& call);

// Lines and triangles with adjacent vertices, which are left out.
bool draw_without_adjacent(gles::State& state, const gles::DrawCall& call);

// What transform feedback keeps, where the shared code cannot write it with the draw.
bool draw_feedback(gles::State& state, const gles::DrawCall& call);

}  // namespace cuesta::gl
