// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Texels that move: pixel buffers, copies of images and of frames, scaled blits, views.
#include <array>

#include <EGL/egl.h>

#include "program.h"

namespace cuesta::conformance {
namespace {

constexpr int size = 32;

Texels pattern() {
    return make_texels(size, size, [](int x, int y) {
        return std::array<int, 4>{x * 8, y * 8, (x * y) % 256, 255};
    });
}

Color at(int x, int y) {
    return {static_cast<float>(x * 8) / 255, static_cast<float>(y * 8) / 255,
            static_cast<float>(x * y % 256) / 255, 1};
}

GLuint storage(GLenum format) {
    GLuint texture = 0;
    glGenTextures(1, &texture);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexStorage2D(GL_TEXTURE_2D, 2, format, size, size);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    return texture;
}

void show() {
    use_fragment(R"(
        layout(binding = 0) uniform highp sampler2D image;
        void main() { color = texelFetch(image, ivec2(gl_FragCoord.xy) % 32, 0); })");
    draw_screen();
}

void pixel_buffers(Canvas& canvas) {
    Texels data(100, 0);
    const Texels texels = pattern();
    data.insert(data.end(), texels.begin(), texels.end());
    make_buffer(GL_PIXEL_UNPACK_BUFFER, data);
    storage(GL_RGBA8);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, size, size, GL_RGBA, GL_UNSIGNED_BYTE,
                    reinterpret_cast<void*>(100));
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
    show();
    canvas.expect("uploaded from a buffer", [](int x, int y) { return at(x % size, y % size); });
    const GLuint pack = make_buffer(GL_PIXEL_PACK_BUFFER, Texels(size * size * 4 + 40, 9));
    glReadPixels(0, 0, size, size, GL_RGBA, GL_UNSIGNED_BYTE, reinterpret_cast<void*>(40));
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    std::vector<uint32_t> wanted(size * size);
    std::memcpy(wanted.data(), texels.data(), texels.size());
    expect_words(canvas, "read to a buffer", read_words(pack, size * size, 10), wanted);
}

void images(Canvas& canvas) {
    const GLuint from = storage(GL_RGBA8);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, size, size, GL_RGBA, GL_UNSIGNED_BYTE,
                    pattern().data());
    const GLuint to = storage(GL_R32UI);
    glCopyImageSubData(from, GL_TEXTURE_2D, 0, 0, 0, 0, to, GL_TEXTURE_2D, 0, 8, 0, 0, 24, 32, 1);
    glCopyImageSubData(from, GL_TEXTURE_2D, 0, 24, 0, 0, to, GL_TEXTURE_2D, 0, 0, 0, 0, 8, 32, 1);
    use_fragment(R"(
        layout(binding = 0) uniform highp usampler2D image;
        void main() {
            color = unpackUnorm4x8(texelFetch(image, ivec2(gl_FragCoord.xy) % 32, 0).x);
        })");
    draw_screen();
    canvas.expect("bits of another format",
                  [](int x, int y) { return at((x + 24) % size, y % size); });
    // Of a frame to a texture.
    storage(GL_RGBA8);
    glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 8, 3, size, size - 3);
    glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, size - 3, 8, 32, size, 3);
    show();
    canvas.expect("of a frame", [](int x, int y) {
        return at(x % size, y % size < size - 3 ? y % size + 3 : y % size - (size - 3));
    });
}

void blits(Canvas& canvas) {
    const GLuint texture = storage(GL_RGBA8);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, size, size, GL_RGBA, GL_UNSIGNED_BYTE,
                    pattern().data());
    const GLuint from = make_target(texture);
    canvas.bind();
    glBindFramebuffer(GL_READ_FRAMEBUFFER, from);
    glBlitFramebuffer(0, 0, 32, 32, 64, 0, 0, 64, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    canvas.bind();
    canvas.expect("mirrored, twice the size", [](int x, int y) {
        return x < 64 ? at(31 - x / 2, y / 2) : Color{0, 0, 0, 0};
    });
    glClear(GL_COLOR_BUFFER_BIT);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, from);
    glEnable(GL_SCISSOR_TEST);
    glScissor(10, 5, 20, 50);
    glBlitFramebuffer(0, 0, 16, 16, 0, 0, 64, 61, GL_COLOR_BUFFER_BIT, GL_LINEAR);
    glDisable(GL_SCISSOR_TEST);
    canvas.bind();
    canvas.expect("filtered, in a scissor", [](int x, int y) -> std::optional<Color> {
        if (x < 10 || x >= 30 || y < 5 || y >= 55)
            return Color{0, 0, 0, 0};
        const float u = (static_cast<float>(x) + 0.5F) / 4 - 0.5F;
        const float v = (static_cast<float>(y) + 0.5F) * 16 / 61 - 0.5F;
        return Color{u * 8 / 255, v * 8 / 255, u * v / 255, 1};
    });
}

void views(Canvas& canvas) {
    if (!has_extension("GL_EXT_texture_view"))
        return canvas.skip("views", "the driver does not have it");
    using View = void (*)(GLuint, GLenum, GLuint, GLenum, GLuint, GLuint, GLuint, GLuint);
    const auto view = reinterpret_cast<View>(eglGetProcAddress("glTextureViewEXT"));
    GLuint layers = 0;
    glGenTextures(1, &layers);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D_ARRAY, layers);
    glTexStorage3D(GL_TEXTURE_2D_ARRAY, 3, GL_RGBA8, size * 2, size * 2, 4);
    glTexSubImage3D(GL_TEXTURE_2D_ARRAY, 1, 0, 0, 2, size, size, 1, GL_RGBA, GL_UNSIGNED_BYTE,
                    pattern().data());
    GLuint made = 0;
    glGenTextures(1, &made);
    view(made, GL_TEXTURE_2D, layers, GL_RGBA8UI, 1, 1, 2, 1);
    glBindTexture(GL_TEXTURE_2D, made);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    use_fragment(R"(
        layout(binding = 0) uniform highp usampler2D image;
        void main() { color = vec4(texelFetch(image, ivec2(gl_FragCoord.xy) % 32, 0)) / 255.0; })");
    draw_screen();
    canvas.expect("a level of a layer as integers",
                  [](int x, int y) { return at(x % size, y % size); });
}

// A frame that was drawn is looked up, written as an image and drawn on again: what is compressed
// must not stay so.
void many_uses(Canvas& canvas) {
    const GLuint texture = storage(GL_RGBA8);
    const GLuint framebuffer = make_target(texture);
    glViewport(0, 0, size, size);
    use_fragment("void main() { color = vec4(corner, 0.25, 1.0); }");
    draw_screen();
    use_compute(R"(
        layout(local_size_x = 8, local_size_y = 8) in;
        layout(rgba8, binding = 0) readonly uniform highp image2D seen;
        layout(rgba8, binding = 1) writeonly uniform highp image2D image;
        void main() {
            ivec2 at = ivec2(gl_GlobalInvocationID.xy);
            if ((at.x ^ at.y) % 2 == 0) imageStore(image, at, imageLoad(seen, at).yxzw);
        })");
    glBindImageTexture(0, texture, 0, GL_FALSE, 0, GL_READ_ONLY, GL_RGBA8);
    glBindImageTexture(1, texture, 0, GL_FALSE, 0, GL_WRITE_ONLY, GL_RGBA8);
    glDispatchCompute(4, 4, 1);
    glMemoryBarrier(GL_ALL_BARRIER_BITS);
    use_fragment("void main() { color = vec4(0.0, 0.0, 0.5, 0.0); }");
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    draw_screen();
    glDisable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ZERO);
    canvas.bind();
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, texture);
    show();
    canvas.expect("drawn, written, drawn", [](int x, int y) {
        const float u = center(x % size, size), v = center(y % size, size);
        return (x ^ y) % 2 == 0 ? Color{v, u, 0.75F, 1} : Color{u, v, 0.75F, 1};
    });
}

constexpr Check checks[] = {
    {"copies: pixel buffers", pixel_buffers},
    {"copies: images", images},
    {"copies: blits", blits},
    {"copies: views", views},
    {"copies: many uses", many_uses},
};

}  // namespace

std::span<const Check> copy_checks() {
    return checks;
}

}  // namespace cuesta::conformance
