// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "accuracy.h"

#include <algorithm>
#include <cmath>

namespace cuesta::lima::pp {
namespace {

constexpr std::string_view precision = "part 6, 6.15";
constexpr std::string_view assumed = "ASSUMED (6.15: \"about fp16\")";
constexpr std::string_view chosen = "ASSUMED";
constexpr std::string_view compares = "part 6, 6.7";

double a(const Operands& operands) {
    return operands[0][0];
}
double b(const Operands& operands) {
    return operands[1][0];
}
double c(const Operands& operands) {
    return operands[2][0];
}

bool is_number(double x) {
    return std::isfinite(x);
}

// Of which the reciprocal is a normal number of binary16.
bool is_divisor(double x) {
    return std::abs(x) >= 0x1p-14 && std::abs(x) <= 0x1p14;
}

bool in_quotient(const Operands& o) {
    return is_number(a(o)) && is_divisor(b(o));
}

bool in_remainder(const Operands& o) {
    if (!in_quotient(o))
        return false;
    const double quotient = a(o) / b(o);
    const double distance = std::abs(quotient - std::nearbyint(quotient));
    return std::abs(quotient) < 2048 && (distance > 2 * half_step(quotient) || a(o) == 0);
}

// The whole quotient times the divisor is rounded, and so is the reciprocal that found it.
double product_in_remainder(const Operands& o) {
    return half_step(a(o)) + half_step(b(o));
}

bool in_power(const Operands& o) {
    const double exponent = b(o) * std::log2(a(o));
    return a(o) > 0 && is_number(a(o)) && is_number(b(o)) && std::abs(exponent) <= 14;
}

// In turns: 1/(2 pi) as binary16 is too great by 2^-12.65 of itself, and the product is rounded, by
// 2^-11 of itself at most (and by half of the least step).
double rounded_angle(const Operands& o) {
    return std::min(2.0, std::abs(a(o)) * 3 * 0x1p-12 + 0x1p-22);
}

double rounded_exponent(const Operands& o) {
    const double exponent = b(o) * std::log2(a(o));
    return std::exp2(exponent) * (std::abs(exponent) + std::abs(b(o)) * 0x1p-9) * 0x1p-10;
}

double step_of_product(const Operands& o) {
    return half_step(a(o) * b(o)) / 2;
}

// b - a, its product with c, and the interpreter's own parts.
double steps_of_interpolation(const Operands& o) {
    const double range = half_step(b(o) - a(o));
    return std::abs(c(o)) * range + half_step(c(o) * (b(o) - a(o)));
}

double step_of_terms(const Operands& o) {
    double steps = 0;
    double sum = 0;
    for (unsigned i = 0; i < 4; ++i) {
        const double term = o[0][i] * o[1][i];
        sum += std::abs(term);
        steps += half_step(term) / 2;
    }
    return steps + half_step(sum) / 16;
}

bool all_numbers(const Operands& o) {
    for (const auto& operand : o)
        for (const double x : operand)
            if (!is_number(x))
                return false;
    return true;
}

bool terms_are_numbers(const Operands& o) {
    double sum = 0;
    for (unsigned i = 0; i < 4; ++i)
        sum += std::abs(o[0][i] * o[1][i]);
    return all_numbers(o) && sum < 65000;
}

bool in_fused(const Operands& o) {
    return all_numbers(o) && std::abs(a(o) * b(o)) < 65000;
}

bool in_interpolation(const Operands& o) {
    return all_numbers(o) && std::abs(b(o) - a(o)) < 65000 &&
           std::abs(c(o) * (b(o) - a(o))) < 65000 &&
           std::abs(a(o) * (1 - c(o))) + std::abs(b(o) * c(o)) < 65000;
}

bool no_nan(const Operands& o) {
    return !std::isnan(a(o)) && !std::isnan(b(o));
}

bool is_angle(const Operands& o) {
    return is_number(a(o)) && is_number(b(o)) && (a(o) != 0 || b(o) > 0);
}

bool is_whole(double x) {
    return std::abs(x) <= 2048 && x == std::trunc(x);
}

// Integers are floats: as far as binary16 counts.
bool counts(const Operands& o) {
    return is_whole(a(o)) && is_whole(b(o));
}
bool counts_both_sum(const Operands& o) {
    return counts(o) && std::abs(a(o)) + std::abs(b(o)) <= 2048;
}
bool counts_both_product(const Operands& o) {
    return counts(o) && std::abs(a(o) * b(o)) <= 2048;
}
bool counts_quotient(const Operands& o) {
    return counts(o) && b(o) != 0;
}
bool counts_natural(const Operands& o) {
    return counts(o) && a(o) >= 0 && b(o) >= 0;
}
bool counts_natural_quotient(const Operands& o) {
    return counts_quotient(o) && counts_natural(o);
}
bool is_natural(const Operands& o) {
    return a(o) > -1 && a(o) <= 2048;
}
bool is_counted(const Operands& o) {
    return std::abs(a(o)) <= 2048;
}

constexpr std::string_view whole_text = "whole numbers up to 2048";
constexpr std::string_view natural_text = "whole numbers 0 to 2048";
constexpr std::string_view wide = "beyond: a float, rounded, never wrapped";

// clang-format off
constexpr Accuracy rows[] = {
    {.name = "mov", .source = precision},
    {.name = "vec2", .source = precision},
    {.name = "vec3", .source = precision},
    {.name = "vec4", .source = precision},
    {.name = "fneg", .source = "part 6, 6.3"},
    {.name = "fabs", .source = "part 6, 6.3"},
    {.name = "fsat", .special = "NaN gives 0", .source = chosen},
    {.name = "fsign", .special = "NaN gives 0", .source = compares},
    {.name = "ffloor", .special = "infinities stay", .source = compares},
    {.name = "fceil", .special = "infinities stay", .source = compares},
    {.name = "ftrunc", .special = "infinities stay", .source = "ASSUMED (part 6, 6.3: modifier 3)"},
    {.name = "fround_even", .special = "infinities stay", .source = chosen},
    {.name = "ffract", .special = "infinity gives NaN", .source = compares},
    {.name = "frcp", .ulps = 1, .special = "1/0 is infinity of its sign, 1/infinity 0",
     .source = assumed},
    {.name = "fsqrt", .ulps = 1, .special = "below 0: NaN", .source = assumed},
    {.name = "frsq", .ulps = 1, .special = "0 gives infinity, below 0: NaN", .source = assumed},
    {.name = "fexp2", .ulps = 1, .special = "from 16 on infinity", .source = assumed},
    {.name = "flog2", .ulps = 1, .special = "0 gives -infinity, below 0: NaN", .source = assumed},
    {.name = "fsin_turns", .ulps = 1, .special = "infinity gives NaN", .source = assumed},
    {.name = "fcos_turns", .ulps = 1, .special = "infinity gives NaN", .source = assumed},
    {.name = "fsin", .ulps = 1, .more = rounded_angle, .more_text = "abs(x) * 3 * 2^-12 + 2^-22",
     .special = "infinity gives NaN", .source = assumed},
    {.name = "fcos", .ulps = 1, .more = rounded_angle, .more_text = "abs(x) * 3 * 2^-12 + 2^-22",
     .special = "infinity gives NaN", .source = assumed},
    {.name = "fadd", .special = "overflow gives infinity", .source = precision},
    {.name = "fsub", .special = "overflow gives infinity", .source = precision},
    {.name = "fmul", .special = "overflow gives infinity", .source = precision},
    {.name = "fdiv", .ulps = 2, .domain = in_quotient, .domain_text = "2^-14 <= abs(y) <= 2^14",
     .special = "x * (1/y), 1/y rounded to binary16", .source = assumed},
    {.name = "fmod", .ulps = 1, .more = product_in_remainder, .more_text = "a step of x and of y",
     .domain = in_remainder,
     .domain_text = "as fdiv, x/y below 2048 and no whole number within 2 ULP",
     .special = "x - y * floor(x/y) with fdiv's quotient", .source = assumed},
    {.name = "fmin", .domain = no_nan, .domain_text = "no NaN",
     .special = "NaN on either side gives operand B", .source = chosen},
    {.name = "fmax", .domain = no_nan, .domain_text = "no NaN",
     .special = "NaN on either side gives operand B", .source = chosen},
    {.name = "fpow", .ulps = 1, .more = rounded_exponent,
     .more_text = "2^-10 of the result for each unit of y * log2(x), and 2^-19 for each of y",
     .domain = in_power, .domain_text = "x > 0, result from 2^-14 to 2^14",
     .special = "exp2(y * log2(x)): 0 to the 0 is NaN, below 0 NaN", .source = assumed},
    {.name = "fatan2", .ulps = 1, .domain = is_angle, .domain_text = "finite, not (0, x <= 0)",
     .special = "(0, x <= 0): 0 or pi of either sign", .source = chosen},
    {.name = "ffma", .ulps = 1, .more = step_of_product, .more_text = "half a step of the product",
     .domain = in_fused, .domain_text = "finite, product below 65000",
     .special = "product and sum are two operations", .source = precision},
    {.name = "flrp", .ulps = 1, .more = steps_of_interpolation,
     .more_text = "z steps of y - x and one of z * (y - x)", .domain = in_interpolation,
     .domain_text = "finite, differences and products below 65000",
     .special = "x + z * (y - x)", .source = precision},
    {.name = "fdot2", .ulps = 1, .more = step_of_terms,
     .more_text = "half a step of each product", .domain = terms_are_numbers,
     .domain_text = "finite, products below 65000 together", .special = "products, then their sum",
     .source = precision},
    {.name = "fdot3", .ulps = 1, .more = step_of_terms,
     .more_text = "half a step of each product", .domain = terms_are_numbers,
     .domain_text = "finite, products below 65000 together", .special = "products, then their sum",
     .source = precision},
    {.name = "fdot4", .ulps = 1, .more = step_of_terms,
     .more_text = "half a step of each product", .domain = terms_are_numbers,
     .domain_text = "finite, products below 65000 together", .special = "products, then their sum",
     .source = precision},
    {.name = "flt", .special = "false with NaN; -0 is 0", .source = compares},
    {.name = "fge", .special = "false with NaN; -0 is 0", .source = compares},
    {.name = "feq", .special = "false with NaN; -0 is 0", .source = compares},
    {.name = "fneu", .special = "true with NaN; -0 is 0", .source = compares},
    {.name = "slt", .special = "as flt", .source = compares},
    {.name = "sge", .special = "as fge", .source = compares},
    {.name = "seq", .special = "as feq", .source = compares},
    {.name = "sne", .special = "as fneu", .source = compares},
    {.name = "bcsel", .special = "the condition is 1.0 or 0.0", .source = compares},
    {.name = "fcsel", .special = "all but 0 and -0 is true, NaN too", .source = compares},
    {.name = "b2f16", .source = compares},
    {.name = "b2f32", .source = compares},
    {.name = "b2i32", .source = compares},
    {.name = "f2b1", .special = "NaN is true", .source = compares},
    {.name = "i2b1", .domain = is_counted, .domain_text = whole_text, .special = "NaN is true",
     .source = chosen},
    {.name = "f2f16", .source = precision},
    {.name = "f2f32", .source = precision},
    {.name = "f2fmp", .source = precision},
    {.name = "f2i32", .domain = is_counted, .domain_text = "up to 2048", .special = wide,
     .source = chosen},
    {.name = "f2u32", .domain = is_natural, .domain_text = "above -1, up to 2048", .special = wide,
     .source = chosen},
    {.name = "i2f32", .domain = counts, .domain_text = whole_text, .special = wide,
     .source = chosen},
    {.name = "u2f32", .domain = counts_natural, .domain_text = natural_text, .special = wide,
     .source = chosen},
    {.name = "i2i32", .domain = counts, .domain_text = whole_text, .special = wide,
     .source = chosen},
    {.name = "u2u32", .domain = counts_natural, .domain_text = natural_text, .special = wide,
     .source = chosen},
    {.name = "ineg", .domain = counts, .domain_text = whole_text, .special = wide,
     .source = chosen},
    {.name = "iabs", .domain = counts, .domain_text = whole_text, .special = wide,
     .source = chosen},
    {.name = "isign", .domain = counts, .domain_text = whole_text, .special = wide,
     .source = chosen},
    {.name = "iadd", .domain = counts_both_sum, .domain_text = whole_text, .special = wide,
     .source = chosen},
    {.name = "isub", .domain = counts_both_sum, .domain_text = whole_text, .special = wide,
     .source = chosen},
    {.name = "imul", .domain = counts_both_product, .domain_text = whole_text, .special = wide,
     .source = chosen},
    {.name = "idiv", .domain = counts_quotient, .domain_text = "whole numbers up to 2048, y not 0",
     .special = wide, .source = chosen},
    {.name = "udiv", .domain = counts_natural_quotient,
     .domain_text = "whole numbers 0 to 2048, y not 0", .special = wide, .source = chosen},
    {.name = "irem", .domain = counts_quotient, .domain_text = "whole numbers up to 2048, y not 0",
     .special = wide, .source = chosen},
    {.name = "imod", .domain = counts_quotient, .domain_text = "whole numbers up to 2048, y not 0",
     .special = wide, .source = chosen},
    {.name = "umod", .domain = counts_natural_quotient,
     .domain_text = "whole numbers 0 to 2048, y not 0", .special = wide, .source = chosen},
    {.name = "imin", .domain = counts, .domain_text = whole_text, .special = wide,
     .source = chosen},
    {.name = "imax", .domain = counts, .domain_text = whole_text, .special = wide,
     .source = chosen},
    {.name = "umin", .domain = counts_natural, .domain_text = natural_text, .special = wide,
     .source = chosen},
    {.name = "umax", .domain = counts_natural, .domain_text = natural_text, .special = wide,
     .source = chosen},
    {.name = "ilt", .domain = counts, .domain_text = whole_text, .special = wide,
     .source = chosen},
    {.name = "ige", .domain = counts, .domain_text = whole_text, .special = wide,
     .source = chosen},
    {.name = "ieq", .domain = counts, .domain_text = whole_text, .special = wide,
     .source = chosen},
    {.name = "ine", .domain = counts, .domain_text = whole_text, .special = wide,
     .source = chosen},
    {.name = "ult", .domain = counts_natural, .domain_text = natural_text, .special = wide,
     .source = chosen},
    {.name = "uge", .domain = counts_natural, .domain_text = natural_text, .special = wide,
     .source = chosen},
    {.name = "iand", .special = "of booleans only", .source = chosen},
    {.name = "ior", .special = "of booleans only", .source = chosen},
    {.name = "ixor", .special = "of booleans only", .source = chosen},
    {.name = "inot", .special = "of booleans only", .source = chosen},
};
// clang-format on

}  // namespace

AccuracyRows accuracy_rows() {
    return rows;
}

}  // namespace cuesta::lima::pp
