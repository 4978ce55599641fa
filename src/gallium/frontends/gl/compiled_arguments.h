// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// How calls are kept in display lists: the rules that compiled_function_rows.h names. A rule is a
// struct whose record() copies a call of any type into the list; play() calls the function again.
#pragma once

#include <array>
#include <cstddef>
#include <cstring>
#include <new>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "gallium/frontends/gl/evaluator_state.h"
#include "gallium/frontends/gl/gl_names.h"
#include "gallium/frontends/gl/list_recorder.h"
#include "gallium/frontends/gles/entry_point.h"

namespace cuesta::gl {

// The types of a function `foo(State&, A...)`.
template <typename Function>
struct CallTypes;
template <typename R, typename... A>
struct CallTypes<R(gles::State&, A...)> {
    using Arguments = std::tuple<A...>;

    static void call(gles::State& state, gles::AnyFunction function, const Arguments& arguments) {
        const auto target = reinterpret_cast<R (*)(gles::State&, A...)>(function);
        std::apply([&](const A&... each) { static_cast<void>(target(state, each...)); }, arguments);
    }
};

template <typename T>
constexpr size_t rounded_size(size_t count) {
    return (count * sizeof(T) + alignof(void*) - 1) / alignof(void*) * alignof(void*);
}

// What is read where a name says nothing of the number of values: the function will refuse it.
inline constexpr std::array<std::byte, 256> no_values{};

// A copy of the arguments, in which each pointer refers to a copy of `count` values; `spare` more
// bytes lie behind them. Null with the error recorded.
template <typename... A>
std::tuple<A...>* keep(ListRecorder& recorder,
                       const CompiledFunction& function,
                       const std::tuple<A...>& arguments,
                       size_t count) {
    size_t bytes = rounded_size<std::tuple<A...>>(1);
    const auto measure = [&]<typename T>(const T&) {
        if constexpr (std::is_pointer_v<T>)
            bytes += rounded_size<std::remove_pointer_t<T>>(count);
    };
    std::apply([&](const A&... each) { (measure(each), ...); }, arguments);
    void* const room = recorder.add(function, bytes);
    if (room == nullptr)
        return nullptr;
    auto* const kept = new (room) std::tuple<A...>(arguments);
    std::byte* behind = static_cast<std::byte*>(room) + rounded_size<std::tuple<A...>>(1);
    const auto copy = [&]<typename T>(T& argument) {
        if constexpr (std::is_pointer_v<T>) {
            using Value = std::remove_cv_t<std::remove_pointer_t<T>>;
            if (argument != nullptr && count != 0)
                std::memcpy(behind, argument, count * sizeof(Value));
            else
                std::memset(behind, 0, count * sizeof(Value));
            argument =
                count != 0 ? reinterpret_cast<T>(behind) : reinterpret_cast<T>(no_values.data());
            behind += rounded_size<Value>(count);
        }
    };
    std::apply([&](A&... each) { (copy(each), ...); }, *kept);
    return kept;
}

template <typename Function, typename Rule>
struct CompiledCall {
    using Arguments = typename CallTypes<Function>::Arguments;

    static Recorded record(ListRecorder& recorder,
                           const CompiledFunction& function,
                           const void* arguments) {
        return Rule::record(recorder, function, *static_cast<const Arguments*>(arguments));
    }
    static void play(gles::State& state, const CompiledFunction& function, const void* arguments) {
        const auto& kept = *static_cast<const Arguments*>(arguments);
        if constexpr (requires { Rule::play(state, function, kept); })
            Rule::play(state, function, kept);
        else
            CallTypes<Function>::call(state, function.function, kept);
    }
};

// --- rules
// -----------------------------------------------------------------------------------------

inline Recorded kept_if(const void* kept) {
    return kept != nullptr ? Recorded::kept : Recorded::refused;
}

// Each pointer refers to that many values.
template <size_t Count>
struct Values {
    template <typename... A>
    static Recorded record(ListRecorder& recorder,
                           const CompiledFunction& function,
                           const std::tuple<A...>& arguments) {
        static_assert((std::is_pointer_v<A> || ...) == (Count != 0), "pointers need a count");
        return kept_if(keep(recorder, function, arguments, Count));
    }
};

// There are no pointers.
using Plain = Values<0>;

// Draws of instances are neither kept nor made while there is a list (ARB_draw_instanced).
struct NotInLists {
    template <typename... A>
    static Recorded record(ListRecorder& recorder,
                           const CompiledFunction&,
                           const std::tuple<A...>&) {
        recorder.state.error(GL_INVALID_OPERATION, "a draw that display lists do not keep");
        return Recorded::kept;
    }
};

// Argument number Index, from 0, says how many values each pointer refers to, in units of Each.
template <size_t Index, size_t Each = 1>
struct Counted {
    template <typename... A>
    static Recorded record(ListRecorder& recorder,
                           const CompiledFunction& function,
                           const std::tuple<A...>& arguments) {
        const GLsizei count = std::get<Index>(arguments);
        const size_t all = count > 0 ? static_cast<size_t>(count) * Each : 0;
        return kept_if(keep(recorder, function, arguments, all));
    }
};

// Values that glLightfv and its siblings take for the name.
size_t parameter_values(GLenum name);

// The argument before the last is such a name.
struct Named {
    template <typename... A>
    static Recorded record(ListRecorder& recorder,
                           const CompiledFunction& function,
                           const std::tuple<A...>& arguments) {
        const size_t count = parameter_values(std::get<sizeof...(A) - 2>(arguments));
        return kept_if(keep(recorder, function, arguments, count));
    }
};

// glClearBuffer*v(buffer, number, values).
struct ClearedValues {
    template <typename T>
    static Recorded record(ListRecorder& recorder,
                           const CompiledFunction& function,
                           const std::tuple<GLenum, GLint, const T*>& arguments) {
        const size_t count = std::get<0>(arguments) == GL_COLOR ? 4 : 1;
        return kept_if(keep(recorder, function, arguments, count));
    }
};

// Bytes of a name of glCallLists; 0: it is no type.
size_t list_name_bytes(GLenum type);

// glCallLists(count, type, names).
struct ListNames {
    using Arguments = std::tuple<GLsizei, GLenum, const void*>;
    static Recorded record(ListRecorder& recorder,
                           const CompiledFunction& function,
                           const Arguments& arguments);
};

// Numbers of a control point; 0: it is no target of glMap*.
size_t map_components(GLenum target);

// glMap1* and glMap2*: the points stand one behind the other in the list.
struct MapPoints {
    // More points in one direction are refused by the functions themselves.
    static constexpr GLint most_points = max_eval_order;

    template <typename T>
    static Recorded record(ListRecorder& recorder,
                           const CompiledFunction& function,
                           const std::tuple<GLenum, T, T, GLint, GLint, const T*>& arguments) {
        auto [target, u1, u2, stride, order, points] = arguments;
        const auto components = static_cast<GLint>(map_components(target));
        if (components == 0 || stride < components || order < 1 || order > most_points)
            return kept_if(keep(recorder, function, arguments, 0));
        std::vector<T> packed;
        for (GLint i = 0; i < order; ++i)
            packed.insert(packed.end(), points + ptrdiff_t{i} * stride,
                          points + ptrdiff_t{i} * stride + components);
        return kept_if(keep(
            recorder, function,
            std::tuple(target, u1, u2, components, order, static_cast<const T*>(packed.data())),
            packed.size()));
    }

    template <typename T>
    static Recorded record(
        ListRecorder& recorder,
        const CompiledFunction& function,
        const std::tuple<GLenum, T, T, GLint, GLint, T, T, GLint, GLint, const T*>& arguments) {
        auto [target, u1, u2, ustride, uorder, v1, v2, vstride, vorder, points] = arguments;
        const auto components = static_cast<GLint>(map_components(target));
        if (components == 0 || ustride < components || vstride < components || uorder < 1 ||
            vorder < 1 || uorder > most_points || vorder > most_points)
            return kept_if(keep(recorder, function, arguments, 0));
        std::vector<T> packed;
        for (GLint i = 0; i < uorder; ++i) {
            for (GLint j = 0; j < vorder; ++j) {
                const T* point = points + ptrdiff_t{i} * ustride + ptrdiff_t{j} * vstride;
                packed.insert(packed.end(), point, point + components);
            }
        }
        return kept_if(keep(recorder, function,
                            std::tuple(target, u1, u2, components * vorder, uorder, v1, v2,
                                       components, vorder, static_cast<const T*>(packed.data())),
                            packed.size()));
    }
};

}  // namespace cuesta::gl
