// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/gallery/torus_knot.h"

namespace cuesta::tools {
namespace {

// CONST[0..3]: to clip space, CONST[4..7]: to view space (no scaling, so good for normals too).
constexpr std::string_view vertex_shader = R"(VERT
DCL IN[0..2]
DCL OUT[0], POSITION
DCL OUT[1], GENERIC[0]
DCL OUT[2], GENERIC[1]
DCL OUT[3], GENERIC[2]
DCL CONST[0..7]
DP4 OUT[0].x, IN[0], CONST[0]
DP4 OUT[0].y, IN[0], CONST[1]
DP4 OUT[0].z, IN[0], CONST[2]
DP4 OUT[0].w, IN[0], CONST[3]
DP3 OUT[1].x, IN[1], CONST[4]
DP3 OUT[1].y, IN[1], CONST[5]
DP3 OUT[1].z, IN[1], CONST[6]
DP4 OUT[2].x, IN[0], CONST[4]
DP4 OUT[2].y, IN[0], CONST[5]
DP4 OUT[2].z, IN[0], CONST[6]
MOV OUT[3].xyz, IN[2]
END
)";

// View space throughout. CONST[0]: to the key light, [1]: its colour, [2]: to the rim light, [3]:
// its colour, [4]: sky, [5]: ground.
constexpr std::string_view fragment_shader = R"(FRAG
DCL IN[0].xyz, GENERIC[0], PERSPECTIVE
DCL IN[1].xyz, GENERIC[1], PERSPECTIVE
DCL IN[2].xyz, GENERIC[2], PERSPECTIVE
DCL OUT[0], COLOR
DCL CONST[0..5]
DCL TEMP[0..4]
IMM FLT32 { 0.5, 1.0, 0.02, 24.0 }
DP3 TEMP[0].w, IN[0], IN[0]
RSQ TEMP[0].w, TEMP[0].wwww
MUL TEMP[0].xyz, IN[0], TEMP[0].wwww
DP3 TEMP[1].w, IN[1], IN[1]
RSQ TEMP[1].w, TEMP[1].wwww
MUL TEMP[1].xyz, -IN[1], TEMP[1].wwww
MAD TEMP[2].x, TEMP[0].yyyy, IMM[0].xxxx, IMM[0].xxxx
LRP TEMP[3].xyz, TEMP[2].xxxx, CONST[4], CONST[5]
DP3_SAT TEMP[2].x, TEMP[0], CONST[0]
MAD TEMP[3].xyz, TEMP[2].xxxx, CONST[1], TEMP[3]
DP3_SAT TEMP[2].x, TEMP[0], CONST[2]
MAD TEMP[3].xyz, TEMP[2].xxxx, CONST[3], TEMP[3]
MUL TEMP[3].xyz, TEMP[3], IN[2]
ADD TEMP[4].xyz, CONST[0], TEMP[1]
DP3 TEMP[4].w, TEMP[4], TEMP[4]
RSQ TEMP[4].w, TEMP[4].wwww
MUL TEMP[4].xyz, TEMP[4], TEMP[4].wwww
DP3 TEMP[2].x, TEMP[0], TEMP[4]
MAX TEMP[2].x, TEMP[2].xxxx, IMM[0].zzzz
POW TEMP[2].x, TEMP[2].xxxx, IMM[0].wwww
MAD TEMP[3].xyz, TEMP[2].xxxx, CONST[1], TEMP[3]
DP3_SAT TEMP[2].x, TEMP[0], TEMP[1]
SUB TEMP[2].x, IMM[0].yyyy, TEMP[2].xxxx
MUL TEMP[2].y, TEMP[2].xxxx, TEMP[2].xxxx
MUL TEMP[2].x, TEMP[2].xxxx, TEMP[2].yyyy
MAD OUT[0].xyz, TEMP[2].xxxx, CONST[3], TEMP[3]
MOV OUT[0].w, IMM[0].yyyy
END
)";

Vec3 knot_point(float t) {
    const float radius = 2 + std::cos(3 * t);
    return Vec3{radius * std::cos(2 * t), radius * std::sin(2 * t), -std::sin(3 * t)} * 0.55f;
}

void append_ring(SceneDraw& draw, const KnotShape& shape, unsigned ring) {
    const float part = static_cast<float>(ring) / static_cast<float>(shape.along);
    const float t = part * 2 * pi;
    const Vec3 centre = knot_point(t);
    const Vec3 forward = normalize(knot_point(t + 0.01f) - knot_point(t - 0.01f));
    const Vec3 side = normalize(cross(forward, normalize(centre)));
    const Vec3 top = cross(side, forward);
    const float there_and_back = 0.5f - 0.5f * std::cos(2 * t);
    const Vec3 color =
        hsv(shape.first_hue + (shape.last_hue - shape.first_hue) * there_and_back, 0.72f, 0.95f);
    for (unsigned i = 0; i < shape.around; ++i) {
        const float angle = static_cast<float>(i) / static_cast<float>(shape.around) * 2 * pi;
        const Vec3 normal = side * std::cos(angle) + top * std::sin(angle);
        const Vec3 at = centre + normal * shape.thickness;
        append_vertex(draw, std::array{at.x, at.y, at.z, normal.x, normal.y, normal.z, color.x,
                                       color.y, color.z});
    }
}

void append_band(SceneDraw& draw, const KnotShape& shape, unsigned ring) {
    const unsigned next_ring = (ring + 1) % shape.along;
    for (unsigned i = 0; i < shape.around; ++i) {
        const unsigned next = (i + 1) % shape.around;
        const auto corner = [&](unsigned r, unsigned c) {
            return static_cast<uint16_t>(r * shape.around + c);
        };
        const uint16_t a = corner(ring, i);
        const uint16_t b = corner(next_ring, i);
        const uint16_t c = corner(next_ring, next);
        const uint16_t d = corner(ring, next);
        draw.indices.insert(draw.indices.end(), {a, b, c, a, c, d});
    }
}

}  // namespace

SceneDraw torus_knot(const ScenePass& pass, const KnotShape& shape, const KnotView& view) {
    SceneDraw draw = new_draw(pass);
    draw.vertex_shader = vertex_shader;
    draw.fragment_shader = fragment_shader;
    set_layout(draw, std::array{3u, 3u, 3u});
    for (unsigned ring = 0; ring < shape.along; ++ring) {
        append_ring(draw, shape, ring);
        append_band(draw, shape, ring);
    }
    const Matrix model_view = view.view * view.model;
    append_rows(draw.vertex_constants, view.projection * model_view);
    append_rows(draw.vertex_constants, model_view);
    draw.fragment_constants = {vec4(normalize({0.5f, 0.8f, 0.65f}), 0),
                               {1.0f, 0.93f, 0.82f, 0},
                               vec4(normalize({-0.9f, -0.1f, -0.35f}), 0),
                               {0.35f, 0.5f, 0.95f, 0},
                               {0.24f, 0.27f, 0.36f, 0},
                               {0.10f, 0.07f, 0.09f, 0}};
    draw.depth_stencil_alpha.depth_enable = true;
    draw.depth_stencil_alpha.depth_write = true;
    return draw;
}

}  // namespace cuesta::tools
