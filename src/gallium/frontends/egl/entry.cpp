// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/egl/entry.h"

#include "gallium/frontends/egl/process.h"
#include "gallium/frontends/egl/thread.h"

namespace cuesta::egl {
namespace {

std::atomic<Router> current_router = nullptr;

void tell(const DebugListener& listener, const Failure& failure) {
    const bool critical = failure.code == EGL_BAD_ALLOC || failure.code == EGL_CONTEXT_LOST;
    if (listener.callback == nullptr || !(critical ? listener.critical : listener.error))
        return;
    const Thread& thread = this_thread();
    listener.callback(static_cast<EGLenum>(failure.code), thread.command,
                      critical ? EGL_DEBUG_MSG_CRITICAL_KHR : EGL_DEBUG_MSG_ERROR_KHR, thread.label,
                      thread.object_label, failure.text.c_str());
}

}  // namespace

void begin_call(const char* name) {
    Thread& thread = this_thread();
    thread.command = name;
    thread.object_label = nullptr;
}

void end_call() {
    this_thread().error = EGL_SUCCESS;
}

void end_call(const Failure& failure) {
    this_thread().error = failure.code;
    tell(Process::get().debug_listener(), failure);
}

void set_router(Router router) {
    current_router = router;
}

Procedure route(EGLDisplay display, int index) {
    const Router router = current_router;
    return router != nullptr && index >= 0 ? router(display, index) : nullptr;
}

}  // namespace cuesta::egl
