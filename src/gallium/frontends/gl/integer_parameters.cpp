// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Parameters of textures and samplers, and the colour of clears, as integers (OpenGL 3.0, 3.9.4;
// EXT_texture_integer).
#include <array>
#include <bit>

#include "gallium/frontends/gl/entry_point.h"
#include "gallium/frontends/gles/texture_calls.h"

namespace cuesta::gl {

namespace {

void set_clear_color(State& state, const std::array<uint32_t, 4>& color) {
    state.clear.color = std::bit_cast<std::array<float, 4>>(color);
    state.clear.is_integer = true;
}

}  // namespace

void tex_parameter_iiv(State& state, GLenum target, GLenum name, const GLint* values) {
    gles::tex_parameter_integers(state, target, name, values);
}

void tex_parameter_iuiv(State& state, GLenum target, GLenum name, const GLuint* values) {
    gles::tex_parameter_integers(state, target, name, reinterpret_cast<const GLint*>(values));
}

void get_tex_parameter_iiv(State& state, GLenum target, GLenum name, GLint* values) {
    gles::get_tex_parameter_integers(state, target, name, values);
}

void get_tex_parameter_iuiv(State& state, GLenum target, GLenum name, GLuint* values) {
    gles::get_tex_parameter_integers(state, target, name, reinterpret_cast<GLint*>(values));
}

void sampler_parameter_iiv(State& state, GLuint sampler, GLenum name, const GLint* values) {
    gles::sampler_parameter_integers(state, sampler, name, values);
}

void sampler_parameter_iuiv(State& state, GLuint sampler, GLenum name, const GLuint* values) {
    gles::sampler_parameter_integers(state, sampler, name, reinterpret_cast<const GLint*>(values));
}

void get_sampler_parameter_iiv(State& state, GLuint sampler, GLenum name, GLint* values) {
    gles::get_sampler_parameter_integers(state, sampler, name, values);
}

void get_sampler_parameter_iuiv(State& state, GLuint sampler, GLenum name, GLuint* values) {
    gles::get_sampler_parameter_integers(state, sampler, name, reinterpret_cast<GLint*>(values));
}

void clear_color_ii(State& state, GLint red, GLint green, GLint blue, GLint alpha) {
    set_clear_color(state, {static_cast<uint32_t>(red), static_cast<uint32_t>(green),
                            static_cast<uint32_t>(blue), static_cast<uint32_t>(alpha)});
}

void clear_color_iui(State& state, GLuint red, GLuint green, GLuint blue, GLuint alpha) {
    set_clear_color(state, {red, green, blue, alpha});
}

}  // namespace cuesta::gl
