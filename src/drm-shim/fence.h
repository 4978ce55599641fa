// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A fence of the emulated kernel. Jobs run inside the submit ioctl, so a fence exists only once
// its job has ended: it is signalled from birth and never changes.
#pragma once

#include <cstdint>
#include <memory>

namespace cuesta::drm_shim {

struct Fence {
    int32_t error = 0;  // 0, or the negative errno of a job that failed
    uint64_t timestamp_ns = 0;

    // As sync_file status: 1 signalled, negative errno of the error.
    int32_t status() const { return error != 0 ? error : 1; }
};

using FencePtr = std::shared_ptr<const Fence>;

// A fence signalled now.
FencePtr make_fence(int32_t error = 0);

}  // namespace cuesta::drm_shim
