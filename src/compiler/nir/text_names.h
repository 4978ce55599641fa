// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The words of the text form for closed sets, each indexed by its enum; printer and parser share
// them.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "compiler/nir/nir_textures.h"
#include "compiler/nir/op_info.h"
#include "compiler/nir/stage.h"

namespace cuesta::nir::names {

template <size_t count>
using Names = std::array<std::string_view, count>;

inline constexpr Names<stage_count> stages = {"vertex", "fragment", "geometry", "compute"};
inline constexpr Names<4> base_types = {"f", "i", "u", "b"};
inline constexpr Names<4> base_type_words = {"float", "int", "uint", "bool"};
inline constexpr Names<8> variable_modes = {
    "function_temp", "shader_temp",  "shader_in",     "shader_out",
    "uniform",       "parameter_in", "parameter_out", "parameter_inout",
};
inline constexpr Names<4> precisions = {"none", "high", "medium", "low"};
inline constexpr Names<5> geometry_inputs = {
    "points", "lines", "lines_adjacency", "triangles", "triangles_adjacency",
};
inline constexpr Names<3> geometry_outputs = {"points", "line_strip", "triangle_strip"};
inline constexpr Names<3> interpolations = {"smooth", "linear", "flat"};
inline constexpr Names<20> slots = {
    "generic",       "position",     "point_size",  "color",     "back_color",        "fog",
    "tex_coord",     "point_coord",  "face",        "depth",     "stencil",           "normal",
    "clip_distance", "instance_id",  "framebuffer", "vertex_id", "helper_invocation", "clip_vertex",
    "layer",         "primitive_id",
};
// Of a table whose rows have names.
template <typename Info, size_t count>
constexpr Names<count> names_of(const std::array<Info, count>& infos) {
    Names<count> names;
    for (size_t i = 0; i < count; ++i)
        names[i] = infos[i].name;
    return names;
}

inline constexpr auto tex_ops = names_of(tex_op_infos);
inline constexpr auto tex_srcs = names_of(tex_src_infos);
inline constexpr auto sampler_dims = names_of(sampler_dim_infos);
inline constexpr Names<11> intrinsic_indices = {
    "base",   "component", "write_mask", "range",     "member",   "offset",
    "format", "shift",     "atomic_op",  "image_dim", "is_array",
};
inline constexpr Names<atomic_op_count> atomic_ops = {
    "add", "umin", "umax", "imin", "imax", "and", "or", "xor", "exchange",
};

// What numbers of the index are called; nothing: they are numbers.
constexpr std::span<const std::string_view> names_of_index(IntrinsicIndex index) {
    if (index == IntrinsicIndex::atomic_op)
        return atomic_ops;
    if (index == IntrinsicIndex::image_dim)
        return sampler_dims;
    return {};
}

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
