// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// An EGLDisplay: a platform on a GPU, and all that was made from it.
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
#include "gallium/frontends/egl/config.h"
#include "gallium/frontends/egl/handle_table.h"
#include "gallium/frontends/egl/platform.h"
#include "gallium/frontends/gles/gles.h"

namespace cuesta::egl {

class Context;
class Gpu;
class Image;
class Surface;
class Sync;

// Lives as long as the process. Several threads may call it; its lock is never held in calls of
// the driver or of OpenGL ES.
class Display final : public gles::ImageTable {
  public:
    Display(const Platform& platform, Gpu& gpu) : platform_(platform), gpu_(gpu) {}

    const Platform& platform() const { return platform_; }
    Gpu& gpu() const { return gpu_; }

    Checked initialize();
    // All handles become invalid. What is current in some thread lives until it is not.
    void terminate();
    bool is_initialized() const;

    // Of displays that were initialised once; they stay.
    pipe::Screen& screen() const { return *screen_; }
    std::span<const Config> configs() const { return configs_; }
    const char* extensions() const { return extensions_.c_str(); }

    Answer<const Config*> find_config(EGLConfig handle) const;

    // A new object's handle.
    template <typename T>
    void* add(std::shared_ptr<T> object) {
        const std::lock_guard lock(mutex_);
        return table<T>().add(std::move(object));
    }
    // Null where there is no such object.
    template <typename T>
    std::shared_ptr<T> find(void* handle) const {
        const std::lock_guard lock(mutex_);
        return const_cast<Display*>(this)->table<T>().find(handle);
    }
    template <typename T>
    std::shared_ptr<T> remove(void* handle) {
        const std::lock_guard lock(mutex_);
        return table<T>().remove(handle);
    }

    std::shared_ptr<const gles::Image> find_image(void* handle) const override;

    std::atomic<EGLLabelKHR> label = nullptr;

  private:
    template <typename T>
    HandleTable<T>& table() {
        if constexpr (std::is_same_v<T, Context>)
            return contexts_;
        else if constexpr (std::is_same_v<T, Surface>)
            return surfaces_;
        else if constexpr (std::is_same_v<T, Image>)
            return images_;
        else
            return syncs_;
    }

    const Platform& platform_;
    Gpu& gpu_;
    pipe::Screen* screen_ = nullptr;
    std::vector<Config> configs_;
    std::string extensions_;

    mutable std::mutex mutex_;
    bool initialized_ = false;
    HandleTable<Context> contexts_;
    HandleTable<Surface> surfaces_;
    HandleTable<Image> images_;
    HandleTable<Sync> syncs_;
};

}  // namespace cuesta::egl
