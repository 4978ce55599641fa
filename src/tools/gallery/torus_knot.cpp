// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/gallery/torus_knot.h"

namespace cuesta::tools {
namespace {

// CONST[0..3]: to clip space, CONST[4..7]: to view space (no scaling, so good for normals too).
constexpr std::string_view knot_vertex_shader = R"(
attribute vec4 position;
attribute vec3 value;
attribute vec3 extra;
uniform mat4 projection_model_view;
uniform mat4 model_view;
varying vec3 normal;
varying vec3 place;
varying vec3 color;
void main() {
    gl_Position = projection_model_view * position;
    normal = (model_view * vec4(value, 0.0)).xyz;
    place = (model_view * position).xyz;
    color = extra;
}
)";

// View space throughout. CONST[0]: to the key light, [1]: its colour, [2]: to the rim light, [3]:
// its colour, [4]: sky, [5]: ground.
constexpr std::string_view knot_fragment_shader = R"(
precision mediump float;
varying vec3 normal;
varying vec3 place;
varying vec3 color;
uniform vec3 sun;
uniform vec3 sun_color;
uniform vec3 lamp;
uniform vec3 lamp_color;
uniform vec3 sky;
uniform vec3 ground;
void main() {
    vec3 n = normalize(normal);
    vec3 eye = -normalize(place);
    vec3 light = mix(ground, sky, n.y * 0.5 + 0.5);
    light += clamp(dot(n, sun), 0.0, 1.0) * sun_color;
    light += clamp(dot(n, lamp), 0.0, 1.0) * lamp_color;
    float shine = pow(max(dot(n, normalize(sun + eye)), 0.02), 24.0);
    float rim = 1.0 - clamp(dot(n, eye), 0.0, 1.0);
    gl_FragColor = vec4(light * color + shine * sun_color + rim * rim * rim * lamp_color, 1.0);
}
)";

Vec3 knot_point(float t) {
    const float radius = 2 + std::cos(3 * t);
    return Vec3{radius * std::cos(2 * t), radius * std::sin(2 * t), -std::sin(3 * t)} * 0.55f;
}

void append_ring(SceneDraw& draw, const KnotShape& shape, unsigned ring) {
    const float part = static_cast<float>(ring) / static_cast<float>(shape.along);
    const float t = part * 2 * pi;
    const Vec3 centre = knot_point(t);
    const Vec3 forward = normalize(knot_point(t + 0.01f) - knot_point(t - 0.01f));
    const Vec3 side = normalize(cross(forward, normalize(centre)));
    const Vec3 top = cross(side, forward);
    const float there_and_back = 0.5f - 0.5f * std::cos(2 * t);
    const Vec3 color =
        hsv(shape.first_hue + (shape.last_hue - shape.first_hue) * there_and_back, 0.72f, 0.95f);
    for (unsigned i = 0; i < shape.around; ++i) {
        const float angle = static_cast<float>(i) / static_cast<float>(shape.around) * 2 * pi;
        const Vec3 normal = side * std::cos(angle) + top * std::sin(angle);
        const Vec3 at = centre + normal * shape.thickness;
        append_vertex(draw, std::array{at.x, at.y, at.z, normal.x, normal.y, normal.z, color.x,
                                       color.y, color.z});
    }
}

void append_band(SceneDraw& draw, const KnotShape& shape, unsigned ring) {
    const unsigned next_ring = (ring + 1) % shape.along;
    for (unsigned i = 0; i < shape.around; ++i) {
        const unsigned next = (i + 1) % shape.around;
        const auto corner = [&](unsigned r, unsigned c) {
            return static_cast<uint16_t>(r * shape.around + c);
        };
        const uint16_t a = corner(ring, i);
        const uint16_t b = corner(next_ring, i);
        const uint16_t c = corner(next_ring, next);
        const uint16_t d = corner(ring, next);
        draw.indices.insert(draw.indices.end(), {a, b, c, a, c, d});
    }
}

}  // namespace

SceneDraw torus_knot(const ScenePass& pass, const KnotShape& shape, const KnotView& view) {
    SceneDraw draw = new_draw(pass);
    draw.vertex_shader = knot_vertex_shader;
    draw.fragment_shader = knot_fragment_shader;
    set_layout(draw, std::array{3u, 3u, 3u});
    for (unsigned ring = 0; ring < shape.along; ++ring) {
        append_ring(draw, shape, ring);
        append_band(draw, shape, ring);
    }
    const Matrix model_view = view.view * view.model;
    draw.uniforms = {{"projection_model_view", columns(view.projection * model_view)},
                     {"model_view", columns(model_view)},
                     {"sun", floats(normalize({0.5f, 0.8f, 0.65f}))},
                     {"sun_color", {1.0f, 0.93f, 0.82f}},
                     {"lamp", floats(normalize({-0.9f, -0.1f, -0.35f}))},
                     {"lamp_color", {0.35f, 0.5f, 0.95f}},
                     {"ground", {0.10f, 0.07f, 0.09f}},
                     {"sky", {0.24f, 0.27f, 0.36f}}};
    draw.depth_stencil_alpha.depth_enable = true;
    draw.depth_stencil_alpha.depth_write = true;
    return draw;
}

}  // namespace cuesta::tools
