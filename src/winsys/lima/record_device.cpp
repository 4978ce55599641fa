// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "winsys/lima/record_device.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include <fmt/core.h>

namespace cuesta::winsys::lima {
namespace {

constexpr uint32_t page_size = 4096;

Error unknown(const char* what, uint32_t handle) {
    return Error{Errc::not_found, fmt::format("{} {} does not exist", what, handle)};
}

Error no_sharing() {
    return Error{Errc::unsupported, "a recording device shares nothing with other devices"};
}

}  // namespace

RecordDevice::RecordDevice(const DeviceInfo& info) : Device(info) {}

RecordDevice::~RecordDevice() = default;

std::span<std::byte> RecordDevice::memory_at(uint32_t va) {
    for (auto& [handle, buffer] : bos_)
        if (va >= buffer.info.va && va - buffer.info.va < buffer.memory.size())
            return std::span(buffer.memory).subspan(va - buffer.info.va);
    return {};
}

Result<BoInfo> RecordDevice::create_bo(uint32_t size, BoKind kind) {
    if (size == 0)
        return Error{Errc::invalid, "a buffer of no bytes"};
    if (kind == BoKind::heap && !info().growable_heap)
        return Error{Errc::invalid, "this device has no growable heap"};
    const uint64_t rounded = (uint64_t{size} + page_size - 1) & ~uint64_t{page_size - 1};
    if (rounded > UINT32_MAX - next_va_)
        return Error{Errc::out_of_memory, "no room in the GPU's address space"};
    Buffer buffer;
    buffer.info = {BoHandle{next_handle_++}, next_va_, static_cast<uint32_t>(rounded)};
    buffer.kind = kind;
    // Nothing runs here, so nothing would ever be written to a heap.
    if (kind == BoKind::plain)
        buffer.memory.resize(rounded);
    next_va_ += static_cast<uint32_t>(rounded);
    const BoInfo result = buffer.info;
    bos_.emplace(static_cast<uint32_t>(result.handle), std::move(buffer));
    return result;
}

void RecordDevice::close_bo(BoHandle bo) {
    bos_.erase(static_cast<uint32_t>(bo));
}

Result<std::span<std::byte>> RecordDevice::map_bo(const BoInfo& bo) {
    const auto found = bos_.find(static_cast<uint32_t>(bo.handle));
    if (found == bos_.end())
        return unknown("buffer", static_cast<uint32_t>(bo.handle));
    if (found->second.kind == BoKind::heap)
        return Error{Errc::invalid, "a heap buffer cannot be mapped"};
    return std::span(found->second.memory);
}

void RecordDevice::unmap_bo(std::span<std::byte>) {}

Result<int> RecordDevice::export_bo(BoHandle) {
    return no_sharing();
}

Result<BoInfo> RecordDevice::import_bo(int) {
    return no_sharing();
}

uint64_t RecordDevice::bo_bytes() const {
    uint64_t bytes = 0;
    for (const auto& [handle, buffer] : bos_)
        bytes += buffer.memory.size();
    return bytes;
}

Result<bool> RecordDevice::wait_bo(BoHandle bo, Access, int64_t timeout_ns) {
    if (!bos_.contains(static_cast<uint32_t>(bo)))
        return unknown("buffer", static_cast<uint32_t>(bo));
    return !busy_ || timeout_ns != poll_only;
}

Result<ContextId> RecordDevice::create_context() {
    ++contexts_;
    return ContextId{next_context_++};
}

void RecordDevice::free_context(ContextId) {
    --contexts_;
}

Result<SyncobjHandle> RecordDevice::create_syncobj(bool signaled) {
    const uint32_t handle = next_handle_++;
    syncobjs_.emplace(handle, signaled ? Held::done : Held::nothing);
    return SyncobjHandle{handle};
}

void RecordDevice::destroy_syncobj(SyncobjHandle syncobj) {
    syncobjs_.erase(static_cast<uint32_t>(syncobj));
}

Result<bool> RecordDevice::wait_syncobj(SyncobjHandle syncobj, int64_t timeout_ns) {
    const auto found = syncobjs_.find(static_cast<uint32_t>(syncobj));
    if (found == syncobjs_.end())
        return unknown("syncobj", static_cast<uint32_t>(syncobj));
    if (found->second == Held::nothing)
        return Error{Errc::invalid, "the syncobj holds no fence"};
    return !busy_ || timeout_ns != poll_only;
}

Result<bool> RecordDevice::syncobj_failed(SyncobjHandle syncobj) {
    const auto found = syncobjs_.find(static_cast<uint32_t>(syncobj));
    if (found == syncobjs_.end())
        return unknown("syncobj", static_cast<uint32_t>(syncobj));
    return found->second == Held::failed;
}

Result<int> RecordDevice::export_sync_file(SyncobjHandle) {
    return no_sharing();
}

Result<void> RecordDevice::import_sync_file(SyncobjHandle, int) {
    return no_sharing();
}

Result<void> RecordDevice::merge_syncobjs(SyncobjHandle syncobj,
                                          std::span<const SyncobjHandle> others) {
    if (!syncobjs_.contains(static_cast<uint32_t>(syncobj)))
        return unknown("syncobj", static_cast<uint32_t>(syncobj));
    Held merged = Held::nothing;
    for (const SyncobjHandle other : others) {
        const auto found = syncobjs_.find(static_cast<uint32_t>(other));
        if (found == syncobjs_.end())
            return unknown("syncobj", static_cast<uint32_t>(other));
        if (found->second == Held::nothing)
            return Error{Errc::invalid, "the syncobj holds no fence"};
        merged = std::max(merged, found->second);  // one that failed makes all fail
    }
    if (merged == Held::nothing)
        return Error{Errc::invalid, "there are no fences to merge"};
    syncobjs_[static_cast<uint32_t>(syncobj)] = merged;
    return {};
}

Result<void> RecordDevice::submit(Pipe pipe,
                                  const Submission& job,
                                  std::span<const std::byte> frame) {
    for (const BoUse& use : job.bos)
        if (!bos_.contains(static_cast<uint32_t>(use.handle)))
            return unknown("buffer", static_cast<uint32_t>(use.handle));
    for (const SyncobjHandle sync : {job.in_sync[0], job.in_sync[1], job.out_sync})
        if (sync != SyncobjHandle::none && !syncobjs_.contains(static_cast<uint32_t>(sync)))
            return unknown("syncobj", static_cast<uint32_t>(sync));
    if (refused_submits_ != 0) {
        --refused_submits_;
        return Error{Errc::io, "the recording device was told to refuse this"};
    }
    const Held outcome = failing_jobs_ != 0 ? Held::failed : Held::done;
    failing_jobs_ -= failing_jobs_ != 0 ? 1 : 0;
    if (job.out_sync != SyncobjHandle::none)
        syncobjs_[static_cast<uint32_t>(job.out_sync)] = outcome;

    Job& kept = jobs_.emplace_back();
    kept.pipe = pipe;
    kept.bos.assign(job.bos.begin(), job.bos.end());
    kept.submission = job;
    kept.submission.bos = kept.bos;
    if (pipe == Pipe::gp)
        std::memcpy(&kept.gp, frame.data(), sizeof kept.gp);
    else
        std::memcpy(&kept.pp, frame.data(), sizeof kept.pp);
    return {};
}

}  // namespace cuesta::winsys::lima
