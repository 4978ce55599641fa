// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// How close compiled fragment code comes to the interpreter in the core's float mode, by operation.
// docs/accuracy-mali400.md publishes these rows; tests measure by them and compare the page.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "compiler/nir/instr.h"

namespace cuesta::lima::pp {

// What one component of a result was made from: operand i, component c (0 alone for operations by
// component), as the numbers that binary16 held.
using Operands = std::array<std::array<double, 4>, 3>;

struct Accuracy {
    std::string_view name;  // the NIR opcode, or another word where there is none
    double ulps = 0;        // binary16 steps of the result
    // Error allowed besides, as an absolute number, and its text.
    double (*more)(const Operands&) = nullptr;
    std::string_view more_text = "";
    // Where that holds, and its text; everywhere when there is none.
    bool (*domain)(const Operands&) = nullptr;
    std::string_view domain_text = "";
    std::string_view special = "";  // NaN, infinities, zeros; and what is outside of the domain
    std::string_view source = "";   // who says so
};

std::span<const Accuracy> accuracy_rows();
const Accuracy* find_accuracy(std::string_view name);

// The rows as the page has them.
std::string accuracy_table();

// The step of binary16 at that magnitude.
double half_step(double value);

}  // namespace cuesta::lima::pp
