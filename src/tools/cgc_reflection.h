// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "compiler/cg/program/reflection.h"
#include "tools/compile_target.h"

namespace cuesta::tools {

// A program's parameters as JSON (docs/cg.md has the fields), and where the parts of its machine
// code begin; null: there is none.
std::string reflection_json(const cg::Reflection& reflection, const CompiledShader* code = nullptr);

}  // namespace cuesta::tools
