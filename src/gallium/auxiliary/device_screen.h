// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What screens over the device of a winsys have in common: how resources and fences are made. A
// driver's Resource has create, its Fence import.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "base/result.h"
#include "gallium/auxiliary/error_text.h"
#include "gallium/auxiliary/texture_uses.h"
#include "pipe/context.h"

namespace cuesta::gallium {

template <typename Device, typename Resource, typename Fence>
class DeviceScreen : public pipe::Screen {
  public:
    std::shared_ptr<pipe::Resource> create_resource(const pipe::ResourceTemplate& description,
                                                    std::string* error) final {
        const Result<void> usable = check_uses(*this, description);
        return pointer_or_null(
            usable ? Resource::create(*device_, description) : Error(usable.error()), error);
    }

    std::shared_ptr<pipe::Resource> resource_from_handle(const pipe::ResourceTemplate& description,
                                                         const pipe::ResourceHandle& handle,
                                                         std::string* error) final {
        const Result<void> usable = check_uses(*this, description);
        return pointer_or_null(usable ? import(description, handle) : Error(usable.error()), error);
    }

    bool resource_get_handle(const std::shared_ptr<pipe::Resource>& resource,
                             pipe::ResourceHandle& handle,
                             std::string* error) final {
        const Result<pipe::ResourceHandle> shared =
            resource != nullptr ? share(static_cast<Resource&>(*resource))
                                : Error{Errc::invalid, "there is no resource"};
        if (shared)
            handle = *shared;
        else
            set_error(error, shared.error());
        return shared.has_value();
    }

    std::shared_ptr<pipe::Fence> create_fence_fd(int sync_file, std::string* error) final {
        return pointer_or_null(Fence::import(device_->fences(), sync_file), error);
    }

    // How often resources were given other memory, so that contexts see that addresses are old.
    uint32_t moved_memory() const { return moved_memory_; }
    void note_moved_memory() { ++moved_memory_; }

    Device& device() { return *device_; }

  protected:
    explicit DeviceScreen(std::unique_ptr<Device> device) : device_(std::move(device)) {}

    const Device& device() const { return *device_; }

    // Memory of others as a resource, and a resource's memory for them.
    virtual Result<std::shared_ptr<Resource>> import(const pipe::ResourceTemplate& description,
                                                     const pipe::ResourceHandle& handle) = 0;
    virtual Result<pipe::ResourceHandle> share(Resource& resource) = 0;

  private:
    std::unique_ptr<Device> device_;
    std::atomic<uint32_t> moved_memory_ = 0;
};

// The screen of a device that may not be there; null with a text in *error.
template <typename Screen, typename Device>
std::unique_ptr<pipe::Screen> screen_or_null(Result<std::unique_ptr<Device>> device,
                                             std::string* error) {
    if (!device) {
        set_error(error, device.error());
        return nullptr;
    }
    return pointer_or_null(Screen::create(std::move(device).take()), error);
}

}  // namespace cuesta::gallium
