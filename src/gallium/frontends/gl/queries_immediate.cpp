// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What glGet* and glEnable know of vertices.
#include "gallium/frontends/gl/array_reader.h"
#include "gallium/frontends/gl/client_arrays.h"
#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/rows.h"

namespace cuesta::gl {

namespace {

using gles::Capability;
using gles::Ext;
using gles::QueryRow;
using gles::Values;

constexpr Ext compatibility_only = Ext::compatibility;

const ClientArray& client_array(GLenum name) {
    for (const ClientArray& row : client_arrays())
        if (row.name == name)
            return row;
    base::unreachable("no client array");
}

template <GLenum array>
gles::VertexAttribute& array_of(State& state) {
    return state.vertex.array->attributes[slot_of(state, client_array(array))];
}

template <GLenum array>
Values size_of_array(State& state) {
    const gles::VertexAttribute& attribute = array_of<array>(state);
    return gles::integer(attribute.bgra ? GL_BGRA : attribute.size);
}
template <GLenum array>
Values type_of_array(State& state) {
    return gles::integer(array_of<array>(state).type);
}
template <GLenum array>
Values stride_of_array(State& state) {
    return gles::integer(array_of<array>(state).stride);
}
template <GLenum array>
Values buffer_of_array(State& state) {
    return gles::name_of(state.vertex.array->binding_of(array_of<array>(state)).buffer);
}

Values current(State& state, uint32_t slot, size_t count, Values::Kind kind) {
    const std::array<float, 4> floats = floats_of(state.vertex.current[slot]);
    Values values(kind, {});
    for (size_t i = 0; i < count; ++i)
        values.add(double{floats[i]});
    return values;
}

// Units without coordinates have the default.
Values current_tex_coord(State& state) {
    if (state.textures.active >= tex_coord_count)
        return {Values::Kind::floating, {0, 0, 0, 1}};
    return current(state, tex_coord_slot + state.textures.active, 4, Values::Kind::floating);
}

const EvaluatorGrid::Axis& grid_axis_of(State& state, size_t dimensions, size_t axis) {
    return compatibility(state).immediate.evaluators.grids[dimensions - 1].axes[axis];
}

constexpr QueryRow immediate_rows[] = {
    // Table 6.5.
    {GL_CURRENT_COLOR, compatibility_only,
     [](State& s) { return current(s, color_slot, 4, Values::Kind::normalized); }},
    {GL_CURRENT_SECONDARY_COLOR, compatibility_only,
     [](State& s) { return current(s, secondary_color_slot, 4, Values::Kind::normalized); }},
    {GL_CURRENT_INDEX, compatibility_only,
     [](State& s) { return current(s, color_index_slot, 1, Values::Kind::floating); }},
    {GL_CURRENT_TEXTURE_COORDS, compatibility_only, current_tex_coord},
    {GL_CURRENT_NORMAL, compatibility_only,
     [](State& s) { return current(s, normal_slot, 3, Values::Kind::normalized); }},
    {GL_CURRENT_FOG_COORD, compatibility_only,
     [](State& s) { return current(s, fog_coord_slot, 1, Values::Kind::floating); }},
    {GL_EDGE_FLAG, compatibility_only,
     [](State& s) { return current(s, edge_flag_slot, 1, Values::Kind::integer); }},
    // Tables 6.6 to 6.8.
    {GL_CLIENT_ACTIVE_TEXTURE, compatibility_only,
     [](State& s) {
         return gles::integer(GL_TEXTURE0 + compatibility(s).immediate.client_texture);
     }},
    {GL_VERTEX_ARRAY_SIZE, compatibility_only, size_of_array<GL_VERTEX_ARRAY>},
    {GL_VERTEX_ARRAY_TYPE, compatibility_only, type_of_array<GL_VERTEX_ARRAY>},
    {GL_VERTEX_ARRAY_STRIDE, compatibility_only, stride_of_array<GL_VERTEX_ARRAY>},
    {GL_VERTEX_ARRAY_BUFFER_BINDING, compatibility_only, buffer_of_array<GL_VERTEX_ARRAY>},
    {GL_NORMAL_ARRAY_TYPE, compatibility_only, type_of_array<GL_NORMAL_ARRAY>},
    {GL_NORMAL_ARRAY_STRIDE, compatibility_only, stride_of_array<GL_NORMAL_ARRAY>},
    {GL_NORMAL_ARRAY_BUFFER_BINDING, compatibility_only, buffer_of_array<GL_NORMAL_ARRAY>},
    {GL_FOG_COORD_ARRAY_TYPE, compatibility_only, type_of_array<GL_FOG_COORD_ARRAY>},
    {GL_FOG_COORD_ARRAY_STRIDE, compatibility_only, stride_of_array<GL_FOG_COORD_ARRAY>},
    {GL_FOG_COORD_ARRAY_BUFFER_BINDING, compatibility_only, buffer_of_array<GL_FOG_COORD_ARRAY>},
    {GL_COLOR_ARRAY_SIZE, compatibility_only, size_of_array<GL_COLOR_ARRAY>},
    {GL_COLOR_ARRAY_TYPE, compatibility_only, type_of_array<GL_COLOR_ARRAY>},
    {GL_COLOR_ARRAY_STRIDE, compatibility_only, stride_of_array<GL_COLOR_ARRAY>},
    {GL_COLOR_ARRAY_BUFFER_BINDING, compatibility_only, buffer_of_array<GL_COLOR_ARRAY>},
    {GL_SECONDARY_COLOR_ARRAY_SIZE, compatibility_only, size_of_array<GL_SECONDARY_COLOR_ARRAY>},
    {GL_SECONDARY_COLOR_ARRAY_TYPE, compatibility_only, type_of_array<GL_SECONDARY_COLOR_ARRAY>},
    {GL_SECONDARY_COLOR_ARRAY_STRIDE, compatibility_only,
     stride_of_array<GL_SECONDARY_COLOR_ARRAY>},
    {GL_SECONDARY_COLOR_ARRAY_BUFFER_BINDING, compatibility_only,
     buffer_of_array<GL_SECONDARY_COLOR_ARRAY>},
    {GL_INDEX_ARRAY_TYPE, compatibility_only, type_of_array<GL_INDEX_ARRAY>},
    {GL_INDEX_ARRAY_STRIDE, compatibility_only, stride_of_array<GL_INDEX_ARRAY>},
    {GL_INDEX_ARRAY_BUFFER_BINDING, compatibility_only, buffer_of_array<GL_INDEX_ARRAY>},
    {GL_TEXTURE_COORD_ARRAY_SIZE, compatibility_only, size_of_array<GL_TEXTURE_COORD_ARRAY>},
    {GL_TEXTURE_COORD_ARRAY_TYPE, compatibility_only, type_of_array<GL_TEXTURE_COORD_ARRAY>},
    {GL_TEXTURE_COORD_ARRAY_STRIDE, compatibility_only, stride_of_array<GL_TEXTURE_COORD_ARRAY>},
    {GL_TEXTURE_COORD_ARRAY_BUFFER_BINDING, compatibility_only,
     buffer_of_array<GL_TEXTURE_COORD_ARRAY>},
    {GL_EDGE_FLAG_ARRAY_STRIDE, compatibility_only, stride_of_array<GL_EDGE_FLAG_ARRAY>},
    {GL_EDGE_FLAG_ARRAY_BUFFER_BINDING, compatibility_only, buffer_of_array<GL_EDGE_FLAG_ARRAY>},
    // Evaluators.
    {GL_MAX_EVAL_ORDER, compatibility_only, [](State&) { return gles::integer(max_eval_order); }},
    {GL_MAP1_GRID_DOMAIN, compatibility_only,
     [](State& s) {
         const EvaluatorGrid::Axis& u = grid_axis_of(s, 1, 0);
         return Values{Values::Kind::floating, {u.begin, u.end}};
     }},
    {GL_MAP1_GRID_SEGMENTS, compatibility_only,
     [](State& s) { return gles::integer(grid_axis_of(s, 1, 0).segments); }},
    {GL_MAP2_GRID_DOMAIN, compatibility_only,
     [](State& s) {
         const EvaluatorGrid::Axis& u = grid_axis_of(s, 2, 0);
         const EvaluatorGrid::Axis& v = grid_axis_of(s, 2, 1);
         return Values{Values::Kind::floating, {u.begin, u.end, v.begin, v.end}};
     }},
    {GL_MAP2_GRID_SEGMENTS, compatibility_only,
     [](State& s) {
         return Values{
             Values::Kind::integer,
             {double(grid_axis_of(s, 2, 0).segments), double(grid_axis_of(s, 2, 1).segments)}};
     }},
};

// Other drivers let glEnable switch them as glEnableClientState does, and programs have come to it.
template <GLenum array>
constexpr Capability client_state() {
    return {array, compatibility_only, [](State& s) -> bool& { return array_of<array>(s).enabled; },
            gles::Dirty::vertex_arrays};
}

template <size_t dimensions, size_t kind>
constexpr Capability evaluator_map() {
    return {static_cast<GLenum>((dimensions == 1 ? GL_MAP1_COLOR_4 : GL_MAP2_COLOR_4) + kind),
            compatibility_only, [](State& s) -> bool& {
                return compatibility(s).immediate.evaluators.maps[dimensions - 1][kind].enabled;
            }};
}

constexpr Capability immediate_switches[] = {
    client_state<GL_VERTEX_ARRAY>(),
    client_state<GL_NORMAL_ARRAY>(),
    client_state<GL_FOG_COORD_ARRAY>(),
    client_state<GL_COLOR_ARRAY>(),
    client_state<GL_SECONDARY_COLOR_ARRAY>(),
    client_state<GL_INDEX_ARRAY>(),
    client_state<GL_TEXTURE_COORD_ARRAY>(),
    client_state<GL_EDGE_FLAG_ARRAY>(),
    evaluator_map<1, 0>(),
    evaluator_map<1, 1>(),
    evaluator_map<1, 2>(),
    evaluator_map<1, 3>(),
    evaluator_map<1, 4>(),
    evaluator_map<1, 5>(),
    evaluator_map<1, 6>(),
    evaluator_map<1, 7>(),
    evaluator_map<1, 8>(),
    evaluator_map<2, 0>(),
    evaluator_map<2, 1>(),
    evaluator_map<2, 2>(),
    evaluator_map<2, 3>(),
    evaluator_map<2, 4>(),
    evaluator_map<2, 5>(),
    evaluator_map<2, 6>(),
    evaluator_map<2, 7>(),
    evaluator_map<2, 8>(),
    {GL_AUTO_NORMAL, compatibility_only,
     [](State& s) -> bool& { return compatibility(s).immediate.evaluators.auto_normal; }},
};

}  // namespace

std::span<const gles::QueryRow> immediate_queries() {
    return immediate_rows;
}

std::span<const gles::Capability> immediate_capabilities() {
    return immediate_switches;
}

}  // namespace cuesta::gl
