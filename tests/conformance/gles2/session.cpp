// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "session.h"

#include <cstdio>
#include <cstring>

#include <EGL/eglext.h>
#include <GLES2/gl2.h>

namespace cuesta::conformance {

bool failed(const char* what) {
    std::printf("FAIL set-up: %s (EGL error 0x%x)\n", what, static_cast<unsigned>(eglGetError()));
    return false;
}

const char* take_renderer(std::span<char*>& arguments, const char* usual) {
    if (!arguments.empty() && std::strcmp(arguments[0], "--any-renderer") == 0) {
        arguments = arguments.subspan(1);
        return "";
    }
    if (arguments.size() < 2 || std::strcmp(arguments[0], "--renderer") != 0)
        return usual;
    const char* wanted = arguments[1];
    arguments = arguments.subspan(2);
    return wanted;
}

EGLDisplay open_display() {
    EGLDisplay display =
        eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
    if (display == EGL_NO_DISPLAY || !eglInitialize(display, nullptr, nullptr)) {
        failed("no EGL display");
        return EGL_NO_DISPLAY;
    }
    eglBindAPI(EGL_OPENGL_ES_API);
    return display;
}

bool right_gpu(const char* wanted) {
    const auto* renderer = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    std::printf("renderer: %s; version: %s\n", renderer,
                reinterpret_cast<const char*>(glGetString(GL_VERSION)));
    if (renderer != nullptr && std::strstr(renderer, wanted) != nullptr)
        return true;
    std::printf("FAIL set-up: the renderer is not %s\n", wanted);
    return false;
}

bool framebuffer_is_complete() {
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE)
        return true;
    std::printf("FAIL set-up: the framebuffer is not complete\n");
    return false;
}

}  // namespace cuesta::conformance
