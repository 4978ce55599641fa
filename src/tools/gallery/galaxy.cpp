// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A spiral galaxy of point sprites that add up, seen through a few translucent bubbles; the vertex
// shader makes each sprite's size from its distance.
#include <algorithm>

#include "tools/gallery/backdrop.h"
#include "tools/gallery/pictures.h"
#include "tools/gallery/scenes.h"

namespace cuesta::tools {
namespace {

// Position and size in attribute 0, colour in attribute 1. CONST[0..3]: to clip space, [4].x:
// pixels of a sprite of size 1 at distance 1.
constexpr std::string_view galaxy_vertex_shader = R"(
attribute vec4 position;  // its fourth component is the size
attribute vec4 value;
uniform mat4 projection_view;
uniform float scale;
varying vec4 color;
void main() {
    gl_Position = projection_view * vec4(position.xyz, 1.0);
    gl_PointSize = position.w / gl_Position.w * scale;
    color = value;
}
)";

constexpr std::string_view galaxy_fragment_shader = R"(
precision mediump float;
varying vec4 color;
uniform sampler2D image;
void main() {
    gl_FragColor = texture2D(image, gl_PointCoord) * color;
}
)";

float distance_from_middle(float u, float v) {
    return 2 * std::hypot(u - 0.5f, v - 0.5f);
}

// A core, a halo and four rays.
Vec4 star_texel(float u, float v) {
    const float d = distance_from_middle(u, v);
    const float x = std::fabs(u - 0.5f) * 2;
    const float y = std::fabs(v - 0.5f) * 2;
    const float core = std::exp(-d * d * 40);
    const float halo = 0.35f * std::exp(-d * 5);
    const float rays = 0.5f * (std::exp(-x * 30 - y * 4) + std::exp(-y * 30 - x * 4));
    const float light = (core + halo + rays) * (1 - smooth_step(0.75f, 1.0f, d));
    return {1, 1, 1, light};
}

// Clear inside, bright at the rim, with a highlight.
Vec4 bubble_texel(float u, float v) {
    const float d = distance_from_middle(u, v);
    const float inside = 1 - smooth_step(0.93f, 0.98f, d);
    const float rim = smooth_step(0.55f, 0.95f, d);
    const float highlight = std::exp(-std::pow(std::hypot(u - 0.34f, v - 0.3f) * 11, 2.0f));
    const float white = std::min(1.0f, 0.35f + 0.4f * rim + highlight);
    return {white, white, white, inside * std::min(1.0f, 0.16f + 0.5f * rim + 0.7f * highlight)};
}

struct Sprite {
    Vec3 at;
    float size;
    Vec3 color;
    float alpha;
};

void append_sprite(SceneDraw& draw, const Sprite& s) {
    append_vertex(
        draw, std::array{s.at.x, s.at.y, s.at.z, s.size, s.color.x, s.color.y, s.color.z, s.alpha});
}

Sprite arm_star(uint32_t i, uint32_t count) {
    constexpr uint32_t arms = 3;
    const float out = std::sqrt((static_cast<float>(i) + 0.5f) / static_cast<float>(count));
    const float spread = (noise(i, 1) - 0.5f) * (0.22f + 0.3f * (1 - out));
    const float angle = static_cast<float>(i % arms) * (2 * pi / arms) + out * 4.2f + spread * 2;
    const float radius = 2.3f * out + (noise(i, 2) - 0.5f) * 0.25f;
    const float thickness = (noise(i, 3) - 0.5f) * 0.35f * (1.2f - out);
    const float hue = 0.08f + 0.58f * smooth_step(0.1f, 0.8f, out + 0.2f * (noise(i, 4) - 0.5f));
    const float saturation = 0.25f + 0.55f * out;
    return {{radius * std::cos(angle), thickness, radius * std::sin(angle)},
            0.3f + 1.3f * noise(i, 5) * noise(i, 6) * noise(i, 8),
            hsv(hue, saturation, 1),
            0.45f + 0.5f * noise(i, 7)};
}

SceneDraw sprites(const ScenePass& pass, size_t texture) {
    SceneDraw draw = new_draw(pass);
    draw.vertex_shader = galaxy_vertex_shader;
    draw.fragment_shader = galaxy_fragment_shader;
    draw.primitive = pipe::Primitive::points;
    set_layout(draw, std::array{4u, 4u});
    const Matrix view = look_at({0, 2.1f, 3.4f}, {0, -0.15f, 0}, {0.2f, 1, 0});
    draw.uniforms = {{"projection_view", columns(perspective(0.9f, 1, 0.3f, 20) * view)},
                     {"scale", {140}}};
    draw.rasterizer.point_size_per_vertex = true;
    TextureUse& use = draw.textures.emplace_back();
    use.index = texture;
    use.sampler.min_filter = pipe::Filter::linear;
    use.sampler.wrap_s = pipe::Wrap::clamp_to_edge;
    use.sampler.wrap_t = pipe::Wrap::clamp_to_edge;
    draw.blend.target.enable = true;
    draw.blend.target.rgb_src = pipe::BlendFactor::src_alpha;
    draw.blend.target.alpha_src = pipe::BlendFactor::zero;
    draw.blend.target.alpha_dst = pipe::BlendFactor::one;
    return draw;
}

SceneDraw stars(const ScenePass& pass) {
    constexpr uint32_t arm_stars = 900;
    constexpr uint32_t core_stars = 60;
    SceneDraw draw = sprites(pass, 0);
    draw.blend.target.rgb_dst = pipe::BlendFactor::one;
    for (uint32_t i = 0; i < arm_stars; ++i)
        append_sprite(draw, arm_star(i, arm_stars));
    for (uint32_t i = 0; i < core_stars; ++i) {
        const float angle = noise(i, 11) * 2 * pi;
        const float radius = 0.45f * noise(i, 12) * noise(i, 13);
        const Vec3 at = {radius * std::cos(angle), (noise(i, 14) - 0.5f) * 0.2f,
                         radius * std::sin(angle)};
        append_sprite(draw, {at, 2.2f, {1.0f, 0.83f, 0.55f}, 0.16f});
    }
    return draw;
}

// None larger than 100 pixels, the greatest point of the Mali-400.
SceneDraw bubbles(const ScenePass& pass) {
    SceneDraw draw = sprites(pass, 1);
    draw.blend.target.rgb_dst = pipe::BlendFactor::one_minus_src_alpha;
    const std::array all = {
        Sprite{{-1.1f, 0.75f, 1.2f}, 1.8f, {0.55f, 0.85f, 1.0f}, 0.9f},
        Sprite{{1.15f, 0.5f, 1.0f}, 1.95f, {1.0f, 0.7f, 0.85f}, 0.9f},
        Sprite{{0.35f, 0.25f, 1.9f}, 1.3f, {0.75f, 1.0f, 0.75f}, 0.9f},
        Sprite{{-0.75f, -0.2f, 1.7f}, 1.0f, {1.0f, 0.9f, 0.6f}, 0.9f},
        Sprite{{0.85f, 1.25f, -0.4f}, 1.6f, {0.8f, 0.75f, 1.0f}, 0.9f},
    };
    for (const Sprite& bubble : all)
        append_sprite(draw, bubble);
    return draw;
}

}  // namespace

Scene galaxy_scene() {
    Scene scene{.name = "galaxy"};
    scene.textures = {picture(64, star_texel), picture(128, bubble_texel)};
    for (SceneTexture& texture : scene.textures)
        add_mipmaps(texture);
    ScenePass& pass = scene.passes.emplace_back();
    pass.width = 512;
    pass.height = 512;
    pass.draws.push_back(
        backdrop(pass, {0.09f, 0.06f, 0.16f}, {0.01f, 0.01f, 0.03f}, {0.5f, 0.45f}));
    pass.draws.push_back(stars(pass));
    pass.draws.push_back(bubbles(pass));
    return scene;
}

}  // namespace cuesta::tools
