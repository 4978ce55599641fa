// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A Mali-400 (or what answers as one) as a pipe screen.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "base/result.h"
#include "gallium/auxiliary/device_screen.h"
#include "gallium/drivers/lima/fence.h"
#include "gallium/drivers/lima/resource.h"
#include "gallium/drivers/lima/static_data.h"
#include "pipe/context.h"
#include "winsys/lima/device.h"

namespace cuesta::lima {

class Screen final : public gallium::DeviceScreen<winsys::lima::Device, Resource, Fence> {
  public:
    static Result<std::unique_ptr<Screen>> create(std::unique_ptr<winsys::lima::Device> device);

    std::string name() const override;
    int cap(pipe::Cap which) const override;
    bool is_format_supported(pipe::Format format,
                             pipe::Target target,
                             unsigned samples,
                             pipe::Bind bind) const override;
    std::unique_ptr<pipe::Context> create_context(std::string* error) override;
    std::span<const uint64_t> modifiers() const override;

    const StaticData& static_data() const { return *static_data_; }

  private:
    Screen(std::unique_ptr<winsys::lima::Device> device, std::unique_ptr<StaticData> data)
        : DeviceScreen(std::move(device)), static_data_(std::move(data)) {}

    Result<std::shared_ptr<Resource>> import(const pipe::ResourceTemplate& description,
                                             const pipe::ResourceHandle& handle) override {
        return Resource::import(device(), description, handle);
    }
    Result<pipe::ResourceHandle> share(Resource& resource) override { return resource.share(); }

    std::unique_ptr<StaticData> static_data_;
};

// The screen of this machine's first lima device; null with a text in *error when there is none.
std::unique_ptr<pipe::Screen> create_screen(std::string* error = nullptr);
// Of the device behind a file of its render node, which becomes the screen's.
std::unique_ptr<pipe::Screen> open_screen(int fd, std::string* error);

}  // namespace cuesta::lima
