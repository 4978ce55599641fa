// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/glsl/builtin_functions.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "compiler/glsl/builtin_rows.h"

namespace cuesta::glsl {
namespace {

using Rows = std::vector<BuiltinFunction>;

Rows rows_of(Version version) {
    Rows rows;
    const auto add = [&](std::span<const BuiltinFunction> more) {
        std::ranges::copy_if(more, std::back_inserter(rows), [&](const BuiltinFunction& row) {
            return includes(row.versions, version);
        });
    };
    add(builtin_math_rows());
    add(builtin_texture_rows_100());
    add(builtin_texture_rows_300());
    add(builtin_math_rows_310());
    add(builtin_texture_rows_310());
    add(builtin_memory_rows());
    add(builtin_rows_desktop());
    std::ranges::stable_sort(rows, {}, &BuiltinFunction::name);
    return rows;
}

// Made when it is first asked for.
template <size_t index>
std::span<const BuiltinFunction> table_of() {
    static const Rows rows = rows_of(all_versions[index]);
    return rows;
}

template <size_t... indices>
constexpr std::array<std::span<const BuiltinFunction> (*)(), version_count> tables_of(
    std::index_sequence<indices...>) {
    return {&table_of<indices>...};
}

}  // namespace

std::span<const BuiltinFunction> builtin_functions(Version version) {
    constexpr std::array tables = tables_of(std::make_index_sequence<version_count>());
    return tables[index_of(version)]();
}

std::span<const BuiltinFunction> find_builtin_functions(std::string_view name, Version version) {
    // Not equal_range: clang 14 does not compile libstdc++ 12's.
    const std::span<const BuiltinFunction> rows = builtin_functions(version);
    const auto first = std::ranges::lower_bound(rows, name, {}, &BuiltinFunction::name);
    const auto last = std::ranges::upper_bound(rows, name, {}, &BuiltinFunction::name);
    return {first, last};
}

}  // namespace cuesta::glsl
