// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The words that the expressions of nir_opcodes.py are written in, and the loads and stores around
// them. Only the generated constant_eval.cpp and its tests include this.
//
// Carriers: floats of 32 bits are computed in float, all others in double. For binary16 that gives
// results rounded once: sums, differences, products, quotients and square roots of 11-bit
// significands survive the detour through 53 bits (53 >= 2 * 11 + 2), and a fused multiply-add
// whose exact value does not fit 53 bits has one operand more than 2^31 times smaller than the
// other, so that it lies nowhere near the midpoint of two binary16 numbers.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "base/bits.h"
#include "base/half.h"
#include "compiler/nir/constant_eval.h"

namespace cuesta::nir {

namespace fp {

template <typename T>
T abs(T x) {
    return std::fabs(x);
}

// Not a number gives 0, as clamping hardware does.
template <typename T>
T saturate(T x) {
    return x > T(0) ? (x < T(1) ? x : T(1)) : T(0);
}

template <typename T>
T sign(T x) {
    return static_cast<T>((x > T(0)) - (x < T(0)));
}

template <typename T>
T floor(T x) {
    return std::floor(x);
}

template <typename T>
T ceil(T x) {
    return std::ceil(x);
}

template <typename T>
T trunc(T x) {
    return std::trunc(x);
}

template <typename T>
T round_even(T x) {
    return std::nearbyint(x);  // the host's rounding mode is never changed
}

template <typename T>
T sqrt(T x) {
    return std::sqrt(x);
}

template <typename T>
T frexp_significand(T x) {
    int exponent = 0;
    return std::frexp(x, &exponent);
}

template <typename T>
int frexp_exponent(T x) {
    int exponent = 0;
    std::frexp(x, &exponent);
    return std::isfinite(x) ? exponent : 0;
}

// In the carrier of binary16 nothing is lost that binary16 would keep.
template <typename T>
T ldexp(T x, int64_t exponent) {
    return std::ldexp(x, static_cast<int>(exponent));
}

template <typename T>
T min(T a, T b, MinMax rule) {
    if (rule == MinMax::second)
        return a < b ? a : b;
    if (std::isnan(a) || std::isnan(b))
        return std::isnan(a) ? b : a;
    if (a == b)
        return rule == MinMax::number && std::signbit(a) ? a : b;
    return a < b ? a : b;
}

template <typename T>
T max(T a, T b, MinMax rule) {
    if (rule == MinMax::second)
        return a > b ? a : b;
    if (std::isnan(a) || std::isnan(b))
        return std::isnan(a) ? b : a;
    if (a == b)
        return rule == MinMax::number && !std::signbit(a) ? a : b;
    return a > b ? a : b;
}

template <typename T>
T fma(T a, T b, T c) {
    return std::fma(a, b, c);
}

// Library functions go through double: their error is then far below the last place of the result.
template <typename T>
T exp2(T x) {
    return static_cast<T>(std::exp2(static_cast<double>(x)));
}

template <typename T>
T log2(T x) {
    return static_cast<T>(std::log2(static_cast<double>(x)));
}

template <typename T>
T sin(T x) {
    return static_cast<T>(std::sin(static_cast<double>(x)));
}

template <typename T>
T cos(T x) {
    return static_cast<T>(std::cos(static_cast<double>(x)));
}

constexpr double two_pi = 6.283185307179586477;

// The whole turns are dropped before the multiplication, which would lose the fraction.
template <typename T>
T sin_turns(T x) {
    const double turns = static_cast<double>(x);
    return static_cast<T>(std::sin((turns - std::nearbyint(turns)) * two_pi));
}

template <typename T>
T cos_turns(T x) {
    const double turns = static_cast<double>(x);
    return static_cast<T>(std::cos((turns - std::nearbyint(turns)) * two_pi));
}

// Quarter turns q of 0..4 as y of -1..1 with the same sine (G13 fact sheet, transcendental unit).
template <typename T>
T fold_quarters(T q) {
    return q < T(1) ? q : q < T(3) ? T(2) - q : q - T(4);
}

// The sine of y quarter turns divided by y.
template <typename T>
T sinc_quarters(T y) {
    const double quarters = static_cast<double>(y);
    const double ratio = quarters == 0 ? two_pi / 4 : std::sin(quarters * two_pi / 4) / quarters;
    return static_cast<T>(ratio);
}

template <typename T>
T pow(T x, T y) {
    return static_cast<T>(std::pow(static_cast<double>(x), static_cast<double>(y)));
}

template <typename T>
T atan2(T y, T x) {
    return static_cast<T>(std::atan2(static_cast<double>(y), static_cast<double>(x)));
}

}  // namespace fp

// Two's complement arithmetic that wraps, on sign-extended operands; stores drop what is too high.
namespace wrap {

inline int64_t neg(int64_t a) {
    return static_cast<int64_t>(uint64_t{0} - static_cast<uint64_t>(a));
}

inline int64_t add(int64_t a, int64_t b) {
    return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
}

inline int64_t sub(int64_t a, int64_t b) {
    return static_cast<int64_t>(static_cast<uint64_t>(a) - static_cast<uint64_t>(b));
}

inline int64_t mul(int64_t a, int64_t b) {
    return static_cast<int64_t>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
}

inline int64_t div(int64_t a, int64_t b) {
    return b == 0 ? 0 : b == -1 ? neg(a) : a / b;
}

inline int64_t rem(int64_t a, int64_t b) {
    return b == 0 || b == -1 ? 0 : a % b;
}

// The result has the sign of the divisor.
inline int64_t mod(int64_t a, int64_t b) {
    const int64_t r = rem(a, b);
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

}  // namespace wrap

namespace convert {

template <unsigned bits>
auto to_float(auto integer) {
    if constexpr (bits == 32)
        return static_cast<float>(integer);
    else
        return static_cast<double>(integer);  // exact wherever binary16 is finite
}

template <unsigned bits, typename T>
int64_t to_int(T x) {
    constexpr int64_t greatest = static_cast<int64_t>(base::low_mask(bits - 1));
    constexpr T beyond = static_cast<T>(uint64_t{1} << (bits - 1));
    if (std::isnan(x))
        return 0;
    if (x >= beyond)
        return greatest;
    return x < -beyond ? -greatest - 1 : static_cast<int64_t>(x);
}

template <unsigned bits, typename T>
uint64_t to_uint(T x) {
    constexpr T beyond = static_cast<T>(uint64_t{1} << (bits - 1)) * T(2);
    if (!(x > T(0)))
        return 0;
    return x >= beyond ? base::low_mask(bits) : static_cast<uint64_t>(x);
}

}  // namespace convert

namespace evaluation {

// How a float is computed and stored.
enum class Format : uint8_t {
    half,
    single,
    double_,
    half_in_single,  // 32 bits wide, but holding no more than binary16 can
};

inline Format format_of(unsigned bit_size, const FloatModes& modes) {
    if (bit_size == 16)
        return Format::half;
    if (bit_size == 64)
        return Format::double_;
    return modes.f32.storage_bits == 16 ? Format::half_in_single : Format::single;
}

template <Format format>
struct CarrierOf {
    using Type = double;
};
template <>
struct CarrierOf<Format::single> {
    using Type = float;
};
template <Format format>
using Carrier = typename CarrierOf<format>::Type;

// The least magnitude that is no denormal.
template <Format format>
constexpr Carrier<format> least_normal() {
    if constexpr (format == Format::single)
        return std::numeric_limits<float>::min();
    else if constexpr (format == Format::double_)
        return std::numeric_limits<double>::min();
    else
        return 0x1p-14;
}

template <Format format>
Carrier<format> flushed(Carrier<format> value, const FloatMode& mode) {
    if (mode.flush_denormals && std::fabs(value) < least_normal<format>())
        return std::copysign(Carrier<format>(0), value);
    return value;
}

template <Format format>
Carrier<format> load_float(ConstValue bits, const FloatMode& mode) {
    Carrier<format> value;
    if constexpr (format == Format::half)
        value = base::half_to_float(static_cast<uint16_t>(bits));
    else if constexpr (format == Format::single)
        value = std::bit_cast<float>(static_cast<uint32_t>(bits));
    else if constexpr (format == Format::double_)
        value = std::bit_cast<double>(bits);
    else
        value = base::round_to_half(std::bit_cast<float>(static_cast<uint32_t>(bits)));
    return flushed<format>(value, mode);
}

// `value` is a float or double; it is rounded to the format's precision once.
template <Format format, typename T>
ConstValue store_float(T value, const FloatMode& mode) {
    if constexpr (format == Format::double_) {
        if (std::isnan(value))
            return 0x7ff8000000000000;
        return std::bit_cast<uint64_t>(flushed<format>(static_cast<double>(value), mode));
    } else if constexpr (format == Format::single) {
        if (std::isnan(value))
            return 0x7fc00000;
        return std::bit_cast<uint32_t>(flushed<format>(static_cast<float>(value), mode));
    } else {
        const uint16_t rounded =
            std::isnan(value) ? 0x7e00 : base::half_from_double(static_cast<double>(value));
        const double kept = flushed<format>(base::half_to_float(rounded), mode);
        if constexpr (format == Format::half)
            return base::half_from_double(kept);
        else
            return std::bit_cast<uint32_t>(static_cast<float>(kept));
    }
}

// One operation under way.
struct Evaluation {
    unsigned components;
    unsigned bit_size;  // of unsized operands
    std::span<const ConstValues> operands;
    const FloatModes& modes;
    ConstValues result{};

    // --- operands; `size` is the operand's number of bits ---
    template <Format format>
    Carrier<format> floating(unsigned operand, unsigned component) const {
        return load_float<format>(operands[operand][component], mode<format>());
    }
    int64_t signed_(unsigned operand, unsigned component, unsigned size) const {
        return base::sign_extend(operands[operand][component], size);
    }
    uint64_t unsigned_(unsigned operand, unsigned component, unsigned size) const {
        return operands[operand][component] & base::low_mask(size);
    }
    bool boolean(unsigned operand, unsigned component) const {
        return (operands[operand][component] & 1) != 0;
    }

    // --- the result ---
    template <Format format, typename T>
    void store(unsigned component, T value) {
        result[component] = store_float<format>(value, mode<format>());
    }
    template <unsigned size, typename T>
    void store_sized_float(unsigned component, T value) {
        switch (format_of(size, modes)) {
            case Format::half: return store<Format::half>(component, value);
            case Format::single: return store<Format::single>(component, value);
            case Format::double_: return store<Format::double_>(component, value);
            case Format::half_in_single: return store<Format::half_in_single>(component, value);
        }
    }
    void store_integer(unsigned component, uint64_t value, unsigned size) {
        result[component] = value & base::low_mask(size);
    }

    template <Format format>
    const FloatMode& mode() const {
        return format == Format::half      ? modes.f16
               : format == Format::double_ ? modes.f64
                                           : modes.f32;
    }
};

}  // namespace evaluation
}  // namespace cuesta::nir
