// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// An EGLSync: a fence of the GPU, or a flag that programs set (EGL_KHR_reusable_sync).
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include "gallium/frontends/egl/answer.h"
#include "pipe/resource.h"

namespace cuesta::egl {

class Sync {
  public:
    // Of fences: `fence` may be null for work that is done. With a condition of
    // EGL_SYNC_NATIVE_FENCE_SIGNALED_ANDROID it came from a file descriptor.
    Sync(EGLenum type, EGLenum condition, std::shared_ptr<pipe::Fence> fence)
        : type_(type), condition_(condition), fence_(std::move(fence)) {}

    EGLenum type() const { return type_; }
    EGLenum condition() const { return condition_; }
    bool is_reusable() const { return type_ == EGL_SYNC_REUSABLE_KHR; }
    const std::shared_ptr<pipe::Fence>& fence() const { return fence_; }

    bool is_signaled() { return wait(0); }
    // False when the time, in nanoseconds, was over before.
    bool wait(EGLTime timeout);

    // Of reusable ones.
    void signal(bool on);
    // Whoever waits goes on, as the object is destroyed.
    void wake_all();

    void* handle = nullptr;
    std::atomic<EGLLabelKHR> label = nullptr;

  private:
    EGLenum type_;
    EGLenum condition_;
    std::shared_ptr<pipe::Fence> fence_;

    std::mutex mutex_;
    std::condition_variable changed_;
    bool signaled_ = false;
    bool destroyed_ = false;
    // How often it was signalled: who waits goes on though it is unsignalled again at once.
    uint64_t signals_ = 0;
};

}  // namespace cuesta::egl
