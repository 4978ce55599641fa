// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// An Apple G13 (or what answers as one) as a pipe screen.
#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "base/result.h"
#include "gallium/drivers/agx/memory.h"
#include "pipe/context.h"
#include "winsys/agx/device.h"

namespace cuesta::agx {

class Screen final : public pipe::Screen {
  public:
    static Result<std::unique_ptr<Screen>> create(std::unique_ptr<winsys::agx::Device> device);

    std::string name() const override;
    int cap(pipe::Cap which) const override;
    bool is_format_supported(pipe::Format format,
                             pipe::Target target,
                             unsigned samples,
                             pipe::Bind bind) const override;
    std::unique_ptr<pipe::Context> create_context(std::string* error) override;
    std::shared_ptr<pipe::Resource> create_resource(const pipe::ResourceTemplate& description,
                                                    std::string* error) override;
    std::shared_ptr<pipe::Resource> resource_from_handle(const pipe::ResourceTemplate& description,
                                                         const pipe::ResourceHandle& handle,
                                                         std::string* error) override;
    bool resource_get_handle(const std::shared_ptr<pipe::Resource>& resource,
                             pipe::ResourceHandle& handle,
                             std::string* error) override;
    std::shared_ptr<pipe::Fence> create_fence_fd(int sync_file, std::string* error) override;

    // How often resources were given other memory, so that contexts see that addresses are old.
    uint32_t moved_memory() const { return moved_memory_; }
    void note_moved_memory() { ++moved_memory_; }

    ContextNumber new_context_number() { return ContextNumber{next_context_++}; }

    winsys::agx::Device& device() { return *device_; }

  private:
    explicit Screen(std::unique_ptr<winsys::agx::Device> device) : device_(std::move(device)) {}

    std::unique_ptr<winsys::agx::Device> device_;
    std::atomic<uint32_t> moved_memory_ = 0;
    std::atomic<uint32_t> next_context_ = 0;
};

// The screen of this machine's first asahi device; null with a text in *error when there is none.
std::unique_ptr<pipe::Screen> create_screen(std::string* error = nullptr);

}  // namespace cuesta::agx
