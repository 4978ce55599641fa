// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/feedback_shader.h"

#include "compiler/nir/passes/lower_feedback.h"

namespace cuesta::gles {

Result<std::unique_ptr<nir::Shader>> feedback_shader(const glsl::Program& program) {
    nir::FeedbackOptions options;
    options.uniform = program.vertex.uniform_vec4s;
    for (const glsl::FeedbackVarying& varying : program.feedback) {
        uint32_t offset = varying.offset;
        for (uint32_t i = 0; i < varying.size * varying.type.slots(); ++i) {
            options.captures.push_back({.output = varying.output + i,
                                        .component = varying.component,
                                        .components = varying.type.components,
                                        .buffer = varying.buffer,
                                        .stride = program.feedback_strides[varying.buffer],
                                        .offset = offset});
            offset += varying.type.components * uint32_t{4};
        }
    }
    std::unique_ptr<nir::Shader> shader = nir::clone(*program.vertex.nir);
    TRY(nir::lower_feedback(*shader, options));
    return shader;
}

Result<std::unique_ptr<nir::Shader>> capturing_shader(const glsl::Program& program) {
    nir::FeedbackOptions options;
    options.uniform = program.vertex.uniform_vec4s;
    std::unique_ptr<nir::Shader> shader = nir::clone(*program.vertex.nir);
    constexpr uint32_t vec4_bytes = 16;
    const auto outputs = static_cast<uint32_t>(shader->outputs.size());
    for (uint32_t i = 0; i < outputs; ++i)
        options.captures.push_back(
            {.output = i, .stride = outputs * vec4_bytes, .offset = i * vec4_bytes});
    TRY(nir::lower_feedback(*shader, options));
    return shader;
}

}  // namespace cuesta::gles
