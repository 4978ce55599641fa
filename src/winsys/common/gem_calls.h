// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The buffer ioctls of the DRM core.
#pragma once

#include <cstdint>

#include "base/result.h"

namespace cuesta::winsys {

struct ImportedGem {
    uint32_t handle = 0;
    uint64_t bytes = 0;
};

void close_gem(int fd, uint32_t handle);
// A dma-buf file descriptor, owned by the caller.
Result<int> export_gem(int fd, uint32_t handle);
// Does not take the descriptor. The same buffer gives the same handle as long as that is open.
Result<ImportedGem> import_gem(int fd, int dma_buf);

}  // namespace cuesta::winsys
