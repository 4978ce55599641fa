// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A Device without a kernel, for unit tests of the driver: buffers are host memory, submissions
// are kept as they came, nothing is executed and everything is idle at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "winsys/common/record_fences.h"
#include "winsys/common/record_memory.h"
#include "winsys/lima/device.h"

namespace cuesta::winsys::lima {

class RecordDevice final : public Device {
  public:
    struct Job {
        Pipe pipe;
        Submission submission;  // bos refers to the vector below
        std::vector<BoUse> bos;
        GpFrame gp{};  // the one of the pipe counts, the other is zero
        PpFrame pp{};
    };

    explicit RecordDevice(const DeviceInfo& info);
    ~RecordDevice() override;

    const std::vector<Job>& jobs() const { return jobs_; }
    void clear_jobs() { jobs_.clear(); }

    // What the GPU would see at the address, up to the end of its buffer; empty where none is.
    std::span<std::byte> memory_at(uint32_t va) { return memory_.at(va); }

    // Tests of errors. The next jobs run and fail; the next submissions are refused.
    void fail_next_jobs(unsigned count) { failing_jobs_ = count; }
    void refuse_next_submits(unsigned count) { refused_submits_ = count; }
    // While busy, nothing is finished for who only looks. Those who wait get their will.
    void set_busy(bool busy) { fences_.set_busy(busy); }
    // Called where somebody waits for what is not finished.
    void on_wait(std::function<void()> call) { fences_.on_wait(std::move(call)); }

    uint64_t bo_bytes() const { return memory_.bytes(); }
    size_t live_bos() const { return memory_.live(); }
    size_t live_contexts() const { return contexts_; }
    size_t live_syncobjs() const { return fences_.live(); }

    Fences& fences() override { return fences_; }
    Result<BoInfo> create_bo(uint32_t size, BoKind kind) override;
    void close_bo(BoHandle bo) override;
    Result<std::span<std::byte>> map_bo(const BoInfo& bo) override;
    void unmap_bo(std::span<std::byte> mapping) override;
    Result<int> export_bo(BoHandle bo) override;
    Result<BoInfo> import_bo(int dma_buf) override;
    Result<bool> wait_bo(BoHandle bo, Access access, int64_t timeout_ns) override;
    Result<ContextId> create_context() override;
    void free_context(ContextId context) override;

  protected:
    Result<void> submit(Pipe pipe,
                        const Submission& job,
                        std::span<const std::byte> frame) override;

  private:
    // The buffers that jobs used, and whether any wrote. They die in any thread.
    class JobUses {
      public:
        void note(BoHandle bo, Access access) {
            const std::lock_guard lock(mutex_);
            if (Access& most = most_[bo]; most != Access::write)
                most = access == Access::read ? Access::read : Access::write;
        }
        void forget(BoHandle bo) {
            const std::lock_guard lock(mutex_);
            most_.erase(bo);
        }
        bool is_idle_for(BoHandle bo, Access access) const {
            const std::lock_guard lock(mutex_);
            const auto used = most_.find(bo);
            return used == most_.end() || (access == Access::read && used->second == Access::read);
        }

      private:
        mutable std::mutex mutex_;
        std::map<BoHandle, Access> most_;
    };

    RecordFences fences_;
    RecordMemory<BoInfo> memory_;
    std::vector<Job> jobs_;
    JobUses used_;
    size_t contexts_ = 0;
    unsigned failing_jobs_ = 0;
    unsigned refused_submits_ = 0;
    uint32_t next_va_ = 0;
    uint32_t next_context_ = 0;
};

}  // namespace cuesta::winsys::lima
