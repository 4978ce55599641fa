// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What draws with geometry shaders keep and count: of transform feedback and queries.
#include "gallium/frontends/gles/draw_state.h"
#include "gallium/frontends/gles/feedback_shader.h"
#include "gallium/frontends/gles/gpu_words.h"
#include "gallium/frontends/gles/query.h"
#include "gallium/frontends/gles/transform_feedback.h"

namespace cuesta::gles {

namespace {

pipe::ShaderBuffer word_buffer(const std::shared_ptr<pipe::Resource>& word) {
    return {.buffer = word, .offset = 0, .size = sizeof(uint32_t)};
}

// Where a query counts: its word, made when it is first asked for. False with the error recorded.
bool add_counter(State& state, size_t kind, pipe::ShaderBuffer& to) {
    const std::shared_ptr<QueryObject>& query = state.queries->active[kind];
    if (query == nullptr)
        return true;
    if (query->counter == nullptr)
        query->counter = make_word(state);
    to = word_buffer(query->counter);
    return query->counter != nullptr;
}

void add_outputs(const glsl::Program& program, pipe::GeometryFeedback& told) {
    for (const nir::FeedbackCapture& capture : captures_of(program))
        told.outputs.push_back({.output = capture.output,
                                .component = capture.component,
                                .components = capture.components,
                                .buffer = static_cast<uint8_t>(capture.buffer),
                                .offset = capture.offset});
}

}  // namespace

bool DrawState::bind_geometry_feedback() {
    State& state = *state_;
    TransformFeedback& feedback = *state.feedback.bound;
    const bool feeds = feedback.is_running();
    const auto counts = [&](size_t kind) { return state.queries->active[kind] != nullptr; };
    const bool wants =
        feeds || counts(primitives_written_kind) || counts(primitives_generated_kind);
    if (!wants && !tells_geometry_)
        return true;
    pipe::GeometryFeedback told;
    if (!add_counter(state, primitives_generated_kind, told.generated))
        return false;
    if (feeds) {
        if (!add_counter(state, primitives_written_kind, told.written))
            return false;
        if (feedback.kept == nullptr)
            feedback.kept = make_word(state);
        if (feedback.kept == nullptr)
            return false;
        told.kept = word_buffer(feedback.kept);
        const glsl::Program& program = *executables_[geometry_index]->program;
        add_outputs(program, told);
        for (size_t i = 0; i < program.feedback_strides.size() && i < told.buffers.size(); ++i) {
            const BufferRange& to = feedback.buffers[i];
            if (program.feedback_strides[i] == 0 || to.buffer == nullptr)
                continue;
            told.buffers[i] = {.memory = {.buffer = to.buffer->resource,
                                          .offset = static_cast<uint32_t>(to.offset),
                                          .size = static_cast<uint32_t>(to.available())},
                               .stride = program.feedback_strides[i]};
        }
    }
    state.pipe->set_geometry_feedback(told);
    tells_geometry_ = wants;
    return true;
}

}  // namespace cuesta::gles
