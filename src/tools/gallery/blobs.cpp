// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A field of six balls, all in one fragment shader: a loop over the balls (their number is a
// constant of the draw), a branch between the skin (a relief of height 1 - 1/field, its slope
// summed up in the loop) and the lines of height around it, whose width derivatives keep the same
// everywhere, discard outside of a card with round corners. Slopes are not derivatives because
// differences of neighbours have too few of binary16's digits: the skin would be grainy.
#include "tools/gallery/backdrop.h"
#include "tools/gallery/scenes.h"

namespace cuesta::tools {
namespace {

// IN[0]: -1..1, y upwards on the screen. CONST[0..5]: centre and squared radius of a ball,
// CONST[6..11]: colours, CONST[12]: number of balls, size of the card, radius of its corners, lines
// a unit of the field. The card's edges lie between two pixels.
constexpr std::string_view fragment_shader = R"(FRAG
DCL IN[0].xy, GENERIC[0], PERSPECTIVE
DCL OUT[0], COLOR
DCL CONST[0..13]
DCL TEMP[0..6]
DCL ADDR[0]
IMM FLT32 { 0.0, 1.0, 0.5, 0.01 }
IMM FLT32 { 0.4, 0.4, 0.57, 0.68 }
IMM FLT32 { 0.11, 0.13, 0.2, 0.35 }
SUB TEMP[0].xy, |IN[0]|, CONST[12].yyyy
MAX TEMP[0].xy, TEMP[0], IMM[0].xxxx
DP2 TEMP[0].x, TEMP[0], TEMP[0]
MAD TEMP[0].x, CONST[12].zzzz, CONST[12].zzzz, -TEMP[0].xxxx
KILL_IF TEMP[0].xxxx
MOV TEMP[1], IMM[0].xxxx
MOV TEMP[5].xy, IMM[0].xxxx
MOV TEMP[0].x, IMM[0].xxxx
BGNLOOP
SGE TEMP[2].x, TEMP[0].xxxx, CONST[12].xxxx
IF TEMP[2].xxxx
BRK
ENDIF
ARL ADDR[0].x, TEMP[0].xxxx
SUB TEMP[4].xy, IN[0], CONST[ADDR[0].x]
DP2 TEMP[2].x, TEMP[4], TEMP[4]
ADD TEMP[2].x, TEMP[2].xxxx, IMM[0].wwww
RCP TEMP[2].x, TEMP[2].xxxx
MUL TEMP[2].y, TEMP[2].xxxx, CONST[ADDR[0].x].zzzz
MAD TEMP[1].xyz, TEMP[2].yyyy, CONST[ADDR[0].x+6], TEMP[1]
ADD TEMP[1].w, TEMP[1].wwww, TEMP[2].yyyy
MUL TEMP[2].x, TEMP[2].xxxx, TEMP[2].yyyy
MAD TEMP[5].xy, TEMP[4], TEMP[2].xxxx, TEMP[5]
ADD TEMP[0].x, TEMP[0].xxxx, IMM[0].yyyy
ENDLOOP
DDX TEMP[3].x, TEMP[1].wwww
DDY TEMP[3].y, TEMP[1].wwww
SGE TEMP[2].x, TEMP[1].wwww, IMM[0].yyyy
IF TEMP[2].xxxx
RCP TEMP[2].x, TEMP[1].wwww
MUL TEMP[1].xyz, TEMP[1], TEMP[2].xxxx
MUL TEMP[5].xy, TEMP[5], TEMP[2].xxxx
MUL TEMP[5].xy, TEMP[5], TEMP[2].xxxx
MUL TEMP[3].xy, TEMP[5], IMM[1].xxxx
MOV TEMP[3].z, IMM[0].zzzz
DP3 TEMP[2].x, TEMP[3], TEMP[3]
RSQ TEMP[2].x, TEMP[2].xxxx
MUL TEMP[3].xyz, TEMP[3], TEMP[2].xxxx
DP3_SAT TEMP[2].x, TEMP[3], CONST[13]
MAD TEMP[4].x, TEMP[2].xxxx, IMM[1].wwww, IMM[1].yyyy
MUL TEMP[2].x, TEMP[2].xxxx, TEMP[2].xxxx
MUL TEMP[2].x, TEMP[2].xxxx, TEMP[2].xxxx
MUL TEMP[2].x, TEMP[2].xxxx, TEMP[2].xxxx
MUL TEMP[2].x, TEMP[2].xxxx, TEMP[2].xxxx
MUL TEMP[2].x, TEMP[2].xxxx, IMM[1].zzzz
MAD OUT[0].xyz, TEMP[1], TEMP[4].xxxx, TEMP[2].xxxx
ELSE
MUL TEMP[5].x, TEMP[1].wwww, CONST[12].wwww
MUL TEMP[3].xy, |TEMP[3]|, CONST[12].wwww
ADD TEMP[3].x, TEMP[3].xxxx, TEMP[3].yyyy
ADD TEMP[3].x, TEMP[3].xxxx, IMM[0].wwww
FRC TEMP[5].x, TEMP[5].xxxx
SUB TEMP[5].x, TEMP[5].xxxx, IMM[0].zzzz
SUB TEMP[5].x, IMM[0].zzzz, |TEMP[5].xxxx|
RCP TEMP[3].x, TEMP[3].xxxx
MUL_SAT TEMP[5].x, TEMP[5].xxxx, TEMP[3].xxxx
SUB TEMP[5].x, IMM[0].yyyy, TEMP[5].xxxx
MUL TEMP[5].x, TEMP[5].xxxx, IMM[2].wwww
MAD TEMP[6].xyz, TEMP[1], IMM[2].wwww, IMM[2]
LRP OUT[0].xyz, TEMP[5].xxxx, TEMP[1], TEMP[6]
ENDIF
MOV OUT[0].w, IMM[0].yyyy
END
)";

constexpr std::string_view vertex_shader = R"(VERT
DCL IN[0]
DCL OUT[0], POSITION
DCL OUT[1], GENERIC[0]
MOV OUT[0], IN[0]
MOV OUT[1].xy, IN[0]
END
)";

}  // namespace

Scene blobs_scene() {
    Scene scene{.name = "blobs"};
    ScenePass& pass = scene.passes.emplace_back();
    pass.width = 512;
    pass.height = 512;
    pass.draws.push_back(
        backdrop(pass, {0.86f, 0.88f, 0.91f}, {0.62f, 0.65f, 0.71f}, {0.5f, 0.4f}));
    SceneDraw draw = new_draw(pass);
    draw.vertex_shader = vertex_shader;
    draw.fragment_shader = fragment_shader;
    set_screen_quad(draw);
    draw.fragment_constants = {
        {-0.40f, 0.28f, 0.075f, 0},  {0.10f, 0.42f, 0.035f, 0},
        {0.42f, 0.02f, 0.09f, 0},    {-0.12f, -0.38f, 0.06f, 0},
        {-0.58f, -0.30f, 0.022f, 0}, {0.52f, -0.52f, 0.03f, 0},
        {0.95f, 0.35f, 0.30f, 0},    {0.98f, 0.75f, 0.25f, 0},
        {0.25f, 0.60f, 0.95f, 0},    {0.35f, 0.80f, 0.50f, 0},
        {0.75f, 0.45f, 0.90f, 0},    {0.20f, 0.80f, 0.85f, 0},
        {6, 0.78f, 0.142f, 7},       vec4(normalize({-0.45f, 0.6f, 0.75f}), 0)};
    pass.draws.push_back(std::move(draw));
    return scene;
}

}  // namespace cuesta::tools
