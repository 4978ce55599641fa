// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Constants and samplers of `cuesta exec` by the names that GLSL has for them.
#include <algorithm>

#include <fmt/core.h>

#include "base/text.h"
#include "tools/exec_arguments.h"

namespace cuesta::tools {
namespace {

// "name" or "name[1]".
struct Element {
    std::string_view name;
    uint32_t index = 0;
};

// Names of members of arrays of structs have an index inside, which is of the name.
Element element_of(std::string_view text) {
    const size_t bracket = text.rfind('[');
    if (bracket == std::string_view::npos || !text.ends_with(']'))
        return {text};
    const std::string_view inside = text.substr(bracket + 1, text.size() - bracket - 2);
    const std::optional<int64_t> index = base::parse_integer(inside);
    if (!index || *index < 0 || *index > UINT32_MAX)
        return {text};
    return {text.substr(0, bracket), static_cast<uint32_t>(*index)};
}

// The uniform, and the number of the vec4 or sampler.
struct Found {
    const NamedUniform* uniform = nullptr;
    uint32_t number = 0;
};

Result<Found> find(const std::vector<NamedUniform>& uniforms,
                   std::string_view option,
                   std::string_view text,
                   std::string_view what) {
    const Element element = element_of(text);
    const auto uniform = std::ranges::find(uniforms, element.name, &NamedUniform::name);
    if (uniform == uniforms.end())
        return Error{Errc::invalid, fmt::format("{} {}: the shader has no such {}{}", option, text,
                                                what, names_text(uniforms))};
    if (element.index >= uniform->count)
        return Error{Errc::invalid,
                     fmt::format("{} {}: '{}' takes {} {}{}", option, text, element.name,
                                 uniform->count, what, uniform->count == 1 ? "" : "s")};
    return Found{&*uniform, uniform->number + element.index};
}

Error given_twice(std::string_view option,
                  std::string_view name,
                  std::string_view what,
                  uint32_t number) {
    return {Errc::invalid,
            fmt::format("{} {} is given twice, as {} {} too", option, name, what, number)};
}

}  // namespace

std::string names_text(const std::vector<NamedUniform>& uniforms) {
    std::string text;
    for (const NamedUniform& uniform : uniforms) {
        text += fmt::format("{}{} ({}", text.empty() ? "; it has " : ", ", uniform.name,
                            uniform.number);
        if (uniform.component != 0)
            text += fmt::format(".{}", "xyzw"[uniform.component]);
        if (uniform.count > 1)
            text += fmt::format(" to {}", uniform.number + uniform.count - 1);
        text += ')';
    }
    return text;
}

Result<void> name_uniforms(ExecArguments& arguments, const UniformNames& names) {
    for (const auto& [name, value] : arguments.named_constants) {
        const Found found = TRY(find(names.constants, "--const", name, "constant"));
        if (arguments.constant_numbers.contains(found.number))
            return given_twice("--const", name, "constant", found.number);
        if (arguments.constants.size() <= found.number)
            arguments.constants.resize(found.number + 1);
        // Others may lie in the same vec4.
        std::copy_n(value.begin(), found.uniform->components,
                    arguments.constants[found.number].begin() + found.uniform->component);
    }
    for (const auto& [name, file] : arguments.named_textures) {
        const Found found = TRY(find(names.samplers, "--texture", name, "sampler"));
        if (!arguments.texture_files.emplace(found.number, file).second)
            return given_twice("--texture", name, "sampler", found.number);
    }
    arguments.named_constants.clear();
    arguments.named_textures.clear();
    return {};
}

}  // namespace cuesta::tools
