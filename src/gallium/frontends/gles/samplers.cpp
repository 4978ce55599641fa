// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Sampler objects (OpenGL ES 3.0.6, 3.8.2 and 6.1.5).
#include <optional>

#include "gallium/frontends/gles/convert.h"
#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/sampler.h"
#include "gallium/frontends/gles/texture_calls.h"

namespace cuesta::gles {

namespace {

// Names that glGenSamplers gave have an object from then on. Null with the error recorded.
Sampler* find_sampler(State& state, GLuint name) {
    Sampler* sampler = state.share->samplers.find(name);
    if (sampler == nullptr)
        state.error(GL_INVALID_OPERATION, "no sampler has that name");
    return sampler;
}

void count_change(State& state) {
    ++state.share->texture_serial;
    state.set_dirty(Dirty::textures);
}

void set_parameter(State& state, GLuint name, GLenum parameter, double value) {
    Sampler* sampler = find_sampler(state, name);
    if (sampler == nullptr)
        return;
    switch (set_sampler_parameter(state, sampler->parameters, parameter, value)) {
        case ParameterChange::unknown:
            return state.error(GL_INVALID_ENUM, "glSamplerParameter: no parameter");
        case ParameterChange::changed: return count_change(state);
        case ParameterChange::refused:
        case ParameterChange::same: break;
    }
}

void set_sampler_border(State& state, GLuint name, const BorderColor& color) {
    Sampler* sampler = find_sampler(state, name);
    if (sampler == nullptr)
        return;
    sampler->parameters.border = color;
    count_change(state);
}

// Null where it is not asked for, or of no sampler, of which the others tell.
const BorderColor* sampler_border(const State& state, GLuint name, GLenum parameter) {
    const Sampler* sampler = state.share->samplers.find(name);
    return names_border(state, parameter) && sampler != nullptr ? &sampler->parameters.border
                                                                : nullptr;
}

std::optional<double> parameter_of(State& state, GLuint name, GLenum parameter) {
    const Sampler* sampler = find_sampler(state, name);
    if (sampler == nullptr)
        return std::nullopt;
    const std::optional<double> value =
        get_sampler_parameter(state, sampler->parameters, parameter);
    if (!value)
        state.error(GL_INVALID_ENUM, "glGetSamplerParameter: no parameter");
    return value;
}

}  // namespace

void gen_samplers(State& state, GLsizei n, GLuint* names) {
    if (n < 0)
        return state.error(GL_INVALID_VALUE, "glGenSamplers: negative count");
    for (GLsizei i = 0; i < n; ++i) {
        names[i] = state.share->samplers.generate();
        state.share->samplers.set(names[i], std::make_shared<Sampler>(names[i]));
    }
}

void delete_samplers(State& state, GLsizei n, const GLuint* names) {
    if (n < 0)
        return state.error(GL_INVALID_VALUE, "glDeleteSamplers: negative count");
    for (GLsizei i = 0; i < n; ++i) {
        if (names[i] == 0)
            continue;
        const std::shared_ptr<Sampler> gone = state.share->samplers.remove(names[i]);
        for (std::shared_ptr<Sampler>& bound : state.samplers) {
            if (gone == nullptr || bound != gone)
                continue;
            bound.reset();
            state.set_dirty(Dirty::textures);
        }
    }
}

GLboolean is_sampler(State& state, GLuint name) {
    return state.share->samplers.find(name) != nullptr ? GL_TRUE : GL_FALSE;
}

void bind_sampler(State& state, GLuint unit, GLuint name) {
    if (unit >= state.limits.shader.combined_texture_image_units)
        return state.error(GL_INVALID_VALUE, "glBindSampler: there are fewer units");
    if (name != 0 && find_sampler(state, name) == nullptr)
        return;
    state.samplers[unit] = name == 0 ? nullptr : state.share->samplers.find_shared(name);
    state.set_dirty(Dirty::textures);
}

void sampler_parameter_i(State& state, GLuint name, GLenum parameter, GLint value) {
    set_parameter(state, name, parameter, value);
}

void sampler_parameter_iv(State& state, GLuint name, GLenum parameter, const GLint* values) {
    if (names_border(state, parameter))
        return set_sampler_border(state, name, BorderColor::of_normalized(values));
    set_parameter(state, name, parameter, *values);
}

void sampler_parameter_f(State& state, GLuint name, GLenum parameter, GLfloat value) {
    set_parameter(state, name, parameter, value);
}

void sampler_parameter_fv(State& state, GLuint name, GLenum parameter, const GLfloat* values) {
    if (names_border(state, parameter))
        return set_sampler_border(state, name, BorderColor::of_floats(values));
    set_parameter(state, name, parameter, *values);
}

void get_sampler_parameter_iv(State& state, GLuint name, GLenum parameter, GLint* values) {
    if (const BorderColor* border = sampler_border(state, name, parameter))
        return border->give_normalized(values);
    if (const std::optional<double> value = parameter_of(state, name, parameter))
        *values = to_int(*value);
}

void get_sampler_parameter_fv(State& state, GLuint name, GLenum parameter, GLfloat* values) {
    if (const BorderColor* border = sampler_border(state, name, parameter))
        return border->give_floats(values);
    if (const std::optional<double> value = parameter_of(state, name, parameter))
        *values = static_cast<GLfloat>(*value);
}

void sampler_parameter_integers(State& state, GLuint name, GLenum parameter, const GLint* values) {
    if (names_border(state, parameter))
        return set_sampler_border(state, name, BorderColor::of_integers(values));
    sampler_parameter_iv(state, name, parameter, values);
}

void get_sampler_parameter_integers(State& state, GLuint name, GLenum parameter, GLint* values) {
    if (const BorderColor* border = sampler_border(state, name, parameter))
        return border->give_integers(values);
    get_sampler_parameter_iv(state, name, parameter, values);
}

}  // namespace cuesta::gles
