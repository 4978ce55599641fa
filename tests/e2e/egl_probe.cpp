// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "egl_probe.h"

#include <cstring>

namespace probe {

EGLDisplay surfaceless_display() {
    const EGLDisplay display =
        eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
    EXPECT(display != EGL_NO_DISPLAY);
    return display;
}

EGLDisplay device_display() {
    EGLDeviceEXT device = nullptr;
    EGLint count = 0;
    EXPECT(procedure<PFNEGLQUERYDEVICESEXTPROC>("eglQueryDevicesEXT")(1, &device, &count));
    EXPECT(count == 1);
    const EGLDisplay display = eglGetPlatformDisplay(EGL_PLATFORM_DEVICE_EXT, device, nullptr);
    EXPECT(display != EGL_NO_DISPLAY);
    return display;
}

EGLConfig choose_config(EGLDisplay display) {
    const EGLint wanted[] = {EGL_SURFACE_TYPE,
                             EGL_PBUFFER_BIT,
                             EGL_RENDERABLE_TYPE,
                             EGL_OPENGL_ES2_BIT,
                             EGL_ALPHA_SIZE,
                             8,
                             EGL_RED_SIZE,
                             8,
                             EGL_DEPTH_SIZE,
                             24,
                             EGL_STENCIL_SIZE,
                             8,
                             EGL_NONE};
    EGLConfig config = nullptr;
    EGLint count = 0;
    EXPECT(eglChooseConfig(display, wanted, &config, 1, &count));
    EXPECT(count == 1);
    return config;
}

EGLContext create_context(EGLDisplay display, EGLConfig config, EGLContext share) {
    const EGLint version[] = {EGL_CONTEXT_CLIENT_VERSION, 2, EGL_NONE};
    const EGLContext context = eglCreateContext(display, config, share, version);
    EXPECT(context != EGL_NO_CONTEXT);
    return context;
}

EGLSurface create_pbuffer(EGLDisplay display, EGLConfig config) {
    const EGLint size[] = {EGL_WIDTH, width, EGL_HEIGHT, height, EGL_NONE};
    const EGLSurface surface = eglCreatePbufferSurface(display, config, size);
    EXPECT(surface != EGL_NO_SURFACE);
    return surface;
}

Machine start(EGLDisplay display) {
    EXPECT(eglInitialize(display, nullptr, nullptr));
    EXPECT(eglBindAPI(EGL_OPENGL_ES_API));
    Machine machine{.display = display, .config = choose_config(display)};
    machine.context = create_context(display, machine.config);
    machine.surface = create_pbuffer(display, machine.config);
    EXPECT(eglMakeCurrent(display, machine.surface, machine.surface, machine.context));
    return machine;
}

void end(const Machine& machine) {
    EXPECT(glGetError() == GL_NO_ERROR);
    EXPECT(eglMakeCurrent(machine.display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT));
    EXPECT(eglDestroyContext(machine.display, machine.context));
    EXPECT(eglTerminate(machine.display));
}

uint32_t read_pixel(int x, int y) {
    uint32_t pixel = 0;
    glReadPixels(x, y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, &pixel);
    EXPECT(glGetError() == GL_NO_ERROR);
    return pixel;
}

void clear_to(uint32_t color) {
    const auto channel = [&](int shift) { return float(color >> shift & 0xff) / 255.0f; };
    glClearColor(channel(0), channel(8), channel(16), channel(24));
    glClear(GL_COLOR_BUFFER_BIT);
}

Target create_target() {
    Target target;
    glGenTextures(1, &target.texture);
    glBindTexture(GL_TEXTURE_2D, target.texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glGenFramebuffers(1, &target.framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, target.texture, 0);
    EXPECT(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
    return target;
}

Target target_of(EGLImageKHR image) {
    Target target;
    glGenTextures(1, &target.texture);
    glBindTexture(GL_TEXTURE_2D, target.texture);
    procedure<PFNGLEGLIMAGETARGETTEXTURE2DOESPROC>("glEGLImageTargetTexture2DOES")(GL_TEXTURE_2D,
                                                                                   image);
    EXPECT(glGetError() == GL_NO_ERROR);
    glGenFramebuffers(1, &target.framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, target.texture, 0);
    EXPECT(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
    return target;
}

// Why things fail, besides what they were expected to do.
static void EGLAPIENTRY
tell(EGLenum error, const char* command, EGLint, EGLLabelKHR, EGLLabelKHR, const char* text) {
    std::fprintf(stderr, "%s: %#x %s\n", command, error, text != nullptr ? text : "");
}

}  // namespace probe

int main(int argc, char** argv) {
    struct Check {
        const char* name;
        void (*run)();
    };
    static constexpr Check checks[] = {
        {"vendor", probe::check_vendor},           {"pbuffer", probe::check_pbuffer},
        {"surfaceless", probe::check_surfaceless}, {"dma_buf", probe::check_dma_buf},
        {"images", probe::check_images},           {"fences", probe::check_fences},
        {"threads", probe::check_threads},
    };
    for (const Check& check : checks) {
        if (argc != 2 || std::strcmp(argv[1], check.name) != 0)
            continue;
        probe::procedure<PFNEGLDEBUGMESSAGECONTROLKHRPROC>("eglDebugMessageControlKHR")(probe::tell,
                                                                                        nullptr);
        check.run();
        return 0;
    }
    std::fprintf(stderr, "no such check\n");
    return 2;
}
