// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "winsys/common/syncobj.h"

namespace cuesta::winsys {

Result<Syncobj> Syncobj::create(Fences& fences, bool signaled) {
    return Syncobj(Held(fences, TRY(fences.create(signaled))));
}

Result<Syncobj> Syncobj::create_signaled(Fences& fences) {
    return create(fences, true);
}

Result<Syncobj> Syncobj::create_empty(Fences& fences) {
    return create(fences, false);
}

Result<bool> Syncobj::wait(int64_t timeout_ns, uint64_t point) const {
    return held_.owner().wait(at(point), timeout_ns);
}

Result<Outcome> Syncobj::outcome(uint64_t point) const {
    return held_.owner().outcome(at(point));
}

Result<bool> Syncobj::failed(uint64_t point) const {
    const Outcome end = TRY(outcome(point));
    return end != Outcome::done && end != Outcome::pending;
}

Result<void> Syncobj::signal(uint64_t point) {
    return held_.owner().signal(at(point));
}

Result<uint64_t> Syncobj::last_point() const {
    return held_.owner().last_point(handle());
}

Result<int> Syncobj::export_sync_file(uint64_t point) const {
    return held_.owner().export_sync_file(at(point));
}

Result<void> Syncobj::import_sync_file(int sync_file, uint64_t point) {
    return held_.owner().import_sync_file(at(point), sync_file);
}

Result<void> Syncobj::merge(std::span<const SyncPoint> others) {
    return held_.owner().merge(at(), others);
}

}  // namespace cuesta::winsys
