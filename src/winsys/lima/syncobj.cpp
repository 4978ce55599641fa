// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "winsys/lima/syncobj.h"

#include <utility>

namespace cuesta::winsys::lima {

Result<Syncobj> Syncobj::create(Device& device, bool signaled) {
    return Syncobj(device, TRY(device.create_syncobj(signaled)));
}

Result<Syncobj> Syncobj::create_signaled(Device& device) {
    return create(device, true);
}

Result<Syncobj> Syncobj::create_empty(Device& device) {
    return create(device, false);
}

Syncobj::Syncobj(Syncobj&& other) noexcept
    : device_(std::exchange(other.device_, nullptr)), handle_(other.handle_) {}

Syncobj& Syncobj::operator=(Syncobj&& other) noexcept {
    if (this != &other) {
        reset();
        device_ = std::exchange(other.device_, nullptr);
        handle_ = other.handle_;
    }
    return *this;
}

void Syncobj::reset() {
    if (device_ != nullptr)
        device_->destroy_syncobj(handle_);
    device_ = nullptr;
}

Result<bool> Syncobj::wait(int64_t timeout_ns) const {
    return device_->wait_syncobj(handle_, timeout_ns);
}

Result<bool> Syncobj::failed() const {
    return device_->syncobj_failed(handle_);
}

Result<int> Syncobj::export_sync_file() const {
    return device_->export_sync_file(handle_);
}

Result<void> Syncobj::import_sync_file(int sync_file) {
    return device_->import_sync_file(handle_, sync_file);
}

Result<void> Syncobj::merge(std::span<const SyncobjHandle> others) {
    return device_->merge_syncobjs(handle_, others);
}

}  // namespace cuesta::winsys::lima
