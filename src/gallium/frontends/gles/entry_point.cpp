// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/entry_point.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

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

std::span<const std::string_view> procedure_names() {
    return names;
}

}  // namespace cuesta::gles
