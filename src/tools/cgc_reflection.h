// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "compiler/cg/program/reflection.h"

namespace cuesta::tools {

// A program's parameters as JSON (docs/cg.md has the fields).
std::string reflection_json(const cg::Reflection& reflection);

}  // namespace cuesta::tools
