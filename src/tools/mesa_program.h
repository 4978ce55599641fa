// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A program on the Mesa of a folder.
#pragma once

#include <string>
#include <vector>

#include "tools/ending.h"
#include "tools/mesa.h"

namespace cuesta::tools {

// Sets the variables by which Mesa finds its parts there, and makes of `command` what has to be
// started: with a C library in the root its dynamic linker, for this machine's does not fit it.
Ending enter_mesa_root(const MesaRoot& root, std::vector<std::string>& command);

}  // namespace cuesta::tools
