// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The fence of a batch, or of several, on the syncobjs of a winsys. Several threads may wait for
// one.
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
#include "gallium/auxiliary/deadline.h"
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

    // Of several batches, which end in this order: it failed where one of them did.
    explicit SyncFence(std::vector<std::shared_ptr<SyncFence>> parts)
        : parts_(std::move(parts)), status_(Status::timeout) {}

    // Nothing to wait for, but something to export.
    template <typename Fences>
    static std::shared_ptr<SyncFence> done(Fences& fences) {
        Result<Syncobj> signaled = Syncobj::create_signaled(fences);
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
        for (const std::shared_ptr<SyncFence>& part : own->parts_)
            TRY(add_awaited(part, fences, awaited));
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
        if (!parts_.empty())
            return wait_for_parts(Deadline(timeout_ns));
        constexpr auto longest = static_cast<uint64_t>(std::numeric_limits<int64_t>::max());
        const Result<bool> signaled =
            last_->wait(static_cast<int64_t>(std::min(timeout_ns, longest)));
        if (signaled && !*signaled)
            return Status::timeout;
        return status_ = signaled ? outcome() : Status::failed;
    }

    int export_sync_file(std::string* error) override {
        const Result<int> file = sync_file();
        if (file)
            return *file;
        set_error(error, file.error());
        return -1;
    }

    // What signals; null where nothing was submitted, and of several batches.
    const Syncobj* syncobj() const { return last_ ? &*last_ : nullptr; }

  private:
    Status wait_for_parts(const Deadline& deadline) {
        Status all = Status::done;
        for (const std::shared_ptr<SyncFence>& part : parts_) {
            const Status one = part->wait(deadline.left());
            if (one == Status::timeout)
                return one;
            if (one == Status::failed)
                all = one;
        }
        return status_ = all;
    }

    Result<int> sync_file() {
        if (!parts_.empty())
            return sync_file_of_parts();
        if (!last_)
            return Error{Errc::invalid, "the work was never submitted"};
        return last_->export_sync_file();
    }

    // The kernel's merge forgets how fences ended that have signalled, and tells of the others.
    Result<int> sync_file_of_parts() {
        if (wait(0) != Status::timeout) {
            for (const std::shared_ptr<SyncFence>& part : parts_)
                if (part->wait(0) == Status::failed)
                    return part->sync_file();
            return parts_.back()->sync_file();
        }
        std::vector<decltype(last_->at())> points;
        for (const std::shared_ptr<SyncFence>& part : parts_) {
            if (part->syncobj() == nullptr)
                return Error{Errc::invalid, "a part of the work was never submitted"};
            points.push_back(part->syncobj()->at());
        }
        Syncobj all = TRY(Syncobj::create_empty(parts_.back()->last_->fences()));
        TRY(all.merge(points));
        return all.export_sync_file();
    }

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

    std::vector<std::shared_ptr<SyncFence>> parts_;  // instead of the two below
    std::optional<Syncobj> before_;
    std::optional<Syncobj> last_;
    std::atomic<Status> status_;  // timeout: not known yet
};

}  // namespace cuesta::gallium
