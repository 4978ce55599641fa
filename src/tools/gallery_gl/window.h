// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// An OpenGL ES or OpenGL context on a pbuffer of EGL's default display.
#pragma once

#include <cstdint>

#include <EGL/egl.h>

#include "base/result.h"

namespace cuesta::gallery_gl {

class Window {
  public:
    Window() = default;
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    Result<void> open();
    // Whether contexts of OpenGL ES 3.0 can be made.
    bool offers_es3() const;
    // A new context, current, on a surface of RGBA8 colours with depth 24 and stencil 8.
    // `version` of OpenGL ES: 2 or 3.
    Result<void> begin(uint32_t width, uint32_t height, int version = 2);
    // The same of OpenGL, 2.1 or what the driver has that is compatible with it.
    Result<void> begin_desktop(uint32_t width, uint32_t height);
    // The same of OpenGL 3.2, core profile.
    Result<void> begin_core(uint32_t width, uint32_t height);
    void end();

  private:
    Result<void> begin_opengl(uint32_t width, uint32_t height, const EGLint* attributes);
    // With a new context in context_.
    Result<void> begin_surface(uint32_t width, uint32_t height);

    EGLDisplay display_ = EGL_NO_DISPLAY;
    EGLConfig config_ = nullptr;
    EGLContext context_ = EGL_NO_CONTEXT;
    EGLSurface surface_ = EGL_NO_SURFACE;
};

}  // namespace cuesta::gallery_gl
