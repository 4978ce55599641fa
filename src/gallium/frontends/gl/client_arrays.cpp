// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Where the conventional arrays are (OpenGL 2.1, 2.8).
#include "gallium/frontends/gl/client_arrays.h"

#include <algorithm>

#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/entry_point.h"
#include "gallium/frontends/gles/vertex_attributes.h"

namespace cuesta::gl {

namespace {

// Table 2.4.
constexpr ClientArray array_rows[] = {
    {GL_VERTEX_ARRAY,
     GL_VERTEX_ARRAY_POINTER,
     GL_VERTEX_ARRAY_BUFFER_BINDING,
     GL_VERTEX_ARRAY_STRIDE,
     GL_VERTEX_ARRAY_TYPE,
     GL_VERTEX_ARRAY_SIZE,
     position_slot,
     2,
     4,
     false,
     {GL_SHORT, GL_INT, GL_HALF_FLOAT, GL_FLOAT, GL_DOUBLE}},
    {GL_NORMAL_ARRAY,
     GL_NORMAL_ARRAY_POINTER,
     GL_NORMAL_ARRAY_BUFFER_BINDING,
     GL_NORMAL_ARRAY_STRIDE,
     GL_NORMAL_ARRAY_TYPE,
     0,
     normal_slot,
     3,
     3,
     true,
     {GL_BYTE, GL_SHORT, GL_INT, GL_HALF_FLOAT, GL_FLOAT, GL_DOUBLE}},
    {GL_COLOR_ARRAY,
     GL_COLOR_ARRAY_POINTER,
     GL_COLOR_ARRAY_BUFFER_BINDING,
     GL_COLOR_ARRAY_STRIDE,
     GL_COLOR_ARRAY_TYPE,
     GL_COLOR_ARRAY_SIZE,
     color_slot,
     3,
     4,
     true,
     {GL_BYTE, GL_UNSIGNED_BYTE, GL_SHORT, GL_UNSIGNED_SHORT, GL_INT, GL_UNSIGNED_INT,
      GL_HALF_FLOAT, GL_FLOAT, GL_DOUBLE}},
    {GL_SECONDARY_COLOR_ARRAY,
     GL_SECONDARY_COLOR_ARRAY_POINTER,
     GL_SECONDARY_COLOR_ARRAY_BUFFER_BINDING,
     GL_SECONDARY_COLOR_ARRAY_STRIDE,
     GL_SECONDARY_COLOR_ARRAY_TYPE,
     GL_SECONDARY_COLOR_ARRAY_SIZE,
     secondary_color_slot,
     3,
     3,
     true,
     {GL_BYTE, GL_UNSIGNED_BYTE, GL_SHORT, GL_UNSIGNED_SHORT, GL_INT, GL_UNSIGNED_INT,
      GL_HALF_FLOAT, GL_FLOAT, GL_DOUBLE}},
    {GL_INDEX_ARRAY,
     GL_INDEX_ARRAY_POINTER,
     GL_INDEX_ARRAY_BUFFER_BINDING,
     GL_INDEX_ARRAY_STRIDE,
     GL_INDEX_ARRAY_TYPE,
     0,
     color_index_slot,
     1,
     1,
     false,
     {GL_UNSIGNED_BYTE, GL_SHORT, GL_INT, GL_FLOAT, GL_DOUBLE}},
    {GL_FOG_COORD_ARRAY,
     GL_FOG_COORD_ARRAY_POINTER,
     GL_FOG_COORD_ARRAY_BUFFER_BINDING,
     GL_FOG_COORD_ARRAY_STRIDE,
     GL_FOG_COORD_ARRAY_TYPE,
     0,
     fog_coord_slot,
     1,
     1,
     false,
     {GL_HALF_FLOAT, GL_FLOAT, GL_DOUBLE}},
    {GL_TEXTURE_COORD_ARRAY,
     GL_TEXTURE_COORD_ARRAY_POINTER,
     GL_TEXTURE_COORD_ARRAY_BUFFER_BINDING,
     GL_TEXTURE_COORD_ARRAY_STRIDE,
     GL_TEXTURE_COORD_ARRAY_TYPE,
     GL_TEXTURE_COORD_ARRAY_SIZE,
     tex_coord_slot,
     1,
     4,
     false,
     {GL_SHORT, GL_INT, GL_HALF_FLOAT, GL_FLOAT, GL_DOUBLE}},
    {GL_EDGE_FLAG_ARRAY,
     GL_EDGE_FLAG_ARRAY_POINTER,
     GL_EDGE_FLAG_ARRAY_BUFFER_BINDING,
     GL_EDGE_FLAG_ARRAY_STRIDE,
     0,
     0,
     edge_flag_slot,
     1,
     1,
     false,
     {GL_UNSIGNED_BYTE}},
};

const ClientArray* find_client_array(GLenum name) {
    for (const ClientArray& row : array_rows)
        if (row.name == name)
            return &row;
    return nullptr;
}

void set_client_array(
    State& state, GLenum name, GLint size, GLenum type, GLsizei stride, const void* pointer) {
    const ClientArray& row = *find_client_array(name);
    // ARB_vertex_array_bgra: of colours alone.
    const bool bgra =
        size == GL_BGRA && (name == GL_COLOR_ARRAY || name == GL_SECONDARY_COLOR_ARRAY);
    if (bgra && std::ranges::find(row.types, type) != row.types.end() && type != GL_UNSIGNED_BYTE)
        return state.error(GL_INVALID_OPERATION, "GL_BGRA has bytes");
    if (bgra)
        size = 4;
    else if (size < row.least_size || size > row.greatest_size)
        return state.error(GL_INVALID_VALUE, "an array of no such size");
    if (std::ranges::find(row.types, type) == row.types.end() || type == 0)
        return state.error(GL_INVALID_ENUM, "an array of no such type");
    if (stride < 0)
        return state.error(GL_INVALID_VALUE, "an array of negative stride");
    gles::set_array(state, slot_of(state, row),
                    {.normalized = row.normalized && type != GL_HALF_FLOAT && type != GL_FLOAT &&
                                   type != GL_DOUBLE,
                     .bgra = bgra,
                     .size = static_cast<uint8_t>(size),
                     .type = type,
                     .stride = stride,
                     .pointer = pointer});
}

void set_client_state(State& state, GLenum name, bool on) {
    const ClientArray* row = find_client_array(name);
    if (row == nullptr)
        return state.error(GL_INVALID_ENUM, "glEnableClientState: no array");
    bool& enabled = state.vertex.array->attributes[slot_of(state, *row)].enabled;
    if (enabled == on)
        return;
    enabled = on;
    state.set_dirty(gles::Dirty::vertex_arrays);
}

// Table 2.5. Sizes of 0: there is none; distances in bytes.
struct InterleavedRow {
    GLenum format = 0;
    uint8_t tex_coord = 0;
    uint8_t color = 0;
    GLenum color_type = 0;
    bool normal = false;
    uint8_t position = 0;
    uint8_t color_at = 0;
    uint8_t normal_at = 0;
    uint8_t position_at = 0;
    uint8_t stride = 0;
};
constexpr InterleavedRow interleaved_rows[] = {
    {GL_V2F, 0, 0, 0, false, 2, 0, 0, 0, 8},
    {GL_V3F, 0, 0, 0, false, 3, 0, 0, 0, 12},
    {GL_C4UB_V2F, 0, 4, GL_UNSIGNED_BYTE, false, 2, 0, 0, 4, 12},
    {GL_C4UB_V3F, 0, 4, GL_UNSIGNED_BYTE, false, 3, 0, 0, 4, 16},
    {GL_C3F_V3F, 0, 3, GL_FLOAT, false, 3, 0, 0, 12, 24},
    {GL_N3F_V3F, 0, 0, 0, true, 3, 0, 0, 12, 24},
    {GL_C4F_N3F_V3F, 0, 4, GL_FLOAT, true, 3, 0, 16, 28, 40},
    {GL_T2F_V3F, 2, 0, 0, false, 3, 0, 0, 8, 20},
    {GL_T4F_V4F, 4, 0, 0, false, 4, 0, 0, 16, 32},
    {GL_T2F_C4UB_V3F, 2, 4, GL_UNSIGNED_BYTE, false, 3, 8, 0, 12, 24},
    {GL_T2F_C3F_V3F, 2, 3, GL_FLOAT, false, 3, 8, 0, 20, 32},
    {GL_T2F_N3F_V3F, 2, 0, 0, true, 3, 0, 8, 20, 32},
    {GL_T2F_C4F_N3F_V3F, 2, 4, GL_FLOAT, true, 3, 8, 24, 36, 48},
    {GL_T4F_C4F_N3F_V4F, 4, 4, GL_FLOAT, true, 4, 16, 32, 44, 60},
};

}  // namespace

std::span<const ClientArray> client_arrays() {
    return array_rows;
}

uint32_t slot_of(const State& state, const ClientArray& row) {
    return row.slot == tex_coord_slot
               ? tex_coord_slot + compatibility(state).immediate.client_texture
               : row.slot;
}

void vertex_pointer(State& state, GLint size, GLenum type, GLsizei stride, const void* pointer) {
    set_client_array(state, GL_VERTEX_ARRAY, size, type, stride, pointer);
}
void normal_pointer(State& state, GLenum type, GLsizei stride, const void* pointer) {
    set_client_array(state, GL_NORMAL_ARRAY, 3, type, stride, pointer);
}
void color_pointer(State& state, GLint size, GLenum type, GLsizei stride, const void* pointer) {
    set_client_array(state, GL_COLOR_ARRAY, size, type, stride, pointer);
}
void secondary_color_pointer(
    State& state, GLint size, GLenum type, GLsizei stride, const void* pointer) {
    set_client_array(state, GL_SECONDARY_COLOR_ARRAY, size, type, stride, pointer);
}
void index_pointer(State& state, GLenum type, GLsizei stride, const void* pointer) {
    set_client_array(state, GL_INDEX_ARRAY, 1, type, stride, pointer);
}
void fog_coord_pointer(State& state, GLenum type, GLsizei stride, const void* pointer) {
    set_client_array(state, GL_FOG_COORD_ARRAY, 1, type, stride, pointer);
}
void tex_coord_pointer(State& state, GLint size, GLenum type, GLsizei stride, const void* pointer) {
    set_client_array(state, GL_TEXTURE_COORD_ARRAY, size, type, stride, pointer);
}
void edge_flag_pointer(State& state, GLsizei stride, const void* pointer) {
    set_client_array(state, GL_EDGE_FLAG_ARRAY, 1, GL_UNSIGNED_BYTE, stride, pointer);
}

void enable_client_state(State& state, GLenum name) {
    set_client_state(state, name, true);
}
void disable_client_state(State& state, GLenum name) {
    set_client_state(state, name, false);
}

void client_active_texture(State& state, GLenum texture) {
    const GLenum unit = texture - GL_TEXTURE0;
    if (unit >= tex_coord_count)
        return state.error(GL_INVALID_ENUM, "glClientActiveTexture: no unit with coordinates");
    compatibility(state).immediate.client_texture = unit;
}

void interleaved_arrays(State& state, GLenum format, GLsizei stride, const void* pointer) {
    const auto* row = std::ranges::find(interleaved_rows, format, &InterleavedRow::format);
    if (row == std::end(interleaved_rows))
        return state.error(GL_INVALID_ENUM, "glInterleavedArrays: format");
    if (stride < 0)
        return state.error(GL_INVALID_VALUE, "glInterleavedArrays: stride");
    const GLsizei step = stride != 0 ? stride : row->stride;
    const auto at = [&](uint8_t distance) {
        return reinterpret_cast<const void*>(reinterpret_cast<uintptr_t>(pointer) + distance);
    };
    for (const GLenum name :
         {GL_EDGE_FLAG_ARRAY, GL_INDEX_ARRAY, GL_SECONDARY_COLOR_ARRAY, GL_FOG_COORD_ARRAY})
        disable_client_state(state, name);
    set_client_state(state, GL_TEXTURE_COORD_ARRAY, row->tex_coord != 0);
    if (row->tex_coord != 0)
        tex_coord_pointer(state, row->tex_coord, GL_FLOAT, step, pointer);
    set_client_state(state, GL_COLOR_ARRAY, row->color != 0);
    if (row->color != 0)
        color_pointer(state, row->color, row->color_type, step, at(row->color_at));
    set_client_state(state, GL_NORMAL_ARRAY, row->normal);
    if (row->normal)
        normal_pointer(state, GL_FLOAT, step, at(row->normal_at));
    set_client_state(state, GL_VERTEX_ARRAY, true);
    vertex_pointer(state, row->position, GL_FLOAT, step, at(row->position_at));
}

}  // namespace cuesta::gl
