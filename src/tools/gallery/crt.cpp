// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A filter of an emulator, in Cg: source picture in, picture of a screen out. The first pass makes
// the picture four times as large, two make its glow, the last one puts both on a tube.
#include "tools/gallery/crt_shaders.h"
#include "tools/gallery/geometry.h"
#include "tools/gallery/pixel_art.h"
#include "tools/gallery/scenes.h"

namespace cuesta::tools {
namespace {

constexpr uint32_t scaled_size = 4 * pixel_art_size;
constexpr uint32_t glow_size = 128;

TextureUse reads(std::string_view name, TextureUse::Source source, size_t index) {
    TextureUse use{.name = name, .source = source, .index = index, .sampler = {}};
    use.sampler.min_filter = pipe::Filter::linear;
    use.sampler.mag_filter = pipe::Filter::linear;
    use.sampler.mip_filter = pipe::MipFilter::none;
    use.sampler.wrap_s = pipe::Wrap::clamp_to_edge;
    use.sampler.wrap_t = pipe::Wrap::clamp_to_edge;
    return use;
}

std::vector<float> twice(uint32_t size) {
    return {static_cast<float>(size), static_cast<float>(size)};
}

ScenePass square_pass(uint32_t size) {
    ScenePass pass;
    pass.width = size;
    pass.height = size;
    return pass;
}

// The source's rows go down as its coordinates do; those of what was drawn go up.
void set_upward_quad(SceneDraw& draw) {
    set_layout(draw, std::array{2u, 2u});
    draw.semantics = {"POSITION", "TEXCOORD0"};
    draw.primitive = pipe::Primitive::triangle_strip;
    for (const float x : {0.0f, 1.0f})
        for (const float y : {1.0f, 0.0f})
            append_vertex(draw, std::array{2 * x - 1, 2 * y - 1, x, y});
}

ScenePass scale() {
    ScenePass pass = square_pass(scaled_size);
    SceneDraw draw = new_cg_draw(pass, scale_pass);
    set_screen_quad(draw);
    draw.uniforms = {{"IN.video_size", twice(pixel_art_size)}};
    draw.textures = {reads("source", TextureUse::Source::texture, 0)};
    draw.textures[0].sampler.min_filter = pipe::Filter::nearest;
    draw.textures[0].sampler.mag_filter = pipe::Filter::nearest;
    pass.draws.push_back(std::move(draw));
    return pass;
}

ScenePass blur(size_t source, uint32_t source_size, std::vector<float> direction, float threshold) {
    ScenePass pass = square_pass(glow_size);
    SceneDraw draw = new_cg_draw(pass, blur_pass);
    set_upward_quad(draw);
    draw.uniforms = {{"IN.texture_size", twice(source_size)},
                     {"direction", std::move(direction)},
                     {"threshold", {threshold}}};
    draw.textures = {reads("source", TextureUse::Source::pass, source)};
    pass.draws.push_back(std::move(draw));
    return pass;
}

// One strip a line of the picture.
void append_lines(SceneDraw& draw) {
    constexpr unsigned columns = 16;
    set_layout(draw, std::array{2u, 2u, 1u});
    draw.semantics = {"POSITION", "TEXCOORD0", "TEXCOORD1"};
    for (unsigned line = 0; line < pixel_art_size; ++line) {
        for (unsigned column = 0; column <= columns; ++column) {
            for (const unsigned end : {0u, 1u}) {
                const float u = static_cast<float>(column) / columns;
                const float v = static_cast<float>(line + end) / pixel_art_size;
                append_vertex(
                    draw, std::array{2 * u - 1, 2 * v - 1, u, v, static_cast<float>(end) * 2 - 1});
            }
            if (column == columns)
                continue;
            const unsigned first = (line * (columns + 1) + column) * 2;
            for (const unsigned corner : {0u, 2u, 1u, 1u, 2u, 3u})
                draw.indices.push_back(static_cast<uint16_t>(first + corner));
        }
    }
}

ScenePass tube() {
    ScenePass pass = square_pass(512);
    SceneDraw bezel = new_cg_draw(pass, bezel_pass);
    set_upward_quad(bezel);
    bezel.textures = {reads("glow", TextureUse::Source::pass, 2)};
    pass.draws.push_back(std::move(bezel));
    SceneDraw screen = new_cg_draw(pass, tube_pass);
    append_lines(screen);
    screen.uniforms = {{"IN.bulge", {0.03f}}, {"IN.size", {1.0f}}};
    screen.textures = {reads("glow", TextureUse::Source::pass, 2),
                       reads("scaled", TextureUse::Source::pass, 0)};
    pass.draws.push_back(std::move(screen));
    return pass;
}

}  // namespace

Scene crt_scene() {
    Scene scene{.name = "crt"};
    scene.textures.push_back(pixel_art());
    scene.passes = {scale(), blur(0, glow_size, {1, 0}, 0.35f), blur(1, glow_size, {0, 1}, 0),
                    tube()};
    return scene;
}

}  // namespace cuesta::tools
