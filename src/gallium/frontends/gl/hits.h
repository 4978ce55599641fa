// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What draws give in selection and feedback (OpenGL 2.1, 5.2 and 5.3).
#pragma once

#include <array>

#include "gallium/frontends/gl/matrix.h"
#include "gallium/frontends/gl/render_mode.h"
#include "gallium/frontends/gles/desktop.h"
#include "gallium/frontends/gles/state.h"

namespace cuesta::gl {

// A DrawWay (draw.h).
bool draw_hits(gles::State& state, const gles::DrawCall& call);

// Where the viewport puts a vertex.
std::array<float, 3> window_place(const gles::State& state, const Vec4& clip);

}  // namespace cuesta::gl
