// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Masks in the stencil buffer: a star (1) and the disc in its middle (2, counted up by the second
// draw) are filled by other draws; a scissor frames the stripes; a knot sits in a viewport off the
// centre, cut by its scissor.
#include "tools/gallery/backdrop.h"
#include "tools/gallery/scenes.h"
#include "tools/gallery/torus_knot.h"

namespace cuesta::tools {
namespace {

constexpr std::string_view mask_vertex_shader = R"(VERT
DCL IN[0]
DCL OUT[0], POSITION
MOV OUT[0], IN[0]
END
)";

constexpr std::string_view mask_fragment_shader = R"(FRAG
DCL OUT[0], COLOR
IMM FLT32 { 1.0, 1.0, 1.0, 1.0 }
MOV OUT[0], IMM[0]
END
)";

// Diagonal stripes of two colours, CONST[0] and [1]; CONST[2]: direction, count and softness.
constexpr std::string_view stripes_fragment_shader = R"(FRAG
DCL IN[0].xy, GENERIC[0], PERSPECTIVE
DCL OUT[0], COLOR
DCL CONST[0..2]
DCL TEMP[0]
IMM FLT32 { 0.5, 0.25, 1.0, 0.0 }
DP2 TEMP[0].x, IN[0], CONST[2]
MUL TEMP[0].x, TEMP[0].xxxx, CONST[2].zzzz
FRC TEMP[0].x, TEMP[0].xxxx
SUB TEMP[0].x, TEMP[0].xxxx, IMM[0].xxxx
SUB TEMP[0].x, |TEMP[0].xxxx|, IMM[0].yyyy
MAD_SAT TEMP[0].x, TEMP[0].xxxx, CONST[2].wwww, IMM[0].xxxx
LRP OUT[0].xyz, TEMP[0].xxxx, CONST[0], CONST[1]
MOV OUT[0].w, IMM[0].zzzz
END
)";

// Rays around CONST[2].xy, CONST[2].z of them on each side, from CONST[0] to CONST[1].
constexpr std::string_view rays_fragment_shader = R"(FRAG
DCL IN[0].xy, GENERIC[0], PERSPECTIVE
DCL OUT[0], COLOR
DCL CONST[0..2]
DCL TEMP[0..1]
IMM FLT32 { 0.5, 1.0, 2.2, 0.001 }
SUB TEMP[0].xy, IN[0], CONST[2]
DP2 TEMP[0].z, TEMP[0], TEMP[0]
ADD TEMP[0].z, TEMP[0].zzzz, IMM[0].wwww
RSQ TEMP[0].w, TEMP[0].zzzz
MUL TEMP[1].xy, TEMP[0], TEMP[0].wwww
MUL TEMP[1].x, TEMP[1].xxxx, CONST[2].zzzz
COS TEMP[1].x, TEMP[1].xxxx
MUL TEMP[1].y, TEMP[1].yyyy, CONST[2].zzzz
COS TEMP[1].y, TEMP[1].yyyy
ADD TEMP[1].x, TEMP[1].xxxx, TEMP[1].yyyy
MAD_SAT TEMP[1].x, TEMP[1].xxxx, IMM[0].xxxx, IMM[0].xxxx
LRP TEMP[1].xyz, TEMP[1].xxxx, CONST[0], CONST[1]
MUL TEMP[0].z, TEMP[0].zzzz, -IMM[0].zzzz
ADD TEMP[0].z, TEMP[0].zzzz, IMM[0].yyyy
MUL OUT[0].xyz, TEMP[1], TEMP[0].zzzz
MOV OUT[0].w, IMM[0].yyyy
END
)";

constexpr Vec3 centre = {-0.12f, 0.1f, 0};

SceneDraw mask_draw(const ScenePass& pass) {
    SceneDraw draw = new_draw(pass);
    draw.vertex_shader = mask_vertex_shader;
    draw.fragment_shader = mask_fragment_shader;
    draw.primitive = pipe::Primitive::triangle_fan;
    set_layout(draw, std::array{2u});
    append_vertex(draw, std::array{centre.x, centre.y});
    draw.blend.target.color_mask = 0;
    pipe::StencilFace& stencil = draw.depth_stencil_alpha.stencil[0];
    stencil.enable = true;
    stencil.zpass_op = pipe::StencilOp::increment_saturate;
    return draw;
}

void append_around(SceneDraw& draw, float turn, float radius) {
    const float angle = turn * 2 * pi;
    append_vertex(
        draw, std::array{centre.x + radius * std::sin(angle), centre.y + radius * std::cos(angle)});
}

SceneDraw star_mask(const ScenePass& pass) {
    constexpr unsigned points = 5;
    SceneDraw draw = mask_draw(pass);
    for (unsigned i = 0; i <= 2 * points; ++i)
        append_around(draw, static_cast<float>(i) / (2 * points), i % 2 == 0 ? 0.8f : 0.36f);
    return draw;
}

// Only where the star is.
SceneDraw disc_mask(const ScenePass& pass) {
    constexpr unsigned corners = 64;
    SceneDraw draw = mask_draw(pass);
    draw.depth_stencil_alpha.stencil[0].func = pipe::CompareFunc::equal;
    draw.stencil_reference = 1;
    for (unsigned i = 0; i <= corners; ++i)
        append_around(draw, static_cast<float>(i) / corners, 0.42f);
    return draw;
}

SceneDraw fill(const ScenePass& pass, std::string_view fragment_shader, uint8_t reference) {
    SceneDraw draw = new_draw(pass);
    draw.vertex_shader = pass_vertex_shader;
    draw.fragment_shader = fragment_shader;
    set_screen_quad(draw);
    draw.depth_stencil_alpha.stencil[0].enable = true;
    draw.depth_stencil_alpha.stencil[0].func = pipe::CompareFunc::equal;
    draw.stencil_reference = reference;
    return draw;
}

SceneDraw framed_stripes(const ScenePass& pass) {
    SceneDraw draw = fill(pass, stripes_fragment_shader, 0);
    draw.rasterizer.scissor = true;
    draw.scissor = {.min_x = 24, .min_y = 24, .max_x = 488, .max_y = 488};
    draw.fragment_constants = {{0.16f, 0.36f, 0.42f, 1}, {0.12f, 0.28f, 0.35f, 1}, {1, 1, 9, 8}};
    return draw;
}

SceneDraw golden_rays(const ScenePass& pass) {
    SceneDraw draw = fill(pass, rays_fragment_shader, 1);
    draw.fragment_constants = {
        {1.0f, 0.82f, 0.32f, 1}, {0.93f, 0.55f, 0.16f, 1}, {0.44f, 0.45f, 9, 0}};
    return draw;
}

SceneDraw night_stripes(const ScenePass& pass) {
    SceneDraw draw = fill(pass, stripes_fragment_shader, 2);
    draw.fragment_constants = {{0.45f, 0.11f, 0.24f, 1}, {0.62f, 0.17f, 0.27f, 1}, {1, -1, 14, 6}};
    return draw;
}

SceneDraw corner_knot(const ScenePass& pass) {
    const KnotView view = {.model = rotation_x(-0.7f) * rotation_z(0.9f),
                           .view = look_at({0, 0, 4.6f}, {}, {0, 1, 0}),
                           .projection = perspective(0.8f, 1, 1, 20)};
    SceneDraw draw =
        torus_knot(pass, {.along = 160, .around = 12, .first_hue = 0.55f, .last_hue = 0.4f}, view);
    draw.viewport = viewport_of(270, 280, 230, 230);
    draw.rasterizer.scissor = true;
    draw.scissor = {.min_x = 270, .min_y = 280, .max_x = 488, .max_y = 448};
    return draw;
}

}  // namespace

Scene star_scene() {
    Scene scene{.name = "star"};
    ScenePass& pass = scene.passes.emplace_back();
    pass.width = 512;
    pass.height = 512;
    pass.depth_stencil = true;
    pass.clear_color = {0.93f, 0.90f, 0.82f, 1};
    pass.draws.push_back(star_mask(pass));
    pass.draws.push_back(disc_mask(pass));
    pass.draws.push_back(framed_stripes(pass));
    pass.draws.push_back(golden_rays(pass));
    pass.draws.push_back(night_stripes(pass));
    pass.draws.push_back(corner_knot(pass));
    return scene;
}

}  // namespace cuesta::tools
