// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The syncobjs of a DRM file. Points other than 0 are refused by drivers without timelines
// (Errc::unsupported).
#pragma once

#include "winsys/common/fences.h"

namespace cuesta::winsys {

class KernelFences final : public Fences {
  public:
    // Does not take the descriptor.
    explicit KernelFences(int fd) : fd_(fd) {}

    Result<SyncobjHandle> create(bool signaled) override;
    void destroy(SyncobjHandle syncobj) override;
    Result<bool> wait(SyncPoint at, int64_t timeout_ns) override;
    Result<Outcome> outcome(SyncPoint at) override;
    Result<void> signal(SyncPoint at) override;
    Result<uint64_t> last_point(SyncobjHandle timeline) override;
    Result<void> copy(SyncPoint from, SyncPoint to) override;
    Result<int> export_sync_file(SyncPoint at) override;
    Result<void> import_sync_file(SyncPoint at, int sync_file) override;
    Result<void> merge(SyncPoint to, std::span<const SyncPoint> others) override;

  private:
    Result<void> call(unsigned long request, void* argument, const char* name);
    Result<void> transfer(SyncPoint from, SyncPoint to);

    int fd_;
};

}  // namespace cuesta::winsys
