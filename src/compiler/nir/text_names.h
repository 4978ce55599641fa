// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The words of the text form for closed sets, each indexed by its enum; printer and parser share
// them.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace cuesta::nir::names {

template <size_t count>
using Names = std::array<std::string_view, count>;

inline constexpr Names<2> stages = {"vertex", "fragment"};
inline constexpr Names<4> base_types = {"f", "i", "u", "b"};
inline constexpr Names<4> base_type_words = {"float", "int", "uint", "bool"};
inline constexpr Names<8> variable_modes = {
    "function_temp", "shader_temp",  "shader_in",     "shader_out",
    "uniform",       "parameter_in", "parameter_out", "parameter_inout",
};
inline constexpr Names<4> precisions = {"none", "high", "medium", "low"};
inline constexpr Names<3> interpolations = {"smooth", "linear", "flat"};
inline constexpr Names<15> slots = {
    "generic", "position",  "point_size",    "color",       "back_color",
    "fog",     "tex_coord", "point_coord",   "face",        "depth",
    "stencil", "normal",    "clip_distance", "instance_id", "framebuffer",
};
inline constexpr Names<10> tex_ops = {
    "tex", "txb", "txl", "txd", "txf", "txf_ms", "txs", "lod", "tg4", "query_levels",
};
inline constexpr Names<16> tex_srcs = {
    "coord",          "projector",     "comparator",
    "offset",         "bias",          "lod",
    "ms_index",       "ddx",           "ddy",
    "texture_deref",  "sampler_deref", "texture_offset",
    "sampler_offset", "layer",         "packed_offset",
    "texture_heap",
};
inline constexpr Names<8> sampler_dims = {
    "1d", "2d", "3d", "cube", "rect", "buffer", "ms", "external",
};
inline constexpr Names<8> intrinsic_indices = {"base",   "component", "write_mask", "range",
                                               "member", "offset",    "format",     "shift"};
inline constexpr Names<3> min_max = {"number", "second", "number_or_second"};
inline constexpr Names<3> jumps = {"break", "continue", "return"};
inline constexpr std::string_view channels = "xyzw";

template <size_t count, typename Enum>
constexpr std::string_view name_of(const Names<count>& table, Enum value) {
    const size_t index = static_cast<size_t>(value);
    return index < count ? table[index] : "?";
}

template <typename Enum, size_t count>
constexpr std::optional<Enum> find(const Names<count>& table, std::string_view name) {
    for (size_t i = 0; i < count; ++i)
        if (table[i] == name)
            return static_cast<Enum>(i);
    return std::nullopt;
}

}  // namespace cuesta::nir::names
