// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/uniform_store.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "gallium/frontends/gles/state.h"

namespace cuesta::gles {
namespace {

using ValueBase = glsl::ValueType::Base;
using Uniform = Executable::Uniform;

// What a command loads.
struct Given {
    bool is_float = true;
    uint8_t components = 1;
    uint8_t columns = 0;  // 0: no matrix
};

bool accepts(const glsl::ValueType& type, const Given& given) {
    if (type.components != given.components || type.columns != given.columns)
        return false;
    switch (type.base) {
        case ValueBase::float_: return given.is_float;
        case ValueBase::int_:
        case ValueBase::uint_: return !given.is_float;
        case ValueBase::bool_: return true;
        case ValueBase::sampler: return !given.is_float && given.components == 1;
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

}  // namespace

void set_floats(State& state,
                Executable* executable,
                GLint location,
                GLsizei count,
                uint8_t components,
                const GLfloat* values) {
    const Target target = find_target(state, executable, location, count, {true, components});
    if (target.uniform == nullptr)
        return;
    if (target.uniform->type.base == ValueBase::bool_)
        copy_booleans(state, target, values);
    else
        copy(state, target, values);
}

void set_ints(State& state,
              Executable* executable,
              GLint location,
              GLsizei count,
              uint8_t components,
              const GLint* values) {
    const Target target = find_target(state, executable, location, count, {false, components});
    if (target.uniform == nullptr)
        return;
    if (target.uniform->type.base == ValueBase::sampler && !units_exist(state, target, values))
        return;
    if (target.uniform->type.base == ValueBase::bool_)
        copy_booleans(state, target, values);
    else
        copy(state, target, values);
}

void set_matrices(State& state,
                  Executable* executable,
                  GLint location,
                  GLsizei count,
                  GLboolean transpose,
                  uint8_t columns,
                  const GLfloat* values) {
    if (executable != nullptr && transpose != GL_FALSE) {
        state.error(GL_INVALID_VALUE, "glUniformMatrix: transpose must be GL_FALSE");
        return;
    }
    const Target target = find_target(state, executable, location, count, {true, columns, columns});
    if (target.uniform != nullptr)
        copy(state, target, values);
}

}  // namespace cuesta::gles
