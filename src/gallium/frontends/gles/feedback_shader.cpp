// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/feedback_shader.h"

#include "compiler/nir/builder.h"

namespace cuesta::gles {

namespace {

// Calls f(output, component, components, offset) for each run of components that is kept of the
// varying: of nir::Shader::outputs, and bytes from where the vertex begins.
template <typename F>
void for_each_kept(const glsl::FeedbackVarying& varying, const F& f) {
    const uint32_t count = varying.size * varying.type.slots();
    const uint8_t components = varying.type.components;
    for (uint32_t i = 0; i < count; ++i) {
        const uint32_t offset = varying.offset + i * components * uint32_t{4};
        const uint32_t packed = varying.component + i * components;
        if (varying.is_packed)
            f(varying.output + packed / 4, static_cast<uint8_t>(packed % 4), components, offset);
        else
            f(varying.output + i, varying.component, components, offset);
    }
}

constexpr uint32_t result_bytes = 16;

}  // namespace

std::vector<nir::FeedbackCapture> captures_of(const glsl::Program& program) {
    std::vector<nir::FeedbackCapture> captures;
    for (const glsl::FeedbackVarying& varying : program.feedback)
        for_each_kept(varying,
                      [&](uint32_t output, uint8_t component, uint8_t components, uint32_t offset) {
                          captures.push_back({.output = output,
                                              .component = component,
                                              .components = components,
                                              .buffer = varying.buffer,
                                              .stride = program.feedback_strides[varying.buffer],
                                              .offset = offset});
                      });
    return captures;
}

Result<std::unique_ptr<nir::Shader>> feedback_shader(const glsl::Program& program) {
    nir::FeedbackOptions options;
    options.uniform = program.vertex.uniform_vec4s;
    options.captures = captures_of(program);
    std::unique_ptr<nir::Shader> shader = nir::clone(*program.vertex.nir);
    TRY(nir::lower_feedback(*shader, options));
    return shader;
}

Result<std::unique_ptr<nir::Shader>> capturing_shader(const glsl::Program& program) {
    nir::FeedbackOptions options;
    options.uniform = program.vertex.uniform_vec4s;
    std::unique_ptr<nir::Shader> shader = nir::clone(*program.vertex.nir);
    const auto outputs = static_cast<uint32_t>(shader->outputs.size());
    for (uint32_t i = 0; i < outputs; ++i)
        options.captures.push_back(
            {.output = i, .stride = outputs * result_bytes, .offset = i * result_bytes});
    TRY(nir::lower_feedback(*shader, options));
    return shader;
}

std::unique_ptr<nir::Shader> gathering_shader(const glsl::Program& program) {
    const nir::Shader& vertex = *program.vertex.nir;
    auto made = std::make_unique<nir::Shader>(nir::Stage::vertex);
    made->name = vertex.name;
    made->inputs.push_back({.slot = nir::Slot::generic});
    made->outputs = vertex.outputs;
    nir::Function& main = *made->add_function("main");
    nir::Builder b(main);
    using nir::IntrinsicOp;
    const auto vertex_bytes = static_cast<uint32_t>(vertex.outputs.size()) * result_bytes;
    nir::Value* const from = b.imul(b.channel(b.load_input(0), 0), b.imm_int(vertex_bytes));
    nir::Value* const place = &b.intrinsic(IntrinsicOp::load_vertex_id, 1, 32, {})->def;
    for (const nir::FeedbackCapture& capture : captures_of(program)) {
        const uint32_t at = capture.output * result_bytes + capture.component * uint32_t{4};
        nir::Value* const value =
            &b.intrinsic(IntrinsicOp::load_ssbo, capture.components, 32,
                         {b.imm_int(gathered_buffer), b.iadd(from, b.imm_int(at))})
                 ->def;
        nir::Value* const to =
            b.iadd(b.imul(place, b.imm_int(capture.stride)), b.imm_int(capture.offset));
        b.intrinsic(IntrinsicOp::store_ssbo, 0, 0, {value, b.imm_int(capture.buffer), to},
                    {static_cast<int32_t>((1u << capture.components) - 1)});
    }
    // Nothing is drawn of what the fragment shader asks for.
    nir::Value* const zero = b.imm_float(0);
    nir::Value* const nothing[] = {zero, zero, zero, zero};
    for (uint32_t i = 0; i < made->outputs.size(); ++i) {
        made->outputs[i].components = 4;
        b.store_output(b.vec(nothing), i);
    }
    nir::rebuild_cfg(main);
    return made;
}

}  // namespace cuesta::gles
