// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A screen whose resources and fences are nothing but what they are called.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "pipe/context.h"

namespace cuesta::egl {

class FakeFence final : public pipe::Fence {
  public:
    Status wait(uint64_t timeout_ns) override;
    // A descriptor of nothing in particular.
    int export_sync_file(std::string* error) override;

    std::atomic<Status> status = Status::timeout;
    std::atomic<uint64_t> longest_wait = 0;
};

class FakeScreen final : public pipe::Screen {
  public:
    std::string name() const override { return "fake"; }
    int cap(pipe::Cap which) const override;
    bool is_format_supported(pipe::Format format,
                             pipe::Target target,
                             unsigned samples,
                             pipe::Bind bind) const override;
    std::unique_ptr<pipe::Context> create_context(std::string*) override { return nullptr; }
    std::shared_ptr<pipe::Resource> create_resource(const pipe::ResourceTemplate& description,
                                                    std::string* error) override;
    std::shared_ptr<pipe::Resource> resource_from_handle(const pipe::ResourceTemplate& description,
                                                         const pipe::ResourceHandle& handle,
                                                         std::string* error) override;
    bool resource_get_handle(const std::shared_ptr<pipe::Resource>& resource,
                             pipe::ResourceHandle& handle,
                             std::string* error) override;
    std::shared_ptr<pipe::Fence> create_fence_fd(int sync_file, std::string* error) override;
    std::span<const uint64_t> modifiers() const override;

    bool es3 = true;       // OpenGL ES 3.0
    bool es31 = false;     // and 3.1
    bool desktop = false;  // desktop OpenGL
    bool out_of_memory = false;
    pipe::ResourceTemplate last_description;  // of create_resource and resource_from_handle
    pipe::ResourceHandle last_handle;
};

inline constexpr uint64_t fake_modifier = 0x7700'0000'0000'0001;

}  // namespace cuesta::egl
