// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A torus knot of 10240 triangles, depth-tested, lit for each fragment.
#include "tools/gallery/backdrop.h"
#include "tools/gallery/scenes.h"
#include "tools/gallery/torus_knot.h"

namespace cuesta::tools {

Scene knot_scene() {
    Scene scene{.name = "knot"};
    ScenePass& pass = scene.passes.emplace_back();
    pass.width = 512;
    pass.height = 512;
    pass.depth_stencil = true;
    pass.draws.push_back(
        backdrop(pass, {0.22f, 0.25f, 0.36f}, {0.03f, 0.035f, 0.06f}, {0.5f, 0.42f}));
    const KnotView view = {.model = rotation_x(-0.55f) * rotation_z(0.35f),
                           .view = look_at({0.05f, -0.12f, 5.9f}, {0.05f, -0.12f, 0}, {0, 1, 0}),
                           .projection = perspective(0.75f, 1, 1, 20)};
    pass.draws.push_back(torus_knot(pass, {}, view));
    return scene;
}

}  // namespace cuesta::tools
