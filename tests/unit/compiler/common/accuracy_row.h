// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// How close compiled code comes to the NIR interpreter in an operation: one row of a table that
// docs/accuracy-*.md publish. Each core has a table of its own; tests measure by it.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

namespace cuesta::compiler {

// What one component of a result was made from: operand, component (the first alone for operations
// by component), as the numbers that the core's format holds.
using Operands = std::array<std::array<double, 4>, 4>;

struct Accuracy {
    std::string_view name;  // the NIR opcode
    double ulps = 0;        // steps of the core's format at the result
    // An error allowed besides, absolute, and its text.
    double (*more)(const Operands&) = nullptr;
    std::string_view more_text = "";
    // Where that holds, and its text; everywhere when there is none.
    bool (*domain)(const Operands&) = nullptr;
    std::string_view domain_text = "";
    std::string_view special = "";  // zeros, infinities, NaN, and what is outside of the domain
    std::string_view source = "";   // who says so
};

using AccuracyRows = std::span<const Accuracy>;

const Accuracy* find_row(AccuracyRows rows, std::string_view name);

// The rows as the page has them.
std::string table_text(AccuracyRows rows);

// A binary format of IEEE 754.
struct NumberFormat {
    int fraction_bits;
    int least_exponent;  // of a normal number
    int greatest_exponent;
};

constexpr NumberFormat binary16 = {10, -14, 15};
constexpr NumberFormat binary32 = {23, -126, 127};

// The step between the format's numbers at that magnitude.
double step_at(const NumberFormat& format, double value);

// How many steps `got` is off beyond what the row allows besides; 0 for the same number, NaN for
// NaN.
double steps_off(const NumberFormat& format,
                 const Accuracy& row,
                 const Operands& operands,
                 double expected,
                 double got);

}  // namespace cuesta::compiler
