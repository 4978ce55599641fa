// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// EGL as a vendor library of libglvnd. Facts: glvnd/libeglabi.h.
#include <glvnd/libeglabi.h>

#include "gallium/frontends/egl/api.h"
#include "gallium/frontends/egl/entry.h"
#include "gallium/frontends/egl/extensions.h"
#include "gallium/frontends/egl/process.h"
#include "gallium/targets/gpus.h"

namespace cuesta::targets {
namespace {

const __EGLapiExports* loader = nullptr;  // set once, before any other call

// --- what libEGL calls ------------------------------------------------------------------------

EGLDisplay get_platform_display(EGLenum platform, void* native, const EGLAttrib* attributes) {
    const egl::EntryPoint* const entry = egl::find_entry_point("eglGetPlatformDisplay");
    return reinterpret_cast<PFNEGLGETPLATFORMDISPLAYPROC>(entry->function)(platform, native,
                                                                           attributes);
}

EGLBoolean get_supports_api(EGLenum api) {
    return api == EGL_OPENGL_ES_API || api == EGL_OPENGL_API;
}

const char* get_vendor_string(int name) {
    return name == __EGL_VENDOR_STRING_PLATFORM_EXTENSIONS ? egl::platform_extensions() : nullptr;
}

void* get_proc_address(const char* name) {
    return reinterpret_cast<void*>(*egl::get_proc_address(name));
}

void* get_dispatch_address(const char* name) {
    const egl::EntryPoint* const entry = egl::find_entry_point(name);
    return entry != nullptr ? reinterpret_cast<void*>(entry->stub) : nullptr;
}

void set_dispatch_index(const char* name, int index) {
    const egl::EntryPoint* const entry = egl::find_entry_point(name);
    if (entry != nullptr && entry->index != nullptr)
        *entry->index = index;
}

// --- what is asked of libEGL ------------------------------------------------------------------

// Which vendor's function of that index the display or device wants.
egl::Procedure route(egl::Route route, void* object, int index) {
    loader->threadInit();
    const bool device = route == egl::Route::device;
    const EGLint error = device ? EGL_BAD_DEVICE_EXT : EGL_BAD_DISPLAY;
    __EGLvendorInfo* const vendor =
        device ? loader->getVendorFromDevice(object) : loader->getVendorFromDisplay(object);
    if (vendor == nullptr) {
        loader->setEGLError(error);
        return nullptr;
    }
    if (!loader->setLastVendor(vendor))
        return nullptr;
    const egl::Procedure function = loader->fetchDispatchEntry(vendor, index);
    if (function == nullptr)
        loader->setEGLError(error);
    return function;
}

EGLenum current_api() {
    return loader->getCurrentApi();
}

}  // namespace
}  // namespace cuesta::targets

extern "C" [[gnu::visibility("default")]] EGLBoolean __egl_Main(uint32_t version,
                                                                const __EGLapiExports* exports,
                                                                __EGLvendorInfo*,
                                                                __EGLapiImports* imports) {
    using namespace cuesta;
    if (EGL_VENDOR_ABI_GET_MAJOR_VERSION(version) != EGL_VENDOR_ABI_MAJOR_VERSION)
        return EGL_FALSE;
    targets::loader = exports;
    egl::Process::get().set_hooks(
        {.find_gpus = targets::find_gpus, .current_api = targets::current_api});
    egl::set_router(targets::route);
    imports->getPlatformDisplay = targets::get_platform_display;
    imports->getSupportsAPI = targets::get_supports_api;
    imports->getVendorString = targets::get_vendor_string;
    imports->getProcAddress = targets::get_proc_address;
    imports->getDispatchAddress = targets::get_dispatch_address;
    imports->setDispatchIndex = targets::set_dispatch_index;
    return EGL_TRUE;
}
