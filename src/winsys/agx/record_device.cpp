// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "winsys/agx/record_device.h"

#include <fmt/core.h>

#include "winsys/agx/address_plan.h"
#include "winsys/agx/commands.h"

namespace cuesta::winsys::agx {

RecordDevice::RecordDevice(const DeviceInfo& info)
    : Device(info, *make_address_plan(info)), heaps_(plan()) {
    for (const uint64_t va : {plan().zero_page, plan().scratch_page})
        memory_.add({{memory_.new_handle(), va, page_bytes}, {}}, page_bytes);
}

RecordDevice::~RecordDevice() = default;

Result<BoOptions> RecordDevice::options_of(BoHandle bo) const {
    return TRY(memory_.find(bo)).options;
}

void RecordDevice::fail_next_jobs(unsigned count, Outcome end) {
    failing_jobs_ = count;
    failing_end_ = end;
}

Result<uint64_t> RecordDevice::gpu_time() {
    time_ns_ += 1'000'000;
    return time_ns_;
}

Result<uint64_t> RecordDevice::address_for(Heap heap, uint64_t bytes) {
    const std::lock_guard lock(heaps_mutex_);
    return heaps_.allocate(heap, bytes);
}

Result<BoInfo> RecordDevice::create_bo(uint64_t size, const BoOptions& options) {
    const uint64_t bytes = TRY(whole_pages(plan(), size));
    if (refused_bos_ != 0) {
        --refused_bos_;
        return Error{Errc::out_of_memory, "the recording device was told to refuse this"};
    }
    const uint64_t va = TRY(address_for(options.heap, bytes));
    const BoInfo bo{memory_.new_handle(), va, bytes};
    memory_.add({bo, options}, static_cast<size_t>(bytes));
    return bo;
}

void RecordDevice::close_bo(BoHandle bo) {
    const Result<KeptBo> kept = memory_.find(bo);
    if (!kept)
        return;
    memory_.remove(bo);
    const std::lock_guard lock(heaps_mutex_);
    heaps_.free(kept->options.heap, kept->va);
}

Result<std::span<std::byte>> RecordDevice::map_bo(const BoInfo& bo) {
    return memory_.map(bo.handle);
}

void RecordDevice::unmap_bo(std::span<std::byte>) {}

Result<int> RecordDevice::export_bo(BoHandle) {
    return shares_nothing();
}

Result<BoInfo> RecordDevice::import_bo(int) {
    return shares_nothing();
}

Result<QueueId> RecordDevice::create_queue(Priority priority) {
    if (priority > Priority::medium)
        return Error{Errc::invalid, "kernels refuse the priorities above medium"};
    return *queues_.insert(QueueId{next_queue_++}).first;
}

void RecordDevice::destroy_queue(QueueId queue) {
    queues_.erase(queue);
}

Result<TimestampId> RecordDevice::bind_timestamps(BoHandle bo, uint64_t offset, uint64_t bytes) {
    const KeptBo kept = TRY(memory_.find(bo));
    if (offset % page_bytes != 0 || bytes % page_bytes != 0 || bytes == 0 || offset > kept.size ||
        bytes > kept.size - offset)
        return Error{Errc::invalid, "timestamps in what are not whole pages of the buffer"};
    const TimestampId id{next_timestamps_++};
    timestamps_.emplace(id, bytes);
    return id;
}

void RecordDevice::unbind_timestamps(TimestampId object) {
    timestamps_.erase(object);
}

Result<void> RecordDevice::check_timestamp(const Timestamp& timestamp) const {
    const TimestampId id{timestamp.handle};
    if (id == TimestampId::none)
        return {};
    const auto found = timestamps_.find(id);
    if (found == timestamps_.end())
        return does_not_exist("timestamp object", timestamp.handle);
    if (uint64_t{timestamp.offset} + sizeof(uint64_t) > found->second)
        return Error{Errc::out_of_range,
                     fmt::format("a timestamp at {} of {} bytes", timestamp.offset, found->second)};
    return {};
}

Result<void> RecordDevice::check_timestamps(const Command& command) const {
    if (const auto* compute = std::get_if<ComputeCommand>(&command.payload)) {
        TRY(check_timestamp(compute->ts.start));
        TRY(check_timestamp(compute->ts.end));
    }
    if (const auto* render = std::get_if<RenderCommand>(&command.payload))
        for (const auto& phase : {render->ts_vtx, render->ts_frag}) {
            TRY(check_timestamp(phase.start));
            TRY(check_timestamp(phase.end));
        }
    return {};
}

Result<void> RecordDevice::check(QueueId queue, const Submission& job) const {
    if (!queues_.contains(queue))
        return does_not_exist("queue", raw(queue));
    for (const SyncPoint& at : job.in_syncs)
        TRY(fences_.find(at));
    for (const SyncPoint& at : job.out_syncs)
        TRY(fences_.expect(at.syncobj));
    TRY(encode_commands(info(), job.commands));
    for (const Command& command : job.commands)
        TRY(check_timestamps(command));
    return {};
}

void RecordDevice::keep(QueueId queue, const Submission& job) {
    Job& kept = jobs_.emplace_back();
    kept.queue = queue;
    kept.commands.assign(job.commands.begin(), job.commands.end());
    for (Command& command : kept.commands)
        if (auto* set = std::get_if<SetAttachments>(&command.payload)) {
            kept.attachments.emplace_back(set->attachments.begin(), set->attachments.end());
            set->attachments = kept.attachments.back();
        }
    kept.in_syncs.assign(job.in_syncs.begin(), job.in_syncs.end());
    kept.out_syncs.assign(job.out_syncs.begin(), job.out_syncs.end());
}

Result<void> RecordDevice::submit(QueueId queue, const Submission& job) {
    TRY(check(queue, job));
    if (refused_submits_ != 0) {
        --refused_submits_;
        return Error{Errc::io, "the recording device was told to refuse this"};
    }
    const Outcome end = failing_jobs_ != 0 ? failing_end_ : Outcome::done;
    failing_jobs_ -= failing_jobs_ != 0 ? 1 : 0;
    for (const SyncPoint& at : job.out_syncs)
        TRY(fences_.put(at, end));
    keep(queue, job);
    return {};
}

}  // namespace cuesta::winsys::agx
