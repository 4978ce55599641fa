// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Integers, fields of bits, packed numbers, and what floats become on the way to integers and back.
// What the documents leave undefined is `any`, but for conversions, which go to the nearest integer
// there is and make 0 of NaN.
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "opcode_values.h"

namespace cuesta::tgsi {
namespace {

using U = uint32_t;

int32_t as_signed(U x) {
    return static_cast<int32_t>(x);
}
int64_t wide(U x) {
    return static_cast<int32_t>(x);
}
U all_bits(bool condition) {
    return condition ? 0xffff'ffff : 0;
}

U to_signed(double x) {
    if (std::isnan(x))
        return 0;
    const double whole_number = std::clamp(std::trunc(x), -0x1p31, 0x1p31 - 1);
    return static_cast<U>(static_cast<int64_t>(whole_number));
}
U to_unsigned(double x) {
    if (std::isnan(x))
        return 0;
    return static_cast<U>(std::clamp(std::trunc(x), 0.0, 0x1p32 - 1));
}

// Integers made of floats.
template <typename Formula>
OpcodeRow from_float(std::string_view name, std::string_view sources, Formula formula) {
    return {name, sources, {}, 0, [formula](const Operands& o) {
                WantedVector v;
                for (unsigned c = 0; c < 4; ++c)
                    v[c] = wanted_bits(formula(o.f(0, c), o.f(1, c)));
                return std::vector{v};
            }};
}

// Integers, some of whose results are undefined.
template <typename Formula>
OpcodeRow partly(std::string_view name, std::string_view sources, Formula formula) {
    return {name, sources, {}, 0, [formula](const Operands& o) {
                WantedVector v;
                for (unsigned c = 0; c < 4; ++c)
                    if (const std::optional<U> bits =
                            formula(o.u(0, c), o.u(1, c), o.u(2, c), o.u(3, c)))
                        v[c] = wanted_bits(*bits);
                return std::vector{v};
            }};
}

// --- conversions

void add_conversions(std::vector<OpcodeRow>& rows) {
    using D = double;
    rows.push_back(from_float("ARL", "f", [](D x, D) { return to_signed(std::floor(x)); }));
    rows.push_back(from_float("ARR", "f", [](D x, D) { return to_signed(std::nearbyint(x)); }));
    rows.push_back(from_float("F2I", "f", [](D x, D) { return to_signed(x); }));
    rows.push_back(from_float("F2U", "f", [](D x, D) { return to_unsigned(x); }));
    rows.push_back(from_float("FSEQ", "ff", [](D a, D b) { return all_bits(a == b); }));
    rows.push_back(from_float("FSNE", "ff", [](D a, D b) { return all_bits(a != b); }));
    rows.push_back(from_float("FSLT", "ff", [](D a, D b) { return all_bits(a < b); }));
    rows.push_back(from_float("FSGE", "ff", [](D a, D b) { return all_bits(a >= b); }));
    rows.push_back(each_integer("UARL", "i", [](U a, U, U) { return a; }));
    rows.push_back(each_integer("MOV", "i", [](U a, U, U) { return a; }));
    rows.push_back(whole("ARA", "i", 0, [](const Operands& o) {
        const Wanted xz = wanted_bits(o.u(0, 0) + o.u(0, 2));
        const Wanted yw = wanted_bits(o.u(0, 1) + o.u(0, 3));
        return WantedVector{xz, yw, xz, yw};
    }));
    rows.push_back(whole("I2F", "i", 0, [](const Operands& o) {
        WantedVector v;
        for (unsigned c = 0; c < 4; ++c)
            v[c] = static_cast<D>(o.i(0, c));
        return v;
    }));
    rows.push_back(whole("U2F", "i", 0, [](const Operands& o) {
        WantedVector v;
        for (unsigned c = 0; c < 4; ++c)
            v[c] = static_cast<D>(o.u(0, c));
        return v;
    }));
    rows.push_back(whole("LDEXP", "fi", 0, [](const Operands& o) {
        WantedVector v;
        for (unsigned c = 0; c < 4; ++c)
            v[c] = static_cast<D>(std::ldexp(static_cast<float>(o.f(0, c)), o.i(1, c)));
        return v;
    }));
}

// --- arithmetic

// INT_MIN / -1 wraps around.
U quotient(U a, U b) {
    return static_cast<U>(wide(a) / wide(b));
}
// Mathematics has the sign of the divisor.
U floored_remainder(U a, U b) {
    const int64_t rest = wide(a) % wide(b);
    return static_cast<U>(rest != 0 && (rest < 0) != (wide(b) < 0) ? rest + wide(b) : rest);
}

void add_arithmetic_of_integers(std::vector<OpcodeRow>& rows) {
    using Maybe = std::optional<U>;
    rows.push_back(each_integer("SAD", "iii", [](U a, U b, U c) {
        const U apart = a - b;
        return (apart >> 31 != 0 ? 0 - apart : apart) + c;
    }));
    rows.push_back(each_integer("UADD", "ii", [](U a, U b, U) { return a + b; }));
    rows.push_back(each_integer("UMUL", "ii", [](U a, U b, U) { return a * b; }));
    rows.push_back(each_integer("UMAD", "iii", [](U a, U b, U c) { return a * b + c; }));
    rows.push_back(each_integer(
        "IMUL_HI", "ii", [](U a, U b, U) { return static_cast<U>(wide(a) * wide(b) >> 32); }));
    rows.push_back(each_integer("UMUL_HI", "ii",
                                [](U a, U b, U) { return static_cast<U>(uint64_t{a} * b >> 32); }));
    rows.push_back(partly("IDIV", "ii",
                          [](U a, U b, U, U) { return b == 0 ? Maybe() : Maybe(quotient(a, b)); }));
    rows.push_back(each_integer("UDIV", "ii", [](U a, U b, U) { return b == 0 ? ~0u : a / b; }));
    rows.push_back(each_integer("UMOD", "ii", [](U a, U b, U) { return b == 0 ? ~0u : a % b; }));
    rows.push_back(partly("MOD", "ii", [](U a, U b, U, U) {
                       return b == 0 ? Maybe() : Maybe(floored_remainder(a, b));
                   }).in(Dialect::document));
    rows.push_back(partly("MOD", "ii", [](U a, U b, U, U) {
                       return b == 0 ? Maybe() : Maybe(static_cast<U>(wide(a) % wide(b)));
                   }).in(Dialect::modern));
    rows.push_back(each_integer("INEG", "i", [](U a, U, U) { return 0 - a; }));
    rows.push_back(
        each_integer("IABS", "i", [](U a, U, U) { return as_signed(a) < 0 ? 0 - a : a; }));
    rows.push_back(each_integer("ISSG", "i", [](U a, U, U) {
        return as_signed(a) < 0 ? ~0u : a > 0 ? 1u : 0u;
    }));
    rows.push_back(each_integer("IMAX", "ii",
                                [](U a, U b, U) { return as_signed(a) > as_signed(b) ? a : b; }));
    rows.push_back(each_integer("IMIN", "ii",
                                [](U a, U b, U) { return as_signed(a) < as_signed(b) ? a : b; }));
    rows.push_back(each_integer("UMAX", "ii", [](U a, U b, U) { return a > b ? a : b; }));
    rows.push_back(each_integer("UMIN", "ii", [](U a, U b, U) { return a < b ? a : b; }));
}

void add_comparisons_of_integers(std::vector<OpcodeRow>& rows) {
    rows.push_back(each_integer("ISLT", "ii",
                                [](U a, U b, U) { return all_bits(as_signed(a) < as_signed(b)); }));
    rows.push_back(each_integer(
        "ISGE", "ii", [](U a, U b, U) { return all_bits(as_signed(a) >= as_signed(b)); }));
    rows.push_back(each_integer("USLT", "ii", [](U a, U b, U) { return all_bits(a < b); }));
    rows.push_back(each_integer("USGE", "ii", [](U a, U b, U) { return all_bits(a >= b); }));
    rows.push_back(each_integer("USEQ", "ii", [](U a, U b, U) { return all_bits(a == b); }));
    rows.push_back(each_integer("USNE", "ii", [](U a, U b, U) { return all_bits(a != b); }));
    rows.push_back(each_integer("UCMP", "iii", [](U a, U b, U c) { return a != 0 ? b : c; }));
}

// --- bits

// The document shifts everything by the first count; counts are of five bits.
template <typename Shift>
void add_shift(std::vector<OpcodeRow>& rows, std::string_view name, Shift shift) {
    rows.push_back(whole(name, "ic", 0, [shift](const Operands& o) {
                       WantedVector v;
                       for (unsigned c = 0; c < 4; ++c)
                           v[c] = wanted_bits(shift(o.u(0, c), o.u(1, 0) % 32));
                       return v;
                   }).in(Dialect::document));
    rows.push_back(each_integer(name, "ic", [shift](U a, U b, U) {
                       return shift(a, b % 32);
                   }).in(Dialect::modern));
}

// Of bits `offset` to `offset + bits - 1`; what is not inside of the word is undefined.
std::optional<U> extracted(U value, U offset, U bits, bool is_signed) {
    if (offset > 32 || bits > 32 || offset + bits > 32)
        return std::nullopt;
    if (bits == 0)
        return 0;
    const U field = static_cast<U>((uint64_t{value} >> offset) & ((uint64_t{1} << bits) - 1));
    const bool negative = is_signed && (field >> (bits - 1) & 1) != 0;
    return negative ? static_cast<U>(field - (uint64_t{1} << bits)) : field;
}

std::optional<U> inserted(U base, U insert, U offset, U bits) {
    if (offset > 32 || bits > 32 || offset + bits > 32)
        return std::nullopt;
    const uint64_t mask = ((uint64_t{1} << bits) - 1) << offset;
    return static_cast<U>(((uint64_t{insert} << offset) & mask) | (base & ~mask));
}

U reversed(U value) {
    U result = 0;
    for (unsigned bit = 0; bit < 32; ++bit)
        result |= (value >> bit & 1) << (31 - bit);
    return result;
}

void add_bits(std::vector<OpcodeRow>& rows) {
    rows.push_back(each_integer("NOT", "i", [](U a, U, U) { return ~a; }));
    rows.push_back(each_integer("AND", "ii", [](U a, U b, U) { return a & b; }));
    rows.push_back(each_integer("OR", "ii", [](U a, U b, U) { return a | b; }));
    rows.push_back(each_integer("XOR", "ii", [](U a, U b, U) { return a ^ b; }));
    add_shift(rows, "SHL", [](U a, U count) { return a << count; });
    add_shift(rows, "SHR", [](U a, U count) { return static_cast<U>(wide(a) >> count); });
    rows.push_back(each_integer("USHR", "ic", [](U a, U b, U) { return a >> b % 32; }));
    rows.push_back(partly("IBFE", "icc", [](U value, U offset, U bits, U) {
        return extracted(value, offset, bits, true);
    }));
    rows.push_back(partly("UBFE", "icc", [](U value, U offset, U bits, U) {
        return extracted(value, offset, bits, false);
    }));
    rows.push_back(partly("BFI", "iicc", inserted));
    rows.push_back(each_integer("BREV", "i", [](U a, U, U) { return reversed(a); }));
    rows.push_back(
        each_integer("POPC", "i", [](U a, U, U) { return static_cast<U>(std::popcount(a)); }));
    rows.push_back(each_integer(
        "LSB", "i", [](U a, U, U) { return a == 0 ? ~0u : static_cast<U>(std::countr_zero(a)); }));
    rows.push_back(each_integer(
        "UMSB", "i", [](U a, U, U) { return static_cast<U>(31 - std::countl_zero(a)); }));
    rows.push_back(each_integer("IMSB", "i", [](U a, U, U) {
        return static_cast<U>(31 - std::countl_zero(as_signed(a) < 0 ? ~a : a));
    }));
}

// --- packing

double of_half(U half) {
    const U exponent = half >> 10 & 31;
    const double fraction = half & 0x3ff;
    double value = std::ldexp(1024 + fraction, static_cast<int>(exponent) - 25);
    if (exponent == 0)
        value = std::ldexp(fraction, -24);
    if (exponent == 31)
        value = fraction == 0 ? std::numeric_limits<double>::infinity()
                              : std::numeric_limits<double>::quiet_NaN();
    return (half & 0x8000) != 0 ? -value : value;
}

// The nearest of all of them, ties to the even one; from 65520 on infinity.
U to_half(double x) {
    const U sign = std::signbit(x) ? 0x8000 : 0;
    const double magnitude = std::fabs(x);
    if (std::isnan(x))
        return 0x7e00;
    if (magnitude >= 65520)
        return sign | 0x7c00;
    U lower = 0, upper = 0x7c00;
    while (upper - lower > 1) {
        const U middle = (lower + upper) / 2;
        (of_half(middle) <= magnitude ? lower : upper) = middle;
    }
    const double next = upper == 0x7c00 ? 65536 : of_half(upper);
    const double below = magnitude - of_half(lower), above = next - magnitude;
    const bool up = above < below || (above == below && lower % 2 == 1);
    return sign | (up ? upper : lower);
}

// NV_fragment_program's formulas, in steps of floats.
U field(double x, double low, double scale, double bias) {
    const double bounded = std::isnan(x) ? low : std::clamp(x, low, 1.0);
    return static_cast<U>(std::nearbyint(single(single(bounded * scale) + bias)));
}

WantedVector packed(const Operands& o, unsigned bits, double low, double scale, double bias) {
    U all = 0;
    for (unsigned c = 0; c < 32 / bits; ++c)
        all |= field(o.f(0, c), low, scale, bias) << (c * bits);
    return in_all(wanted_bits(all));
}

WantedVector unpacked(const Operands& o, unsigned bits, double scale, double bias) {
    WantedVector v;
    for (unsigned c = 0; c < 4; ++c) {
        const U part = o.u(0, 0) >> (c * bits % 32) & ((1u << bits) - 1);
        v[c] = (part - bias) / scale;
    }
    return v;
}

}  // namespace

void add_integer_rows(std::vector<OpcodeRow>& rows) {
    add_conversions(rows);
    add_arithmetic_of_integers(rows);
    add_comparisons_of_integers(rows);
    add_bits(rows);
}

void add_packing_rows(std::vector<OpcodeRow>& rows) {
    using O = const Operands&;
    rows.push_back(whole("PK2H", "f", 0, [](O o) {
        return in_all(wanted_halves(to_half(o.f(0, 0)) | to_half(o.f(0, 1)) << 16));
    }));
    rows.push_back(whole("PK2US", "f", 0, [](O o) { return packed(o, 16, 0, 65535, 0); }));
    rows.push_back(whole("PK4UB", "f", 0, [](O o) { return packed(o, 8, 0, 255, 0); }));
    rows.push_back(
        whole("PK4B", "f", 0, [](O o) { return packed(o, 8, single(-128.0 / 127), 127, 128); }));
    rows.push_back(whole("UP2H", "p", 0, [](O o) {
        const double low = of_half(o.u(0, 0) & 0xffff), high = of_half(o.u(0, 0) >> 16);
        return WantedVector{low, high, low, high};
    }));
    rows.push_back(whole("UP2US", "p", 0, [](O o) { return unpacked(o, 16, 65535, 0); }));
    rows.push_back(whole("UP4UB", "p", 0, [](O o) { return unpacked(o, 8, 255, 0); }));
    rows.push_back(whole("UP4B", "p", 0, [](O o) { return unpacked(o, 8, 127, 128); }));
}

}  // namespace cuesta::tgsi
