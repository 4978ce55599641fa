// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/gallery/backdrop.h"

namespace cuesta::tools {
namespace {

constexpr std::string_view fragment_shader = R"(FRAG
DCL IN[0].xy, GENERIC[0], PERSPECTIVE
DCL OUT[0], COLOR
DCL CONST[0..2]
DCL TEMP[0]
IMM FLT32 { 1.6, 1.0, 0.0, 0.0 }
SUB TEMP[0].xy, IN[0], CONST[2]
DP2 TEMP[0].x, TEMP[0], TEMP[0]
MUL_SAT TEMP[0].x, TEMP[0].xxxx, IMM[0].xxxx
SQRT TEMP[0].x, TEMP[0].xxxx
LRP OUT[0].xyz, TEMP[0].xxxx, CONST[1], CONST[0]
MOV OUT[0].w, IMM[0].yyyy
END
)";

}  // namespace

SceneDraw backdrop(const ScenePass& pass, Vec3 inner, Vec3 outer, std::array<float, 2> centre) {
    SceneDraw draw = new_draw(pass);
    draw.vertex_shader = pass_vertex_shader;
    draw.fragment_shader = fragment_shader;
    set_screen_quad(draw);
    draw.fragment_constants = {vec4(inner, 1), vec4(outer, 1), {centre[0], centre[1], 0, 0}};
    return draw;
}

}  // namespace cuesta::tools
