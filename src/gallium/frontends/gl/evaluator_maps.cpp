// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glMap1, glMap2, glMapGrid and glGetMap (OpenGL 2.1, 5.1 and 6.1.3).
#include <cmath>
#include <optional>

#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/entry_point.h"

namespace cuesta::gl {

namespace {

// An axis as the application gave it.
template <typename T>
struct GivenAxis {
    T begin{};
    T end{};
    GLint stride = 0;
    GLint order = 1;
};

// The map of the target; null with the error recorded.
EvaluatorMap* find_map(State& state, GLenum target, size_t dimensions) {
    const std::optional<MapTarget> found = find_map_target(target);
    if (found && found->dimensions == dimensions)
        return &compatibility(state)
                    .immediate.evaluators.maps[dimensions - 1][static_cast<size_t>(found->kind)];
    state.error(GL_INVALID_ENUM, "glMap: target");
    return nullptr;
}

template <typename T>
bool check_axis(State& state, const GivenAxis<T>& axis, GLint components) {
    const bool good = axis.begin != axis.end && axis.stride >= components && axis.order >= 1 &&
                      axis.order <= max_eval_order;
    if (!good)
        state.error(GL_INVALID_VALUE, "glMap: an empty domain, stride or order");
    return good;
}

template <typename T>
void set_map(State& state,
             GLenum target,
             size_t dimensions,
             const std::array<GivenAxis<T>, 2>& axes,
             const T* points) {
    EvaluatorMap* map = find_map(state, target, dimensions);
    if (map == nullptr)
        return;
    const size_t kind = static_cast<size_t>(find_map_target(target)->kind);
    const GLint components = map_kind_infos[kind].components;
    for (size_t i = 0; i < dimensions; ++i)
        if (!check_axis(state, axes[i], components))
            return;
    if (state.textures.active != 0)
        return state.error(GL_INVALID_OPERATION, "glMap: another texture unit than 0 is active");
    map->points.clear();
    for (GLint u = 0; u < axes[0].order; ++u)
        for (GLint v = 0; v < axes[1].order; ++v)
            for (GLint c = 0; c < components; ++c)
                map->points.push_back(static_cast<float>(
                    points[ptrdiff_t{u} * axes[0].stride + ptrdiff_t{v} * axes[1].stride + c]));
    for (size_t i = 0; i < 2; ++i)
        map->axes[i] = {.order = static_cast<uint32_t>(axes[i].order),
                        .begin = static_cast<float>(axes[i].begin),
                        .end = static_cast<float>(axes[i].end)};
}

template <typename T>
void set_grid(State& state, size_t dimensions, const std::array<EvaluatorGrid::Axis, 2>& axes) {
    for (size_t i = 0; i < dimensions; ++i)
        if (axes[i].segments < 1)
            return state.error(GL_INVALID_VALUE, "glMapGrid: no segments");
    compatibility(state).immediate.evaluators.grids[dimensions - 1].axes = axes;
}

template <typename T>
EvaluatorGrid::Axis grid_axis(GLint segments, T begin, T end) {
    return {segments, static_cast<float>(begin), static_cast<float>(end)};
}

template <typename T, typename Convert>
void get_map(State& state, GLenum target, GLenum query, T* out, Convert convert) {
    const std::optional<MapTarget> found = find_map_target(target);
    if (!found)
        return state.error(GL_INVALID_ENUM, "glGetMap: target");
    const size_t dimensions = found->dimensions;
    const EvaluatorMap& map =
        compatibility(state)
            .immediate.evaluators.maps[dimensions - 1][static_cast<size_t>(found->kind)];
    switch (query) {
        case GL_COEFF:
            for (const float point : map.points)
                *out++ = convert(point);
            return;
        case GL_ORDER:
            for (size_t i = 0; i < dimensions; ++i)
                *out++ = static_cast<T>(map.axes[i].order);
            return;
        case GL_DOMAIN:
            for (size_t i = 0; i < dimensions; ++i) {
                *out++ = convert(map.axes[i].begin);
                *out++ = convert(map.axes[i].end);
            }
            return;
        default: state.error(GL_INVALID_ENUM, "glGetMap: query");
    }
}

}  // namespace

void map1f(State& state,
           GLenum target,
           GLfloat u1,
           GLfloat u2,
           GLint stride,
           GLint order,
           const GLfloat* points) {
    set_map<GLfloat>(state, target, 1, {{{u1, u2, stride, order}, {0, 1, 0, 1}}}, points);
}

void map1d(State& state,
           GLenum target,
           GLdouble u1,
           GLdouble u2,
           GLint stride,
           GLint order,
           const GLdouble* points) {
    set_map<GLdouble>(state, target, 1, {{{u1, u2, stride, order}, {0, 1, 0, 1}}}, points);
}

void map2f(State& state,
           GLenum target,
           GLfloat u1,
           GLfloat u2,
           GLint ustride,
           GLint uorder,
           GLfloat v1,
           GLfloat v2,
           GLint vstride,
           GLint vorder,
           const GLfloat* points) {
    set_map<GLfloat>(state, target, 2, {{{u1, u2, ustride, uorder}, {v1, v2, vstride, vorder}}},
                     points);
}

void map2d(State& state,
           GLenum target,
           GLdouble u1,
           GLdouble u2,
           GLint ustride,
           GLint uorder,
           GLdouble v1,
           GLdouble v2,
           GLint vstride,
           GLint vorder,
           const GLdouble* points) {
    set_map<GLdouble>(state, target, 2, {{{u1, u2, ustride, uorder}, {v1, v2, vstride, vorder}}},
                      points);
}

void map_grid1f(State& state, GLint un, GLfloat u1, GLfloat u2) {
    set_grid<GLfloat>(state, 1, {grid_axis(un, u1, u2), {}});
}
void map_grid1d(State& state, GLint un, GLdouble u1, GLdouble u2) {
    set_grid<GLdouble>(state, 1, {grid_axis(un, u1, u2), {}});
}
void map_grid2f(State& state, GLint un, GLfloat u1, GLfloat u2, GLint vn, GLfloat v1, GLfloat v2) {
    set_grid<GLfloat>(state, 2, {grid_axis(un, u1, u2), grid_axis(vn, v1, v2)});
}
void map_grid2d(
    State& state, GLint un, GLdouble u1, GLdouble u2, GLint vn, GLdouble v1, GLdouble v2) {
    set_grid<GLdouble>(state, 2, {grid_axis(un, u1, u2), grid_axis(vn, v1, v2)});
}

void get_mapfv(State& state, GLenum target, GLenum query, GLfloat* out) {
    get_map(state, target, query, out, [](float value) { return value; });
}
void get_mapdv(State& state, GLenum target, GLenum query, GLdouble* out) {
    get_map(state, target, query, out, [](float value) { return double{value}; });
}
void get_mapiv(State& state, GLenum target, GLenum query, GLint* out) {
    get_map(state, target, query, out,
            [](float value) { return static_cast<GLint>(std::lround(value)); });
}

}  // namespace cuesta::gl
