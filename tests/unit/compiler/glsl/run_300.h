// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Runs bodies of main of GLSL ES 3.00 by NIR's interpreter: once with uniforms, once with constants
// of the same values, as lowered and optimised.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string_view>

#include "compiler/nir/shader.h"

namespace cuesta::glsl::test {

// There are n = ivec4(3, -7, 10, 2), u = uvec4(5, 0xfffffff0, 7, 2), x = vec4(1.5, -2.25, 4, 0.5),
// and c, which the body leaves; it is 0 before
// where the body does not write all of it at once.
struct Body {
    std::string_view text;  // what stands behind "MAIN", if that is there, is in main, else all
    std::array<double, 4> color;
};

// As lowered, with uniforms; null after a failure.
std::unique_ptr<nir::Shader> lowered_body(std::string_view text);

void check_bodies(std::span<const Body> bodies);

}  // namespace cuesta::glsl::test
