// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What heads a listing of cgc: the program's variables and where they lie, as comments that the
// assembler passes over.
#pragma once

#include <string>

#include "compiler/cg/program/reflection.h"
#include "tools/compile_target.h"

namespace cuesta::tools {

// A line for each parameter: "# var float4x4 matrix : constants 0..3, in u4..u19".
std::string variable_comments(const cg::Reflection& reflection, const CompiledShader& code);

}  // namespace cuesta::tools
