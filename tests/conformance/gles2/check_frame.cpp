// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Frames that build on earlier ones, and other framebuffers: reload, render to texture, formats,
// large and multisampled targets, many draws.
#include <cmath>
#include <string>

#include <EGL/egl.h>

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
    canvas.expect("four frames added up", [](int, int) { return Color{0.8F, 0.4F, 0.2F, 1}; }, 4);
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

// Draws to a texture, then with it.
void render_to_texture(Canvas& canvas) {
    use_program(pass_vertex, varying_fragment);
    GLuint framebuffer = 0;
    glGenFramebuffers(1, &framebuffer);
    const GLuint texture = make_texture(64, 32, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    glViewport(0, 0, 64, 32);
    draw(GL_TRIANGLES, full_screen());
    canvas.bind();
    use_program(pass_vertex, R"(
        precision mediump float;
        varying vec4 v;
        uniform sampler2D image;
        void main() { gl_FragColor = texture2D(image, v.xy).yxzw; })");
    glBindTexture(GL_TEXTURE_2D, texture);
    draw(GL_TRIANGLES, full_screen());
    canvas.expect("sampled afterwards", [&](int x, int y) -> std::optional<Color> {
        const float u = (static_cast<float>(x) + 0.5F) / static_cast<float>(canvas.width()) * 64;
        const float v = (static_cast<float>(y) + 0.5F) / static_cast<float>(canvas.height()) * 32;
        if (std::fabs(u - std::round(u)) < 0.02F || std::fabs(v - std::round(v)) < 0.02F)
            return std::nullopt;  // between two texels
        return Color{(std::floor(v) + 0.5F) / 32, (std::floor(u) + 0.5F) / 64, 0, 1};
    });
    glDeleteFramebuffers(1, &framebuffer);
}

struct TargetFormat {
    const char* name;
    GLenum format;
    GLenum type;
    int bits[4];
};

float quantised(float value, int bits) {
    const float top = static_cast<float>((1 << bits) - 1);
    return std::round(value * top) / top;
}

// Small formats as targets: what is stored has their precision.
void target_formats(Canvas& canvas) {
    constexpr TargetFormat formats[] = {
        {"RGBA8888", GL_RGBA, GL_UNSIGNED_BYTE, {8, 8, 8, 8}},
        {"RGB888", GL_RGB, GL_UNSIGNED_BYTE, {8, 8, 8, 0}},
        {"RGB565", GL_RGB, GL_UNSIGNED_SHORT_5_6_5, {5, 6, 5, 0}},
        {"RGBA4444", GL_RGBA, GL_UNSIGNED_SHORT_4_4_4_4, {4, 4, 4, 4}},
        {"RGBA5551", GL_RGBA, GL_UNSIGNED_SHORT_5_5_5_1, {5, 5, 5, 1}},
    };
    const Color drawn{0.3F, 0.6F, 0.9F, 0.7F};
    for (const TargetFormat& format : formats) {
        GLuint framebuffer = 0;
        glGenFramebuffers(1, &framebuffer);
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
        const GLuint texture = make_texture(40, 24, format.format, format.type, nullptr);
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
        if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
            canvas.skip(format.name, "not a target");
            glDeleteFramebuffers(1, &framebuffer);
            continue;
        }
        glViewport(0, 0, 40, 24);
        glClearColor(0, 0, 0, 0);
        glClear(GL_COLOR_BUFFER_BIT);
        use_program(pass_vertex, uniform_fragment);
        set_color(drawn);
        draw(GL_TRIANGLES, rectangle(-1, -1, 0, 1));
        glFinish();
        set_color({0, 1, 0, 1});
        draw(GL_TRIANGLES, rectangle(0, 0, 1, 1));  // reloads in this format
        canvas.bind();
        use_program(pass_vertex, R"(
            precision mediump float;
            varying vec4 v;
            uniform sampler2D image;
            void main() { gl_FragColor = texture2D(image, v.xy); })");
        glBindTexture(GL_TEXTURE_2D, texture);
        draw(GL_TRIANGLES, full_screen());
        const bool has_alpha = format.bits[3] != 0;
        const Color stored{quantised(drawn.r, format.bits[0]), quantised(drawn.g, format.bits[1]),
                           quantised(drawn.b, format.bits[2]),
                           has_alpha ? quantised(drawn.a, format.bits[3]) : 1};
        canvas.expect(format.name, [&](int x, int y) -> std::optional<Color> {
            if (x == canvas.width() / 2 || y == canvas.height() / 2)
                return std::nullopt;
            if (x < canvas.width() / 2)
                return stored;
            return y > canvas.height() / 2 ? green : Color{0, 0, 0, has_alpha ? 0.0F : 1.0F};
        });
        glDeleteFramebuffers(1, &framebuffer);
    }
}

// More tiles than there are lists, so that lists serve several tiles; then a part redrawn.
void large_target(Canvas& canvas) {
    constexpr int side = 1200;
    GLuint framebuffer = 0;
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    const GLuint texture = make_texture(side, side, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    Canvas large("large " + std::to_string(side), side, side, framebuffer);
    large.begin("large target");
    use_program(pass_vertex, varying_fragment);
    draw(GL_TRIANGLES, full_screen());
    const auto ramp = [](int x, int y) {
        return Color{(static_cast<float>(x) + 0.5F) / side, (static_cast<float>(y) + 0.5F) / side,
                     0, 1};
    };
    large.expect("ramp", ramp);
    glEnable(GL_SCISSOR_TEST);
    glScissor(601, 333, 100, 250);
    use_program(pass_vertex, uniform_fragment);
    set_color(blue);
    draw(GL_TRIANGLES, full_screen());
    large.expect("part redrawn", [&](int x, int y) {
        return x >= 601 && x < 701 && y >= 333 && y < 583 ? blue : ramp(x, y);
    });
    glScissor(100, 800, 300, 17);
    glClearColor(1, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    large.expect("part cleared", [&](int x, int y) {
        if (x >= 100 && x < 400 && y >= 800 && y < 817)
            return red;
        return x >= 601 && x < 701 && y >= 333 && y < 583 ? blue : ramp(x, y);
    });
    canvas.expect_true("large target", large.failures() == 0);
    glDeleteFramebuffers(1, &framebuffer);
}

// One draw a pixel: more draws than one job holds.
void many_draws(Canvas& canvas) {
    use_program(pass_vertex, uniform_fragment);
    const auto level = [](int x, int y) {
        return Color{static_cast<float>(x) / 100, static_cast<float>(y) / 100,
                     static_cast<float>((x ^ y) & 15) / 15, 1};
    };
    for (int y = 0; y < 60; ++y) {
        for (int x = 0; x < 60; ++x) {
            set_color(level(x, y));
            const auto at = [](int i) { return static_cast<float>(i); };
            draw(GL_TRIANGLES, pixels(canvas, at(x), at(y), at(x + 1), at(y + 1)));
        }
    }
    canvas.expect("3600 draws", [&](int x, int y) {
        return x < 60 && y < 60 ? level(x, y) : Color{0, 0, 0, 0};
    });
}

// The frame copied to a texture and drawn back upside down.
void copy_texture(Canvas& canvas) {
    use_program(pass_vertex, varying_fragment);
    draw(GL_TRIANGLES, full_screen());
    const GLuint texture = make_texture(canvas.width(), canvas.height(), GL_RGBA,
                                        GL_UNSIGNED_BYTE, nullptr);
    glBindTexture(GL_TEXTURE_2D, texture);
    glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 0, 0, canvas.width(), canvas.height(), 0);
    use_program(pass_vertex, R"(
        precision mediump float;
        varying vec4 v;
        uniform sampler2D image;
        void main() { gl_FragColor = texture2D(image, vec2(v.x, 1.0 - v.y)); })");
    draw(GL_TRIANGLES, full_screen());
    canvas.expect("mirrored copy", [&](int x, int y) {
        return Color{(static_cast<float>(x) + 0.5F) / static_cast<float>(canvas.width()),
                     1 - (static_cast<float>(y) + 0.5F) / static_cast<float>(canvas.height()), 0,
                     1};
    }, 2);
}

void multisampled(Canvas& canvas) {
    if (!has_extension("GL_EXT_multisampled_render_to_texture"))
        return canvas.skip("4 samples", "no GL_EXT_multisampled_render_to_texture");
    auto attach = reinterpret_cast<PFNGLFRAMEBUFFERTEXTURE2DMULTISAMPLEEXTPROC>(
        eglGetProcAddress("glFramebufferTexture2DMultisampleEXT"));
    GLuint framebuffer = 0;
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    const GLuint texture = make_texture(64, 64, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    attach(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0, 4);
    Canvas target("4 samples", 64, 64, framebuffer);
    target.begin("multisampled");
    use_program(pass_vertex, uniform_fragment);
    set_color({1, 1, 1, 1});
    // x + y < 64 in pixels: the diagonal's pixels are half covered.
    const Vertex corners[] = {{-1, -1}, {1, -1}, {-1, 1}};
    draw(GL_TRIANGLES, corners);
    target.expect("half-plane", [](int x, int y) {
        if (x + y == 63)
            return Color{0.5F, 0.5F, 0.5F, 0.5F};
        return x + y < 63 ? Color{1, 1, 1, 1} : Color{0, 0, 0, 0};
    }, 66);  // the sample positions decide: a quarter more or less
    target.expect("edge is between", [](int x, int y) -> std::optional<Color> {
        if (x + y != 63)
            return std::nullopt;
        return Color{0.5F, 0.5F, 0.5F, 0.5F};
    }, 66);
    canvas.expect_true("4 samples", target.failures() == 0);
    glDeleteFramebuffers(1, &framebuffer);
}

constexpr Check checks[] = {
    {"reload", reload},
    {"reload blended", reload_blend},
    {"reload of depth and stencil", reload_depth_stencil},
    {"render to texture", render_to_texture},
    {"target formats", target_formats},
    {"large target", large_target},
    {"many draws", many_draws},
    {"copy to texture", copy_texture},
    {"multisampled", multisampled},
};

}  // namespace

std::span<const Check> frame_checks() { return checks; }

}  // namespace cuesta::conformance
