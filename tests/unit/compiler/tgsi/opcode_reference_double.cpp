// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Doubles: one in x and y, one in z and w. The machine that the tests run on has them, and its
// long doubles are wider.
#include <algorithm>
#include <cmath>
#include <limits>

#include "opcode_values.h"

namespace cuesta::tgsi {
namespace {

using D = double;

D lesser(D a, D b) {
    return std::isnan(a) ? b : std::isnan(b) ? a : a < b ? a : b;
}
D larger(D a, D b) {
    return std::isnan(a) ? b : std::isnan(b) ? a : a > b ? a : b;
}

// Of two doubles, in x and z; what y and w have is nobody's.
template <typename Compare>
void add_comparison(std::vector<OpcodeRow>& rows, std::string_view name, Compare compare) {
    const auto in_x_and_z = [compare](const Operands& o, const Wanted& truth) {
        WantedVector v;
        for (unsigned pair = 0; pair < 2; ++pair) {
            const bool holds = compare(o.d(0, pair), o.d(1, pair));
            v[2 * pair] = holds ? truth : wanted_bits(0);
        }
        return v;
    };
    rows.push_back(whole(name, "dd", 0, [in_x_and_z](const Operands& o) {
                       return in_x_and_z(o, wanted_bits(~0u));
                   }).in(Dialect::modern));
    rows.push_back(whole(name, "dd", 0, [in_x_and_z](const Operands& o) {
                       return in_x_and_z(o, 1.0);
                   }).in(Dialect::document));
}

// x and y are made of the doubles in xy and zw.
template <typename Formula>
OpcodeRow narrowed(std::string_view name, Formula formula) {
    return whole(name, "d", 0, [formula](const Operands& o) {
        return WantedVector{formula(o.d(0, 0)), formula(o.d(0, 1)), Wanted(), Wanted()};
    });
}

// The doubles in xy and zw are made of x and y.
template <typename Formula>
OpcodeRow widened(std::string_view name, std::string_view sources, Formula formula) {
    return whole(name, sources, 0, [formula](const Operands& o) {
        return WantedVector{wanted_double(formula(o, 0)), Wanted(), wanted_double(formula(o, 1)),
                            Wanted()};
    });
}

// To the nearest integer there is; NaN gives 0.
Wanted converted(D x, D low, D high) {
    const D bounded = std::isnan(x) ? 0 : std::clamp(std::trunc(x), low, high);
    return wanted_bits(static_cast<uint32_t>(static_cast<int64_t>(bounded)));
}

int bounded_exponent(D exponent) {
    return static_cast<int>(std::clamp(exponent, -100000.0, 100000.0));
}

// Of infinity and NaN the exponent is undefined.
std::vector<WantedVector> fraction_and_exponent(const Operands& o) {
    std::vector<WantedVector> v(2);
    for (unsigned pair = 0; pair < 2; ++pair) {
        int exponent = 0;
        const D x = o.d(0, pair);
        v[0][2 * pair] = wanted_double(std::frexp(x, &exponent));
        if (std::isfinite(x))
            v[1][2 * pair] = wanted_double(exponent);
    }
    return v;
}

void add_whole_numbers(std::vector<OpcodeRow>& rows) {
    rows.push_back(each_double("DFRAC", "d", 0, [](D a, D, D) { return a - std::floor(a); }));
    rows.push_back(each_double("DTRUNC", "d", 0, [](D a, D, D) { return std::trunc(a); }));
    rows.push_back(each_double("DCEIL", "d", 0, [](D a, D, D) { return std::ceil(a); }));
    rows.push_back(each_double("DFLR", "d", 0, [](D a, D, D) { return std::floor(a); }));
    rows.push_back(each_double("DROUND", "d", 0, [](D a, D, D) { return std::nearbyint(a); }));
    rows.push_back(each_double("DSSG", "d", 0, [](D a, D, D) { return (a > 0) - (a < 0); }));
}

void add_conversions_of_doubles(std::vector<OpcodeRow>& rows) {
    rows.push_back(narrowed("D2F", [](D x) { return Wanted(x); }));
    rows.push_back(narrowed("D2I", [](D x) { return converted(x, -0x1p31, 0x1p31 - 1); }));
    rows.push_back(narrowed("D2U", [](D x) { return converted(x, 0, 0x1p32 - 1); }));
    rows.push_back(widened("F2D", "f", [](const Operands& o, unsigned c) { return o.f(0, c); }));
    rows.push_back(widened(
        "I2D", "i", [](const Operands& o, unsigned c) { return static_cast<D>(o.i(0, c)); }));
    rows.push_back(widened(
        "U2D", "i", [](const Operands& o, unsigned c) { return static_cast<D>(o.u(0, c)); }));
    rows.push_back({"DFRACEXP", "d", {}, 0, fraction_and_exponent});
    rows.push_back(each_double("DLDEXP", "de", 0, [](D a, D e, D) {
                       return std::ldexp(a, bounded_exponent(e));
                   }).in(Dialect::document));
    rows.push_back(whole("DLDEXP", "dn", 0, [](const Operands& o) {
                       WantedVector v;
                       for (unsigned pair = 0; pair < 2; ++pair)
                           v[2 * pair] = wanted_double(
                               std::ldexp(o.d(0, pair), bounded_exponent(o.i(1, 2 * pair))));
                       return v;
                   }).in(Dialect::modern));
}

// DMAD may be rounded once or twice.
std::vector<WantedVector> multiply_add_doubles(const Operands& o) {
    WantedVector v;
    for (unsigned pair = 0; pair < 2; ++pair) {
        const D a = o.d(0, pair), b = o.d(1, pair), c = o.d(2, pair);
        v[2 * pair] = wanted_double(std::fma(a, b, c));
        const volatile D product = a * b;
        v[2 * pair].other = product + c;
    }
    return {v};
}

}  // namespace

void add_double_rows(std::vector<OpcodeRow>& rows) {
    rows.push_back(each_double("DADD", "dd", 0, [](D a, D b, D) { return a + b; }));
    rows.push_back(each_double("DMUL", "dd", 0, [](D a, D b, D) { return a * b; }));
    rows.push_back(each_double("DDIV", "dd", 0, [](D a, D b, D) { return a / b; }));
    rows.push_back(each_double("DFMA", "ddd", 0, [](D a, D b, D c) { return std::fma(a, b, c); }));
    rows.push_back({"DMAD", "ddd", {}, 0, multiply_add_doubles});
    rows.push_back(each_double("DRCP", "d", 0, [](D a, D, D) { return 1 / a; }));
    rows.push_back(each_double("DSQRT", "d", 0, [](D a, D, D) { return std::sqrt(a); }));
    rows.push_back(each_double("DRSQ", "d", 1, [](D a, D, D) {
        return static_cast<D>(1 / std::sqrt(static_cast<long double>(a)));
    }));
    rows.push_back(each_double("DABS", "d", 0, [](D a, D, D) { return std::fabs(a); }));
    rows.push_back(each_double("DNEG", "d", 0, [](D a, D, D) { return -a; }));
    for (const bool least : {true, false})
        rows.push_back(whole(least ? "DMIN" : "DMAX", "dd", 0, [least](const Operands& o) {
            WantedVector v;
            for (unsigned pair = 0; pair < 2; ++pair) {
                const D a = o.d(0, pair), b = o.d(1, pair);
                v[2 * pair] = wanted_double(least ? lesser(a, b) : larger(a, b));
                v[2 * pair].sign_of_zero = false;
            }
            return v;
        }));
    add_comparison(rows, "DSLT", [](D a, D b) { return a < b; });
    add_comparison(rows, "DSGE", [](D a, D b) { return a >= b; });
    add_comparison(rows, "DSEQ", [](D a, D b) { return a == b; });
    add_comparison(rows, "DSNE", [](D a, D b) { return a != b; });
    add_whole_numbers(rows);
    add_conversions_of_doubles(rows);
}

}  // namespace cuesta::tgsi
