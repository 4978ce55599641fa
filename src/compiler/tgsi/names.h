// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Spellings of TGSI's words, for the parser and the printer.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>

#include "compiler/tgsi/program.h"

namespace cuesta::tgsi {

template <typename Enum>
struct Spelling {
    std::string_view text;
    Enum value;
};

inline constexpr std::array file_names = {
    Spelling<File>{"NULL", File::null},       Spelling<File>{"CONST", File::constant},
    Spelling<File>{"IN", File::input},        Spelling<File>{"OUT", File::output},
    Spelling<File>{"TEMP", File::temporary},  Spelling<File>{"SAMP", File::sampler},
    Spelling<File>{"ADDR", File::address},    Spelling<File>{"IMM", File::immediate},
    Spelling<File>{"SV", File::system_value}, Spelling<File>{"SVIEW", File::sampler_view},
};

inline constexpr std::array semantic_names = {
    Spelling<Semantic>{"POSITION", Semantic::position},
    Spelling<Semantic>{"COLOR", Semantic::color},
    Spelling<Semantic>{"BCOLOR", Semantic::back_color},
    Spelling<Semantic>{"FOG", Semantic::fog},
    Spelling<Semantic>{"PSIZE", Semantic::point_size},
    Spelling<Semantic>{"GENERIC", Semantic::generic},
    Spelling<Semantic>{"NORMAL", Semantic::normal},
    Spelling<Semantic>{"FACE", Semantic::face},
    Spelling<Semantic>{"EDGEFLAG", Semantic::edge_flag},
    Spelling<Semantic>{"PCOORD", Semantic::point_coord},
    Spelling<Semantic>{"TEXCOORD", Semantic::tex_coord},
    Spelling<Semantic>{"STENCIL", Semantic::stencil},
    Spelling<Semantic>{"VERTEXID", Semantic::vertex_id},
    Spelling<Semantic>{"INSTANCEID", Semantic::instance_id},
};

inline constexpr std::array interpolate_names = {
    Spelling<Interpolate>{"CONSTANT", Interpolate::constant},
    Spelling<Interpolate>{"LINEAR", Interpolate::linear},
    Spelling<Interpolate>{"PERSPECTIVE", Interpolate::perspective},
    Spelling<Interpolate>{"COLOR", Interpolate::color},
};

inline constexpr std::array target_names = {
    Spelling<TextureTarget>{"1D", TextureTarget::tex_1d},
    Spelling<TextureTarget>{"2D", TextureTarget::tex_2d},
    Spelling<TextureTarget>{"3D", TextureTarget::tex_3d},
    Spelling<TextureTarget>{"CUBE", TextureTarget::cube},
    Spelling<TextureTarget>{"RECT", TextureTarget::rect},
    Spelling<TextureTarget>{"SHADOW1D", TextureTarget::shadow_1d},
    Spelling<TextureTarget>{"SHADOW2D", TextureTarget::shadow_2d},
    Spelling<TextureTarget>{"SHADOWRECT", TextureTarget::shadow_rect},
    Spelling<TextureTarget>{"SHADOWCUBE", TextureTarget::shadow_cube},
};

inline constexpr std::array immediate_names = {
    Spelling<Immediate::Type>{"FLT32", Immediate::Type::float32},
    Spelling<Immediate::Type>{"UINT32", Immediate::Type::uint32},
    Spelling<Immediate::Type>{"INT32", Immediate::Type::int32},
};

inline constexpr std::array property_names = {
    Spelling<PropertyName>{"FS_COORD_ORIGIN", PropertyName::fs_coord_origin},
    Spelling<PropertyName>{"FS_COORD_PIXEL_CENTER", PropertyName::fs_coord_pixel_center},
    Spelling<PropertyName>{"FS_COLOR0_WRITES_ALL_CBUFS", PropertyName::fs_color0_writes_all_cbufs},
};

// Names of the values 0 and 1 of a property; the others have numbers.
struct PropertyValues {
    PropertyName property;
    std::array<std::string_view, 2> names;
};

inline constexpr std::array property_values = {
    PropertyValues{PropertyName::fs_coord_origin, {"UPPER_LEFT", "LOWER_LEFT"}},
    PropertyValues{PropertyName::fs_coord_pixel_center, {"HALF_INTEGER", "INTEGER"}},
    PropertyValues{PropertyName::fs_color0_writes_all_cbufs, {"0", "1"}},
};

inline std::optional<uint32_t> property_value(PropertyName property, std::string_view text) {
    for (const PropertyValues& row : property_values)
        for (uint32_t i = 0; i < 2; ++i)
            if (row.property == property && row.names[i] == text)
                return i;
    return std::nullopt;
}

inline std::string_view property_value_name(const Property& property) {
    for (const PropertyValues& row : property_values)
        if (row.property == property.name)
            return row.names[property.value];
    return "";
}

template <typename Enum, size_t count>
std::optional<Enum> find_value(const std::array<Spelling<Enum>, count>& names,
                               std::string_view text) {
    for (const Spelling<Enum>& name : names)
        if (name.text == text)
            return name.value;
    return std::nullopt;
}

template <typename Enum, size_t count>
std::string_view find_name(const std::array<Spelling<Enum>, count>& names, Enum value) {
    for (const Spelling<Enum>& name : names)
        if (name.value == value)
            return name.text;
    return "";
}

}  // namespace cuesta::tgsi
