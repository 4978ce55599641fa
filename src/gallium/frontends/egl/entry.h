// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// C functions out of functions that return an Answer: the error of the thread, and messages to
// whoever listens. And the stubs that a loader of several vendors wants, which look up in a
// display whose function to call.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <stdexcept>
#include <string_view>

#include <EGL/egl.h>

#include "gallium/frontends/egl/answer.h"

namespace cuesta::egl {

using Procedure = __eglMustCastToProperFunctionPointerType;

// One row of the table of entry points.
struct EntryPoint {
    std::string_view name;
    Procedure function = nullptr;
    // Of extensions that act on a display or device: calls the function of the vendor whose that
    // is, once somebody set the index by which the loader knows it.
    Procedure stub = nullptr;
    std::atomic<int>* index = nullptr;
};

// The table: every function of EGL that we have (entry_points.cpp).
std::span<const EntryPoint> entry_points();
const EntryPoint* find_entry_point(std::string_view name);

// What the first parameter of an extension's function is.
enum class Route : uint8_t { display, device };

// The loader's function for a display or device; null, with the error set, where it knows none.
using Router = Procedure (*)(Route route, void* object, int index);
void set_router(Router router);

// --- how rows are made ------------------------------------------------------------------------

void begin_call(const char* name);
void end_call();
void end_call(const Failure& failure);
Procedure find_route(Route route, void* object, int index);

template <size_t size>
struct FixedString {
    constexpr FixedString(const char (&literal)[size]) { std::copy_n(literal, size, text); }
    char text[size];
};

// What a function returns that failed.
enum class Failed { zero, minus_one, error };

template <FixedString name, auto function, Failed failed, Route route = Route::display>
struct Entry;

template <FixedString name,
          typename R,
          typename... Args,
          Answer<R> (*function)(Args...),
          Failed failed,
          Route route>
struct Entry<name, function, failed, route> {
    static inline std::atomic<int> index = -1;

    static R EGLAPIENTRY call(Args... args) {
        begin_call(name.text);
        const Answer<R> answer = answer_of(args...);
        if (answer) {
            end_call();
            return *answer;
        }
        end_call(answer.error());
        return failure(answer.error());
    }

    static R EGLAPIENTRY stub(Args... args) { return route_call(args...); }

  private:
    static Answer<R> answer_of(Args... args) {
        try {
            return function(args...);
        } catch (const std::bad_alloc&) {
        } catch (const std::length_error&) {
        }
        return Failure{EGL_BAD_ALLOC, "no memory"};
    }

    static R failure([[maybe_unused]] const Failure& why) {
        if constexpr (failed == Failed::minus_one)
            return R{-1};
        else if constexpr (failed == Failed::error)
            return R{why.code};
        else
            return R{};
    }

    template <typename... Rest>
    static R route_call(void* object, Rest... rest) {
        const Procedure target = find_route(route, object, index);
        return target != nullptr ? reinterpret_cast<decltype(&call)>(target)(object, rest...)
                                 : failure({});
    }
};

// A function of EGL 1.5, or a client extension: the loader finds the vendor itself.
template <FixedString name, auto function, Failed failed = Failed::zero>
EntryPoint core() {
    using E = Entry<name, function, failed>;
    return {name.text, reinterpret_cast<Procedure>(&E::call)};
}

// An extension of displays, or of devices.
template <FixedString name,
          auto function,
          Failed failed = Failed::zero,
          Route route = Route::display>
EntryPoint extension() {
    using E = Entry<name, function, failed, route>;
    return {name.text, reinterpret_cast<Procedure>(&E::call), reinterpret_cast<Procedure>(&E::stub),
            &E::index};
}

}  // namespace cuesta::egl
