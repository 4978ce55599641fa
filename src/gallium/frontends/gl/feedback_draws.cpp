// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Draws while transform feedback runs (OpenGL 3.2, 2.17): any mode of the primitives that were
// begun, with indices too, and what has no room is not written.
#include "gallium/frontends/gl/decomposed_draw.h"
#include "gallium/frontends/gl/draw.h"
#include "gallium/frontends/gl/vertex_lists.h"
#include "gallium/frontends/gl/vertex_runs.h"
#include "gallium/frontends/gles/draw_checks.h"
#include "gallium/frontends/gles/draws.h"

namespace cuesta::gl {

namespace {

constexpr uint64_t most_result_bytes = uint64_t{1} << 30;

// While it lives transform feedback is paused.
class FeedbackPause {
  public:
    explicit FeedbackPause(State& state) : feedback_(state.feedback.bound) {
        feedback_->paused = true;
    }
    ~FeedbackPause() { feedback_->paused = false; }
    FeedbackPause(const FeedbackPause&) = delete;
    FeedbackPause& operator=(const FeedbackPause&) = delete;

  private:
    std::shared_ptr<gles::TransformFeedback> feedback_;
};

// The shared code writes what has a place for each vertex of the draw.
bool is_written_by_draw(State& state, const gles::DrawCall& call) {
    const uint32_t each = vertices_of_each(call.mode);
    if (call.is_indexed || each == 0 || call.mode == GL_QUADS || call.first < 0 || call.count < 0 ||
        call.instances < 0 || !is_drawn_as_it_is(state, call.mode))
        return false;
    const auto count = static_cast<uint32_t>(call.count);
    return uint64_t{count - count % each} * static_cast<uint32_t>(call.instances) <=
           gles::feedback_room(state);
}

// Where the vertices stand among the results of all, as often as primitives have them.
std::vector<uint32_t> places_of(const State& state,
                                const VertexRuns& runs,
                                GLenum mode,
                                uint64_t room) {
    std::vector<uint32_t> places;
    for (uint32_t instance = 0; instance < runs.range.instances; ++instance) {
        const auto first = static_cast<uint32_t>(instance * runs.range.count) - runs.range.first;
        runs.for_each([&](std::span<const uint32_t> numbers) {
            if (places.size() >= room)
                return;
            list_vertices(mode, static_cast<uint32_t>(numbers.size()), state.raster.first_provokes,
                          [&](uint32_t place) { places.push_back(first + numbers[place]); });
        });
        if (places.size() >= room)
            break;
    }
    if (places.size() > room)
        places.resize(static_cast<size_t>(room));
    return places;
}

std::shared_ptr<pipe::Resource> make_results(State& state, const gles::VertexRange& range) {
    const size_t outputs = state.draw->executables()[0]->program->vertex.nir->outputs.size();
    const uint64_t vertex_bytes = outputs * sizeof(Vec4);
    std::string text = "the results of so many vertices do not fit into memory";
    std::shared_ptr<pipe::Resource> made;
    if (range.count <= most_result_bytes / (vertex_bytes * range.instances))
        made = state.screen.create_resource(
            {.target = pipe::Target::buffer,
             .width = static_cast<uint32_t>(range.count * range.instances * vertex_bytes),
             .bind = pipe::Bind::shader_buffer},
            &text);
    if (made == nullptr)
        state.pipe_failed(text);
    return made;
}

bool writes_to_mapped(const gles::TransformFeedback& feedback) {
    const std::vector<uint32_t>& strides = feedback.program->executable->program->feedback_strides;
    for (size_t i = 0; i < strides.size(); ++i)
        if (strides[i] != 0 && feedback.buffers[i].buffer->mapping != nullptr)
            return true;
    return false;
}

// False with the error recorded.
bool write_feedback(State& state, const gles::DrawCall& call) {
    std::optional<VertexRuns> runs = find_vertex_runs(state, call);
    if (!runs || runs->numbers.empty())
        return runs.has_value();
    runs->range.instances = static_cast<uint32_t>(call.instances);
    const std::vector<uint32_t> places =
        places_of(state, *runs, call.mode, gles::feedback_room(state));
    if (places.empty())
        return true;
    if (!state.draw->prepare() || !gles::check_unmapped(state, nullptr))
        return false;
    const std::shared_ptr<pipe::Resource> results = make_results(state, runs->range);
    if (results == nullptr || !state.draw->capture(runs->range, results) ||
        !state.draw->gather(results, places))
        return false;
    gles::count_feedback(state, places.size());
    return true;
}

}  // namespace

bool draw_feedback(State& state, const gles::DrawCall& call) {
    if (!state.feedback.bound->is_running() || gles::has_geometry(state))
        return false;
    if (is_written_by_draw(state, call))
        return false;
    if (!gles::check_arguments(state, call) ||
        !gles::check_feedback_primitives(state, primitives_of(call.mode)) ||
        !gles::check_draw(state) || call.count == 0 || call.instances == 0)
        return true;
    if (writes_to_mapped(*state.feedback.bound)) {
        state.error(GL_INVALID_OPERATION, "a buffer of transform feedback is mapped");
        return true;
    }
    const FeedbackPause pause(state);
    if (write_feedback(state, call))
        gles::draw(state, call);
    return true;
}

}  // namespace cuesta::gl
