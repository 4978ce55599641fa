// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/uniform_store.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <type_traits>
#include <vector>

#include "gallium/frontends/gles/state.h"

namespace cuesta::gles {
namespace {

using ValueBase = glsl::ValueType::Base;
using Uniform = Executable::Uniform;

// What a command loads.
struct Given {
    ValueBase base = ValueBase::float_;
    uint8_t components = 1;
    uint8_t columns = 0;  // 0: no matrix
};

bool accepts(const glsl::ValueType& type, const Given& given) {
    if (type.components != given.components || type.columns != given.columns)
        return false;
    switch (type.base) {
        case ValueBase::float_:
        case ValueBase::int_:
        case ValueBase::uint_: return given.base == type.base;
        case ValueBase::bool_: return true;
        case ValueBase::sampler: return given.base == ValueBase::int_ && given.components == 1;
        // OpenGL ES 3.1, 7.6: their binding is the shader's affair alone.
        case ValueBase::image:
        case ValueBase::atomic_counter: return false;
    }
    return false;
}

struct Target {
    Executable* executable = nullptr;
    const Uniform* uniform = nullptr;  // null: nothing to do
    uint32_t element = 0;
    uint32_t count = 0;
};

Target refuse_uniform(State& state, GLenum error, std::string_view text) {
    state.error(error, text);
    return {};
}

// What the command writes, within the array; a null uniform where there is nothing or an error.
Target find_target(
    State& state, Executable* executable, GLint location, GLsizei count, const Given& given) {
    if (executable == nullptr)
        return {};
    if (count < 0)
        return refuse_uniform(state, GL_INVALID_VALUE, "glUniform: a negative count");
    if (location == -1)
        return {};
    const auto place = static_cast<size_t>(location);
    if (location < 0 || place >= executable->locations.size() ||
        executable->locations[place].uniform >= executable->uniforms.size())
        return refuse_uniform(state, GL_INVALID_OPERATION,
                              "glUniform: no uniform has that location");
    const Executable::Location& at = executable->locations[place];
    const Uniform& uniform = executable->uniforms[at.uniform];
    if (!accepts(uniform.type, given))
        return refuse_uniform(state, GL_INVALID_OPERATION,
                              "glUniform: the uniform has another type");
    if (count > 1 && !uniform.is_array)
        return refuse_uniform(state, GL_INVALID_OPERATION, "glUniform: the uniform is no array");
    const uint32_t elements = std::min(static_cast<uint32_t>(count), uniform.size - at.element);
    return {executable, elements == 0 ? nullptr : &uniform, at.element, elements};
}

bool units_exist(State& state, const Target& target, const GLint* values) {
    const auto units = static_cast<GLint>(state.limits.shader.combined_texture_image_units);
    const auto exists = [&](GLint unit) { return unit >= 0 && unit < units; };
    if (std::all_of(values, values + target.count, exists))
        return true;
    state.error(GL_INVALID_VALUE, "glUniform: there is no such texture unit");
    return false;
}

// The values are in place; the constants follow.
void store(State& state, const Target& target) {
    if (target.uniform->type.base == ValueBase::sampler) {
        target.executable->store_units(*target.uniform, target.element, target.count);
        state.set_dirty(Dirty::textures);
        return;
    }
    target.executable->store_constants(*target.uniform, target.element, target.count);
}

uint32_t* values_of(const Target& target) {
    return target.executable->values.data() + target.uniform->first +
           size_t{target.element} * target.uniform->scalars;
}

// Scalars as they are.
void copy(State& state, const Target& target, const void* given) {
    const size_t bytes = size_t{target.count} * target.uniform->scalars * sizeof(uint32_t);
    uint32_t* values = values_of(target);
    if (std::memcmp(values, given, bytes) == 0)
        return;
    std::memcpy(values, given, bytes);
    store(state, target);
}

// Matrices that were given row by row, column by column.
std::vector<GLfloat> transposed(const GLfloat* values, uint32_t count, MatrixSize size) {
    const size_t columns = size.columns;
    const size_t rows = size.rows;
    std::vector<GLfloat> result(count * columns * rows);
    for (size_t m = 0; m < count; ++m)
        for (size_t c = 0; c < columns; ++c)
            for (size_t r = 0; r < rows; ++r)
                result[(m * columns + c) * rows + r] = values[(m * rows + r) * columns + c];
    return result;
}

// Anything but 0 is true.
template <typename T>
void copy_booleans(State& state, const Target& target, const T* given) {
    uint32_t* values = values_of(target);
    bool changed = false;
    for (size_t i = 0; i < size_t{target.count} * target.uniform->scalars; ++i) {
        const uint32_t value = given[i] != T{} ? 1 : 0;
        changed |= values[i] != value;
        values[i] = value;
    }
    if (changed)
        store(state, target);
}

template <typename T>
constexpr ValueBase base_of = ValueBase::float_;
template <>
constexpr ValueBase base_of<GLint> = ValueBase::int_;
template <>
constexpr ValueBase base_of<GLuint> = ValueBase::uint_;

// Scalars and vectors.
template <typename T>
void set_scalars(State& state,
                 Executable* executable,
                 GLint location,
                 GLsizei count,
                 uint8_t components,
                 const T* values) {
    const Target target = find_target(state, executable, location, count, {base_of<T>, components});
    if (target.uniform == nullptr)
        return;
    const ValueBase base = target.uniform->type.base;
    // Only integers may be given to samplers.
    if constexpr (std::is_same_v<T, GLint>)
        if (base == ValueBase::sampler && !units_exist(state, target, values))
            return;
    if (base == ValueBase::bool_)
        copy_booleans(state, target, values);
    else
        copy(state, target, values);
}

}  // namespace

void set_vectors(State& state,
                 Executable* executable,
                 GLint location,
                 GLsizei count,
                 uint8_t components,
                 const GLfloat* values) {
    set_scalars(state, executable, location, count, components, values);
}

void set_vectors(State& state,
                 Executable* executable,
                 GLint location,
                 GLsizei count,
                 uint8_t components,
                 const GLint* values) {
    set_scalars(state, executable, location, count, components, values);
}

void set_vectors(State& state,
                 Executable* executable,
                 GLint location,
                 GLsizei count,
                 uint8_t components,
                 const GLuint* values) {
    set_scalars(state, executable, location, count, components, values);
}

void set_matrices(State& state,
                  Executable* executable,
                  GLint location,
                  GLsizei count,
                  GLboolean transpose,
                  MatrixSize size,
                  const GLfloat* values) {
    if (executable != nullptr && transpose != GL_FALSE && !state.is_es3()) {
        state.error(GL_INVALID_VALUE, "glUniformMatrix: transpose must be GL_FALSE");
        return;
    }
    const Target target = find_target(state, executable, location, count,
                                      {ValueBase::float_, size.rows, size.columns});
    if (target.uniform == nullptr)
        return;
    if (transpose == GL_FALSE)
        copy(state, target, values);
    else
        copy(state, target, transposed(values, target.count, size).data());
}

}  // namespace cuesta::gles
