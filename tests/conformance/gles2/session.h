// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the programs of checks share before the first check: arguments, display, renderer.
#pragma once

#include <span>

#include <EGL/egl.h>

namespace cuesta::conformance {

inline constexpr int width = 83;  // of what is drawn on: not a multiple of the tile
inline constexpr int height = 61;

// Prints what could not be set up, and EGL's error. Always false.
bool failed(const char* what);

// A part of the name that the renderer must have: behind --renderer, which is taken off the
// arguments; empty for --any-renderer, to see whether another driver agrees with the checks; else
// the usual one.
const char* take_renderer(std::span<char*>& arguments, const char* usual);

// Of the surfaceless platform, initialised, with OpenGL ES bound; or EGL_NO_DISPLAY and a message.
EGLDisplay open_display();

// Prints the renderer of the current context, and whether it is the wanted one. Falling back to a
// software rasteriser would make every check pass.
bool right_gpu(const char* wanted);

// Whether the bound framebuffer is complete; a message where it is not.
bool framebuffer_is_complete();

}  // namespace cuesta::conformance
