// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What benchmarks that are ordinary programs of EGL and OpenGL ES begin with: they measure the
// driver that EGL finds.
#pragma once

#include <cstdio>
#include <cstdlib>

#include <EGL/egl.h>
#include <GLES2/gl2.h>

namespace cuesta::bench {

// A context of OpenGL ES 2 with a pbuffer is current; else the program ends with a message.
inline void open_gl_session() {
    const auto fail = [](const char* what) {
        std::fprintf(stderr, "%s\n", what);
        std::exit(1);
    };
    const EGLDisplay display = eglGetDisplay(EGL_DEFAULT_DISPLAY);
    EGLint count = 0;
    EGLConfig config = nullptr;
    const EGLint wanted[] = {EGL_SURFACE_TYPE,
                             EGL_PBUFFER_BIT,
                             EGL_RENDERABLE_TYPE,
                             EGL_OPENGL_ES2_BIT,
                             EGL_DEPTH_SIZE,
                             24,
                             EGL_NONE};
    const EGLint version[] = {EGL_CONTEXT_CLIENT_VERSION, 2, EGL_NONE};
    const EGLint extent[] = {EGL_WIDTH, 256, EGL_HEIGHT, 256, EGL_NONE};
    if (!eglInitialize(display, nullptr, nullptr) || !eglBindAPI(EGL_OPENGL_ES_API) ||
        !eglChooseConfig(display, wanted, &config, 1, &count) || count == 0)
        fail("there is no display with a configuration for pbuffers");
    const EGLSurface surface = eglCreatePbufferSurface(display, config, extent);
    const EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, version);
    if (!eglMakeCurrent(display, surface, surface, context))
        fail("the context cannot be made current");
    std::fprintf(stderr, "%s\n", reinterpret_cast<const char*>(glGetString(GL_RENDERER)));
}

}  // namespace cuesta::bench
