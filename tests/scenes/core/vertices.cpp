// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Attributes, and what becomes of vertices until there are fragments.
#include "core.h"

namespace cuesta::scenes {
namespace {

const char* const tint_fragment =
    "#version 150\n"
    "in vec3 tint; out vec4 color;\n"
    "void main() { color = vec4(tint, 1.0); }";
const char* const flat_fragment =
    "#version 150\n"
    "flat in vec3 tint; out vec4 color;\n"
    "void main() { color = vec4(tint, 1.0); }";

void uniform_blocks() {
    use("#version 150\n"
        "struct Spot { vec4 place; vec3 tint; };\n"
        "layout(std140) uniform Spots { Spot spots[4]; mat2 turn; };\n"
        "out vec3 tint;\n"
        "void main() {\n"
        "  Spot spot = spots[gl_VertexID / 3]; float t = float(gl_VertexID % 3) * 2.0944;\n"
        "  tint = spot.tint * (0.6 + 0.2 * float(gl_VertexID % 3));\n"
        "  gl_Position = vec4(turn * (spot.place.xy + vec2(cos(t), sin(t)) * spot.place.z), 0.0,\n"
        "    1.0); }",
        tint_fragment);
    std::vector<float> block;
    for (int i = 0; i < 4; ++i) {
        const float x = i % 2 == 0 ? -0.45F : 0.45F;
        const float y = i < 2 ? -0.45F : 0.45F;
        const float spot[] = {x, y, 0.3F + 0.05F * static_cast<float>(i), 0, x + 0.5F, y + 0.5F,
                              1, 0};
        block.insert(block.end(), std::begin(spot), std::end(spot));
    }
    const float turn[] = {0.9F, 0.3F, 0, 0, -0.3F, 0.9F, 0, 0};
    block.insert(block.end(), std::begin(turn), std::end(turn));
    glBindBufferBase(GL_UNIFORM_BUFFER, 2, make_buffer(GL_UNIFORM_BUFFER, block));
    GLint program = 0;
    glGetIntegerv(GL_CURRENT_PROGRAM, &program);
    const auto name = static_cast<GLuint>(program);
    glUniformBlockBinding(name, glGetUniformBlockIndex(name, "Spots"), 2);
    glDrawArrays(GL_TRIANGLES, 0, 12);
}

// Numbers of instances choose places and colours.
void instances() {
    make_buffer(GL_ARRAY_BUFFER, std::vector<float>{-1, -1, 1, -1, 0, 1.2F});
    attribute(0, 2, 2, 0);
    use("#version 150\n"
        "in vec2 position; out vec3 tint;\n"
        "void main() {\n"
        "  int row = gl_InstanceID / 5; int column = gl_InstanceID % 5;\n"
        "  tint = vec3(row, column, gl_InstanceID % 3) / vec3(4.0, 4.0, 2.0);\n"
        "  gl_Position = vec4(position * 0.16 + vec2(column - 2, row - 2) * 0.4, 0.0, 1.0); }",
        tint_fragment);
    glDrawArraysInstanced(GL_TRIANGLES, 0, 3, 25);
}

void integer_attributes() {
    use("#version 150\n"
        "in ivec4 position; in uvec4 value; in ivec2 normal; out vec3 tint;\n"
        "void main() {\n"
        "  tint = vec3((value.xyz >> 4u) & 15u) / 15.0;\n"
        "  gl_Position = vec4(vec2(position.xy + normal) / 100.0, 0.0, 1.0); }",
        tint_fragment);
    make_buffer(GL_ARRAY_BUFFER, std::vector<signed char>{-90, -90, 90, -80, -70, 80, 80, 70});
    glVertexAttribIPointer(0, 2, GL_BYTE, 2, nullptr);
    glEnableVertexAttribArray(0);
    make_buffer(GL_ARRAY_BUFFER, std::vector<GLushort>{0xff10, 0x20, 0xf0, 0x30, 0xf0, 0x40, 0xa0,
                                                       0xa0, 0x10, 0xf0, 0x80, 0xf0});
    glVertexAttribIPointer(1, 3, GL_UNSIGNED_SHORT, 6, nullptr);
    glEnableVertexAttribArray(1);
    glVertexAttribI2i(2, 5, -5);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

// Blue first, and halves of floats.
void bgra_and_halves() {
    use("#version 150\n"
        "in vec2 position; in vec4 value; out vec3 tint;\n"
        "void main() { tint = value.rgb; gl_Position = vec4(position, 0.0, 1.0); }",
        tint_fragment);
    make_buffer(GL_ARRAY_BUFFER, std::vector<GLushort>{0xbb00, 0xbb00, 0x3b00, 0xba00, 0xba00,
                                                       0x3a00, 0x3b00, 0x3b00});
    glVertexAttribPointer(0, 2, GL_HALF_FLOAT, GL_FALSE, 4, nullptr);
    glEnableVertexAttribArray(0);
    make_buffer(GL_ARRAY_BUFFER, std::vector<unsigned char>{255, 0, 0, 255, 0, 255, 0, 255, 0, 0,
                                                            255, 255, 0, 200, 255, 255});
    glVertexAttribPointer(1, GL_BGRA, GL_UNSIGNED_BYTE, GL_TRUE, 4, nullptr);
    glEnableVertexAttribArray(1);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

// A floor that goes through both planes, cut and not.
void depth_clamp() {
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    use("#version 150\n"
        "uniform vec4 shift; out vec3 tint;\n"
        "void main() {\n"
        "  vec2 corner = vec2(gl_VertexID % 2, gl_VertexID / 2) * 2.0 - 1.0;\n"
        "  tint = vec3(corner * 0.5 + 0.5, shift.w);\n"
        "  gl_Position = vec4(corner.x * 0.9, corner.y * 0.4 + shift.y, corner.x * 1.6, 1.0); }",
        tint_fragment);
    set("shift", {0, -0.5F, 0, 0.2F});
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    glEnable(GL_DEPTH_CLAMP);
    set("shift", {0, 0.5F, 0, 0.9F});
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

void provoking_vertices() {
    use("#version 150\n"
        "flat out vec3 tint;\n"
        "void main() {\n"
        "  float t = float(gl_VertexID);\n"
        "  tint = vec3(gl_VertexID % 3, gl_VertexID % 4, gl_VertexID % 5) / vec3(2.0, 3.0, 4.0);\n"
        "  gl_Position = vec4(t / 4.0 - 1.0, gl_VertexID % 2 == 0 ? -0.8 : 0.8, 0.0, 1.0); }",
        flat_fragment);
    constexpr GLenum modes[] = {GL_TRIANGLE_STRIP, GL_TRIANGLE_FAN, GL_TRIANGLES};
    for (int i = 0; i < 6; ++i) {
        cell(3, 2, i);
        glProvokingVertex(i < 3 ? GL_FIRST_VERTEX_CONVENTION : GL_LAST_VERTEX_CONVENTION);
        glDrawArrays(modes[i % 3], 0, 9);
    }
}

// The same checks with perspective and without.
void interpolation() {
    use("#version 150\n"
        "smooth out vec2 a; noperspective out vec2 b; uniform vec4 shift;\n"
        "void main() {\n"
        "  vec2 corner = vec2(gl_VertexID % 2, gl_VertexID / 2); a = corner; b = corner;\n"
        "  float w = corner.y == 0.0 ? 1.0 : 3.0;\n"
        "  gl_Position = vec4(corner.x * 2.0 - 1.0, (corner.y * 2.0 - 1.0) * 0.9, 0.0, 1.0)\n"
        "    * vec4(vec3(w), w); }",
        "#version 150\n"
        "smooth in vec2 a; noperspective in vec2 b; uniform vec4 shift; out vec4 color;\n"
        "void main() {\n"
        "  vec2 at = shift.x > 0.5 ? a : b; vec2 part = floor(at * 6.0);\n"
        "  color = vec4(at, mod(part.x + part.y, 2.0), 1.0); }");
    for (int i = 0; i < 2; ++i) {
        cell(2, 1, i);
        set("shift", {static_cast<float>(i), 0, 0, 0});
        glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    }
}

void clip_distances() {
    use("#version 150\n"
        "out vec3 tint; out float gl_ClipDistance[3];\n"
        "void main() {\n"
        "  vec2 corner = vec2(gl_VertexID % 2, gl_VertexID / 2) * 2.0 - 1.0;\n"
        "  tint = vec3(corner * 0.5 + 0.5, 0.5);\n"
        "  gl_ClipDistance[0] = 0.7 - corner.x * 0.8 - corner.y * 0.4;\n"
        "  gl_ClipDistance[1] = 0.6 + corner.x - corner.y * 0.3;\n"
        "  gl_ClipDistance[2] = corner.y + 0.3;\n"
        "  gl_Position = vec4(corner * 0.95, 0.0, 1.0); }",
        tint_fragment);
    glEnable(GL_CLIP_DISTANCE0);
    glEnable(GL_CLIP_DISTANCE1);
    cell(2, 1, 0);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    cell(2, 1, 1);
    glEnable(GL_CLIP_DISTANCE2);
    glDisable(GL_CLIP_DISTANCE0);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

void point_sizes() {
    glEnable(GL_PROGRAM_POINT_SIZE);
    use("#version 150\n"
        "out vec3 tint;\n"
        "void main() {\n"
        "  float t = float(gl_VertexID) * 0.55; tint = vec3(0.5 + 0.5 * cos(t), t / 6.0, 0.7);\n"
        "  gl_PointSize = 3.0 + float(gl_VertexID) * 2.0;\n"
        "  gl_Position = vec4(vec2(cos(t), sin(t)) * 0.6, 0.0, 1.0); }",
        "#version 150\n"
        "in vec3 tint; out vec4 color;\n"
        "void main() {\n"
        "  vec2 from = gl_PointCoord - 0.5; if (dot(from, from) > 0.25) discard;\n"
        "  color = vec4(tint * (1.2 - gl_PointCoord.y), 1.0); }");
    glDrawArrays(GL_POINTS, 0, 11);
}

constexpr Scene scenes[] = {
    {"core_uniform_blocks", uniform_blocks},
    {"core_instances", instances},
    {"core_integer_attributes", integer_attributes},
    {"core_bgra_and_halves", bgra_and_halves},
    {"core_depth_clamp", depth_clamp},
    {"core_provoking_vertices", provoking_vertices},
    {"core_interpolation", interpolation},
    {"core_clip_distances", clip_distances},
    {"core_point_sizes", point_sizes},
};

}  // namespace

std::span<const Scene> core_vertex_scenes() {
    return scenes;
}

}  // namespace cuesta::scenes
