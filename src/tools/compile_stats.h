// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The numbers of a compiled shader as a line under the heads of its target's columns.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "tools/compile_target.h"

namespace cuesta::tools {

// Both end with a line feed.
std::string stats_header(const CompileTarget& target);
std::string stats_line(std::string_view name,
                       std::string_view stage,
                       const CompileTarget& target,
                       std::span<const uint32_t> numbers);

}  // namespace cuesta::tools
