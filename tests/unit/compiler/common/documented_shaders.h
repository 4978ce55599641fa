// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The shaders that docs/nir.md shows.
#pragma once

#include <string>
#include <vector>

namespace cuesta::compiler {

// In the order of the page, without its indentation; empty when the page cannot be read.
std::vector<std::string> documented_shaders();

}  // namespace cuesta::compiler
