// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Where the dynamic linker finds libraries that are named without a folder.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cuesta::tools {

// LD_LIBRARY_PATH, what ld.so.conf names, and what the linker knows by itself; in its order.
std::vector<std::string> library_folders();

// The first in those folders that is of this machine's kind, as the linker passes over others;
// empty when there is none.
std::string find_library(std::string_view name);

}  // namespace cuesta::tools
