// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The fence of a batch, on the syncobjs of a winsys. Several threads may wait for one.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "gallium/auxiliary/error_text.h"
#include "pipe/resource.h"

namespace cuesta::gallium {

template <typename Syncobj>
class SyncFence final : public pipe::Fence {
  public:
    // Work that was never submitted.
    SyncFence() : status_(Status::failed) {}
    // `last` signals at the end of the work. A job that ended before it may have failed as well.
    SyncFence(Status known, Syncobj last, std::optional<Syncobj> before = std::nullopt)
        : before_(std::move(before)), last_(std::move(last)), status_(known) {}

    // Nothing to wait for, but something to export.
    static std::shared_ptr<SyncFence> done(Result<Syncobj> signaled) {
        if (!signaled)
            return std::make_shared<SyncFence>();
        return std::make_shared<SyncFence>(Status::done, std::move(signaled).take());
    }
    static std::shared_ptr<SyncFence> pending(Syncobj last,
                                              std::optional<Syncobj> before = std::nullopt) {
        return std::make_shared<SyncFence>(Status::timeout, std::move(last), std::move(before));
    }
    // Somebody's work, by its sync_file. `fences` are the device's.
    template <typename Fences>
    static Result<std::shared_ptr<SyncFence>> import(Fences& fences, int sync_file) {
        Syncobj syncobj = TRY(Syncobj::create_empty(fences));
        TRY(syncobj.import_sync_file(sync_file));
        return pending(std::move(syncobj));
    }

    // Adds what the device's next work must wait for; nothing where the fence has signalled.
    template <typename Fences>
    static Result<void> add_awaited(const std::shared_ptr<pipe::Fence>& fence,
                                    const Fences& fences,
                                    std::vector<std::shared_ptr<SyncFence>>& awaited) {
        if (fence == nullptr)
            return Error{Errc::invalid, "there is no fence"};
        auto own = std::static_pointer_cast<SyncFence>(fence);
        if (own->syncobj() == nullptr)
            return {};  // its work was never submitted and never will be
        if (!own->syncobj()->is_of(fences))
            return Error{Errc::invalid, "a fence of another screen; it can come by its sync_file"};
        if (own->wait(0) == Status::timeout)
            awaited.push_back(std::move(own));
        return {};
    }

    Status wait(uint64_t timeout_ns) override {
        const Status known = status_;
        if (known != Status::timeout)
            return known;
        constexpr auto longest = static_cast<uint64_t>(std::numeric_limits<int64_t>::max());
        const Result<bool> signaled =
            last_->wait(static_cast<int64_t>(std::min(timeout_ns, longest)));
        if (signaled && !*signaled)
            return Status::timeout;
        return status_ = signaled ? outcome() : Status::failed;
    }

    int export_sync_file(std::string* error) override {
        Result<int> file = last_ ? last_->export_sync_file()
                                 : Error{Errc::invalid, "the work was never submitted"};
        if (file)
            return *file;
        set_error(error, file.error());
        return -1;
    }

    // What signals; null where nothing was submitted.
    const Syncobj* syncobj() const { return last_ ? &*last_ : nullptr; }

  private:
    // A job starts even where the one before it failed, on data that mean nothing. A status that
    // cannot be had (the kernel refuses, descriptors ran out) counts as failed.
    Status outcome() const {
        for (const std::optional<Syncobj>* job : {&before_, &last_}) {
            if (!*job)
                continue;
            const Result<bool> failed = (*job)->failed();
            if (!failed || *failed)
                return Status::failed;
        }
        return Status::done;
    }

    std::optional<Syncobj> before_;
    std::optional<Syncobj> last_;
    std::atomic<Status> status_;  // timeout: not known yet
};

}  // namespace cuesta::gallium
