// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/scene.h"

#include <algorithm>

#include <fmt/core.h>

namespace cuesta::tools {
namespace {

std::optional<std::string> check_draw(const Scene& scene, size_t pass, const SceneDraw& draw) {
    if (draw.stride == 0 || draw.vertices.size() % draw.stride != 0)
        return "the vertices do not divide by their stride";
    if (element_count(draw) == 0)
        return "there is nothing to draw";
    const auto greatest = std::max_element(draw.indices.begin(), draw.indices.end());
    if (greatest != draw.indices.end() && *greatest >= vertex_count(draw))
        return fmt::format("index {} of {} vertices", *greatest, vertex_count(draw));
    if (draw.language == ShaderLanguage::cg && draw.semantics.size() != draw.elements.size())
        return fmt::format("{} semantics of {} vertex elements", draw.semantics.size(),
                           draw.elements.size());
    for (const TextureUse& use : draw.textures) {
        const bool earlier = use.source == TextureUse::Source::pass;
        if (use.index >= (earlier ? pass : scene.textures.size()))
            return fmt::format("{} {} does not exist here", earlier ? "pass" : "texture",
                               use.index);
    }
    return std::nullopt;
}

}  // namespace

ShaderLanguage language_of(const Scene& scene) {
    for (const ScenePass& pass : scene.passes)
        for (const SceneDraw& draw : pass.draws)
            if (draw.language != ShaderLanguage::glsl_es)
                return draw.language;
    return ShaderLanguage::glsl_es;
}

std::string_view to_text(ShaderLanguage language) {
    switch (language) {
        case ShaderLanguage::glsl_es: return "GLSL ES";
        case ShaderLanguage::cg: return "Cg";
    }
    return "";
}

std::optional<std::string> check_scene(const Scene& scene) {
    if (scene.passes.empty())
        return fmt::format("scene {} has no passes", scene.name);
    for (size_t pass = 0; pass < scene.passes.size(); ++pass) {
        const std::vector<SceneDraw>& draws = scene.passes[pass].draws;
        for (size_t i = 0; i < draws.size(); ++i) {
            if (const auto complaint = check_draw(scene, pass, draws[i]))
                return fmt::format("scene {}, pass {}, draw {}: {}", scene.name, pass, i,
                                   *complaint);
        }
    }
    return std::nullopt;
}

}  // namespace cuesta::tools
