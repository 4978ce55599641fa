// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "tools/gallery/geometry.h"

namespace cuesta::tools {

struct KnotShape {
    unsigned along = 320;  // rings
    unsigned around = 16;  // corners of a ring
    float thickness = 0.34f;
    float first_hue = 0.52f;
    float last_hue = 0.98f;
};

struct KnotView {
    Matrix model;
    Matrix view;
    Matrix projection;
};

// A (2, 3) torus knot of 2 * along * around triangles, depth-tested and lit for each fragment by a
// key light, a rim light and a sky.
SceneDraw torus_knot(const ScenePass& pass, const KnotShape& shape, const KnotView& view);

}  // namespace cuesta::tools
