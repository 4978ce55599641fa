// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Checks that calls about vertex attributes share.
#pragma once

#include <optional>

#include "gallium/frontends/gles/state.h"

namespace cuesta::gles {

// False with GL_INVALID_VALUE recorded: there are fewer attributes.
bool check_attribute(State& state, GLuint index);

// glGetVertexAttribdv.
void get_attribute_doubles(State& state, GLuint index, GLenum name, double* values);

// What an attribute is made of: floats, of glVertexAttribPointer's arguments (nothing with the
// error recorded), or integers that stay such (false likewise).
std::optional<VertexAttribute> float_attribute(State& state,
                                               GLint size,
                                               GLenum type,
                                               GLboolean normalized);
bool check_integer_format(State& state, GLint size, GLenum type);

// glVertexAttrib*: the value, with the error of the number.
void set_current_attribute(State& state, GLuint index, const CurrentAttribute& value);

// The array of an attribute, in the binding of its number: that has the buffer which is bound, and
// keeps its divisor (OpenGL ES 3.1, 10.3.1).
void set_array(State& state, GLuint index, const VertexAttribute& given);

}  // namespace cuesta::gles
