// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "winsys/lima/record_device.h"

#include <cstring>

namespace cuesta::winsys::lima {
namespace {

constexpr uint32_t page_size = 4096;

}  // namespace

RecordDevice::RecordDevice(const DeviceInfo& info) : Device(info) {}

RecordDevice::~RecordDevice() = default;

Result<BoInfo> RecordDevice::create_bo(uint32_t size, BoKind kind) {
    if (size == 0)
        return Error{Errc::invalid, "a buffer of no bytes"};
    if (kind == BoKind::heap && !info().growable_heap)
        return Error{Errc::invalid, "this device has no growable heap"};
    const uint64_t rounded = (uint64_t{size} + page_size - 1) & ~uint64_t{page_size - 1};
    if (rounded > UINT32_MAX - next_va_)
        return Error{Errc::out_of_memory, "no room in the GPU's address space"};
    const BoInfo bo{memory_.new_handle(), next_va_, static_cast<uint32_t>(rounded)};
    // Nothing runs here, so nothing would ever be written to a heap.
    memory_.add(bo, kind == BoKind::plain ? bo.size : 0);
    next_va_ += bo.size;
    return bo;
}

void RecordDevice::close_bo(BoHandle bo) {
    memory_.remove(bo);
    used_.forget(bo);
}

Result<std::span<std::byte>> RecordDevice::map_bo(const BoInfo& bo) {
    const std::span<std::byte> memory = TRY(memory_.map(bo.handle));
    if (memory.empty())
        return Error{Errc::invalid, "a heap buffer cannot be mapped"};
    return memory;
}

void RecordDevice::unmap_bo(std::span<std::byte>) {}

Result<int> RecordDevice::export_bo(BoHandle) {
    return shares_nothing();
}

Result<BoInfo> RecordDevice::import_bo(int) {
    return shares_nothing();
}

// What no job has used is idle; who only reads waits for those that wrote.
Result<bool> RecordDevice::wait_bo(BoHandle bo, Access access, int64_t timeout_ns) {
    TRY(memory_.expect(bo));
    if (used_.is_idle_for(bo, access))
        return true;
    return fences_.finished_for(timeout_ns);
}

Result<ContextId> RecordDevice::create_context() {
    ++contexts_;
    return ContextId{next_context_++};
}

void RecordDevice::free_context(ContextId) {
    --contexts_;
}

Result<void> RecordDevice::submit(Pipe pipe,
                                  const Submission& job,
                                  std::span<const std::byte> frame) {
    for (const BoUse& use : job.bos)
        TRY(memory_.expect(use.handle));
    for (const SyncobjHandle sync : {job.in_sync[0], job.in_sync[1], job.out_sync})
        if (sync != SyncobjHandle::none)
            TRY(fences_.expect(sync));
    if (refused_submits_ != 0) {
        --refused_submits_;
        return Error{Errc::io, "the recording device was told to refuse this"};
    }
    const Outcome end = failing_jobs_ != 0 ? Outcome::failed : Outcome::done;
    failing_jobs_ -= failing_jobs_ != 0 ? 1 : 0;
    if (job.out_sync != SyncobjHandle::none)
        TRY(fences_.put({job.out_sync}, end));

    for (const BoUse& use : job.bos)
        used_.note(use.handle, use.access);

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
