// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "seeds.h"

namespace cuesta::fuzz {
namespace {

constexpr std::string_view texts[] = {
    "#version 100\nprecision mediump float;\nvoid main()\n{\n    gl_FragColor = vec4(1.0);\n}\n",
    "#define A 1\n#define B A + A\n#if B == 2 && defined(A)\nB\n#else\nA\n#endif\n",
    "#define F(a, b) a * b\nF(1, F(2, 3))\nF\n(4,\n5)\n",
    "#define F(a) a F(a)\n#define G F(\nG 1) F(F(2))\n",
    "#define f(a) a*g\n#define g(a) f(a)\nf(2)(9)\n",
    "#define S(a) # a\n#define P(a, b) a ## b\nS( x  \"y\") P(a, 1) P(, b)\n",
    "#if 0\n'\n#elif 1 + 2 * 3 << 1 > 4\nx\n#else\ny\n#endif\n",
    "#ifdef GL_ES\n#ifndef Y\na\n#endif\n#else\nb\n#endif\n#undef Y\n",
    "#extension GL_EXT_frag_depth : enable\n#extension all : warn\n#pragma STDGL invariant(all)\n",
    "#line 10 2\n__LINE__ __FILE__\n#line 7\n__VERSION__\n#pragma debug(on)\n",
    "/* a */ // b\n# /* c */ define X /* d\n */ 1 // e\nX /**/ X\n",
    "a += b.x * 0x1F - 1.5e-3 << 017 ^^ c[2] ? .5 : 1.;\n",
    "#include \"x\"\n#define A\n#include \"x\"\n#include <none>\nB\n",
    "#define L one \\\n two\nL spl\\\nit 1.5f \"a \\\" b\" 3u\n",
    "#define V(a, ...) a #__VA_ARGS__ __VA_ARGS__\nV(1, 2, 3) V(1) V(,)\n#define W(...) "
    "V(__VA_ARGS__)\nW(x, y)",
    "#line 5 \"gen\"\n__FILE__ __LINE__\n#define N \"x\"\n#include N\n#define H <y.h>\n#include "
    "H\n",
    "1.0f.xxx 1..yy 7us 0x1Ful 1x 3ut 1.xy\n",
    "#error this 1 \\ is '\n",
    "#define E\n#define T(a) E a E\nT() T(T) T(T(1)) E\n#if (~(-1) ? 0 : 1) || !0\n;\n#endif\n",
};

}  // namespace

std::vector<Input> preprocessor_seeds() {
    std::vector<Input> seeds;
    for (const std::string_view text : texts)
        seeds.emplace_back(text.begin(), text.end());
    return seeds;
}

}  // namespace cuesta::fuzz
