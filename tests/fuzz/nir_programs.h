// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

namespace cuesta::fuzz {

// The text of a small valid shader in which any opcode of the table may stand, on operands of any
// size it takes, among ifs, loops, phis, arrays and memory. What front ends write reaches few of
// them.
std::string random_nir(uint32_t seed);

}  // namespace cuesta::fuzz
