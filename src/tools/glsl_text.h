// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A shader of GLSL or GLSL ES without the other stage: what it gives to it, or takes from it,
// stays.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "compiler/nir/arithmetic.h"
#include "compiler/nir/shader.h"

namespace cuesta::tools {

// The stage that a file's name tells, as glslang has it: .vert, .geom, .frag or .comp.
std::optional<nir::Stage> stage_of_name(std::string_view name);

// What is said of geometry shaders.
Error geometry_alone();

// Whether a text asks for a version with integers, or for one that is not GLSL ES 1.00 at least.
bool asks_for_integers(std::string_view text);

// A uniform of GLSL by its name, without the [0] of arrays.
struct NamedUniform {
    std::string name;
    uint32_t number = 0;     // the first vec4 of the constants, or the first sampler
    uint32_t count = 1;      // of elements, and of their columns
    uint8_t component = 0;   // of the vec4s, where the value begins
    uint8_t components = 4;  // of the value
};

struct UniformNames {
    std::vector<NamedUniform> constants;
    std::vector<NamedUniform> samplers;
};

// The #version says whether it is desktop OpenGL's language or OpenGL ES's. With all extensions of
// it. Errors read "name:line:column: error: ...", a line each;
// warnings go to standard error.
Result<std::unique_ptr<nir::Shader>> parse_glsl(std::string_view text,
                                                std::string_view name,
                                                nir::Stage stage,
                                                const nir::Arithmetic& arithmetic,
                                                UniformNames* names = nullptr);

}  // namespace cuesta::tools
