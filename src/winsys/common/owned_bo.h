// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A buffer of GPU memory, owned, with its mapping: what the Bo of each winsys starts from. Device
// has close_bo, map_bo, unmap_bo and export_bo; Info is what it tells of a buffer.
#pragma once

#include <cstddef>
#include <span>
#include <utility>

#include "base/result.h"

namespace cuesta::winsys {

template <typename Device, typename Info>
class OwnedBo {
  public:
    OwnedBo(OwnedBo&& other) noexcept
        : device_(std::exchange(other.device_, nullptr)),
          info_(other.info_),
          mapping_(std::exchange(other.mapping_, {})) {}
    OwnedBo& operator=(OwnedBo&& other) noexcept {
        OwnedBo taken(std::move(other));
        std::swap(device_, taken.device_);
        std::swap(info_, taken.info_);
        std::swap(mapping_, taken.mapping_);
        return *this;
    }
    ~OwnedBo() {
        if (device_ == nullptr)
            return;
        if (!mapping_.empty())
            device_->unmap_bo(mapping_);
        device_->close_bo(info_.handle);
    }

    auto handle() const { return info_.handle; }
    auto va() const { return info_.va; }
    auto size() const { return info_.size; }

    // The whole buffer; mapped once, until the Bo goes away. One thread at a time.
    Result<std::span<std::byte>> map() {
        if (mapping_.empty())
            mapping_ = TRY(device_->map_bo(info_));
        return mapping_;
    }

    // A dma-buf file descriptor, owned by the caller.
    Result<int> export_dma_buf() const { return device_->export_bo(info_.handle); }

  protected:
    OwnedBo(Device& device, const Info& info) : device_(&device), info_(info) {}

    Device& device() const { return *device_; }

  private:
    Device* device_;  // null when moved from
    Info info_;
    std::span<std::byte> mapping_;
};

}  // namespace cuesta::winsys
