// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/glsl_text.h"

#include <span>
#include <string>

#include <fmt/core.h>

#include "compiler/glsl/glsl.h"

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

glsl::Options options_for(const nir::Arithmetic& arithmetic) {
    return {.limits = most,
            .extensions = static_cast<glsl::Extension>(~0u),
            .newest = arithmetic.integers ? glsl::Version::es_310 : glsl::Version::es_100,
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

}  // namespace

std::optional<nir::Stage> stage_of_name(std::string_view name) {
    if (name.ends_with(".vert"))
        return nir::Stage::vertex;
    if (name.ends_with(".frag"))
        return nir::Stage::fragment;
    if (name.ends_with(".comp"))
        return nir::Stage::compute;
    return std::nullopt;
}

Result<std::unique_ptr<nir::Shader>> parse_glsl(std::string_view text,
                                                std::string_view name,
                                                nir::Stage stage,
                                                const nir::Arithmetic& arithmetic) {
    const glsl::Options options = options_for(arithmetic);
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
    glsl::Stage& made = stage == nir::Stage::vertex     ? program.vertex
                        : stage == nir::Stage::fragment ? program.fragment
                                                        : program.compute;
    return std::move(made.nir);
}

}  // namespace cuesta::tools
