// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "winsys/common/record_fences.h"

#include <fmt/core.h>

namespace cuesta::winsys {

Error shares_nothing() {
    return Error{Errc::unsupported, "a recording device shares nothing with other devices"};
}

Error does_not_exist(const char* what, uint32_t name) {
    return Error{Errc::not_found, fmt::format("{} {} does not exist", what, name)};
}

Result<void> RecordFences::expect(SyncobjHandle syncobj) const {
    if (!syncobjs_.contains(syncobj))
        return does_not_exist("syncobj", raw(syncobj));
    return {};
}

Result<Outcome> RecordFences::find(SyncPoint at) const {
    TRY(expect(at.syncobj));
    const Row& row = syncobjs_.at(at.syncobj);
    if (row.empty())
        return Error{Errc::invalid, "the syncobj holds no fence"};
    if (at.point == 0)
        return row.rbegin()->second;
    const auto found = row.lower_bound(at.point);
    if (found == row.end())
        return Error{Errc::invalid, fmt::format("the timeline has not come to point {}, but to {}",
                                                at.point, row.rbegin()->first)};
    return found->second;
}

Result<void> RecordFences::put(SyncPoint at, Outcome end) {
    TRY(expect(at.syncobj));
    Row& row = syncobjs_[at.syncobj];
    if (at.point == 0)
        row.clear();
    row[at.point] = end;
    return {};
}

Result<SyncobjHandle> RecordFences::create(bool signaled) {
    const SyncobjHandle handle{next_handle_++};
    Row& row = syncobjs_[handle];
    if (signaled)
        row[0] = Outcome::done;
    return handle;
}

void RecordFences::destroy(SyncobjHandle syncobj) {
    syncobjs_.erase(syncobj);
}

Result<bool> RecordFences::wait(SyncPoint at, int64_t timeout_ns) {
    TRY(find(at));
    return finished_for(timeout_ns);
}

bool RecordFences::finished_for(int64_t timeout_ns) const {
    if (!busy_)
        return true;
    if (timeout_ns != poll_only && on_wait_)
        on_wait_();
    return timeout_ns != poll_only;
}

Result<uint64_t> RecordFences::last_point(SyncobjHandle timeline) {
    TRY(expect(timeline));
    const Row& row = syncobjs_.at(timeline);
    return row.empty() || busy_ ? 0 : row.rbegin()->first;
}

Result<void> RecordFences::copy(SyncPoint from, SyncPoint to) {
    return put(to, TRY(find(from)));
}

Result<int> RecordFences::export_sync_file(SyncPoint) {
    return shares_nothing();
}

Result<void> RecordFences::import_sync_file(SyncPoint, int) {
    return shares_nothing();
}

Result<void> RecordFences::merge(SyncPoint to, std::span<const SyncPoint> others) {
    TRY(expect(to.syncobj));
    if (others.empty())
        return Error{Errc::invalid, "there are no fences to merge"};
    Outcome merged = Outcome::done;
    for (const SyncPoint& other : others) {
        const Outcome end = TRY(find(other));
        if (end != Outcome::done)
            merged = end;  // one that failed makes all fail
    }
    return put(to, merged);
}

}  // namespace cuesta::winsys
