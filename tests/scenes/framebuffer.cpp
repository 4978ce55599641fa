// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Framebuffer objects: pictures in pictures.
#include "gl.h"
#include "scene.h"

namespace cuesta::scenes {
namespace {

void spinning(float turn) {
    use(transform_vertex, light_fragment);
    glEnable(GL_DEPTH_TEST);
    set("matrix", camera(turn, 0.5F));
    draw(torus(0.4F, 24));
    glDisable(GL_DEPTH_TEST);
}

void show(GLuint image) {
    use(plain_vertex, texture_fragment);
    glBindTexture(GL_TEXTURE_2D, image);
    fill(-0.9F, -0.9F, 0.9F, 0.9F);
}

void render_to_texture() {
    const Target target = make_target(64, true);
    glClearColor(0.1F, 0.3F, 0.2F, 1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    spinning(0.4F);
    bind_surface();
    show(target.color);
}

void small_targets() {
    const struct {
        GLenum type, format;
    } kinds[] = {{GL_UNSIGNED_SHORT_5_6_5, GL_RGB},
                 {GL_UNSIGNED_SHORT_4_4_4_4, GL_RGBA},
                 {GL_UNSIGNED_SHORT_5_5_5_1, GL_RGBA},
                 {GL_UNSIGNED_BYTE, GL_RGBA}};
    for (int i = 0; i < 4; ++i) {
        const Target target = make_target(32, true, kinds[i].type, kinds[i].format);
        glClearColor(0.2F, 0.33F, 0.4F, 0.6F);
        glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
        spinning(static_cast<float>(i));
        glBindFramebuffer(GL_FRAMEBUFFER, 0);
        grid(2, 2, i);
        show(target.color);
    }
}

const char* const blur_fragment = R"(
precision mediump float;
uniform sampler2D image;
uniform vec2 along;
varying vec4 v;
void main() {
    vec4 sum = texture2D(image, v.xy) * 0.2;
    for (int i = 1; i <= 4; ++i) {
        vec2 shift = along * float(i);
        sum += (texture2D(image, v.xy + shift) + texture2D(image, v.xy - shift)) * 0.1;
    }
    gl_FragColor = vec4(sum.rgb, 1.0);
})";

void blur() {
    const Target first = make_target(128, true);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    spinning(0.9F);
    const Target second = make_target(128, false);
    use(plain_vertex, blur_fragment);
    set("along", {1.5F / 128, 0});
    glBindTexture(GL_TEXTURE_2D, first.color);
    fill();
    bind_surface();
    set("along", {0, 1.5F / 128});
    glBindTexture(GL_TEXTURE_2D, second.color);
    fill();
}

// Conway's rules, 12 generations between two textures.
void generations() {
    Target boards[2] = {make_target(32, false), make_target(32, false)};
    std::vector<unsigned char> start;
    unsigned state = 7;
    for (int i = 0; i < 32 * 32; ++i) {
        state = state * 1664525 + 1013904223;
        const unsigned char alive = state >> 30 == 0 ? 255 : 0;
        start.insert(start.end(), {alive, alive, alive, 255});
    }
    for (const Target& board : boards) {
        glBindTexture(GL_TEXTURE_2D, board.color);
        for (const GLenum which : {GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER})
            glTexParameteri(GL_TEXTURE_2D, which, GL_NEAREST);
        for (const GLenum which : {GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T})
            glTexParameteri(GL_TEXTURE_2D, which, GL_REPEAT);
    }
    glBindTexture(GL_TEXTURE_2D, boards[0].color);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 32, 32, GL_RGBA, GL_UNSIGNED_BYTE, start.data());
    use(plain_vertex, R"(
precision mediump float;
uniform sampler2D image;
varying vec4 v;
float alive(float x, float y) { return texture2D(image, v.xy + vec2(x, y) / 32.0).r; }
void main() {
    float around = alive(-1.0, -1.0) + alive(0.0, -1.0) + alive(1.0, -1.0) + alive(-1.0, 0.0)
                 + alive(1.0, 0.0) + alive(-1.0, 1.0) + alive(0.0, 1.0) + alive(1.0, 1.0);
    float here = alive(0.0, 0.0);
    float next = around > 2.5 && around < 3.5 || here > 0.5 && around > 1.5 && around < 2.5 ? 1.0 : 0.0;
    gl_FragColor = vec4(next, next, next, 1.0);
})");
    for (int i = 0; i < 12; ++i) {
        glBindFramebuffer(GL_FRAMEBUFFER, boards[(i + 1) % 2].framebuffer);
        glViewport(0, 0, 32, 32);
        glBindTexture(GL_TEXTURE_2D, boards[i % 2].color);
        fill();
    }
    bind_surface();
    show(boards[0].color);
}

void level_of_target() {
    const Target target = make_target(64, false);
    use(plain_vertex, plain_fragment);
    fill();
    bind_surface();
    glBindTexture(GL_TEXTURE_2D, target.color);
    glGenerateMipmap(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
    use(plain_vertex, texture_fragment);
    for (int i = 0; i < 5; ++i) {
        glViewport(128 - (128 >> i), 128 - (128 >> i), 64 >> i, 64 >> i);
        fill();
    }
}

void face_of_cube() {
    GLuint name = 0;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_CUBE_MAP, name);
    for (unsigned face = 0; face < 6; ++face)
        glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, GL_RGBA, 32, 32, 0, GL_RGBA,
                     GL_UNSIGNED_BYTE, nullptr);
    for (const GLenum which : {GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER})
        glTexParameteri(GL_TEXTURE_CUBE_MAP, which, GL_LINEAR);
    for (const GLenum which : {GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T})
        glTexParameteri(GL_TEXTURE_CUBE_MAP, which, GL_CLAMP_TO_EDGE);
    GLuint framebuffer = 0;
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glViewport(0, 0, 32, 32);
    for (unsigned face = 0; face < 6; ++face) {
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0,
                               GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, name, 0);
        glClearColor(static_cast<float>(face & 1U), static_cast<float>(face >> 1 & 1U),
                     static_cast<float>(face >> 2 & 1U), 1);
        glClear(GL_COLOR_BUFFER_BIT);
        use(plain_vertex, plain_fragment);
        fill(-0.6F, -0.6F, 0.6F, 0.6F);
    }
    bind_surface();
    use(transform_vertex, R"(
precision mediump float;
uniform samplerCube image;
varying vec3 n;
void main() { gl_FragColor = textureCube(image, n); })");
    glEnable(GL_DEPTH_TEST);
    set("matrix", camera(0.7F, 0.5F));
    draw(sphere(32));
}

void shadow_map() {
    make_target(128, false);
    GLuint depth = 0;
    glGenTextures(1, &depth);
    glBindTexture(GL_TEXTURE_2D, depth);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT, 128, 128, 0, GL_DEPTH_COMPONENT,
                 GL_UNSIGNED_SHORT, nullptr);
    for (const GLenum which : {GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER})
        glTexParameteri(GL_TEXTURE_2D, which, GL_NEAREST);
    for (const GLenum which : {GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T})
        glTexParameteri(GL_TEXTURE_2D, which, GL_CLAMP_TO_EDGE);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, depth, 0);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    spinning(0.2F);
    bind_surface();
    use(plain_vertex, R"(
precision mediump float;
uniform sampler2D image;
varying vec4 v;
void main() {
    float z = texture2D(image, v.xy).r;
    gl_FragColor = vec4(vec3((1.0 - z) * 5.0), 1.0);
})");
    glBindTexture(GL_TEXTURE_2D, depth);
    fill();
}

// Kept over a change of framebuffer and back.
void interrupted() {
    use(plain_vertex, plain_fragment);
    fill(-0.9F, -0.9F, 0.2F, 0.2F);
    const Target target = make_target(32, true);
    glClearColor(1, 0.5F, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    bind_surface();
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    fill(-0.2F, -0.2F, 0.9F, 0.9F);
    glFinish();
    glDisable(GL_BLEND);
    use(plain_vertex, texture_fragment);
    glBindTexture(GL_TEXTURE_2D, target.color);
    fill(0.5F, -0.9F, 0.9F, -0.5F);
}

constexpr Scene framebuffer_list[] = {
    {"render_to_texture", render_to_texture, 0.8, 1.5},
    {"small_targets", small_targets, 3, 8},  // dithering and rounding of 4 and 5 bits
    {"blur", blur, 0.8, 1},
    {"generations", generations},
    {"level_of_target", level_of_target, 1, 1},
    {"face_of_cube", face_of_cube, 1, 2},
    {"shadow_map", shadow_map, 1, 2, "GL_OES_depth_texture"},
    {"interrupted", interrupted},
};

}  // namespace

std::span<const Scene> framebuffer_scenes() {
    return framebuffer_list;
}

}  // namespace cuesta::scenes
