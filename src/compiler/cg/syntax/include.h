// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// How #include finds files: the caller says.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace cuesta::cg {

struct IncludedFile {
    std::string
        path;  // in messages, for #pragma once, and as `includer` of what it includes itself
    std::string text;
};

// No value: there is no such file. For <name>, `is_system` is set; `includer` is the path of the
// file with the directive.
using IncludeFunction = std::function<std::optional<IncludedFile>(
    std::string_view name, bool is_system, std::string_view includer)>;

}  // namespace cuesta::cg
