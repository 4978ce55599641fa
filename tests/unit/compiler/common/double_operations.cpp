// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "double_operations.h"

#include <bit>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string_view>

#include <fmt/core.h>

#include "base/half.h"

namespace cuesta::compiler {
namespace {

using Operands = const DoubleOperands&;

double number(uint64_t bits) {
    return std::bit_cast<double>(bits);
}

uint64_t bits_of(double x) {
    return std::isnan(x) ? 0x7ff8000000000000 : std::bit_cast<uint64_t>(x);
}

bool is_denormal(float x) {
    return std::fpclassify(x) == FP_SUBNORMAL;
}

uint64_t float_bits(double x, bool flush) {
    if (std::isnan(x))
        return 0x7fc00000;
    const auto narrow = static_cast<float>(x);
    return std::bit_cast<uint32_t>(flush && is_denormal(narrow) ? std::copysign(0.0f, narrow)
                                                                : narrow);
}

// Rounded to a multiple of the last place; what comes out is binary16's or beyond its range.
uint64_t half_bits(double x) {
    if (std::isnan(x))
        return 0x7e00;
    if (std::fabs(x) >= 65520)
        return std::signbit(x) ? 0xfc00 : 0x7c00;
    int exponent = 0;
    std::frexp(x, &exponent);
    const int place = std::max(exponent - 11, -24);
    return base::half_from_double(std::ldexp(std::nearbyint(std::ldexp(x, -place)), place));
}

double from_half(uint64_t bits) {
    return static_cast<double>(base::half_to_float(static_cast<uint16_t>(bits)));
}

double from_single(uint64_t bits, bool flush) {
    const auto x = std::bit_cast<float>(static_cast<uint32_t>(bits));
    return static_cast<double>(flush && is_denormal(x) ? std::copysign(0.0f, x) : x);
}

// The number that is not NaN, and of zeros the negative as the lesser.
double lesser(double x, double y) {
    if (std::isnan(x) || std::isnan(y))
        return std::isnan(x) ? y : x;
    if (x == y)
        return std::signbit(x) ? x : y;
    return x < y ? x : y;
}

double greater(double x, double y) {
    return -lesser(-x, -y);
}

uint64_t to_signed(double x, unsigned bits) {
    const double end = std::ldexp(1.0, static_cast<int>(bits) - 1);
    const uint64_t greatest = (uint64_t{1} << (bits - 1)) - 1;
    const uint64_t mask = greatest * 2 + 1;
    if (std::isnan(x))
        return 0;
    if (x >= end)
        return greatest;
    return (x <= -end ? ~greatest : static_cast<uint64_t>(static_cast<int64_t>(x))) & mask;
}

uint64_t to_unsigned(double x, unsigned bits) {
    if (std::isnan(x) || x <= 0)
        return 0;
    if (x >= std::ldexp(1.0, static_cast<int>(bits)))
        return ~uint64_t{0} >> (64 - bits);
    return static_cast<uint64_t>(x);
}

double significand(double x) {
    int exponent = 0;
    return std::isfinite(x) ? std::frexp(x, &exponent) : x;
}

uint64_t exponent_of(double x) {
    int exponent = 0;
    if (std::isfinite(x))
        std::frexp(x, &exponent);
    return static_cast<uint32_t>(exponent);
}

// --- the operations

#define CUESTA_ONE(name, expression)                        \
    DoubleOperation {                                       \
        name, {64}, 64, [](Operands o, bool) -> uint64_t {  \
            [[maybe_unused]] const double x = number(o[0]); \
            return bits_of(expression);                     \
        }                                                   \
    }
#define CUESTA_TWO(name, expression)                           \
    DoubleOperation {                                          \
        name, {64, 64}, 64, [](Operands o, bool) -> uint64_t { \
            const double x = number(o[0]);                     \
            const double y = number(o[1]);                     \
            return bits_of(expression);                        \
        }                                                      \
    }
#define CUESTA_THREE(name, expression)                             \
    DoubleOperation {                                              \
        name, {64, 64, 64}, 64, [](Operands o, bool) -> uint64_t { \
            const double x = number(o[0]);                         \
            const double y = number(o[1]);                         \
            const double z = number(o[2]);                         \
            return bits_of(expression);                            \
        }                                                          \
    }
#define CUESTA_COMPARE(name, expression)                      \
    DoubleOperation {                                         \
        name, {64, 64}, 1, [](Operands o, bool) -> uint64_t { \
            const double x = number(o[0]);                    \
            const double y = number(o[1]);                    \
            return expression;                                \
        }                                                     \
    }
#define CUESTA_CONVERT(name, from, to, expression)                                  \
    DoubleOperation {                                                               \
        name, {from}, to, [](Operands o, [[maybe_unused]] bool flush) -> uint64_t { \
            const uint64_t bits = o[0];                                             \
            return expression;                                                      \
        }                                                                           \
    }

const DoubleOperation all[] = {
    CUESTA_ONE("fneg", -x),
    CUESTA_ONE("fabs", std::fabs(x)),
    CUESTA_ONE("fsat", x > 0 ? (x < 1 ? x : 1.0) : 0.0),
    CUESTA_ONE("fsign",
               x > 0   ? 1.0
               : x < 0 ? -1.0
                       : 0.0),
    CUESTA_ONE("ffloor", std::floor(x)),
    CUESTA_ONE("fceil", std::ceil(x)),
    CUESTA_ONE("ftrunc", std::trunc(x)),
    CUESTA_ONE("fround_even", std::nearbyint(x)),
    CUESTA_ONE("ffract", x - std::floor(x)),
    CUESTA_ONE("frcp", 1 / x),
    CUESTA_ONE("fsqrt", std::sqrt(x)),
    CUESTA_ONE("frsq", 1 / std::sqrt(x)),
    CUESTA_ONE("frexp_sig", significand(x)),
    CUESTA_TWO("fadd", x + y),
    CUESTA_TWO("fsub", x - y),
    CUESTA_TWO("fmul", x* y),
    CUESTA_TWO("fdiv", x / y),
    CUESTA_TWO("fmod", x - y * std::floor(x / y)),
    CUESTA_TWO("fmin", lesser(x, y)),
    CUESTA_TWO("fmax", greater(x, y)),
    CUESTA_TWO("slt", x < y ? 1.0 : 0.0),
    CUESTA_TWO("sge", x >= y ? 1.0 : 0.0),
    CUESTA_TWO("seq", x == y ? 1.0 : 0.0),
    CUESTA_TWO("sne", x != y ? 1.0 : 0.0),
    CUESTA_THREE("ffma", std::fma(x, y, z)),
    CUESTA_THREE("flrp", x*(1 - z) + y * z),
    CUESTA_THREE("fcsel", x != 0 ? y : z),
    CUESTA_COMPARE("flt", x < y),
    CUESTA_COMPARE("fge", x >= y),
    CUESTA_COMPARE("feq", x == y),
    CUESTA_COMPARE("fneu", x != y),
    {"ldexp",
     {64, 32},
     64,
     [](Operands o, bool) {
         return bits_of(std::ldexp(number(o[0]), static_cast<int32_t>(o[1])));
     }},
    CUESTA_CONVERT("frexp_exp", 64, 32, exponent_of(number(bits))),
    CUESTA_CONVERT("f2b1", 64, 1, number(bits) != 0),
    CUESTA_CONVERT("b2f64", 1, 64, bits_of(bits != 0 ? 1.0 : 0.0)),
    CUESTA_CONVERT("f2f64", 64, 64, bits_of(number(bits))),
    CUESTA_CONVERT("f2f64", 32, 64, bits_of(from_single(bits, flush))),
    CUESTA_CONVERT("f2f64", 16, 64, bits_of(from_half(bits))),
    CUESTA_CONVERT("f2f32", 64, 32, float_bits(number(bits), flush)),
    CUESTA_CONVERT("f2f16", 64, 16, half_bits(number(bits))),
    CUESTA_CONVERT("f2fmp", 64, 16, half_bits(number(bits))),
    CUESTA_CONVERT("i2f64", 16, 64, bits_of(static_cast<double>(static_cast<int16_t>(bits)))),
    CUESTA_CONVERT("u2f64", 16, 64, bits_of(static_cast<double>(static_cast<uint16_t>(bits)))),
    CUESTA_CONVERT("i2f64", 32, 64, bits_of(static_cast<double>(static_cast<int32_t>(bits)))),
    CUESTA_CONVERT("u2f64", 32, 64, bits_of(static_cast<double>(static_cast<uint32_t>(bits)))),
    CUESTA_CONVERT("i2f64", 64, 64, bits_of(static_cast<double>(static_cast<int64_t>(bits)))),
    CUESTA_CONVERT("u2f64", 64, 64, bits_of(static_cast<double>(bits))),
    CUESTA_CONVERT("f2i16", 64, 16, to_signed(number(bits), 16)),
    CUESTA_CONVERT("f2u16", 64, 16, to_unsigned(number(bits), 16)),
    CUESTA_CONVERT("f2i32", 64, 32, to_signed(number(bits), 32)),
    CUESTA_CONVERT("f2u32", 64, 32, to_unsigned(number(bits), 32)),
    CUESTA_CONVERT("f2i64", 64, 64, to_signed(number(bits), 64)),
    CUESTA_CONVERT("f2u64", 64, 64, to_unsigned(number(bits), 64)),
};

bool is_one_of(const DoubleOperation& operation, std::initializer_list<std::string_view> names) {
    for (const std::string_view name : names)
        if (operation.name == name)
            return true;
    return false;
}

}  // namespace

std::span<const DoubleOperation> double_operations() {
    return all;
}

bool is_float_operand(const DoubleOperation& operation, unsigned i) {
    const bool converts_integers = is_one_of(operation, {"i2f64", "u2f64", "b2f64"});
    return !converts_integers && !(i == 1 && is_one_of(operation, {"ldexp"}));
}

// --- the shader

std::string double_shader(const DoubleOperation& operation,
                          const std::string& stage,
                          bool flush_denormals) {
    const bool is_vertex = stage == "vertex";
    std::string text = fmt::format(
        "shader {}\n{}  input 0 generic 0 vec4 smooth \"\"\n"
        "  input 1 generic 1 vec4 smooth \"\"\n  output 0 {} 0 vec4 smooth \"\"\n{}"
        "fn main {{\n  b0:\n  %0:32 = load_const 0\n"
        "  %1:32x4 = load_input %0 base=0 component=0\n"
        "  %2:32x4 = load_input %0 base=1 component=0\n",
        stage, flush_denormals ? "  float 32 flush_denormals\n" : "",
        is_vertex ? "generic" : "color",
        is_vertex ? "  output 1 position 0 vec4 smooth \"\"\n" : "");
    std::string operands;
    for (unsigned i = 0; i < 3 && operation.operand_bits[i] != 0; ++i) {
        const unsigned bits = operation.operand_bits[i];
        const unsigned slot = 1 + i / 2;
        const char* pair = i % 2 == 0 ? "xy" : "zw";
        switch (bits) {
            case 64:
                text += fmt::format("  %{}:64 = pack_64 %{}.{}, %{}.{}\n", 10 + i, slot, pair[0],
                                    slot, pair[1]);
                break;
            case 32: text += fmt::format("  %{}:32 = mov %{}.{}\n", 10 + i, slot, pair[0]); break;
            case 16: text += fmt::format("  %{}:16 = u2u16 %{}.{}\n", 10 + i, slot, pair[0]); break;
            default: text += fmt::format("  %{}:1 = i2b1 %{}.{}\n", 10 + i, slot, pair[0]); break;
        }
        operands += fmt::format("{}%{}", i == 0 ? "" : ", ", 10 + i);
    }
    const bool is_wide = operation.result_bits == 64;
    const char* low = operation.result_bits == 1    ? "b2i32"
                      : operation.result_bits == 32 ? "mov"
                                                    : "u2u32";
    text += fmt::format("  %20:{} = {} exact {}\n  %21:32 = {} %20\n", operation.result_bits,
                        operation.name, operands, low);
    text += is_wide ? "  %22:32 = unpack_64_high %20\n" : "  %22:32 = mov %0\n";
    if (is_vertex)
        text += "  store_output %1, %0 base=1 component=0 write_mask=xyzw\n";
    return text +
           "  %23:32x2 = vec2 %21, %22\n"
           "  store_output %23, %0 base=0 component=0 write_mask=xy\n}\n";
}

}  // namespace cuesta::compiler
