// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>

#include "pipe/resource.h"
#include "winsys/common/syncobj.h"
#include "winsys/lima/device.h"

namespace cuesta::lima {

// The end of a batch: of its fragment job, and whether that and the vertex job before it went well.
class Fence final : public pipe::Fence {
  public:
    // Work that was never submitted.
    Fence() : status_(Status::failed) {}
    // Nothing to wait for, but something to export.
    explicit Fence(winsys::Syncobj signaled)
        : fragments_(std::move(signaled)), status_(Status::done) {}
    Fence(winsys::Syncobj vertices, winsys::Syncobj fragments)
        : vertices_(std::move(vertices)), fragments_(std::move(fragments)) {}

    // Somebody's work, by its sync_file.
    static Result<std::shared_ptr<Fence>> import(winsys::lima::Device& device, int sync_file);

    Status wait(uint64_t timeout_ns) override;
    int export_sync_file(std::string* error) override;

    // What signals; null where nothing was submitted. The vertex job ends before the fragment job.
    const winsys::Syncobj* syncobj() const { return fragments_ ? &*fragments_ : nullptr; }

  private:
    Status status_of_jobs() const;

    std::optional<winsys::Syncobj> vertices_;
    std::optional<winsys::Syncobj> fragments_;
    Status status_ = Status::timeout;  // timeout: not known yet
};

}  // namespace cuesta::lima
