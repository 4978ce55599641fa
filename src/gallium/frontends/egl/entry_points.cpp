// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The one list of EGL's functions.
#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "gallium/frontends/egl/api.h"
#include "gallium/frontends/egl/entry.h"
#include "gallium/frontends/egl/thread.h"
#include "gallium/frontends/gl/gl.h"

namespace cuesta::egl {
namespace {

// The one function that is not to forget the error.
EGLint EGLAPIENTRY get_error() {
    return std::exchange(this_thread().error, EGL_SUCCESS);
}

}  // namespace

std::span<const EntryPoint> entry_points() {
    // clang-format off
    static const auto& rows = *new std::array{
        // EGL 1.0
        core<"eglChooseConfig", choose_config>(),
        core<"eglCopyBuffers", copy_buffers>(),
        core<"eglCreateContext", create_context>(),
        core<"eglCreatePbufferSurface", create_pbuffer_surface>(),
        core<"eglCreatePixmapSurface", create_pixmap_surface>(),
        core<"eglCreateWindowSurface", create_window_surface>(),
        core<"eglDestroyContext", destroy_context>(),
        core<"eglDestroySurface", destroy_surface>(),
        core<"eglGetConfigAttrib", get_config_attrib>(),
        core<"eglGetConfigs", get_configs>(),
        core<"eglGetCurrentDisplay", get_current_display>(),
        core<"eglGetCurrentSurface", get_current_surface>(),
        core<"eglGetDisplay", get_display>(),
        EntryPoint{"eglGetError", reinterpret_cast<Procedure>(&get_error)},
        core<"eglGetProcAddress", get_proc_address>(),
        core<"eglInitialize", initialize>(),
        core<"eglMakeCurrent", make_current>(),
        core<"eglQueryContext", query_context>(),
        core<"eglQueryString", query_string>(),
        core<"eglQuerySurface", query_surface>(),
        core<"eglSwapBuffers", swap_buffers>(),
        core<"eglTerminate", terminate>(),
        core<"eglWaitGL", wait_client>(),
        core<"eglWaitNative", wait_native>(),
        // EGL 1.1
        core<"eglBindTexImage", bind_tex_image>(),
        core<"eglReleaseTexImage", release_tex_image>(),
        core<"eglSurfaceAttrib", surface_attrib>(),
        core<"eglSwapInterval", swap_interval>(),
        // EGL 1.2
        core<"eglBindAPI", bind_api>(),
        core<"eglCreatePbufferFromClientBuffer", create_pbuffer_from_client_buffer>(),
        core<"eglQueryAPI", query_api>(),
        core<"eglReleaseThread", release_thread>(),
        core<"eglWaitClient", wait_client>(),
        // EGL 1.4
        core<"eglGetCurrentContext", get_current_context>(),
        // EGL 1.5
        core<"eglClientWaitSync", client_wait_sync>(),
        core<"eglCreateImage", create_image>(),
        core<"eglCreatePlatformPixmapSurface", create_platform_pixmap_surface>(),
        core<"eglCreatePlatformWindowSurface", create_platform_window_surface>(),
        core<"eglCreateSync", create_sync>(),
        core<"eglDestroyImage", destroy_image>(),
        core<"eglDestroySync", destroy_sync>(),
        core<"eglGetPlatformDisplay", get_platform_display>(),
        core<"eglGetSyncAttrib", get_sync_attrib>(),
        core<"eglWaitSync", wait_sync>(),
        // Client extensions
        core<"eglCreatePlatformPixmapSurfaceEXT", create_platform_pixmap_surface_ext>(),
        core<"eglCreatePlatformWindowSurfaceEXT", create_platform_window_surface_ext>(),
        core<"eglDebugMessageControlKHR", debug_message_control, Failed::error>(),
        core<"eglGetPlatformDisplayEXT", get_platform_display_ext>(),
        core<"eglLabelObjectKHR", label_object, Failed::error>(),
        core<"eglQueryDebugKHR", query_debug>(),
        core<"eglQueryDevicesEXT", query_devices>(),
        core<"eglQueryDisplayAttribEXT", query_display_attrib>(),
        // Extensions of devices
        extension<"eglQueryDeviceAttribEXT", query_device_attrib, Failed::zero, Route::device>(),
        extension<"eglQueryDeviceStringEXT", query_device_string, Failed::zero, Route::device>(),
        // Extensions of displays
        extension<"eglClientWaitSyncKHR", client_wait_sync>(),
        extension<"eglCreateImageKHR", create_image_khr>(),
        extension<"eglCreateSyncKHR", create_sync_khr>(),
        extension<"eglDestroyImageKHR", destroy_image>(),
        extension<"eglDestroySyncKHR", destroy_sync>(),
        extension<"eglDupNativeFenceFDANDROID", dup_native_fence_fd, Failed::minus_one>(),
        extension<"eglExportDMABUFImageMESA", export_dma_buf_image>(),
        extension<"eglExportDMABUFImageQueryMESA", export_dma_buf_image_query>(),
        extension<"eglGetDisplayDriverConfig", get_display_driver_config>(),
        extension<"eglGetDisplayDriverName", get_display_driver_name>(),
        extension<"eglGetSyncAttribKHR", get_sync_attrib_khr>(),
        extension<"eglQueryDmaBufFormatsEXT", query_dma_buf_formats>(),
        extension<"eglQueryDmaBufModifiersEXT", query_dma_buf_modifiers>(),
        extension<"eglSignalSyncKHR", signal_sync>(),
        extension<"eglSwapBuffersWithDamageEXT", swap_buffers_with_damage>(),
        extension<"eglSwapBuffersWithDamageKHR", swap_buffers_with_damage>(),
        extension<"eglWaitSyncKHR", wait_sync_khr>(),
    };
    // clang-format on
    return rows;
}

const EntryPoint* find_entry_point(std::string_view name) {
    const std::span<const EntryPoint> rows = entry_points();
    const auto row = std::ranges::find(rows, name, &EntryPoint::name);
    return row != rows.end() ? &*row : nullptr;
}

// Null of names that nobody knows, which is no error.
Answer<Procedure> get_proc_address(const char* name) {
    if (name == nullptr)
        return Procedure{nullptr};
    const EntryPoint* entry = find_entry_point(name);
    return entry != nullptr ? entry->function : gl::find_procedure(name);
}

}  // namespace cuesta::egl
