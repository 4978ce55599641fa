// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "winsys/agx/bo.h"

#include "base/assert.h"
#include "winsys/agx/address_plan.h"

namespace cuesta::winsys::agx {

Result<Bo> Bo::create(Device& device, uint64_t size, const BoOptions& options) {
    return Bo(device, TRY(device.create_bo(size, options)));
}

Result<Bo> Bo::import_dma_buf(Device& device, int dma_buf) {
    return Bo(device, TRY(device.import_bo(dma_buf)));
}

uint32_t Bo::usc_address() const {
    const uint64_t offset = va() - device().plan().usc_base;
    CUESTA_ASSERT(offset < usc_window_bytes, "a buffer of the main heap has no USC address");
    return static_cast<uint32_t>(offset);
}

}  // namespace cuesta::winsys::agx
