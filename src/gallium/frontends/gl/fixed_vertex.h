// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What fixed function makes of a vertex (OpenGL 2.1, 2.11 to 2.14), by the CPU: for raster
// positions, selection and feedback, whose vertices are few and whose results are wanted at once.
// What is drawn is transformed by fixed_vertex_text.cpp's shaders.
#pragma once

#include <array>

#include "gallium/frontends/gl/fixed_function_state.h"
#include "gallium/frontends/gles/state.h"

namespace cuesta::gl {

struct FixedVertex {
    Vec4 position = {0, 0, 0, 1};
    Vec4 normal = {0, 0, 1, 0};
    Vec4 color = {1, 1, 1, 1};
    Vec4 secondary_color = {0, 0, 0, 1};
    float fog_coord = 0;
    std::array<Vec4, coordinate_units> tex_coords{};
};
// Of the current attributes.
FixedVertex current_vertex(const gles::State& state);

struct FixedResult {
    Vec4 clip{};                   // clip coordinates
    Vec4 eye{};                    // eye coordinates
    std::array<Vec4, 2> colors{};  // front, back
    std::array<Vec4, 2> secondary_colors{};
    float distance = 0;  // what fog is counted from
    std::array<Vec4, coordinate_units> tex_coords{};
};
FixedResult transform_vertex(const FixedFunctionState& fixed, const FixedVertex& vertex);

}  // namespace cuesta::gl
