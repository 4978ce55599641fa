// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <time.h>

namespace cuesta::drm_shim {

// CLOCK_MONOTONIC, the clock of every absolute time in the DRM interface.
inline int64_t monotonic_ns() {
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

}  // namespace cuesta::drm_shim
