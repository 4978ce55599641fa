// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glPixelStoref, glPixelTransfer, glPixelMap, glGetPixelMap, glPixelZoom (OpenGL 2.1, 3.6.1, 3.6.3,
// 3.6.5, 6.1.3).
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/entry_point.h"
#include "gallium/frontends/gles/pixel_buffer.h"

namespace cuesta::gl {
namespace {

// --- glPixelTransfer ----------------------------------------------------------------------------

GLint nearest_integer(float value) {
    constexpr double least = std::numeric_limits<GLint>::min();
    constexpr double most = std::numeric_limits<GLint>::max();
    const double number = std::isnan(value) ? 0.0 : static_cast<double>(value);
    return static_cast<GLint>(std::lround(std::clamp(number, least, most)));
}

// Of a parameter one is set.
struct TransferParameter {
    GLenum name;
    bool PixelTransfer::*boolean = nullptr;
    GLint PixelTransfer::*integer = nullptr;
    float PixelTransfer::*number = nullptr;
    std::array<float, 4> PixelTransfer::*component = nullptr;
    size_t index = 0;
};
using T = PixelTransfer;
constexpr TransferParameter transfer_parameters[] = {
    {.name = GL_MAP_COLOR, .boolean = &T::map_color},
    {.name = GL_MAP_STENCIL, .boolean = &T::map_stencil},
    {.name = GL_INDEX_SHIFT, .integer = &T::index_shift},
    {.name = GL_INDEX_OFFSET, .integer = &T::index_offset},
    {.name = GL_RED_SCALE, .component = &T::scale, .index = 0},
    {.name = GL_GREEN_SCALE, .component = &T::scale, .index = 1},
    {.name = GL_BLUE_SCALE, .component = &T::scale, .index = 2},
    {.name = GL_ALPHA_SCALE, .component = &T::scale, .index = 3},
    {.name = GL_RED_BIAS, .component = &T::bias, .index = 0},
    {.name = GL_GREEN_BIAS, .component = &T::bias, .index = 1},
    {.name = GL_BLUE_BIAS, .component = &T::bias, .index = 2},
    {.name = GL_ALPHA_BIAS, .component = &T::bias, .index = 3},
    {.name = GL_DEPTH_SCALE, .number = &T::depth_scale},
    {.name = GL_DEPTH_BIAS, .number = &T::depth_bias},
};

// `as_integer`: the value where the parameter is an integer.
void set_transfer(State& state, GLenum name, float value, GLint as_integer) {
    PixelTransfer& transfer = common(state).pixels.mode.transfer;
    for (const TransferParameter& row : transfer_parameters) {
        if (row.name != name)
            continue;
        if (row.boolean != nullptr)
            transfer.*row.boolean = value != 0;
        else if (row.integer != nullptr)
            transfer.*row.integer = as_integer;
        else if (row.number != nullptr)
            transfer.*row.number = value;
        else
            (transfer.*row.component)[row.index] = value;
        return;
    }
    state.error(GL_INVALID_ENUM, "glPixelTransfer: no parameter");
}

// --- glPixelMap ---------------------------------------------------------------------------------

bool is_pixel_map(GLenum map) {
    return map >= GL_PIXEL_MAP_I_TO_I && map <= GL_PIXEL_MAP_A_TO_A;
}
// Looked up by indices, rather than by components.
bool is_by_index(GLenum map) {
    return map <= GL_PIXEL_MAP_I_TO_A;
}
bool gives_indices(GLenum map) {
    return map == GL_PIXEL_MAP_I_TO_I || map == GL_PIXEL_MAP_S_TO_S;
}

template <typename T>
constexpr double full_scale = static_cast<double>(std::numeric_limits<T>::max());
template <>
constexpr double full_scale<float> = 1.0;

template <typename T>
float map_value(GLenum map, T value) {
    if (gives_indices(map))
        return static_cast<float>(value);
    return std::clamp(static_cast<float>(static_cast<double>(value) / full_scale<T>), 0.0f, 1.0f);
}

template <typename T>
T read_back(GLenum map, float value) {
    if constexpr (std::is_same_v<T, float>)
        return value;
    const double number = gives_indices(map) ? double{value} : value * full_scale<T>;
    return static_cast<T>(std::llround(std::clamp(number, 0.0, full_scale<T>)));
}

template <typename T>
void set_map(State& state, GLenum map, GLsizei size, const T* values) {
    if (!is_pixel_map(map))
        return state.error(GL_INVALID_ENUM, "glPixelMap: no map");
    if (size < 1 || size > GLsizei{max_pixel_map_size})
        return state.error(GL_INVALID_VALUE, "glPixelMap: the size of the map");
    if (is_by_index(map) && !std::has_single_bit(static_cast<uint32_t>(size)))
        return state.error(GL_INVALID_VALUE, "glPixelMap: the size is no power of two");
    const auto count = static_cast<size_t>(size);
    const std::optional<gles::PixelMemory> memory =
        gles::PixelMemory::to_unpack(state, values, count * sizeof(T), sizeof(T));
    if (!memory || memory->data() == nullptr)
        return;
    std::vector<float> table(count);
    for (size_t i = 0; i < count; ++i) {
        T value = 0;
        std::memcpy(&value, memory->data() + i * sizeof(T), sizeof(T));
        table[i] = map_value(map, value);
    }
    common(state).pixels.maps.tables[map - GL_PIXEL_MAP_I_TO_I] = std::move(table);
}

template <typename T>
void get_map(State& state, GLenum map, T* values) {
    if (!is_pixel_map(map))
        return state.error(GL_INVALID_ENUM, "glGetPixelMap: no map");
    const std::vector<float>& table = common(state).pixels.maps.of(map);
    const std::optional<gles::PixelMemory> memory =
        gles::PixelMemory::to_pack(state, values, table.size() * sizeof(T), sizeof(T));
    if (!memory || memory->data() == nullptr)
        return;
    for (size_t i = 0; i < table.size(); ++i) {
        const T value = read_back<T>(map, table[i]);
        std::memcpy(memory->data() + i * sizeof(T), &value, sizeof(T));
    }
}

}  // namespace

void pixel_store_f(State& state, GLenum name, GLfloat value) {
    const bool is_boolean = name == GL_PACK_SWAP_BYTES || name == GL_PACK_LSB_FIRST ||
                            name == GL_UNPACK_SWAP_BYTES || name == GL_UNPACK_LSB_FIRST;
    gles::pixel_store_i(state, name, is_boolean ? value != 0 : nearest_integer(value));
}

void pixel_transfer_f(State& state, GLenum name, GLfloat value) {
    set_transfer(state, name, value, nearest_integer(value));
}

void pixel_transfer_i(State& state, GLenum name, GLint value) {
    set_transfer(state, name, static_cast<float>(value), value);
}

void pixel_map_fv(State& state, GLenum map, GLsizei size, const GLfloat* values) {
    set_map(state, map, size, values);
}
void pixel_map_uiv(State& state, GLenum map, GLsizei size, const GLuint* values) {
    set_map(state, map, size, values);
}
void pixel_map_usv(State& state, GLenum map, GLsizei size, const GLushort* values) {
    set_map(state, map, size, values);
}

void get_pixel_map_fv(State& state, GLenum map, GLfloat* values) {
    get_map(state, map, values);
}
void get_pixel_map_uiv(State& state, GLenum map, GLuint* values) {
    get_map(state, map, values);
}
void get_pixel_map_usv(State& state, GLenum map, GLushort* values) {
    get_map(state, map, values);
}

void pixel_zoom(State& state, GLfloat x, GLfloat y) {
    PixelMode& mode = common(state).pixels.mode;
    mode.zoom_x = x;
    mode.zoom_y = y;
}

}  // namespace cuesta::gl
