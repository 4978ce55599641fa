// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// EGL as programs call it, by the names of its functions, over a fake screen and fake contexts.
#pragma once

#include <string>
#include <string_view>

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <gtest/gtest.h>

#include "fake_gles.h"
#include "fake_screen.h"
#include "gallium/frontends/egl/entry.h"

namespace cuesta::egl {

// The function of that name.
template <typename Function>
Function fn(std::string_view name) {
    const EntryPoint* entry = find_entry_point(name);
    EXPECT_NE(entry, nullptr) << name;
    return reinterpret_cast<Function>(entry->function);
}

EGLint last_error();

// The screen of the one GPU there is.
FakeScreen& screen();

inline const EGLint es2[] = {EGL_CONTEXT_CLIENT_VERSION, 2, EGL_NONE};

class EglTest : public testing::Test {
  protected:
    void SetUp() override;
    // Nothing is current afterwards, and the display is terminated.
    void TearDown() override;

    // RGBA8888 with depth 24 and stencil 8.
    EGLConfig config() const;
    EGLContext make_context(EGLContext share = EGL_NO_CONTEXT);
    EGLSurface make_pbuffer(EGLint width = 16, EGLint height = 8);
    EGLBoolean make_current(EGLSurface draw, EGLSurface read, EGLContext context);

    // What the thread's context was told.
    static gles::State& current_state() { return gles::Context::current()->state(); }

    EGLDisplay display_ = EGL_NO_DISPLAY;
};

}  // namespace cuesta::egl
