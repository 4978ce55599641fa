// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Masks in the stencil buffer: a star (1) and the disc in its middle (2, counted up by the second
// draw) are filled by other draws; a scissor frames the stripes; a knot sits in a viewport off the
// centre, cut by its scissor.
#include "tools/gallery/backdrop.h"
#include "tools/gallery/scenes.h"
#include "tools/gallery/torus_knot.h"

namespace cuesta::tools {
namespace {

constexpr std::string_view mask_vertex_shader = R"(
attribute vec4 position;
void main() {
    gl_Position = position;
}
)";

constexpr std::string_view mask_fragment_shader = R"(
void main() {
    gl_FragColor = vec4(1.0);
}
)";

// Diagonal stripes of two colours, CONST[0] and [1]; CONST[2]: direction, count and softness.
constexpr std::string_view stripes_fragment_shader = R"(
precision mediump float;
varying vec4 v;
uniform vec3 first;
uniform vec3 second;
uniform vec2 across;
uniform float stripes;
uniform float sharpness;
void main() {
    float part = abs(fract(dot(v.xy, across) * stripes) - 0.5) - 0.25;
    gl_FragColor = vec4(mix(second, first, clamp(part * sharpness + 0.5, 0.0, 1.0)), 1.0);
}
)";

// Rays around CONST[2].xy, CONST[2].z of them on each side, from CONST[0] to CONST[1].
constexpr std::string_view rays_fragment_shader = R"(
precision mediump float;
varying vec4 v;
uniform vec3 first;
uniform vec3 second;
uniform vec2 centre;
void main() {
    vec2 away = v.xy - centre;
    float squared = dot(away, away) + 0.001;
    vec2 waves = cos(away * inversesqrt(squared) * 9.0);
    vec3 color = mix(second, first, clamp((waves.x + waves.y) * 0.5 + 0.5, 0.0, 1.0));
    gl_FragColor = vec4(color * (1.0 - 2.2 * squared), 1.0);
}
)";

constexpr Vec3 centre = {-0.12f, 0.1f, 0};

SceneDraw mask_draw(const ScenePass& pass) {
    SceneDraw draw = new_draw(pass);
    draw.vertex_shader = mask_vertex_shader;
    draw.fragment_shader = mask_fragment_shader;
    draw.primitive = pipe::Primitive::triangle_fan;
    set_layout(draw, std::array{2u});
    append_vertex(draw, std::array{centre.x, centre.y});
    draw.blend.target.color_mask = 0;
    pipe::StencilFace& stencil = draw.depth_stencil_alpha.stencil[0];
    stencil.enable = true;
    stencil.zpass_op = pipe::StencilOp::increment_saturate;
    return draw;
}

void append_around(SceneDraw& draw, float turn, float radius) {
    const float angle = turn * 2 * pi;
    append_vertex(
        draw, std::array{centre.x + radius * std::sin(angle), centre.y + radius * std::cos(angle)});
}

SceneDraw star_mask(const ScenePass& pass) {
    constexpr unsigned points = 5;
    SceneDraw draw = mask_draw(pass);
    for (unsigned i = 0; i <= 2 * points; ++i)
        append_around(draw, static_cast<float>(i) / (2 * points), i % 2 == 0 ? 0.8f : 0.36f);
    return draw;
}

// Only where the star is.
SceneDraw disc_mask(const ScenePass& pass) {
    constexpr unsigned corners = 64;
    SceneDraw draw = mask_draw(pass);
    draw.depth_stencil_alpha.stencil[0].func = pipe::CompareFunc::equal;
    draw.stencil_reference = 1;
    for (unsigned i = 0; i <= corners; ++i)
        append_around(draw, static_cast<float>(i) / corners, 0.42f);
    return draw;
}

SceneDraw fill(const ScenePass& pass, std::string_view fragment_shader, uint8_t reference) {
    SceneDraw draw = new_draw(pass);
    draw.vertex_shader = pass_vertex_shader;
    draw.fragment_shader = fragment_shader;
    set_screen_quad(draw);
    draw.depth_stencil_alpha.stencil[0].enable = true;
    draw.depth_stencil_alpha.stencil[0].func = pipe::CompareFunc::equal;
    draw.stencil_reference = reference;
    return draw;
}

SceneDraw framed_stripes(const ScenePass& pass) {
    SceneDraw draw = fill(pass, stripes_fragment_shader, 0);
    draw.rasterizer.scissor = true;
    draw.scissor = {.min_x = 24, .min_y = 24, .max_x = 488, .max_y = 488};
    draw.uniforms = {{"first", {0.16f, 0.36f, 0.42f}},
                     {"second", {0.12f, 0.28f, 0.35f}},
                     {"across", {1, 1}},
                     {"stripes", {9}},
                     {"sharpness", {8}}};
    return draw;
}

SceneDraw golden_rays(const ScenePass& pass) {
    SceneDraw draw = fill(pass, rays_fragment_shader, 1);
    draw.uniforms = {{"first", {1.0f, 0.82f, 0.32f}},
                     {"second", {0.93f, 0.55f, 0.16f}},
                     {"centre", {0.44f, 0.45f}}};
    return draw;
}

SceneDraw night_stripes(const ScenePass& pass) {
    SceneDraw draw = fill(pass, stripes_fragment_shader, 2);
    draw.uniforms = {{"first", {0.45f, 0.11f, 0.24f}},
                     {"second", {0.62f, 0.17f, 0.27f}},
                     {"across", {1, -1}},
                     {"stripes", {14}},
                     {"sharpness", {6}}};
    return draw;
}

SceneDraw corner_knot(const ScenePass& pass) {
    const KnotView view = {.model = rotation_x(-0.7f) * rotation_z(0.9f),
                           .view = look_at({0, 0, 4.6f}, {}, {0, 1, 0}),
                           .projection = perspective(0.8f, 1, 1, 20)};
    SceneDraw draw =
        torus_knot(pass, {.along = 160, .around = 12, .first_hue = 0.55f, .last_hue = 0.4f}, view);
    draw.viewport = viewport_of(270, 280, 230, 230);
    draw.rasterizer.scissor = true;
    draw.scissor = {.min_x = 270, .min_y = 280, .max_x = 488, .max_y = 448};
    return draw;
}

}  // namespace

Scene star_scene() {
    Scene scene{.name = "star"};
    ScenePass& pass = scene.passes.emplace_back();
    pass.width = 512;
    pass.height = 512;
    pass.depth_stencil = true;
    pass.clear_color = {0.93f, 0.90f, 0.82f, 1};
    pass.draws.push_back(star_mask(pass));
    pass.draws.push_back(disc_mask(pass));
    pass.draws.push_back(framed_stripes(pass));
    pass.draws.push_back(golden_rays(pass));
    pass.draws.push_back(night_stripes(pass));
    pass.draws.push_back(corner_knot(pass));
    return scene;
}

}  // namespace cuesta::tools
