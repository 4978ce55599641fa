// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// NIR -> TGSI, for what both have: floats and integers of 32 bits, doubles, booleans, textures, ifs
// and loops.
#pragma once

#include "base/result.h"
#include "compiler/nir/shader.h"
#include "compiler/tgsi/program.h"

namespace cuesta::tgsi {

// A program of the modern dialect that computes the same; compile() reads it back. What TGSI has no
// words for (values of other sizes, memory by address, preambles) is refused by the name of the
// instruction.
Result<Program> from_nir(const nir::Shader& shader);

}  // namespace cuesta::tgsi
