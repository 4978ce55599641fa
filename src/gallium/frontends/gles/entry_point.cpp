// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/entry_point.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string_view>

#include <fmt/core.h>

#include "base/assert.h"
#include "gallium/frontends/gles/gles.h"

namespace cuesta::gles {

namespace {

#define CUESTA_GLES_DECLARE(function, name, type, extension) std::string_view(name),
constexpr std::array names = {
#include "gallium/frontends/gles/entry_list.h"
};
#undef CUESTA_GLES_DECLARE

// The rows in the order of their names.
consteval std::array<uint16_t, names.size()> sorted_rows() {
    std::array<uint16_t, names.size()> rows{};
    for (uint16_t i = 0; i < rows.size(); ++i)
        rows[i] = i;
    std::sort(rows.begin(), rows.end(), [](uint16_t a, uint16_t b) { return names[a] < names[b]; });
    for (size_t i = 1; i < rows.size(); ++i) {
        if (names[rows[i - 1]] == names[rows[i]])
            base::unreachable("a function stands twice in the list");
    }
    return rows;
}
constexpr std::array<uint16_t, names.size()> by_name = sorted_rows();

// The row's type as the header has it is checked here.
template <typename Pointer, auto Function, Ext Extension>
Procedure procedure() {
    const Pointer pointer = &Entry<Function, Extension>::call;
    return reinterpret_cast<Procedure>(pointer);
}

Procedure procedure_of_row(size_t row) {
#define CUESTA_GLES_DECLARE(function, name, type, extension) \
    procedure<PFNGL##type##PROC, &gles::function, Ext::extension>(),
    static const std::array procedures = {
#include "gallium/frontends/gles/entry_list.h"
    };
#undef CUESTA_GLES_DECLARE
    return procedures[row];
}

AnyFunction function_of_row(size_t row) {
#define CUESTA_GLES_DECLARE(function, name, type, extension) \
    reinterpret_cast<AnyFunction>(&gles::function),
    static const std::array functions = {
#include "gallium/frontends/gles/entry_list.h"
    };
#undef CUESTA_GLES_DECLARE
    return functions[row];
}

std::atomic<FunctionNames> more_function_names = nullptr;

std::optional<size_t> find_row(std::string_view name) {
    const auto it =
        std::lower_bound(by_name.begin(), by_name.end(), name,
                         [](uint16_t row, std::string_view wanted) { return names[row] < wanted; });
    if (it == by_name.end() || names[*it] != name)
        return std::nullopt;
    return *it;
}

}  // namespace

Procedure find_procedure(std::string_view name) {
    const std::optional<size_t> row = find_row(name);
    return row ? procedure_of_row(*row) : nullptr;
}

AnyFunction find_function(std::string_view name) {
    const std::optional<size_t> row = find_row(name);
    return row ? function_of_row(*row) : nullptr;
}

std::string_view name_of_function(AnyFunction function) {
    for (size_t row = 0; row < names.size(); ++row)
        if (function_of_row(row) == function)
            return names[row];
    const FunctionNames more = more_function_names.load();
    return more != nullptr ? more(function) : std::string_view();
}

void set_more_function_names(FunctionNames more) {
    more_function_names = more;
}

void refuse_function(State& state, AnyFunction function, Ext extension) {
    const bool is_old = extension == Ext::compatibility || extension == Ext::deprecated;
    const bool is_desktops = is_old || extension == Ext::desktop || extension == Ext::core_profile;
    std::string_view why = "its extension, or its version of OpenGL, is not there";
    if (is_old && state.is_core())
        why = "it is not in the core profile";
    else if (is_desktops && !state.is_desktop())
        why = "it is desktop OpenGL's, and the context is one of OpenGL ES";
    if (!state.debug.is_on())
        return state.error(GL_INVALID_OPERATION, why);
    state.error(GL_INVALID_OPERATION, fmt::format("{}: {}", name_of_function(function), why));
}

std::span<const std::string_view> procedure_names() {
    return names;
}

}  // namespace cuesta::gles
