// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "accuracy_row.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/core.h>

namespace cuesta::compiler {
namespace {

std::string_view or_dash(std::string_view text) {
    return text.empty() ? "-" : text;
}

}  // namespace

const Accuracy* find_row(AccuracyRows rows, std::string_view name) {
    const auto row = std::ranges::find(rows, name, &Accuracy::name);
    return row != rows.end() ? &*row : nullptr;
}

std::string table_text(AccuracyRows rows) {
    std::string text =
        "| operation | ULP | and besides | where | special values, elsewhere | source |\n"
        "|---|---|---|---|---|---|\n";
    for (const Accuracy& row : rows)
        text += fmt::format("| {} | {} | {} | {} | {} | {} |\n", row.name, row.ulps,
                            or_dash(row.more_text), or_dash(row.domain_text), or_dash(row.special),
                            or_dash(row.source));
    return text;
}

double step_at(const NumberFormat& format, double value) {
    const double magnitude = std::abs(value);
    int exponent = format.least_exponent;
    if (magnitude >= std::ldexp(1.0, exponent))
        exponent = std::min(std::ilogb(magnitude), format.greatest_exponent);
    return std::ldexp(1.0, exponent - format.fraction_bits);
}

double steps_off(const NumberFormat& format,
                 const Accuracy& row,
                 const Operands& operands,
                 double expected,
                 double got) {
    if (expected == got || (std::isnan(expected) && std::isnan(got)))
        return 0;
    if (std::isnan(expected) || std::isnan(got))
        return std::numeric_limits<double>::infinity();
    // Infinity is one step from the greatest number.
    const double beyond = std::ldexp(1.0, format.greatest_exponent + 1);
    const double e = std::clamp(expected, -beyond, beyond);
    const double g = std::clamp(got, -beyond, beyond);
    const double more = row.more != nullptr ? row.more(operands) : 0;
    const double step = step_at(format, std::max(std::abs(e), std::abs(g)));
    return std::max(0.0, (std::abs(e - g) - more) / step);
}

}  // namespace cuesta::compiler
