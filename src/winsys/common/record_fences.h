// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Syncobjs without a kernel, for recording devices: fences are finished when they come into being.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <utility>

#include "winsys/common/fences.h"

namespace cuesta::winsys {

class RecordFences final : public Fences {
  public:
    // While busy, nothing is finished for who only looks. Those who wait get their will.
    void set_busy(bool busy) { busy_ = busy; }
    bool is_busy() const { return busy_; }
    // Called where somebody waits for what is not finished.
    void on_wait(std::function<void()> call) { on_wait_ = std::move(call); }
    // Whether what has begun is finished for somebody who waits so long.
    bool finished_for(int64_t timeout_ns) const;
    size_t live() const { return syncobjs_.size(); }

    // The fence that is there, or the error that nothing is.
    Result<Outcome> find(SyncPoint at) const;
    // Whether a fence may be put there.
    Result<void> expect(SyncobjHandle syncobj) const;
    // The fence of a job that ended so.
    Result<void> put(SyncPoint at, Outcome end);

    Result<SyncobjHandle> create(bool signaled) override;
    void destroy(SyncobjHandle syncobj) override;
    Result<bool> wait(SyncPoint at, int64_t timeout_ns) override;
    Result<Outcome> outcome(SyncPoint at) override { return find(at); }
    Result<void> signal(SyncPoint at) override { return put(at, Outcome::done); }
    Result<uint64_t> last_point(SyncobjHandle timeline) override;
    Result<void> copy(SyncPoint from, SyncPoint to) override;
    Result<int> export_sync_file(SyncPoint at) override;
    Result<void> import_sync_file(SyncPoint at, int sync_file) override;
    Result<void> merge(SyncPoint to, std::span<const SyncPoint> others) override;

  private:
    using Row = std::map<uint64_t, Outcome>;  // by point; a box has one at 0

    std::map<SyncobjHandle, Row> syncobjs_;
    uint32_t next_handle_ = 1;
    bool busy_ = false;
    std::function<void()> on_wait_;
};

// What a recording device says to everything that leaves it.
Error shares_nothing();
// Of a name that nothing has.
Error does_not_exist(const char* what, uint32_t name);

}  // namespace cuesta::winsys
