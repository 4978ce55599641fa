// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Northern lights over a lake, all in one Cg fragment program: a loop over curtains of light, whose
// hems are sums of waves; ridges; the lake mirrors what is above it, with ripples.
#include "tools/gallery/pictures.h"
#include "tools/gallery/scenes.h"

namespace cuesta::tools {
namespace {

constexpr std::string_view aurora_shaders = R"(
void main_vertex(float2 position : POSITION, float2 at : TEXCOORD0, out float4 where : POSITION,
                 out float2 place : TEXCOORD0, out float2 seen : TEXCOORD1)
{
    where = float4(position, 0, 1);
    place = position;
    seen = at;
}

struct Curtain {
    half4 hem;    // height, swing, waves across the picture, their shift
    fixed3 low;   // colours at the hem and far above
    fixed3 high;
    half reach;   // how fast it fades upwards
};

static const Curtain curtains[4] = {
    { { 0.46, 0.10, 2.6, 0.4 }, { 0.20, 0.95, 0.45 }, { 0.45, 0.20, 0.75 }, 3.0 },
    { { 0.30, 0.08, 3.7, 2.1 }, { 0.15, 0.85, 0.55 }, { 0.20, 0.35, 0.85 }, 4.0 },
    { { 0.20, 0.05, 5.2, 4.0 }, { 0.25, 0.70, 0.45 }, { 0.55, 0.20, 0.55 }, 5.5 },
    { { 0.62, 0.07, 1.9, 5.3 }, { 0.10, 0.55, 0.50 }, { 0.60, 0.15, 0.45 }, 3.6 },
};

// A wave on a wave: -1 to 1.
half swing(half x, half waves, half shift)
{
    return sin(x * waves + shift + 0.8 * sin(x * waves * 0.6 + shift * 2));
}

// Rays stand in the curtain, denser where it folds.
half rays(half x, half waves, half shift)
{
    return 0.60 + 0.25 * swing(x, waves * 3.5, shift) + 0.15 * sin(x * waves * 8 + shift * 3);
}

fixed3 light_of(const Curtain c, half2 at)
{
    const half hem = c.hem.x + c.hem.y * swing(at.x, c.hem.z, c.hem.w);
    const half above = at.y - hem;
    const half rise = smoothstep(-0.06, 0.05, above);
    const half fade = exp2(-max(above, 0) * c.reach * 1.6);
    const fixed3 color = lerp(c.high, c.low, exp2(-max(above, 0) * c.reach));
    return color * (rise * fade * rays(at.x, c.hem.z, c.hem.w) * 0.62);
}

// Heights and waves of the ridges.
static const half2 far_waves[3] = { { 0.045, 4.1 }, { 0.028, 9.3 }, { 0.010, 17.0 } };
static const half2 near_waves[3] = { { 0.040, 2.7 }, { 0.022, 7.1 }, { 0.008, 21.0 } };

half ridge(half x, const half2 waves[3], half height)
{
    half sum = height;
    for (int i = 0; i < 3; i++)
        sum += waves[i].x * sin(x * waves[i].y + i * 1.7);
    return sum;
}

fixed3 sky(half2 at)
{
    half3 color = lerp(half3(0.06, 0.10, 0.19), half3(0.012, 0.018, 0.06), saturate(at.y * 1.1));
    for (int i = 0; i < curtains.length; i++)
        color += light_of(curtains[i], at);
    return color;
}

// From the horizon upwards. Bright curtains outshine the stars.
fixed3 land_and_sky(half2 at, half star)
{
    half3 color = sky(at);
    color += star * (1 - smoothstep(0.0, 0.8, dot(color, half3(0.6, 0.6, 0.6))));
    const half far = ridge(at.x, far_waves, 0.16);
    const half near = ridge(at.x + 0.7, near_waves, 0.07);
    const half3 haze = half3(0.05, 0.11, 0.15);
    const half lit = 0.6 + 1.6 * saturate(at.y * 3);
    color = lerp(color, haze * lit, smoothstep(0.006, -0.006, at.y - far));
    return lerp(color, half3(0.010, 0.018, 0.030), smoothstep(0.006, -0.006, at.y - near));
}

fixed4 main_fragment(float2 place : TEXCOORD0, float2 seen : TEXCOORD1, uniform sampler2D stars,
                     uniform half shore = -0.35) : COLOR
{
    const half star = tex2D(stars, seen).r;
    half2 at = half2(place.x, place.y - shore);
    fixed3 tint = 1;
    fixed sparkle = star;
    if (at.y < 0) {
        const half depth = -at.y;
        // Ripples shear what they mirror, the nearer the more.
        at.x += depth * 0.10 * sin(depth * 24 + 2.5 * at.x);
        at.y = depth * 1.12 + depth * 0.05 * sin(depth * 17 - 3 * at.x);
        tint = fixed3(0.52, 0.60, 0.72) * (1.05 - 0.45 * depth);
        sparkle = 0;
    }
    const fixed3 color = land_and_sky(at, sparkle) * tint;
    const half shore_light = exp2(-abs(place.y - shore) * 90) * 0.06;
    return fixed4(color + shore_light * fixed3(0.5, 0.9, 0.9), 1);
}
)";

// Points of light, of a texel or a few.
SceneTexture stars_picture() {
    constexpr uint32_t size = 512;
    struct Star {
        float x;
        float y;
        float light;
    };
    std::array<Star, 170> stars;
    for (uint32_t i = 0; i < stars.size(); ++i) {
        const float light = noise(i * 3 + 2, 131);
        stars[i] = {noise(i * 3, 77) * size, noise(i * 3 + 1, 41) * size,
                    0.2f + 0.9f * light * light * light};
    }
    return picture(size, [&stars](float u, float v) {
        float sum = 0;
        for (const Star& star : stars) {
            const float x = u * size - star.x;
            const float y = v * size - star.y;
            const float far = x * x + y * y;
            if (far < 12)
                sum += std::exp(-far * (1.2f - 0.7f * star.light)) * star.light;
        }
        return Vec4{sum, sum, sum, 1};
    });
}

}  // namespace

Scene aurora_scene() {
    Scene scene{.name = "aurora"};
    scene.textures.push_back(stars_picture());
    ScenePass& pass = scene.passes.emplace_back();
    pass.width = 512;
    pass.height = 512;
    SceneDraw draw = new_cg_draw(pass, aurora_shaders);
    set_screen_quad(draw);
    TextureUse stars{
        .name = "stars", .source = TextureUse::Source::texture, .index = 0, .sampler = {}};
    stars.sampler.min_filter = pipe::Filter::linear;
    stars.sampler.mag_filter = pipe::Filter::linear;
    stars.sampler.mip_filter = pipe::MipFilter::none;
    draw.textures = {stars};
    pass.draws.push_back(std::move(draw));
    return scene;
}

}  // namespace cuesta::tools
