// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/scene_shaders_glsl.h"

#include <string>

#include <fmt/core.h>

#include "compiler/glsl/glsl.h"
#include "tools/scene_connections.h"

namespace cuesta::tools {
namespace {

// What the scenes ask of the compiler.
glsl::Options glsl_options(const nir::Arithmetic& arithmetic) {
    return {.limits = {.fragment_uniform_vectors = 64},
            .extensions = glsl::Extension::oes_standard_derivatives,
            .fragment_highp = arithmetic.fragment_highp,
            .half_precision = arithmetic.half_precision,
            .integer_uniforms = arithmetic.integers};
}

Result<std::shared_ptr<const glsl::Shader>> compile_glsl(nir::Stage stage,
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
    const SceneUniform* given = find_uniform(draw, base_name(uniform));
    if (given == nullptr)
        return Error{Errc::invalid, fmt::format("uniform '{}' has no value", uniform.name)};
    TRY(check_count(*given, size_t{uniform.size} * uniform.type.slots() * uniform.type.components));
    put(uniform, uniform.vertex, given->values, out.vertex.constants);
    put(uniform, uniform.fragment, given->values, out.fragment.constants);
    return {};
}

Result<void> set_sampler(const glsl::Uniform& sampler, TextureUnits& units) {
    if (sampler.vertex.used || sampler.is_array)
        return Error{
            Errc::unsupported,
            fmt::format("sampler '{}': scenes have single ones of fragment shaders", sampler.name)};
    return units.add(sampler.name,
                     sampler.fragment.used ? std::optional(sampler.fragment.slot) : std::nullopt);
}

SceneStage stage_of(glsl::Stage& linked) {
    return {std::move(linked.nir), std::vector<Vec4>(linked.uniform_vec4s)};
}

}  // namespace

Result<SceneShaders> build_glsl_shaders(const SceneDraw& draw, const nir::Arithmetic& arithmetic) {
    const glsl::Options options = glsl_options(arithmetic);
    const auto vertex = TRY(compile_glsl(nir::Stage::vertex, draw.vertex_shader, options));
    const auto fragment = TRY(compile_glsl(nir::Stage::fragment, draw.fragment_shader, options));
    std::vector<glsl::AttributeBinding> bindings;
    for (uint32_t i = 0; i < attribute_names.size(); ++i)
        bindings.push_back({std::string(attribute_names[i]), i});
    glsl::Linked linked = glsl::link(*vertex, *fragment, bindings, options);
    if (linked.program == nullptr)
        return Error{Errc::invalid, linked.log};
    SceneShaders shaders{.vertex = stage_of(linked.program->vertex),
                         .fragment = stage_of(linked.program->fragment),
                         .textures = {}};
    TextureUnits units(draw);
    for (const glsl::Uniform& uniform : linked.program->uniforms) {
        if (uniform.type.base == glsl::ValueType::Base::sampler)
            TRY(set_sampler(uniform, units));
        else
            TRY(set_uniform(draw, uniform, shaders));
    }
    shaders.textures = TRY(units.finish());
    return shaders;
}

}  // namespace cuesta::tools
