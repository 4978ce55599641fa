// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What is drawn to.
#include <string>

#include "core.h"

namespace cuesta::scenes {
namespace {

const char* const show_image =
    "#version 150\n"
    "uniform sampler2D image; in vec2 at; out vec4 color;\n"
    "void main() { color = texture(image, at); }";

GLuint color_texture(GLint format, int side) {
    const GLuint name = make_texture(GL_TEXTURE_2D);
    glTexImage2D(GL_TEXTURE_2D, 0, format, side, side, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    return name;
}

void eight_targets() {
    GLuint framebuffer = 0;
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    GLuint textures[8];
    GLenum buffers[8];
    std::string text = "#version 150\nin vec2 at; out vec4 color[8];\nvoid main() {\n";
    for (unsigned i = 0; i < 8; ++i) {
        textures[i] = color_texture(GL_RGBA8, 32);
        buffers[i] = GL_COLOR_ATTACHMENT0 + i;
        glFramebufferTexture2D(GL_FRAMEBUFFER, buffers[i], GL_TEXTURE_2D, textures[i], 0);
        const std::string number = std::to_string(i);
        text += "  color[" + number + "] = vec4(at.x, step(0.125 * " + number +
                ".0, at.y), 0.125 * " + number + ".0, 1.0);\n";
    }
    glDrawBuffers(8, buffers);
    glViewport(0, 0, 32, 32);
    use(full_vertex, (text + "}").c_str());
    glColorMaski(3, GL_TRUE, GL_FALSE, GL_TRUE, GL_TRUE);
    fill();
    bind_surface();
    use(full_vertex, show_image);
    for (int i = 0; i < 8; ++i) {
        cell(4, 2, i);
        glBindTexture(GL_TEXTURE_2D, textures[i]);
        fill();
    }
}

// Half of it encoded, half as it is; what is read is decoded.
void srgb_target() {
    const GLuint texture = color_texture(GL_SRGB8_ALPHA8, 64);
    make_target(texture, 64);
    use(full_vertex,
        "#version 150\n"
        "in vec2 at; out vec4 color;\n"
        "void main() { color = vec4(at.x, at.x * at.x, 0.3, 0.5); }");
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE);
    glClearColor(0.1F, 0.2F, 0.3F, 1);
    glEnable(GL_SCISSOR_TEST);
    glScissor(0, 0, 64, 32);
    glClear(GL_COLOR_BUFFER_BIT);
    fill();
    glEnable(GL_FRAMEBUFFER_SRGB);
    glScissor(0, 32, 64, 32);
    glClear(GL_COLOR_BUFFER_BIT);
    fill();
    glDisable(GL_FRAMEBUFFER_SRGB);
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_BLEND);
    bind_surface();
    use(full_vertex, show_image);
    fill();
}

// Values beyond 1 stay.
void float_target() {
    const GLuint texture = color_texture(GL_RGBA16F, 64);
    make_target(texture, 64);
    const float start[] = {-0.5F, 0.25F, 4, 1};
    glClearBufferfv(GL_COLOR, 0, start);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    use(full_vertex,
        "#version 150\n"
        "in vec2 at; out vec4 color;\n"
        "void main() { color = vec4(at.x * 3.0, at.y * -1.0, at.x - 4.0, 0.0); }");
    fill();
    glDisable(GL_BLEND);
    bind_surface();
    use(full_vertex,
        "#version 150\n"
        "uniform sampler2D image; in vec2 at; out vec4 color;\n"
        "void main() { color = texture(image, at) * 0.4 + vec4(0.2, 0.4, 0.0, 0.0); }");
    fill();
}

// Integers that are drawn and cleared, and read with numbers for what they are.
void integer_target() {
    const GLuint texture = make_texture(GL_TEXTURE_2D);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA16UI, 32, 32, 0, GL_RGBA_INTEGER, GL_UNSIGNED_SHORT,
                 nullptr);
    make_target(texture, 32);
    const GLuint start[] = {1000, 40000, 7, 1};
    glClearBufferuiv(GL_COLOR, 0, start);
    glEnable(GL_SCISSOR_TEST);
    glScissor(4, 4, 20, 20);
    use(full_vertex,
        "#version 150\n"
        "in vec2 at; out uvec4 color;\n"
        "void main() { color = uvec4(gl_FragCoord.xy * 2000.0, 9u, 65535u); }");
    fill();
    glDisable(GL_SCISSOR_TEST);
    bind_surface();
    use(full_vertex,
        "#version 150\n"
        "uniform usampler2D image; in vec2 at; out vec4 color;\n"
        "void main() { uvec4 texel = texture(image, at);\n"
        "  color = vec4(vec2(texel.xy) / 65535.0, float(texel.z) / 10.0, 1.0); }");
    fill();
}

constexpr Scene scenes[] = {
    {"core_eight_targets", eight_targets},
    {"core_srgb_target", srgb_target},
    {"core_float_target", float_target},
    {"core_integer_target", integer_target},
};

}  // namespace

std::span<const Scene> core_target_scenes() {
    return scenes;
}

}  // namespace cuesta::scenes
