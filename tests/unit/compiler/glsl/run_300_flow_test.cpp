// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "run_300.h"

namespace cuesta::glsl::test {
namespace {

TEST(Run300, Switches) {
    constexpr Body bodies[] = {
        {"switch (n.x) { case 1: c.x = 1.0; break; case 3: c.x = 3.0; break; default: c.x = 9.0; }",
         {3, 0, 0, 0}},
        {"switch (n.y) { case 1: c.x = 1.0; break; default: c.x = 9.0; break; case 3: c.x = 3.0; }",
         {9, 0, 0, 0}},
        {"switch (n.z) { case 1: c.x = 1.0; break; case 2: c.x = 2.0; }", {0, 0, 0, 0}},
        // Falling through.
        {"switch (n.x) { case 1: c.x = 1.0; case 3: c.y = 3.0; case 4: c.z = 4.0; break; "
         "case 5: c.w = 5.0; }",
         {0, 3, 4, 0}},
        {"switch (n.z) { default: c.x = 1.0; case 3: c.y = 3.0; case 4: c.z = 4.0; }",
         {1, 3, 4, 0}},
        {"switch (n.x) { default: c.x = 1.0; case 3: c.y = 3.0; case 4: c.z = 4.0; }",
         {0, 3, 4, 0}},
        {"switch (n.w) { case 1: case 2: case 3: c.x = 1.0; break; case 4: default: c.y = 1.0; }",
         {1, 0, 0, 0}},
        {"switch (n.z) { case 1: case 2: case 3: c.x = 1.0; break; case 4: default: c.y = 1.0; }",
         {0, 1, 0, 0}},
        // Unsigned, negative and constant expressions.
        {"const uint k = 2u; switch (u.y) { case 0xfffffff0u: c.x = 1.0; break; case k + 1u: "
         "c.x = 2.0; break; } switch (n.y) { case -7: c.y = 1.0; break; case 7: c.y = 2.0; }",
         {1, 1, 0, 0}},
        {"switch (n.x) {} switch (n.x) { default: ; } switch (n.x + 1) { case 4: { c.x = 1.0; } }",
         {1, 0, 0, 0}},
        // Breaks inside of what is inside.
        {"switch (n.x) { case 3: if (n.w == 2) break; c.x = 1.0; case 4: c.y = 1.0; }",
         {0, 0, 0, 0}},
        {"switch (n.x) { case 3: if (n.w == 5) break; c.x = 1.0; case 4: c.y = 1.0; }",
         {1, 1, 0, 0}},
        {"switch (n.x) { case 3: { if (n.w == 2) { c.z = 1.0; break; } else c.w = 1.0; } "
         "c.x = 1.0; break; default: c.y = 1.0; }",
         {0, 0, 1, 0}},
        {"switch (n.x) { case 3: for (int i = 0; i < 9; ++i) { if (i == 4) break; c.x += 1.0; } "
         "c.y = 1.0; break; default: c.z = 1.0; } c.w = 1.0;",
         {4, 1, 0, 1}},
        {"for (int i = 0; i < 5; ++i) { switch (i) { case 1: continue; case 3: c.x += 10.0; break; "
         "default: c.y += 1.0; } c.z += 1.0; }",
         {10, 3, 4, 0}},
        {"for (int i = 0; i < 5; ++i) { switch (i) { case 1: if (n.x == 3) continue; case 2: "
         "c.x += 1.0; case 3: c.y += 1.0; } c.z += 1.0; } c.w = 1.0;",
         {1, 2, 4, 1}},
        {"switch (n.x) { case 3: switch (n.w) { case 2: c.x = 1.0; break; default: c.y = 1.0; } "
         "c.z = 1.0; case 4: c.w = 1.0; break; case 2: c = vec4(9.0); }",
         {1, 0, 1, 1}},
        {"int i = 0; while (true) { switch (i++) { case 0: case 1: continue; case 2: break; "
         "default: c.x = float(i); } if (i > 3) break; c.y += 1.0; }",
         {4, 1, 0, 0}},
        {"int i = 0; do { switch (i) { case 2: i += 10; continue; default: ++i; } c.x += 1.0; } "
         "while (i < 5); c.y = float(i);",
         {2, 12, 0, 0}},
    };
    check_bodies(bodies);
}

TEST(Run300, SwitchesOfFunctions) {
    constexpr Body bodies[] = {
        {"int f(int a) { switch (a) { case 3: return 1; case 2: a = 5; break; case 10: a = 7; "
         "default: a += 1; return a; } return a * 2; } "
         "MAIN c = vec4(f(n.x), f(n.w), f(n.z), f(n.y));",
         {1, 10, 8, -6}},
        {"int f(int a) { switch (a) { case 3: if (n.w == 2) return 4; case 4: a = 9; } return a; } "
         "MAIN c = vec4(f(n.x), f(4), f(n.w), 0);",
         {4, 9, 2, 0}},
        {"int f(int a) { for (int i = 0; i < 9; ++i) switch (i) { case 3: return a; case 1: "
         "continue; case 2: a += 10; default: a += 1; } return 0; } MAIN c.x = float(f(n.x));",
         {15, 0, 0, 0}},
        {"int f(int a) { switch (a) { case 2: return 1; default: return 2; } } "
         "int g(int a) { switch (f(a)) { case 1: return f(5) * 10; } return f(2); } "
         "MAIN switch (g(n.w)) { case 20: c.x = 1.0; break; default: c.y = 1.0; } "
         "c.zw = vec2(g(n.x), f(n.x));",
         {1, 0, 1, 2}},
        // One scope: what a section declares is known in the next ones.
        {"switch (n.x) { case 1: int a = 5; c.y = float(a); break; case 3: a = 7; c.x = float(a); "
         "}",
         {7, 0, 0, 0}},
        {"for (int i = 0; i < 3; ++i) switch (i) { case 0: vec2 a = x.xy; c.x = a.x; break; "
         "case 1: a = x.zw; c.y = a.x; case 2: int b = i; c.z += float(b); }",
         {1.5, 4, 3, 0}},
        // What is only read there is a value elsewhere.
        {"switch (n.x) { case 3: int a = n.z; case 4: c.x = float(a); break; case 5: c.y = "
         "float(a); }",
         {10, 0, 0, 0}},
        {"int a = 0; switch (a = n.x, a + 1) { case 4: c.x = float(a); }", {3, 0, 0, 0}},
    };
    check_bodies(bodies);
}

// More continues and returns than have flags, inside of switches.
TEST(Run300, ManyJumpsInSwitches) {
    std::string continues = "for (int i = 0; i < 40; ++i) { switch (i) { ";
    std::string returns = "int f(int a) { switch (a) { ";
    for (int i = 0; i < 40; ++i) {
        continues += "case " + std::to_string(i) + ": c.x += 1.0; if (i != n.x) continue; break; ";
        returns += "case " + std::to_string(i) + ": if (n.x > 0) return " + std::to_string(i * 2) +
                   "; break; ";
    }
    continues += "} c.y += float(i); }";
    returns += "} return 7; } MAIN c = vec4(f(n.x), f(n.z), f(n.y), f(39));";
    const Body bodies[] = {{continues, {40, 3, 0, 0}}, {returns, {6, 20, 7, 78}}};
    check_bodies(bodies);
}

TEST(Run300, Scopes) {
    constexpr Body bodies[] = {
        {"float f(float a); float f(float a); float f(float a) { return a + 1.0; } "
         "float f(float b); MAIN c.x = f(x.x);",
         {2.5, 0, 0, 0}},
        {"float a = 1.0; MAIN float b = a, a = 2.0; { float a = a + 1.0; c.x = a; } c.yz = vec2(a, "
         "b);",
         {3, 2, 1, 0}},
        {"float texture2D(float a) { return a; } MAIN float sin = texture2D(x.z); c.x = sin;",
         {4, 0, 0, 0}},
    };
    check_bodies(bodies);
}

}  // namespace
}  // namespace cuesta::glsl::test
