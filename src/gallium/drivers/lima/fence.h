// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "pipe/resource.h"
#include "winsys/lima/syncobj.h"

namespace cuesta::lima {

// The end of a batch's fragment job.
class Fence final : public pipe::Fence {
  public:
    explicit Fence(winsys::lima::Syncobj syncobj) : syncobj_(std::move(syncobj)) {}

    Status wait(uint64_t timeout_ns) override;
    winsys::lima::SyncobjHandle handle() const { return syncobj_.handle(); }

  private:
    winsys::lima::Syncobj syncobj_;
    bool done_ = false;
};

}  // namespace cuesta::lima
