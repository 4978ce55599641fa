// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The first picture of every driver: one triangle with a colour at each corner.
#include "tools/gallery/geometry.h"
#include "tools/gallery/scenes.h"

namespace cuesta::tools {
namespace {

constexpr std::string_view triangle_fragment_shader = R"(
precision mediump float;
varying vec4 v;
void main() {
    gl_FragColor = v;
}
)";

}  // namespace

Scene triangle_scene() {
    Scene scene{.name = "triangle"};
    ScenePass& pass = scene.passes.emplace_back();
    pass.width = 512;
    pass.height = 512;
    pass.clear_color = {0.08f, 0.09f, 0.12f, 1};
    SceneDraw draw = new_draw(pass);
    draw.vertex_shader = pass_vertex_shader;
    draw.fragment_shader = triangle_fragment_shader;
    set_layout(draw, std::array{2u, 3u});
    append_vertex(draw, std::array{0.0f, 0.8f, 1.0f, 0.2f, 0.2f});
    append_vertex(draw, std::array{-0.8f, -0.7f, 0.2f, 1.0f, 0.3f});
    append_vertex(draw, std::array{0.8f, -0.7f, 0.25f, 0.4f, 1.0f});
    pass.draws.push_back(std::move(draw));
    return scene;
}

}  // namespace cuesta::tools
