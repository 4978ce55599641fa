// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Spellings of TGSI's words, for the parser and the printer: of most, by number.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "compiler/tgsi/program.h"

namespace cuesta::tgsi {

// By the enumerators' values.
template <typename Enum, size_t count>
struct Names {
    std::array<std::string_view, count> names;

    std::optional<Enum> find(std::string_view text) const {
        for (size_t i = 0; i < count; ++i)
            if (names[i] == text)
                return static_cast<Enum>(i);
        return std::nullopt;
    }
    std::string_view of(Enum value) const { return names[static_cast<size_t>(value)]; }
    static constexpr size_t size() { return count; }
};

// As options and the comment in front of tokens have them.
inline constexpr Names<Dialect, 2> dialect_names = {{"document", "modern"}};

inline constexpr Names<Processor, 6> processor_names = {
    {"VERT", "TESS_CTRL", "TESS_EVAL", "GEOM", "FRAG", "COMP"}};

inline constexpr Names<File, 15> file_names = {{"NULL", "CONST", "IN", "OUT", "TEMP", "SAMP",
                                                "ADDR", "IMM", "SV", "IMAGE", "SVIEW", "BUFFER",
                                                "MEMORY", "CONSTBUF", "HWATOMIC"}};

inline constexpr Names<Semantic, 47> semantic_names = {{
    "POSITION",
    "COLOR",
    "BCOLOR",
    "FOG",
    "PSIZE",
    "GENERIC",
    "NORMAL",
    "FACE",
    "EDGEFLAG",
    "PRIM_ID",
    "INSTANCEID",
    "VERTEXID",
    "STENCIL",
    "CLIPDIST",
    "CLIPVERTEX",
    "GRID_SIZE",
    "BLOCK_ID",
    "BLOCK_SIZE",
    "THREAD_ID",
    "TEXCOORD",
    "PCOORD",
    "VIEWPORT_INDEX",
    "LAYER",
    "SAMPLEID",
    "SAMPLEPOS",
    "SAMPLEMASK",
    "INVOCATIONID",
    "VERTEXID_NOBASE",
    "BASEVERTEX",
    "PATCH",
    "TESSCOORD",
    "TESSOUTER",
    "TESSINNER",
    "VERTICESIN",
    "HELPER_INVOCATION",
    "BASEINSTANCE",
    "DRAWID",
    "WORK_DIM",
    "SUBGROUP_SIZE",
    "SUBGROUP_INVOCATION",
    "SUBGROUP_EQ_MASK",
    "SUBGROUP_GE_MASK",
    "SUBGROUP_GT_MASK",
    "SUBGROUP_LE_MASK",
    "SUBGROUP_LT_MASK",
    "CS_USER_DATA_AMD",
    "VIEWPORT_MASK",
}};

inline constexpr Names<Interpolate, 4> interpolate_names = {
    {"CONSTANT", "LINEAR", "PERSPECTIVE", "COLOR"}};
inline constexpr Names<InterpolateAt, 3> location_names = {{"CENTER", "CENTROID", "SAMPLE"}};

inline constexpr Names<TextureTarget, 19> target_names = {
    {"BUFFER", "1D", "2D", "3D", "CUBE", "RECT", "SHADOW1D", "SHADOW2D", "SHADOWRECT", "1D_ARRAY",
     "2D_ARRAY", "SHADOW1D_ARRAY", "SHADOW2D_ARRAY", "SHADOWCUBE", "2D_MSAA", "2D_ARRAY_MSAA",
     "CUBEARRAY", "SHADOWCUBEARRAY", "UNKNOWN"}};

inline constexpr Names<ReturnType, 5> return_type_names = {
    {"UNORM", "SNORM", "SINT", "UINT", "FLOAT"}};
inline constexpr Names<MemoryType, 4> memory_type_names = {
    {"GLOBAL", "SHARED", "PRIVATE", "INPUT"}};

inline constexpr Names<Immediate::Type, 6> immediate_names = {
    {"FLT32", "UINT32", "INT32", "FLT64", "UINT64", "INT64"}};

// By bit.
inline constexpr std::array<std::string_view, 4> qualifier_names = {
    "COHERENT", "RESTRICT", "VOLATILE", "STREAM_CACHE_POLICY"};

inline constexpr Names<PropertyName, 29> property_names = {{
    "GS_INPUT_PRIMITIVE",
    "GS_OUTPUT_PRIMITIVE",
    "GS_MAX_OUTPUT_VERTICES",
    "FS_COORD_ORIGIN",
    "FS_COORD_PIXEL_CENTER",
    "FS_COLOR0_WRITES_ALL_CBUFS",
    "FS_DEPTH_LAYOUT",
    "VS_PROHIBIT_UCPS",
    "GS_INVOCATIONS",
    "VS_WINDOW_SPACE_POSITION",
    "TCS_VERTICES_OUT",
    "TES_PRIM_MODE",
    "TES_SPACING",
    "TES_VERTEX_ORDER_CW",
    "TES_POINT_MODE",
    "NUM_CLIPDIST_ENABLED",
    "NUM_CULLDIST_ENABLED",
    "FS_EARLY_DEPTH_STENCIL",
    "FS_POST_DEPTH_COVERAGE",
    "NEXT_SHADER",
    "CS_FIXED_BLOCK_WIDTH",
    "CS_FIXED_BLOCK_HEIGHT",
    "CS_FIXED_BLOCK_DEPTH",
    "LEGACY_MATH_RULES",
    "VS_BLIT_SGPRS_AMD",
    "CS_USER_DATA_COMPONENTS_AMD",
    "LAYER_VIEWPORT_RELATIVE",
    "FS_BLEND_EQUATION_ADVANCED",
    "SEPARABLE_PROGRAM",
}};

// Properties whose values have names; those of others are numbers.
struct PropertyValues {
    PropertyName property;
    std::array<std::string_view, 15> names{};
};

inline constexpr std::array<std::string_view, 15> primitive_names = {"POINTS",
                                                                     "LINES",
                                                                     "LINE_LOOP",
                                                                     "LINE_STRIP",
                                                                     "TRIANGLES",
                                                                     "TRIANGLE_STRIP",
                                                                     "TRIANGLE_FAN",
                                                                     "QUADS",
                                                                     "QUAD_STRIP",
                                                                     "POLYGON",
                                                                     "LINES_ADJACENCY",
                                                                     "LINE_STRIP_ADJACENCY",
                                                                     "TRIANGLES_ADJACENCY",
                                                                     "TRIANGLE_STRIP_ADJACENCY",
                                                                     "PATCHES"};

inline constexpr std::array property_values = {
    PropertyValues{PropertyName::gs_input_primitive, primitive_names},
    PropertyValues{PropertyName::gs_output_primitive, primitive_names},
    PropertyValues{PropertyName::fs_coord_origin, {"UPPER_LEFT", "LOWER_LEFT"}},
    PropertyValues{PropertyName::fs_coord_pixel_center, {"HALF_INTEGER", "INTEGER"}},
    PropertyValues{PropertyName::fs_depth_layout, {"NONE", "ANY", "GREATER", "LESS", "UNCHANGED"}},
    PropertyValues{PropertyName::next_shader,
                   {"VERT", "TESS_CTRL", "TESS_EVAL", "GEOM", "FRAG", "COMP"}},
};

// Null where the values are numbers.
inline const PropertyValues* values_of(PropertyName property) {
    for (const PropertyValues& row : property_values)
        if (row.property == property)
            return &row;
    return nullptr;
}

}  // namespace cuesta::tgsi
