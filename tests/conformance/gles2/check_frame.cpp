// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Other framebuffers: render to texture, formats, large targets; many draws; copies of a frame.
#include <cmath>
#include <string>

#include "canvas.h"

namespace cuesta::conformance {
namespace {

constexpr Color red{1, 0, 0, 1};
constexpr Color green{0, 1, 0, 1};
constexpr Color blue{0, 0, 1, 1};

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
        const float u = center(x, canvas.width()) * 64;
        const float v = center(y, canvas.height()) * 32;
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
};

float quantised(float value, int bits) {
    const float top = static_cast<float>((1 << bits) - 1);
    return std::round(value * top) / top;
}

// Small formats as targets: what is stored has their precision.
void target_formats(Canvas& canvas) {
    constexpr TargetFormat formats[] = {
        {"RGBA8888", GL_RGBA, GL_UNSIGNED_BYTE},
        {"RGB888", GL_RGB, GL_UNSIGNED_BYTE},
        {"RGB565", GL_RGB, GL_UNSIGNED_SHORT_5_6_5},
        {"RGBA4444", GL_RGBA, GL_UNSIGNED_SHORT_4_4_4_4},
        {"RGBA5551", GL_RGBA, GL_UNSIGNED_SHORT_5_5_5_1},
    };
    const Color drawn{0.31F, 0.6F, 0.93F, 0.72F};  // half-way between no two levels
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
        // A driver may store more bits than asked for (Mesa's lima does so for RGBA4444).
        GLint bits[4] = {};
        glGetIntegerv(GL_RED_BITS, &bits[0]);
        glGetIntegerv(GL_GREEN_BITS, &bits[1]);
        glGetIntegerv(GL_BLUE_BITS, &bits[2]);
        glGetIntegerv(GL_ALPHA_BITS, &bits[3]);
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
        use_program(pass_vertex, texture_fragment);
        glBindTexture(GL_TEXTURE_2D, texture);
        draw(GL_TRIANGLES, full_screen());
        const bool has_alpha = bits[3] != 0;
        const Color stored{quantised(drawn.r, bits[0]), quantised(drawn.g, bits[1]),
                           quantised(drawn.b, bits[2]),
                           has_alpha ? quantised(drawn.a, bits[3]) : 1};
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
    const GLuint texture =
        make_texture(canvas.width(), canvas.height(), GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    glBindTexture(GL_TEXTURE_2D, texture);
    glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 0, 0, canvas.width(), canvas.height(), 0);
    use_program(pass_vertex, R"(
        precision mediump float;
        varying vec4 v;
        uniform sampler2D image;
        void main() { gl_FragColor = texture2D(image, vec2(v.x, 1.0 - v.y)); })");
    draw(GL_TRIANGLES, full_screen());
    canvas.expect(
        "mirrored copy",
        [&](int x, int y) {
            return Color{(static_cast<float>(x) + 0.5F) / static_cast<float>(canvas.width()),
                         1 - (static_cast<float>(y) + 0.5F) / static_cast<float>(canvas.height()),
                         0, 1};
        },
        2);
}

constexpr Check checks[] = {
    {"render to texture", render_to_texture}, {"target formats", target_formats},
    {"large target", large_target},           {"many draws", many_draws},
    {"copy to texture", copy_texture},
};

}  // namespace

std::span<const Check> frame_checks() {
    return checks;
}

}  // namespace cuesta::conformance
