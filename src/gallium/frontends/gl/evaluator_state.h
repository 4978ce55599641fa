// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Maps and grids of evaluators (OpenGL 2.1, 5.1).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "gallium/frontends/gl/gl_names.h"

namespace cuesta::gl {

inline constexpr GLint max_eval_order = 30;

// Kinds of values, in the order of GL_MAP1_COLOR_4 and GL_MAP2_COLOR_4 and their siblings.
enum class MapKind : uint8_t {
    color,
    index,
    normal,
    tex_coord1,
    tex_coord2,
    tex_coord3,
    tex_coord4,
    vertex3,
    vertex4,
};
inline constexpr size_t map_kinds = 9;

struct MapKindInfo {
    uint8_t components;
    std::array<float, 4> initial;  // of the one control point
};
inline constexpr std::array<MapKindInfo, map_kinds> map_kind_infos = {{
    {4, {1, 1, 1, 1}},
    {1, {1, 0, 0, 0}},
    {3, {0, 0, 1, 0}},
    {1, {0, 0, 0, 0}},
    {2, {0, 0, 0, 0}},
    {3, {0, 0, 0, 0}},
    {4, {0, 0, 0, 1}},
    {3, {0, 0, 0, 0}},
    {4, {0, 0, 0, 1}},
}};

// Of one dimension or two.
struct EvaluatorMap {
    struct Axis {
        uint32_t order = 1;
        float begin = 0;
        float end = 1;
    };
    std::array<Axis, 2> axes;   // u, v
    std::vector<float> points;  // v goes fastest
    bool enabled = false;
};

struct EvaluatorGrid {
    struct Axis {
        GLint segments = 1;
        float begin = 0;
        float end = 1;
        // Where a line of the grid lies.
        float at(GLint i) const;
    };
    std::array<Axis, 2> axes;
};

struct EvaluatorState {
    EvaluatorState();

    // By dimensions less one, by kind.
    std::array<std::array<EvaluatorMap, map_kinds>, 2> maps;
    std::array<EvaluatorGrid, 2> grids;
    bool auto_normal = false;
};

// What a target of glMap1 and glMap2 is; nothing: no target.
struct MapTarget {
    size_t dimensions = 1;
    MapKind kind{};
};
std::optional<MapTarget> find_map_target(GLenum target);

}  // namespace cuesta::gl
