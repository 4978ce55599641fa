// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Where bits are read as what they are not, which cores of floats alone cannot do.
#pragma once

#include <string>

#include "compiler/tgsi/program.h"

namespace cuesta::tgsi {

// The first instruction that reads a float as an integer or the other way round, as "line 7: UADD
// reads the float TEMP[0].x as an integer", or hands an integer to an output; empty where none
// is found: registers whose writers differ are told only within a straight piece of code. Code
// without effect counts too, which back ends do not see.
std::string first_mixed_read(const Program& program);

}  // namespace cuesta::tgsi
