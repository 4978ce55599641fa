// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The functions of EGL, with the parameters of the C functions that entry.h makes of them. Each
// says what is wrong; what is not said here is in EGL 1.5 or the extension's text.
#pragma once

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include "gallium/frontends/egl/answer.h"

namespace cuesta::egl {

using Procedure = __eglMustCastToProperFunctionPointerType;

// --- displays (api_display.cpp) --------------------------------------------------------------
Answer<EGLDisplay> get_display(EGLNativeDisplayType native);
Answer<EGLDisplay> get_platform_display(EGLenum platform, void* native, const EGLAttrib* list);
Answer<EGLDisplay> get_platform_display_ext(EGLenum platform, void* native, const EGLint* list);
Answer<EGLBoolean> initialize(EGLDisplay display, EGLint* major, EGLint* minor);
Answer<EGLBoolean> terminate(EGLDisplay display);
Answer<const char*> query_string(EGLDisplay display, EGLint name);
Answer<char*> get_display_driver_config(EGLDisplay display);
Answer<const char*> get_display_driver_name(EGLDisplay display);

// --- devices (api_device.cpp) ----------------------------------------------------------------
Answer<EGLBoolean> query_devices(EGLint max, EGLDeviceEXT* devices, EGLint* count);
Answer<EGLBoolean> query_device_attrib(EGLDeviceEXT device, EGLint attribute, EGLAttrib* value);
Answer<const char*> query_device_string(EGLDeviceEXT device, EGLint name);
Answer<EGLBoolean> query_display_attrib(EGLDisplay display, EGLint attribute, EGLAttrib* value);

// --- configs (api_config.cpp) ----------------------------------------------------------------
Answer<EGLBoolean> get_configs(EGLDisplay display, EGLConfig* configs, EGLint size, EGLint* count);
Answer<EGLBoolean> choose_config(
    EGLDisplay display, const EGLint* list, EGLConfig* configs, EGLint size, EGLint* count);
Answer<EGLBoolean> get_config_attrib(EGLDisplay display,
                                     EGLConfig config,
                                     EGLint attribute,
                                     EGLint* value);

// --- surfaces (api_surface.cpp) --------------------------------------------------------------
Answer<EGLSurface> create_pbuffer_surface(EGLDisplay display, EGLConfig config, const EGLint* list);
Answer<EGLSurface> create_pbuffer_from_client_buffer(
    EGLDisplay display, EGLenum type, EGLClientBuffer buffer, EGLConfig config, const EGLint* list);
Answer<EGLSurface> create_window_surface(EGLDisplay display,
                                         EGLConfig config,
                                         EGLNativeWindowType window,
                                         const EGLint* list);
Answer<EGLSurface> create_pixmap_surface(EGLDisplay display,
                                         EGLConfig config,
                                         EGLNativePixmapType pixmap,
                                         const EGLint* list);
Answer<EGLSurface> create_platform_window_surface(EGLDisplay display,
                                                  EGLConfig config,
                                                  void* window,
                                                  const EGLAttrib* list);
Answer<EGLSurface> create_platform_window_surface_ext(EGLDisplay display,
                                                      EGLConfig config,
                                                      void* window,
                                                      const EGLint* list);
Answer<EGLSurface> create_platform_pixmap_surface(EGLDisplay display,
                                                  EGLConfig config,
                                                  void* pixmap,
                                                  const EGLAttrib* list);
Answer<EGLSurface> create_platform_pixmap_surface_ext(EGLDisplay display,
                                                      EGLConfig config,
                                                      void* pixmap,
                                                      const EGLint* list);
Answer<EGLBoolean> destroy_surface(EGLDisplay display, EGLSurface surface);
Answer<EGLBoolean> query_surface(EGLDisplay display,
                                 EGLSurface surface,
                                 EGLint attribute,
                                 EGLint* value);
Answer<EGLBoolean> surface_attrib(EGLDisplay display,
                                  EGLSurface surface,
                                  EGLint attribute,
                                  EGLint value);
Answer<EGLBoolean> bind_tex_image(EGLDisplay display, EGLSurface surface, EGLint buffer);
Answer<EGLBoolean> release_tex_image(EGLDisplay display, EGLSurface surface, EGLint buffer);
Answer<EGLBoolean> swap_buffers(EGLDisplay display, EGLSurface surface);
Answer<EGLBoolean> swap_buffers_with_damage(EGLDisplay display,
                                            EGLSurface surface,
                                            const EGLint* rectangles,
                                            EGLint count);
Answer<EGLBoolean> swap_interval(EGLDisplay display, EGLint interval);
Answer<EGLBoolean> copy_buffers(EGLDisplay display, EGLSurface surface, EGLNativePixmapType target);

// --- contexts (api_context.cpp) --------------------------------------------------------------
Answer<EGLBoolean> bind_api(EGLenum api);
Answer<EGLenum> query_api();
Answer<EGLContext> create_context(EGLDisplay display,
                                  EGLConfig config,
                                  EGLContext share,
                                  const EGLint* list);
Answer<EGLBoolean> destroy_context(EGLDisplay display, EGLContext context);
Answer<EGLBoolean> make_current(EGLDisplay display,
                                EGLSurface draw,
                                EGLSurface read,
                                EGLContext context);
Answer<EGLContext> get_current_context();
Answer<EGLSurface> get_current_surface(EGLint which);
Answer<EGLDisplay> get_current_display();
Answer<EGLBoolean> query_context(EGLDisplay display,
                                 EGLContext context,
                                 EGLint attribute,
                                 EGLint* value);
Answer<EGLBoolean> release_thread();
Answer<EGLBoolean> wait_client();
Answer<EGLBoolean> wait_native(EGLint engine);

// --- sync objects (api_sync.cpp) -------------------------------------------------------------
Answer<EGLSync> create_sync(EGLDisplay display, EGLenum type, const EGLAttrib* list);
Answer<EGLSyncKHR> create_sync_khr(EGLDisplay display, EGLenum type, const EGLint* list);
Answer<EGLBoolean> destroy_sync(EGLDisplay display, EGLSync sync);
Answer<EGLint> client_wait_sync(EGLDisplay display, EGLSync sync, EGLint flags, EGLTime timeout);
Answer<EGLBoolean> wait_sync(EGLDisplay display, EGLSync sync, EGLint flags);
Answer<EGLint> wait_sync_khr(EGLDisplay display, EGLSync sync, EGLint flags);
Answer<EGLBoolean> signal_sync(EGLDisplay display, EGLSync sync, EGLenum mode);
Answer<EGLBoolean> get_sync_attrib(EGLDisplay display,
                                   EGLSync sync,
                                   EGLint attribute,
                                   EGLAttrib* value);
Answer<EGLBoolean> get_sync_attrib_khr(EGLDisplay display,
                                       EGLSync sync,
                                       EGLint attribute,
                                       EGLint* value);
Answer<EGLint> dup_native_fence_fd(EGLDisplay display, EGLSync sync);

// --- images (api_image.cpp) ------------------------------------------------------------------
Answer<EGLImage> create_image(EGLDisplay display,
                              EGLContext context,
                              EGLenum target,
                              EGLClientBuffer buffer,
                              const EGLAttrib* list);
Answer<EGLImageKHR> create_image_khr(EGLDisplay display,
                                     EGLContext context,
                                     EGLenum target,
                                     EGLClientBuffer buffer,
                                     const EGLint* list);
Answer<EGLBoolean> destroy_image(EGLDisplay display, EGLImage image);
Answer<EGLBoolean> query_dma_buf_formats(EGLDisplay display,
                                         EGLint max,
                                         EGLint* formats,
                                         EGLint* count);
Answer<EGLBoolean> query_dma_buf_modifiers(EGLDisplay display,
                                           EGLint format,
                                           EGLint max,
                                           EGLuint64KHR* modifiers,
                                           EGLBoolean* external_only,
                                           EGLint* count);
Answer<EGLBoolean> export_dma_buf_image_query(
    EGLDisplay display, EGLImageKHR image, int* fourcc, int* planes, EGLuint64KHR* modifiers);
Answer<EGLBoolean> export_dma_buf_image(
    EGLDisplay display, EGLImageKHR image, int* fds, EGLint* strides, EGLint* offsets);

// --- messages (api_debug.cpp) ----------------------------------------------------------------
Answer<EGLint> debug_message_control(EGLDEBUGPROCKHR callback, const EGLAttrib* list);
Answer<EGLBoolean> query_debug(EGLint attribute, EGLAttrib* value);
Answer<EGLint> label_object(EGLDisplay display,
                            EGLenum type,
                            EGLObjectKHR object,
                            EGLLabelKHR label);

// --- entry points (entry_points.cpp) ---------------------------------------------------------
Answer<Procedure> get_proc_address(const char* name);

}  // namespace cuesta::egl
