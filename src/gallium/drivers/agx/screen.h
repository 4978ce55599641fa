// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// An Apple G13 (or what answers as one) as a pipe screen.
#pragma once

#include <atomic>
#include <memory>
#include <span>
#include <string>

#include "base/result.h"
#include "gallium/auxiliary/device_screen.h"
#include "gallium/drivers/agx/fence.h"
#include "gallium/drivers/agx/memory.h"
#include "gallium/drivers/agx/resource.h"
#include "pipe/context.h"
#include "winsys/agx/device.h"

namespace cuesta::agx {

class Screen final : public gallium::DeviceScreen<winsys::agx::Device, Resource, Fence> {
  public:
    static Result<std::unique_ptr<Screen>> create(std::unique_ptr<winsys::agx::Device> device);

    std::string name() const override;
    int cap(pipe::Cap which) const override;
    bool is_format_supported(pipe::Format format,
                             pipe::Target target,
                             unsigned samples,
                             pipe::Bind bind) const override;
    bool is_framebuffer_supported(const pipe::Framebuffer& framebuffer,
                                  std::string* error) const override;
    std::array<float, 2> sample_position(unsigned samples, unsigned index) const override;
    std::unique_ptr<pipe::Context> create_context(std::string* error) override;
    std::span<const uint64_t> modifiers() const override;

    ContextNumber new_context_number() { return ContextNumber{next_context_++}; }

  private:
    explicit Screen(std::unique_ptr<winsys::agx::Device> device)
        : DeviceScreen(std::move(device)), shared_(this->device()) {}

    Result<std::shared_ptr<Resource>> import(const pipe::ResourceTemplate& description,
                                             const pipe::ResourceHandle& handle) override {
        return Resource::import(shared_, description, handle);
    }
    Result<pipe::ResourceHandle> share(Resource& resource) override {
        return resource.share(shared_);
    }

    SharedMemories shared_;
    std::atomic<uint32_t> next_context_ = 0;
};

// The screen of this machine's first asahi device; null with a text in *error when there is none.
std::unique_ptr<pipe::Screen> create_screen(std::string* error = nullptr);
// Of the device behind a file of its render node, which becomes the screen's.
std::unique_ptr<pipe::Screen> open_screen(int fd, std::string* error);

}  // namespace cuesta::agx
