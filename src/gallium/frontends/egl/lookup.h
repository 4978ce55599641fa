// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// From the handles that programs pass to the objects, with the errors of those that are none. The
// label of what is found becomes that of the call's primary object (EGL_KHR_debug); of objects
// that are not the primary one the display's find<T>() serves.
#pragma once

#include <memory>

#include <EGL/egl.h>

#include "gallium/frontends/egl/answer.h"
#include "gallium/frontends/egl/context.h"
#include "gallium/frontends/egl/display.h"
#include "gallium/frontends/egl/image.h"
#include "gallium/frontends/egl/surface.h"
#include "gallium/frontends/egl/sync.h"
#include "gallium/frontends/egl/thread.h"

namespace cuesta::egl {

// Initialised or not.
Answer<Display*> find_any_display(EGLDisplay handle);
Answer<Display*> find_display(EGLDisplay handle);

template <typename T>
constexpr EGLint error_of_missing = EGL_BAD_PARAMETER;
template <>
inline constexpr EGLint error_of_missing<Context> = EGL_BAD_CONTEXT;
template <>
inline constexpr EGLint error_of_missing<Surface> = EGL_BAD_SURFACE;

template <typename T>
struct Found {
    Display* display = nullptr;
    std::shared_ptr<T> object;

    T* operator->() const { return object.get(); }
};

template <typename T>
Answer<std::shared_ptr<T>> find_object(const Display& display, void* handle) {
    std::shared_ptr<T> object = display.find<T>(handle);
    if (object == nullptr)
        return Failure{error_of_missing<T>, "the display has no such object"};
    return object;
}

template <typename T>
Answer<Found<T>> find(EGLDisplay display_handle, void* handle) {
    Display* const display = TRY(find_display(display_handle));
    std::shared_ptr<T> object = TRY(find_object<T>(*display, handle));
    this_thread().object_label = object->label;
    return Found<T>{display, std::move(object)};
}

// Of parameters through which something is told.
template <typename T>
Checked check_place(const T* place) {
    if (place == nullptr)
        return Failure{EGL_BAD_PARAMETER, "there is no place for the result"};
    return Done{};
}

}  // namespace cuesta::egl
