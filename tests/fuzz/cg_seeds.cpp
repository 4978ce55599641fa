// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <array>
#include <string_view>

#include "seeds.h"

namespace cuesta::fuzz {
namespace {

constexpr std::array<std::string_view, 14> cg_texts = {
    R"(struct input { float2 video_size; float2 texture_size; float frame_count; };
struct out_vertex { float4 position : POSITION; float4 color : COLOR; float2 tex : TEXCOORD0; };
out_vertex main_vertex(float4 position : POSITION, float4 color : COLOR, float2 tex : TEXCOORD0,
                       uniform float4x4 modelViewProj, uniform input IN) {
    out_vertex OUT;
    OUT.position = mul(modelViewProj, position);
    OUT.color = color;
    OUT.tex = tex + float2(0.5, -0.5) / IN.texture_size;
    return OUT;
}
float4 main_fragment(in out_vertex VAR, uniform sampler2D s0 : TEXUNIT0) : COLOR {
    return tex2D(s0, VAR.tex).bgra * VAR.color;
}
)",
    R"(#define N 3
#define SQUARE(x) ((x) * (x))
static const float weights[N] = { 0.25, 0.5, 0.25, };
float3 blur(sampler2D s, float2 at, float2 step) {
    float3 sum = 0;
    for (int i = 0; i < N; ++i)
        sum += weights[i] * tex2D(s, at + step * (i - 1)).rgb;
    return SQUARE(sum);
}
)",
    R"(interface Light { float3 shade(float3 normal); };
struct Sun : Light {
    float3 direction;
    float3 shade(float3 normal) { return color * max(dot(normal, (float3)direction), 0); }
    typedef half3 Tint; Tint color;
    struct Part { int a, b[2]; } part;
};
Sun::Tint Sun::other(Sun::Part p) { Part q = p; return Sun::Tint(q.a, q.b[0], 1h); }
float3 f(Light lights[], int n) { return lights[n].shade(lights.length); }
)",
    R"(vs float f(float x) { return x; }
ps_2 static inline float f(float x) { return -x; }
#pragma position_invariant main
g13 float4 main(float4 p : POSITION) : POSITION { return f(p.x).xxxx; }
)",
    R"(uniform Block { float4x4 m : state.matrix.mvp; float a[4]; } block : BUFFER[1];
float4 c : register(c4) = { 1, 2, 3, 4 };
varying out float4 o : COLOR0, p : TEXCOORD1;
float4 light : state.light[0].half;
)",
    R"(void f(inout float a, const in int b = 1 + 2, out float c[2], sampler1D, unsigned short d) {
    if (a < b) discard; else if (!b) { a++; --d; } else do a -= 1; while (a > 0);
    while (true) { if (b) break; continue; }
    for (;;) ;
    c[0] = c[1] = a ? b : d, 3;
    return;
}
)",
    R"(typedef float4 Color, Colors[3]; typedef packed float V[2]; typedef struct { int x; } S;
Color g(S s) { Colors c = { Color(1), (Color)2, 3 }; V v = (V)s; return c[s.x] + (c[0]) - (Color)-1; }
)",
    R"(float4x4 m; float3x2 n = float3x2(1, 2, 3, 4, 5, 6); int4 i = 0x1F | 7u & ~012 ^ 1 << 2 >> 1;
float a = m._m00_m11.x * m._11_22.y % 2 + m[0][1], b = 1.5h + 2x - .5f / 1e-3d, d = (1).xxx.x;
bool3 e = (i.xyz == 1) && !(i.yzw != 2) || i.xxx <= 3 && i.x >= 4;
)",
    R"(float a < string UIName = "gain"; float UIMin = 0; > = 1;
texture t < int i = 1; >;
sampler2D s = sampler_state { Texture = <t>; MinFilter = Linear; };
technique T { pass P { VertexProgram = compile vp40 main(); } }
)",
    R"(#ifdef A
bad
#elif 1 ? B : 2
float JOIN;
#else
#define F(x, y) x##y #x
float F(a, b);
#endif
)",
    R"(float array(float a[2]) { return a[0]; }
float b = array(float[2](1, 2)) + (float[](3, 4))[1];
vec3 v = vec3(1, 2, 3); mat2 w = mat2(1); bvec2 z;
)",
    R"(struct A { void f() { struct B { int g() { return (T)(h()); } int h() { return 1; }
typedef int T; }; B b; b.g(); } float z; } a;
)",
    R"(struct S; S f(); struct S { float x : TEXCOORD0; }; struct S s; struct T : app2vert { S s; };
interface I; struct U : I { int a() { return 1; } }; isampler2D i; usamplerCUBE u; samplerRECT r;
)",
    R"(float f(float x); float f(float x, float y = 2); float f()[3] : SEM; half h(void);
float4 texture(float4 input, float4 output) { float4 sample = input; { float sample; } return sample; }
)",
};

}  // namespace

std::vector<Input> cg_syntax_seeds() {
    std::vector<Input> seeds;
    for (const std::string_view text : cg_texts)
        seeds.emplace_back(text.begin(), text.end());
    return seeds;
}

}  // namespace cuesta::fuzz
