// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Targets that are parts of something, or no colours: levels, cube faces, depth textures, 16-bit
// depth, stencil alone, halves.
#include <cmath>
#include <string>

#include "canvas.h"

namespace cuesta::conformance {
namespace {

constexpr Color red{1, 0, 0, 1};
constexpr Color green{0, 1, 0, 1};
constexpr Color nothing{0, 0, 0, 0};

// A framebuffer object that is bound while this lives.
class Target {
  public:
    Target() {
        glGenFramebuffers(1, &name_);
        glBindFramebuffer(GL_FRAMEBUFFER, name_);
    }
    ~Target() { glDeleteFramebuffers(1, &name_); }
    Target(const Target&) = delete;
    Target& operator=(const Target&) = delete;

    void attach(GLenum point, GLuint texture, GLenum target = GL_TEXTURE_2D, GLint level = 0) {
        glFramebufferTexture2D(GL_FRAMEBUFFER, point, target, texture, level);
    }
    void attach_buffer(GLenum point, GLenum format, int width, int height) {
        GLuint buffer = 0;
        glGenRenderbuffers(1, &buffer);
        glBindRenderbuffer(GL_RENDERBUFFER, buffer);
        glRenderbufferStorage(GL_RENDERBUFFER, format, width, height);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, point, GL_RENDERBUFFER, buffer);
    }
    bool complete() const {
        return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
    }
    GLuint name() const { return name_; }

  private:
    GLuint name_ = 0;
};

// Each level drawn to, then each shown: 32 texels over 32 >> level pixels.
void levels(Canvas& canvas) {
    if (!has_extension("GL_OES_fbo_render_mipmap"))
        return canvas.skip("levels", "no GL_OES_fbo_render_mipmap");
    GLuint texture = 0;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    for (int level = 0; level < 6; ++level)
        glTexImage2D(GL_TEXTURE_2D, level, GL_RGBA, 32 >> level, 32 >> level, 0, GL_RGBA,
                     GL_UNSIGNED_BYTE, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    const auto color = [](int level) {
        return Color{static_cast<float>(level) / 5, 1 - static_cast<float>(level) / 5, 0.4F, 1};
    };
    use_program(pass_vertex, uniform_fragment);
    for (int level = 0; level < 6; ++level) {
        Target target;
        target.attach(GL_COLOR_ATTACHMENT0, texture, GL_TEXTURE_2D, level);
        if (!target.complete()) {
            canvas.bind();
            return canvas.expect_true("level as a target", false, std::to_string(level));
        }
        glViewport(0, 0, 32 >> level, 32 >> level);
        set_color(color(level));
        draw(GL_TRIANGLES, full_screen());
    }
    canvas.bind();
    use_program(pass_vertex, texture_fragment);
    for (int level = 0; level < 6; ++level) {
        glClear(GL_COLOR_BUFFER_BIT);
        const int side = 32 >> level;
        const auto pixel = static_cast<float>(side);
        // Twice, so that there are neighbours to take the scale from even where it is one texel.
        auto corners = pixels(canvas, 4, 6, 4 + 2 * pixel, 6 + 2 * pixel);
        for (Vertex& corner : corners) {
            corner.value[0] *= 2;
            corner.value[1] *= 2;
        }
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_REPEAT);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_REPEAT);
        draw(GL_TRIANGLES, corners);
        canvas.expect(("level " + std::to_string(level)).c_str(), [&](int x, int y) {
            return x >= 4 && x < 4 + 2 * side && y >= 6 && y < 6 + 2 * side ? color(level)
                                                                            : nothing;
        });
    }
}

void cube_faces(Canvas& canvas) {
    constexpr int side = 20;
    GLuint texture = 0;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_CUBE_MAP, texture);
    for (GLenum face = 0; face < 6; ++face)
        glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, GL_RGBA, side, side, 0, GL_RGBA,
                     GL_UNSIGNED_BYTE, nullptr);
    for (GLenum name : {GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER})
        glTexParameteri(GL_TEXTURE_CUBE_MAP, name, GL_NEAREST);
    for (GLenum name : {GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T})
        glTexParameteri(GL_TEXTURE_CUBE_MAP, name, GL_CLAMP_TO_EDGE);
    const auto color = [](int face) {
        return Color{static_cast<float>(face & 1), static_cast<float>((face >> 1) & 1),
                     static_cast<float>(face) / 5, 1};
    };
    use_program(pass_vertex, uniform_fragment);
    for (int face = 0; face < 6; ++face) {
        Target target;
        target.attach(GL_COLOR_ATTACHMENT0, texture,
                      GL_TEXTURE_CUBE_MAP_POSITIVE_X + static_cast<GLenum>(face));
        glViewport(0, 0, side, side);
        set_color(color(face));
        draw(GL_TRIANGLES, full_screen());
    }
    canvas.bind();
    use_program(pass_vertex, R"(
        precision mediump float;
        uniform vec4 direction;
        uniform samplerCube image;
        void main() { gl_FragColor = textureCube(image, direction.xyz); })");
    for (int face = 0; face < 6; ++face) {
        const float sign = face % 2 == 0 ? 1.0F : -1.0F;
        set_vec4("direction", {face / 2 == 0 ? sign : 0.25F, face / 2 == 1 ? sign : 0.25F,
                               face / 2 == 2 ? sign : 0.25F, 0});
        const auto x = static_cast<float>(face * 12);
        draw(GL_TRIANGLES, pixels(canvas, x, 0, x + 12, 61));
    }
    canvas.expect("six faces", [&](int x, int) { return x < 72 ? color(x / 12) : nothing; });
}

// Depth drawn to a texture and then looked at, with 16 and with 24 bits or more.
void depth_textures(Canvas& canvas) {
    if (!has_extension("GL_OES_depth_texture"))
        return canvas.skip("depth", "no GL_OES_depth_texture");
    for (const GLenum type : {GL_UNSIGNED_SHORT, GL_UNSIGNED_INT}) {
        const char* name = type == GL_UNSIGNED_SHORT ? "16 bits" : "more bits";
        const GLuint color = make_texture(48, 40, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
        const GLuint depth = make_texture(48, 40, GL_DEPTH_COMPONENT, type, nullptr);
        Target target;
        target.attach(GL_COLOR_ATTACHMENT0, color);
        target.attach(GL_DEPTH_ATTACHMENT, depth);
        if (!target.complete()) {
            canvas.bind();
            canvas.skip(name, "not a target");
            continue;
        }
        use_program(pass_vertex, uniform_fragment);
        glViewport(0, 0, 48, 40);
        glEnable(GL_DEPTH_TEST);
        glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
        auto slope = full_screen();
        for (Vertex& corner : slope)
            corner.z = corner.x;
        draw(GL_TRIANGLES, slope);
        glFinish();  // what follows has to read the kept depth
        draw(GL_TRIANGLES, rectangle(-1, -1, 1, 0, 0));
        glDisable(GL_DEPTH_TEST);
        canvas.bind();
        use_program(pass_vertex, texture_fragment);
        glBindTexture(GL_TEXTURE_2D, depth);
        draw(GL_TRIANGLES, full_screen());
        canvas.expect(
            name,
            [&](int x, int y) -> std::optional<Color> {
                const float u =
                    (static_cast<float>(x) + 0.5F) / static_cast<float>(canvas.width()) * 48;
                const float v =
                    (static_cast<float>(y) + 0.5F) / static_cast<float>(canvas.height());
                if (std::fabs(u - std::round(u)) < 0.02F || std::fabs(v - 0.5F) < 0.02F)
                    return std::nullopt;
                const float height = (std::floor(u) + 0.5F) / 48;
                const float value = v < 0.5F ? std::fmin(height, 0.5F) : height;
                return Color{value, value, value, 1};
            },
            1.5F);
    }
}

// A 16-bit depth buffer and one of stencil alone, both kept over a frame.
void small_buffers(Canvas& canvas) {
    constexpr int width = 50;
    constexpr int height = 35;
    use_program(pass_vertex, uniform_fragment);
    {
        const GLuint color = make_texture(width, height, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
        Target target;
        target.attach(GL_COLOR_ATTACHMENT0, color);
        target.attach_buffer(GL_DEPTH_ATTACHMENT, GL_DEPTH_COMPONENT16, width, height);
        Canvas small("16-bit depth", width, height, target.name());
        small.begin("small buffers");
        glEnable(GL_DEPTH_TEST);
        set_color(red);
        auto slope = full_screen();
        for (Vertex& corner : slope)
            corner.z = corner.x * 0.9F;
        draw(GL_TRIANGLES, slope);
        glFinish();
        set_color(green);
        draw(GL_TRIANGLES, full_screen(0));
        small.expect("kept", [](int x, int) -> std::optional<Color> {
            if (std::abs(2 * x + 1 - width) < 2)
                return std::nullopt;
            return 2 * x + 1 < width ? red : green;
        });
        canvas.expect_true("16-bit depth", small.failures() == 0);
    }
    {
        const GLuint color = make_texture(width, height, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
        Target target;
        target.attach(GL_COLOR_ATTACHMENT0, color);
        target.attach_buffer(GL_STENCIL_ATTACHMENT, GL_STENCIL_INDEX8, width, height);
        if (!target.complete()) {
            canvas.bind();
            return canvas.skip("stencil alone", "not a target");
        }
        Canvas small("stencil alone", width, height, target.name());
        small.begin("small buffers");
        glEnable(GL_STENCIL_TEST);
        glStencilFunc(GL_ALWAYS, 9, 0xFF);
        glStencilOp(GL_KEEP, GL_KEEP, GL_REPLACE);
        set_color(red);
        draw(GL_TRIANGLES, pixels(small, 0, 0, 23, 35));
        glFinish();
        glStencilFunc(GL_NOTEQUAL, 9, 0xFF);
        set_color(green);
        draw(GL_TRIANGLES, full_screen());
        small.expect("kept", [](int x, int) { return x < 23 ? red : green; });
        canvas.expect_true("stencil alone", small.failures() == 0);
    }
    canvas.bind();
}

// Nearer and farther by one and a half of the 65536 depths than a slope that was stored and loaded
// again: to which of its two neighbours a depth goes is open, but no farther.
void loaded_depth(Canvas& canvas) {
    constexpr int side = 48;
    const GLuint color = make_texture(side, side, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    Target target;
    target.attach(GL_COLOR_ATTACHMENT0, color);
    target.attach_buffer(GL_DEPTH_ATTACHMENT, GL_DEPTH_COMPONENT16, side, side);
    Canvas small("16-bit depth", side, side, target.name());
    small.begin("loaded depth");
    use_program(pass_vertex, uniform_fragment);
    glEnable(GL_DEPTH_TEST);
    const auto slope = [](float codes) {
        auto corners = full_screen();
        for (Vertex& corner : corners)
            corner.z = corner.x * 0.8F + corner.y * 0.1F + codes * 2 / 65535;
        return corners;
    };
    set_color(red);
    draw(GL_TRIANGLES, slope(0));
    glFinish();
    glDepthMask(GL_FALSE);
    set_color(green);
    draw(GL_TRIANGLES, slope(1.5F));
    small.expect("what is farther", [](int, int) { return red; });
    draw(GL_TRIANGLES, slope(-1.5F));
    small.expect("what is nearer", [](int, int) { return green; });
    glDepthMask(GL_TRUE);
    canvas.expect_true("exact to a code", small.failures() == 0);
    canvas.bind();
}

// dEQP-EGL's image.modify.renderbuffer_depth16_renderbuffer_clear_depth, its last two steps: depth
// is cleared to 0.7, and planes at tenths are drawn over it. 0.7 is not less than 0.7, but on the
// chip the case fails (Mesa's own list): of the 24 bits in a tile the upper 16 are stored, which
// are 45875 here, where the nearest code is 45874.
void cleared_depth(Canvas& canvas) {
    constexpr int side = 64;
    GLuint depth = 0;
    glGenRenderbuffers(1, &depth);
    glBindRenderbuffer(GL_RENDERBUFFER, depth);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT16, side, side);
    const auto attach_depth = [depth] {
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth);
    };
    {
        Target clearing;
        attach_depth();
        glViewport(0, 0, side, side);
        glClearDepthf(0.7F);
        glClear(GL_DEPTH_BUFFER_BIT);
        glClearDepthf(1);
        glFinish();
    }
    Target target;
    target.attach_buffer(GL_COLOR_ATTACHMENT0, GL_RGBA4, side, side);
    attach_depth();
    const Canvas small("16-bit depth", side, side, target.name());
    small.bind();
    glClear(GL_COLOR_BUFFER_BIT);
    use_program(pass_vertex, uniform_fragment);
    glEnable(GL_DEPTH_TEST);
    glDepthMask(GL_FALSE);
    for (int tenth = 1; tenth <= 10; ++tenth) {
        set_color({static_cast<float>(tenth) / 15, 0, 0, 1});
        draw(GL_TRIANGLES, full_screen(static_cast<float>(tenth) * 0.1F * 2 - 1));
    }
    glDepthMask(GL_TRUE);
    Texels seen(size_t{side} * side * 4);
    glReadPixels(0, 0, side, side, GL_RGBA, GL_UNSIGNED_BYTE, seen.data());
    const int last = is_lima() ? 7 : 6;  // the last one that is less
    int wrong = 0;
    for (size_t i = 0; i < seen.size(); i += 4)
        wrong += std::abs(seen[i] - last * 17) > 3 ? 1 : 0;
    canvas.expect_true("cleared to 0.7", wrong == 0, std::to_string(seen[0]));
    canvas.bind();
}

// Targets of halves: what is stored between 0 and 1 keeps eleven digits.
void halves(Canvas& canvas) {
    if (!has_extension("GL_EXT_color_buffer_half_float"))
        return canvas.skip("halves", "no GL_EXT_color_buffer_half_float");
    const GLuint texture = make_texture(40, 24, GL_RGBA, GL_HALF_FLOAT_OES, nullptr);
    Target target;
    target.attach(GL_COLOR_ATTACHMENT0, texture);
    if (!target.complete()) {
        canvas.bind();
        return canvas.skip("halves", "not a target");
    }
    glViewport(0, 0, 40, 24);
    use_program(pass_vertex, uniform_fragment);
    set_color({1.0F / 4096, 0.25F, 0.5F + 1.0F / 1024, 1});
    draw(GL_TRIANGLES, full_screen());
    glFinish();
    set_color({1.0F / 2048, 0.5F, 0.75F, 0.5F});
    draw(GL_TRIANGLES, rectangle(-1, -1, 0, 1));
    canvas.bind();
    use_program(pass_vertex, R"(
        precision mediump float;
        varying vec4 v;
        uniform sampler2D image;
        void main() {
            vec4 c = texture2D(image, v.xy);
            gl_FragColor = vec4(c.r * 1024.0, c.g, (c.b - 0.5) * 512.0, c.a);
        })");
    glBindTexture(GL_TEXTURE_2D, texture);
    draw(GL_TRIANGLES, full_screen());
    canvas.expect("halves", [&](int x, int) -> std::optional<Color> {
        if (2 * x + 1 == canvas.width())
            return std::nullopt;
        return 2 * x + 1 < canvas.width() ? Color{0.5F, 0.5F, 1, 0.5F}
                                          : Color{0.25F, 0.25F, 0.5F, 1};
    });
}

// A part of the frame copied into a part of a texture.
void copied_parts(Canvas& canvas) {
    use_program(pass_vertex, varying_fragment);
    draw(GL_TRIANGLES, full_screen());
    const Texels grey(64 * 64 * 4, 0x66);
    const GLuint texture = make_texture(64, 64, GL_RGBA, GL_UNSIGNED_BYTE, grey.data());
    glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 11, 7, 21, 30, 25, 19);
    use_program(pass_vertex, texture_fragment);
    glBindTexture(GL_TEXTURE_2D, texture);
    glClear(GL_COLOR_BUFFER_BIT);
    auto corners = pixels(canvas, 0, 0, 64, 60);
    for (Vertex& corner : corners)
        corner.value[1] *= 60.0F / 64;
    draw(GL_TRIANGLES, corners);
    canvas.expect(
        "copied part",
        [&](int x, int y) {
            if (x >= 64 || y >= 60)
                return nothing;
            if (x < 11 || x >= 36 || y < 7 || y >= 26)
                return Color{0.4F, 0.4F, 0.4F, 0.4F};
            return Color{
                (static_cast<float>(x - 11 + 21) + 0.5F) / static_cast<float>(canvas.width()),
                (static_cast<float>(y - 7 + 30) + 0.5F) / static_cast<float>(canvas.height()), 0,
                1};
        },
        2);
}

// The largest side: more levels than the short texture descriptor has room for.
void large_texture(Canvas& canvas) {
    GLint side = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &side);
    if (side > 4096)
        side = 4096;
    Texels row;
    for (int i = 0; i < side; ++i) {
        for (const int value : {i & 255, i >> 8, 128, 255})
            row.push_back(static_cast<unsigned char>(value));
    }
    make_texture(side, 1, GL_RGBA, GL_UNSIGNED_BYTE, row.data(), GL_NEAREST);
    glGenerateMipmap(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    use_program(pass_vertex, texture_fragment);
    auto corners = full_screen();
    const auto width = static_cast<float>(canvas.width());
    for (Vertex& corner : corners)  // the last texels, one a pixel
        corner.value[0] = 1 - (1 - corner.value[0]) * width / static_cast<float>(side);
    draw(GL_TRIANGLES, corners);
    canvas.expect("last texels of 4096", [&](int x, int) {
        const int i = side - canvas.width() + x;
        return Color{static_cast<float>(i & 255) / 255, static_cast<float>(i >> 8) / 255,
                     128.0F / 255, 1};
    });
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
    glClear(GL_COLOR_BUFFER_BIT);
    corners = pixels(canvas, 0, 0, 2, 61);  // 2048 texels a pixel: level 11 of two texels
    draw(GL_TRIANGLES, corners);
    canvas.expect(
        "level 11",
        [&](int x, int) -> std::optional<Color> {
            if (x >= 2)
                return nothing;
            // Of i >> 8 the mean of 0..7 and that of 8..15.
            return Color{127.5F / 255, (x == 0 ? 3.5F : 11.5F) / 255, 128.0F / 255, 1};
        },
        1.8F);
}

constexpr Check checks[] = {
    {"targets: levels", levels},
    {"targets: cube faces", cube_faces},
    {"targets: depth textures", depth_textures},
    {"targets: small buffers", small_buffers},
    {"targets: loaded depth", loaded_depth},
    {"targets: cleared depth", cleared_depth},
    {"targets: halves", halves},
    {"targets: copied parts", copied_parts},
    {"large texture", large_texture},
};

}  // namespace

std::span<const Check> target_checks() {
    return checks;
}

}  // namespace cuesta::conformance
