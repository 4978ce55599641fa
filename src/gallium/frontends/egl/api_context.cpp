// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "gallium/frontends/egl/api.h"
#include "gallium/frontends/egl/lookup.h"
#include "gallium/frontends/egl/process.h"

namespace cuesta::egl {
namespace {

// Null stays null.
template <typename T>
Answer<std::shared_ptr<T>> find_optional(const Display& display, void* handle) {
    if (handle == nullptr)
        return std::shared_ptr<T>();
    return find_object<T>(display, handle);
}

Checked check_compatible(const Context& context, const std::shared_ptr<Surface>& surface) {
    if (surface == nullptr || context.config() == nullptr)
        return Done{};
    if (!context.config()->is_compatible_with(surface->config()))
        return Failure{EGL_BAD_MATCH, "context and surface are of configs that do not fit"};
    return Done{};
}

// EGL 1.5, 3.7.3; the display is initialised.
Answer<Binding> read_binding(const Display& display,
                             EGLSurface draw,
                             EGLSurface read,
                             EGLContext context) {
    Binding binding;
    binding.context = TRY(find_optional<Context>(display, context));
    if (binding.context != nullptr)
        this_thread().object_label = binding.context->label;
    binding.draw = TRY(find_optional<Surface>(display, draw));
    binding.read = TRY(find_optional<Surface>(display, read));
    if ((draw == EGL_NO_SURFACE) != (read == EGL_NO_SURFACE))
        return Failure{EGL_BAD_MATCH, "there is a surface to draw to or to read from, not both"};
    if (binding.context == nullptr)
        return Failure{EGL_BAD_MATCH, "surfaces cannot be current without a context"};
    TRY(check_compatible(*binding.context, binding.draw));
    TRY(check_compatible(*binding.context, binding.read));
    return binding;
}

// What eglBindAPI bound: of libglvnd's, that may be an API that we have not.
Answer<EGLenum> find_current_api() {
    const EGLenum api = Process::get().current_api();
    if (!is_supported_api(api))
        return Failure{EGL_BAD_MATCH, "only contexts of OpenGL and OpenGL ES are supported"};
    return api;
}

EGLint render_buffer(const Context& context) {
    const Binding& current = this_thread().current;
    const bool drawing = current.context.get() == &context && current.draw != nullptr;
    return drawing ? EGL_BACK_BUFFER : EGL_NONE;
}

}  // namespace

// --- rendering API ----------------------------------------------------------------------------

Answer<EGLBoolean> bind_api(EGLenum api) {
    if (!is_supported_api(api))
        return Failure{EGL_BAD_PARAMETER, fmt::format("{:#x} is no supported API", api)};
    this_thread().api = api;
    return EGLBoolean{EGL_TRUE};
}

Answer<EGLenum> query_api() {
    return Process::get().current_api();
}

// --- contexts ---------------------------------------------------------------------------------

Answer<EGLContext> create_context(EGLDisplay handle,
                                  EGLConfig config,
                                  EGLContext share,
                                  const EGLint* list) {
    Display* const display = TRY(find_display(handle));
    const Config* found = nullptr;
    if (config != EGL_NO_CONFIG_KHR)
        found = TRY(display->find_config(config));
    const EGLenum api = TRY(find_current_api());
    const std::shared_ptr<Context> sharing = TRY(find_optional<Context>(*display, share));
    return display->add(TRY(Context::create(*display, found, api, sharing, AttributeList(list))));
}

Answer<EGLBoolean> destroy_context(EGLDisplay handle, EGLContext context) {
    const Found<Context> found = TRY(find<Context>(handle, context));
    found.display->remove<Context>(context);
    return EGLBoolean{EGL_TRUE};
}

Answer<EGLBoolean> make_current(EGLDisplay handle,
                                EGLSurface draw,
                                EGLSurface read,
                                EGLContext context) {
    Display* const display = TRY(find_any_display(handle));
    Binding binding;
    if (context != EGL_NO_CONTEXT || draw != EGL_NO_SURFACE || read != EGL_NO_SURFACE) {
        TRY(find_display(handle));
        binding = TRY(read_binding(*display, draw, read, context));
    }
    TRY(bind(std::move(binding)));
    return EGLBoolean{EGL_TRUE};
}

Answer<EGLBoolean> query_context(EGLDisplay handle,
                                 EGLContext context,
                                 EGLint attribute,
                                 EGLint* value) {
    const Found<Context> found = TRY(find<Context>(handle, context));
    EGLint result = 0;
    switch (attribute) {
        // EGL_KHR_no_config_context: 0 where there is none.
        case EGL_CONFIG_ID: result = found->config() != nullptr ? found->config()->id : 0; break;
        case EGL_CONTEXT_CLIENT_TYPE: result = static_cast<EGLint>(found->api()); break;
        case EGL_CONTEXT_CLIENT_VERSION: result = found->client_version(); break;
        case EGL_RENDER_BUFFER: result = render_buffer(*found.object); break;
        default:
            return Failure{EGL_BAD_ATTRIBUTE,
                           fmt::format("{:#x} is no attribute of contexts", attribute)};
    }
    TRY(check_place(value));
    *value = result;
    return EGLBoolean{EGL_TRUE};
}

// --- what is current --------------------------------------------------------------------------

Answer<EGLContext> get_current_context() {
    const Binding& current = this_thread().current;
    return current.context != nullptr ? current.context->handle : EGL_NO_CONTEXT;
}

Answer<EGLSurface> get_current_surface(EGLint which) {
    if (which != EGL_DRAW && which != EGL_READ)
        return Failure{EGL_BAD_PARAMETER, "a surface is drawn to or read from"};
    const Binding& current = this_thread().current;
    const std::shared_ptr<Surface>& surface = which == EGL_DRAW ? current.draw : current.read;
    return surface != nullptr ? surface->handle : EGL_NO_SURFACE;
}

Answer<EGLDisplay> get_current_display() {
    const Binding& current = this_thread().current;
    return current.context != nullptr ? EGLDisplay{&current.context->display()} : EGL_NO_DISPLAY;
}

Answer<EGLBoolean> release_thread() {
    TRY(bind({}));
    Thread& thread = this_thread();
    thread.api = EGL_OPENGL_ES_API;
    thread.label = nullptr;
    return EGLBoolean{EGL_TRUE};
}

Answer<EGLBoolean> wait_client() {
    const std::shared_ptr<Context>& context = this_thread().current.context;
    if (context != nullptr)
        context->gles().finish();
    return EGLBoolean{EGL_TRUE};
}

// Nobody else draws to what we draw to.
Answer<EGLBoolean> wait_native(EGLint engine) {
    if (engine != EGL_CORE_NATIVE_ENGINE)
        return Failure{EGL_BAD_PARAMETER, fmt::format("{:#x} is no engine", engine)};
    return EGLBoolean{EGL_TRUE};
}

}  // namespace cuesta::egl
