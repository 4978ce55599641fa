// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gl/list_recorder.h"

#include <new>
#include <stdexcept>
#include <tuple>

#include "gallium/frontends/gl/compiled_arguments.h"

namespace cuesta::gl {

namespace {

void give_error(gles::State& state, GLenum error, const char* text) {
    state.error(error, text);
}

const CompiledFunction& error_call() {
    using Call = CompiledCall<decltype(give_error), Plain>;
    static const CompiledFunction row = {
        "an error", reinterpret_cast<gles::AnyFunction>(&give_error), nullptr,
        [](gles::State& state, const CompiledFunction& function, const void* arguments) {
            Call::play(state, function, arguments);
        },
        true};
    return row;
}

}  // namespace

bool ListRecorder::pass(gles::AnyFunction function, const void* arguments) {
    const CompiledFunction* const compiled = find_compiled(function);
    if (compiled == nullptr)
        return true;
    if (is_out_of_memory)
        return is_executed;
    // A list for which there is no memory says nothing of whether the call can be carried out.
    try {
        return compiled->record(*this, *compiled, arguments) == Recorded::elsewhere || is_executed;
    } catch (const std::bad_alloc&) {
    } catch (const std::length_error&) {
    }
    give_up();
    return is_executed;
}

void ListRecorder::give_up() {
    is_out_of_memory = true;
    list->clear();
    state.error(GL_OUT_OF_MEMORY, "no memory for the display list");
}

void* ListRecorder::add(const CompiledFunction& function, size_t bytes) {
    void* const room = is_out_of_memory ? nullptr : list->add(function, bytes);
    if (room == nullptr && !is_out_of_memory)
        give_up();
    return room;
}

void ListRecorder::add_error(GLenum error, const char* text) {
    using Arguments = std::tuple<GLenum, const char*>;
    if (void* const room = add(error_call(), sizeof(Arguments)))
        new (room) Arguments(error, text);
}

}  // namespace cuesta::gl
