// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>

#include <fmt/format.h>

#include "gallium/frontends/egl/api.h"
#include "gallium/frontends/egl/lookup.h"

namespace cuesta::egl {
namespace {

// What the surface is made for, and how the platform makes it.
struct Native {
    Platform::CreateSurface* Platform::*create;
    EGLint bit;  // of EGL_SURFACE_TYPE
    EGLint error;
    const char* missing;
};

constexpr Native window{&Platform::create_window, EGL_WINDOW_BIT, EGL_BAD_NATIVE_WINDOW,
                        "the platform has no windows"};
constexpr Native pixmap{&Platform::create_pixmap, EGL_PIXMAP_BIT, EGL_BAD_NATIVE_PIXMAP,
                        "the platform has no pixmaps"};

Answer<EGLSurface> create_native(EGLDisplay handle,
                                 EGLConfig config,
                                 void* object,
                                 const AttributeList& attributes,
                                 const Native& native) {
    Display* const display = TRY(find_display(handle));
    Platform::CreateSurface* const create = display->platform().*native.create;
    // EGL_MESA_platform_surfaceless: no native window is a valid one, whatever else is wrong.
    if (create == nullptr)
        return Failure{native.error, native.missing};
    const Config* const found = TRY(display->find_config(config));
    if ((found->surface_type & native.bit) == 0)
        return Failure{EGL_BAD_MATCH, "the config has no surfaces of that kind"};
    return display->add(TRY(create(*display, *found, object, attributes)));
}

template <typename Handle>
void* as_pointer(Handle native) {
    return reinterpret_cast<void*>(native);
}

Checked check_buffer(EGLint buffer) {
    if (buffer != EGL_BACK_BUFFER)
        return Failure{EGL_BAD_PARAMETER, "only the back buffer can be a texture"};
    return Done{};
}

gles::Context* current_gles() {
    const std::shared_ptr<Context>& context = this_thread().current.context;
    return context != nullptr ? &context->gles() : nullptr;
}

}  // namespace

// --- creation ---------------------------------------------------------------------------------

Answer<EGLSurface> create_pbuffer_surface(EGLDisplay handle, EGLConfig config, const EGLint* list) {
    Display* const display = TRY(find_display(handle));
    const Config* const found = TRY(display->find_config(config));
    return display->add(TRY(Surface::create_pbuffer(*display, *found, AttributeList(list))));
}

// Of OpenVG alone.
Answer<EGLSurface> create_pbuffer_from_client_buffer(
    EGLDisplay handle, EGLenum type, EGLClientBuffer, EGLConfig config, const EGLint*) {
    const Display* const display = TRY(find_display(handle));
    TRY(display->find_config(config));
    return Failure{EGL_BAD_PARAMETER, fmt::format("{:#x} is no kind of client buffer", type)};
}

Answer<EGLSurface> create_window_surface(EGLDisplay display,
                                         EGLConfig config,
                                         EGLNativeWindowType object,
                                         const EGLint* list) {
    return create_native(display, config, as_pointer(object), AttributeList(list), window);
}

Answer<EGLSurface> create_pixmap_surface(EGLDisplay display,
                                         EGLConfig config,
                                         EGLNativePixmapType object,
                                         const EGLint* list) {
    return create_native(display, config, as_pointer(object), AttributeList(list), pixmap);
}

Answer<EGLSurface> create_platform_window_surface(EGLDisplay display,
                                                  EGLConfig config,
                                                  void* object,
                                                  const EGLAttrib* list) {
    return create_native(display, config, object, AttributeList(list), window);
}

Answer<EGLSurface> create_platform_window_surface_ext(EGLDisplay display,
                                                      EGLConfig config,
                                                      void* object,
                                                      const EGLint* list) {
    return create_native(display, config, object, AttributeList(list), window);
}

Answer<EGLSurface> create_platform_pixmap_surface(EGLDisplay display,
                                                  EGLConfig config,
                                                  void* object,
                                                  const EGLAttrib* list) {
    return create_native(display, config, object, AttributeList(list), pixmap);
}

Answer<EGLSurface> create_platform_pixmap_surface_ext(EGLDisplay display,
                                                      EGLConfig config,
                                                      void* object,
                                                      const EGLint* list) {
    return create_native(display, config, object, AttributeList(list), pixmap);
}

Answer<EGLBoolean> destroy_surface(EGLDisplay handle, EGLSurface surface) {
    const Found<Surface> found = TRY(find<Surface>(handle, surface));
    found.display->remove<Surface>(surface);
    return EGLBoolean{EGL_TRUE};
}

// --- attributes -------------------------------------------------------------------------------

Answer<EGLBoolean> query_surface(EGLDisplay handle,
                                 EGLSurface surface,
                                 EGLint attribute,
                                 EGLint* value) {
    const Found<Surface> found = TRY(find<Surface>(handle, surface));
    const EGLint result = TRY(found->query(attribute));
    TRY(check_place(value));
    *value = result;
    return EGLBoolean{EGL_TRUE};
}

Answer<EGLBoolean> surface_attrib(EGLDisplay handle,
                                  EGLSurface surface,
                                  EGLint attribute,
                                  EGLint value) {
    const Found<Surface> found = TRY(find<Surface>(handle, surface));
    TRY(found->set(attribute, value));
    const Binding& current = this_thread().current;
    if (attribute == EGL_MIPMAP_LEVEL &&
        (current.draw == found.object || current.read == found.object))
        current.context->gles().drawable_changed();
    return EGLBoolean{EGL_TRUE};
}

Answer<EGLBoolean> bind_tex_image(EGLDisplay handle, EGLSurface surface, EGLint buffer) {
    const Found<Surface> found = TRY(find<Surface>(handle, surface));
    TRY(check_buffer(buffer));
    TRY(found->bind_tex_image(current_gles()));
    return EGLBoolean{EGL_TRUE};
}

Answer<EGLBoolean> release_tex_image(EGLDisplay handle, EGLSurface surface, EGLint buffer) {
    const Found<Surface> found = TRY(find<Surface>(handle, surface));
    TRY(check_buffer(buffer));
    TRY(found->release_tex_image());
    return EGLBoolean{EGL_TRUE};
}

// --- posting ----------------------------------------------------------------------------------

// A pbuffer is not posted, and keeps its picture; what was drawn to it is sent off.
Answer<EGLBoolean> swap_buffers(EGLDisplay handle, EGLSurface surface) {
    const Found<Surface> found = TRY(find<Surface>(handle, surface));
    const Binding& current = this_thread().current;
    if (current.draw != found.object)
        return Failure{EGL_BAD_SURFACE, "the surface is not drawn to by this thread"};
    current.context->gles().flush();
    return EGLBoolean{EGL_TRUE};
}

Answer<EGLBoolean> swap_buffers_with_damage(EGLDisplay handle,
                                            EGLSurface surface,
                                            const EGLint* rectangles,
                                            EGLint count) {
    TRY(find<Surface>(handle, surface));
    if (count < 0 || (count > 0 && rectangles == nullptr))
        return Failure{EGL_BAD_PARAMETER, "there are no such rectangles"};
    return swap_buffers(handle, surface);
}

// Only windows are shown at intervals.
Answer<EGLBoolean> swap_interval(EGLDisplay handle, EGLint) {
    TRY(find_display(handle));
    const Binding& current = this_thread().current;
    if (current.context == nullptr)
        return Failure{EGL_BAD_CONTEXT, "no context is current"};
    if (current.draw == nullptr)
        return Failure{EGL_BAD_SURFACE, "the current context has no surface"};
    return EGLBoolean{EGL_TRUE};
}

Answer<EGLBoolean> copy_buffers(EGLDisplay handle, EGLSurface surface, EGLNativePixmapType) {
    TRY(find<Surface>(handle, surface));
    return Failure{EGL_BAD_NATIVE_PIXMAP, pixmap.missing};
}

}  // namespace cuesta::egl
