// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Stands in for compiler/glsl in builds that do not have it: every shader is refused. Tests that
// draw bring shaders of their own (programs.h).
#include "compiler/glsl/glsl.h"

namespace cuesta::glsl {

class Shader {};

Compiled compile(nir::Stage, std::span<const std::string_view>, const Options&) {
    return {.shader = nullptr, .log = "this build has no compiler of GLSL ES"};
}

Linked link(const Shader&, const Shader&, std::span<const AttributeBinding>, const Options&) {
    return {.program = nullptr, .log = "this build has no linker of GLSL ES"};
}

}  // namespace cuesta::glsl
