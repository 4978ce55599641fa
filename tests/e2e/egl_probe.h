// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A program of libglvnd's libEGL and libGLESv2 that knows nothing of whose they are, in pieces: one
// check a name.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES2/gl2.h>
#include <GLES2/gl2ext.h>

namespace probe {

// Ends the program where something is not as it should be.
#define EXPECT(condition)                                                                     \
    do {                                                                                      \
        if (!(condition)) {                                                                   \
            std::fprintf(stderr, "%s:%d: not so: %s (EGL %#x, GL %#x)\n", __FILE__, __LINE__, \
                         #condition, unsigned(eglGetError()), unsigned(glGetError()));        \
            std::exit(1);                                                                     \
        }                                                                                     \
    } while (false)

template <typename Function>
Function procedure(const char* name) {
    const auto function = reinterpret_cast<Function>(eglGetProcAddress(name));
    EXPECT(function != nullptr);
    return function;
}

// An initialised display with a context that is current to a pbuffer.
struct Machine {
    EGLDisplay display = EGL_NO_DISPLAY;
    EGLConfig config = nullptr;
    EGLContext context = EGL_NO_CONTEXT;
    EGLSurface surface = EGL_NO_SURFACE;
};

inline constexpr int width = 64, height = 32;

EGLDisplay surfaceless_display();
EGLDisplay device_display();
EGLConfig choose_config(EGLDisplay display);
EGLContext create_context(EGLDisplay display, EGLConfig config, EGLContext share = EGL_NO_CONTEXT);
EGLSurface create_pbuffer(EGLDisplay display, EGLConfig config);
Machine start(EGLDisplay display);
void end(const Machine& machine);

// 0xaabbggrr of a pixel of what is bound.
uint32_t read_pixel(int x, int y);
void clear_to(uint32_t color);

// A texture of one level, and a framebuffer object that draws to it.
struct Target {
    GLuint texture = 0;
    GLuint framebuffer = 0;
};
Target create_target();
// The picture of an image as such a target.
Target target_of(EGLImageKHR image);

void check_vendor();
void check_pbuffer();
void check_surfaceless();
void check_dma_buf();
void check_images();
void check_fences();
void check_threads();

}  // namespace probe
