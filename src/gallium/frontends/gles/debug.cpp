// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// KHR_debug: messages and groups; EXT_debug_marker.
#include <algorithm>
#include <cstring>

#include "gallium/frontends/gles/entry_point.h"

namespace cuesta::gles {

namespace {

bool is_source(GLenum source) {
    return source >= GL_DEBUG_SOURCE_API_KHR && source <= GL_DEBUG_SOURCE_OTHER_KHR;
}

// Those that the application may say of itself.
bool is_own_source(GLenum source) {
    return source == GL_DEBUG_SOURCE_APPLICATION_KHR || source == GL_DEBUG_SOURCE_THIRD_PARTY_KHR;
}

bool is_type(GLenum type) {
    return (type >= GL_DEBUG_TYPE_ERROR_KHR && type <= GL_DEBUG_TYPE_OTHER_KHR) ||
           (type >= GL_DEBUG_TYPE_MARKER_KHR && type <= GL_DEBUG_TYPE_POP_GROUP_KHR);
}

bool is_severity(GLenum severity) {
    return severity == GL_DEBUG_SEVERITY_NOTIFICATION_KHR ||
           (severity >= GL_DEBUG_SEVERITY_HIGH_KHR && severity <= GL_DEBUG_SEVERITY_LOW_KHR);
}

// A text of `length` characters, or up to its 0 where that is negative.
std::string_view text_of(const GLchar* text, GLsizei length) {
    if (text == nullptr)
        return {};
    return length < 0 ? std::string_view(text)
                      : std::string_view(text, static_cast<size_t>(length));
}

bool check_length(State& state, std::string_view text) {
    if (text.size() < static_cast<size_t>(DebugOutput::max_length))
        return true;
    state.error(GL_INVALID_VALUE, "a message that is too long");
    return false;
}

// As much of a marker's text as a message holds.
std::string marker_text(const GLchar* text, GLsizei length) {
    constexpr auto most = static_cast<size_t>(DebugOutput::max_length) - 1;
    return std::string(text_of(text, length == 0 ? -1 : length).substr(0, most));
}

template <typename T>
void store(T* list, size_t i, T value) {
    if (list != nullptr)
        list[i] = value;
}

}  // namespace

void debug_message_control(State& state,
                           GLenum source,
                           GLenum type,
                           GLenum severity,
                           GLsizei count,
                           const GLuint* ids,
                           GLboolean enabled) {
    if (count < 0)
        return state.error(GL_INVALID_VALUE, "glDebugMessageControlKHR: negative count");
    if ((source != GL_DONT_CARE && !is_source(source)) ||
        (type != GL_DONT_CARE && !is_type(type)) ||
        (severity != GL_DONT_CARE && !is_severity(severity)))
        return state.error(GL_INVALID_ENUM, "glDebugMessageControlKHR: source, type, severity");
    const bool sure = source != GL_DONT_CARE && type != GL_DONT_CARE && severity == GL_DONT_CARE;
    if (count > 0 && !sure)
        return state.error(GL_INVALID_OPERATION, "glDebugMessageControlKHR: ids of many kinds");
    DebugOutput::Filter filter = {.source = source, .type = type, .severity = severity};
    if (count > 0)
        filter.ids.assign(ids, ids + count);
    filter.enabled = enabled != GL_FALSE;
    state.debug.add_filter(std::move(filter));
}

void debug_message_insert(State& state,
                          GLenum source,
                          GLenum type,
                          GLuint id,
                          GLenum severity,
                          GLsizei length,
                          const GLchar* text) {
    if (!is_own_source(source) || !is_type(type) || !is_severity(severity))
        return state.error(GL_INVALID_ENUM, "glDebugMessageInsertKHR: source, type, severity");
    const std::string_view message = text_of(text, length);
    if (check_length(state, message))
        state.debug.insert({source, type, id, severity, std::string(message)});
}

void debug_message_callback(State& state, GLDEBUGPROCKHR callback, const void* user) {
    state.debug.callback = callback;
    state.debug.user = user;
}

GLuint get_debug_message_log(State& state,
                             GLuint count,
                             GLsizei size,
                             GLenum* sources,
                             GLenum* types,
                             GLuint* ids,
                             GLenum* severities,
                             GLsizei* lengths,
                             GLchar* texts) {
    if (size < 0 && texts != nullptr) {
        state.error(GL_INVALID_VALUE, "glGetDebugMessageLogKHR: negative size");
        return 0;
    }
    auto room = static_cast<size_t>(std::max(size, 0));
    GLuint taken = 0;
    for (; taken < count && !state.debug.log.empty(); ++taken) {
        const DebugMessage& message = state.debug.log.front();
        const size_t bytes = message.text.size() + 1;
        if (texts != nullptr) {
            if (bytes > room)
                break;
            std::memcpy(texts, message.text.c_str(), bytes);
            texts += bytes;
            room -= bytes;
        }
        store(sources, taken, message.source);
        store(types, taken, message.type);
        store(ids, taken, message.id);
        store(severities, taken, message.severity);
        store(lengths, taken, static_cast<GLsizei>(bytes));
        state.debug.log.pop_front();
    }
    return taken;
}

void push_debug_group(State& state, GLenum source, GLuint id, GLsizei length, const GLchar* text) {
    if (!is_own_source(source))
        return state.error(GL_INVALID_ENUM, "glPushDebugGroupKHR: source");
    const std::string_view message = text_of(text, length);
    if (!check_length(state, message))
        return;
    if (state.debug.depth() == DebugOutput::max_groups)
        return state.error(GL_STACK_OVERFLOW_KHR, "glPushDebugGroupKHR: too many groups");
    DebugMessage group = {source, GL_DEBUG_TYPE_PUSH_GROUP_KHR, id,
                          GL_DEBUG_SEVERITY_NOTIFICATION_KHR, std::string(message)};
    state.debug.insert(group);
    state.debug.push(std::move(group));
}

void pop_debug_group(State& state) {
    if (state.debug.depth() == 1)
        return state.error(GL_STACK_UNDERFLOW_KHR, "glPopDebugGroupKHR: there is no group");
    DebugMessage group = state.debug.pop();
    group.type = GL_DEBUG_TYPE_POP_GROUP_KHR;
    state.debug.insert(std::move(group));
}

// --- EXT_debug_marker: 0 is the length of what ends with a 0; nothing of it is an error ---------

void insert_event_marker(State& state, GLsizei length, const GLchar* text) {
    if (length < 0)
        return;
    state.debug.insert({GL_DEBUG_SOURCE_APPLICATION_KHR, GL_DEBUG_TYPE_MARKER_KHR, 0,
                        GL_DEBUG_SEVERITY_NOTIFICATION_KHR, marker_text(text, length)});
}

void push_group_marker(State& state, GLsizei length, const GLchar* text) {
    if (length < 0 || state.debug.depth() == DebugOutput::max_groups)
        return;
    const std::string message = marker_text(text, length);
    push_debug_group(state, GL_DEBUG_SOURCE_APPLICATION_KHR, 0, -1, message.c_str());
}

void pop_group_marker(State& state) {
    // One too many is ignored.
    if (state.debug.depth() > 1)
        pop_debug_group(state);
}

}  // namespace cuesta::gles
