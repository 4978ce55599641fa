// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Arrays of doubles, which the GPU does not read: their elements are made floats for each draw.
#pragma once

#include "gallium/frontends/gles/desktop.h"
#include "gallium/frontends/gles/state.h"

namespace cuesta::gl {

// Whether one is enabled.
bool has_doubles(const gles::VertexArray& array);

// Desktop::draw with floats in their place. True.
bool draw_doubles(gles::State& state, const gles::DrawCall& call);

}  // namespace cuesta::gl
