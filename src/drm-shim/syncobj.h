// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A box for one fence. Guarded by the mutex of the device.
#pragma once

#include "drm-shim/fence.h"

namespace cuesta::drm_shim {

class Syncobj {
  public:
    const FencePtr& fence() const { return fence_; }
    void replace(FencePtr fence) { fence_ = std::move(fence); }

  private:
    FencePtr fence_;  // null until somebody submits or signals
};

}  // namespace cuesta::drm_shim
