// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The seam between the agx driver and whatever runs its commands: the kernel (kernel_device.h), or
// a recorder for unit tests (record_device.h). The driver takes a Device&. What it holds on to, it
// holds through Bo, Queue, TimestampObject and Syncobj (bo.h, queue.h, timestamp_object.h,
// winsys/common/syncobj.h), which give themselves back.
// Facts: AGX fact sheet, part 1.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <variant>

#include "base/result.h"
#include "kernel-uapi/asahi_drm.h"
#include "winsys/common/fences.h"

namespace cuesta::winsys::agx {

// --- what the GPU is ---------------------------------------------------------

struct DeviceInfo {
    uint32_t generation = 13;
    char variant = 'G';
    uint32_t revision = 0;  // 0x11 is B1
    uint32_t chip_id = 0;   // 0x8103 is the M1
    uint32_t dies = 1;
    uint32_t clusters = 1;
    uint32_t cores = 8;  // those that are enabled, of all clusters
    uint32_t max_frequency_khz = 0;
    // Shader loads of unmapped memory give 0 and stores to it are dropped. The other units (VDM,
    // texture unit, tile write-back, depth and stencil) fault all the same.
    bool soft_faults = true;
    // The addresses that may be bound: [va_start, va_end). AddressPlan divides them.
    uint64_t va_start = 0x4000;
    uint64_t va_end = 0x7f'ffff'8000;
    uint64_t kernel_va_bytes = uint64_t{512} << 20;  // the least that the kernel wants of them
    uint32_t max_commands = 64;                      // render and compute commands of a submission
    uint32_t max_attachments = 16;                   // of one SetAttachments
    uint64_t timestamp_hz = 1'000'000'000;           // of what commands write
};

inline constexpr uint64_t page_bytes = uapi::asahi::page_bytes;  // 16 KiB

// Who gets which addresses of the one address space of a Device (part 1, 1.14).
struct AddressPlan {
    // 16 KiB of zeros that may be read, for descriptors of nothing and loads out of bounds.
    uint64_t zero_page = 0;
    // 16 KiB that may be written and read, for stores that go nowhere.
    uint64_t scratch_page = 0;
    // 4 GiB, aligned to 4 GiB. What 32-bit USC addresses count from, and Heap::usc. USC address 0
    // is never a buffer's.
    uint64_t usc_base = 0;
    uint64_t main_start = 0;  // Heap::main
    uint64_t main_end = 0;
    uint64_t kernel_start = 0;  // the kernel's own
    uint64_t kernel_end = 0;
    // All below 64 GiB but the two pages stays unmapped: with soft faults a load from a null
    // pointer, even with a large index, gives 0.
};

// --- buffers -----------------------------------------------------------------

// Names of kernel objects; each counts for one Device only.
using winsys::BoHandle;
enum class QueueId : uint32_t {};
// What uapi::asahi::Timestamp::handle takes; 0 there is "none".
enum class TimestampId : uint32_t { none = 0 };

enum class Heap : uint8_t {
    main,
    usc,  // code, USC words, binding lists: what has 32-bit addresses
};

// What the GPU may do with a buffer. (The CPU's mapping is always read and write.) A buffer is
// bound once; the kernel interface needs no second, read-only binding.
using winsys::Access;

struct BoOptions {
    Heap heap = Heap::main;
    Access access = Access::read_write;
    // The CPU's mapping is cached; for what the CPU reads. Else it is write-combined.
    bool writeback = false;
    // May be exported. What needs not be is cheaper to submit with (private to the VM).
    bool shareable = true;
};

// A buffer is bound to its address from birth to its end. A page behind each stays unmapped: the
// hardware reads ahead.
struct BoInfo {
    BoHandle handle{};
    uint64_t va = 0;    // a multiple of page_bytes, never 0
    uint64_t size = 0;  // likewise
};

// --- submissions -------------------------------------------------------------

using RenderCommand = uapi::asahi::RenderCommand;
using ComputeCommand = uapi::asahi::ComputeCommand;
using Attachment = uapi::asahi::Attachment;
using Timestamp = uapi::asahi::Timestamp;
using uapi::asahi::Priority;

// Memory that shaders of the following commands of that kind write; a hint.
struct SetAttachments {
    enum class Stage : uint8_t { vertex, fragment, compute };
    Stage stage = Stage::fragment;
    std::span<const Attachment> attachments;
};

// What a command waits for on the two subqueues, render and compute. Without, commands overlap in
// any way, also with those of other submissions of the queue.
struct Barrier {
    static constexpr uint16_t none = uapi::asahi::barrier_none;
    static constexpr uint16_t earlier_submissions = 0;  // all that went to that subqueue before
    // Or n: the n-th command (1, 2, ...) of that subqueue in this submission, and all before it.
    uint16_t render = none;
    uint16_t compute = none;
};

struct Command {
    std::variant<RenderCommand, ComputeCommand, SetAttachments> payload;
    Barrier barrier = {};  // not for SetAttachments
};

// All spans are read before submit returns. There are no lists of buffers: everything bound is
// in reach of the GPU.
struct Submission {
    std::span<const Command> commands;
    // Signalled before the first command starts; each must hold a fence already.
    std::span<const SyncPoint> in_syncs;
    // Get the fence of the submission, which signals when all commands have ended: boxes in place
    // of what they held, timelines at the point. Left alone when the submission is refused.
    std::span<const SyncPoint> out_syncs;
};

// --- the device --------------------------------------------------------------

class Device {
  public:
    virtual ~Device() = default;
    Device(const Device&) = delete;
    Device& operator=(const Device&) = delete;

    const DeviceInfo& info() const { return info_; }
    const AddressPlan& plan() const { return plan_; }

    // What Syncobj::create_empty and create_signaled take.
    virtual Fences& fences() = 0;

    // Queued when this returns. A fault, an endless loop: the fence tells (Syncobj::outcome), as
    // Outcome::fault or Outcome::timeout; what follows in the submission may not have run.
    virtual Result<void> submit(QueueId queue, const Submission& job) = 0;

    // The GPU's time now, in nanoseconds.
    virtual Result<uint64_t> gpu_time() = 0;

    // What follows is for Bo, Queue and TimestampObject; drivers use those.

    // The size is rounded up to whole pages; the content is zero.
    virtual Result<BoInfo> create_bo(uint64_t size, const BoOptions& options) = 0;
    // Unbinds at once: the GPU must be done with it.
    virtual void close_bo(BoHandle bo) = 0;
    virtual Result<std::span<std::byte>> map_bo(const BoInfo& bo) = 0;
    virtual void unmap_bo(std::span<std::byte> mapping) = 0;
    // A dma-buf file descriptor, owned by the caller.
    virtual Result<int> export_bo(BoHandle bo) = 0;
    // Does not take the descriptor. Bound in Heap::main for reading and writing. The same buffer
    // imported twice gives the same handle and address, and then must be closed twice.
    virtual Result<BoInfo> import_bo(int dma_buf) = 0;

    // USC addresses of its commands count from plan().usc_base.
    virtual Result<QueueId> create_queue(Priority priority) = 0;
    virtual void destroy_queue(QueueId queue) = 0;

    // Lets commands write timestamps into a part of the buffer: whole pages.
    virtual Result<TimestampId> bind_timestamps(BoHandle bo, uint64_t offset, uint64_t bytes) = 0;
    virtual void unbind_timestamps(TimestampId object) = 0;

  protected:
    Device(const DeviceInfo& info, const AddressPlan& plan) : info_(info), plan_(plan) {}

  private:
    DeviceInfo info_;
    AddressPlan plan_;
};

}  // namespace cuesta::winsys::agx
