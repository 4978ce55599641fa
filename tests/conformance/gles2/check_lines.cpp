// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Lines that are not level: a pixel a column (or row), widths, interpolation along them.
#include <cmath>

#include "canvas.h"

namespace cuesta::conformance {
namespace {

constexpr Color nothing{0, 0, 0, 0};

struct Line {
    float x0, y0, x1, y1;
};

void draw_lines(const Canvas& canvas, GLenum mode, std::initializer_list<Vertex> ends) {
    std::vector<Vertex> vertices(ends);
    for (Vertex& vertex : vertices) {
        vertex.x = canvas.clip_x(vertex.x);
        vertex.y = canvas.clip_y(vertex.y);
    }
    draw(mode, vertices);
}

// Distance along the minor axis of a pixel's centre from the line, and the share of the major axis.
struct Place {
    float off, along;
};

Place place(const Line& line, int x, int y) {
    const float px = static_cast<float>(x) + 0.5F;
    const float py = static_cast<float>(y) + 0.5F;
    const float dx = line.x1 - line.x0;
    const float dy = line.y1 - line.y0;
    if (std::fabs(dx) >= std::fabs(dy)) {
        const float along = (px - line.x0) / dx;
        return {py - (line.y0 + along * dy), along};
    }
    const float along = (py - line.y0) / dy;
    return {px - (line.x0 + along * dx), along};
}

// Open: half a pixel at the ends (diamond exit), where a centre lies on the edge, and what lies
// between the API's parallelogram and the rectangle that some GPUs draw.
void one_line(Canvas& canvas, const char* name, const Line& line, float width) {
    glClear(GL_COLOR_BUFFER_BIT);
    glLineWidth(width);
    draw_lines(canvas, GL_LINES,
               {Vertex{line.x0, line.y0, 0, 1, {0, 1, 0, 1}},
                Vertex{line.x1, line.y1, 0, 1, {1, 0, 0, 1}}});
    glLineWidth(1);
    const float length = std::fmax(std::fabs(line.x1 - line.x0), std::fabs(line.y1 - line.y0));
    const float slanted = std::hypot(line.x1 - line.x0, line.y1 - line.y0);
    const float more_across = is_lima() ? 0 : width / 2 * (slanted / length - 1);
    canvas.expect(
        name,
        [&](int x, int y) -> std::optional<Color> {
            const Place p = place(line, x, y);
            const float end = std::fmin(p.along, 1 - p.along) * length;
            const float edge = width / 2 - std::fabs(p.off);
            if ((edge < 0.06F && edge > -more_across - 0.06F) ||
                (std::fabs(end) < (width > 1 ? width : 0.6F) && edge > -1))
                return std::nullopt;
            return edge > 0 && end > 0 ? Color{p.along, 1 - p.along, 0, 1} : nothing;
        },
        4);
}

void slopes(Canvas& canvas) {
    use_program(pass_vertex, varying_fragment);
    one_line(canvas, "gentle", {5.5F, 10.5F, 70.5F, 31.2F}, 1);
    one_line(canvas, "gentle, to the left", {72.5F, 15.3F, 4.5F, 40.8F}, 1);
    one_line(canvas, "steep", {20.3F, 4.5F, 39.8F, 55.5F}, 1);
    one_line(canvas, "steep, downwards", {20.3F, 55.5F, 11.6F, 6.5F}, 1);
    one_line(canvas, "off the edges", {-30.5F, -12.3F, 120.5F, 70.7F}, 1);
}

void strips(Canvas& canvas) {
    use_program(pass_vertex, uniform_fragment);
    set_color({0, 1, 0, 1});
    // Left open are the pixels of the corners themselves.
    const auto on_frame = [](int x, int y, bool closed) -> std::optional<Color> {
        const bool corner = (x == 10 || x == 60) && (y == 8 || y == 50);
        if (corner)
            return std::nullopt;
        const bool level = (y == 8 || y == 50) && x > 10 && x < 60;
        const bool upright = (x == 60 || (closed && x == 10)) && y > 8 && y < 50;
        return level || upright ? Color{0, 1, 0, 1} : nothing;
    };
    const Vertex a{10.5F, 8.5F}, b{60.5F, 8.5F}, c{60.5F, 50.5F}, d{10.5F, 50.5F};
    draw_lines(canvas, GL_LINE_STRIP, {a, b, c, d});
    canvas.expect("line strip", [&](int x, int y) { return on_frame(x, y, false); });
    glClear(GL_COLOR_BUFFER_BIT);
    draw_lines(canvas, GL_LINE_LOOP, {a, b, c, d});
    canvas.expect("line loop", [&](int x, int y) { return on_frame(x, y, true); });
}

void depth_of_lines(Canvas& canvas) {
    use_program(pass_vertex, uniform_fragment);
    glEnable(GL_DEPTH_TEST);
    set_color({1, 0, 0, 1});
    draw(GL_TRIANGLES, full_screen(0));
    set_color({0, 1, 0, 1});
    // In front on the left half, behind on the right one.
    draw_lines(canvas, GL_LINES, {Vertex{1.5F, 20.5F, -0.8F}, Vertex{81.5F, 20.5F, 0.8F}});
    canvas.expect("through a plane", [](int x, int y) -> std::optional<Color> {
        if (y == 20 && (x <= 1 || x >= 81 || x == 41))
            return std::nullopt;
        return y == 20 && x < 41 ? Color{0, 1, 0, 1} : Color{1, 0, 0, 1};
    });
}

constexpr Check checks[] = {
    {"lines: slopes", slopes},
    {"lines: strips", strips},
    {"lines: depth", depth_of_lines},
};

}  // namespace

std::span<const Check> line_checks() {
    return checks;
}

}  // namespace cuesta::conformance
