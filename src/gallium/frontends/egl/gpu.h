// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The GPUs of this machine, as EGLDeviceEXT.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include <EGL/egl.h>

#include "pipe/context.h"

namespace cuesta::egl {

// What the target knows of a GPU that one of the drivers serves.
struct GpuInfo {
    std::string driver;        // of the kernel: "lima"
    std::string render_node;   // "/dev/dri/renderD128"
    std::string primary_node;  // "" where there is none
    std::unique_ptr<pipe::Screen> (*open)(const GpuInfo& info, std::string* error) = nullptr;
};

// Lives as long as the process, with its screen, which all displays of the GPU share.
class Gpu {
  public:
    explicit Gpu(GpuInfo info) : info_(std::move(info)) {}

    const GpuInfo& info() const { return info_; }

    // Opened when first asked for; null with a text in *error (when given) when it cannot be.
    pipe::Screen* screen(std::string* error = nullptr);

  private:
    GpuInfo info_;
    std::mutex mutex_;
    bool tried_ = false;
    std::string error_;
    std::unique_ptr<pipe::Screen> screen_;
};

}  // namespace cuesta::egl
