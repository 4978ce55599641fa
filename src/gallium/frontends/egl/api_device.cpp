// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// EGL_EXT_device_enumeration, EGL_EXT_device_query, EGL_EXT_device_drm and _render_node,
// EGL_EXT_device_query_name.
#include <algorithm>
#include <span>

#include <fmt/format.h>

#include "gallium/frontends/egl/api.h"
#include "gallium/frontends/egl/gpu.h"
#include "gallium/frontends/egl/lookup.h"
#include "gallium/frontends/egl/process.h"

namespace cuesta::egl {

Answer<EGLBoolean> query_devices(EGLint max, EGLDeviceEXT* devices, EGLint* count) {
    TRY(check_place(count));
    if (devices != nullptr && max <= 0)
        return Failure{EGL_BAD_PARAMETER, "there is no room for devices"};
    const std::span<const std::unique_ptr<Gpu>> gpus = Process::get().gpus();
    const auto all = static_cast<EGLint>(gpus.size());
    *count = devices != nullptr ? std::min(max, all) : all;
    for (EGLint i = 0; devices != nullptr && i < *count; ++i)
        devices[i] = gpus[static_cast<size_t>(i)].get();
    return EGLBoolean{EGL_TRUE};
}

// No extension that we have adds one.
Answer<EGLBoolean> query_device_attrib(EGLDeviceEXT handle, EGLint attribute, EGLAttrib*) {
    TRY(Process::get().find_gpu(handle));
    return Failure{EGL_BAD_ATTRIBUTE, fmt::format("{:#x} is no attribute of devices", attribute)};
}

Answer<const char*> query_device_string(EGLDeviceEXT handle, EGLint name) {
    const Gpu* const gpu = TRY(Process::get().find_gpu(handle));
    const GpuInfo& info = gpu->info();
    const bool has_primary = !info.primary_node.empty();
    switch (name) {
        case EGL_EXTENSIONS:
            return has_primary ? "EGL_EXT_device_drm EGL_EXT_device_drm_render_node "
                                 "EGL_EXT_device_query_name"
                               : "EGL_EXT_device_drm_render_node EGL_EXT_device_query_name";
        case EGL_VENDOR: return "Cuesta";
        case EGL_RENDERER_EXT: return info.driver.c_str();
        case EGL_DRM_RENDER_NODE_FILE_EXT: return info.render_node.c_str();
        case EGL_DRM_DEVICE_FILE_EXT:
            if (has_primary)
                return info.primary_node.c_str();
            break;
    }
    return Failure{EGL_BAD_PARAMETER, fmt::format("{:#x} names no string of the device", name)};
}

Answer<EGLBoolean> query_display_attrib(EGLDisplay handle, EGLint attribute, EGLAttrib* value) {
    Display* const display = TRY(find_display(handle));
    if (attribute != EGL_DEVICE_EXT)
        return Failure{EGL_BAD_ATTRIBUTE,
                       fmt::format("{:#x} is no attribute of displays", attribute)};
    TRY(check_place(value));
    *value = reinterpret_cast<EGLAttrib>(&display->gpu());
    return EGLBoolean{EGL_TRUE};
}

}  // namespace cuesta::egl
