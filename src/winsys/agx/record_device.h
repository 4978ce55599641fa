// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A Device without a kernel, for unit tests of the driver: buffers are host memory, submissions
// are checked and kept as they came, nothing is executed and everything is finished at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "winsys/agx/device.h"
#include "winsys/agx/va_heaps.h"
#include "winsys/common/record_fences.h"
#include "winsys/common/record_memory.h"

namespace cuesta::winsys::agx {

class RecordDevice final : public Device {
  public:
    struct Job {
        QueueId queue{};
        std::vector<Command> commands;  // the spans in them refer to the vectors below
        std::vector<std::vector<Attachment>> attachments;
        std::vector<SyncPoint> in_syncs;
        std::vector<SyncPoint> out_syncs;
    };

    explicit RecordDevice(const DeviceInfo& info = {});
    ~RecordDevice() override;

    const std::vector<Job>& jobs() const { return jobs_; }
    void clear_jobs() { jobs_.clear(); }

    // What the GPU would see at the address, up to the end of its buffer; empty where none is.
    std::span<std::byte> memory_at(uint64_t va) { return memory_.at(va); }
    Result<BoOptions> options_of(BoHandle bo) const;

    // Tests of errors. The next jobs run and end so; the next submissions, or buffers, are refused.
    void fail_next_jobs(unsigned count, Outcome end = Outcome::fault);
    void refuse_next_submits(unsigned count) { refused_submits_ = count; }
    void refuse_next_bos(unsigned count) { refused_bos_ = count; }
    // While busy, nothing is finished for who only looks. Those who wait get their will.
    void set_busy(bool busy) { fences_.set_busy(busy); }
    // Called where somebody waits for what is not finished.
    void on_wait(std::function<void()> call) { fences_.on_wait(std::move(call)); }

    // Without the two pages of the plan.
    uint64_t bo_bytes() const { return memory_.bytes() - 2 * page_bytes; }
    size_t live_bos() const { return memory_.live() - 2; }
    size_t live_queues() const { return queues_.size(); }
    size_t live_timestamps() const { return timestamps_.size(); }
    size_t live_syncobjs() const { return fences_.live(); }

    Fences& fences() override { return fences_; }
    Result<void> submit(QueueId queue, const Submission& job) override;
    Result<uint64_t> gpu_time() override;  // a millisecond more with every call
    Result<BoInfo> create_bo(uint64_t size, const BoOptions& options) override;
    void close_bo(BoHandle bo) override;
    Result<std::span<std::byte>> map_bo(const BoInfo& bo) override;
    void unmap_bo(std::span<std::byte> mapping) override;
    Result<int> export_bo(BoHandle bo) override;
    Result<BoInfo> import_bo(int dma_buf) override;
    Result<QueueId> create_queue(Priority priority) override;
    void destroy_queue(QueueId queue) override;
    Result<TimestampId> bind_timestamps(BoHandle bo, uint64_t offset, uint64_t bytes) override;
    void unbind_timestamps(TimestampId object) override;

  private:
    struct KeptBo : BoInfo {
        BoOptions options;
    };

    Result<uint64_t> address_for(Heap heap, uint64_t bytes);
    Result<void> check(QueueId queue, const Submission& job) const;
    Result<void> check_timestamp(const Timestamp& timestamp) const;
    Result<void> check_timestamps(const Command& command) const;
    void keep(QueueId queue, const Submission& job);

    RecordFences fences_;
    RecordMemory<KeptBo> memory_;
    std::mutex heaps_mutex_;  // buffers die in any thread
    VaHeaps heaps_;
    std::vector<Job> jobs_;
    std::set<QueueId> queues_;
    std::map<TimestampId, uint64_t> timestamps_;  // bytes
    uint32_t next_queue_ = 1;
    uint32_t next_timestamps_ = 1;
    unsigned failing_jobs_ = 0;
    Outcome failing_end_ = Outcome::fault;
    unsigned refused_submits_ = 0;
    unsigned refused_bos_ = 0;
    uint64_t time_ns_ = 0;
};

}  // namespace cuesta::winsys::agx
