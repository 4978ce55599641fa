// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What desktop OpenGL (frontends/gl) adds to a context, as the shared code sees it. Contexts of
// OpenGL ES have none of it: State::desktop and State::gate are null there.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "gallium/frontends/gles/executable.h"
#include "gallium/frontends/gles/gl.h"

namespace cuesta::gles {

struct Capability;  // capabilities.h
class PixelPath;    // pixel_path.h
struct QueryRow;    // queries.h

// Any function `foo(State&, ...)`, to tell one from another by.
using AnyFunction = void (*)();

// Between the application and the functions of a context, while the context is in a state where
// not every call is carried out: between glBegin and glEnd, or while a display list is made.
class CallGate {
  public:
    virtual ~CallGate() = default;
    // `function` is about to be called; `arguments` is a std::tuple of the types that it takes
    // behind State&. False: it is not called, and the application gets 0; an error is recorded if
    // it is one.
    virtual bool pass(AnyFunction function, const void* arguments) = 0;
};

// glDrawArrays, glDrawElements and their siblings, as the application called them.
struct DrawCall {
    GLenum mode = GL_POINTS;
    GLint first = 0;  // of glDrawArrays
    GLsizei count = 0;
    GLenum type = 0;  // of the indices; 0: there are none
    const void* indices = nullptr;
    GLsizei instances = 1;
};

// What the objects of a share group have beside OpenGL ES's (display lists).
class DesktopShared {
  public:
    virtual ~DesktopShared() = default;
};

class Desktop {
  public:
    virtual ~Desktop() = default;

    // Rows of glGet* and glEnable beside the shared ones; looked at first.
    virtual std::span<const QueryRow> queries() const = 0;
    virtual std::span<const Capability> capabilities() const = 0;

    // GL_VERSION and GL_SHADING_LANGUAGE_VERSION.
    virtual const char* version() const = 0;
    virtual const char* language_version() const = 0;

    // What happens to pixels between the application and images.
    virtual PixelPath& pixel_path() = 0;

    // Whether the current program, or fixed function in its place, can be drawn with. False:
    // nothing is drawn, with the error recorded if it is one.
    virtual bool check_programs() = 0;

    // What a draw uses in the place of the current program: fixed-function stages, and what state
    // outside of shaders adds to them. Called before each draw; State::dirty says what changed. The
    // values of built-in uniforms are stored. False with the error recorded.
    virtual bool find_executables(StageExecutables& stages) = 0;

    // A draw that the shared code cannot make as it is (GL_QUADS, unfilled polygons, feedback).
    // True: it was made, or an error is recorded.
    virtual bool draw(const DrawCall& call) = 0;
};

}  // namespace cuesta::gles
