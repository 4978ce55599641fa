// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "drm-shim/fence.h"

#include "drm-shim/clock.h"

namespace cuesta::drm_shim {

FencePtr make_fence(int32_t error) {
    return std::make_shared<const Fence>(
        Fence{.error = error, .timestamp_ns = static_cast<uint64_t>(monotonic_ns())});
}

}  // namespace cuesta::drm_shim
