// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The functions of the library that are written in Cg: those with outputs, those that need
// statements, and those that pack. A text has the overloads of one name; which there are is the
// library's table (library_rows.cpp), and a test compares the two.
#include <algorithm>
#include <iterator>

#include "compiler/cg/library/library.h"

namespace cuesta::cg {
namespace {

// Every size of every floating kind.
#define CUESTA_FLOATS                                            \
    "#define SIZES(F, T) F(T) F(T##1) F(T##2) F(T##3) F(T##4)\n" \
    "#define FLOATS(F) SIZES(F, float) SIZES(F, half) SIZES(F, fixed) SIZES(F, double)\n"

constexpr std::string_view clip_text = R"(
#define SIZES(F) F(float) F(float1) F(float2) F(float3) F(float4)
#define CLIP(T) void clip(T x) { if (any(x < 0)) discard; }
SIZES(CLIP)
)";

constexpr std::string_view sincos_text = CUESTA_FLOATS R"(
#define SINCOS(T) void sincos(T x, out T s, out T c) { s = sin(x); c = cos(x); }
FLOATS(SINCOS)
)";

constexpr std::string_view modf_text = CUESTA_FLOATS R"(
#define MODF(T) T modf(T x, out T whole) { whole = trunc(x); return x - whole; }
FLOATS(MODF)
)";

// The logarithm may be a bit too small or too great near to a power of two, so that the fraction is
// brought into [0.5, 1) at the end. The power is put in by halves: 2^128 is no float. What is not
// finite, and zero, are their own fractions.
constexpr std::string_view frexp_text = CUESTA_FLOATS R"(
#define FREXP(T) \
T frexp(T x, out T exponent) \
{ \
    T e = floor(log2(abs(x))) + 1; \
    T first = floor(e * 0.5); \
    T m = x * exp2(-first) * exp2(first - e); \
    e = abs(m) >= 1 ? e + 1 : abs(m) < 0.5 ? e - 1 : e; \
    m = abs(m) >= 1 ? m * 0.5 : abs(m) < 0.5 ? m * 2 : m; \
    exponent = x == 0 || !isfinite(x) ? 0 : e; \
    return x == 0 || !isfinite(x) ? x : m; \
}
FLOATS(FREXP)
)";

// The adjoint over the determinant. That of four rows by Laplace's expansion: products of the
// minors of the upper two rows (s) and of the lower two (c).
constexpr std::string_view inverse_text = R"(
#define INVERSE(T, T3, M1, M2, M3, M4) \
M1 inverse(M1 m) { return M1(1 / m._m00); } \
M2 inverse(M2 m) \
{ \
    return M2(m._m11, -m._m01, -m._m10, m._m00) * (1 / determinant(m)); \
} \
M3 inverse(M3 m) \
{ \
    T3 a = cross(m[1], m[2]); \
    T3 b = cross(m[2], m[0]); \
    T3 c = cross(m[0], m[1]); \
    return transpose(M3(a, b, c)) * (1 / dot(m[0], a)); \
} \
M4 inverse(M4 m) \
{ \
    T s0 = m._m00 * m._m11 - m._m10 * m._m01; \
    T s1 = m._m00 * m._m12 - m._m10 * m._m02; \
    T s2 = m._m00 * m._m13 - m._m10 * m._m03; \
    T s3 = m._m01 * m._m12 - m._m11 * m._m02; \
    T s4 = m._m01 * m._m13 - m._m11 * m._m03; \
    T s5 = m._m02 * m._m13 - m._m12 * m._m03; \
    T c0 = m._m20 * m._m31 - m._m30 * m._m21; \
    T c1 = m._m20 * m._m32 - m._m30 * m._m22; \
    T c2 = m._m20 * m._m33 - m._m30 * m._m23; \
    T c3 = m._m21 * m._m32 - m._m31 * m._m22; \
    T c4 = m._m21 * m._m33 - m._m31 * m._m23; \
    T c5 = m._m22 * m._m33 - m._m32 * m._m23; \
    T over = 1 / (s0 * c5 - s1 * c4 + s2 * c3 + s3 * c2 - s4 * c1 + s5 * c0); \
    return M4(m._m11 * c5 - m._m12 * c4 + m._m13 * c3, \
                  -m._m01 * c5 + m._m02 * c4 - m._m03 * c3, \
                  m._m31 * s5 - m._m32 * s4 + m._m33 * s3, \
                  -m._m21 * s5 + m._m22 * s4 - m._m23 * s3, \
                  -m._m10 * c5 + m._m12 * c2 - m._m13 * c1, \
                  m._m00 * c5 - m._m02 * c2 + m._m03 * c1, \
                  -m._m30 * s5 + m._m32 * s2 - m._m33 * s1, \
                  m._m20 * s5 - m._m22 * s2 + m._m23 * s1, \
                  m._m10 * c4 - m._m11 * c2 + m._m13 * c0, \
                  -m._m00 * c4 + m._m01 * c2 - m._m03 * c0, \
                  m._m30 * s4 - m._m31 * s2 + m._m33 * s0, \
                  -m._m20 * s4 + m._m21 * s2 - m._m23 * s0, \
                  -m._m10 * c3 + m._m11 * c1 - m._m12 * c0, \
                  m._m00 * c3 - m._m01 * c1 + m._m02 * c0, \
                  -m._m30 * s3 + m._m31 * s1 - m._m32 * s0, \
                  m._m20 * s3 - m._m21 * s1 + m._m22 * s0) * over; \
}
INVERSE(float, float3, float1x1, float2x2, float3x3, float4x4)
INVERSE(half, half3, half1x1, half2x2, half3x3, half4x4)
INVERSE(fixed, fixed3, fixed1x1, fixed2x2, fixed3x3, fixed4x4)
INVERSE(double, double3, double1x1, double2x2, double3x3, double4x4)
)";

// binary16 rounded to the nearest, to the even one between two: 0x38000000 are the exponents that
// it does not have, 2^24 of its smallest number make 1, from 65520 on it is infinite.
constexpr std::string_view pack_2half_text = R"(
float pack_2half(float2 x)
{
    int2 bits = floatToRawIntBits(x);
    int2 size = bits & 0x7fffffff;
    int2 normal = (size - 0x38000000 + 0xfff + ((size >> 13) & 1)) >> 13;
    int2 small = (int2) round(min(abs(x), 1.0) * 16777216.0);
    int2 half_bits = size > 0x7f800000    ? (int2) 0x7e00
                     : size >= 0x47800000 ? (int2) 0x7c00
                     : size < 0x38800000  ? small
                                          : normal;
    half_bits = half_bits | ((bits >> 16) & 0x8000);
    return intBitsToFloat(half_bits.x | (half_bits.y << 16));
}
)";

constexpr std::string_view unpack_2half_text = R"(
half2 unpack_2half(float x)
{
    int bits = floatToRawIntBits(x);
    int2 half_bits = int2(bits, bits >> 16) & 0xffff;
    int2 size = half_bits & 0x7fff;
    int2 wide = (size << 13) + (size >= 0x7c00 ? (int2) 0x70000000 : (int2) 0x38000000);
    float2 small = (float2) size * (1.0 / 16777216.0);
    float2 value = size < 0x400 ? small : intBitsToFloat(wide);
    return (half2) ((half_bits & 0x8000) != 0 ? -value : value);
}
)";

constexpr std::string_view pack_2ushort_text = R"(
float pack_2ushort(float2 x)
{
    int2 parts = (int2) round(saturate(x) * 65535.0);
    return intBitsToFloat(parts.x | (parts.y << 16));
}
)";

constexpr std::string_view unpack_2ushort_text = R"(
float2 unpack_2ushort(float x)
{
    int bits = floatToRawIntBits(x);
    return (float2) (int2(bits, bits >> 16) & 0xffff) / 65535.0;
}
)";

// 128 stands for 0.
constexpr std::string_view pack_4byte_text = R"(
float pack_4byte(float4 x)
{
    int4 parts = (int4) round(clamp(x, -128.0 / 127.0, 1.0) * 127.0 + 128.0);
    return intBitsToFloat(parts.x | (parts.y << 8) | (parts.z << 16) | (parts.w << 24));
}
)";

constexpr std::string_view unpack_4byte_text = R"(
half4 unpack_4byte(float x)
{
    int bits = floatToRawIntBits(x);
    int4 parts = int4(bits, bits >> 8, bits >> 16, bits >> 24) & 0xff;
    return (half4) ((float4) (parts - 128) / 127.0);
}
)";

constexpr std::string_view pack_4ubyte_text = R"(
float pack_4ubyte(float4 x)
{
    int4 parts = (int4) round(saturate(x) * 255.0);
    return intBitsToFloat(parts.x | (parts.y << 8) | (parts.z << 16) | (parts.w << 24));
}
)";

constexpr std::string_view unpack_4ubyte_text = R"(
half4 unpack_4ubyte(float x)
{
    int bits = floatToRawIntBits(x);
    int4 parts = int4(bits, bits >> 8, bits >> 16, bits >> 24) & 0xff;
    return (half4) ((float4) parts / 255.0);
}
)";

struct PreludeText {
    std::string_view name;
    std::string_view text;
};

constexpr PreludeText texts[] = {
    {"clip", clip_text},
    {"frexp", frexp_text},
    {"inverse", inverse_text},
    {"modf", modf_text},
    {"pack_2half", pack_2half_text},
    {"pack_2ushort", pack_2ushort_text},
    {"pack_4byte", pack_4byte_text},
    {"pack_4ubyte", pack_4ubyte_text},
    {"sincos", sincos_text},
    {"unpack_2half", unpack_2half_text},
    {"unpack_2ushort", unpack_2ushort_text},
    {"unpack_4byte", unpack_4byte_text},
    {"unpack_4ubyte", unpack_4ubyte_text},
};

}  // namespace

std::string_view prelude_of(std::string_view name) {
    const auto* const found =
        std::find_if(std::begin(texts), std::end(texts),
                     [&](const PreludeText& row) { return row.name == name; });
    return found != std::end(texts) ? found->text : std::string_view();
}

}  // namespace cuesta::cg
