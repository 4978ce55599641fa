// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A DRM syncobj: a box that holds one fence, replaced by every submission that names it; or a
// timeline of them.
#pragma once

#include <cstdint>
#include <span>

#include "winsys/common/fences.h"
#include "winsys/common/owned.h"

namespace cuesta::winsys {

class Syncobj {
  public:
    // Holds an already signalled fence, so that it can be waited for and exported at once.
    static Result<Syncobj> create_signaled(Fences& fences);
    // Holds no fence yet.
    static Result<Syncobj> create_empty(Fences& fences);

    SyncobjHandle handle() const { return held_.name(); }
    SyncPoint at(uint64_t point = 0) const { return {handle(), point}; }

    // Point 0, here and below, is what the box holds now, or the last of the timeline.

    // True when signalled, false when not yet at the end of the time; an error without a fence.
    Result<bool> wait(int64_t timeout_ns, uint64_t point = 0) const;
    // How the job ended whose fence is held.
    Result<Outcome> outcome(uint64_t point = 0) const;
    // Whether it failed; only of use after a wait that gave true.
    Result<bool> failed(uint64_t point = 0) const;
    // Signals it from here.
    Result<void> signal(uint64_t point = 0);
    Result<uint64_t> last_point() const;

    // A pollable sync_file descriptor, owned by the caller.
    Result<int> export_sync_file(uint64_t point = 0) const;
    // Replaces the fence by that of the sync_file; does not take the descriptor.
    Result<void> import_sync_file(int sync_file, uint64_t point = 0);
    // Replaces the fence by one that signals when those of all the others have. They are of this
    // device, and each holds a fence.
    Result<void> merge(std::span<const SyncPoint> others);

    Fences& fences() const { return held_.owner(); }
    // Handles count for one device only.
    bool is_of(const Fences& of) const { return &fences() == &of; }

  private:
    using Held = Owned<Fences, SyncobjHandle, &Fences::destroy>;

    explicit Syncobj(Held held) : held_(std::move(held)) {}
    static Result<Syncobj> create(Fences& fences, bool signaled);

    Held held_;
};

}  // namespace cuesta::winsys
