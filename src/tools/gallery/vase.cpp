// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A chased vase in Cg: three pictures (slopes of the relief, metal, the room that it mirrors),
// lamps of two kinds that share an interface, a surface with methods.
#include "tools/gallery/backdrop.h"
#include "tools/gallery/pictures.h"
#include "tools/gallery/scenes.h"

namespace cuesta::tools {
namespace {

constexpr std::string_view vase_shaders = R"(
struct varyings {
    float4 position : POSITION;
    float2 at : TEXCOORD0;
    float3 place : TEXCOORD1;  // in view space, as all that follows
    float3 normal : TEXCOORD2;
    float3 around : TEXCOORD3;
};

// So that other passes may draw over it with equal depths.
#pragma position_invariant main_vertex
varyings main_vertex(float4 position : POSITION, float3 normal : NORMAL, float3 around : TANGENT,
                     float2 at : TEXCOORD0, uniform float4x4 to_clip : state.matrix.mvp,
                     uniform float4x4 to_view)
{
    varyings OUT;
    OUT.position = mul(to_clip, position);
    OUT.place = mul(to_view, position).xyz;
    OUT.normal = mul((float3x3)to_view, normal);
    OUT.around = mul((float3x3)to_view, around);
    OUT.at = at;
    return OUT;
}

struct Surface {
    half3 normal;
    half3 eye;
    half3 color;
    half gloss;

    half3 mirrored() { return reflect(-eye, normal); }
    half facing() { return saturate(dot(normal, eye)); }
};

interface Lamp {
    half3 lit(Surface s, half3 place);
};

half3 shaded(Surface s, half3 light, half3 radiance)
{
    const half towards = saturate(dot(s.normal, light));
    const half3 middle = normalize(light + s.eye);
    const half shine = pow(max(dot(s.normal, middle), 0.02), 20);
    return radiance * (s.color * towards + shine * s.gloss);
}

struct Sun : Lamp {
    half3 direction;
    half3 radiance;

    half3 lit(Surface s, half3 place) { return shaded(s, direction, radiance); }
};

struct Bulb : Lamp {
    half3 centre;
    half3 radiance;

    half3 lit(Surface s, half3 place)
    {
        const half3 away = centre - place;
        const half square = dot(away, away);
        return shaded(s, away * rsqrt(square), radiance / (1 + square));
    }
};

// One of each for every kind of lamp.
half3 lit_by(Lamp lamp, Surface s, half3 place)
{
    return lamp.lit(s, place);
}

half4 main_fragment(varyings v, uniform sampler2D slopes, uniform sampler2D metal,
                    uniform sampler2D room, uniform Sun sun, uniform Bulb bulbs[2]) : COLOR
{
    const half2 slope = (tex2D(slopes, v.at).xy - 0.5) * 2.2;
    const half4 skin = tex2D(metal, v.at);
    const half3 up = normalize(v.normal);
    const half3 side = normalize(v.around);
    Surface s;
    s.normal = normalize(up - side * slope.x - cross(up, side) * slope.y);
    s.eye = -normalize(v.place);
    s.color = skin.rgb;
    s.gloss = skin.a;

    half3 color = s.color * lerp(half3(0.10, 0.07, 0.06), half3(0.20, 0.22, 0.28),
                                 s.normal.y * 0.5 + 0.5);
    color += lit_by(sun, s, v.place);
    for (int i = 0; i < bulbs.length; i++)
        color += lit_by(bulbs[i], s, v.place);

    // The room as a ball of glass shows it.
    const half3 seen = s.mirrored();
    const half2 ball = seen.xy * rsqrt(2 * seen.z + 2.05) * 0.7 + 0.5;
    const half away = 1 - s.facing();
    color += tex2D(room, ball).rgb * s.gloss * (0.45 + 0.55 * away * away) * (s.color + 0.15);
    return half4(color, 1);
}
)";

constexpr unsigned repeats = 8;  // of the pictures, around

struct Profile {
    float height;
    float radius;
};

// Foot to lip; smooth in between.
constexpr std::array<Profile, 10> outline = {{{-1.42f, 0.62f},
                                              {-1.34f, 0.60f},
                                              {-1.22f, 0.36f},
                                              {-0.90f, 0.62f},
                                              {-0.30f, 1.06f},
                                              {0.28f, 1.08f},
                                              {0.78f, 0.66f},
                                              {1.06f, 0.37f},
                                              {1.26f, 0.42f},
                                              {1.40f, 0.64f}}};

// A spline through the points (Catmull and Rom).
Profile outline_at(float t) {
    const float place = t * static_cast<float>(outline.size() - 1);
    const size_t i = std::min(static_cast<size_t>(place), outline.size() - 2);
    const float f = place - static_cast<float>(i);
    const Profile& a = outline[i == 0 ? 0 : i - 1];
    const Profile& b = outline[i];
    const Profile& c = outline[i + 1];
    const Profile& d = outline[std::min(i + 2, outline.size() - 1)];
    const auto through = [f](float p, float q, float r, float s) {
        return q + 0.5f * f * (r - p + f * (2 * p - 5 * q + 4 * r - s + f * (3 * (q - r) + s - p)));
    };
    return {through(a.height, b.height, c.height, d.height),
            through(a.radius, b.radius, c.radius, d.radius)};
}

void append_vase(SceneDraw& draw) {
    constexpr unsigned rings = 96;
    constexpr unsigned sectors = 96;
    set_layout(draw, std::array{3u, 3u, 3u, 2u});
    draw.semantics = {"POSITION", "NORMAL", "TANGENT", "TEXCOORD0"};
    for (unsigned ring = 0; ring <= rings; ++ring) {
        const float t = static_cast<float>(ring) / rings;
        const Profile here = outline_at(t);
        const Profile low = outline_at(std::max(t - 0.004f, 0.0f));
        const Profile high = outline_at(std::min(t + 0.004f, 1.0f));
        for (unsigned sector = 0; sector <= sectors; ++sector) {
            const float part = static_cast<float>(sector) / sectors;
            const float angle = part * 2 * pi;
            const Vec3 out = {std::sin(angle), 0, std::cos(angle)};
            const Vec3 around = {std::cos(angle), 0, -std::sin(angle)};
            const Vec3 normal =
                normalize(out * (high.height - low.height) + Vec3{0, low.radius - high.radius, 0});
            const Vec3 at = out * here.radius + Vec3{0, here.height, 0};
            append_vertex(draw, std::array{at.x, at.y, at.z, normal.x, normal.y, normal.z, around.x,
                                           around.y, around.z, part * repeats, 1 - t});
        }
    }
    for (unsigned ring = 0; ring < rings; ++ring) {
        for (unsigned sector = 0; sector < sectors; ++sector) {
            const unsigned first = ring * (sectors + 1) + sector;
            for (const unsigned corner : {0u, 1u, sectors + 1, sectors + 1, 1u, sectors + 2})
                draw.indices.push_back(static_cast<uint16_t>(first + corner));
        }
    }
}

// The relief's height, 0..1, of one repeat: petals below, a band of rings, ribs, a collar of studs.
float relief(float u, float v) {
    u -= std::floor(u);
    const float x = std::fabs(u - 0.5f) * 2;
    if (v > 0.93f)
        return 0.5f + 0.3f * std::cos((v - 0.93f) * 90);
    if (v > 0.60f) {
        const float tip = 0.602f + 0.10f * x * x;
        const float petal = smooth_step(tip, tip + 0.05f, v);
        return petal * (0.15f + 0.85f * std::sqrt(std::max(1 - x * x, 0.0f)));
    }
    if (v > 0.36f) {
        const float across = (v - 0.48f) * 8.6f;
        const float along = (u - 0.5f) * 2.0f;
        const float far = std::sqrt(across * across + along * along);
        const float ring = std::exp(-(far - 0.62f) * (far - 0.62f) * 40);
        const float gem = smooth_step(0.36f, 0.20f, far) * 0.9f;
        const float rim = smooth_step(0.02f, 0.0f, std::fabs(std::fabs(v - 0.48f) - 0.115f));
        return std::max({ring, gem, rim * 0.8f});
    }
    if (v > 0.17f)
        return 0.5f + 0.5f * std::cos(u * 8 * pi) * smooth_step(0.17f, 0.2f, v) *
                          smooth_step(0.36f, 0.33f, v);
    const float across = (v - 0.13f) * 30;
    const float along = (u * 4 - std::floor(u * 4) - 0.5f) * 2;
    const float stud = std::sqrt(std::max(1 - across * across - along * along, 0.0f));
    return v < 0.085f ? 0.55f + 0.3f * std::cos(v * 220) : stud;
}

SceneTexture slopes_picture() {
    constexpr float step = 1.0f / 1024;
    SceneTexture made = picture(512, [](float u, float v) {
        const float du = relief(u + step, v) - relief(u - step, v);
        const float dv = relief(u, v + step) - relief(u, v - step);
        return Vec4{0.5f + 2.6f * du, 0.5f + 2.6f * dv, 0, 1};
    });
    add_mipmaps(made);
    return made;
}

// Gold where the relief is high, dark enamel where it is low; alpha is the gloss.
SceneTexture metal_picture() {
    SceneTexture made = picture(512, [](float u, float v) {
        const float high = smooth_step(0.12f, 0.45f, relief(u, v));
        const float grain = noise(static_cast<uint32_t>(u * 256), static_cast<uint32_t>(v * 256));
        const bool is_band = v > 0.36f && v < 0.60f;
        const Vec3 enamel = is_band ? Vec3{0.05f, 0.16f, 0.36f} : Vec3{0.06f, 0.25f, 0.24f};
        const Vec3 gold = Vec3{0.86f, 0.60f, 0.26f} * (0.94f + 0.06f * grain);
        return vec4(enamel * (1 - high) + gold * high, 0.45f + 0.4f * high);
    });
    add_mipmaps(made);
    return made;
}

// As a ball of glass shows it: windows, a warm floor, a dim ceiling.
SceneTexture room_picture() {
    return picture(128, [](float u, float v) {
        const Vec3 floor = {0.34f, 0.22f, 0.14f};
        const Vec3 ceiling = {0.30f, 0.36f, 0.48f};
        const float up = smooth_step(0.42f, 0.58f, v);
        Vec3 color = floor * (1 - up) + ceiling * up;
        const auto window = [&](float x, float y, float width, float height, Vec3 light) {
            const float inside = smooth_step(width, width * 0.6f, std::fabs(u - x)) *
                                 smooth_step(height, height * 0.7f, std::fabs(v - y));
            color = color + light * inside;
        };
        window(0.26f, 0.68f, 0.10f, 0.17f, {0.75f, 0.82f, 0.95f});
        window(0.44f, 0.74f, 0.08f, 0.15f, {0.60f, 0.66f, 0.80f});
        window(0.86f, 0.52f, 0.07f, 0.22f, {0.90f, 0.55f, 0.25f});
        return vec4(color, 1);
    });
}

TextureUse use_of(std::string_view name, size_t index, bool repeats_around) {
    TextureUse use{
        .name = name, .source = TextureUse::Source::texture, .index = index, .sampler = {}};
    use.sampler.min_filter = pipe::Filter::linear;
    use.sampler.mag_filter = pipe::Filter::linear;
    use.sampler.mip_filter = repeats_around ? pipe::MipFilter::linear : pipe::MipFilter::none;
    use.sampler.max_lod = repeats_around ? 9 : 0;
    use.sampler.wrap_s = repeats_around ? pipe::Wrap::repeat : pipe::Wrap::clamp_to_edge;
    use.sampler.wrap_t = pipe::Wrap::clamp_to_edge;
    return use;
}

SceneDraw vase_draw(const ScenePass& pass) {
    SceneDraw draw = new_cg_draw(pass, vase_shaders);
    append_vase(draw);
    const Matrix to_view = look_at({0, 1.1f, 5.2f}, {0, -0.02f, 0}, {0, 1, 0}) * rotation_y(0.3f);
    draw.uniforms = {{"to_clip", rows(perspective(0.66f, 1, 1, 20) * to_view)},
                     {"to_view", rows(to_view)},
                     {"sun.direction", floats(normalize({-0.55f, 0.65f, 0.6f}))},
                     {"sun.radiance", {0.80f, 0.78f, 0.74f}},
                     {"bulbs[2].centre", {2.1f, 0.4f, -3.9f, -1.9f, -1.0f, -4.2f}},
                     {"bulbs[2].radiance", {2.2f, 1.1f, 0.5f, 0.3f, 0.6f, 1.5f}}};
    draw.textures = {use_of("room", 2, false), use_of("slopes", 0, true), use_of("metal", 1, true)};
    draw.depth_stencil_alpha.depth_enable = true;
    draw.depth_stencil_alpha.depth_write = true;
    return draw;
}

}  // namespace

Scene vase_scene() {
    Scene scene{.name = "vase"};
    scene.textures = {slopes_picture(), metal_picture(), room_picture()};
    ScenePass& pass = scene.passes.emplace_back();
    pass.width = 512;
    pass.height = 512;
    pass.depth_stencil = true;
    pass.draws.push_back(
        backdrop(pass, {0.42f, 0.30f, 0.26f}, {0.10f, 0.08f, 0.11f}, {0.5f, 0.4f}));
    pass.draws.push_back(vase_draw(pass));
    return scene;
}

}  // namespace cuesta::tools
