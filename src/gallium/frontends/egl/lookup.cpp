// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/egl/lookup.h"

#include "gallium/frontends/egl/process.h"

namespace cuesta::egl {

Answer<Display*> find_any_display(EGLDisplay handle) {
    Display* const display = TRY(Process::get().find_display(handle));
    this_thread().object_label = display->label;
    return display;
}

Answer<Display*> find_display(EGLDisplay handle) {
    Display* const display = TRY(find_any_display(handle));
    if (!display->is_initialized())
        return Failure{EGL_NOT_INITIALIZED, "the display is not initialized"};
    return display;
}

}  // namespace cuesta::egl
