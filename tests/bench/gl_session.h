// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What benchmarks that are ordinary programs of EGL and OpenGL ES begin with: they measure the
// driver that EGL finds.
#pragma once

#include <cstdio>
#include <cstdlib>

#include <GLES2/gl2.h>

#include "tools/gallery_gl/window.h"

namespace cuesta::bench {

// A context of OpenGL ES 2 with a pbuffer is current as long as this lives; without one the
// program ends with a message.
class GlSession {
  public:
    GlSession() {
        check(window_.open());
        check(window_.begin(256, 256));
        std::fprintf(stderr, "%s\n", reinterpret_cast<const char*>(glGetString(GL_RENDERER)));
    }

  private:
    static void check(const Result<void>& result) {
        if (result)
            return;
        std::fprintf(stderr, "%s\n", result.error().text.c_str());
        std::exit(1);
    }

    gallery_gl::Window window_;
};

}  // namespace cuesta::bench
