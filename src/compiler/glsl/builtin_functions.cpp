// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/glsl/builtin_functions.h"

#include <algorithm>
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
template <Version version>
std::span<const BuiltinFunction> table_of() {
    static const Rows rows = rows_of(version);
    return rows;
}

}  // namespace

std::span<const BuiltinFunction> builtin_functions(Version version) {
    switch (version) {
        case Version::es_100: return table_of<Version::es_100>();
        case Version::gl_110: return table_of<Version::gl_110>();
        case Version::gl_120: return table_of<Version::gl_120>();
        case Version::es_300: return table_of<Version::es_300>();
        case Version::es_310: break;
    }
    return table_of<Version::es_310>();
}

std::span<const BuiltinFunction> find_builtin_functions(std::string_view name, Version version) {
    // Not equal_range: clang 14 does not compile libstdc++ 12's.
    const std::span<const BuiltinFunction> rows = builtin_functions(version);
    const auto first = std::ranges::lower_bound(rows, name, {}, &BuiltinFunction::name);
    const auto last = std::ranges::upper_bound(rows, name, {}, &BuiltinFunction::name);
    return {first, last};
}

}  // namespace cuesta::glsl
