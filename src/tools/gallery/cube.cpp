// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Render to texture: the first pass draws a knot, the second puts that picture on the faces of a
// cube and on the cube's reflection in the ground.
#include "tools/gallery/backdrop.h"
#include "tools/gallery/scenes.h"
#include "tools/gallery/torus_knot.h"

namespace cuesta::tools {
namespace {

// CONST[0..3]: to clip space, CONST[4..6]: to the world.
constexpr std::string_view cube_vertex_shader = R"(
attribute vec4 position;
attribute vec3 value;
attribute vec2 extra;
uniform mat4 projection_view_model;
uniform mat4 model;
varying vec2 at;
varying vec4 normal;  // and the height above the ground
void main() {
    gl_Position = projection_view_model * position;
    at = extra;
    normal = vec4((model * vec4(value, 0.0)).xyz, (model * position).y);
}
)";

// CONST[0]: to the light, [0].w ambient light; CONST[1]: how opaque at height 0, and how much of it
// a unit of height takes.
constexpr std::string_view cube_fragment_shader = R"(
precision mediump float;
varying vec2 at;
varying vec4 normal;
uniform sampler2D image;
uniform vec3 sun;
uniform float ambient;
uniform vec2 fade;  // opacity at the ground, and its change with the distance from it
void main() {
    vec2 from_middle = abs(at - 0.5);
    float frame = clamp((max(from_middle.x, from_middle.y) - 0.44) * 28.0, 0.0, 1.0);
    vec3 color = mix(texture2D(image, at).rgb, vec3(0.9), frame);
    color *= clamp(dot(normal.xyz, sun), 0.0, 1.0) + ambient;
    gl_FragColor = vec4(color, clamp(abs(normal.w) * fade.y + fade.x, 0.0, 1.0));
}
)";

// Rows of: normal, and the directions of u and (downwards) v.
struct Face {
    Vec3 normal;
    Vec3 right;
    Vec3 down;
};

constexpr std::array<Face, 6> faces = {{
    {{0, 0, 1}, {1, 0, 0}, {0, -1, 0}},
    {{0, 0, -1}, {-1, 0, 0}, {0, -1, 0}},
    {{1, 0, 0}, {0, 0, -1}, {0, -1, 0}},
    {{-1, 0, 0}, {0, 0, 1}, {0, -1, 0}},
    {{0, 1, 0}, {1, 0, 0}, {0, 0, 1}},
    {{0, -1, 0}, {1, 0, 0}, {0, 0, -1}},
}};

void append_cube(SceneDraw& draw) {
    set_layout(draw, std::array{3u, 3u, 2u});
    for (const Face& face : faces) {
        const uint16_t first = static_cast<uint16_t>(vertex_count(draw));
        for (unsigned corner = 0; corner < 4; ++corner) {
            const float u = corner % 2 == 0 ? 0.0f : 1.0f;
            const float v = corner / 2 == 0 ? 0.0f : 1.0f;
            const Vec3 at = face.normal + face.right * (2 * u - 1) + face.down * (2 * v - 1);
            // Rows of pictures that were drawn go up.
            append_vertex(draw, std::array{at.x, at.y, at.z, face.normal.x, face.normal.y,
                                           face.normal.z, u, 1 - v});
        }
        for (unsigned corner : {0, 2, 1, 1, 2, 3})
            draw.indices.push_back(static_cast<uint16_t>(first + corner));
    }
}

SceneDraw cube_draw(const ScenePass& pass, const Matrix& world, const std::vector<float>& fade) {
    SceneDraw draw = new_draw(pass);
    draw.vertex_shader = cube_vertex_shader;
    draw.fragment_shader = cube_fragment_shader;
    append_cube(draw);
    const Matrix view = look_at({2.6f, 2.9f, 5.0f}, {0, 0.75f, 0}, {0, 1, 0});
    draw.uniforms = {
        {"projection_view_model", columns(perspective(0.72f, 1, 1, 20) * view * world)},
        {"model", columns(world)},
        {"sun", floats(normalize({0.25f, 0.8f, 0.55f}))},
        {"ambient", {0.32f}},
        {"fade", fade}};
    draw.depth_stencil_alpha.depth_enable = true;
    draw.depth_stencil_alpha.depth_write = true;
    draw.rasterizer.cull_face = pipe::CullFace::back;
    TextureUse& use = draw.textures.emplace_back();
    use.source = TextureUse::Source::pass;
    use.sampler.min_filter = pipe::Filter::linear;
    use.sampler.mip_filter = pipe::MipFilter::none;
    use.sampler.wrap_s = pipe::Wrap::clamp_to_edge;
    use.sampler.wrap_t = pipe::Wrap::clamp_to_edge;
    return draw;
}

// Turned inside out by the mirror, and fading with the depth under the ground.
SceneDraw reflection(const ScenePass& pass, const Matrix& world) {
    SceneDraw draw = cube_draw(pass, scaling({1, -1, 1}) * world, {0.42f, -0.22f});
    draw.rasterizer.cull_face = pipe::CullFace::front;
    draw.blend.target.enable = true;
    draw.blend.target.rgb_src = pipe::BlendFactor::src_alpha;
    draw.blend.target.rgb_dst = pipe::BlendFactor::one_minus_src_alpha;
    draw.blend.target.alpha_src = pipe::BlendFactor::zero;
    draw.blend.target.alpha_dst = pipe::BlendFactor::one;
    return draw;
}

ScenePass knot_pass() {
    ScenePass pass;
    pass.width = 256;
    pass.height = 256;
    pass.depth_stencil = true;
    pass.draws.push_back(
        backdrop(pass, {0.30f, 0.42f, 0.55f}, {0.07f, 0.10f, 0.20f}, {0.5f, 0.45f}));
    const KnotView view = {.model = rotation_x(-0.35f) * rotation_y(0.5f) * rotation_z(0.2f),
                           .view = look_at({0, 0, 5.2f}, {}, {0, 1, 0}),
                           .projection = perspective(0.8f, 1, 1, 20)};
    pass.draws.push_back(torus_knot(
        pass, {.along = 200, .around = 12, .first_hue = 0.02f, .last_hue = 0.17f}, view));
    return pass;
}

}  // namespace

Scene cube_scene() {
    Scene scene{.name = "cube"};
    scene.passes.push_back(knot_pass());
    ScenePass& pass = scene.passes.emplace_back();
    pass.width = 512;
    pass.height = 512;
    pass.depth_stencil = true;
    pass.draws.push_back(
        backdrop(pass, {0.80f, 0.82f, 0.86f}, {0.36f, 0.40f, 0.48f}, {0.5f, 0.35f}));
    const Matrix world = translation({0, 1, 0}) * rotation_y(-0.25f);
    pass.draws.push_back(reflection(pass, world));
    pass.draws.push_back(cube_draw(pass, world, {1, 0}));
    return scene;
}

}  // namespace cuesta::tools
