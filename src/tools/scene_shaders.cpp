// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/scene_shaders.h"

#include <algorithm>
#include <string>

#include <fmt/core.h>

namespace cuesta::tools {
namespace {

Result<std::shared_ptr<const glsl::Shader>> compile(nir::Stage stage,
                                                    std::string_view text,
                                                    const glsl::Options& options) {
    glsl::Compiled compiled = glsl::compile(stage, std::span(&text, 1), options);
    if (compiled.shader == nullptr)
        return Error{Errc::invalid, compiled.log};
    return compiled.shader;
}

// "lights[0]" is known as "lights" here.
std::string_view base_name(const glsl::Uniform& uniform) {
    std::string_view name = uniform.name;
    if (uniform.is_array)
        name.remove_suffix(std::string_view("[0]").size());
    return name;
}

void put(const glsl::Uniform& uniform,
         const glsl::UniformPlace& place,
         const std::vector<float>& values,
         std::vector<Vec4>& constants) {
    if (!place.used)
        return;
    size_t from = 0;
    for (uint32_t vector = 0; vector < uniform.size * uniform.type.slots(); ++vector)
        for (uint32_t i = 0; i < uniform.type.components; ++i)
            constants[place.slot + vector][place.component + i] = values[from++];
}

Result<void> set_uniform(const SceneDraw& draw, const glsl::Uniform& uniform, SceneShaders& out) {
    const auto given =
        std::find_if(draw.uniforms.begin(), draw.uniforms.end(),
                     [&](const SceneUniform& u) { return u.name == base_name(uniform); });
    if (given == draw.uniforms.end())
        return Error{Errc::invalid, fmt::format("uniform '{}' has no value", uniform.name)};
    const size_t wanted = size_t{uniform.size} * uniform.type.slots() * uniform.type.components;
    if (given->values.size() != wanted)
        return Error{Errc::invalid, fmt::format("uniform '{}' takes {} floats, not {}",
                                                uniform.name, wanted, given->values.size())};
    put(uniform, uniform.vertex, given->values, out.vertex_constants);
    put(uniform, uniform.fragment, given->values, out.fragment_constants);
    return {};
}

}  // namespace

glsl::Options scene_options() {
    return {.limits = {.fragment_uniform_vectors = 64},
            .extensions = glsl::Extension::oes_standard_derivatives};
}

Result<SceneShaders> build_shaders(const SceneDraw& draw, const glsl::Options& options) {
    const auto vertex = TRY(compile(nir::Stage::vertex, draw.vertex_shader, options));
    const auto fragment = TRY(compile(nir::Stage::fragment, draw.fragment_shader, options));
    std::vector<glsl::AttributeBinding> bindings;
    for (uint32_t i = 0; i < attribute_names.size(); ++i)
        bindings.push_back({std::string(attribute_names[i]), i});
    glsl::Linked linked = glsl::link(*vertex, *fragment, bindings, options);
    if (linked.program == nullptr)
        return Error{Errc::invalid, linked.log};
    SceneShaders shaders{
        .program = std::move(linked.program), .vertex_constants = {}, .fragment_constants = {}};
    shaders.vertex_constants.resize(shaders.program->vertex.uniform_vec4s);
    shaders.fragment_constants.resize(shaders.program->fragment.uniform_vec4s);
    for (const glsl::Uniform& uniform : shaders.program->uniforms)
        if (uniform.type.base != glsl::ValueType::Base::sampler)
            TRY(set_uniform(draw, uniform, shaders));
    return shaders;
}

}  // namespace cuesta::tools
