// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glNewList and its siblings (OpenGL 2.1, 5.4).
#include <cstring>
#include <limits>
#include <optional>

#include "base/at_exit.h"
#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/compiled_arguments.h"
#include "gallium/frontends/gl/display_list.h"
#include "gallium/frontends/gl/entry_point.h"

namespace cuesta::gl {

namespace {

SharedLists& shared_lists(State& state) {
    if (state.share->desktop == nullptr)
        state.share->desktop = std::make_unique<SharedLists>();
    return static_cast<SharedLists&>(*state.share->desktop);
}

void execute(State& state, const DisplayList& list) {
    const Gates& gates = compatibility(state).gates;
    list.for_each([&](const CompiledFunction& function, const void* arguments) {
        if (!function.passes_always) {
            gles::CallGate* const gate = gates.get(Gates::Place::begin);
            if (gate != nullptr && !gate->pass(function.function, arguments))
                return;
        }
        function.play(state, function, arguments);
    });
}

template <typename T>
T read_as(const std::byte* bytes) {
    T value;
    std::memcpy(&value, bytes, sizeof(value));
    return value;
}

// Offset from the list base; those of several bytes begin with the highest.
GLuint read_list_name(GLenum type, const std::byte* at) {
    const auto byte = [&](size_t i) { return static_cast<GLuint>(at[i]); };
    switch (type) {
        case GL_BYTE: return static_cast<GLuint>(GLint{read_as<GLbyte>(at)});
        case GL_UNSIGNED_BYTE: return byte(0);
        case GL_SHORT: return static_cast<GLuint>(GLint{read_as<GLshort>(at)});
        case GL_UNSIGNED_SHORT: return read_as<GLushort>(at);
        case GL_INT:
        case GL_UNSIGNED_INT: return read_as<GLuint>(at);
        case GL_FLOAT: {
            const double value = read_as<GLfloat>(at);
            constexpr double least = std::numeric_limits<GLint>::min();
            constexpr double greatest = std::numeric_limits<GLuint>::max();
            return value >= least && value <= greatest
                       ? static_cast<GLuint>(static_cast<int64_t>(value))
                       : 0;
        }
        case GL_2_BYTES: return byte(0) << 8 | byte(1);
        case GL_3_BYTES: return byte(0) << 16 | byte(1) << 8 | byte(2);
        default: return byte(0) << 24 | byte(1) << 16 | byte(2) << 8 | byte(3);
    }
}

}  // namespace

void new_list(State& state, GLuint list, GLenum mode) {
    ListState& lists = compatibility(state).lists;
    if (list == 0)
        return state.error(GL_INVALID_VALUE, "glNewList: 0 is no display list");
    if (mode != GL_COMPILE && mode != GL_COMPILE_AND_EXECUTE)
        return state.error(GL_INVALID_ENUM, "glNewList: mode");
    if (lists.recorder != nullptr)
        return state.error(GL_INVALID_OPERATION, "glNewList: a display list is being made");
    lists.recorder = std::make_unique<ListRecorder>(state, list, mode == GL_COMPILE_AND_EXECUTE);
    compatibility(state).gates.set(state, Gates::Place::list, lists.recorder.get());
}

void end_list(State& state) {
    ListState& lists = compatibility(state).lists;
    if (lists.recorder == nullptr)
        return state.error(GL_INVALID_OPERATION, "glEndList: no display list is being made");
    compatibility(state).gates.set(state, Gates::Place::list, nullptr);
    const std::unique_ptr<ListRecorder> recorder = std::move(lists.recorder);
    // Without memory for it the name keeps what it had.
    if (recorder->is_out_of_memory)
        return;
    SharedLists& shared = shared_lists(state);
    std::shared_ptr<const DisplayList> list = std::move(recorder->list);
    shared.names.take(recorder->name, uint64_t{recorder->name} + 1);
    shared.lists.insert_or_assign(recorder->name, std::move(list));
}

void call_list(State& state, GLuint list) {
    ListState& lists = compatibility(state).lists;
    const auto& by_name = shared_lists(state).lists;
    const auto it = by_name.find(list);
    // What is nested too deep does nothing, as names without a list.
    if (it == by_name.end() || lists.nesting >= max_list_nesting)
        return;
    const std::shared_ptr<const DisplayList> held = it->second;
    ++lists.nesting;
    const base::AtExit executed([&] { --lists.nesting; });
    execute(state, *held);
}

void call_lists(State& state, GLsizei count, GLenum type, const void* names) {
    const size_t bytes = list_name_bytes(type);
    if (bytes == 0)
        return state.error(GL_INVALID_ENUM, "glCallLists: type");
    if (count < 0)
        return state.error(GL_INVALID_VALUE, "glCallLists: negative count");
    // A list that changes the base does so for the next call.
    const GLuint base = compatibility(state).lists.base;
    const auto* at = static_cast<const std::byte*>(names);
    for (GLsizei i = 0; i < count; ++i, at += bytes)
        call_list(state, base + read_list_name(type, at));
}

void list_base(State& state, GLuint base) {
    compatibility(state).lists.base = base;
}

GLuint gen_lists(State& state, GLsizei range) {
    if (range < 0) {
        state.error(GL_INVALID_VALUE, "glGenLists: negative range");
        return 0;
    }
    if (range == 0)
        return 0;
    NameRanges& names = shared_lists(state).names;
    const std::optional<uint32_t> first = names.find_free(static_cast<uint32_t>(range));
    if (first)
        names.take(*first, uint64_t{*first} + static_cast<uint32_t>(range));
    return first.value_or(0);
}

void delete_lists(State& state, GLuint list, GLsizei range) {
    if (range < 0)
        return state.error(GL_INVALID_VALUE, "glDeleteLists: negative range");
    SharedLists& shared = shared_lists(state);
    const uint64_t end = uint64_t{list} + static_cast<uint64_t>(range);
    shared.names.release(list, end);
    auto& lists = shared.lists;
    lists.erase(lists.lower_bound(list), end > std::numeric_limits<GLuint>::max()
                                             ? lists.end()
                                             : lists.lower_bound(static_cast<GLuint>(end)));
}

GLboolean is_list(State& state, GLuint list) {
    return shared_lists(state).names.contains(list) ? GL_TRUE : GL_FALSE;
}

}  // namespace cuesta::gl
