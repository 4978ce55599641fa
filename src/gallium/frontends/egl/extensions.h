// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "pipe/context.h"

namespace cuesta::egl {

// What eglQueryString tells of EGL_EXTENSIONS: without a display, of a display of that screen; and
// the platforms' alone.
const char* client_extensions();
std::string display_extensions(const pipe::Screen& screen);
const char* platform_extensions();

}  // namespace cuesta::egl
