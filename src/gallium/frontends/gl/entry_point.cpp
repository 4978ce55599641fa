// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
#include "gallium/frontends/gl/entry_point.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/entry_aliases.h"
#include "gallium/frontends/gl/gl.h"

namespace cuesta::gl {

namespace {

using gles::Ext;
using gles::Procedure;

struct NamedProcedure {
    std::string_view name;
    Procedure procedure = nullptr;
    gles::AnyFunction function = nullptr;
};

// gles::Entry without the lock, and without the gate where that would let the call pass.
template <auto Function, Ext Extension>
struct VertexEntry;
template <typename... A, void (*Function)(State&, A...), Ext Extension>
struct VertexEntry<Function, Extension> {
    static void call(A... arguments) {
        State* state = State::current();
        if (state == nullptr || !state->extensions.has(Extension)) [[unlikely]]
            return gles::Entry<Function, Extension>::call(arguments...);
        if (state->gate != nullptr && state->gate != &compatibility(*state).immediate.gate)
            [[unlikely]]
            return gles::Entry<Function, Extension>::call(arguments...);
        gles::carry_out(*state, [&] { Function(*state, arguments...); });
    }
};

template <typename Pointer, auto Function, Ext Extension>
Procedure procedure() {
    Pointer pointer = nullptr;
    if constexpr (is_vertex_call<Function>)
        pointer = &VertexEntry<Function, Extension>::call;
    else
        pointer = &gles::Entry<Function, Extension>::call;
    return reinterpret_cast<Procedure>(pointer);
}

std::vector<NamedProcedure> sorted_procedures() {
    std::vector<NamedProcedure> all = {
#define CUESTA_GL_DECLARE(function, name, extension)                       \
    {#name, procedure<decltype(&::name), &gl::function, Ext::extension>(), \
     reinterpret_cast<gles::AnyFunction>(&gl::function)},
#include "gallium/frontends/gl/entry_list.h"
#undef CUESTA_GL_DECLARE
    };
    std::ranges::sort(all, {}, &NamedProcedure::name);
    return all;
}

const std::vector<NamedProcedure>& all_procedures() {
    static const std::vector<NamedProcedure>& all =
        *new std::vector<NamedProcedure>(sorted_procedures());
    return all;
}

std::string_view name_of_function(gles::AnyFunction function) {
    const std::vector<NamedProcedure>& all = all_procedures();
    const auto it = std::ranges::find(all, function, &NamedProcedure::function);
    return it != all.end() ? it->name : std::string_view();
}

const NamedProcedure* find_row(std::string_view name) {
    const std::vector<NamedProcedure>& all = all_procedures();
    const auto it = std::ranges::lower_bound(all, name, {}, &NamedProcedure::name);
    return it != all.end() && it->name == name ? &*it : nullptr;
}

}  // namespace

Procedure find_procedure(std::string_view name) {
    // Who has not asked calls none of them.
    gles::set_more_function_names(&name_of_function);
    const NamedProcedure* row = find_row(name);
    return row != nullptr ? row->procedure : gles::find_procedure(name_of_alias(name));
}

gles::AnyFunction find_function(std::string_view name) {
    const NamedProcedure* row = find_row(name);
    return row != nullptr ? row->function : gles::find_function(name_of_alias(name));
}

}  // namespace cuesta::gl
