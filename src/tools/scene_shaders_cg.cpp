// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/scene_shaders_cg.h"

#include <algorithm>

#include <fmt/core.h>

#include "compiler/cg/cg.h"
#include "tools/scene_connections.h"

namespace cuesta::tools {
namespace {

using cg::ProgramParameter;
using cg::ResourceKind;

Result<cg::Compiled> compile_cg(nir::Stage stage,
                                std::string_view text,
                                const ShaderTarget& target) {
    cg::Options options(cg::own_profile(target.gpu, stage));
    options.file_name = stage == nir::Stage::vertex ? "vertex.cg" : "fragment.cg";
    options.entry = stage == nir::Stage::vertex ? "main_vertex" : "main_fragment";
    options.arithmetic = target.arithmetic;
    cg::Compiled compiled = cg::compile(text, options);
    if (compiled.shader == nullptr)
        return Error{Errc::invalid, compiled.log};
    return compiled;
}

// The draw's values, or else the default of the text.
Result<void> put_uniform(const SceneDraw& draw,
                         const ProgramParameter& parameter,
                         std::vector<Vec4>& constants) {
    if (parameter.floats == 0)
        return Error{Errc::unsupported, fmt::format("uniform '{}' is {}: scenes have floats",
                                                    parameter.name, parameter.type)};
    SceneUniform given = {parameter.name, {}};
    for (const cg::ParameterScalar& scalar : parameter.default_value)
        given.values.push_back(cg::to_float(scalar));
    if (const SceneUniform* own = find_uniform(draw, parameter.name))
        given = *own;
    if (given.values.empty())
        return Error{Errc::invalid, fmt::format("uniform '{}' has no value", parameter.name)};
    TRY(check_count(given, size_t{parameter.vectors} * parameter.floats));
    size_t from = 0;
    for (uint32_t vector = 0; vector < parameter.vectors; ++vector)
        for (uint32_t i = 0; i < parameter.floats; ++i)
            constants[parameter.index + vector][parameter.component + i] = given.values[from++];
    return {};
}

Result<std::vector<Vec4>> constants_of(const SceneDraw& draw, const cg::Reflection& reflection) {
    std::vector<Vec4> constants(reflection.uniform_vectors);
    for (const ProgramParameter& parameter : reflection.parameters)
        if (parameter.resource == ResourceKind::constants)
            TRY(put_uniform(draw, parameter, constants));
    return constants;
}

// The attributes that semantics mean become the draw's elements.
Result<void> connect_elements(const SceneDraw& draw,
                              const cg::Reflection& reflection,
                              nir::Shader& vertex) {
    for (nir::IoSlot& input : vertex.inputs) {
        const auto parameter =
            std::ranges::find_if(reflection.parameters, [&](const ProgramParameter& one) {
                return one.resource == ResourceKind::attribute && one.index == input.index;
            });
        const std::string_view semantic = parameter != reflection.parameters.end()
                                              ? std::string_view(parameter->semantic)
                                              : std::string_view();
        const auto element = std::ranges::find(draw.semantics, semantic);
        if (element == draw.semantics.end())
            return Error{Errc::invalid,
                         fmt::format("no vertex element has the semantic '{}' of attribute {}",
                                     semantic, input.index)};
        input.index = static_cast<uint32_t>(element - draw.semantics.begin());
    }
    return {};
}

Result<std::vector<std::optional<size_t>>> textures_of(const SceneDraw& draw,
                                                       const cg::Reflection& vertex,
                                                       const cg::Reflection& fragment) {
    if (vertex.textures != 0)
        return Error{Errc::unsupported, "scenes have no textures of vertex shaders"};
    TextureUnits units(draw);
    for (const ProgramParameter& parameter : fragment.parameters)
        if (parameter.type.starts_with("sampler"))
            TRY(units.add(parameter.name, parameter.resource == ResourceKind::texture
                                              ? std::optional(parameter.index)
                                              : std::nullopt));
    return units.finish();
}

}  // namespace

Result<SceneShaders> build_cg_shaders(const SceneDraw& draw, const ShaderTarget& target) {
    cg::Compiled vertex = TRY(compile_cg(nir::Stage::vertex, draw.vertex_shader, target));
    cg::Compiled fragment = TRY(compile_cg(nir::Stage::fragment, draw.fragment_shader, target));
    TRY(connect_elements(draw, vertex.reflection, *vertex.shader));
    SceneShaders shaders;
    shaders.vertex.constants = TRY(constants_of(draw, vertex.reflection));
    shaders.fragment.constants = TRY(constants_of(draw, fragment.reflection));
    shaders.textures = TRY(textures_of(draw, vertex.reflection, fragment.reflection));
    shaders.vertex.nir = std::move(vertex.shader);
    shaders.fragment.nir = std::move(fragment.shader);
    return shaders;
}

}  // namespace cuesta::tools
