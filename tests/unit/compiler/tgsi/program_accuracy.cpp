// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "program_accuracy.h"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

namespace cuesta::tgsi {
namespace {

using enum OperandDomain;

constexpr OpcodeAccuracy rows[] = {
    {"RCP", positive, 0, {0, 0, 0}},  {"RSQ", positive, 0, {1, 1, 0}},
    {"SQRT", positive, 0, {1, 1, 0}}, {"RCC", positive, 0, {0, 0, 0}},
    {"DIV", divisor, 0, {1, 1, 1}},   {"EX2", any, 0, {0, 0, 0}},
    {"LG2", positive, 1, {0, 0, 0}},  {"EXP", any, 0, {0, 0, 0}},
    {"LOG", positive, 1, {0, 0, 0}},  {"POW", power, 0, {5, 5, 4}},
    {"LIT", power, 0, {5, 5, 2}},     {"SIN", any, 1, {3, 6, 2}},
    {"COS", any, 1, {2, 6, 2}},       {"SCS", any, 1, {3, 6, 3}},
    {"NRM", positive, 0, {2, 2, 0}},  {"NRM4", positive, 0, {2, 2, 0}},
    {"RFL", positive, 4, {3, 5, 3}},
};

std::string_view text_of(OperandDomain domain) {
    switch (domain) {
        case any: return "-4 to 4";
        case positive: return "1/2 to 9/2";
        case divisor: return "-4 to 4, divided by 1/2 to 9/2";
        default: return "1/2 to 9/2 to the power of -4 to 4";
    }
}

}  // namespace

const OpcodeAccuracy* accuracy_of(std::string_view opcode) {
    const auto* const found = std::ranges::find(rows, opcode, &OpcodeAccuracy::name);
    return found != std::end(rows) ? found : nullptr;
}

double steps_allowed(const OpcodeAccuracy& row, Core core) {
    if (is_mali(core))
        return row.steps[is_vertex(core) ? 1 : 2];
    return row.steps[0];
}

double steps_apart(const OpcodeAccuracy& row, Core core, float wanted, float got) {
    if (wanted == got || (std::isnan(wanted) && std::isnan(got)))
        return 0;
    const int digits = core == Core::mali_fragment ? 10 : 23;
    const double size = std::max({std::fabs(static_cast<double>(wanted)), row.least, 0x1p-14});
    const double step = std::ldexp(1.0, std::ilogb(size) - digits);
    const double apart = std::fabs(static_cast<double>(wanted) - static_cast<double>(got)) / step;
    return std::isnan(apart) ? HUGE_VAL : apart;
}

std::string accuracy_table() {
    std::string text =
        "| opcode | operands | G13 | Mali-400 vertex | Mali-400 fragment | steps are |\n"
        "|---|---|---|---|---|---|\n";
    for (const OpcodeAccuracy& row : rows)
        text += fmt::format(
            "| {} | {} | {:g} | {:g} | {:g} | {} |\n", row.name, text_of(row.domain), row.steps[0],
            row.steps[1], row.steps[2],
            row.least == 0 ? "the result's" : fmt::format("the result's, or {:g}'s", row.least));
    return text;
}

}  // namespace cuesta::tgsi
