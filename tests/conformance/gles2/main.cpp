// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Draws with OpenGL ES 2.0 on whatever libEGL finds, and compares every pixel with what the API's
// rules say. Arguments: parts of the names of the checks to run; none: all. The first may be
// --any-renderer, to see whether another driver agrees with the checks.
#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <cstdio>
#include <cstring>
#include <initializer_list>

#include "canvas.h"

namespace cuesta::conformance {
namespace {

constexpr int width = 83;  // not a multiple of the tile
constexpr int height = 61;

bool failed(const char* what) {
    std::printf("FAIL set-up: %s (EGL error 0x%x)\n", what, static_cast<unsigned>(eglGetError()));
    return false;
}

bool make_context() {
    EGLDisplay display = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA,
                                               EGL_DEFAULT_DISPLAY, nullptr);
    if (display == EGL_NO_DISPLAY || !eglInitialize(display, nullptr, nullptr))
        return failed("no EGL display");
    const EGLint wanted[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE,
                             EGL_OPENGL_ES2_BIT, EGL_RED_SIZE, 8, EGL_GREEN_SIZE, 8,
                             EGL_BLUE_SIZE, 8, EGL_ALPHA_SIZE, 8, EGL_DEPTH_SIZE, 24,
                             EGL_STENCIL_SIZE, 8, EGL_SAMPLES, 0, EGL_NONE};
    EGLConfig config = nullptr;
    EGLint found = 0;
    if (!eglChooseConfig(display, wanted, &config, 1, &found) || found == 0)
        return failed("no configuration");
    eglBindAPI(EGL_OPENGL_ES_API);
    const EGLint version[] = {EGL_CONTEXT_CLIENT_VERSION, 2, EGL_NONE};
    EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, version);
    const EGLint size[] = {EGL_WIDTH, width, EGL_HEIGHT, height, EGL_NONE};
    EGLSurface surface = eglCreatePbufferSurface(display, config, size);
    if (context == EGL_NO_CONTEXT || surface == EGL_NO_SURFACE ||
        !eglMakeCurrent(display, surface, surface, context))
        return failed("no context or surface");
    return true;
}

// Falling back to a software rasteriser would make every check pass.
bool right_gpu(bool any) {
    const char* renderer = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    const char* version = reinterpret_cast<const char*>(glGetString(GL_VERSION));
    std::printf("renderer: %s; version: %s\n", renderer, version);
    if (any || (renderer != nullptr && std::strstr(renderer, "Mali400") != nullptr))
        return true;
    std::printf("FAIL set-up: the renderer is not a Mali400\n");
    return false;
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
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE)
        return framebuffer;
    std::printf("FAIL set-up: the framebuffer is not complete\n");
    return 0;
}

bool chosen(const char* name, std::span<char*> parts) {
    for (const char* part : parts) {
        if (std::strstr(name, part) != nullptr)
            return true;
    }
    return parts.empty();
}

int run(std::span<char*> parts) {
    const bool any = !parts.empty() && std::strcmp(parts[0], "--any-renderer") == 0;
    if (any)
        parts = parts.subspan(1);
    if (!make_context() || !right_gpu(any))
        return 1;
    const GLuint framebuffer = make_framebuffer();
    if (framebuffer == 0)
        return 1;
    // Rows of the first go downwards in memory, those of the second upwards.
    Canvas canvases[] = {{"window", width, height, 0}, {"offscreen", width, height, framebuffer}};
    int failures = 0;
    int comparisons = 0;
    for (Canvas& canvas : canvases) {
        for (auto group : {basic_checks(), fragment_checks(), texture_checks(), vertex_checks(),
                           shader_checks(), frame_checks()}) {
            for (const Check& check : group) {
                if (!chosen(check.name, parts))
                    continue;
                canvas.begin(check.name);
                check.run(canvas);
            }
        }
        failures += canvas.failures();
        comparisons += canvas.comparisons();
    }
    std::printf("%d comparisons, %d failed\n", comparisons, failures);
    return failures == 0 && comparisons > 0 ? 0 : 1;
}

}  // namespace
}  // namespace cuesta::conformance

int main(int count, char** arguments) {
    return cuesta::conformance::run({arguments + 1, static_cast<size_t>(count - 1)});
}
