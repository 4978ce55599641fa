// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A DRM syncobj: a box that holds one fence, replaced by every submission that names it.
#pragma once

#include <cstdint>
#include <span>

#include "winsys/lima/device.h"

namespace cuesta::winsys::lima {

class Syncobj {
  public:
    // Holds an already signalled fence, so that it can be waited for and exported at once.
    static Result<Syncobj> create_signaled(Device& device);
    // Holds no fence yet.
    static Result<Syncobj> create_empty(Device& device);

    Syncobj(Syncobj&& other) noexcept;
    Syncobj& operator=(Syncobj&& other) noexcept;
    ~Syncobj() { reset(); }

    SyncobjHandle handle() const { return handle_; }

    // True when signalled, false when not yet at the end of the time; an error without a fence.
    Result<bool> wait(int64_t timeout_ns) const;
    // Whether the job failed whose fence is held; only of use after a wait that gave true.
    Result<bool> failed() const;
    // A pollable sync_file descriptor, owned by the caller.
    Result<int> export_sync_file() const;
    // Replaces the fence by that of the sync_file; does not take the descriptor.
    Result<void> import_sync_file(int sync_file);
    // Replaces the fence by one that signals when those of all the others have. They are of this
    // device, and each holds a fence.
    Result<void> merge(std::span<const SyncobjHandle> others);

    // Handles count for one device only.
    bool is_of(const Device& device) const { return device_ == &device; }

  private:
    Syncobj(Device& device, SyncobjHandle handle) : device_(&device), handle_(handle) {}
    static Result<Syncobj> create(Device& device, bool signaled);
    void reset();

    Device* device_;  // null when moved from
    SyncobjHandle handle_;
};

}  // namespace cuesta::winsys::lima
