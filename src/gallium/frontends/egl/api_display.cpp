// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <cstdlib>
#include <cstring>

#include <fmt/format.h>

#include "gallium/frontends/egl/api.h"
#include "gallium/frontends/egl/extensions.h"
#include "gallium/frontends/egl/gpu.h"
#include "gallium/frontends/egl/lookup.h"
#include "gallium/frontends/egl/platform.h"
#include "gallium/frontends/egl/process.h"
#include "gallium/frontends/gl/gl.h"

namespace cuesta::egl {
namespace {

constexpr EGLint major_version = 1;
constexpr EGLint minor_version = 5;
constexpr char version_text[] = "1.5 Cuesta";

// Without a GPU of ours there is no display, which is no error (EGL 1.5, 3.2): others are asked.
EGLDisplay display_of(const Platform& platform, Gpu* gpu) {
    return gpu != nullptr ? Process::get().display(platform, *gpu) : EGL_NO_DISPLAY;
}

Answer<EGLDisplay> find_platform_display(EGLenum id,
                                         void* native,
                                         const AttributeList& attributes) {
    // What libglvnd makes of eglGetDisplay(EGL_DEFAULT_DISPLAY).
    if (id == EGL_NONE)
        return get_display(reinterpret_cast<EGLNativeDisplayType>(native));
    const Platform* platform = find_platform(id);
    if (platform == nullptr)
        return Failure{EGL_BAD_PARAMETER, fmt::format("{:#x} is no platform of ours", id)};
    return display_of(*platform, TRY(platform->find_gpu(native, attributes)));
}

}  // namespace

Answer<EGLDisplay> get_display(EGLNativeDisplayType native) {
    const Platform* platform = default_platform();
    if (native != EGL_DEFAULT_DISPLAY || platform == nullptr)
        return EGL_NO_DISPLAY;
    return display_of(*platform, Process::get().first_gpu());
}

Answer<EGLDisplay> get_platform_display(EGLenum platform, void* native, const EGLAttrib* list) {
    return find_platform_display(platform, native, AttributeList(list));
}

Answer<EGLDisplay> get_platform_display_ext(EGLenum platform, void* native, const EGLint* list) {
    return find_platform_display(platform, native, AttributeList(list));
}

Answer<EGLBoolean> initialize(EGLDisplay handle, EGLint* major, EGLint* minor) {
    Display* const display = TRY(find_any_display(handle));
    TRY(display->initialize());
    if (major != nullptr)
        *major = major_version;
    if (minor != nullptr)
        *minor = minor_version;
    return EGLBoolean{EGL_TRUE};
}

Answer<EGLBoolean> terminate(EGLDisplay handle) {
    Display* const display = TRY(find_any_display(handle));
    display->terminate();
    return EGLBoolean{EGL_TRUE};
}

Answer<const char*> query_string(EGLDisplay handle, EGLint name) {
    if (handle == EGL_NO_DISPLAY && name == EGL_EXTENSIONS)
        return client_extensions();
    if (handle == EGL_NO_DISPLAY && name == EGL_VERSION)
        return version_text;
    const Display* const display = TRY(find_display(handle));
    switch (name) {
        case EGL_CLIENT_APIS:
            return gl::offers_desktop(display->screen()) ? "OpenGL OpenGL_ES" : "OpenGL_ES";
        case EGL_EXTENSIONS: return display->extensions();
        case EGL_VENDOR: return "Cuesta";
        case EGL_VERSION: return version_text;
    }
    return Failure{EGL_BAD_PARAMETER, fmt::format("{:#x} names no string", name)};
}

// There are no options of drivers.
Answer<char*> get_display_driver_config(EGLDisplay handle) {
    TRY(find_display(handle));
    char* const text =
        strdup("<?xml version=\"1.0\" standalone=\"yes\"?>\n<driinfo>\n</driinfo>\n");
    if (text == nullptr)
        return Failure{EGL_BAD_ALLOC, "there is no memory"};
    return text;
}

Answer<const char*> get_display_driver_name(EGLDisplay handle) {
    const Display* const display = TRY(find_display(handle));
    return display->gpu().info().driver.c_str();
}

}  // namespace cuesta::egl
