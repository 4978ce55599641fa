// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "winsys/lima/context.h"

#include <utility>

namespace cuesta::winsys::lima {

Result<Context> Context::create(Device& device) {
    return Context(device, TRY(device.create_context()));
}

Context::Context(Context&& other) noexcept
    : device_(std::exchange(other.device_, nullptr)), id_(other.id_) {}

Context& Context::operator=(Context&& other) noexcept {
    if (this != &other) {
        reset();
        device_ = std::exchange(other.device_, nullptr);
        id_ = other.id_;
    }
    return *this;
}

void Context::reset() {
    if (device_ != nullptr)
        device_->free_context(id_);
    device_ = nullptr;
}

}  // namespace cuesta::winsys::lima
