// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A picture as data: what to draw, in the words of the pipe interface but without any object of a
// driver, so that the driver and a reference renderer can draw the same.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pipe/state.h"

namespace cuesta::tools {

using Vec4 = std::array<float, 4>;

// Each level holds its layers (one, or the six faces of a cube) one after the other, rows without
// padding.
struct SceneTexture {
    pipe::Target target = pipe::Target::texture_2d;
    pipe::Format format{};
    uint32_t width = 1;
    uint32_t height = 1;
    std::vector<std::vector<std::byte>> levels;
};

// What one sampler of a fragment shader reads.
struct TextureUse {
    enum class Source : uint8_t { texture, pass };
    std::string_view name = "image";  // the sampler's
    Source source = Source::texture;
    size_t index = 0;  // into Scene::textures, or of an earlier pass, whose colours are read
    pipe::SamplerState sampler;
};

// The floats of a uniform, by its name: a vector's components, an array's elements one behind the
// other; a matrix's columns in GLSL ES, its rows in Cg, as each language numbers them. Members of
// structs have names of their own ("IN.video_size").
struct SceneUniform {
    std::string_view name;
    std::vector<float> values;
};

// GLSL ES 1.00: each text has a main, and element n feeds the attribute attribute_names[n].
// Cg 3.1: the functions are main_vertex and main_fragment (the two texts may be one), and element n
// feeds the inputs with the semantic semantics[n].
enum class ShaderLanguage : uint8_t { glsl_es, cg };

struct SceneDraw {
    ShaderLanguage language = ShaderLanguage::glsl_es;
    std::string_view vertex_shader;
    std::string_view fragment_shader;
    std::vector<pipe::VertexElement> elements;  // all of buffer 0
    std::vector<std::string_view> semantics;    // of Cg, in capitals: one for each element
    uint32_t stride = 0;
    std::vector<std::byte> vertices;
    std::vector<uint16_t> indices;  // empty: vertices in their order
    pipe::Primitive primitive = pipe::Primitive::triangles;

    std::vector<SceneUniform> uniforms;
    std::vector<TextureUse> textures;  // of the fragment shader, one for each of its samplers

    pipe::BlendState blend;
    Vec4 blend_color{};
    pipe::DepthStencilAlphaState depth_stencil_alpha;
    uint8_t stencil_reference = 0;
    pipe::RasterizerState rasterizer;
    pipe::Viewport viewport;
    pipe::Scissor scissor;
};

// One framebuffer of RGBA8 colours, with depth and stencil where asked for: cleared, then drawn to.
struct ScenePass {
    uint32_t width = 0;
    uint32_t height = 0;
    bool depth_stencil = false;
    Vec4 clear_color = {0, 0, 0, 1};
    double clear_depth = 1;
    uint8_t clear_stencil = 0;
    std::vector<SceneDraw> draws;
};

struct Scene {
    std::string_view name;
    std::vector<SceneTexture> textures = {};
    std::vector<ScenePass> passes = {};  // the last one's colours are the picture
};

// Attributes of the scenes' shaders in GLSL ES, in the order of the draw's elements.
constexpr std::array<std::string_view, 3> attribute_names = {"position", "value", "extra"};

// Vertices, or indices, that the draw consumes.
inline size_t vertex_count(const SceneDraw& draw) {
    return draw.stride == 0 ? 0 : draw.vertices.size() / draw.stride;
}
inline size_t element_count(const SceneDraw& draw) {
    return draw.indices.empty() ? vertex_count(draw) : draw.indices.size();
}

// Cg where any of its draws is.
ShaderLanguage language_of(const Scene& scene);
std::string_view to_text(ShaderLanguage language);

// Complaints about what no renderer could draw (references out of range, sizes); empty if none.
std::optional<std::string> check_scene(const Scene& scene);

}  // namespace cuesta::tools
