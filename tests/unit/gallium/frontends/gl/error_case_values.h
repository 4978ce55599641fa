// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Arguments of calls that are errors whatever these are.
#pragma once

#include "error_cases.h"

namespace cuesta::gl {

inline constexpr GLenum no_enum = gles::bad_enum;
inline constexpr GLuint no_attribute = 16;
inline constexpr GLshort shorts[4] = {};
inline constexpr GLbyte bytes[4] = {};
inline constexpr GLint ints[4] = {};
inline constexpr GLubyte ubytes[4] = {};
inline constexpr GLushort ushorts[4] = {};
inline constexpr GLuint uints[4] = {};

}  // namespace cuesta::gl
