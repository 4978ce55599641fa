// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/gallery/crt_shaders.h"

namespace cuesta::tools {

// A texel's corner is cut off when the two neighbours at it are alike and differ from the texel:
// an edge runs there. It is flatter or steeper when a third one belongs to the same side. What is
// cut off takes the colour of the neighbours. Where the texel goes on behind the corner, it stays
// whole: else lines of one texel's width would break.
//
// Of binary16 the positions in the picture (0..96) have a sixteenth of a texel: four fragments a
// texel, at its odd eighths, are told apart exactly.
const std::string_view scale_pass = R"(
struct input {
    float2 video_size;
};

struct out_vertex {
    float4 position : POSITION;
    float2 place : TEXCOORD0;  // in texels
    float4 upper : TEXCOORD1;  // x of the left, own and right column, y
    float4 middle : TEXCOORD2;
    float4 lower : TEXCOORD3;
};

out_vertex main_vertex(float4 position : POSITION, float2 at : TEXCOORD0, uniform input IN)
{
    const float2 one = 1 / IN.video_size;
    const float4 columns = at.xxxy + float4(-one.x, 0, one.x, 0);
    out_vertex OUT;
    OUT.position = position;
    OUT.place = at * IN.video_size;
    OUT.upper = columns - float4(0, 0, 0, one.y);
    OUT.middle = columns;
    OUT.lower = columns + float4(0, 0, 0, one.y);
    return OUT;
}

bool like(half3 a, half3 b)
{
    return dot(abs(a - b), half3(0.3, 0.5, 0.2)) < 0.05;
}

// Cuts the corner between the neighbours `across` and `along` off, which (0.5, 0.5) is in `from`,
// the position from the texel's middle. `behind` lies across the corner; `flat` and `steep` are
// behind the other end of each edge.
void cut(inout half3 color, half3 own, half3 across, half3 along, half3 behind, half3 flat,
         half3 steep, half2 from)
{
    if (!like(across, along) || like(own, across) || like(own, behind))
        return;
    half2 slope = half2(1, 1);
    if (like(along, flat))
        slope.y = 2;
    if (like(across, steep))
        slope.x = 2;
    const half inside = dot(from, slope) - 0.5;
    color = lerp(color, (across + along) * 0.5, saturate(inside * 2 + 0.5));
}

half4 main_fragment(out_vertex v, uniform sampler2D source) : COLOR
{
    const half3 a = tex2D(source, v.upper.xw).rgb;
    const half3 b = tex2D(source, v.upper.yw).rgb;
    const half3 c = tex2D(source, v.upper.zw).rgb;
    const half3 d = tex2D(source, v.middle.xw).rgb;
    const half3 e = tex2D(source, v.middle.yw).rgb;
    const half3 f = tex2D(source, v.middle.zw).rgb;
    const half3 g = tex2D(source, v.lower.xw).rgb;
    const half3 h = tex2D(source, v.lower.yw).rgb;
    const half3 i = tex2D(source, v.lower.zw).rgb;
    const half2 from = frac(v.place) - 0.5;
    half3 color = e;
    cut(color, e, f, h, i, g, c, from);
    cut(color, e, d, h, g, i, a, from * half2(-1, 1));
    cut(color, e, f, b, c, a, i, from * half2(1, -1));
    cut(color, e, d, b, a, c, g, -from);
    return half4(color, 1);
}
)";

const std::string_view blur_pass = R"(
struct input {
    float2 texture_size;
};

void main_vertex(float4 position : POSITION, float2 at : TEXCOORD0, uniform input IN,
                 uniform float2 direction, out float4 where : POSITION,
                 out float2 centre : TEXCOORD0, out float2 step : TEXCOORD1)
{
    where = position;
    centre = at;
    step = direction / IN.texture_size;
}

// Of a bell, from its middle: the sum with both sides is 1.
static const half weights[6] = { 0.20, 0.17, 0.12, 0.07, 0.03, 0.01 };

half3 bright(half3 color, half threshold)
{
    return max(color - threshold, 0) / (1 - threshold);
}

half4 main_fragment(float2 centre : TEXCOORD0, float2 step : TEXCOORD1,
                    uniform sampler2D source, uniform half threshold) : COLOR
{
    half3 sum = bright(tex2D(source, centre).rgb, threshold) * weights[0];
    for (int i = 1; i < weights.length; i++) {
        const float2 away = step * i;
        sum += weights[i] * (bright(tex2D(source, centre + away).rgb, threshold) +
                             bright(tex2D(source, centre - away).rgb, threshold));
    }
    return half4(sum, 1);
}
)";

// The screen is a grid of one strip a line, which bulges; `line` goes from -1 to 1 through each.
const std::string_view tube_pass = R"(
struct input {
    float bulge;
    float size;

    float2 bent(float2 p) { return p * (1 - bulge * dot(p, p)) * size; }
};

struct screen {
    float4 position : POSITION;
    float2 at : TEXCOORD0;
    float2 flat : TEXCOORD1;  // -1..1
    float line : TEXCOORD2;
};

screen main_vertex(float2 position : POSITION, float2 at : TEXCOORD0, float line : TEXCOORD1,
                   uniform input IN)
{
    screen OUT;
    OUT.position = float4(IN.bent(position), 0, 1);
    OUT.flat = position;
    OUT.at = at;
    OUT.line = line;
    return OUT;
}

// Columns of red, green and blue phosphor, and a dark one.
half3 triad(float x)
{
    const half3 columns = half3(0.125, 0.375, 0.625);
    return saturate(1 - 4 * abs(frac(x * 0.25) - columns));
}

// A bright spot is a wide one.
half beam(half line, half brightness)
{
    return exp2(-line * line * lerp(2.6, 0.5, brightness));
}

half4 main_fragment(screen v, float4 pixel : WPOS, uniform sampler2D scaled,
                    uniform sampler2D glow) : COLOR
{
    const half3 color = tex2D(scaled, v.at).rgb;
    const half3 halo = tex2D(glow, v.at).rgb;
    const half2 edge = saturate((1 - abs(v.flat)) * 9);
    half3 lit = color * beam(v.line, dot(color, half3(0.3, 0.6, 0.1)));
    lit *= triad(pixel.x) * 0.75 + 0.68;
    lit += halo * 0.42;
    const half2 bent = v.flat * v.flat;
    lit *= 1 - 0.3 * dot(bent, bent);
    // The glass mirrors a window.
    const half2 pane = saturate(1 - abs(v.flat - half2(-0.55, 0.62)) * half2(3.2, 4.5));
    lit += smoothstep(0, 0.6, pane.x * pane.y) * half3(0.05, 0.06, 0.07);
    return half4(lit * edge.x * edge.y, 1);
}
)";

const std::string_view bezel_pass = R"(
struct bezel {
    float4 position : POSITION;
    float2 at : TEXCOORD0;
};

bezel main_vertex(bezel IN)
{
    return IN;
}

// The glow of the screen's edge falls on what is beyond it.
half4 main_fragment(float2 at : TEXCOORD0, uniform sampler2D glow) : COLOR
{
    const half2 from = (at - 0.5) * 2;
    const half2 mirrored = from - sign(from) * 2 * max(abs(from) - 0.92, 0);
    const half3 halo = tex2D(glow, mirrored * half2(0.5, -0.5) + 0.5).rgb;
    const half reach = saturate(1.2 - 4 * (max(abs(from.x), abs(from.y)) - 0.88));
    const half3 plastic = half3(0.15, 0.14, 0.13) * (1.1 - 0.3 * from.y);
    return half4(plastic + halo * reach * 0.7, 1);
}
)";

}  // namespace cuesta::tools
