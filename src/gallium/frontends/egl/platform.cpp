// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/egl/platform.h"

#include <algorithm>
#include <cstdlib>

#include "gallium/frontends/egl/process.h"

namespace cuesta::egl {
namespace {

Checked check_no_attributes(const AttributeList& attributes) {
    return check_attributes(attributes, {}, EGL_BAD_ATTRIBUTE);
}

// EGL_MESA_platform_surfaceless: the native display must be EGL_DEFAULT_DISPLAY.
Answer<Gpu*> find_surfaceless_gpu(void* native_display, const AttributeList& attributes) {
    if (native_display != nullptr)
        return Failure{EGL_BAD_PARAMETER, "the surfaceless platform has only a default display"};
    TRY(check_no_attributes(attributes));
    return Process::get().first_gpu();
}

// EGL_EXT_platform_device: the native display is an EGLDeviceEXT.
Answer<Gpu*> find_device_gpu(void* native_display, const AttributeList& attributes) {
    TRY(check_no_attributes(attributes));
    const Answer<Gpu*> gpu = Process::get().find_gpu(native_display);
    if (!gpu)
        return Failure{EGL_BAD_PARAMETER, "the native display is no device"};
    return *gpu;
}

constexpr EGLint offscreen = EGL_PBUFFER_BIT | EGL_SWAP_BEHAVIOR_PRESERVED_BIT;

constexpr Platform platform_rows[] = {
    {EGL_PLATFORM_SURFACELESS_MESA, "EGL_MESA_platform_surfaceless", "surfaceless", offscreen,
     find_surfaceless_gpu, nullptr, nullptr},
    {EGL_PLATFORM_DEVICE_EXT, "EGL_EXT_platform_device", "device", offscreen, find_device_gpu,
     nullptr, nullptr},
};

const char* variable(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr ? value : "";
}

}  // namespace

std::span<const Platform> platforms() {
    return platform_rows;
}

const Platform* find_platform(EGLenum id) {
    const auto row = std::ranges::find(platform_rows, id, &Platform::id);
    return row != std::end(platform_rows) ? row : nullptr;
}

// Programs in a desktop session mean its windows, which others have; unless EGL_PLATFORM says
// otherwise.
const Platform* default_platform() {
    const std::string_view wanted = variable("EGL_PLATFORM");
    if (wanted.empty()) {
        const bool session = *variable("WAYLAND_DISPLAY") != '\0' || *variable("DISPLAY") != '\0';
        return session ? nullptr : find_platform(EGL_PLATFORM_SURFACELESS_MESA);
    }
    char* end = nullptr;
    const unsigned long number = std::strtoul(wanted.data(), &end, 0);
    if (*end == '\0')
        return find_platform(static_cast<EGLenum>(number));
    const auto row = std::ranges::find(platform_rows, wanted, &Platform::name);
    return row != std::end(platform_rows) ? row : nullptr;
}

}  // namespace cuesta::egl
