// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Programs on an emulated GPU: LD_PRELOAD of the shim, CUESTA_GPU for which one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "tools/ending.h"

namespace cuesta::tools {

// A variable of the environment; empty when there is none.
std::string environment(const char* name);

// The emulated GPU that this process was started on, or "".
std::string emulated_gpu();

// Whether the machine (or the shim) shows a GPU's render node.
bool has_render_node();

// Path of the running program.
Result<std::string> own_path();

// Its folder.
Result<std::string> own_folder();

// Where a folder of the installation is, for a program in `own`: as far from there as the build was
// told (a tree that was moved, or that DESTDIR made), or where it was told.
std::vector<std::string> installed_places(const std::string& own,
                                          const std::string& configured,
                                          const std::string& configured_binaries);

// The shim: next to the program, in the build tree, or where it was installed.
Result<std::string> find_shim();

// Replaces this process by `command` (looked up in PATH) under the shim; returns only on failure.
Ending exec_emulated(std::string_view gpu, const std::vector<std::string>& command);

}  // namespace cuesta::tools
