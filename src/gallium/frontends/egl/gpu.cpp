// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/egl/gpu.h"

namespace cuesta::egl {

pipe::Screen* Gpu::screen(std::string* error) {
    const std::lock_guard lock(mutex_);
    if (!tried_)
        screen_ = info_.open(info_, &error_);
    tried_ = true;
    if (screen_ == nullptr && error != nullptr)
        *error = error_;
    return screen_.get();
}

}  // namespace cuesta::egl
