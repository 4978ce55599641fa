// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// OpenGL ES 3.0: framebuffers of many buffers and samples, and what goes from one to another.
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include <GLES3/gl3.h>

#include "gl.h"
#include "scene.h"

namespace cuesta::scenes {
namespace {

GLuint storage(GLenum format, int side) {
    GLuint name = 0;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D, name);
    glTexStorage2D(GL_TEXTURE_2D, 1, format, side, side);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    return name;
}

GLuint new_framebuffer() {
    GLuint name = 0;
    glGenFramebuffers(1, &name);
    glBindFramebuffer(GL_FRAMEBUFFER, name);
    return name;
}

void attach_renderbuffer(GLenum attachment, GLenum format, int side, int samples) {
    GLuint name = 0;
    glGenRenderbuffers(1, &name);
    glBindRenderbuffer(GL_RENDERBUFFER, name);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, side, side);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, attachment, GL_RENDERBUFFER, name);
}

void expect_complete() {
    const GLenum status = glCheckFramebufferStatus(GL_FRAMEBUFFER);
    if (status == GL_FRAMEBUFFER_COMPLETE)
        return;
    std::fprintf(stderr, "a framebuffer is not complete: 0x%x\n", status);
    std::exit(1);
}

// Four buffers of a kind each, cleared one by one, drawn to at once, shown in quarters.
void many_targets() {
    const GLenum formats[] = {GL_RGBA8, GL_RGB10_A2, GL_RGBA8UI, GL_R16I};
    GLuint images[4];
    new_framebuffer();
    GLenum buffers[4];
    for (GLenum i = 0; i < 4; ++i) {
        images[i] = storage(formats[i], 64);
        buffers[i] = GL_COLOR_ATTACHMENT0 + i;
        glFramebufferTexture2D(GL_FRAMEBUFFER, buffers[i], GL_TEXTURE_2D, images[i], 0);
    }
    attach_renderbuffer(GL_DEPTH_STENCIL_ATTACHMENT, GL_DEPTH24_STENCIL8, 64, 0);
    glDrawBuffers(4, buffers);
    expect_complete();
    const GLfloat first[] = {0.1F, 0.2F, 0.3F, 1};
    const GLfloat second[] = {0.4F, 0.1F, 0, 1};
    const GLuint third[] = {20, 80, 140, 255};
    const GLint fourth[] = {-30000, 0, 0, 0};
    glClearBufferfv(GL_COLOR, 0, first);
    glClearBufferfv(GL_COLOR, 1, second);
    glClearBufferuiv(GL_COLOR, 2, third);
    glClearBufferiv(GL_COLOR, 3, fourth);
    glClearBufferfi(GL_DEPTH_STENCIL, 0, 1, 0);
    glViewport(0, 0, 64, 64);
    glEnable(GL_DEPTH_TEST);
    use(R"(#version 300 es
uniform mat4 matrix;
in vec4 position;
in vec4 value;
in vec3 normal;
out vec4 v;
out vec3 n;
void main() { gl_Position = matrix * position; v = value; n = normal; })",
        R"(#version 300 es
precision highp float;
in vec4 v;
in vec3 n;
layout(location = 0) out vec4 plain;
layout(location = 1) out vec4 way;
layout(location = 2) out uvec4 bytes;
layout(location = 3) out int number;
void main() {
    plain = v;
    way = vec4(normalize(n) * 0.5 + 0.5, 1.0);
    bytes = uvec4(v * 255.0);
    number = int(n.x * 20000.0);
})");
    set("matrix", camera(0.6F, 0.5F));
    draw(cube());
    glDisable(GL_DEPTH_TEST);
    bind_surface();

    const char* const readers[] = {
        "uniform highp sampler2D image; void main() { color = texture(image, at); }",
        "uniform highp usampler2D image; void main() { color = vec4(texture(image, at)) / 255.0; }",
        "uniform highp isampler2D image;\n"
        "void main() { color = vec4(vec3(float(texture(image, at).r) / 60000.0 + 0.5), 1.0); }"};
    const int reader_of[] = {0, 0, 1, 2};
    for (int i = 0; i < 4; ++i) {
        const std::string text = std::string(
                                     "#version 300 es\nprecision highp float;\nin vec2 at;\n"
                                     "out vec4 color;\n") +
                                 readers[reader_of[i]];
        use(es3_place_vertex, text.c_str());
        glBindTexture(GL_TEXTURE_2D, images[i]);
        grid(2, 2, i);
        fill(-0.95F, -0.95F, 0.95F, 0.95F);
    }
}

void spin(float turn) {
    use(transform_vertex, light_fragment);
    glEnable(GL_DEPTH_TEST);
    set("matrix", camera(turn, 0.4F));
    draw(torus(0.35F, 20));
    glDisable(GL_DEPTH_TEST);
}

void samples_resolved() {
    const GLuint many = new_framebuffer();
    attach_renderbuffer(GL_COLOR_ATTACHMENT0, GL_RGBA8, size, 4);
    attach_renderbuffer(GL_DEPTH_ATTACHMENT, GL_DEPTH_COMPONENT24, size, 4);
    expect_complete();
    glViewport(0, 0, size, size);
    glClearColor(0.1F, 0.15F, 0.3F, 1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    spin(0.8F);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, many);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
    glBlitFramebuffer(0, 0, size, size, 0, 0, size, size, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

// Parts of one picture, as they are, larger, mirrored, filtered; with a scissor.
void blits() {
    const GLuint from = new_framebuffer();
    const GLuint image = storage(GL_RGBA8, 64);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, image, 0);
    attach_renderbuffer(GL_DEPTH_ATTACHMENT, GL_DEPTH_COMPONENT16, 64, 0);
    expect_complete();
    glViewport(0, 0, 64, 64);
    glClearColor(0.3F, 0.1F, 0.2F, 1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    spin(0.3F);
    bind_surface();
    glBindFramebuffer(GL_READ_FRAMEBUFFER, from);
    glBlitFramebuffer(0, 0, 64, 64, 0, 0, 64, 64, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBlitFramebuffer(16, 16, 48, 48, 64, 0, 128, 64, GL_COLOR_BUFFER_BIT, GL_LINEAR);
    glBlitFramebuffer(0, 0, 64, 64, 64, 128, 0, 64, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glEnable(GL_SCISSOR_TEST);
    glScissor(72, 72, 48, 40);
    glBlitFramebuffer(-16, -16, 80, 80, 64, 64, 128, 128, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

// Light adds up in linear numbers where the buffer is sRGB.
void srgb_target() {
    new_framebuffer();
    const GLuint image = storage(GL_SRGB8_ALPHA8, 64);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, image, 0);
    expect_complete();
    glViewport(0, 0, 64, 64);
    glClearColor(0.02F, 0.05F, 0.1F, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    use(plain_vertex, plain_fragment);
    for (int i = 0; i < 3; ++i) {
        std::vector<Point> points = rectangle(-0.8F + 0.3F * static_cast<float>(i), -0.8F,
                                              0.2F + 0.3F * static_cast<float>(i), 0.8F);
        for (Point& point : points)
            point.value[i] = 0.3F;
        draw(GL_TRIANGLES, points);
    }
    glDisable(GL_BLEND);
    bind_surface();
    use(plain_vertex, texture_fragment);
    fill(-1, -1, 0, 1);
    GLuint reader = 0;
    glGenFramebuffers(1, &reader);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, reader);
    glFramebufferTexture2D(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, image, 0);
    glBlitFramebuffer(0, 0, 64, 64, 64, 0, 128, 128, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

// Each slice of a volume and layer of an array is drawn to, then all are seen.
void layers_drawn() {
    GLuint images[2];
    const GLenum targets[] = {GL_TEXTURE_3D, GL_TEXTURE_2D_ARRAY};
    glGenTextures(2, images);
    for (int i = 0; i < 2; ++i) {
        glBindTexture(targets[i], images[i]);
        glTexStorage3D(targets[i], 1, GL_RGBA8, 32, 32, 8);
        glTexParameteri(targets[i], GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        glTexParameteri(targets[i], GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    }
    new_framebuffer();
    for (int i = 0; i < 2; ++i)
        for (int layer = 0; layer < 8; ++layer) {
            glFramebufferTextureLayer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, images[i], 0, layer);
            expect_complete();
            glViewport(0, 0, 32, 32);
            glClearColor(i == 0 ? 0.3F : 0, 0.1F * static_cast<float>(layer), 0.2F, 1);
            glClear(GL_COLOR_BUFFER_BIT);
            use(transform_vertex, light_fragment);
            set("matrix", camera(0.4F * static_cast<float>(layer), 0.3F));
            glEnable(GL_CULL_FACE);
            draw(cube());
            glDisable(GL_CULL_FACE);
        }
    bind_surface();
    use(es3_place_vertex, R"(#version 300 es
precision highp float;
precision highp sampler3D;
precision highp sampler2DArray;
uniform sampler3D volume;
uniform sampler2DArray layers;
in vec2 at;
out vec4 color;
void main() {
    vec2 p = fract(at * 4.0);
    float n = floor(at.x * 4.0) + 4.0 * floor(mod(at.y * 4.0, 2.0));
    color = at.y < 0.5 ? texture(volume, vec3(p, (n + 0.5) / 8.0)) : texture(layers, vec3(p, n));
})");
    set_unit("volume", 0);
    set_unit("layers", 1);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_3D, images[0]);
    glActiveTexture(GL_TEXTURE1);
    glBindTexture(GL_TEXTURE_2D_ARRAY, images[1]);
    fill();
}

// A picture goes through pixel buffers: read into one, and a texture comes from it.
void pixel_buffers() {
    glViewport(0, 0, 64, 64);
    spin(0.5F);
    GLuint buffer = 0;
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, buffer);
    glBufferData(GL_PIXEL_PACK_BUFFER, 64 * 64 * 4, nullptr, GL_STREAM_COPY);
    glReadPixels(0, 0, 64, 64, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    auto* const bytes = static_cast<GLubyte*>(
        glMapBufferRange(GL_PIXEL_PACK_BUFFER, 0, 64 * 64 * 4, GL_MAP_READ_BIT | GL_MAP_WRITE_BIT));
    for (int i = 0; i < 64 * 64 / 2; ++i)  // the lower half without red
        bytes[i * 4] = 0;
    glUnmapBuffer(GL_PIXEL_PACK_BUFFER);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    const GLuint image = chart(64, GL_NEAREST);
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, buffer);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 64);
    glPixelStorei(GL_UNPACK_SKIP_PIXELS, 8);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 8, 0, 48, 64, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
    glBindTexture(GL_TEXTURE_2D, image);
    use(plain_vertex, texture_fragment);
    glViewport(64, 64, 64, 64);
    fill();
}

constexpr Scene es3_target_list[] = {
    {.name = "es3_many_targets", .draw = many_targets, .needs = es3},
    // Where samples lie, and how edges come out, is the driver's.
    {.name = "es3_samples_resolved",
     .draw = samples_resolved,
     .mean = 2,
     .off_percent = 9,
     .needs = es3},
    {.name = "es3_blits", .draw = blits, .needs = es3},
    {.name = "es3_srgb_target", .draw = srgb_target, .needs = es3},
    {.name = "es3_layers_drawn", .draw = layers_drawn, .needs = es3},
    {.name = "es3_pixel_buffers", .draw = pixel_buffers, .needs = es3},
};

}  // namespace

std::span<const Scene> es3_target_scenes() {
    return es3_target_list;
}

}  // namespace cuesta::scenes
