// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/query.h"

#include <algorithm>
#include <limits>

#include "gallium/frontends/gles/desktop_names.h"
#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/gpu_words.h"

namespace cuesta::gles {

namespace {

// What counts for a target, and in whose place among those that count at one time.
struct QueryKind {
    size_t place = 0;
    std::optional<pipe::QueryType> type;  // nothing: the CPU counts
    GLint bits = 64;
};

QueryKind counted_by_pipe(pipe::QueryType type, GLint bits) {
    return {static_cast<size_t>(type), type, bits};
}

// Nothing for what is no target of the context.
std::optional<QueryKind> desktop_query_kind(GLenum target) {
    // Both count samples: one of them at a time.
    QueryKind kind = counted_by_pipe(pipe::QueryType::occlusion_counter, 64);
    switch (target) {
        case GL_SAMPLES_PASSED: return kind;
        case GL_ANY_SAMPLES_PASSED:
            kind.type = pipe::QueryType::occlusion_predicate;
            kind.bits = 1;
            return kind;
        case GL_PRIMITIVES_GENERATED: return QueryKind{primitives_generated_kind, {}, 64};
        default: return std::nullopt;
    }
}

std::optional<QueryKind> query_kind(const State& state, GLenum target) {
    if (target == GL_TIME_ELAPSED_EXT && state.extensions.has(Ext::ext_disjoint_timer_query))
        return counted_by_pipe(pipe::QueryType::time_elapsed, 64);
    if (target == GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN && state.is_es3())
        return QueryKind{primitives_written_kind, {}, 64};
    if (state.is_desktop())
        return desktop_query_kind(target);
    const bool is_occlusion =
        target == GL_ANY_SAMPLES_PASSED || target == GL_ANY_SAMPLES_PASSED_CONSERVATIVE;
    if (is_occlusion && (state.is_es3() || state.extensions.has(Ext::ext_occlusion_query_boolean)))
        return counted_by_pipe(pipe::QueryType::occlusion_predicate, 1);
    return std::nullopt;
}

// What the CPU has counted so far.
uint64_t counted(const State& state, GLenum target) {
    return target == GL_PRIMITIVES_GENERATED ? state.queries->primitives_generated
                                             : state.queries->primitives_written;
}

// False with the error recorded.
bool start(State& state, QueryObject& object, GLenum target, const QueryKind& kind) {
    object.counter.reset();
    if (!kind.type) {
        object.result = counted(state, target);
        return true;
    }
    std::string text;
    if (object.query == nullptr)
        object.query = state.pipe->create_query(*kind.type, &text);
    if (object.query == nullptr || !state.pipe->begin_query(object.query.get(), &text)) {
        state.pipe_failed(text);
        return false;
    }
    object.result = 0;
    return true;
}

void stop(State& state, std::shared_ptr<QueryObject>& active) {
    std::string text;
    if (active->query == nullptr) {
        active->result = counted(state, active->target) - active->result;
        active->available = active->counter == nullptr;
    } else if (!state.pipe->end_query(active->query.get(), &text)) {
        state.pipe_failed(text);
    }
    active->active = false;
    active.reset();
}

// Null with GL_INVALID_OPERATION recorded: it has no name, was never begun, or counts still.
QueryObject* find_ended(State& state, GLuint name) {
    QueryObject* object = state.queries->objects.find(name);
    if (object != nullptr && !object->active)
        return object;
    state.error(GL_INVALID_OPERATION, "glGetQueryObject: no query that was ended");
    return nullptr;
}

bool look(State& state, QueryObject& object, bool wait) {
    if (object.available)
        return true;
    if (object.counter != nullptr) {
        const std::optional<uint32_t> made = read_word(state, object.counter, wait);
        if (!made)
            return false;
        object.result += *made;
        object.counter.reset();
        object.available = true;
    }
    if (object.query == nullptr)
        return true;
    std::string text;
    object.available =
        state.pipe->get_query_result(object.query.get(), wait, &object.result, &text);
    // What was counted is lost: nothing was counted.
    if (!object.available && !text.empty()) {
        state.pipe_failed(text);
        object.available = true;
        object.result = 0;
    }
    return object.available;
}

template <typename T>
void get_object(State& state, GLuint name, GLenum what, T* value) {
    std::unique_lock<std::recursive_mutex> lock = state.lock_group();
    if (what != GL_QUERY_RESULT_EXT && what != GL_QUERY_RESULT_AVAILABLE_EXT)
        return state.error(GL_INVALID_ENUM, "glGetQueryObject: no parameter");
    QueryObject* object = find_ended(state, name);
    if (object == nullptr)
        return;
    const bool available = look(state, *object, false);
    if (what == GL_QUERY_RESULT_AVAILABLE_EXT) {
        // Sooner or later it is, without a glFlush.
        if (!available)
            state.flush();
        *value = available || look(state, *object, false) ? 1 : 0;
        return;
    }
    constexpr auto largest = static_cast<uint64_t>(std::numeric_limits<T>::max());
    *value = static_cast<T>(std::min(find_result(state, lock, *object, true).value_or(0), largest));
}

}  // namespace

std::optional<uint64_t> find_result(State& state,
                                    std::unique_lock<std::recursive_mutex>& lock,
                                    QueryObject& object,
                                    bool wait) {
    if (!look(state, object, false) && !wait)
        return std::nullopt;
    // Only this thread could delete the object meanwhile.
    if (!object.available)
        state.wait_unlocked(lock);
    look(state, object, true);
    return object.result;
}

void gen_queries(State& state, GLsizei n, GLuint* names) {
    if (n < 0)
        return state.error(GL_INVALID_VALUE, "glGenQueries: negative count");
    for (GLsizei i = 0; i < n; ++i)
        names[i] = state.queries->objects.generate();
}

void delete_queries(State& state, GLsizei n, const GLuint* names) {
    if (n < 0)
        return state.error(GL_INVALID_VALUE, "glDeleteQueries: negative count");
    for (GLsizei i = 0; i < n; ++i) {
        if (names[i] == 0)
            continue;
        const std::shared_ptr<QueryObject> gone = state.queries->objects.remove(names[i]);
        for (std::shared_ptr<QueryObject>& active : state.queries->active)
            if (active != nullptr && active == gone)
                stop(state, active);
    }
}

GLboolean is_query(State& state, GLuint name) {
    return state.queries->objects.find(name) != nullptr ? GL_TRUE : GL_FALSE;
}

void begin_query(State& state, GLenum target, GLuint name) {
    const std::optional<QueryKind> kind = query_kind(state, target);
    if (!kind)
        return state.error(GL_INVALID_ENUM, "glBeginQuery: target");
    std::shared_ptr<QueryObject>& active = state.queries->active[kind->place];
    // Desktop OpenGL of these versions takes any name but 0 (OpenGL 2.1, 4.1.7).
    const bool is_name =
        state.is_compatibility() ? name != 0 : state.queries->objects.is_taken(name);
    if (active != nullptr || !is_name)
        return state.error(GL_INVALID_OPERATION, "glBeginQuery: one counts, or no name");
    std::shared_ptr<QueryObject> object = state.queries->objects.find_shared(name);
    if (object == nullptr)
        object = std::make_shared<QueryObject>(name);
    if (object->target != 0 && object->target != target)
        return state.error(GL_INVALID_OPERATION, "glBeginQuery: a query of another target");
    if (!start(state, *object, target, *kind))
        return;
    object->target = target;
    object->active = true;
    object->available = false;
    state.queries->objects.set(name, object);
    active = std::move(object);
}

void end_query(State& state, GLenum target) {
    const std::optional<QueryKind> kind = query_kind(state, target);
    if (!kind)
        return state.error(GL_INVALID_ENUM, "glEndQuery: target");
    std::shared_ptr<QueryObject>& active = state.queries->active[kind->place];
    if (active == nullptr || active->target != target)
        return state.error(GL_INVALID_OPERATION, "glEndQuery: none counts");
    stop(state, active);
}

void get_queryiv(State& state, GLenum target, GLenum name, GLint* value) {
    const std::optional<QueryKind> kind = query_kind(state, target);
    const bool has_timer = state.extensions.has(Ext::ext_disjoint_timer_query);
    const bool is_bits = name == GL_QUERY_COUNTER_BITS_EXT && (has_timer || state.is_desktop());
    // Of desktop OpenGL they are ARB_timer_query's, which is not offered for want of them.
    const bool is_timestamp = target == GL_TIMESTAMP_EXT && is_bits && !state.is_desktop();
    if ((!kind && !is_timestamp) || (name != GL_CURRENT_QUERY && !is_bits))
        return state.error(GL_INVALID_ENUM, "glGetQueryiv: target or parameter");
    if (is_bits) {
        // No timestamps: the pipe interface measures spans alone.
        *value = is_timestamp ? 0 : kind->bits;
        return;
    }
    const std::shared_ptr<QueryObject>& active = state.queries->active[kind->place];
    const bool counts = active != nullptr && active->target == target;
    *value = counts ? static_cast<GLint>(active->name) : 0;
}

// EXT_disjoint_timer_query: with no bits for timestamps, each is 0.
void query_counter(State& state, GLuint name, GLenum target) {
    if (state.is_desktop())
        return state.error(GL_INVALID_OPERATION,
                           "glQueryCounter: there are no timestamps, and no ARB_timer_query");
    if (target != GL_TIMESTAMP_EXT)
        return state.error(GL_INVALID_ENUM, "glQueryCounterEXT: target");
    std::shared_ptr<QueryObject> object = state.queries->objects.find_shared(name);
    if (!state.queries->objects.is_taken(name) ||
        (object != nullptr && (object->active || object->target != target)))
        return state.error(GL_INVALID_OPERATION, "glQueryCounterEXT: no query for timestamps");
    if (object == nullptr)
        object = std::make_shared<QueryObject>(name);
    object->target = target;
    object->available = true;
    state.queries->objects.set(name, std::move(object));
}

void get_query_objectiv(State& state, GLuint name, GLenum what, GLint* value) {
    get_object(state, name, what, value);
}

void get_query_objectuiv(State& state, GLuint name, GLenum what, GLuint* value) {
    get_object(state, name, what, value);
}

void get_query_objecti64v(State& state, GLuint name, GLenum what, GLint64* value) {
    get_object(state, name, what, value);
}

void get_query_objectui64v(State& state, GLuint name, GLenum what, GLuint64* value) {
    get_object(state, name, what, value);
}

}  // namespace cuesta::gles
