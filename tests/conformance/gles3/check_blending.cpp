// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Blending beyond OpenGL ES 2: least and greatest, two sources, advanced equations, reads of the
// frame by shaders.
#include <algorithm>

#include <EGL/egl.h>

#include "program.h"

namespace cuesta::conformance {
namespace {

constexpr Color below{0.25F, 0.5F, 0.75F, 1};

void fill_frame() {
    glClearColor(below.r, below.g, below.b, below.a);
    glClear(GL_COLOR_BUFFER_BIT);
    glClearColor(0, 0, 0, 0);
}

void extremes(Canvas& canvas) {
    use_fragment("void main() { color = vec4(corner.x, corner.y, 0.5, 0.25); }");
    glEnable(GL_BLEND);
    for (const GLenum equation : {GL_MIN, GL_MAX}) {
        fill_frame();
        glBlendEquation(equation);
        draw_screen();
        canvas.expect(equation == GL_MIN ? "least" : "greatest", [&](int x, int y) {
            const auto of = [&](float a, float b) {
                return equation == GL_MIN ? std::min(a, b) : std::max(a, b);
            };
            return Color{of(center(x, 83), below.r), of(center(y, 61), below.g), of(0.5F, below.b),
                         of(0.25F, below.a)};
        });
    }
    glBlendEquation(GL_FUNC_ADD);
    glDisable(GL_BLEND);
}

void two_sources(Canvas& canvas) {
    if (!has_extension("GL_EXT_blend_func_extended"))
        return canvas.skip("two sources", "the driver does not have it");
    use_stages({{GL_VERTEX_SHADER, screen_vertex}, {GL_FRAGMENT_SHADER, R"(
        in vec2 corner;
        layout(location = 0, index = 0) out vec4 first;
        layout(location = 0, index = 1) out vec4 second;
        void main() {
            first = vec4(0.5, 0.25, 0.125, 0.5);
            second = vec4(corner, 0.5, 0.75);
        })"}});
    fill_frame();
    glEnable(GL_BLEND);
    glBlendFunc(0x88F9, 0x88FA);  // GL_SRC1_COLOR_EXT, GL_ONE_MINUS_SRC1_COLOR_EXT
    draw_screen();
    glBlendFunc(GL_ONE, GL_ZERO);
    glDisable(GL_BLEND);
    canvas.expect("two sources", [](int x, int y) {
        const float u = center(x, 83), v = center(y, 61);
        return Color{0.5F * u + below.r * (1 - u), 0.25F * v + below.g * (1 - v),
                     0.125F * 0.5F + below.b * 0.5F, 0.5F * 0.75F + below.a * 0.25F};
    });
}

void advanced(Canvas& canvas) {
    if (!has_extension("GL_KHR_blend_equation_advanced"))
        return canvas.skip("advanced", "the driver does not have it");
    struct Row {
        const char* what;
        GLenum equation;
        float (*f)(float source, float frame);
    };
    const Row rows[] = {
        {"multiply", GL_MULTIPLY, [](float s, float d) { return s * d; }},
        {"screen", GL_SCREEN, [](float s, float d) { return s + d - s * d; }},
        {"darken", GL_DARKEN, [](float s, float d) { return std::min(s, d); }},
        {"lighten", GL_LIGHTEN, [](float s, float d) { return std::max(s, d); }},
        {"difference", GL_DIFFERENCE, [](float s, float d) { return s > d ? s - d : d - s; }},
        {"exclusion", GL_EXCLUSION, [](float s, float d) { return s + d - 2 * s * d; }},
        {"hard light", GL_HARDLIGHT,
         [](float s, float d) { return s <= 0.5F ? 2 * s * d : 1 - 2 * (1 - s) * (1 - d); }},
        {"colour burn", GL_COLORBURN,
         [](float s, float d) {
             return d >= 1 ? 1 : s <= 0 ? 0 : 1 - std::min(1.0F, (1 - d) / s);
         }},
    };
    use_stages({{GL_VERTEX_SHADER, screen_vertex}, {GL_FRAGMENT_SHADER, R"(
        in vec2 corner;
        layout(blend_support_all_equations) out;
        out vec4 color;
        void main() { color = vec4(corner, 0.5, 1.0); })"}});
    glEnable(GL_BLEND);
    for (const Row& row : rows) {
        fill_frame();
        glBlendEquation(row.equation);
        draw_screen();
        canvas.expect(row.what, [&](int x, int y) {
            return Color{row.f(center(x, 83), below.r), row.f(center(y, 61), below.g),
                         row.f(0.5F, below.b), 1};
        });
    }
    glBlendEquation(GL_FUNC_ADD);
    glDisable(GL_BLEND);
}

void fetches(Canvas& canvas) {
    if (!has_extension("GL_EXT_shader_framebuffer_fetch"))
        return canvas.skip("fetch", "the driver does not have it");
    fill_frame();
    use_stages({{GL_VERTEX_SHADER, screen_vertex}, {GL_FRAGMENT_SHADER, R"(
        in vec2 corner;
        inout vec4 color;
        void main() { color = vec4(color.bgr * 0.5 + vec3(corner, 0.0) * 0.25, color.a); })"}});
    draw_screen();
    draw_screen();  // of what the first one made
    canvas.expect("fetch", [](int x, int y) {
        Color c = below;
        for (int i = 0; i < 2; ++i)
            c = {c.b / 2 + center(x, 83) / 4, c.g / 2 + center(y, 61) / 4, c.r / 2, c.a};
        return c;
    });
}

constexpr Check checks[] = {
    {"blending: extremes", extremes},
    {"blending: two sources", two_sources},
    {"blending: advanced", advanced},
    {"blending: fetches", fetches},
};

}  // namespace

std::span<const Check> blend_checks() {
    return checks;
}

}  // namespace cuesta::conformance
