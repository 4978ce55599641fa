// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "fixture.h"

#include "gallium/frontends/egl/process.h"

namespace cuesta::egl {
namespace {

FakeScreen* the_screen = nullptr;

std::unique_ptr<pipe::Screen> open_fake(const GpuInfo&, std::string*) {
    auto made = std::make_unique<FakeScreen>();
    the_screen = made.get();
    return made;
}

std::unique_ptr<pipe::Screen> open_nothing(const GpuInfo&, std::string* error) {
    *error = "a chip that the driver does not know";
    return nullptr;
}

std::vector<GpuInfo> find_gpus() {
    return {{"old", "/dev/dri/renderD128", "", open_nothing},
            {"fake", "/dev/dri/renderD129", "/dev/dri/card1", open_fake}};
}

}  // namespace

EGLint last_error() {
    return fn<PFNEGLGETERRORPROC>("eglGetError")();
}

FakeScreen& screen() {
    return *the_screen;
}

void EglTest::SetUp() {
    Process::get().set_hooks({.find_gpus = find_gpus});
    display_ = fn<PFNEGLGETPLATFORMDISPLAYPROC>("eglGetPlatformDisplay")(
        EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
    ASSERT_NE(display_, EGL_NO_DISPLAY);
    ASSERT_TRUE(fn<PFNEGLINITIALIZEPROC>("eglInitialize")(display_, nullptr, nullptr));
}

void EglTest::TearDown() {
    EXPECT_TRUE(fn<PFNEGLRELEASETHREADPROC>("eglReleaseThread")());
    EXPECT_TRUE(fn<PFNEGLTERMINATEPROC>("eglTerminate")(display_));
    EXPECT_EQ(gles::context_count(), 0);
    screen().out_of_memory = false;
}

EGLConfig EglTest::config() const {
    const EGLint wanted[] = {EGL_RED_SIZE,
                             8,
                             EGL_ALPHA_SIZE,
                             8,
                             EGL_DEPTH_SIZE,
                             24,
                             EGL_STENCIL_SIZE,
                             8,
                             EGL_SURFACE_TYPE,
                             EGL_PBUFFER_BIT,
                             EGL_RENDERABLE_TYPE,
                             EGL_OPENGL_ES2_BIT,
                             EGL_NONE};
    EGLConfig found = nullptr;
    EGLint count = 0;
    EXPECT_TRUE(fn<PFNEGLCHOOSECONFIGPROC>("eglChooseConfig")(display_, wanted, &found, 1, &count));
    EXPECT_EQ(count, 1);
    return found;
}

EGLContext EglTest::make_context(EGLContext share) {
    const EGLContext made =
        fn<PFNEGLCREATECONTEXTPROC>("eglCreateContext")(display_, config(), share, es2);
    EXPECT_NE(made, EGL_NO_CONTEXT);
    return made;
}

EGLSurface EglTest::make_pbuffer(EGLint width, EGLint height) {
    const EGLint list[] = {EGL_WIDTH, width, EGL_HEIGHT, height, EGL_NONE};
    const EGLSurface made =
        fn<PFNEGLCREATEPBUFFERSURFACEPROC>("eglCreatePbufferSurface")(display_, config(), list);
    EXPECT_NE(made, EGL_NO_SURFACE);
    return made;
}

EGLBoolean EglTest::make_current(EGLSurface draw, EGLSurface read, EGLContext context) {
    return fn<PFNEGLMAKECURRENTPROC>("eglMakeCurrent")(display_, draw, read, context);
}

}  // namespace cuesta::egl
