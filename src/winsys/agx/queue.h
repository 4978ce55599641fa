// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A queue of the GPU: one subqueue for renders, one for compute, each started in the order of
// submission.
#pragma once

#include "winsys/agx/device.h"
#include "winsys/common/owned.h"

namespace cuesta::winsys::agx {

class Queue {
  public:
    // Kernels refuse the priorities above medium.
    static Result<Queue> create(Device& device, Priority priority = Priority::medium);

    QueueId id() const { return held_.name(); }
    Result<void> submit(const Submission& job) const { return held_.owner().submit(id(), job); }

  private:
    using Held = Owned<Device, QueueId, &Device::destroy_queue>;

    explicit Queue(Held held) : held_(std::move(held)) {}

    Held held_;
};

}  // namespace cuesta::winsys::agx
