// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Platforms: where displays come from, and the native windows and pixmaps that they have. One row
// each; those that come later (GBM, Wayland, X11) get a row and the functions that it names.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include "gallium/frontends/egl/answer.h"
#include "gallium/frontends/egl/attribute_list.h"
#include "gallium/frontends/egl/config.h"

namespace cuesta::egl {

class Display;
class Gpu;
class Surface;

struct Platform {
    using CreateSurface = Answer<std::shared_ptr<Surface>>(Display& display,
                                                           const Config& config,
                                                           void* native,
                                                           const AttributeList& attributes);

    EGLenum id = EGL_NONE;
    std::string_view extension;
    std::string_view name;     // in the variable EGL_PLATFORM
    EGLint surface_types = 0;  // bits of EGL_SURFACE_TYPE
    // The GPU that a native display means; null where it is legal and nothing is there.
    Answer<Gpu*> (*find_gpu)(void* native_display, const AttributeList& attributes);
    CreateSurface* create_window;  // null: there are no windows
    CreateSurface* create_pixmap;
};

std::span<const Platform> platforms();
// Null where it is none of ours.
const Platform* find_platform(EGLenum id);
// The platform of eglGetDisplay(EGL_DEFAULT_DISPLAY); null where it is left to others.
const Platform* default_platform();

}  // namespace cuesta::egl
