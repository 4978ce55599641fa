// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Functions of bits, bit by bit against what the host computes.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "library_running.h"

namespace cuesta::cg::testing {
namespace {

constexpr int32_t numbers[] = {
    0,          1,           -1,         2,          0x7fffffff, -0x7fffffff - 1,
    0x12345678, -0x12345678, 0x00ff0000, 0x40000000, 12,         -13};

uint32_t as_unsigned(int32_t number) {
    return static_cast<uint32_t>(number);
}

// The bits of an int, which no float is: they are brought out as a float of the same bits.
uint32_t int_of(const LibraryRun& run, std::string_view expression) {
    return run.bits(fmt::format("intBitsToFloat((int) ({}))", expression))[0];
}

uint32_t reversed(uint32_t bits) {
    uint32_t result = 0;
    for (unsigned k = 0; k < 32; ++k)
        result |= (bits >> k & 1) << (31 - k);
    return result;
}

TEST(CgLibraryBits, CountsAndPlaces) {
    const ExpectCompared compared(150, "g13");
    for (const int32_t number : numbers) {
        LibraryRun run;
        run.i = {number, number, number, number};
        const uint32_t bits = as_unsigned(number);
        EXPECT_EQ(run.values("bitCount(i)")[1], std::popcount(bits)) << number;
        EXPECT_EQ(run.values("findLSB(i)")[2], bits == 0 ? -1 : std::countr_zero(bits)) << number;
        const uint32_t without_sign = number < 0 ? ~bits : bits;
        EXPECT_EQ(run.values("findMSB(i)")[3], std::bit_width(without_sign) - 1.0) << number;
        EXPECT_EQ(run.values("findMSB((unsigned int) i.x)")[0], std::bit_width(bits) - 1.0)
            << number;
        EXPECT_EQ(int_of(run, "bitfieldReverse(i.x)"), reversed(bits)) << number;
    }
    const LibraryRun run;
    EXPECT_EQ(run.values("float4(bitCount(7), findLSB(8), findMSB(8), 0)"), (Four{3, 3, 3, 0}));
}

TEST(CgLibraryBits, Fields) {
    constexpr int fields[][2] = {{0, 0},  {0, 1},  {3, 5}, {0, 32},
                                 {31, 1}, {8, 16}, {5, 0}, {1, 31}};
    for (const int32_t number : numbers) {
        for (const auto& [offset, count] : fields) {
            LibraryRun run;
            run.i = {number, offset, count, 0x2b};
            const uint64_t mask = (uint64_t{1} << count) - 1;
            const uint64_t field = as_unsigned(number) >> offset & mask;
            const bool is_negative = count != 0 && (field >> (count - 1) & 1) != 0;
            EXPECT_EQ(int_of(run, "bitfieldExtract((unsigned int) i.x, i.y, i.z)"), field)
                << number << " " << offset << " " << count;
            EXPECT_EQ(int_of(run, "bitfieldExtract(i.x, i.y, i.z)"),
                      static_cast<uint32_t>(is_negative ? field | ~mask : field))
                << number << " " << offset << " " << count;
            const uint64_t inserted =
                (as_unsigned(number) & ~(mask << offset)) | ((uint64_t{0x2b} & mask) << offset);
            EXPECT_EQ(int_of(run, "bitfieldInsert(i.x, i.w, i.y, i.z)"),
                      static_cast<uint32_t>(inserted))
                << number << " " << offset << " " << count;
        }
    }
    LibraryRun run;
    run.i = {0x11, 0x22, 0x33, 0x44};
    EXPECT_EQ(run.values("bitfieldExtract(i, 4, 4)"), (Four{1, 2, 3, 4}));
    EXPECT_EQ(run.values("bitfieldInsert(i, 5, 0, 4)"), (Four{0x15, 0x25, 0x35, 0x45}));
}

TEST(CgLibraryBits, OfFloats) {
    LibraryRun run;
    run.a = {1, -0.0, 1e-40, 65504};
    run.statements = "int4 n = floatToIntBits(a);";
    EXPECT_EQ(run.bits("intBitsToFloat(n)"), run.bits("a"));
    EXPECT_EQ(run.values("n.x == 0x3f800000"), (Four{1, 1, 1, 1}));
    run.a = {of_bits(0xffc12345), of_bits(0x7f800001), 2, -2};
    EXPECT_EQ(run.values("floatToIntBits(a) == int4(0x7fc00000, 0x7fc00000, 0x40000000, "
                         "-0x40000000)"),
              (Four{1, 1, 1, 1}));
    EXPECT_EQ(run.values("floatToRawIntBits(a).x == -0x3edcbb"), (Four{1, 1, 1, 1}));
}

// binary16 by its definition: the number of 2^-24, rounded to even in the place of its exponent.
uint32_t half_of(float value) {
    const uint32_t sign = std::bit_cast<uint32_t>(value) >> 16 & 0x8000;
    if (std::isnan(value))
        return sign | 0x7e00;
    const double size = std::abs(static_cast<double>(value));
    if (size == 0)
        return sign;
    const int exponent = std::max(std::ilogb(size), -14);
    const double units = std::nearbyint(std::ldexp(size, 10 - exponent));
    if (units >= 2048 ? exponent >= 15 : exponent >= 16)
        return sign | 0x7c00;
    // A significand of 1024 and more has the hidden one, and one of 2048 carries into the exponent.
    return sign | static_cast<uint32_t>(((exponent + 14) << 10) + static_cast<int>(units));
}

TEST(CgLibraryBits, PackHalves) {
    const float values[] = {0,
                            -0.0f,
                            1,
                            -1,
                            0.1f,
                            65504,
                            65519.99f,
                            65520,
                            1e10f,
                            -1e10f,
                            6.1e-5f,
                            6.0e-5f,
                            5.9604645e-8f,
                            2.98e-8f,
                            2.99e-8f,
                            8.95e-8f,
                            1e-30f,
                            1.0004883f,
                            1.0014648f,
                            0.33333334f,
                            std::numeric_limits<float>::infinity(),
                            -2.5f};
    for (const float value : values) {
        LibraryRun run;
        run.a = {value, -1.5, 0, 0};
        EXPECT_EQ(run.bits("pack_2half(a.xy)")[0], half_of(value) | 0xbe00u << 16) << value;
        run.a = {-1.5, value, 0, 0};
        EXPECT_EQ(run.bits("pack_2half((half2) a.xy)")[0], 0xbe00u | half_of(value) << 16) << value;
    }
    LibraryRun run;
    run.a = {std::nan(""), 0, 0, 0};
    EXPECT_EQ(run.bits("pack_2half(a.xy)")[0] & 0x7fff, 0x7e00u);
}

TEST(CgLibraryBits, UnpackHalves) {
    // Numbers of binary16 of every exponent, four a program; those that are none are left out.
    const auto is_number = [](uint32_t bits) { return (bits & 0x7fff) <= 0x7c00; };
    const auto word = [](uint32_t bits) { return static_cast<int32_t>(bits | 0x3c000000); };
    constexpr uint32_t step = 37;
    for (uint32_t bits = 0; bits + 3 * step < 0x10000; bits += 4 * step) {
        LibraryRun run;
        for (uint32_t k = 0; k < 4; ++k)
            run.i[k] = word(is_number(bits + k * step) ? bits + k * step : 0);
        const Four found = run.values(
            "float4(unpack_2half(intBitsToFloat(i.x)).x, unpack_2half(intBitsToFloat(i.y)).x, "
            "unpack_2half(intBitsToFloat(i.z)).x, unpack_2half(intBitsToFloat(i.w)).x)");
        for (uint32_t k = 0; k < 4; ++k)
            EXPECT_EQ(word(half_of(static_cast<float>(found[k]))), run.i[k]);
    }
    LibraryRun other;
    other.i = {word(0x4000), 0, 0, 0};
    EXPECT_EQ(other.values("unpack_2half(intBitsToFloat(i.x)).xyxy")[1], 1);
    LibraryRun run;
    run.i = {0x7c01, 0, 0, 0};
    EXPECT_TRUE(std::isnan(run.values("unpack_2half(intBitsToFloat(i.x)).xyxy")[0]));
}

uint32_t joined(const Four& parts, unsigned bits) {
    uint32_t all = 0;
    for (unsigned k = 0; k < 32 / bits; ++k)
        all |= static_cast<uint32_t>(parts[k]) << k * bits;
    return all;
}

TEST(CgLibraryBits, PackFractions) {
    for (const Four& input :
         {Four{0, 1, 0.5, 0.25}, Four{-1, 2, 0.002, 0.998}, Four{0.31, 0.72, 1, 0}}) {
        LibraryRun run;
        run.a = input;
        Four bytes{};
        Four shorts{};
        Four signed_bytes{};
        for (size_t k = 0; k < 4; ++k) {
            const double inside = std::clamp(input[k], 0.0, 1.0);
            bytes[k] = std::nearbyint(static_cast<float>(inside) * 255.0);
            shorts[k] = std::nearbyint(static_cast<float>(inside) * 65535.0);
            signed_bytes[k] = std::nearbyint(std::clamp(input[k], -128.0 / 127, 1.0) * 127 + 128);
        }
        EXPECT_EQ(run.bits("pack_4ubyte(a)")[0], joined(bytes, 8));
        EXPECT_EQ(run.bits("pack_2ushort(a.xy)")[0], joined(shorts, 16));
        EXPECT_EQ(run.bits("pack_4byte(a)")[0], joined(signed_bytes, 8));
        const Four plain = run.values("unpack_4ubyte(pack_4ubyte(a))");
        const Four pairs = run.values("unpack_2ushort(pack_2ushort(a.xy)).xyxy");
        const Four with_sign = run.values("unpack_4byte(pack_4byte(a))");
        for (size_t k = 0; k < 4; ++k) {
            EXPECT_NEAR(plain[k], bytes[k] / 255, 1e-6);
            EXPECT_NEAR(pairs[k], shorts[k % 2] / 65535, 1e-7);
            EXPECT_NEAR(with_sign[k], (signed_bytes[k] - 128) / 127, 1e-6);
        }
    }
}

}  // namespace
}  // namespace cuesta::cg::testing
