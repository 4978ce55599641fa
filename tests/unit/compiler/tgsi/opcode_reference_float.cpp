// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Floats, each component by itself or one for all. Operands are doubles that hold floats: sums,
// products, quotients and roots of those are right when they are rounded to a float once.
#include <algorithm>
#include <limits>

#include "opcode_values.h"

namespace cuesta::tgsi {
namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

double truth(bool condition) {
    return condition ? 1 : 0;
}

// minNum, maxNum.
double least(double a, double b) {
    return std::isnan(a) ? b : std::isnan(b) ? a : a < b ? a : b;
}
double greatest(double a, double b) {
    return std::isnan(a) ? b : std::isnan(b) ? a : a > b ? a : b;
}

// A bound that is NaN does not bind. NaN becomes the lower bound; where bounds are in the wrong
// order, the upper one is as good.
Wanted clamped(double x, double low, double high) {
    Wanted result = any_zero(x);
    if (std::isnan(x)) {
        result.value = std::isnan(low) ? high : low;
        if (low > high)
            result.other = high;
    } else if (x < low) {
        result.value = low;
    } else if (x > high) {
        result.value = high;
    }
    return result;
}

// To 2^-64 and 2^64 as docs/tgsi.md has it. Zero, which is not above zero, is the reciprocal of
// infinity.
Wanted clamped_reciprocal(double x) {
    constexpr double low = 5.42101e-20, high = 1.8446744e19;
    const double r = single(1 / x);
    if (std::isinf(x))
        return either(-low, x > 0 ? low : -low);
    if (r > 0)
        return std::clamp(r, low, high);
    return std::isnan(r) ? -high : std::clamp(r, -high, -low);
}

// Rounded twice or once: the document does not say.
Wanted multiply_add(double a, double b, double c) {
    const auto once = [](double x, double y, double z) {
        return static_cast<double>(
            std::fma(static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)));
    };
    return either(single(a * b) + c, once(a, b, c));
}

Wanted interpolate(double a, double b, double c) {
    const double rest = single(1 - a);
    const double value = single(single(a * b) + single(rest * c));
    return {value, (std::fabs(a * b) + std::fabs(rest * c) + std::fabs(c)) * 0x1p-22};
}

// All components are a formula of the first ones.
template <typename Formula>
OpcodeRow first(std::string_view name, std::string_view sources, unsigned ulps, Formula formula) {
    return whole(name, sources, ulps,
                 [formula](const Operands& o) { return in_all(formula(o.f(0, 0), o.f(1, 0))); });
}

void add_arithmetic(std::vector<OpcodeRow>& rows) {
    using D = double;
    rows.push_back(each("ADD", "ff", 0, [](D a, D b, D) { return a + b; }));
    rows.push_back(each("SUB", "ff", 0, [](D a, D b, D) { return a - b; }));
    rows.push_back(each("MUL", "ff", 0, [](D a, D b, D) { return a * b; }));
    rows.push_back(each("DIV", "ff", 0, [](D a, D b, D) { return a / b; }));
    rows.push_back(each("MAD", "fff", 0, multiply_add));
    rows.push_back(each("FMA", "fff", 0, [](D a, D b, D c) {
        return static_cast<D>(
            std::fma(static_cast<float>(a), static_cast<float>(b), static_cast<float>(c)));
    }));
    rows.push_back(each("MIN", "ff", 0, [](D a, D b, D) { return any_zero(least(a, b)); }));
    rows.push_back(each("MAX", "ff", 0, [](D a, D b, D) { return any_zero(greatest(a, b)); }));
    rows.push_back(each("CLAMP", "fff", 0, clamped));
    rows.push_back(each("LRP", "fff", 0, interpolate));
    rows.push_back(each("ABS", "f", 0, [](D a, D, D) { return std::fabs(a); }));
    rows.push_back(each("FLR", "f", 0, [](D a, D, D) { return std::floor(a); }));
    rows.push_back(each("CEIL", "f", 0, [](D a, D, D) { return std::ceil(a); }));
    rows.push_back(each("TRUNC", "f", 0, [](D a, D, D) { return std::trunc(a); }));
    rows.push_back(each("ROUND", "f", 0, [](D a, D, D) { return std::nearbyint(a); }));
    rows.push_back(each("FRAC", "f", 0, [](D a, D, D) { return a - std::floor(a); }));
    rows.push_back(each("SSG", "f", 0, [](D a, D, D) { return truth(a > 0) - truth(a < 0); }));
}

void add_choices(std::vector<OpcodeRow>& rows) {
    using D = double;
    rows.push_back(each("SLT", "ff", 0, [](D a, D b, D) { return truth(a < b); }));
    rows.push_back(each("SGE", "ff", 0, [](D a, D b, D) { return truth(a >= b); }));
    rows.push_back(each("SGT", "ff", 0, [](D a, D b, D) { return truth(a > b); }));
    rows.push_back(each("SLE", "ff", 0, [](D a, D b, D) { return truth(a <= b); }));
    rows.push_back(each("SEQ", "ff", 0, [](D a, D b, D) { return truth(a == b); }));
    rows.push_back(each("SNE", "ff", 0, [](D a, D b, D) { return truth(a != b); }));
    rows.push_back(each("SFL", "", 0, [](D, D, D) { return 0.0; }));
    rows.push_back(each("STR", "", 0, [](D, D, D) { return 1.0; }));
    rows.push_back(each("CMP", "fff", 0, [](D a, D b, D c) { return a < 0 ? b : c; }));
    rows.push_back(each("CND", "fff", 0, [](D a, D b, D c) { return c > 0.5 ? a : b; }));
}

// Within one ULP of what the library has in double precision.
void add_functions(std::vector<OpcodeRow>& rows) {
    using D = double;
    rows.push_back(first("RCP", "f", 0, [](D x, D) { return 1 / x; }));
    rows.push_back(first("RCC", "f", 0, [](D x, D) { return clamped_reciprocal(x); }));
    rows.push_back(first("RSQ", "f", 1, [](D x, D) { return 1 / std::sqrt(std::fabs(x)); }));
    rows.push_back(first("SQRT", "f", 0, [](D x, D) { return std::sqrt(x); }));
    rows.push_back(first("EX2", "f", 1, [](D x, D) { return std::exp2(x); }));
    rows.push_back(
        first("LG2", "f", 1, [](D x, D) { return x < 0 ? not_a_number : std::log2(x); }));
    rows.push_back(first("POW", "ff", 1, [](D x, D y) { return std::pow(x, y); }));
    rows.push_back(first("SIN", "f", 1, [](D x, D) { return std::sin(x); }));
    rows.push_back(first("COS", "f", 1, [](D x, D) { return std::cos(x); }));
}

}  // namespace

void add_float_rows(std::vector<OpcodeRow>& rows) {
    add_arithmetic(rows);
    add_choices(rows);
    add_functions(rows);
}

}  // namespace cuesta::tgsi
