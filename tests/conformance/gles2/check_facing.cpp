// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Which side of a primitive is seen: triangles that reach behind the eye, points and lines.
#include <array>
#include <cmath>
#include <string>

#include "canvas.h"

namespace cuesta::conformance {
namespace {

constexpr Color green{0, 1, 0, 1};
constexpr Color red{1, 0, 0, 1};
constexpr Color nothing{0, 0, 0, 0};

const char* const facing_fragment = R"(
    precision mediump float;
    void main() {
        gl_FragColor = gl_FrontFacing ? vec4(0.0, 1.0, 0.0, 1.0) : vec4(1.0, 0.0, 0.0, 1.0);
    })";

// A floor below the eye, as far before it as behind: w is the distance. Its upper side is the
// front. The corners behind the eye are mirrored by the division, so the area that the divided
// corners have says the opposite.
constexpr float reach = 10, side = 40;
constexpr Vertex far_left{-side, -1, 0, reach}, far_right{side, -1, 0, reach};
constexpr Vertex behind_left{-side, -1, 0, -reach}, behind_right{side, -1, 0, -reach};
constexpr std::array<Vertex, 6> floor_above = {far_left,     behind_left, far_right,
                                               behind_right, far_right,   behind_left};
constexpr std::array<Vertex, 6> floor_below = {far_left,     far_right,   behind_left,
                                               behind_right, behind_left, far_right};

void behind_the_eye(Canvas& canvas) {
    use_program(pass_vertex, facing_fragment);
    const auto expect_floor = [&](const std::string& what, Color color) {
        canvas.expect(what.c_str(), [&](int, int y) -> std::optional<Color> {
            const float at = 2 * center(y, canvas.height()) - 1;
            if (std::abs(at + 1 / reach) * static_cast<float>(canvas.height()) < 2)
                return std::nullopt;
            return at < -1 / reach ? color : nothing;
        });
        glClear(GL_COLOR_BUFFER_BIT);
    };
    struct Row {
        const char* what;
        std::span<const Vertex> corners;
        Color color;
        GLenum culled;
    };
    for (const Row& row : {Row{"the front", floor_above, green, GL_FRONT},
                           Row{"the back", floor_below, red, GL_BACK}}) {
        const std::string what = row.what;
        draw(GL_TRIANGLES, row.corners);
        expect_floor(what + " is seen", row.color);
        glEnable(GL_CULL_FACE);
        glCullFace(row.culled);
        draw(GL_TRIANGLES, row.corners);
        expect_floor(what + " is culled", nothing);
        glCullFace(row.culled == GL_FRONT ? GL_BACK : GL_FRONT);
        draw(GL_TRIANGLES, row.corners);
        expect_floor(what + " stays where the other side is culled", row.color);
        glDisable(GL_CULL_FACE);
    }
}

// They have no back, whatever the front of a triangle is, and are not culled.
void points_and_lines(Canvas& canvas) {
    use_program(R"(
        attribute vec4 position;
        void main() {
            gl_Position = position;
            gl_PointSize = 16.0;
        })",
                facing_fragment);
    const std::array<Vertex, 1> point = {{{canvas.clip_x(20), canvas.clip_y(40), 0, 1}}};
    const std::array<Vertex, 4> lines = {{{canvas.clip_x(40), canvas.clip_y(10.5F), 0, 1},
                                          {canvas.clip_x(60), canvas.clip_y(10.5F), 0, 1},
                                          {canvas.clip_x(60), canvas.clip_y(20.5F), 0, 1},
                                          {canvas.clip_x(40), canvas.clip_y(20.5F), 0, 1}}};
    for (const GLenum front : {GL_CCW, GL_CW}) {
        for (const bool culls : {false, true}) {
            glClear(GL_COLOR_BUFFER_BIT);
            glFrontFace(front);
            if (culls)
                glEnable(GL_CULL_FACE);
            else
                glDisable(GL_CULL_FACE);
            glCullFace(GL_FRONT_AND_BACK);
            draw(GL_POINTS, point);
            draw(GL_LINES, lines);
            const std::string what = std::string(front == GL_CCW ? "front ccw" : "front cw") +
                                     (culls ? ", both sides culled" : "");
            canvas.expect(what.c_str(), [](int x, int y) -> std::optional<Color> {
                if (x >= 12 && x < 28 && y >= 32 && y < 48)
                    return green;
                if (x >= 41 && x < 59 && (y == 10 || y == 20))
                    return green;
                const bool is_end = x >= 38 && x < 62 && (y == 10 || y == 20);
                return is_end ? std::nullopt : std::optional(nothing);
            });
        }
    }
    glDisable(GL_CULL_FACE);
    glFrontFace(GL_CCW);
    glCullFace(GL_BACK);
}

constexpr Check checks[] = {
    {"facing: behind the eye", behind_the_eye},
    {"facing: points and lines", points_and_lines},
};

}  // namespace

std::span<const Check> facing_checks() {
    return checks;
}

}  // namespace cuesta::conformance
