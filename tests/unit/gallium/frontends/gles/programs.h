// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Linked programs without GLSL, for tests of drawing alone: shaders as TGSI, with the attributes
// and uniforms that the linker would tell of.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "gallium/frontends/gles/entry_point.h"

namespace cuesta::gles {

struct TestProgram {
    std::string_view vertex;
    std::string_view fragment;
    uint32_t attributes = 1;
    uint32_t vertex_vec4s = 0;
    uint32_t fragment_vec4s = 0;
    // Of the fragment shader's sampler 0, which has texture unit 0.
    std::optional<nir::SamplerDim> sampler = std::nullopt;
    glsl::ValueType::Base sampled = glsl::ValueType::Base::float_;  // its texels
};

// Null, and a failure of the test, where it does not compile.
std::unique_ptr<nir::Shader> tgsi_shader(std::string_view text);

// Makes it the current program. Constants are all 0 until set_constants().
void use_test_program(State& state, const TestProgram& program);
void set_constants(State& state, pipe::ShaderStage stage, std::span<const float> values);

// Attribute 0 is the position; the colour is the fragment shader's constant 0.
inline constexpr TestProgram plain_program = {
    .vertex = "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nMOV OUT[0], IN[0]\nEND\n",
    .fragment = "FRAG\nDCL OUT[0], COLOR\nDCL CONST[0]\nMOV OUT[0], CONST[0]\nEND\n",
    .fragment_vec4s = 1,
};
// Attribute 0 is the position, attribute 1 the colour.
inline constexpr TestProgram color_program = {
    .vertex =
        "VERT\nDCL IN[0]\nDCL IN[1]\nDCL OUT[0], POSITION\nDCL OUT[1], GENERIC[0]\n"
        "MOV OUT[0], IN[0]\nMOV OUT[1], IN[1]\nEND\n",
    .fragment =
        "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\n"
        "MOV OUT[0], IN[0]\nEND\n",
    .attributes = 2,
};

}  // namespace cuesta::gles
