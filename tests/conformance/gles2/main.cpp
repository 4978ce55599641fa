// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Draws with OpenGL ES 2.0 on whatever libEGL finds, and compares every pixel with what the API's
// rules say. Arguments: parts of the names of the checks to run; none: all. The first two may be
// --renderer NAME, a part of the name that the renderer must have (Mali400 if none is said), or the
// first --any-renderer, to see whether another driver agrees with the checks.
#include <array>
#include <cstdio>
#include <cstring>
#include <span>
#include <vector>

#include <EGL/egl.h>

#include "canvas.h"
#include "choice.h"
#include "session.h"

namespace cuesta::conformance {
namespace {

// Exactly so many samples: eglChooseConfig() takes numbers for the least that will do.
EGLConfig find_config(EGLDisplay display, EGLint samples) {
    // clang-format off
    const EGLint wanted[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE,
                             EGL_OPENGL_ES2_BIT, EGL_RED_SIZE, 8, EGL_GREEN_SIZE, 8,
                             EGL_BLUE_SIZE, 8, EGL_ALPHA_SIZE, 8, EGL_DEPTH_SIZE, 24,
                             EGL_STENCIL_SIZE, 8, EGL_SAMPLES, samples, EGL_NONE};
    // clang-format on
    EGLConfig config = nullptr;
    EGLint found = 0;
    EGLint has = 0;
    if (!eglChooseConfig(display, wanted, &config, 1, &found) || found == 0 ||
        !eglGetConfigAttrib(display, config, EGL_SAMPLES, &has) || has != samples)
        return nullptr;
    return config;
}

bool make_context(EGLDisplay display, EGLConfig config) {
    const EGLint version[] = {EGL_CONTEXT_CLIENT_VERSION, 2, EGL_NONE};
    EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, version);
    const EGLint size[] = {EGL_WIDTH, width, EGL_HEIGHT, height, EGL_NONE};
    EGLSurface surface = eglCreatePbufferSurface(display, config, size);
    if (context == EGL_NO_CONTEXT || surface == EGL_NO_SURFACE ||
        !eglMakeCurrent(display, surface, surface, context))
        return failed("no context or surface");
    return true;
}

GLuint make_framebuffer() {
    GLuint framebuffer = 0;
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    const GLuint color = make_texture(width, height, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, color, 0);
    GLuint depth_stencil = 0;
    glGenRenderbuffers(1, &depth_stencil);
    glBindRenderbuffer(GL_RENDERBUFFER, depth_stencil);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH24_STENCIL8_OES, width, height);
    for (GLenum point : {GL_DEPTH_ATTACHMENT, GL_STENCIL_ATTACHMENT})
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, point, GL_RENDERBUFFER, depth_stencil);
    return framebuffer_is_complete() ? framebuffer : 0;
}

using Group = std::span<const Check>;

const std::array<Group, 11>& single_sampled_groups() {
    static const std::array<Group, 11> groups = {
        basic_checks(),  fragment_checks(), texture_checks(), level_checks(),
        vertex_checks(), line_checks(),     shader_checks(),  frame_checks(),
        reload_checks(), target_checks(),   facing_checks()};
    return groups;
}

const std::array<Group, 4>& multisampled_groups() {
    static const std::array<Group, 4> groups = {basic_checks(), fragment_checks(), reload_checks(),
                                                sample_checks()};
    return groups;
}

struct Score {
    int comparisons = 0;
    int failures = 0;
};

void run_on(Canvas canvas, std::span<const Group> groups, std::span<char*> parts, Score& score) {
    for (const Group& group : groups) {
        for (const Check& check : group) {
            if (!chosen(check.name, parts))
                continue;
            canvas.begin(check.name);
            check.run(canvas);
        }
    }
    score.failures += canvas.failures();
    score.comparisons += canvas.comparisons();
}

bool run_single_sampled(EGLDisplay display,
                        const char* renderer,
                        std::span<char*> parts,
                        Score& score) {
    EGLConfig config = find_config(display, 0);
    if (config == nullptr)
        return failed("no configuration");
    if (!make_context(display, config) || !right_gpu(renderer))
        return false;
    const GLuint framebuffer = make_framebuffer();
    if (framebuffer == 0)
        return false;
    // Rows of the first go downwards in memory, those of the second upwards.
    for (const Canvas& canvas :
         {Canvas{"window", width, height, 0}, Canvas{"offscreen", width, height, framebuffer}})
        run_on(canvas, single_sampled_groups(), parts, score);
    return true;
}

// What happens to fragments once more, with four samples a pixel.
bool run_multisampled(EGLDisplay display,
                      const char* wanted,
                      std::span<char*> parts,
                      Score& score) {
    EGLConfig config = find_config(display, 4);
    if (config == nullptr && *wanted == '\0') {
        std::printf("skip 4 samples: no configuration\n");
        return true;
    }
    if (config == nullptr)
        return failed("no configuration with 4 samples");
    if (!make_context(display, config) || !right_gpu(wanted))
        return false;
    const char* renderer = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    if (std::strstr(renderer, "llvmpipe") != nullptr) {
        std::printf("skip 4 samples: llvmpipe offers them for surfaces, and draws one\n");
        return true;
    }
    run_on(Canvas("4 samples", width, height, 0), multisampled_groups(), parts, score);
    return true;
}

// Of both kinds of surface.
bool every_part_fits(std::span<char*> parts) {
    std::vector<Group> groups(single_sampled_groups().begin(), single_sampled_groups().end());
    groups.push_back(sample_checks());
    return every_part_fits(parts, groups);
}

int run(std::span<char*> parts) {
    const char* renderer = take_renderer(parts, "Mali400");
    if (!every_part_fits(parts))
        return wrong_use;
    EGLDisplay display = open_display();
    Score score;
    if (display == EGL_NO_DISPLAY || !run_single_sampled(display, renderer, parts, score) ||
        !run_multisampled(display, renderer, parts, score))
        return 1;
    std::printf("%d comparisons, %d failed\n", score.comparisons, score.failures);
    return score.failures == 0 && score.comparisons > 0 ? 0 : 1;
}

}  // namespace
}  // namespace cuesta::conformance

int main(int count, char** arguments) {
    return cuesta::conformance::run({arguments + 1, static_cast<size_t>(count - 1)});
}
