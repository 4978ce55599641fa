// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/gallery_gl/window.h"

#include <fmt/core.h>

namespace cuesta::gallery_gl {
namespace {

Error failure(const char* what) {
    return Error{Errc::unsupported, fmt::format("{} (EGL error {:#x})", what, eglGetError())};
}

}  // namespace

Window::~Window() {
    if (display_ == EGL_NO_DISPLAY)
        return;
    end();
    eglTerminate(display_);
}

Result<void> Window::open() {
    display_ = eglGetDisplay(EGL_DEFAULT_DISPLAY);
    if (display_ == EGL_NO_DISPLAY || !eglInitialize(display_, nullptr, nullptr))
        return failure("EGL has no display; on a machine without a GPU: cuesta run --gpu GPU --");
    const EGLint wanted[] = {EGL_SURFACE_TYPE,
                             EGL_PBUFFER_BIT,
                             EGL_RENDERABLE_TYPE,
                             EGL_OPENGL_ES2_BIT,
                             EGL_RED_SIZE,
                             8,
                             EGL_GREEN_SIZE,
                             8,
                             EGL_BLUE_SIZE,
                             8,
                             EGL_ALPHA_SIZE,
                             8,
                             EGL_DEPTH_SIZE,
                             24,
                             EGL_STENCIL_SIZE,
                             8,
                             EGL_NONE};
    EGLint count = 0;
    if (!eglBindAPI(EGL_OPENGL_ES_API) || !eglChooseConfig(display_, wanted, &config_, 1, &count) ||
        count == 0)
        return failure("EGL has no configuration of RGBA8 with depth 24 and stencil 8");
    return {};
}

bool Window::offers_es3() const {
    EGLint versions = 0;
    return eglGetConfigAttrib(display_, config_, EGL_RENDERABLE_TYPE, &versions) != EGL_FALSE &&
           (versions & EGL_OPENGL_ES3_BIT) != 0;
}

Result<void> Window::begin(uint32_t width, uint32_t height, int version) {
    end();
    const EGLint attributes[] = {EGL_CONTEXT_CLIENT_VERSION, version, EGL_NONE};
    eglBindAPI(EGL_OPENGL_ES_API);
    context_ = eglCreateContext(display_, config_, EGL_NO_CONTEXT, attributes);
    if (context_ == EGL_NO_CONTEXT)
        return failure(version == 2 ? "no context of OpenGL ES 2.0 can be made"
                                    : "no context of OpenGL ES 3.0 can be made");
    return begin_surface(width, height);
}

Result<void> Window::begin_desktop(uint32_t width, uint32_t height) {
    return begin_opengl(width, height, nullptr);
}

Result<void> Window::begin_core(uint32_t width, uint32_t height) {
    const EGLint attributes[] = {EGL_CONTEXT_MAJOR_VERSION,
                                 3,
                                 EGL_CONTEXT_MINOR_VERSION,
                                 2,
                                 EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                 EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                 EGL_NONE};
    return begin_opengl(width, height, attributes);
}

Result<void> Window::begin_opengl(uint32_t width, uint32_t height, const EGLint* attributes) {
    end();
    if (!eglBindAPI(EGL_OPENGL_API))
        return failure("EGL has no OpenGL");
    context_ = eglCreateContext(display_, config_, EGL_NO_CONTEXT, attributes);
    if (context_ == EGL_NO_CONTEXT)
        return failure("no context of OpenGL can be made");
    return begin_surface(width, height);
}

Result<void> Window::begin_surface(uint32_t width, uint32_t height) {
    const EGLint size[] = {EGL_WIDTH, static_cast<EGLint>(width), EGL_HEIGHT,
                           static_cast<EGLint>(height), EGL_NONE};
    surface_ = eglCreatePbufferSurface(display_, config_, size);
    if (surface_ == EGL_NO_SURFACE)
        return failure("no pbuffer can be made");
    if (!eglMakeCurrent(display_, surface_, surface_, context_))
        return failure("the context cannot be made current");
    return {};
}

void Window::end() {
    eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    if (surface_ != EGL_NO_SURFACE)
        eglDestroySurface(display_, surface_);
    if (context_ != EGL_NO_CONTEXT)
        eglDestroyContext(display_, context_);
    surface_ = EGL_NO_SURFACE;
    context_ = EGL_NO_CONTEXT;
}

}  // namespace cuesta::gallery_gl
