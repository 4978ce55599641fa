// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Frames over kept ones: colour, depth and stencil of many sizes, many flushes a picture.
#include <algorithm>
#include <cmath>
#include <string>

#include "canvas.h"

namespace cuesta::conformance {
namespace {

constexpr Color red{1, 0, 0, 1};
constexpr Color green{0, 1, 0, 1};
constexpr Color blue{0, 0, 1, 1};
constexpr Color grey{0.4F, 0.4F, 0.4F, 1};

void reload(Canvas& canvas) {
    use_program(pass_vertex, uniform_fragment);
    glClearColor(grey.r, grey.g, grey.b, grey.a);
    glClear(GL_COLOR_BUFFER_BIT);
    set_color(red);
    draw(GL_TRIANGLES, pixels(canvas, 4, 5, 40, 30));
    glFinish();
    const auto first = [](int x, int y) {
        return x >= 4 && x < 40 && y >= 5 && y < 30 ? red : grey;
    };
    canvas.expect("first frame", first);
    set_color(blue);
    draw(GL_TRIANGLES, pixels(canvas, 30, 20, 70, 50));
    canvas.expect("second over the kept first", [&](int x, int y) {
        return x >= 30 && x < 70 && y >= 20 && y < 50 ? blue : first(x, y);
    });
}

void reload_blend(Canvas& canvas) {
    use_program(pass_vertex, uniform_fragment);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    set_color({0.2F, 0.1F, 0.05F, 0.25F});
    for (int frame = 0; frame < 4; ++frame) {
        draw(GL_TRIANGLES, full_screen());
        glFinish();
    }
    canvas.expect(
        "four frames added up",
        [](int, int) {
            return Color{0.8F, 0.4F, 0.2F, 1};
        },
        4);
}

void reload_depth_stencil(Canvas& canvas) {
    use_program(pass_vertex, uniform_fragment);
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_STENCIL_TEST);
    glStencilFunc(GL_ALWAYS, 5, 0xFF);
    glStencilOp(GL_KEEP, GL_KEEP, GL_REPLACE);
    set_color(red);
    draw(GL_TRIANGLES, pixels(canvas, 0, 0, 40, 61, 0.0F));
    glFinish();
    glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
    set_color(green);
    draw(GL_TRIANGLES, pixels(canvas, 20, 0, 83, 30, 0.5F));
    glFinish();
    glStencilFunc(GL_EQUAL, 5, 0xFF);
    set_color(blue);
    draw(GL_TRIANGLES, pixels(canvas, 10, 10, 83, 50, -0.5F));
    canvas.expect("both kept over two frames", [](int x, int y) {
        if (x >= 10 && x < 40 && y >= 10 && y < 50)
            return blue;
        if (x < 40)
            return red;
        return y < 30 ? green : Color{0, 0, 0, 0};
    });
}

// Every size has its own way of not filling tiles. The first frame is a ramp, so that a pixel kept
// in the wrong place shows.
void reload_sizes(Canvas& canvas) {
    struct Size {
        int width, height;
    };
    for (const Size size : {Size{1, 1}, Size{7, 5}, Size{15, 17}, Size{16, 16}, Size{33, 1},
                            Size{1, 47}, Size{64, 64}, Size{100, 37}, Size{257, 131}}) {
        GLuint framebuffer = 0;
        glGenFramebuffers(1, &framebuffer);
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
        const GLuint texture =
            make_texture(size.width, size.height, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
        const std::string name = std::to_string(size.width) + "x" + std::to_string(size.height);
        Canvas target(name, size.width, size.height, framebuffer);
        target.begin("reload sizes");
        use_program(pass_vertex, varying_fragment);
        draw(GL_TRIANGLES, full_screen());
        glFinish();
        const auto ramp = [&](int x, int y) {
            return Color{(static_cast<float>(x) + 0.5F) / static_cast<float>(size.width),
                         (static_cast<float>(y) + 0.5F) / static_cast<float>(size.height), 0, 1};
        };
        use_program(pass_vertex, uniform_fragment);
        set_color(blue);
        const int left = size.width / 3;
        const int top = size.height - size.height / 4;
        const auto at = [](int i) { return static_cast<float>(i); };
        draw(GL_TRIANGLES, pixels(target, at(left), 0, at(size.width), at(top)));
        glFinish();
        set_color(green);
        glEnable(GL_SCISSOR_TEST);
        glScissor(0, 0, std::max(left, 1), 1);
        draw(GL_TRIANGLES, full_screen());
        glDisable(GL_SCISSOR_TEST);
        target.expect("ramp, rectangle, scissored row", [&](int x, int y) {
            if (y == 0 && x < std::max(left, 1))
                return green;
            return x >= left && y < top ? blue : ramp(x, y);
        });
        canvas.expect_true(name.c_str(), target.failures() == 0);
        glDeleteFramebuffers(1, &framebuffer);
        glDeleteTextures(1, &texture);
    }
}

// 2440 triangles in all, each flush leaving gaps that later ones fill.
void many_flushes(Canvas& canvas) {
    use_program(pass_vertex, varying_fragment);
    constexpr int columns = 41;
    constexpr int rows = 30;
    constexpr int flushes = 7;
    const auto level = [](int column, int row) {
        return Color{static_cast<float>(column) / columns, static_cast<float>(row) / rows,
                     static_cast<float>((column * 7 + row) % 16) / 15, 1};
    };
    for (int flush = 0; flush < flushes; ++flush) {
        std::vector<Vertex> vertices;
        for (int i = flush; i < columns * rows; i += flushes) {
            const auto x = static_cast<float>(i % columns * 2);
            const auto y = static_cast<float>(i / columns * 2);
            const Color color = level(i % columns, i / columns);
            for (Vertex vertex : pixels(canvas, x, y, x + 2, y + 2)) {
                vertex.value[0] = color.r;
                vertex.value[1] = color.g;
                vertex.value[2] = color.b;
                vertices.push_back(vertex);
            }
        }
        draw(GL_TRIANGLES, vertices);
        glFlush();
    }
    canvas.expect("seven flushes", [&](int x, int y) {
        return x < 2 * columns && y < 2 * rows ? level(x / 2, y / 2) : Color{0, 0, 0, 0};
    });
}

constexpr Check checks[] = {
    {"reload", reload},
    {"reload blended", reload_blend},
    {"reload of depth and stencil", reload_depth_stencil},
    {"reload of many sizes", reload_sizes},
    {"reload, many flushes", many_flushes},
};

}  // namespace

std::span<const Check> reload_checks() {
    return checks;
}

}  // namespace cuesta::conformance
