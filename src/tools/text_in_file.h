// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace cuesta::tools {

// The first text of a binary file that begins so, up to the zero byte behind it; empty when there
// is none. The file may be as large as libraries with debugging symbols are.
Result<std::string> find_text_in_file(const std::string& path, std::string_view beginning);

}  // namespace cuesta::tools
