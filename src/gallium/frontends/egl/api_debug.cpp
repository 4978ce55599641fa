// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// EGL_KHR_debug.
#include <algorithm>

#include <fmt/format.h>

#include "gallium/frontends/egl/api.h"
#include "gallium/frontends/egl/lookup.h"
#include "gallium/frontends/egl/process.h"

namespace cuesta::egl {
namespace {

struct MessageRow {
    EGLAttrib name;
    bool DebugListener::*member;
};

constexpr MessageRow messages[] = {
    {EGL_DEBUG_MSG_CRITICAL_KHR, &DebugListener::critical},
    {EGL_DEBUG_MSG_ERROR_KHR, &DebugListener::error},
    {EGL_DEBUG_MSG_WARN_KHR, &DebugListener::warning},
    {EGL_DEBUG_MSG_INFO_KHR, &DebugListener::info},
};

template <typename T>
Checked set_label(const Display& display, void* object, EGLLabelKHR label) {
    const std::shared_ptr<T> found = display.find<T>(object);
    if (found == nullptr)
        return Failure{EGL_BAD_PARAMETER, "the display has no such object"};
    found->label = label;
    return Done{};
}

Checked label_object_of(const Display& display, EGLenum type, void* object, EGLLabelKHR label) {
    switch (type) {
        case EGL_OBJECT_CONTEXT_KHR: return set_label<Context>(display, object, label);
        case EGL_OBJECT_SURFACE_KHR: return set_label<Surface>(display, object, label);
        case EGL_OBJECT_IMAGE_KHR: return set_label<Image>(display, object, label);
        case EGL_OBJECT_SYNC_KHR: return set_label<Sync>(display, object, label);
    }
    return Failure{EGL_BAD_PARAMETER, fmt::format("{:#x} is no type of objects", type)};
}

}  // namespace

Answer<EGLint> debug_message_control(EGLDEBUGPROCKHR callback, const EGLAttrib* list) {
    DebugListener listener;
    if (callback != nullptr)
        listener = Process::get().debug_listener();
    listener.callback = callback;
    for (const Attribute& attribute : AttributeList(list)) {
        const auto row = std::ranges::find(messages, attribute.name, &MessageRow::name);
        const bool boolean = attribute.value == EGL_TRUE || attribute.value == EGL_FALSE;
        if (row == std::end(messages) || !boolean)
            return Failure{EGL_BAD_ATTRIBUTE,
                           fmt::format("{:#x} is no type of messages", attribute.name)};
        if (callback != nullptr)
            listener.*row->member = attribute.value == EGL_TRUE;
    }
    Process::get().set_debug_listener(listener);
    return EGLint{EGL_SUCCESS};
}

Answer<EGLBoolean> query_debug(EGLint attribute, EGLAttrib* value) {
    const DebugListener listener = Process::get().debug_listener();
    const auto row = std::ranges::find(messages, attribute, &MessageRow::name);
    if (row == std::end(messages) && attribute != EGL_DEBUG_CALLBACK_KHR)
        return Failure{EGL_BAD_ATTRIBUTE, fmt::format("{:#x} is nothing to ask for", attribute)};
    TRY(check_place(value));
    *value = row != std::end(messages) ? EGLAttrib{listener.*row->member}
                                       : reinterpret_cast<EGLAttrib>(listener.callback);
    return EGLBoolean{EGL_TRUE};
}

Answer<EGLint> label_object(EGLDisplay handle,
                            EGLenum type,
                            EGLObjectKHR object,
                            EGLLabelKHR label) {
    if (type == EGL_OBJECT_THREAD_KHR) {
        this_thread().label = label;
        return EGLint{EGL_SUCCESS};
    }
    Display* const display = TRY(find_any_display(handle));
    if (type == EGL_OBJECT_DISPLAY_KHR) {
        if (object != handle)
            return Failure{EGL_BAD_PARAMETER, "the object is not the display"};
        display->label = label;
        return EGLint{EGL_SUCCESS};
    }
    TRY(find_display(handle));
    TRY(label_object_of(*display, type, object, label));
    return EGLint{EGL_SUCCESS};
}

}  // namespace cuesta::egl
