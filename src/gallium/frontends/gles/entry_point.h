// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The functions by name: the one table is entry_list.h.
//
// An entry point `glFoo` is `foo(State&, ...)`, declared here from the list with the type that
// OpenGL's headers give it, and defined in the file of its topic. What the application calls is
// Entry<foo>::call, which finds the context.
#pragma once

#include <mutex>
#include <new>
#include <span>
#include <stdexcept>
#include <string_view>
#include <tuple>

#include "gallium/frontends/gles/desktop.h"
#include "gallium/frontends/gles/gl.h"
#include "gallium/frontends/gles/state.h"

namespace cuesta::gles {

template <typename Pointer>
struct Implementation;
template <typename R, typename... A>
struct Implementation<R (*)(A...)> {
    using Type = R(State&, A...);
};

#define CUESTA_GLES_DECLARE(function, name, type, extension) \
    Implementation<PFNGL##type##PROC>::Type function;
#include "gallium/frontends/gles/entry_list.h"
#undef CUESTA_GLES_DECLARE

// What waits for the GPU takes the group's lock itself, and lets others go on while it waits.
template <auto Function>
inline constexpr bool locks_itself = false;
template <>
inline constexpr bool locks_itself<&finish> = true;
template <>
inline constexpr bool locks_itself<&read_pixels> = true;
template <>
inline constexpr bool locks_itself<&readn_pixels> = true;
template <>
inline constexpr bool locks_itself<&client_wait_sync> = true;
template <>
inline constexpr bool locks_itself<&get_query_objectiv> = true;
template <>
inline constexpr bool locks_itself<&get_query_objectuiv> = true;
template <>
inline constexpr bool locks_itself<&get_query_objecti64v> = true;
template <>
inline constexpr bool locks_itself<&get_query_objectui64v> = true;

// What the application called is carried out. Where the standard library finds no memory, or is
// asked for more than there can be, the call ends there: GL_OUT_OF_MEMORY.
// Within each function, so that its arguments need no memory on the way.
template <typename Call>
[[gnu::always_inline]] inline auto carry_out(State& state, Call call) -> decltype(call()) {
    try {
        return call();
    } catch (const std::bad_alloc&) {
    } catch (const std::length_error&) {
    }
    state.out_of_memory();
    return decltype(call())();
}

// The context lacks the function, which is of `extension`: the error, and to the debug output why.
void refuse_function(State& state, AnyFunction function, Ext extension);

template <auto Function, Ext Extension>
struct Entry;
template <typename R, typename... A, R (*Function)(State&, A...), Ext Extension>
struct Entry<Function, Extension> {
    static R call(A... arguments) {
        State* state = State::current();
        if (state == nullptr)
            return R();
        return carry_out(*state, [&] { return carry_out_locked(*state, arguments...); });
    }

  private:
    static R carry_out_locked(State& state, A... arguments) {
        std::unique_lock<std::recursive_mutex> lock = state.lock_group();
        if constexpr (Extension != Ext::core) {
            if (!state.extensions.has(Extension)) {
                refuse_function(state, reinterpret_cast<AnyFunction>(Function), Extension);
                return R();
            }
        }
        if (state.gate != nullptr) [[unlikely]] {
            const std::tuple<A...> all(arguments...);
            if (!state.gate->pass(reinterpret_cast<AnyFunction>(Function), &all))
                return R();
        }
        if constexpr (locks_itself<Function>)
            lock.unlock();
        return Function(state, arguments...);
    }
};

// The function behind the name, as CallGate is told of it; null: there is none.
AnyFunction find_function(std::string_view name);

// The name of a function of the list; empty: it is none.
std::string_view name_of_function(AnyFunction function);

// Another list of functions, whose names messages are to have too: the same of it. One is enough.
using FunctionNames = std::string_view (*)(AnyFunction);
void set_more_function_names(FunctionNames names);

// All names that find_procedure knows, in the order of the list.
std::span<const std::string_view> procedure_names();

}  // namespace cuesta::gles
