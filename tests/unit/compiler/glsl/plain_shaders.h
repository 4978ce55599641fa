// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace cuesta::glsl {

inline constexpr std::string_view plain_vertex = "void main() { gl_Position = vec4(0.0); }";

}  // namespace cuesta::glsl
