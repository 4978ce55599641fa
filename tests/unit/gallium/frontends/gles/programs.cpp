// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "programs.h"

#include <cstring>

#include <gtest/gtest.h>

#include "compiler/tgsi/tgsi.h"

namespace cuesta::gles {

std::unique_ptr<nir::Shader> tgsi_shader(std::string_view text) {
    auto compiled = tgsi::compile(text);
    EXPECT_TRUE(compiled) << compiled.error().text;
    return compiled ? std::move(compiled).take() : nullptr;
}

void use_test_program(State& state, const TestProgram& source) {
    auto linked = std::make_unique<glsl::Program>();
    linked->vertex.nir = tgsi_shader(source.vertex);
    linked->vertex.uniform_vec4s = source.vertex_vec4s;
    linked->fragment.nir = tgsi_shader(source.fragment);
    linked->fragment.uniform_vec4s = source.fragment_vec4s;
    if (source.sampler)
        linked->fragment.samplers = {{.base = glsl::ValueType::Base::sampler,
                                      .dim = *source.sampler,
                                      .sampled = source.sampled}};
    for (uint32_t i = 0; i < source.attributes; ++i)
        linked->attributes.push_back(
            {.name = "attribute" + std::to_string(i), .type = {.components = 4}, .location = i});
    const GLuint name = state.share->programs.generate();
    auto program = std::make_shared<Program>(name);
    program->linked = true;
    program->executable =
        std::make_shared<Executable>(state.share->next_serial(), std::move(linked), true);
    state.share->programs.set(name, program);
    use_program(state, name);
}

void set_constants(State& state, pipe::ShaderStage stage, std::span<const float> values) {
    Executable::Stage& constants = state.program->executable->stages[static_cast<size_t>(stage)];
    ASSERT_GE(constants.constants.size(), values.size_bytes());
    std::memcpy(constants.constants.data(), values.data(), values.size_bytes());
    ++constants.serial;
}

}  // namespace cuesta::gles
