// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/glsl_text.h"

#include <span>
#include <string>

#include <fmt/core.h>

#include "compiler/glsl/dialect.h"
#include "compiler/glsl/glsl.h"
#include "tools/stage_words.h"

namespace cuesta::tools {
namespace {

// The language's limits are the API's; those of the GPU its compiler names.
constexpr glsl::Limits most = {.vertex_attributes = 16,
                               .vertex_uniform_vectors = 4096,
                               .varying_vectors = 32,
                               .vertex_texture_image_units = 16,
                               .combined_texture_image_units = 32,
                               .texture_image_units = 16,
                               .fragment_uniform_vectors = 4096,
                               .draw_buffers = 8};

bool asks_for_desktop(std::string_view text) {
    return glsl::asked_language(std::span(&text, 1)) == glsl::AskedLanguage::desktop;
}

// Without integers there is GLSL ES 1.00 alone.
glsl::Options options_for(std::string_view text, const nir::Arithmetic& arithmetic) {
    return {.limits = most,
            .extensions = static_cast<glsl::Extension>(~0u),
            .newest = arithmetic.integers ? glsl::Version::es_310 : glsl::Version::es_100,
            .newest_desktop = arithmetic.integers && asks_for_desktop(text)
                                  ? std::optional(glsl::Version::gl_150)
                                  : std::nullopt,
            .fragment_highp = arithmetic.fragment_highp,
            .half_precision = arithmetic.half_precision,
            .integer_uniforms = arithmetic.integers};
}

// Lines of a log begin with the number of the string, of which there is one; #line may say others.
std::string in_file(std::string_view name, std::string_view log) {
    std::string out;
    while (!log.empty()) {
        const std::string_view line = log.substr(0, log.find('\n'));
        log.remove_prefix(std::min(line.size() + 1, log.size()));
        if (!out.empty())
            out += '\n';
        if (line.starts_with("0:"))
            out += fmt::format("{}{}", name, line.substr(1));
        else
            out += line.starts_with("error: ") || line.starts_with("warning: ")
                       ? fmt::format("{}: {}", name, line)
                       : std::string(line);
    }
    return out;
}

glsl::UniformPlace place_of(const glsl::Uniform& uniform, nir::Stage stage) {
    switch (stage) {
        case nir::Stage::vertex: return uniform.vertex;
        case nir::Stage::geometry: return uniform.geometry;
        case nir::Stage::fragment: return uniform.fragment;
        case nir::Stage::compute: break;
    }
    return uniform.compute;
}

UniformNames names_of(const glsl::Program& program, nir::Stage stage) {
    using Base = glsl::ValueType::Base;
    UniformNames names;
    for (const glsl::Uniform& uniform : program.uniforms) {
        const glsl::UniformPlace place = place_of(uniform, stage);
        if (!place.used || uniform.in_block || uniform.counter || uniform.type.base == Base::image)
            continue;
        std::string_view name = uniform.name;
        if (name.ends_with("[0]"))
            name.remove_suffix(3);
        const bool is_sampler = uniform.type.base == Base::sampler;
        (is_sampler ? names.samplers : names.constants)
            .push_back({.name = std::string(name),
                        .number = place.slot,
                        .count = uniform.size * uniform.type.slots(),
                        .component = place.component,
                        .components = uniform.type.components});
    }
    return names;
}

}  // namespace

std::optional<nir::Stage> stage_of_name(std::string_view name) {
    for (const StageWord& row : stage_words)
        if (name.ends_with(row.ending))
            return row.stage;
    return std::nullopt;
}

Error geometry_alone() {
    return {Errc::unsupported,
            "geometry shaders are not compiled alone: the driver makes programs of them and of the "
            "vertex shader in front when something is drawn; CUESTA_DEBUG=nir,asm prints those of "
            "a program under `cuesta run`"};
}

bool asks_for_integers(std::string_view text) {
    return glsl::asked_language(std::span(&text, 1)) != glsl::AskedLanguage::first;
}

Result<std::unique_ptr<nir::Shader>> parse_glsl(std::string_view text,
                                                std::string_view name,
                                                nir::Stage stage,
                                                const nir::Arithmetic& arithmetic,
                                                UniformNames* names) {
    if (stage == nir::Stage::geometry)
        return Error{Errc::unsupported, fmt::format("{}: error: {}", name, geometry_alone().text)};
    const glsl::Options options = options_for(text, arithmetic);
    const glsl::Compiled compiled = glsl::compile(stage, std::span(&text, 1), options);
    if (compiled.shader == nullptr)
        return Error{Errc::invalid, in_file(name, compiled.log)};
    glsl::Linked linked = stage == nir::Stage::compute
                              ? glsl::link_compute(*compiled.shader, options)
                              : glsl::link_alone(*compiled.shader, {}, options);
    if (linked.program == nullptr)
        return Error{Errc::invalid, in_file(name, linked.log)};
    for (const std::string& log : {compiled.log, linked.log})
        if (!log.empty())
            fmt::print(stderr, "{}\n", in_file(name, log));
    glsl::Program& program = *linked.program;
    if (names != nullptr)
        *names = names_of(program, stage);
    glsl::Stage& made = stage == nir::Stage::vertex     ? program.vertex
                        : stage == nir::Stage::fragment ? program.fragment
                                                        : program.compute;
    return std::move(made.nir);
}

}  // namespace cuesta::tools
