// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What EGL remembers for each thread: the error, the rendering API, what is current.
#pragma once

#include <memory>

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include "gallium/frontends/egl/answer.h"

namespace cuesta::egl {

class Context;
class Surface;

// What eglMakeCurrent binds. Objects that were destroyed meanwhile live on here.
struct Binding {
    std::shared_ptr<Context> context;
    std::shared_ptr<Surface> draw;
    std::shared_ptr<Surface> read;
};

struct Thread {
    // Ends with nothing current, like eglReleaseThread.
    ~Thread();

    EGLint error = EGL_SUCCESS;
    EGLenum api = EGL_OPENGL_ES_API;
    EGLLabelKHR label = nullptr;
    Binding current;

    // Of the call that goes on: its name, and the label of its primary object once that is known
    // (EGL_KHR_debug).
    const char* command = "";
    EGLLabelKHR object_label = nullptr;
};

Thread& this_thread();

// Makes the binding the thread's; checks, and leaves everything as it was where that fails.
Checked bind(Binding binding);

}  // namespace cuesta::egl
