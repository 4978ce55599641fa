// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A buffer of GPU memory, owned. Outlive neither its Device nor, while a job uses it, that job's
// submission (the kernel keeps the pages of a queued job; the handle must be valid at submit).
// Mappings are write-combined on real hardware; a BoKind::heap has none.
#pragma once

#include <cstdint>

#include "winsys/common/owned_bo.h"
#include "winsys/lima/device.h"

namespace cuesta::winsys::lima {

class Bo : public OwnedBo<Device, BoInfo> {
  public:
    static Result<Bo> create(Device& device, uint32_t size, BoKind kind = BoKind::plain);
    // Does not take the descriptor.
    static Result<Bo> import_dma_buf(Device& device, int dma_buf);

    // True when idle for that kind of CPU access, false when still busy at the end of the time.
    Result<bool> wait(Access access, int64_t timeout_ns) const;
    bool idle(Access access) const;

  private:
    using OwnedBo::OwnedBo;
};

}  // namespace cuesta::winsys::lima
