// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What is drawn only where a query counted something (OpenGL 3.2, 2.18; NV_conditional_render). The
// CPU looks at the result when it begins; it is not another one meanwhile.
#include "gallium/frontends/gl/entry_point.h"
#include "gallium/frontends/gles/query.h"

namespace cuesta::gl {

namespace {

bool counts_samples(GLenum target) {
    return target == GL_SAMPLES_PASSED || target == GL_ANY_SAMPLES_PASSED;
}

}  // namespace

void begin_conditional_render(State& state, GLuint name, GLenum mode) {
    std::unique_lock<std::recursive_mutex> lock = state.lock_group();
    // Regions are the whole framebuffer.
    const bool waits = mode == GL_QUERY_WAIT || mode == GL_QUERY_BY_REGION_WAIT;
    if (!waits && mode != GL_QUERY_NO_WAIT && mode != GL_QUERY_BY_REGION_NO_WAIT)
        return state.error(GL_INVALID_ENUM, "glBeginConditionalRender: mode");
    gles::QueryState& queries = *state.queries;
    if (queries.condition != nullptr)
        return state.error(GL_INVALID_OPERATION, "glBeginConditionalRender: it has begun");
    std::shared_ptr<gles::QueryObject> object = queries.objects.find_shared(name);
    if (object == nullptr)
        return state.error(GL_INVALID_VALUE, "glBeginConditionalRender: no query");
    if (object->active || !counts_samples(object->target))
        return state.error(GL_INVALID_OPERATION,
                           "glBeginConditionalRender: a query that counts, or no samples");
    const std::optional<uint64_t> result = gles::find_result(state, lock, *object, waits);
    // Without a result it is drawn.
    queries.drops_draws = result == uint64_t{0};
    queries.condition = std::move(object);
}

void end_conditional_render(State& state) {
    if (state.queries->condition == nullptr)
        return state.error(GL_INVALID_OPERATION, "glEndConditionalRender: it has not begun");
    state.queries->condition.reset();
    state.queries->drops_draws = false;
}

}  // namespace cuesta::gl
