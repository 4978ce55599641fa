// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "cg_filter.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>

#include <fmt/format.h>

#include "compiler/cg/cg.h"
#include "tools/text_io.h"

namespace cuesta::twins {
namespace {

std::optional<cg::IncludedFile> included(std::string_view name, bool, std::string_view includer) {
    const std::filesystem::path path = std::filesystem::path(includer).parent_path() / name;
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error))
        return std::nullopt;
    Result<std::string> text = tools::read_text(path.string());
    if (!text)
        return std::nullopt;
    return cg::IncludedFile{path.lexically_normal().string(), std::move(*text)};
}

Result<cg::Compiled> compile_stage(const FilterJob& job,
                                   const tools::CompileTarget& target,
                                   std::string_view stage,
                                   std::string_view entry) {
    const std::string text = TRY(tools::read_text(job.filter));
    const cg::Profile* const profile = cg::find_profile(fmt::format("{}_{}", stage, target.gpu));
    if (profile == nullptr)
        return Error{Errc::invalid, fmt::format("no profile {}_{}", stage, target.gpu)};
    cg::Options options(*profile);
    options.file_name = job.filter;
    options.entry = entry;
    options.arithmetic = target.arithmetic;
    options.macros = {{"PARAMETER_UNIFORM", "1"}};
    options.include = included;
    options.no_warnings = true;
    cg::Compiled compiled = cg::compile(text, options);
    if (compiled.shader == nullptr)
        return Error{Errc::invalid, compiled.log};
    return compiled;
}

std::optional<std::vector<float>> value_of(const FilterJob& job,
                                           const cg::ProgramParameter& uniform) {
    if (uniform.name == "modelViewProj") {
        std::vector<float> matrix;
        for (const std::array<float, 4>& row : projection)
            matrix.insert(matrix.end(), row.begin(), row.end());
        return matrix;
    }
    if (auto value = uniform_value(job, Language::cg, uniform.name))
        return value;
    if (uniform.default_value.empty())
        return std::nullopt;
    std::vector<float> values;
    for (const cg::ParameterScalar& scalar : uniform.default_value)
        values.push_back(cg::to_float(scalar));
    return values;
}

Result<void> set_uniform(const FilterJob& job,
                         const cg::ProgramParameter& uniform,
                         CgStage& stage) {
    const auto value = value_of(job, uniform);
    if (!value)
        return Error{Errc::invalid, fmt::format("uniform '{}' has no value", uniform.name)};
    const size_t width = value->size() / uniform.vectors;
    if (width * uniform.vectors != value->size() || uniform.component + width > 4)
        return Error{Errc::invalid, fmt::format("uniform '{}' is a {}, for which there are {}",
                                                uniform.name, uniform.type, value->size())};
    for (size_t i = 0; i < value->size(); ++i)
        stage.constants[uniform.index + i / width][uniform.component + i % width] = (*value)[i];
    return {};
}

Result<CgStage> bind_stage(const FilterJob& job, cg::Compiled compiled) {
    const cg::Reflection& reflection = compiled.reflection;
    CgStage stage{.shader = std::move(compiled.shader), .constants = {}};
    stage.constants.resize(reflection.uniform_vectors);
    stage.textures = reflection.textures;
    const cg::ProgramParameter* picture = nullptr;
    for (const cg::ProgramParameter& parameter : reflection.parameters) {
        if (parameter.resource == cg::ResourceKind::constants)
            TRY(set_uniform(job, parameter, stage));
        if (parameter.resource != cg::ResourceKind::texture)
            continue;
        if (picture != nullptr)
            return Error{Errc::unsupported, fmt::format("the filter wants two textures, {} and {}",
                                                        picture->name, parameter.name)};
        picture = &parameter;
    }
    return stage;
}

Result<uint32_t> offset_of(const cg::ProgramParameter& attribute) {
    const std::string_view semantic = attribute.semantic;
    // What has no semantic is the member of a struct that would be empty in this language; nobody
    // reads it. The second coordinates are of look-up tables: 0 to 1, as the position.
    if (semantic == "POSITION" || semantic == "TEXCOORD1" || semantic.empty())
        return offsetof(Corner, position);
    if (semantic == "COLOR" || semantic == "COLOR0")
        return offsetof(Corner, color);
    if (semantic == "TEXCOORD" || semantic == "TEXCOORD0")
        return offsetof(Corner, coordinate);
    return Error{Errc::unsupported,
                 fmt::format("nothing feeds the attribute {} ({})", attribute.name, semantic)};
}

// Numbers that no attribute has are fed the position.
Result<std::vector<uint32_t>> attributes_of(const cg::Reflection& reflection) {
    std::vector<uint32_t> offsets;
    for (const cg::ProgramParameter& parameter : reflection.parameters) {
        if (parameter.resource != cg::ResourceKind::attribute)
            continue;
        if (parameter.index >= offsets.size())
            offsets.resize(parameter.index + 1, offsetof(Corner, position));
        offsets[parameter.index] = TRY(offset_of(parameter));
    }
    return offsets;
}

}  // namespace

Result<CgFilter> build_cg_filter(const FilterJob& job, const tools::CompileTarget& target) {
    cg::Compiled vertex = TRY(compile_stage(job, target, "vs", "main_vertex"));
    cg::Compiled fragment = TRY(compile_stage(job, target, "ps", "main_fragment"));
    CgFilter filter;
    filter.attributes = TRY(attributes_of(vertex.reflection));
    filter.vertex = TRY(bind_stage(job, std::move(vertex)));
    filter.fragment = TRY(bind_stage(job, std::move(fragment)));
    if (filter.vertex.textures != 0)
        return Error{Errc::unsupported, "the vertex program reads a texture"};
    return filter;
}

}  // namespace cuesta::twins
