// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Small shaders around one operation each, of every bit size: its operands come from an input, and
// its result is shown in an output or decides an if. Not all are valid.
#pragma once

#include <string>
#include <vector>

#include "compiler/nir/shader.h"

namespace cuesta::compiler {

std::vector<std::string> alu_texts(nir::Stage stage, unsigned op);
std::vector<std::string> intrinsic_texts(nir::Stage stage, unsigned op);

// What is no operation: phis, registers, variables, constants.
std::vector<std::string> value_texts(nir::Stage stage);

}  // namespace cuesta::compiler
