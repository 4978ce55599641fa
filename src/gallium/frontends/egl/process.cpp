// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/egl/process.h"

#include <utility>

#include "gallium/frontends/egl/thread.h"

namespace cuesta::egl {

Process& Process::get() {
    static Process& process = *new Process;
    return process;
}

EGLenum Process::current_api() const {
    return hooks_.current_api != nullptr ? hooks_.current_api() : this_thread().api;
}

std::span<const std::unique_ptr<Gpu>> Process::gpus() {
    const std::lock_guard lock(mutex_);
    if (!gpus_known_ && hooks_.find_gpus != nullptr)
        for (GpuInfo& info : hooks_.find_gpus())
            gpus_.push_back(std::make_unique<Gpu>(std::move(info)));
    gpus_known_ = true;
    return gpus_;
}

Answer<Gpu*> Process::find_gpu(EGLDeviceEXT handle) {
    for (const std::unique_ptr<Gpu>& gpu : gpus())
        if (gpu.get() == handle)
            return gpu.get();
    return Failure{EGL_BAD_DEVICE_EXT, "no such device"};
}

Gpu* Process::first_gpu() {
    for (const std::unique_ptr<Gpu>& gpu : gpus())
        if (gpu->screen() != nullptr)
            return gpu.get();
    return nullptr;
}

Display* Process::display(const Platform& platform, Gpu& gpu) {
    const std::lock_guard lock(mutex_);
    for (const std::unique_ptr<Display>& display : displays_)
        if (&display->platform() == &platform && &display->gpu() == &gpu)
            return display.get();
    displays_.push_back(std::make_unique<Display>(platform, gpu));
    return displays_.back().get();
}

Answer<Display*> Process::find_display(EGLDisplay handle) {
    const std::lock_guard lock(mutex_);
    for (const std::unique_ptr<Display>& display : displays_)
        if (display.get() == handle)
            return display.get();
    return Failure{EGL_BAD_DISPLAY, "no such display"};
}

DebugListener Process::debug_listener() const {
    const std::lock_guard lock(mutex_);
    return listener_;
}

void Process::set_debug_listener(const DebugListener& listener) {
    const std::lock_guard lock(mutex_);
    listener_ = listener;
}

}  // namespace cuesta::egl
