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
    Source source = Source::texture;
    size_t index = 0;  // into Scene::textures, or of an earlier pass, whose colours are read
    pipe::SamplerState sampler;
};

// The floats of a uniform, by its name: a vector's components, a matrix's columns, an array's
// elements one behind the other.
struct SceneUniform {
    std::string_view name;
    std::vector<float> values;
};

struct SceneDraw {
    std::string_view vertex_shader;  // GLSL ES 1.00; element n feeds attribute_name(n)
    std::string_view fragment_shader;
    std::vector<pipe::VertexElement> elements;  // all of buffer 0
    uint32_t stride = 0;
    std::vector<std::byte> vertices;
    std::vector<uint16_t> indices;  // empty: vertices in their order
    pipe::Primitive primitive = pipe::Primitive::triangles;

    std::vector<SceneUniform> uniforms;
    std::vector<TextureUse> textures;  // at most one: the sampler `image`

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

// Attributes of the scenes' shaders, in the order of the draw's elements.
constexpr std::array<std::string_view, 3> attribute_names = {"position", "value", "extra"};

// Vertices, or indices, that the draw consumes.
inline size_t vertex_count(const SceneDraw& draw) {
    return draw.stride == 0 ? 0 : draw.vertices.size() / draw.stride;
}
inline size_t element_count(const SceneDraw& draw) {
    return draw.indices.empty() ? vertex_count(draw) : draw.indices.size();
}

// Complaints about what no renderer could draw (references out of range, sizes); empty if none.
std::optional<std::string> check_scene(const Scene& scene);

}  // namespace cuesta::tools
