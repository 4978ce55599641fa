// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "accuracy.h"

#include <cmath>

namespace cuesta::lima::gp {
namespace {

constexpr std::string_view units = "part 5, 5.4";
constexpr std::string_view sequence = "part 5, 5.5";
constexpr std::string_view numbers = "part 5, 5.10";
constexpr std::string_view chosen = "ASSUMED";
constexpr std::string_view table = "ASSUMED (5.5: the tables' contents are not known)";

double x(const Operands& operands) {
    return operands[0][0];
}
double y(const Operands& operands) {
    return operands[1][0];
}
double z(const Operands& operands) {
    return operands[2][0];
}

// --- domains

bool is_normal(double value) {
    return std::isfinite(value) && std::abs(value) >= 0x1p-126;
}

// Of which the reciprocal is a normal number too.
bool is_divisor(double value) {
    return std::abs(value) >= 0x1p-126 && std::abs(value) <= 0x1p125;
}

bool no_nan(const Operands& o) {
    return !std::isnan(x(o)) && !std::isnan(y(o));
}

bool is_number(const Operands& o) {
    return !std::isnan(x(o));
}

bool in_root(const Operands& o) {
    return is_normal(x(o)) || x(o) == 0 || std::isinf(x(o)) || std::isnan(x(o));
}

bool in_quotient(const Operands& o) {
    const double quotient = x(o) / y(o);
    return std::isfinite(x(o)) && is_divisor(y(o)) &&
           (x(o) == 0 || (std::abs(quotient) >= 0x1p-120 && std::abs(quotient) <= 0x1p120));
}

bool is_whole(double value, double greatest) {
    return std::abs(value) <= greatest && value == std::trunc(value);
}

bool in_modulus(const Operands& o) {
    if (!in_quotient(o) || std::abs(x(o)) < 0x1p-100 || std::abs(y(o)) < 0x1p-60)
        return x(o) == 0 && is_divisor(y(o));
    const double quotient = x(o) / y(o);
    if (is_whole(x(o), 0x1p22) && is_whole(y(o), 0x1p22))
        return true;
    const double distance = std::abs(quotient - std::nearbyint(quotient));
    return std::abs(quotient) < 0x1p22 && distance > 3 * float_step(quotient);
}

bool is_angle(const Operands& o) {
    return std::abs(x(o)) <= 1024;
}

bool in_power(const Operands& o) {
    return is_normal(x(o)) && x(o) > 0 && std::isfinite(y(o)) &&
           std::abs(y(o) * std::log2(x(o))) <= 120;
}

bool in_arctangent(const Operands& o) {
    const auto fits = [](double value) {
        return value == 0 || (std::abs(value) >= 0x1p-40 && std::abs(value) <= 0x1p40);
    };
    return fits(x(o)) && fits(y(o)) && (x(o) != 0 || y(o) > 0);
}

bool in_fused(const Operands& o) {
    const double product = std::abs(x(o) * y(o));
    return (product == 0 || (product > 0x1p-100 && product < 0x1p127)) && std::isfinite(z(o)) &&
           std::abs(x(o) * y(o) + z(o)) < 0x1p127;
}

bool counts(const Operands& o) {
    return is_whole(x(o), 0x1p24) && is_whole(y(o), 0x1p24);
}
bool counts_sum(const Operands& o) {
    return counts(o) && std::abs(x(o)) + std::abs(y(o)) <= 0x1p24;
}
bool counts_product(const Operands& o) {
    return counts(o) && std::abs(x(o) * y(o)) <= 0x1p24;
}
bool counts_quotient(const Operands& o) {
    return is_whole(x(o), 0x1p24) && is_whole(y(o), 0x1p24) && y(o) != 0;
}
bool is_natural(const Operands& o) {
    return x(o) >= 0 && y(o) >= 0;
}
bool counts_natural(const Operands& o) {
    return counts(o) && is_natural(o);
}
bool counts_natural_quotient(const Operands& o) {
    return counts_quotient(o) && is_natural(o);
}
bool is_counted(const Operands& o) {
    return std::abs(x(o)) <= 0x1p24;
}
bool is_natural_counted(const Operands& o) {
    return x(o) > -1 && x(o) <= 0x1p24;
}

// --- errors besides

// The angle in turns is rounded twice; 2 pi as many radians.
double rounded_turns(const Operands& o) {
    return 1e-6 + 0x1p-21 * std::abs(x(o));
}
double rounded_radians(const Operands& o) {
    return 1e-6 + 0x1p-22 * std::abs(x(o));
}

double rounded_exponent(const Operands& o) {
    const double exponent = y(o) * std::log2(x(o));
    return std::exp2(exponent) * (std::abs(exponent) + std::abs(y(o)) * 0x1p-10) * 0x1p-23;
}

double half_step_of_product(const Operands& o) {
    return float_step(x(o) * y(o)) / 2;
}

double arctangent_error(const Operands&) {
    return 1e-6;
}

constexpr std::string_view whole_text = "whole numbers up to 2^24, the result too";
constexpr std::string_view natural_text = "whole numbers 0 to 2^24, the result too";
constexpr std::string_view wide = "beyond: a float, rounded, never wrapped";
constexpr std::string_view unordered = "-0 is 0; with NaN false";

constexpr Accuracy integer(std::string_view name, bool (*domain)(const Operands&)) {
    return {.name = name,
            .domain = domain,
            .domain_text = whole_text,
            .special = wide,
            .source = chosen};
}

constexpr Accuracy natural(std::string_view name,
                           bool (*domain)(const Operands&) = counts_natural) {
    return {.name = name,
            .domain = domain,
            .domain_text = natural_text,
            .special = wide,
            .source = chosen};
}

constexpr Accuracy division(std::string_view name) {
    return {.name = name,
            .domain = counts_quotient,
            .domain_text = "whole numbers up to 2^24, y not 0",
            .special = wide,
            .source = chosen};
}

constexpr Accuracy natural_division(std::string_view name) {
    return {.name = name,
            .domain = counts_natural_quotient,
            .domain_text = "whole numbers 0 to 2^24, y not 0",
            .special = wide,
            .source = chosen};
}

constexpr Accuracy exact(std::string_view name,
                         std::string_view special = "",
                         std::string_view source = units) {
    return {.name = name, .special = special, .source = source};
}

constexpr Accuracy ordered(std::string_view name,
                           std::string_view special,
                           std::string_view source) {
    return {.name = name,
            .domain = no_nan,
            .domain_text = "no NaN",
            .special = special,
            .source = source};
}

constexpr Accuracy rows[] = {
    exact("mov"),
    exact("vec2"),
    exact("vec3"),
    exact("vec4"),
    exact("fneg"),
    exact("fabs", "of NaN: NaN or nothing else (max of both signs); never -0"),
    ordered("fsat", "of NaN: one of the bounds", chosen),
    ordered("fsign", "of NaN: not promised", numbers),
    exact("ffloor", "infinities stay", numbers),
    exact("fceil", "infinities stay", numbers),
    exact("ftrunc", "infinities stay; of -0: 0", numbers),
    exact("fround_even", "infinities stay; of -0: 0", numbers),
    exact("ffract", "of an infinity: NaN", numbers),
    exact("frcp", "1/0 is infinity of its sign, 1/infinity 0", table),
    {.name = "frsq", .ulps = 1, .special = "of 0: infinity; below 0: NaN", .source = table},
    {.name = "fsqrt",
     .ulps = 2,
     .domain = in_root,
     .domain_text = "no denormals",
     .special = "0 and infinity stay; below 0: NaN",
     .source = table},
    {.name = "fexp2", .ulps = 1, .special = "from 128 on infinity", .source = table},
    {.name = "flog2", .ulps = 1, .special = "of 0: -infinity; below 0: NaN", .source = table},
    {.name = "fsin_turns",
     .more = rounded_turns,
     .more_text = "1e-6 + 2^-21 abs(x)",
     .domain = is_angle,
     .domain_text = "abs(x) <= 1024",
     .special = "of an infinity: NaN",
     .source = sequence},
    {.name = "fcos_turns",
     .more = rounded_turns,
     .more_text = "1e-6 + 2^-21 abs(x)",
     .domain = is_angle,
     .domain_text = "abs(x) <= 1024",
     .special = "of an infinity: NaN",
     .source = sequence},
    {.name = "fsin",
     .more = rounded_radians,
     .more_text = "1e-6 + 2^-22 abs(x)",
     .domain = is_angle,
     .domain_text = "abs(x) <= 1024",
     .special = "of an infinity: NaN",
     .source = sequence},
    {.name = "fcos",
     .more = rounded_radians,
     .more_text = "1e-6 + 2^-22 abs(x)",
     .domain = is_angle,
     .domain_text = "abs(x) <= 1024",
     .special = "of an infinity: NaN",
     .source = sequence},
    exact("fadd", "overflow gives infinity", numbers),
    exact("fsub", "overflow gives infinity", numbers),
    exact("fmul", "overflow gives infinity", numbers),
    {.name = "fdiv",
     .ulps = 2,
     .domain = in_quotient,
     .domain_text = "normal y up to 2^125, quotient from 2^-120 to 2^120",
     .special = "x * (1/y); y of 0 gives infinity or NaN",
     .source = table},
    {.name = "fmod",
     .domain = in_modulus,
     .domain_text = "whole numbers up to 2^22; or x/y below 2^22 and 3 ULP from whole ones",
     .special = "x - y * floor(x/y), the quotient refined once",
     .source = chosen},
    ordered("fmin", "NaN on either side: not promised; of 0 and -0: either", chosen),
    ordered("fmax", "NaN on either side: not promised; of 0 and -0: either", chosen),
    {.name = "fpow",
     .ulps = 1,
     .more = rounded_exponent,
     .more_text = "2^-23 of the result for each unit of y * log2(x), and 2^-33 for each of y",
     .domain = in_power,
     .domain_text = "normal x above 0, result from 2^-120 to 2^120",
     .special = "exp2(y * log2(x)): 0 to the 0 is NaN, below 0 NaN",
     .source = table},
    {.name = "fatan2",
     .more = arctangent_error,
     .more_text = "1e-6",
     .domain = in_arctangent,
     .domain_text = "0 or 2^-40 to 2^40, not (0, y <= 0)",
     .special = "(0, y <= 0): 0 or pi of either sign",
     .source = chosen},
    {.name = "ffma",
     .ulps = 1,
     .more = half_step_of_product,
     .more_text = "half a step of the product",
     .domain = in_fused,
     .domain_text = "finite, product 0 or above 2^-100",
     .special = "product and sum are two operations",
     .source = units},
    exact("flrp", "x * (1 - z) + y * z"),
    exact("fdot2", "products are added from x on"),
    exact("fdot3", "products are added from x on"),
    exact("fdot4", "products are added from x on"),
    exact("flt", unordered, numbers),
    exact("fge", unordered, numbers),
    exact("feq", unordered, numbers),
    ordered("fneu", "-0 is 0; with NaN false (two comparisons)", chosen),
    exact("slt", unordered, numbers),
    exact("sge", unordered, numbers),
    exact("seq", unordered, numbers),
    ordered("sne", "-0 is 0; with NaN false (two comparisons)", chosen),
    exact("bcsel", "the condition is 1.0 or 0.0"),
    exact("fcsel", "all but 0 and -0 is true"),
    exact("b2f32"),
    exact("b2i32"),
    {.name = "f2b1",
     .domain = is_number,
     .domain_text = "no NaN",
     .special = "NaN is false",
     .source = chosen},
    {.name = "i2b1",
     .domain = is_counted,
     .domain_text = whole_text,
     .special = "NaN is false",
     .source = chosen},
    {.name = "f2i32",
     .domain = is_counted,
     .domain_text = "up to 2^24",
     .special = wide,
     .source = chosen},
    {.name = "f2u32",
     .domain = is_natural_counted,
     .domain_text = "above -1, up to 2^24",
     .special = wide,
     .source = chosen},
    integer("i2f32", counts),
    natural("u2f32"),
    integer("i2i32", counts),
    natural("u2u32"),
    integer("ineg", counts),
    integer("iabs", counts),
    integer("isign", counts),
    integer("iadd", counts_sum),
    integer("isub", counts_sum),
    integer("imul", counts_product),
    division("idiv"),
    natural_division("udiv"),
    division("irem"),
    division("imod"),
    natural_division("umod"),
    integer("imin", counts),
    integer("imax", counts),
    natural("umin"),
    natural("umax"),
    integer("ilt", counts),
    integer("ige", counts),
    integer("ieq", counts),
    integer("ine", counts),
    natural("ult"),
    natural("uge"),
    exact("iand", "of booleans only", chosen),
    exact("ior", "of booleans only", chosen),
    exact("ixor", "of booleans only", chosen),
    ordered("inot", "of booleans only; not (x < y) is x >= y, so of NaN not promised", chosen),
};

}  // namespace

AccuracyRows accuracy_rows() {
    return rows;
}

}  // namespace cuesta::lima::gp
