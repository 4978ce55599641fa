// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Contexts of OpenGL's compatibility profile, on the G13. What only looks at the API runs on a
// device that executes nothing; what looks at pixels runs with the drm-shim preloaded.
#pragma once

#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/entry_point.h"
#include "gallium/frontends/gl/gl.h"
#include "tests/unit/gallium/frontends/gles/fixture.h"

namespace cuesta::gl {

using gles::Rgba8;

gles::ContextConfig compatibility_config();

// The function as the application calls it: with locks and the gate.
template <typename Pointer>
Pointer procedure_of(const char* name) {
    return reinterpret_cast<Pointer>(find_procedure(name));
}

class DesktopTest : public gles::GlesTest {
  protected:
    Compatibility& desktop() { return compatibility(state()); }
    // What was drawn, with vertices that waited (Desktop::finish_vertices).
    std::vector<Rgba8> pixels(GLint x, GLint y, GLsizei columns, GLsizei rows) {
        state().desktop->finish_vertices();
        return GlesTest::pixels(x, y, columns, rows);
    }
    Rgba8 pixel(GLint x, GLint y) { return pixels(x, y, 1, 1)[0]; }
    // What glGet* says of the state, which must know the name.
    std::vector<double> get(GLenum name);
    // The same of everything that it knows in this context.
    std::vector<double> desktop_snapshot();
};

// API alone.
class DesktopApiTest : public DesktopTest {
  protected:
    void SetUp() override {
        start_on(gles::make_recorded_screen(gles::Gpu::g13), compatibility_config());
    }
};

// Pixels: 32 x 16 of them, in the window that GlesTest makes.
class DesktopPixelTest : public DesktopTest {
  protected:
    void SetUp() override;
};

}  // namespace cuesta::gl
