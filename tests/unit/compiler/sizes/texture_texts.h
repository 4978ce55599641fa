// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Small shaders around one texture instruction each: every dimension, array or not, shadow or not,
// every type and size of the result, and every source besides those that it must have. Not all are
// valid.
#pragma once

#include <string>
#include <vector>

#include "compiler/nir/instr.h"

namespace cuesta::compiler {

std::vector<std::string> texture_texts(nir::Stage stage, nir::TexOp op);

}  // namespace cuesta::compiler
