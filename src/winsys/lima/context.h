// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A kernel context: jobs of one context on one pipe run in the order of their submission.
#pragma once

#include "winsys/common/owned.h"
#include "winsys/lima/device.h"

namespace cuesta::winsys::lima {

class Context {
  public:
    static Result<Context> create(Device& device);

    ContextId id() const { return held_.name(); }

  private:
    using Held = Owned<Device, ContextId, &Device::free_context>;

    explicit Context(Held held) : held_(std::move(held)) {}

    Held held_;
};

}  // namespace cuesta::winsys::lima
