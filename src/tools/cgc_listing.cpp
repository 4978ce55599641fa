// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/cgc_listing.h"

#include <algorithm>

#include <fmt/core.h>

namespace cuesta::tools {
namespace {

constexpr uint32_t vec4_bytes = 16;

// "3", "3..7".
std::string numbers(std::string_view prefix, uint32_t first, uint32_t count) {
    return count < 2 ? fmt::format("{}{}", prefix, first)
                     : fmt::format("{0}{1}..{0}{2}", prefix, first, first + count - 1);
}

// Registers of 32 bits that hold something of these vec4s; empty where none does.
std::string registers_of(const cg::ProgramParameter& parameter, const CompiledShader& code) {
    const uint32_t begin = parameter.index * vec4_bytes;
    const uint32_t end = begin + parameter.vectors * vec4_bytes;
    std::string text;
    for (const UniformRegisters& range : code.uniforms) {
        const uint32_t from = std::max(begin, range.offset);
        const uint32_t to = std::min(end, range.offset + range.halves * 2);
        if (from >= to)
            continue;
        text += text.empty() ? ", in " : " ";
        text += numbers("u", (range.first_half + (from - range.offset) / 2) / 2, (to - from) / 4);
    }
    return text;
}

std::string place_of(const cg::ProgramParameter& parameter, const CompiledShader& code) {
    const uint32_t count = std::max({parameter.vectors, parameter.units, 1u});
    const std::string where = numbers("", parameter.index, count);
    switch (parameter.resource) {
        case cg::ResourceKind::none: return "unused";
        case cg::ResourceKind::constants:
            return fmt::format("constants {}{}", where, registers_of(parameter, code));
        case cg::ResourceKind::texture:
            return fmt::format("textures {}{}", where,
                               parameter.compares ? ", compared with a depth" : "");
        case cg::ResourceKind::attribute: return fmt::format("attributes {}", where);
        case cg::ResourceKind::input: return fmt::format("inputs {}", where);
        case cg::ResourceKind::output: return fmt::format("outputs {}", where);
    }
    return "";
}

}  // namespace

std::string variable_comments(const cg::Reflection& reflection, const CompiledShader& code) {
    std::string text;
    for (const cg::ProgramParameter& parameter : reflection.parameters)
        text += fmt::format("# {} {} {} : {}{}{}\n",
                            parameter.direction == cg::ParameterDirection::out ? "out" : "var",
                            parameter.type, parameter.name, parameter.semantic,
                            parameter.semantic.empty() ? "" : " : ", place_of(parameter, code));
    return text;
}

}  // namespace cuesta::tools
