// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// How far compiled TGSI may be from the interpreter, which runs the same NIR in the core's float
// mode, opcode by opcode. What has no row is equal. docs/accuracy-tgsi.md has the table.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "program_generator.h"

namespace cuesta::tgsi {

// Of quarters: between -4 and 4; from 1/2 to 9/2; those divided by these; these to the power of
// those.
enum class OperandDomain : uint8_t { any, positive, divisor, power };

struct OpcodeAccuracy {
    std::string_view name;
    OperandDomain domain;
    // Steps are those of the result, or of this number where the result is smaller.
    double least;
    std::array<double, 3> steps;  // of the G13, of the Mali-400's vertex and fragment core
};

// Null: its results are equal.
const OpcodeAccuracy* accuracy_of(std::string_view opcode);

double steps_allowed(const OpcodeAccuracy& row, Core core);

// How many steps of a core's format two results of an opcode are apart.
double steps_apart(const OpcodeAccuracy& row, Core core, float wanted, float got);

// The table of docs/accuracy-tgsi.md.
std::string accuracy_table();

}  // namespace cuesta::tgsi
