// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A tiled floor that runs to the horizon under an evening sky: a mip-mapped texture in perspective,
// trilinear, with fog.
#include <algorithm>

#include "tools/gallery/backdrop.h"
#include "tools/gallery/pictures.h"
#include "tools/gallery/scenes.h"

namespace cuesta::tools {
namespace {

// CONST[0..3]: to clip space. The distance goes along with the texture coordinate.
constexpr std::string_view floor_vertex_shader = R"(
attribute vec4 position;
attribute vec2 value;
uniform mat4 projection_view;
varying vec2 at;
varying float far;
void main() {
    gl_Position = projection_view * position;
    at = value;
    far = gl_Position.w;
}
)";

// CONST[0]: the fog's colour and thickness.
constexpr std::string_view floor_fragment_shader = R"(
precision mediump float;
varying vec2 at;
varying float far;
uniform sampler2D image;
uniform vec3 horizon;
uniform float haze;
void main() {
    gl_FragColor = vec4(mix(horizon, texture2D(image, at).rgb, exp2(-haze * far)), 1.0);
}
)";

constexpr std::string_view sky_fragment_shader = R"(
precision mediump float;
varying vec4 v;
uniform vec3 zenith;
uniform vec3 horizon;
uniform vec2 sun;
uniform vec3 sun_color;
void main() {
    float low = clamp(v.y * 2.4, 0.0, 1.0);
    vec2 away = v.xy - sun;
    float glow = clamp(0.003 / (dot(away, away) + 0.001), 0.0, 1.0);
    gl_FragColor = vec4(mix(zenith, horizon, low * low) + glow * sun_color, 1.0);
}
)";

constexpr Vec3 horizon = {0.98f, 0.66f, 0.42f};

// Four by four tiles: marble with a little grain, dark joints.
Vec4 tile_color(float u, float v) {
    constexpr float tiles = 4;
    const float x = u * tiles;
    const float y = v * tiles;
    const uint32_t column = static_cast<uint32_t>(x);
    const uint32_t row = static_cast<uint32_t>(y);
    const float edge_x = std::min(x - std::floor(x), std::ceil(x) - x);
    const float edge_y = std::min(y - std::floor(y), std::ceil(y) - y);
    const float joint = smooth_step(0.02f, 0.05f, std::min(edge_x, edge_y));
    const float grain = noise(static_cast<uint32_t>(u * 256), static_cast<uint32_t>(v * 256));
    const float vein = 0.5f + 0.5f * std::sin(14 * u + 9 * v + 3 * std::sin(11 * v + 5 * u));
    const bool dark = (column + row) % 2 == 0;
    const Vec3 stone = dark ? Vec3{0.20f, 0.26f, 0.33f} : Vec3{0.86f, 0.82f, 0.74f};
    const float light =
        (0.82f + 0.12f * noise(column + 7, row + 3) + 0.10f * vein + 0.06f * grain) * joint +
        0.18f * (1 - joint);
    return vec4(stone * light, 1);
}

SceneDraw sky_draw(const ScenePass& pass) {
    SceneDraw draw = new_draw(pass);
    draw.vertex_shader = pass_vertex_shader;
    draw.fragment_shader = sky_fragment_shader;
    set_screen_quad(draw);
    draw.uniforms = {{"zenith", {0.16f, 0.24f, 0.47f}},
                     {"horizon", floats(horizon)},
                     {"sun", {0.68f, 0.33f}},
                     {"sun_color", {1.0f, 0.85f, 0.6f}}};
    return draw;
}

void append_floor(SceneDraw& draw) {
    constexpr unsigned columns = 8;
    constexpr unsigned rows = 24;
    constexpr float half_width = 40;
    constexpr float length = 90;
    constexpr float texels_per_unit = 0.25f;
    set_layout(draw, std::array{3u, 2u});
    for (unsigned row = 0; row <= rows; ++row) {
        for (unsigned column = 0; column <= columns; ++column) {
            const float x = half_width * (2.0f * static_cast<float>(column) / columns - 1);
            const float z = 2 - length * static_cast<float>(row) / rows;
            append_vertex(draw, std::array{x, 0.0f, z, x * texels_per_unit, z * texels_per_unit});
        }
    }
    for (unsigned row = 0; row < rows; ++row) {
        for (unsigned column = 0; column < columns; ++column) {
            const uint16_t a = static_cast<uint16_t>(row * (columns + 1) + column);
            const uint16_t b = static_cast<uint16_t>(a + 1);
            const uint16_t c = static_cast<uint16_t>(a + columns + 1);
            const uint16_t d = static_cast<uint16_t>(c + 1);
            draw.indices.insert(draw.indices.end(), {a, b, d, a, d, c});
        }
    }
}

SceneDraw floor_draw(const ScenePass& pass) {
    SceneDraw draw = new_draw(pass);
    draw.vertex_shader = floor_vertex_shader;
    draw.fragment_shader = floor_fragment_shader;
    append_floor(draw);
    const Matrix view = look_at({0, 1.5f, 2}, {-1.2f, 0.75f, -4}, {0.06f, 1, 0});
    draw.uniforms = {{"projection_view", columns(perspective(1.0f, 1, 0.5f, 120) * view)},
                     {"horizon", floats(horizon)},
                     {"haze", {0.045f}}};
    TextureUse& use = draw.textures.emplace_back();
    use.sampler.min_filter = pipe::Filter::linear;
    return draw;
}

}  // namespace

Scene floor_scene() {
    Scene scene{.name = "floor"};
    scene.textures.push_back(picture(256, tile_color));
    add_mipmaps(scene.textures.back());
    ScenePass& pass = scene.passes.emplace_back();
    pass.width = 512;
    pass.height = 512;
    pass.draws.push_back(sky_draw(pass));
    pass.draws.push_back(floor_draw(pass));
    return scene;
}

}  // namespace cuesta::tools
