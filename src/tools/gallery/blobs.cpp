// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A field of six balls, all in one fragment shader: a loop over the balls (their number is a
// constant of the draw), a branch between the skin (a relief of height 1 - 1/field, its slope
// summed up in the loop) and the lines of height around it, whose width derivatives keep the same
// everywhere, discard outside of a card with round corners. Slopes are not derivatives because
// differences of neighbours have too few of binary16's digits: the skin would be grainy.
#include "tools/gallery/backdrop.h"
#include "tools/gallery/scenes.h"

namespace cuesta::tools {
namespace {

// IN[0]: -1..1, y upwards on the screen. CONST[0..5]: centre and squared radius of a ball,
// CONST[6..11]: colours, CONST[12]: number of balls, size of the card, radius of its corners, lines
// a unit of the field. The card's edges lie between two pixels.
constexpr std::string_view blobs_fragment_shader = R"(
#extension GL_OES_standard_derivatives : require
precision mediump float;
varying vec2 at;
uniform vec3 blobs[6];   // place and weight
uniform vec3 colors[6];
uniform float count;
uniform vec3 light;

const float border = 0.142;  // radius of the picture's corners
const float rings = 7.0;

void main() {
    vec2 corner = max(abs(at) - 0.78, 0.0);
    if (dot(corner, corner) > border * border)
        discard;
    vec3 color = vec3(0.0);
    float field = 0.0;
    vec2 slope = vec2(0.0);
    for (int i = 0; i < 6; ++i) {
        if (float(i) >= count)
            break;
        vec2 from = at - blobs[i].xy;
        float near = 1.0 / (dot(from, from) + 0.01);
        float weight = near * blobs[i].z;
        color += weight * colors[i];
        field += weight;
        slope += from * (near * weight);
    }
    vec2 change = abs(vec2(dFdx(field), dFdy(field)));
    if (field >= 1.0) {
        color /= field;
        vec3 n = normalize(vec3(slope / field / field * 0.4, 0.5));
        float lit = clamp(dot(n, light), 0.0, 1.0);
        gl_FragColor = vec4(color * (lit * 0.68 + 0.4) + pow(lit, 16.0) * 0.57, 1.0);
    } else {
        float ring = 0.5 - abs(fract(field * rings) - 0.5);
        float width = (change.x + change.y) * rings + 0.01;
        float line = (1.0 - clamp(ring / width, 0.0, 1.0)) * 0.35;
        gl_FragColor = vec4(mix(color * 0.35 + vec3(0.11, 0.13, 0.2), color, line), 1.0);
    }
}
)";

constexpr std::string_view blobs_vertex_shader = R"(
attribute vec4 position;
varying vec2 at;
void main() {
    gl_Position = position;
    at = position.xy;
}
)";

}  // namespace

Scene blobs_scene() {
    Scene scene{.name = "blobs"};
    ScenePass& pass = scene.passes.emplace_back();
    pass.width = 512;
    pass.height = 512;
    pass.draws.push_back(
        backdrop(pass, {0.86f, 0.88f, 0.91f}, {0.62f, 0.65f, 0.71f}, {0.5f, 0.4f}));
    SceneDraw draw = new_draw(pass);
    draw.vertex_shader = blobs_vertex_shader;
    draw.fragment_shader = blobs_fragment_shader;
    set_screen_quad(draw);
    draw.uniforms = {{"blobs",
                      {-0.40f, 0.28f, 0.075f, 0.10f, 0.42f, 0.035f, 0.42f, 0.02f, 0.09f, -0.12f,
                       -0.38f, 0.06f, -0.58f, -0.30f, 0.022f, 0.52f, -0.52f, 0.03f}},
                     {"colors",
                      {0.95f, 0.35f, 0.30f, 0.98f, 0.75f, 0.25f, 0.25f, 0.60f, 0.95f, 0.35f, 0.80f,
                       0.50f, 0.75f, 0.45f, 0.90f, 0.20f, 0.80f, 0.85f}},
                     {"count", {6}},
                     {"light", floats(normalize({-0.45f, 0.6f, 0.75f}))}};
    pass.draws.push_back(std::move(draw));
    return scene;
}

}  // namespace cuesta::tools
