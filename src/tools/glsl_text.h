// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A shader of GLSL ES without the other stage: what it gives to it, or takes from it, stays.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "base/result.h"
#include "compiler/nir/arithmetic.h"
#include "compiler/nir/shader.h"

namespace cuesta::tools {

// The stage that a file's name tells, as glslang has it: .vert, .frag or .comp.
std::optional<nir::Stage> stage_of_name(std::string_view name);

// With all extensions of the language. Errors read "name:line:column: error: ...", a line each;
// warnings go to standard error.
Result<std::unique_ptr<nir::Shader>> parse_glsl(std::string_view text,
                                                std::string_view name,
                                                nir::Stage stage,
                                                const nir::Arithmetic& arithmetic);

}  // namespace cuesta::tools
