// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The seam between the lima driver and whatever runs its jobs: the kernel (kernel_device.h), or a
// recorder for unit tests (record_device.h). The driver takes a Device&. What it holds on to, it
// holds through Bo, Context and Syncobj (bo.h, context.h, winsys/common/syncobj.h), which give
// themselves back.
// Facts: Mali-400 fact sheet, part 1.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/result.h"
#include "kernel-uapi/lima_drm.h"
#include "winsys/common/fences.h"

namespace cuesta::winsys::lima {

using GpFrame = uapi::lima::GpFrame;
using PpFrame = uapi::lima::PpFrame;

enum class Gpu : uint8_t { mali400, mali450 };

struct DeviceInfo {
    Gpu gpu = Gpu::mali400;
    uint32_t pp_cores = 1;
    uint32_t gp_version = 0;  // raw register: product << 16 | major << 8 | minor
    uint32_t pp_version = 0;
    bool growable_heap = false;  // BoKind::heap exists (driver version 1.1 and later)
};

// Names of kernel objects; each counts for one Device only.
using winsys::BoHandle;
using winsys::SyncobjHandle;
enum class ContextId : uint32_t {};

enum class BoKind : uint8_t {
    plain,
    heap,  // tile heap: the kernel backs it as the GP asks; it cannot be mapped or exported
};

struct BoInfo {
    BoHandle handle{};
    uint32_t va = 0;  // GPU address; 0 is a legal one
    uint32_t size = 0;
};

using winsys::Access;

struct BoUse {
    BoHandle handle{};
    Access access = Access::read;
};

enum class Pipe : uint8_t { gp = 0, pp = 1 };

// One job. All spans are read before submit returns.
struct Submission {
    ContextId context{};
    // Every buffer the job touches, each once: their lifetime and implicit fences hang on it.
    std::span<const BoUse> bos;
    // Signalled before the job starts; each must hold a fence. none is ignored.
    SyncobjHandle in_sync[2] = {SyncobjHandle::none, SyncobjHandle::none};
    // Gets the job's fence in place of what it held.
    SyncobjHandle out_sync = SyncobjHandle::none;
    // Do not wait for the implicit fences of the buffers (they still get this job's fence).
    bool explicit_fence = false;
};

class Device {
  public:
    virtual ~Device() = default;
    Device(const Device&) = delete;
    Device& operator=(const Device&) = delete;

    const DeviceInfo& info() const { return info_; }

    // The job is queued when this returns; execution errors show only in fences.
    Result<void> submit_gp(const Submission& job, const GpFrame& frame) {
        return submit(Pipe::gp, job, std::as_bytes(std::span(&frame, 1)));
    }
    Result<void> submit_pp(const Submission& job, const PpFrame& frame) {
        return submit(Pipe::pp, job, std::as_bytes(std::span(&frame, 1)));
    }

    // What Syncobj::create_empty and create_signaled take. There are no timelines.
    virtual Fences& fences() = 0;

    // What follows is for Bo and Context; drivers use those.

    // The size is rounded up to whole pages; the content is zero.
    virtual Result<BoInfo> create_bo(uint32_t size, BoKind kind) = 0;
    virtual void close_bo(BoHandle bo) = 0;
    virtual Result<std::span<std::byte>> map_bo(const BoInfo& bo) = 0;
    virtual void unmap_bo(std::span<std::byte> mapping) = 0;
    // A dma-buf file descriptor, owned by the caller.
    virtual Result<int> export_bo(BoHandle bo) = 0;
    // Does not take the descriptor. The same buffer imported twice gives the same handle, which
    // then must be closed twice.
    virtual Result<BoInfo> import_bo(int dma_buf) = 0;
    // True when idle for that kind of CPU access, false when still busy at the end of the time.
    virtual Result<bool> wait_bo(BoHandle bo, Access access, int64_t timeout_ns) = 0;

    virtual Result<ContextId> create_context() = 0;
    virtual void free_context(ContextId context) = 0;

  protected:
    explicit Device(const DeviceInfo& info) : info_(info) {}

    virtual Result<void> submit(Pipe pipe,
                                const Submission& job,
                                std::span<const std::byte> frame) = 0;

  private:
    DeviceInfo info_;
};

}  // namespace cuesta::winsys::lima
