// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What EGL knows in the whole process: the GPUs, the displays, who listens to messages.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include "gallium/frontends/egl/answer.h"
#include "gallium/frontends/egl/display.h"
#include "gallium/frontends/egl/gpu.h"
#include "gallium/frontends/egl/platform.h"

namespace cuesta::egl {

// Set by the target before the first call.
struct Hooks {
    std::vector<GpuInfo> (*find_gpus)() = nullptr;
    // The rendering API of the calling thread, where somebody above keeps it.
    EGLenum (*current_api)() = nullptr;
};

struct DebugListener {
    EGLDEBUGPROCKHR callback = nullptr;
    bool critical = true;
    bool error = true;
    bool warning = false;
    bool info = false;
};

// One object, never destroyed: threads call until the very end of the process.
class Process {
  public:
    static Process& get();

    void set_hooks(const Hooks& hooks) { hooks_ = hooks; }
    EGLenum current_api() const;

    // Looked for when first asked for.
    std::span<const std::unique_ptr<Gpu>> gpus();
    Answer<Gpu*> find_gpu(EGLDeviceEXT handle);
    // The first GPU that can be opened; null where there is none.
    Gpu* first_gpu();

    // The one display of that platform on that GPU.
    Display* display(const Platform& platform, Gpu& gpu);
    Answer<Display*> find_display(EGLDisplay handle);

    DebugListener debug_listener() const;
    void set_debug_listener(const DebugListener& listener);

  private:
    Process() = default;

    Hooks hooks_;
    mutable std::mutex mutex_;
    bool gpus_known_ = false;
    std::vector<std::unique_ptr<Gpu>> gpus_;
    std::vector<std::unique_ptr<Display>> displays_;
    DebugListener listener_;
};

}  // namespace cuesta::egl
