// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "winsys/lima/bo.h"

#include <utility>

namespace cuesta::winsys::lima {

Result<Bo> Bo::create(Device& device, uint32_t size, BoKind kind) {
    return Bo(device, TRY(device.create_bo(size, kind)));
}

Result<Bo> Bo::import_dma_buf(Device& device, int dma_buf) {
    return Bo(device, TRY(device.import_bo(dma_buf)));
}

Bo::Bo(Bo&& other) noexcept
    : device_(std::exchange(other.device_, nullptr)),
      info_(other.info_),
      mapping_(std::exchange(other.mapping_, {})) {}

Bo& Bo::operator=(Bo&& other) noexcept {
    if (this != &other) {
        reset();
        device_ = std::exchange(other.device_, nullptr);
        info_ = other.info_;
        mapping_ = std::exchange(other.mapping_, {});
    }
    return *this;
}

void Bo::reset() {
    if (device_ == nullptr)
        return;
    if (!mapping_.empty())
        device_->unmap_bo(mapping_);
    device_->close_bo(info_.handle);
    mapping_ = {};
    device_ = nullptr;
}

Result<std::span<std::byte>> Bo::map() {
    if (mapping_.empty())
        mapping_ = TRY(device_->map_bo(info_));
    return mapping_;
}

Result<int> Bo::export_dma_buf() const {
    return device_->export_bo(info_.handle);
}

Result<bool> Bo::wait(Access access, int64_t timeout_ns) const {
    return device_->wait_bo(info_.handle, access, timeout_ns);
}

bool Bo::idle(Access access) const {
    const Result<bool> done = wait(access, poll_only);
    return done && *done;
}

}  // namespace cuesta::winsys::lima
