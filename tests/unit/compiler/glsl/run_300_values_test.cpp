// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "run_300.h"

namespace cuesta::glsl::test {
namespace {

TEST(Run300, Integers) {
    constexpr Body bodies[] = {
        {"c = vec4(n % ivec4(2, 4, 3, 5));", {1, -3, 1, 2}},
        {"c = vec4(u % uvec4(3u, 0x80000000u, 4u, 2u)); c.y /= 1048576.0;", {2, 2048, 3, 0}},
        {"c = vec4(n << 2);", {12, -28, 40, 8}},
        {"c = vec4(n >> 1);", {1, -4, 5, 1}},
        {"c = vec4(u >> 28u);", {0, 15, 0, 0}},
        {"c = vec4(n << u.xxzw);", {96, -224, 1280, 8}},
        {"c = vec4(n.x >> n.w, u.y >> 31, n.y >> 31u, 1 << u.w);", {0, 1, -1, 4}},
        {"c = vec4(n & 3);", {3, 1, 2, 2}},
        {"c = vec4(n | 8);", {11, -7, 10, 10}},
        {"c = vec4(3 ^ n);", {0, -6, 9, 1}},
        {"c = vec4(~n);", {-4, 6, -11, -3}},
        {"c = vec4(~u.y, ~~u.x, -u.y, +u.x);", {15, 5, 16, 5}},
        {"c = vec4(u / 2u); c.y /= 8388608.0;", {2, 256, 3, 1}},
        {"c = vec4(n / 2);", {1, -3, 5, 1}},
        {"c = vec4(u.y > u.x, n.y > n.x, u.y <= 7u, u.x >= 5u);", {1, 0, 0, 1}},
        {"c = vec4(uint(n.y) == 0xfffffff9u, int(u.y), float(u.x), uint(x.z));", {1, -16, 5, 4}},
        {"uvec2 a = uvec2(n.xz); ivec2 b = ivec2(u.xy); bvec2 d = bvec2(u.x, 0u); "
         "c = vec4(vec2(a) * vec2(d), b);",
         {3, 0, 5, -16}},
        {"uint a = u.x; a++; --a; a += 2u; a -= 1u; a *= 3u; a /= 2u; a %= 5u; c.x = float(a); "
         "c.y = float(a++); c.z = float(++a); c.w = float(a--);",
         {4, 4, 6, 6}},
        {"int a = n.z; a <<= 2; a |= 3; a ^= 1; a &= ~8; a >>= 1u; a %= 13; c = vec4(a, a, a, a);",
         {4, 4, 4, 4}},
        {"uvec4 a = u; a <<= 1; a >>= uvec4(0u, 1u, 2u, 1u); a &= 0xffu; a ^= uvec4(1u); "
         "c = vec4(a);",
         {11, 241, 2, 3}},
        {"ivec4 a = n; a.xz <<= ivec2(1, 2); a[3] |= 5; c = vec4(a);", {6, -7, 40, 7}},
        {"c.x = float(1 + 2 << 3 & 0x1f ^ 1 | 64 - 8 * 2 % 5); c.y = float((7 & 3) == 3);",
         {63, 1, 0, 0}},
        {"const uint a = 4294967295u + 2u; const int b = 0x7fffffff + 1; c.x = float(a); "
         "c.y = float(b < 0);",
         {1, 1, 0, 0}},
        {"c = vec4(0xFFFFFFFF, 010, 0x1Fu, 3000000000u / 1000000000u);", {-1, 8, 31, 3}},
    };
    check_bodies(bodies);
}

TEST(Run300, Matrices) {
    constexpr Body bodies[] = {
        // Columns of three.
        {"mat2x3 a = mat2x3(x.xyz, x.zwx); c = vec4(a * vec2(n.x, n.w), a[1][1]);",
         {12.5, -5.75, 15, 0.5}},
        {"mat2x3 a = mat2x3(x.xyz, x.zwx); c.xy = vec3(n.xyz) * a;", {60.25, 23.5, 0, 0}},
        {"mat2x3 a = mat2x3(1, 2, 3, 4, 5, 6); mat4x2 b = mat4x2(n.x, 0, 0, 1, 1, 1, 2, 2); "
         "mat4x3 d = a * b; c = vec4(d[0].x, d[1].y, d[2].z, d[3].z);",
         {3, 5, 9, 18}},
        {"mat3x2 a = mat3x2(n.x); c = vec4(a[0][0], a[1][1], a[2][0], a[2][1]);", {3, 3, 0, 0}},
        {"mat2 a = mat2(x); mat4x3 b = mat4x3(a); c = vec4(b[0].y, b[1].z, b[2].z, b[3].z);",
         {-2.25, 0, 1, 0}},
        {"mat4 a = mat4(1, 2, 3, 4, 5, 6, 7, 8, 9, n.z, 11, 12, 13, 14, 15, 16); "
         "mat3x2 b = mat3x2(a); c = vec4(b[0].x, b[1].y, b[2]);",
         {1, 6, 9, 10}},
        {"mat2x4 a = mat2x4(x, x.wzyx); a *= 2.0; a += a; a -= 1.0; a /= 0.5; c = a[1];",
         {2, 30, -20, 10}},
        {"mat3x2 a = mat3x2(1, 2, 3, 4, 5, 6); a++; a[n.w] *= 2.0; c = vec4(a[0], a[2]);",
         {2, 3, 12, 14}},
        {"mat3x2 a = mat3x2(1, 2, 3, 4, 5, n.z); c = vec4(a == mat3x2(1, 2, 3, 4, 5, 10), "
         "a != mat3x2(1), 0, 0);",
         {1, 1, 0, 0}},
        {"mat2x3 a = mat2x3(1, 2, 3, 4, 5, 6); mat2x2 b = mat2x2(0, 1, 1, 0); a *= b; "
         "c = vec4(a[0], a[1].x);",
         {4, 5, 6, 1}},
    };
    check_bodies(bodies);
}

}  // namespace
}  // namespace cuesta::glsl::test
