// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// How close compiled vertex code comes to the NIR interpreter, operation by operation.
// docs/accuracy-mali400.md publishes these rows; the tests measure by them and compare the page.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

namespace cuesta::lima::gp {

// What a result was made from: operand, component (the first alone for operations by component).
using Operands = std::array<std::array<double, 4>, 4>;

struct Accuracy {
    std::string_view name;  // the NIR opcode
    double ulps = 0;        // steps of binary32 at the result
    // An error allowed besides, absolute, and its text.
    double (*more)(const Operands&) = nullptr;
    std::string_view more_text = "";
    // Where that holds, and its text; everywhere when there is none.
    bool (*domain)(const Operands&) = nullptr;
    std::string_view domain_text = "";
    std::string_view special = "";  // zeros, infinities, NaN, and what is outside of the domain
    std::string_view source = "";   // who says so
};

std::span<const Accuracy> accuracy_rows();
const Accuracy* find_accuracy(std::string_view name);

// The rows as the page has them.
std::string accuracy_table();

// The step of binary32 at that magnitude.
double float_step(double value);

// How many steps `got` is off beyond what the row allows besides; 0 for the same number, NaN for
// NaN.
double steps_off(const Accuracy& row, const Operands& operands, double expected, double got);

}  // namespace cuesta::lima::gp
