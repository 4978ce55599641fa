// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/lima/fence.h"

#include <algorithm>

namespace cuesta::lima {

Result<std::shared_ptr<Fence>> Fence::import(winsys::lima::Device& device, int sync_file) {
    winsys::Syncobj syncobj = TRY(winsys::Syncobj::create_empty(device.fences()));
    TRY(syncobj.import_sync_file(sync_file));
    auto fence = std::make_shared<Fence>();
    fence->fragments_ = std::move(syncobj);
    fence->status_ = Status::timeout;
    return fence;
}

Fence::Status Fence::wait(uint64_t timeout_ns) {
    if (status_ != Status::timeout)
        return status_;
    const auto limit = static_cast<uint64_t>(winsys::forever);
    const Result<bool> signaled =
        fragments_->wait(static_cast<int64_t>(std::min(timeout_ns, limit)));
    if (!signaled)
        status_ = Status::failed;
    else if (*signaled)
        status_ = status_of_jobs();
    return status_;
}

// The fragment job starts even where the vertex job failed, on lists that mean nothing. A status
// that cannot be had (the kernel refuses, descriptors ran out) counts as failed.
Fence::Status Fence::status_of_jobs() const {
    for (const auto* job : {&vertices_, &fragments_}) {
        if (!*job)
            continue;
        const Result<bool> failed = (*job)->failed();
        if (!failed || *failed)
            return Status::failed;
    }
    return Status::done;
}

int Fence::export_sync_file(std::string* error) {
    const auto fail = [&](std::string text) {
        if (error != nullptr)
            *error = std::move(text);
        return -1;
    };
    if (!fragments_)
        return fail("the work was never submitted");
    Result<int> file = fragments_->export_sync_file();
    return file ? *file : fail(file.error().text);
}

}  // namespace cuesta::lima
