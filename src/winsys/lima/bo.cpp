// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "winsys/lima/bo.h"

namespace cuesta::winsys::lima {

Result<Bo> Bo::create(Device& device, uint32_t size, BoKind kind) {
    return Bo(device, TRY(device.create_bo(size, kind)));
}

Result<Bo> Bo::import_dma_buf(Device& device, int dma_buf) {
    return Bo(device, TRY(device.import_bo(dma_buf)));
}

Result<bool> Bo::wait(Access access, int64_t timeout_ns) const {
    return device().wait_bo(handle(), access, timeout_ns);
}

bool Bo::idle(Access access) const {
    const Result<bool> done = wait(access, poll_only);
    return done && *done;
}

}  // namespace cuesta::winsys::lima
