// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Dusk on the water, in Cg: the vertex program lifts a plane by waves of two kinds (overloads of
// one function), the fragment program lights it by lanterns above it and by the sun (a function of
// an array of an interface); the lanterns are points with a glow of their own.
#include "tools/gallery/geometry.h"
#include "tools/gallery/scenes.h"

namespace cuesta::tools {
namespace {

constexpr std::string_view sea_shaders = R"(
struct Swell {
    float4 wave;  // direction, waves a unit, height
    float shift;
};

struct Ring {
    float4 wave;  // centre, waves a unit, height
};

// Height above the plane, and its slopes there.
struct Lift {
    float height;
    float2 slope;
};

void raise(inout Lift lift, float2 at, Swell s)
{
    float phase = dot(at, s.wave.xy) * s.wave.z + s.shift;
    lift.height += s.wave.w * sin(phase);
    lift.slope += s.wave.xy * (s.wave.z * s.wave.w * cos(phase));
}

// Fades with the distance from its centre.
void raise(inout Lift lift, float2 at, Ring r)
{
    const float2 from = at - r.wave.xy;
    const float far = length(from) + 0.05;
    const float height = r.wave.w / (1 + 0.5 * far * far);
    const float phase = far * r.wave.z;
    lift.height += height * sin(phase);
    lift.slope += from / far * (r.wave.z * height * cos(phase));
}

struct varyings {
    float4 position : POSITION;
    float3 place : TEXCOORD0;
    float3 normal : TEXCOORD1;
    float3 to_eye : TEXCOORD2;
};

varyings main_vertex(float2 at : POSITION, uniform float4x4 to_clip, uniform float3 eye,
                     uniform Swell swells[7], uniform Ring rings[2])
{
    Lift lift = { 0, float2(0, 0) };
    for (int i = 0; i < swells.length; i++)
        raise(lift, at, swells[i]);
    for (int i = 0; i < rings.length; i++)
        raise(lift, at, rings[i]);
    varyings OUT;
    OUT.place = float3(at.x, lift.height, at.y);
    OUT.position = mul(to_clip, float4(OUT.place, 1));
    OUT.normal = normalize(float3(-lift.slope.x, 1, -lift.slope.y));
    OUT.to_eye = eye - OUT.place;
    return OUT;
}

interface Lamp {
    half3 glint(float3 place, float3 normal, float3 eye);
};

// How much light from there the water throws to the eye.
half shine(float3 light, float3 normal, float3 eye, half hardness)
{
    return pow(max(dot(normal, normalize(light + eye)), 0.02), hardness);
}

struct Sun : Lamp {
    half3 direction;
    half3 color;

    half3 glint(float3 place, float3 normal, float3 eye)
    {
        return color * shine(direction, normal, eye, 60);
    }
};

struct Lantern : Lamp {
    half3 centre;
    half3 color;

    half3 glint(float3 place, float3 normal, float3 eye)
    {
        const float3 away = centre - place;
        const float square = dot(away, away);
        const float3 light = away * rsqrt(square);
        return color * (shine(light, normal, eye, 40) * 1.7 / (1 + 0.16 * square) +
                        saturate(dot(normal, light)) * 0.3 / (1 + square));
    }
};

half3 glints(Lamp lamps[], float3 place, float3 normal, float3 eye)
{
    half3 sum = 0;
    for (int i = 0; i < lamps.length; i++)
        sum += lamps[i].glint(place, normal, eye);
    return sum;
}

half3 dusk(half up)
{
    const half3 low = lerp(half3(0.94, 0.48, 0.30), half3(0.48, 0.26, 0.42), saturate(up * 4));
    return lerp(low, half3(0.09, 0.12, 0.30), saturate(up * 1.6));
}

half4 main_fragment(varyings v, uniform Lantern lanterns[3], uniform Sun suns[1]) : COLOR
{
    const float3 eye = normalize(v.to_eye);
    const float3 normal = normalize(v.normal);
    const half facing = saturate(dot(normal, eye));
    const half away = 1 - facing;
    const half mirror = 0.04 + 0.96 * away * away * away * away;
    const half up = saturate(reflect(-eye, normal).y);
    const half3 deep = half3(0.012, 0.060, 0.095);
    half3 color = deep + half3(0.0, 0.10, 0.11) * facing * (v.place.y + 0.25);
    color = lerp(color, dusk(up), mirror);
    color += glints(lanterns, v.place, normal, eye) + glints(suns, v.place, normal, eye);
    const half far = saturate(dot(v.to_eye, v.to_eye) * (1.0 / 190) - 0.25);
    return half4(lerp(color, dusk(0), far), 1);
}
)";

constexpr std::string_view dusk_shaders = R"(
void main_vertex(float2 position : POSITION, float2 at : TEXCOORD0, out float4 where : POSITION,
                 out float2 place : TEXCOORD0)
{
    where = float4(position, 1, 1);
    place = position;
}

half4 main_fragment(float2 place : TEXCOORD0, uniform half horizon) : COLOR
{
    const half up = place.y - horizon;
    half3 color = lerp(half3(0.94, 0.48, 0.30), half3(0.48, 0.26, 0.42), saturate(up * 2.5));
    color = lerp(color, half3(0.09, 0.12, 0.30), saturate(up * 1.1));
    const half2 sun = half2(place.x + 0.35, up - 0.10);
    const half glow = exp2(-dot(sun, sun) * 9);
    const half disc = smoothstep(0.0085, 0.0060, dot(sun, sun));
    return half4(color + glow * half3(0.35, 0.22, 0.10) + disc * half3(0.35, 0.30, 0.16), 1);
}
)";

constexpr std::string_view lantern_shaders = R"(
void main_vertex(float3 position : POSITION, float3 color : COLOR, uniform float4x4 to_clip,
                 uniform float size, out float4 where : POSITION, out float points : PSIZE,
                 out float3 tint : TEXCOORD0)
{
    where = mul(to_clip, float4(position, 1));
    points = size / where.w;
    tint = color;
}

half4 main_fragment(half3 tint : TEXCOORD0, half2 at : POINTCOORD) : COLOR
{
    const half2 from = at * 2 - 1;
    const half far = dot(from, from);
    const half core = smoothstep(0.07, 0.015, far);
    const half halo = saturate(1 - far);
    return half4(tint * (halo * halo * halo * 0.8) + core * half3(0.9, 0.75, 0.5), 1);
}
)";

constexpr std::array<Vec3, 3> lantern_places = {
    {{-1.3f, 0.75f, 1.2f}, {1.5f, 0.65f, 2.4f}, {0.7f, 0.9f, -2.2f}}};
constexpr std::array<Vec3, 3> lantern_colors = {
    {{1.0f, 0.62f, 0.26f}, {1.0f, 0.45f, 0.30f}, {0.95f, 0.75f, 0.40f}}};

constexpr Vec3 eye = {0, 1.55f, 6.2f};

Matrix to_clip() {
    return perspective(0.85f, 1, 0.5f, 40) * look_at(eye, {0, 0.55f, 0}, {0, 1, 0});
}

// Wider rows far away, where they are seen smaller.
void append_plane(SceneDraw& draw) {
    constexpr unsigned columns = 100;
    constexpr unsigned lines = 130;
    set_layout(draw, std::array{2u});
    draw.semantics = {"POSITION"};
    for (unsigned line = 0; line <= lines; ++line) {
        const float t = static_cast<float>(line) / lines;
        const float z = 5.6f - 3.6f * t - 17 * t * t;
        const float half_width = (eye.z - z) * 0.55f + 0.6f;
        for (unsigned column = 0; column <= columns; ++column) {
            const float s = static_cast<float>(column) / columns * 2 - 1;
            append_vertex(draw, std::array{s * half_width, z});
        }
    }
    for (unsigned line = 0; line < lines; ++line) {
        for (unsigned column = 0; column < columns; ++column) {
            const unsigned first = line * (columns + 1) + column;
            for (const unsigned corner : {0u, 1u, columns + 1, columns + 1, 1u, columns + 2})
                draw.indices.push_back(static_cast<uint16_t>(first + corner));
        }
    }
}

SceneDraw water(const ScenePass& pass) {
    SceneDraw draw = new_cg_draw(pass, sea_shaders);
    append_plane(draw);
    std::vector<float> centres;
    std::vector<float> colors;
    for (size_t i = 0; i < lantern_places.size(); ++i) {
        for (const float x : floats(lantern_places[i]))
            centres.push_back(x);
        for (const float x : floats(lantern_colors[i]))
            colors.push_back(x);
    }
    draw.uniforms = {{"to_clip", rows(to_clip())},
                     {"eye", floats(eye)},
                     {"swells[7].wave",
                      {0.9f,  0.44f,  1.3f,  0.100f, -0.6f,  0.80f,  2.1f,  0.045f, 0.2f, -0.98f,
                       3.4f,  0.024f, 0.96f, 0.28f,  4.6f,   0.014f, -0.9f, 0.44f,  6.1f, 0.010f,
                       0.55f, 0.83f,  8.3f,  0.007f, -0.35f, 0.94f,  10.1f, 0.005f}},
                     {"swells[7].shift", {0.3f, 1.9f, 4.0f, 2.2f, 5.1f, 0.9f, 3.3f}},
                     {"suns[1].direction", floats(normalize({-0.165f, 0.055f, -1}))},
                     {"suns[1].color", {0.75f, 0.48f, 0.22f}},
                     {"rings[2].wave",
                      {lantern_places[0].x, lantern_places[0].z, 7.5f, 0.030f, lantern_places[1].x,
                       lantern_places[1].z, 8.5f, 0.024f}},
                     {"lanterns[3].centre", std::move(centres)},
                     {"lanterns[3].color", std::move(colors)}};
    draw.depth_stencil_alpha.depth_enable = true;
    draw.depth_stencil_alpha.depth_write = true;
    return draw;
}

SceneDraw lanterns(const ScenePass& pass) {
    SceneDraw draw = new_cg_draw(pass, lantern_shaders);
    set_layout(draw, std::array{3u, 3u});
    draw.semantics = {"POSITION", "COLOR"};
    draw.primitive = pipe::Primitive::points;
    draw.rasterizer.point_size_per_vertex = true;
    for (size_t i = 0; i < lantern_places.size(); ++i) {
        const Vec3& at = lantern_places[i];
        const Vec3& color = lantern_colors[i];
        append_vertex(draw, std::array{at.x, at.y, at.z, color.x, color.y, color.z});
    }
    draw.uniforms = {{"to_clip", rows(to_clip())}, {"size", {400}}};
    draw.blend.target.enable = true;
    draw.blend.target.rgb_src = pipe::BlendFactor::one;
    draw.blend.target.rgb_dst = pipe::BlendFactor::one;
    draw.blend.target.alpha_src = pipe::BlendFactor::zero;
    draw.blend.target.alpha_dst = pipe::BlendFactor::one;
    return draw;
}

}  // namespace

Scene sea_scene() {
    Scene scene{.name = "sea"};
    ScenePass& pass = scene.passes.emplace_back();
    pass.width = 512;
    pass.height = 512;
    pass.depth_stencil = true;
    SceneDraw sky = new_cg_draw(pass, dusk_shaders);
    set_screen_quad(sky);
    sky.uniforms = {{"horizon", {0.34f}}};
    pass.draws.push_back(std::move(sky));
    pass.draws.push_back(water(pass));
    pass.draws.push_back(lanterns(pass));
    return scene;
}

}  // namespace cuesta::tools
