// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Clears, triangles, coverage, culling, interpolation, scissor and viewport.
#include <cmath>

#include "canvas.h"

namespace cuesta::conformance {
namespace {

constexpr Color orange{1, 0.5F, 0, 1};
constexpr Color blue{0, 0.25F, 1, 0.5F};

void clear(Canvas& canvas) {
    glClearColor(orange.r, orange.g, orange.b, orange.a);
    glClear(GL_COLOR_BUFFER_BIT);
    canvas.expect("whole", [](int, int) { return orange; });

    glEnable(GL_SCISSOR_TEST);
    glScissor(5, 7, 41, 23);
    glClearColor(blue.r, blue.g, blue.b, blue.a);
    glClear(GL_COLOR_BUFFER_BIT);
    const auto inside = [](int x, int y) { return x >= 5 && x < 46 && y >= 7 && y < 30; };
    canvas.expect("scissored", [&](int x, int y) { return inside(x, y) ? blue : orange; });

    glDisable(GL_SCISSOR_TEST);
    glColorMask(0, 1, 0, 0);
    glClearColor(0.2F, 0.8F, 0.2F, 0.2F);
    glClear(GL_COLOR_BUFFER_BIT);
    canvas.expect("masked", [&](int x, int y) {
        Color color = inside(x, y) ? blue : orange;
        color.g = 0.8F;
        return color;
    });
}

// The side of the line a-b a pixel centre is on: positive on the left.
float side(const Vertex& a, const Vertex& b, float x, float y) {
    return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
}

void triangle(Canvas& canvas) {
    use_program(pass_vertex, uniform_fragment);
    set_color(orange);
    const Vertex corners[] = {{3, 4}, {77, 13}, {31, 57}};
    Vertex clip[3];
    for (int i = 0; i < 3; ++i)
        clip[i] = {canvas.clip_x(corners[i].x), canvas.clip_y(corners[i].y)};
    GLint samples = 0;
    glGetIntegerv(GL_SAMPLES, &samples);
    const float open = samples == 0 ? 0.08F : 0.75F;
    const Picture picture = [&](int x, int y) -> std::optional<Color> {
        float nearest = 1e9F;
        for (int i = 0; i < 3; ++i) {
            const Vertex& a = corners[i];
            const Vertex& b = corners[(i + 1) % 3];
            const float distance =
                side(a, b, static_cast<float>(x) + 0.5F, static_cast<float>(y) + 0.5F) /
                std::hypot(b.x - a.x, b.y - a.y);
            nearest = std::fmin(nearest, distance);
        }
        if (std::fabs(nearest) < open)
            return std::nullopt;
        return nearest > 0 ? orange : Color{0, 0, 0, 0};
    };
    draw(GL_TRIANGLES, clip);
    canvas.expect("coverage", picture);

    glEnable(GL_CULL_FACE);
    glClear(GL_COLOR_BUFFER_BIT);
    draw(GL_TRIANGLES, clip);
    canvas.expect("front face stays", picture);
    glCullFace(GL_FRONT);
    glClear(GL_COLOR_BUFFER_BIT);
    draw(GL_TRIANGLES, clip);
    canvas.expect("front face culled", [](int, int) { return Color{0, 0, 0, 0}; });
    glFrontFace(GL_CW);
    glClear(GL_COLOR_BUFFER_BIT);
    draw(GL_TRIANGLES, clip);
    canvas.expect("back face stays", picture);
}

// Every pixel of a fan of shared edges is drawn exactly once.
void shared_edges(Canvas& canvas) {
    use_program(pass_vertex, uniform_fragment);
    set_color({0.25F, 0.25F, 0.25F, 0.25F});
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    std::vector<Vertex> fan = {{0.13F, -0.21F}};
    for (int i = 0; i <= 24; ++i) {
        const float angle = static_cast<float>(i % 24) * 6.2831853F / 24;
        fan.push_back({3 * std::cos(angle), 3 * std::sin(angle)});
    }
    draw(GL_TRIANGLE_FAN, fan);
    canvas.expect("once each", [](int, int) { return Color{0.25F, 0.25F, 0.25F, 0.25F}; });
}

void varyings(Canvas& canvas) {
    use_program(pass_vertex, varying_fragment);
    draw(GL_TRIANGLES, full_screen());
    const auto u = [&](int x) {
        return (static_cast<float>(x) + 0.5F) / static_cast<float>(canvas.width());
    };
    const auto v = [&](int y) {
        return (static_cast<float>(y) + 0.5F) / static_cast<float>(canvas.height());
    };
    canvas.expect("affine", [&](int x, int y) { return Color{u(x), v(y), 0, 1}; });

    // The right edge is three times as far; values are affine in clip space, w = 1 + 2 u.
    auto corners = full_screen();
    for (Vertex& corner : corners) {
        const float w = corner.x > 0 ? 3.0F : 1.0F;
        corner.x *= w;
        corner.y *= w;
        corner.w = w;
        corner.value[1] = (corner.y + 3) / 6;
    }
    draw(GL_TRIANGLES, corners);
    canvas.expect("perspective", [&](int x, int y) {
        const float w = 1 / (1 - u(x) + u(x) / 3);
        return Color{(w - 1) / 2, ((2 * v(y) - 1) * w + 3) / 6, 0, 1};
    });
}

void scissor_viewport(Canvas& canvas) {
    use_program(pass_vertex, varying_fragment);
    glViewport(11, 9, 40, 32);
    draw(GL_TRIANGLES, full_screen());
    const auto picture = [](int x, int y) {
        const float u = (static_cast<float>(x - 11) + 0.5F) / 40;
        const float v = (static_cast<float>(y - 9) + 0.5F) / 32;
        return u > 0 && u < 1 && v > 0 && v < 1 ? Color{u, v, 0, 1} : Color{0, 0, 0, 0};
    };
    canvas.expect("viewport", picture);
    glClear(GL_COLOR_BUFFER_BIT);
    glEnable(GL_SCISSOR_TEST);
    glScissor(20, 3, 17, 19);
    draw(GL_TRIANGLES, full_screen());
    canvas.expect("scissor", [&](int x, int y) {
        return x >= 20 && x < 37 && y >= 3 && y < 22 ? picture(x, y) : Color{0, 0, 0, 0};
    });

    // A viewport that hangs over the edges.
    glDisable(GL_SCISSOR_TEST);
    glViewport(-40, -30, 160, 120);
    draw(GL_TRIANGLES, full_screen());
    canvas.expect("overhanging viewport", [](int x, int y) {
        return Color{(static_cast<float>(x) + 40.5F) / 160, (static_cast<float>(y) + 30.5F) / 120,
                     0, 1};
    });
}

// A ground plane through the eye: what is behind the near plane does not show.
void near_clipping(Canvas& canvas) {
    use_program(pass_vertex, uniform_fragment);
    set_color(orange);
    const auto corner = [](float x, float w) {
        return Vertex{x, -0.5F, w - 0.2F, w, {0, 0, 0, 1}};
    };
    const Vertex plane[] = {corner(-30, -5), corner(30, -5), corner(-30, 20), corner(30, 20)};
    draw(GL_TRIANGLE_STRIP, plane);
    const float horizon = (1 - 0.5F / 20) / 2 * static_cast<float>(canvas.height());
    canvas.expect("plane through the eye", [&](int, int y) -> std::optional<Color> {
        const float distance = static_cast<float>(y) + 0.5F - horizon;
        if (std::fabs(distance) < 0.6F)
            return std::nullopt;
        return distance < 0 ? orange : Color{0, 0, 0, 0};
    });
}

void depth_clipping(Canvas& canvas) {
    use_program(pass_vertex, uniform_fragment);
    set_color(orange);
    // z runs from -2 to 2: the middle half is inside.
    auto corners = full_screen();
    for (Vertex& corner : corners)
        corner.z = 2 * corner.x;
    draw(GL_TRIANGLES, corners);
    canvas.expect("near and far", [&](int x, int) -> std::optional<Color> {
        const float s = (static_cast<float>(x) + 0.5F) / static_cast<float>(canvas.width());
        if (std::fabs(s - 0.25F) < 0.02F || std::fabs(s - 0.75F) < 0.02F)
            return std::nullopt;
        return s > 0.25F && s < 0.75F ? orange : Color{0, 0, 0, 0};
    });
}

void huge_triangle(Canvas& canvas) {
    use_program(pass_vertex, varying_fragment);
    const Vertex corners[] = {{-1, -1, 0, 1, {0, 0, 0, 1}},
                              {-1 + 80, -1, 0, 1, {40, 0, 0, 1}},
                              {-1, -1 + 80, 0, 1, {0, 40, 0, 1}}};
    draw(GL_TRIANGLES, corners);
    canvas.expect(
        "far outside",
        [&](int x, int y) {
            return Color{(static_cast<float>(x) + 0.5F) / static_cast<float>(canvas.width()),
                         (static_cast<float>(y) + 0.5F) / static_cast<float>(canvas.height()), 0,
                         1};
        },
        2);
}

constexpr Check checks[] = {
    {"clear", clear},
    {"triangle", triangle},
    {"shared edges", shared_edges},
    {"varyings", varyings},
    {"scissor and viewport", scissor_viewport},
    {"near clipping", near_clipping},
    {"depth clipping", depth_clipping},
    {"huge triangle", huge_triangle},
};

}  // namespace

std::span<const Check> basic_checks() {
    return checks;
}

}  // namespace cuesta::conformance
