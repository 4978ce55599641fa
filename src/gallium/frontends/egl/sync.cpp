// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/egl/sync.h"

#include <algorithm>
#include <chrono>

namespace cuesta::egl {

bool Sync::wait(EGLTime timeout) {
    if (!is_reusable())
        return fence_ == nullptr || fence_->wait(timeout) != pipe::Fence::Status::timeout;
    std::unique_lock lock(mutex_);
    const uint64_t signals = signals_;
    const auto go_on = [&] { return signaled_ || destroyed_ || signals_ != signals; };
    if (timeout == EGL_FOREVER) {
        changed_.wait(lock, go_on);
        return true;
    }
    // Clocks count a year as they do a century here, and cannot overflow.
    constexpr EGLTime year = EGLTime{365} * 24 * 3600 * 1'000'000'000;
    return changed_.wait_for(lock, std::chrono::nanoseconds(std::min(timeout, year)), go_on);
}

void Sync::signal(bool on) {
    const std::lock_guard lock(mutex_);
    signaled_ = on;
    signals_ += on;
    changed_.notify_all();
}

void Sync::wake_all() {
    const std::lock_guard lock(mutex_);
    destroyed_ = true;
    changed_.notify_all();
}

}  // namespace cuesta::egl
