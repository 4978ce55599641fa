// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "accuracy.h"

#include <cmath>
#include <iterator>
#include <vector>

namespace cuesta::agx {
namespace {

using compiler::Accuracy;
using compiler::AccuracyRows;
using compiler::Operands;

// Of the G13 fact sheet.
constexpr std::string_view semantics = "ALU semantics";
constexpr std::string_view sequence = "ALU semantics, of several operations";
constexpr std::string_view chosen = "as near as its size allows; the API asks less";

double x(const Operands& o) {
    return o[0][0];
}
double y(const Operands& o) {
    return o[1][0];
}
double z(const Operands& o) {
    return o[2][0];
}

// --- domains

bool is_between(double value, double least, double greatest) {
    return std::abs(value) >= least && std::abs(value) <= greatest;
}

bool in_quotient(const Operands& o, double least, double greatest) {
    return std::isfinite(x(o)) && is_between(y(o), least, 1 / least) &&
           (x(o) == 0 || is_between(x(o) / y(o), 1 / greatest, greatest));
}
bool in_quotient_16(const Operands& o) {
    return in_quotient(o, 0x1p-14, 0x1p12);
}
bool in_quotient_32(const Operands& o) {
    return in_quotient(o, 0x1p-125, 0x1p120);
}

// Where the quotient is not so near to a whole number that its rounding decides.
bool in_modulus(const Operands& o, double step) {
    const double quotient = x(o) / y(o);
    return std::isfinite(quotient) && std::abs(quotient) < 0x1p20 &&
           (x(o) == 0 || std::abs(x(o)) > 0x1p-20) &&
           std::abs(quotient - std::nearbyint(quotient)) > 3 * step * std::abs(quotient);
}
// Neither so far apart that the quotient leaves the size's numbers.
bool in_arctangent(const Operands& o, double least) {
    const auto fits = [&](double v) { return v == 0 || is_between(v, least, 1 / least); };
    return fits(x(o)) && fits(y(o)) && !(x(o) == 0 && y(o) <= 0);
}
bool in_arctangent_16(const Operands& o) {
    return in_arctangent(o, 0x1p-6);
}
bool in_arctangent_32(const Operands& o) {
    return in_arctangent(o, 0x1p-40);
}
double of_arctangent_16(const Operands&) {
    return 0x1p-9;
}
double of_arctangent_32(const Operands&) {
    return 1e-6;
}

bool in_modulus_16(const Operands& o) {
    return in_quotient_16(o) && in_modulus(o, 0x1p-10);
}
bool in_modulus_32(const Operands& o) {
    return in_quotient_32(o) && in_modulus(o, 0x1p-23);
}

bool in_power(const Operands& o, double greatest) {
    return x(o) > 0 && std::isfinite(x(o)) && std::abs(y(o) * std::log2(x(o))) <= greatest;
}
bool in_power_16(const Operands& o) {
    return in_power(o, 12);
}
bool in_power_32(const Operands& o) {
    return x(o) >= 0x1p-126 && in_power(o, 120);
}

double size_of_sum(const Operands& o, unsigned terms) {
    double sum = 0;
    for (unsigned i = 0; i < terms; ++i)
        sum += std::abs(o[0][i] * o[1][i]);
    return sum;
}
template <unsigned terms>
bool in_dot_16(const Operands& o) {
    return size_of_sum(o, terms) < 60000;
}
template <unsigned terms>
bool in_dot_32(const Operands& o) {
    return size_of_sum(o, terms) < 0x1p127;
}

double size_of_mix(const Operands& o) {
    return std::abs(x(o)) * (1 + std::abs(z(o))) + std::abs(y(o) * z(o));
}
bool in_mix_16(const Operands& o) {
    return size_of_mix(o) < 60000;
}
bool in_mix_32(const Operands& o) {
    return size_of_mix(o) < 0x1p127;
}

bool is_angle(const Operands& o) {
    return std::abs(x(o)) <= 1024;
}
bool is_quarter(const Operands& o) {
    return x(o) >= 0 && x(o) < 4;
}
bool is_folded(const Operands& o) {
    return std::abs(x(o)) <= 1;
}

// --- errors besides

double least_normal(const Operands&) {
    return 0x1p-126;
}
double of_angle_16(const Operands& o) {
    return std::abs(x(o)) * 0x1p-22;
}
double of_angle_32(const Operands& o) {
    return (1 + std::abs(x(o))) * 0x1p-22;
}
double of_turns(const Operands& o) {
    return (1 + std::abs(x(o))) * 0x1p-22;
}
double of_cosine_turns(const Operands& o) {
    return (1 + std::abs(x(o))) * 0x1p-21;
}
double of_modulus_32(const Operands& o) {
    return std::abs(x(o)) * 0x1p-23;
}
double of_power(const Operands& o) {
    return std::pow(x(o), y(o)) * std::abs(y(o) * std::log2(x(o)));
}
double of_power_16(const Operands& o) {
    return of_power(o) * 0x1p-11;
}
double of_power_32(const Operands& o) {
    return of_power(o) * 0x1p-23;
}
template <unsigned terms>
double of_dot_16(const Operands& o) {
    return size_of_sum(o, terms) * 0x1p-11;
}
template <unsigned terms>
double of_dot_32(const Operands& o) {
    return size_of_sum(o, terms) * 0x1p-24 + 0x1p-124;
}
double of_mix_16(const Operands& o) {
    return size_of_mix(o) * 0x1p-11;
}
double of_mix_32(const Operands& o) {
    return size_of_mix(o) * 0x1p-24 + 0x1p-124;
}

// --- rows

// What rounds once, and what does not round: equal to the bit.
constexpr std::string_view exact_names[] = {
    "mov",       "vec2",   "vec3",        "vec4",   "fneg",  "fabs",  "fsat",  "fsign", "ffloor",
    "fceil",     "ftrunc", "fround_even", "ffract", "fadd",  "fsub",  "ffma",  "flt",   "fge",
    "feq",       "fneu",   "ilt",         "ige",    "ieq",   "ine",   "ult",   "uge",   "slt",
    "sge",       "seq",    "sne",         "bcsel",  "ineg",  "iabs",  "isign", "inot",  "iadd",
    "isub",      "imul",   "idiv",        "irem",   "imod",  "udiv",  "umod",  "imin",  "imax",
    "umin",      "umax",   "iand",        "ior",    "ixor",  "ishl",  "ishr",  "ushr",  "f2f16",
    "i2f16",     "u2f16",  "i2f32",       "u2f32",  "f2i8",  "f2u8",  "i2i8",  "u2u8",  "f2i16",
    "f2u16",     "i2i16",  "u2u16",       "f2i32",  "f2u32", "i2i32", "u2u32", "f2i64", "f2u64",
    "i2i64",     "u2u64",  "f2fmp",       "f2b1",   "i2b1",  "f2f64", "i2f64", "u2f64", "frexp_sig",
    "frexp_exp", "ldexp"};

// Of one size.
constexpr std::string_view sized_names[] = {
    "umul_2x32_64", "imul_2x32_64", "pack_64", "unpack_64_high", "b2f16", "funnel_ushr",
    "b2f32",        "b2f64",        "b2i8",    "b2i16",          "b2i32", "b2i64"};

const Accuracy rows_of_16[] = {
    {.name = "fmin", .source = semantics},
    {.name = "fmax", .source = semantics},
    {.name = "fcsel", .source = semantics},
    {.name = "fmul", .source = semantics},
    {.name = "f2f32", .source = semantics},
    {.name = "frcp", .special = "1/0 is infinity of its sign", .source = semantics},
    {.name = "frsq", .special = "0 gives infinity of its sign, below 0: NaN", .source = chosen},
    {.name = "fsqrt", .ulps = 1, .special = "below 0: NaN", .source = sequence},
    {.name = "fexp2", .ulps = 1, .source = chosen},
    {.name = "flog2", .special = "0 gives -infinity, below 0: NaN", .source = chosen},
    {.name = "fsin",
     .ulps = 3,
     .more = of_angle_16,
     .more_text = "abs(x) * 2^-22",
     .special = "infinity gives NaN",
     .source = sequence},
    {.name = "fcos",
     .ulps = 1,
     .more = of_angle_16,
     .more_text = "abs(x) * 2^-22",
     .special = "infinity gives NaN",
     .source = sequence},
    {.name = "fsin_turns", .special = "infinity gives NaN", .source = sequence},
    {.name = "fcos_turns", .ulps = 1, .special = "infinity gives NaN", .source = sequence},
    {.name = "fsin_quarter_agx",
     .domain = is_quarter,
     .domain_text = "0 <= x < 4",
     .source = chosen},
    {.name = "fsinc_quarter_agx",
     .ulps = 1,
     .domain = is_folded,
     .domain_text = "abs(x) <= 1",
     .source = chosen},
    {.name = "fdiv",
     .ulps = 1,
     .domain = in_quotient_16,
     .domain_text = "2^-14 <= abs(y) <= 2^14, 2^-12 <= abs(x / y) <= 2^12",
     .special = "x / 0 as x * infinity",
     .source = sequence},
    {.name = "fmod",
     .domain = in_modulus_16,
     .domain_text = "as fdiv, x / y below 2^20 and not a whole number but for rounding",
     .source = sequence},
    {.name = "fpow",
     .ulps = 2,
     .more = of_power_16,
     .more_text = "x^y * abs(y * log2(x)) * 2^-11",
     .domain = in_power_16,
     .domain_text = "x > 0, abs(y * log2(x)) <= 12",
     .special = "below 0: NaN",
     .source = sequence},
    {.name = "fatan2",
     .more = of_arctangent_16,
     .more_text = "2^-9",
     .domain = in_arctangent_16,
     .domain_text = "0 or 2^-6 to 2^6, not (0, y <= 0)",
     .special = "(0, y <= 0): 0 or pi of either sign",
     .source = sequence},
    {.name = "flrp",
     .ulps = 1,
     .more = of_mix_16,
     .more_text = "(abs(x) * (1 + abs(z)) + abs(y * z)) * 2^-11",
     .domain = in_mix_16,
     .domain_text = "no overflow",
     .source = sequence},
    {.name = "fdot2",
     .ulps = 1,
     .more = of_dot_16<2>,
     .more_text = "sum of abs(x * y) * 2^-11",
     .domain = in_dot_16<2>,
     .domain_text = "no overflow",
     .source = sequence},
    {.name = "fdot3",
     .ulps = 1,
     .more = of_dot_16<3>,
     .more_text = "sum of abs(x * y) * 2^-11",
     .domain = in_dot_16<3>,
     .domain_text = "no overflow",
     .source = sequence},
    {.name = "fdot4",
     .ulps = 2,
     .more = of_dot_16<4>,
     .more_text = "sum of abs(x * y) * 2^-11",
     .domain = in_dot_16<4>,
     .domain_text = "no overflow",
     .source = sequence},
};
const Accuracy rows_of_32[] = {
    {.name = "fmin",
     .more = least_normal,
     .more_text = "2^-126",
     .special = "denormals stay or become 0",
     .source = semantics},
    {.name = "fmax",
     .more = least_normal,
     .more_text = "2^-126",
     .special = "denormals stay or become 0",
     .source = semantics},
    {.name = "fcsel",
     .more = least_normal,
     .more_text = "2^-126",
     .special = "denormals stay or become 0",
     .source = semantics},
    {.name = "f2f32",
     .more = least_normal,
     .more_text = "2^-126",
     .special = "denormals stay or become 0",
     .source = semantics},
    {.name = "fmul",
     .more = least_normal,
     .more_text = "2^-126",
     .special = "below 2^-126: 0",
     .source = semantics},
    {.name = "frcp", .special = "1/0 is infinity of its sign", .source = semantics},
    {.name = "frsq",
     .ulps = 1,
     .special = "0 gives infinity of its sign, below 0: NaN",
     .source = chosen},
    {.name = "fsqrt", .ulps = 1, .special = "below 0: NaN", .source = sequence},
    {.name = "fexp2", .source = chosen},
    {.name = "flog2", .special = "0 gives -infinity, below 0: NaN", .source = chosen},
    {.name = "fsin",
     .more = of_angle_32,
     .more_text = "(1 + abs(x)) * 2^-22",
     .domain = is_angle,
     .domain_text = "abs(x) <= 1024",
     .special = "turns lose digits",
     .source = sequence},
    {.name = "fcos",
     .more = of_angle_32,
     .more_text = "(1 + abs(x)) * 2^-22",
     .domain = is_angle,
     .domain_text = "abs(x) <= 1024",
     .special = "turns lose digits",
     .source = sequence},
    {.name = "fsin_turns",
     .more = of_turns,
     .more_text = "(1 + abs(x)) * 2^-22",
     .domain = is_angle,
     .domain_text = "abs(x) <= 1024",
     .special = "turns lose digits",
     .source = sequence},
    {.name = "fcos_turns",
     .more = of_cosine_turns,
     .more_text = "(1 + abs(x)) * 2^-21",
     .domain = is_angle,
     .domain_text = "abs(x) <= 1024",
     .special = "turns lose digits",
     .source = sequence},
    {.name = "fsin_quarter_agx",
     .domain = is_quarter,
     .domain_text = "0 <= x < 4",
     .source = chosen},
    {.name = "fsinc_quarter_agx",
     .domain = is_folded,
     .domain_text = "abs(x) <= 1",
     .source = chosen},
    {.name = "fdiv",
     .ulps = 1,
     .domain = in_quotient_32,
     .domain_text = "2^-125 <= abs(y) <= 2^125, 2^-120 <= abs(x / y) <= 2^120",
     .special = "x / 0 as x * infinity",
     .source = sequence},
    {.name = "fmod",
     .more = of_modulus_32,
     .more_text = "abs(x) * 2^-23",
     .domain = in_modulus_32,
     .domain_text = "as fdiv, x / y below 2^20 and not a whole number but for rounding",
     .source = sequence},
    {.name = "fpow",
     .ulps = 1,
     .more = of_power_32,
     .more_text = "x^y * abs(y * log2(x)) * 2^-23",
     .domain = in_power_32,
     .domain_text = "x > 0, abs(y * log2(x)) <= 120",
     .special = "below 0: NaN",
     .source = sequence},
    {.name = "fatan2",
     .more = of_arctangent_32,
     .more_text = "1e-6",
     .domain = in_arctangent_32,
     .domain_text = "0 or 2^-40 to 2^40, not (0, y <= 0)",
     .special = "(0, y <= 0): 0 or pi of either sign",
     .source = sequence},
    {.name = "flrp",
     .ulps = 1,
     .more = of_mix_32,
     .more_text = "(abs(x) * (1 + abs(z)) + abs(y * z)) * 2^-24 + 2^-124",
     .domain = in_mix_32,
     .domain_text = "no overflow",
     .source = sequence},
    {.name = "fdot2",
     .ulps = 1,
     .more = of_dot_32<2>,
     .more_text = "sum of abs(x * y) * 2^-24 + 2^-124",
     .domain = in_dot_32<2>,
     .domain_text = "no overflow",
     .source = sequence},
    {.name = "fdot3",
     .ulps = 1,
     .more = of_dot_32<3>,
     .more_text = "sum of abs(x * y) * 2^-24 + 2^-124",
     .domain = in_dot_32<3>,
     .domain_text = "no overflow",
     .source = sequence},
    {.name = "fdot4",
     .ulps = 2,
     .more = of_dot_32<4>,
     .more_text = "sum of abs(x * y) * 2^-24 + 2^-124",
     .domain = in_dot_32<4>,
     .domain_text = "no overflow",
     .source = sequence},
};

std::vector<Accuracy> all_rows(unsigned bits) {
    std::vector<Accuracy> rows;
    for (const std::string_view name : exact_names)
        rows.push_back({.name = name, .source = semantics});
    if (bits == 16) {
        rows.insert(rows.end(), std::begin(rows_of_16), std::end(rows_of_16));
        return rows;
    }
    for (const std::string_view name : sized_names)
        rows.push_back({.name = name, .source = semantics});
    rows.insert(rows.end(), std::begin(rows_of_32), std::end(rows_of_32));
    return rows;
}

}  // namespace

AccuracyRows accuracy_rows(unsigned bits) {
    static const std::vector<Accuracy> narrow = all_rows(16);
    static const std::vector<Accuracy> wide = all_rows(32);
    return bits == 16 ? narrow : wide;
}

}  // namespace cuesta::agx
