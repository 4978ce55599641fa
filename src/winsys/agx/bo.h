// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A buffer of GPU memory, owned, at a fixed GPU address. It may go away only when the GPU is done
// with it: unlike other kernels this one does not keep it for commands that run.
#pragma once

#include <cstdint>

#include "winsys/agx/device.h"
#include "winsys/common/owned_bo.h"

namespace cuesta::winsys::agx {

class Bo : public OwnedBo<Device, BoInfo> {
  public:
    static Result<Bo> create(Device& device, uint64_t size, const BoOptions& options = {});
    // Does not take the descriptor.
    static Result<Bo> import_dma_buf(Device& device, int dma_buf);

    // The 32-bit address of a buffer in Heap::usc.
    uint32_t usc_address() const;

  private:
    using OwnedBo::OwnedBo;
};

}  // namespace cuesta::winsys::agx
