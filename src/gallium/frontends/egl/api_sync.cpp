// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// EGL 1.5, section 3.8.1; EGL_KHR_fence_sync, EGL_KHR_reusable_sync, EGL_KHR_wait_sync,
// EGL_ANDROID_native_fence_sync.
#include <string>

#include <fmt/format.h>
#include <unistd.h>

#include "gallium/frontends/egl/api.h"
#include "gallium/frontends/egl/lookup.h"

namespace cuesta::egl {
namespace {

using Made = Answer<std::shared_ptr<Sync>>;

Answer<gles::Context*> current_context_of(const Display& display) {
    const std::shared_ptr<Context>& context = this_thread().current.context;
    if (context == nullptr || &context->display() != &display)
        return Failure{EGL_BAD_MATCH, "no context of the display is current"};
    return &context->gles();
}

// A fence that was not sent to the GPU could never be waited for by others.
Made make_fence(const Display& display, EGLenum type) {
    gles::Context* const context = TRY(current_context_of(display));
    return std::make_shared<Sync>(type, EGL_SYNC_PRIOR_COMMANDS_COMPLETE, context->flush());
}

// The descriptor becomes ours.
Made make_native(const Display& display, int fd) {
    if (fd == EGL_NO_NATIVE_FENCE_FD_ANDROID)
        return make_fence(display, EGL_SYNC_NATIVE_FENCE_ANDROID);
    std::string error;
    std::shared_ptr<pipe::Fence> fence = display.screen().create_fence_fd(fd, &error);
    if (fence == nullptr)
        return Failure{EGL_BAD_ATTRIBUTE, error};
    close(fd);
    return std::make_shared<Sync>(EGL_SYNC_NATIVE_FENCE_ANDROID,
                                  EGL_SYNC_NATIVE_FENCE_SIGNALED_ANDROID, std::move(fence));
}

// `unknown_type`: EGL 1.5 and the extensions do not agree on the error.
Answer<EGLSync> create(EGLDisplay handle,
                       EGLenum type,
                       const AttributeList& attributes,
                       EGLint unknown_type) {
    Display* const display = TRY(find_display(handle));
    static const auto& fd_rule =
        *new std::vector<AttributeRule>{{EGL_SYNC_NATIVE_FENCE_FD_ANDROID}};
    const bool native = type == EGL_SYNC_NATIVE_FENCE_ANDROID;
    if (!native && type != EGL_SYNC_FENCE && type != EGL_SYNC_REUSABLE_KHR)
        return Failure{unknown_type, fmt::format("{:#x} is no kind of sync object", type)};
    TRY(check_attributes(attributes, native ? fd_rule : std::vector<AttributeRule>{}));
    if (type == EGL_SYNC_REUSABLE_KHR)
        return display->add(std::make_shared<Sync>(type, EGLenum{EGL_NONE}, nullptr));
    if (type == EGL_SYNC_FENCE)
        return display->add(TRY(make_fence(*display, type)));
    const EGLAttrib fd =
        attributes.get(EGL_SYNC_NATIVE_FENCE_FD_ANDROID, EGL_NO_NATIVE_FENCE_FD_ANDROID);
    return display->add(TRY(make_native(*display, static_cast<int>(fd))));
}

Answer<EGLint> attribute_of(Sync& sync, EGLint attribute) {
    switch (attribute) {
        case EGL_SYNC_TYPE: return static_cast<EGLint>(sync.type());
        case EGL_SYNC_STATUS: return sync.is_signaled() ? EGL_SIGNALED : EGL_UNSIGNALED;
        case EGL_SYNC_CONDITION:
            if (!sync.is_reusable())
                return static_cast<EGLint>(sync.condition());
            break;
    }
    return Failure{EGL_BAD_ATTRIBUTE,
                   fmt::format("{:#x} is no attribute of the sync object", attribute)};
}

template <typename Integer>
Answer<EGLBoolean> tell_attribute(EGLDisplay handle,
                                  EGLSync sync,
                                  EGLint attribute,
                                  Integer* value) {
    const Found<Sync> found = TRY(find<Sync>(handle, sync));
    const EGLint result = TRY(attribute_of(*found.object, attribute));
    TRY(check_place(value));
    *value = result;
    return EGLBoolean{EGL_TRUE};
}

}  // namespace

Answer<EGLSync> create_sync(EGLDisplay handle, EGLenum type, const EGLAttrib* list) {
    return create(handle, type, AttributeList(list), EGL_BAD_PARAMETER);
}

Answer<EGLSyncKHR> create_sync_khr(EGLDisplay handle, EGLenum type, const EGLint* list) {
    return create(handle, type, AttributeList(list), EGL_BAD_ATTRIBUTE);
}

Answer<EGLBoolean> destroy_sync(EGLDisplay handle, EGLSync sync) {
    const Found<Sync> found = TRY(find<Sync>(handle, sync));
    found.display->remove<Sync>(sync);
    found->wake_all();
    return EGLBoolean{EGL_TRUE};
}

Answer<EGLint> client_wait_sync(EGLDisplay handle, EGLSync sync, EGLint flags, EGLTime timeout) {
    const Found<Sync> found = TRY(find<Sync>(handle, sync));
    const std::shared_ptr<Context>& context = this_thread().current.context;
    const bool flush = (flags & EGL_SYNC_FLUSH_COMMANDS_BIT) != 0;
    if (flush && context != nullptr && !found->is_signaled())
        context->gles().flush();
    return found->wait(timeout) ? EGL_CONDITION_SATISFIED : EGL_TIMEOUT_EXPIRED;
}

Answer<EGLBoolean> wait_sync(EGLDisplay handle, EGLSync sync, EGLint flags) {
    const Found<Sync> found = TRY(find<Sync>(handle, sync));
    if (flags != 0)
        return Failure{EGL_BAD_PARAMETER, "there are no flags"};
    gles::Context* const context = TRY(current_context_of(*found.display));
    // The GPU cannot wait for what programs signal.
    if (found->is_reusable())
        return Failure{EGL_BAD_MATCH, "only fences can be waited for by the GPU"};
    std::string error;
    if (found->fence() != nullptr && !context->wait_for(found->fence(), &error))
        return Failure{EGL_BAD_ALLOC, error};
    return EGLBoolean{EGL_TRUE};
}

Answer<EGLint> wait_sync_khr(EGLDisplay handle, EGLSync sync, EGLint flags) {
    return static_cast<EGLint>(TRY(wait_sync(handle, sync, flags)));
}

Answer<EGLBoolean> signal_sync(EGLDisplay handle, EGLSync sync, EGLenum mode) {
    const Found<Sync> found = TRY(find<Sync>(handle, sync));
    if (!found->is_reusable())
        return Failure{EGL_BAD_MATCH, "only reusable sync objects can be signalled"};
    if (mode != EGL_SIGNALED && mode != EGL_UNSIGNALED)
        return Failure{EGL_BAD_PARAMETER, fmt::format("{:#x} is no status", mode)};
    found->signal(mode == EGL_SIGNALED);
    return EGLBoolean{EGL_TRUE};
}

Answer<EGLBoolean> get_sync_attrib(EGLDisplay handle,
                                   EGLSync sync,
                                   EGLint attribute,
                                   EGLAttrib* value) {
    return tell_attribute(handle, sync, attribute, value);
}

Answer<EGLBoolean> get_sync_attrib_khr(EGLDisplay handle,
                                       EGLSync sync,
                                       EGLint attribute,
                                       EGLint* value) {
    return tell_attribute(handle, sync, attribute, value);
}

Answer<EGLint> dup_native_fence_fd(EGLDisplay handle, EGLSync sync) {
    const Found<Sync> found = TRY(find<Sync>(handle, sync));
    if (found->type() != EGL_SYNC_NATIVE_FENCE_ANDROID)
        return Failure{EGL_BAD_PARAMETER, "the sync object is no native fence"};
    std::string error = "there was nothing to wait for";
    const int fd = found->fence() != nullptr ? found->fence()->export_sync_file(&error) : -1;
    if (fd < 0)
        return Failure{EGL_BAD_PARAMETER, error};
    return fd;
}

}  // namespace cuesta::egl
