// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/lima/fence.h"

#include <algorithm>

namespace cuesta::lima {

Fence::Status Fence::wait(uint64_t timeout_ns) {
    if (done_)
        return Status::done;
    const auto limit = static_cast<uint64_t>(winsys::lima::forever);
    const Result<bool> signaled = syncobj_.wait(static_cast<int64_t>(std::min(timeout_ns, limit)));
    if (!signaled)
        return Status::failed;
    done_ = *signaled;
    return done_ ? Status::done : Status::timeout;
}

}  // namespace cuesta::lima
