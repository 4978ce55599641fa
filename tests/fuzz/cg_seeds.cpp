// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <array>
#include <span>
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

// Whole programs, of which most of the language is resolved.
constexpr std::array<std::string_view, 10> cg_programs = {
    R"(interface Light { float3 shade(float3 n); };
struct Sun : Light { float3 way; float3 shade(float3 n) { return way * dot(n, way); } };
struct Lamp : Light { float3 at; float power; float3 shade(float3 n) { power += 1; return (at - n) * power; } };
float3 lit(Light l, float3 n) { return l.shade(n); }
float4 main(float3 n : TEXCOORD0, uniform float3 w, varying float p : FOG) : COLOR {
    Sun s; s.way = w; Lamp b; b.at = w; b.power = p; Light any = s; any = b;
    return float4(lit(s, n) + lit(b, n) + any.shade(n), 1);
}
)",
    R"(float4 main(float3 n : TEXCOORD0, uniform float1 at, float1x1 m : COLOR1, bool1 b : FOG) : COLOR {
    return float4(b ? (at - n) * m : max(at, n), at);
}
)",
    R"(float sum(float a[]) { float r = 0; for (int i = 0; i < a.length; i++) r += a[i]; return r; }
float4 main(float4 c : COLOR, uniform float w[3]) : COLOR0 {
    float own[5] = { 1, c.x, c.y, c.z, 4 }; float any[] = own; any = w;
    return float4(sum(own), sum(w), sum(any), any.length);
}
)",
    R"(struct v2f { float4 pos : POSITION; half4 c : COLOR; float2 t[2]; float3 n; };
v2f main_vertex(float4 p : POSITION, half4 c : COLOR, uniform float4x4 m = float4x4(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)) {
    v2f o; o.pos = mul(m, p); o.c = c; o.t[0] = p.xy; o.t[1] = p.zw * m._m00_m11; o.n = ((float3x3)m * 2, p.xyz);
    o.pos.xw = m[2].wz;
    return o;
}
half4 main_fragment(v2f v, uniform sampler2D s : TEXUNIT1, uniform samplerCUBE e) : COLOR {
    return tex2D(s, v.t[1]) * v.c + texCUBE(e, v.n).wzyx;
}
)",
    R"(static const float4 table[2] = { { 1, 2, 3, 4 }, float4(0.5h, 0x1F, 077, 1e-3f) };
uniform int which; static float3 kept = 2; typedef packed float pair[2]; struct S { struct T { int a; } t; pair p; };
void more(inout float a, out int b, in half c = 0.5h) { b = a > c ? 3 : 4; a *= b; }
float4 main(float4 a : TEXCOORD0) : COLOR {
    S s = { { 3 }, a.xy }; int n; more(a.x, n); more(a.y, s.t.a, 2); kept += n;
    bool4 m = a > 0 && !(a.wzyx <= 1) || bool4(true, false, true, false);
    return (m ? a : table[which]) + float4(kept, s.t.a) + s.p.xyxy;
}
)",
    R"(fixed4 main(fixed4 a : COLOR, float2 t : TEXCOORD0, uniform unsigned int u, uniform short h) : COLOR {
    unsigned int x = u << 3 | 5u; char c = (char)h; int i = 0;
    do { if (i == 3) continue; x ^= i; i++; } while (i < 7 && x > 2u);
    while (true) { if (x-- < 4u) break; x /= 2u; }
    if (t.x < 0.25) discard;
    return a * 1.5x + (fixed)(x % 7u) * 0.1x - c;
}
)",
    R"(#pragma position_invariant main_vertex
void main_vertex(float4 p : POSITION, uniform float4x4 mvp : state.matrix.mvp, out float4 o : POSITION, out float s : PSIZE, out float2 t : TEXCOORD3) {
    o = mul(mvp, p); s = length(p.xyz); t = normalize(p).xy;
}
vs float pick() { return 1; }
ps float pick() { return 2; }
ps_g13 float pick() { return 3; }
float pick() { return 4; }
float4 main() : COLOR { return pick(); }
)",
    R"(uniform Block { float4 tint; float2x3 m; } block : BUFFER[2];
sampler2D kept; sampler plain;
float4 look(sampler any, float2 at) { return tex2D(any, at); }
float4 main(float2 t : TEXCOORD0, uniform sampler2D s, float face : FACE, float4 w : WPOS, out float d : DEPTH) : COLOR {
    kept = s; const sampler2D again = kept; d = saturate(w.z);
    float3 p = lerp(block.m[0], block.m[1], frac(t.x)); float a, b; sincos(t.y, a, b);
    return look(again, t) + tex2Dlod(plain, float4(t, 0, 1)) * block.tint + p.xyzx * face + ddx(a) * b;
}
)",
    R"(float f(float a) { return a; } float f(half a) { return a * 2; } float2 f(float2 a, float b = 1) { return a + b; }
float4 main(float4 a : TEXCOORD0) : COLOR {
    float4x4 m = { a, a.yxzw, { 1, 2, 3, 4 }, 0, 0, 0, 1 }; float3x3 n = (float3x3)transpose(m); float d = determinant(n);
    m._11_22 = f(a.xy); m[1] = m[0]++; n *= inverse(n)[2][1];
    return mul(m, a) + mul(a, m) + f(a.x) + f((half)a.y) + f(a.zw).xyxy + (d != 0 ? d : 1, 2);
}
)",
    R"(float4 main(float4 a : TEXCOORD0) : COLOR {
    float r = 0;
    for (int i = 0, j = 5; i < j; ++i, --j) { float4 t = a[i & 3]; if (any(t > 1)) return t; r += abs(t.x) + pow(t.y, 2) + step(t.z, r) + modf(r, t.w) + pack_2half(half2(t.xy)); }
    return smoothstep(0, 1, r) + reflect(a, a.wzyx) + frac(exp2(a)) - clamp(a, -1, 1) / (1 + isnan(r));
}
)",
};

std::vector<Input> inputs_of(std::span<const std::string_view> texts) {
    std::vector<Input> seeds;
    for (const std::string_view text : texts)
        seeds.emplace_back(text.begin(), text.end());
    return seeds;
}

}  // namespace

std::vector<Input> cg_seeds() {
    std::vector<Input> seeds = inputs_of(cg_programs);
    const std::vector<Input> more = inputs_of(cg_texts);
    seeds.insert(seeds.end(), more.begin(), more.end());
    return seeds;
}

std::vector<Input> cg_syntax_seeds() {
    return inputs_of(cg_texts);
}

}  // namespace cuesta::fuzz
