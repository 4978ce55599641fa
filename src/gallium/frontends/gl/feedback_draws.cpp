// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Draws while transform feedback runs (OpenGL 3.2, 2.17): any mode of the primitives that were
// begun, with indices too, and what has no room is not written.
#include <algorithm>

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

// Where the vertices stand among the results of an instance, as often as primitives
// have them, of the first `room`.
std::vector<uint32_t> places_of_instance(const State& state,
                                         const VertexRuns& runs,
                                         GLenum mode,
                                         uint64_t room) {
    std::vector<uint32_t> places;
    runs.for_each([&](std::span<const uint32_t> numbers) {
        if (places.size() >= room)
            return;
        list_vertices(mode, static_cast<uint32_t>(numbers.size()), state.raster.first_provokes,
                      [&](uint32_t place) { places.push_back(numbers[place] - runs.range.first); });
    });
    if (places.size() > room)
        places.resize(static_cast<size_t>(room));
    return places;
}

// The same of all instances, where the results of all are there: `first` are those of one.
std::vector<uint32_t> places_of_all(const VertexRuns& runs,
                                    std::span<const uint32_t> first,
                                    uint64_t room) {
    const uint64_t count = std::min(room, uint64_t{first.size()} * runs.range.instances);
    std::vector<uint32_t> places;
    places.reserve(static_cast<size_t>(count));
    for (uint64_t i = 0; i < count; ++i) {
        const auto before = static_cast<uint32_t>(i / first.size() * runs.range.count);
        places.push_back(before + first[static_cast<size_t>(i % first.size())]);
    }
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

// False with the error recorded.
bool write_feedback(State& state, const gles::DrawCall& call) {
    std::optional<VertexRuns> runs = find_vertex_runs(state, call);
    if (!runs || runs->numbers.empty())
        return runs.has_value();
    const uint64_t room = gles::feedback_room(state);
    const std::vector<uint32_t> first = places_of_instance(state, *runs, call.mode, room);
    if (first.empty())
        return true;
    // Instances behind the last that has room write nothing.
    const uint64_t reaching = (room + first.size() - 1) / first.size();
    runs->range.instances =
        static_cast<uint32_t>(std::min(reaching, static_cast<uint64_t>(call.instances)));
    if (!state.draw->prepare() || !gles::check_unmapped(state, nullptr))
        return false;
    const std::shared_ptr<pipe::Resource> results = make_results(state, runs->range);
    if (results == nullptr || !state.draw->capture(runs->range, results))
        return false;
    const std::vector<uint32_t> places = places_of_all(*runs, first, room);
    if (!state.draw->gather(results, places))
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
    if (!gles::check_feedback_buffers(state))
        return true;
    const FeedbackPause pause(state);
    if (write_feedback(state, call))
        gles::draw(state, call);
    return true;
}

}  // namespace cuesta::gl
