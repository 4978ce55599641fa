// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A kernel context: jobs of one context on one pipe run in the order of their submission.
#pragma once

#include "winsys/lima/device.h"

namespace cuesta::winsys::lima {

class Context {
  public:
    static Result<Context> create(Device& device);

    Context(Context&& other) noexcept;
    Context& operator=(Context&& other) noexcept;
    ~Context() { reset(); }

    ContextId id() const { return id_; }

  private:
    Context(Device& device, ContextId id) : device_(&device), id_(id) {}
    void reset();

    Device* device_;  // null when moved from
    ContextId id_;
};

}  // namespace cuesta::winsys::lima
