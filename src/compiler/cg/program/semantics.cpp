// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/cg/program/semantics.h"

#include <charconv>

namespace cuesta::cg {
namespace {

using enum Flow;
using nir::Slot;

// Numbers of attributes are those that the profiles arbvp1 and glslv give the names (Cg Toolkit's
// profile pages, "Binding Semantics for Varying Input/Output Data"). Varyings keep the numbers of
// their names, so that any two programs agree about them. SV_ are Direct3D 10's, which programs for
// vs_4_0 and ps_4_0 use.
constexpr SemanticRow rows[] = {
    {"POSITION", vertex_in, Slot::generic, 0},
    {"ATTR", vertex_in, Slot::generic, 0, 16},
    {"BLENDWEIGHT", vertex_in, Slot::generic, 1},
    {"NORMAL", vertex_in, Slot::generic, 2},
    {"COLOR", vertex_in, Slot::generic, 3, 2},
    {"DIFFUSE", vertex_in, Slot::generic, 3},
    {"SPECULAR", vertex_in, Slot::generic, 4},
    {"FOGCOORD", vertex_in, Slot::generic, 5},
    {"TESSFACTOR", vertex_in, Slot::generic, 5},
    {"PSIZE", vertex_in, Slot::generic, 6},
    {"BLENDINDICES", vertex_in, Slot::generic, 7},
    {"TEXCOORD", vertex_in, Slot::generic, 8, 8},
    {"TANGENT", vertex_in, Slot::generic, 14},
    {"BINORMAL", vertex_in, Slot::generic, 15},
    {"INSTANCEID", vertex_in, Slot::instance_id, 0, 1, 1},
    {"SV_INSTANCEID", vertex_in, Slot::instance_id, 0, 1, 1},

    {"POSITION", vertex_out, Slot::position},
    {"HPOS", vertex_out, Slot::position},
    {"PSIZE", vertex_out, Slot::point_size, 0, 1, 1},
    {"PSIZ", vertex_out, Slot::point_size, 0, 1, 1},
    {"COLOR", vertex_out, Slot::color, 0, 2},
    {"COL", vertex_out, Slot::color, 0, 2},
    {"BCOL", vertex_out, Slot::back_color, 0, 2},
    {"FOG", vertex_out, Slot::fog, 0, 1, 1},
    {"FOGC", vertex_out, Slot::fog, 0, 1, 1},
    {"TEXCOORD", vertex_out, Slot::generic, 0, 16},
    {"TEX", vertex_out, Slot::generic, 0, 16},
    {"CLP", vertex_out, Slot::clip_distance, 0, 8, 1},
    {"SV_POSITION", vertex_out, Slot::position},
    {"SV_CLIPDISTANCE", vertex_out, Slot::clip_distance, 0, 8, 1},

    {"POSITION", fragment_in, Slot::position},
    {"WPOS", fragment_in, Slot::position},
    {"VPOS", fragment_in, Slot::position},
    {"COLOR", fragment_in, Slot::color, 0, 2},
    {"COL", fragment_in, Slot::color, 0, 2},
    {"FOG", fragment_in, Slot::fog, 0, 1, 1},
    {"FOGC", fragment_in, Slot::fog, 0, 1, 1},
    {"TEXCOORD", fragment_in, Slot::generic, 0, 16},
    {"TEX", fragment_in, Slot::generic, 0, 16},
    {"FACE", fragment_in, Slot::face, 0, 1, 1},
    {"VFACE", fragment_in, Slot::face, 0, 1, 1},
    {"POINTCOORD", fragment_in, Slot::point_coord, 0, 1, 2},
    {"SPRITETEXCOORD", fragment_in, Slot::point_coord, 0, 1, 2},
    {"SV_POSITION", fragment_in, Slot::position},
    {"SV_ISFRONTFACE", fragment_in, Slot::face, 0, 1, 1},

    {"COLOR", fragment_out, Slot::color, 0, 4},
    {"COL", fragment_out, Slot::color, 0, 4},
    {"DEPTH", fragment_out, Slot::depth, 0, 1, 1},
    {"DEPR", fragment_out, Slot::depth, 0, 1, 1},
    {"SV_TARGET", fragment_out, Slot::color, 0, 4},
    {"SV_DEPTH", fragment_out, Slot::depth, 0, 1, 1},
};

constexpr std::string_view texture_unit = "TEXUNIT";

char upper(char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

// The number at the end; none: 0. In front of other digits there is no 0.
std::optional<uint32_t> number_of(std::string_view digits) {
    if (digits.empty())
        return 0;
    if (digits.size() > 1 && digits[0] == '0')
        return std::nullopt;
    uint32_t number = 0;
    const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (result.ec != std::errc() || result.ptr != digits.data() + digits.size())
        return std::nullopt;
    return number;
}

}  // namespace

std::span<const SemanticRow> semantic_rows() {
    return rows;
}

std::string normal_semantic(std::string_view text) {
    std::string normal(text);
    for (char& c : normal)
        c = upper(c);
    return normal;
}

std::optional<BoundSemantic> find_semantic(Flow flow, std::string_view text) {
    const std::string name = normal_semantic(text);
    for (const SemanticRow& row : rows) {
        if (row.flow != flow || !name.starts_with(row.name))
            continue;
        const std::optional<uint32_t> number =
            number_of(std::string_view(name).substr(row.name.size()));
        if (number && *number < row.count)
            return BoundSemantic{row.slot, row.first + *number, row.components,
                                 row.count - *number};
    }
    return std::nullopt;
}

bool is_texture_unit(std::string_view text, std::string_view argument) {
    const std::string name = normal_semantic(text);
    return name.starts_with(texture_unit) ||
           (name == "REGISTER" && !argument.empty() && upper(argument[0]) == 'S');
}

std::optional<uint32_t> texture_unit_of(std::string_view text, std::string_view argument) {
    if (!is_texture_unit(text, argument))
        return std::nullopt;
    const std::string_view digits = normal_semantic(text).starts_with(texture_unit)
                                        ? text.substr(texture_unit.size())
                                        : argument.substr(1);
    return digits.empty() ? std::nullopt : number_of(digits);
}

}  // namespace cuesta::cg
