// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/gallery/backdrop.h"

namespace cuesta::tools {
namespace {

constexpr std::string_view backdrop_fragment_shader = R"(
precision mediump float;
varying vec4 v;
uniform vec3 inner;
uniform vec3 outer;
uniform vec2 centre;
void main() {
    vec2 away = v.xy - centre;
    float far = sqrt(clamp(dot(away, away) * 1.6, 0.0, 1.0));
    gl_FragColor = vec4(mix(inner, outer, far), 1.0);
}
)";

}  // namespace

SceneDraw backdrop(const ScenePass& pass, Vec3 inner, Vec3 outer, std::array<float, 2> centre) {
    SceneDraw draw = new_draw(pass);
    draw.vertex_shader = pass_vertex_shader;
    draw.fragment_shader = backdrop_fragment_shader;
    set_screen_quad(draw);
    draw.uniforms = {
        {"inner", floats(inner)}, {"outer", floats(outer)}, {"centre", {centre[0], centre[1]}}};
    return draw;
}

}  // namespace cuesta::tools
