// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "winsys/agx/kernel_device.h"

#include <bit>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "winsys/agx/address_plan.h"
#include "winsys/agx/commands.h"
#include "winsys/agx/va_heaps.h"
#include "winsys/common/drm_node.h"
#include "winsys/common/gem_table.h"
#include "winsys/common/ioctl.h"
#include "winsys/common/kernel_fences.h"

namespace cuesta::winsys::agx {
namespace {

namespace kernel = uapi::asahi;

uint32_t bind_flags(Access access) {
    const uint32_t bits = raw(access);
    return ((bits & raw(Access::read)) != 0 ? kernel::bind_read : 0) |
           ((bits & raw(Access::write)) != 0 ? kernel::bind_write : 0);
}

class KernelDevice final : public Device {
  public:
    KernelDevice(FileDescriptor fd, const DeviceInfo& info, const AddressPlan& plan, uint32_t vm)
        : Device(info, plan),
          fd_(std::move(fd)),
          vm_(vm),
          fences_(fd_.get()),
          bos_(fd_.get()),
          heaps_(plan) {}

    ~KernelDevice() override {
        for (const uint32_t page : own_pages_)
            close_gem(fd_.get(), page);
        kernel::VmDestroy destroy{vm_, 0};
        forget_result(call_kernel(fd_.get(), kernel::vm_destroy, &destroy));
    }

    // The pages of the plan that are there from the start.
    Result<void> bind_own_pages() {
        TRY(bind_own_page(plan().zero_page, Access::read));
        return bind_own_page(plan().scratch_page, Access::read_write);
    }

    Fences& fences() override { return fences_; }

    Result<void> submit(QueueId queue, const Submission& job) override;

    Result<uint64_t> gpu_time() override {
        kernel::GetTime time{};
        TRY(call_kernel(fd_.get(), kernel::get_time, &time));
        return time.gpu_timestamp;
    }

    Result<BoInfo> create_bo(uint64_t size, const BoOptions& options) override {
        const uint64_t bytes = TRY(whole_pages(plan(), size));
        const uint32_t handle = TRY(create_gem(bytes, options.writeback, !options.shareable));
        return TRY(bos_.add(handle, [&] { return bind({handle, bytes}, options); })).bo;
    }

    void close_bo(BoHandle bo) override {
        bos_.release(bo, [&](const OpenBo& open) {
            // What the kernel would not unbind stays taken.
            if (vm_bind({.flags = kernel::bind_unbind, .range = open.bo.size, .addr = open.bo.va}))
                heaps_.free(open.heap, open.bo.va);
        });
    }

    Result<std::span<std::byte>> map_bo(const BoInfo& bo) override {
        kernel::GemMmapOffset offset{.handle = raw(bo.handle)};
        TRY(call_kernel(fd_.get(), kernel::gem_mmap_offset, &offset));
        return map_memory(fd_.get(), offset.offset, bo.size);
    }

    void unmap_bo(std::span<std::byte> mapping) override { unmap_memory(mapping); }

    Result<int> export_bo(BoHandle bo) override {
        if (!TRY(bos_.find(bo)).shareable)
            return Error{Errc::unsupported, "a buffer that was not made shareable"};
        return export_gem(fd_.get(), raw(bo));
    }

    Result<BoInfo> import_bo(int dma_buf) override {
        const OpenBo open = TRY(
            bos_.import(dma_buf, [&](const ImportedGem& gem) { return bind(gem, BoOptions{}); }));
        return open.bo;
    }

    Result<QueueId> create_queue(Priority priority) override {
        kernel::QueueCreate create{
            .vm_id = vm_, .priority = raw(priority), .usc_exec_base = plan().usc_base};
        TRY(call_kernel(fd_.get(), kernel::queue_create, &create));
        return QueueId{create.queue_id};
    }

    void destroy_queue(QueueId queue) override {
        kernel::QueueDestroy destroy{raw(queue), 0};
        forget_result(call_kernel(fd_.get(), kernel::queue_destroy, &destroy));
    }

    Result<TimestampId> bind_timestamps(BoHandle bo, uint64_t offset, uint64_t bytes) override {
        kernel::GemBindObject object{.op = raw(kernel::BindObjectOp::bind),
                                     .flags = kernel::bind_object_timestamps,
                                     .handle = raw(bo),
                                     .offset = offset,
                                     .range = bytes};
        TRY(call_kernel(fd_.get(), kernel::gem_bind_object, &object));
        return TimestampId{object.object_handle};
    }

    void unbind_timestamps(TimestampId id) override {
        kernel::GemBindObject object{.op = raw(kernel::BindObjectOp::unbind),
                                     .object_handle = raw(id)};
        forget_result(call_kernel(fd_.get(), kernel::gem_bind_object, &object));
    }

  private:
    struct OpenBo {
        BoInfo bo;
        Heap heap;
        bool shareable;
    };

    Result<uint32_t> create_gem(uint64_t bytes, bool writeback, bool vm_private) {
        kernel::GemCreate create{.size = bytes,
                                 .flags = (writeback ? kernel::gem_writeback : 0) |
                                          (vm_private ? kernel::gem_vm_private : 0),
                                 .vm_id = vm_private ? vm_ : 0};
        TRY(call_kernel(fd_.get(), kernel::gem_create, &create));
        return create.handle;
    }

    Result<void> bind_own_page(uint64_t va, Access access) {
        const uint32_t handle = TRY(create_gem(page_bytes, true, true));
        own_pages_.push_back(handle);
        return vm_bind(
            {.flags = bind_flags(access), .handle = handle, .range = page_bytes, .addr = va});
    }

    Result<void> vm_bind(kernel::GemBindOp op) {
        kernel::VmBind bind{.vm_id = vm_,
                            .num_binds = 1,
                            .stride = sizeof op,
                            .userptr = reinterpret_cast<uintptr_t>(&op)};
        return call_kernel(fd_.get(), kernel::vm_bind, &bind);
    }

    // Gives a buffer its address. Called under the lock of bos_.
    Result<OpenBo> bind(const ImportedGem& gem, const BoOptions& options) {
        if (gem.bytes % page_bytes != 0)
            return Error{Errc::unsupported,
                         fmt::format("{} bytes of another device are no whole pages", gem.bytes)};
        const uint64_t va = TRY(heaps_.allocate(options.heap, gem.bytes));
        const Result<void> bound = vm_bind({.flags = bind_flags(options.access),
                                            .handle = gem.handle,
                                            .range = gem.bytes,
                                            .addr = va});
        if (!bound) {
            heaps_.free(options.heap, va);
            return bound.error();
        }
        return OpenBo{{BoHandle{gem.handle}, va, gem.bytes}, options.heap, options.shareable};
    }

    Error explain(Error refused, std::span<const SyncPoint> in_syncs);

    FileDescriptor fd_;
    uint32_t vm_;
    KernelFences fences_;
    GemTable<OpenBo> bos_;
    VaHeaps heaps_;  // guarded by the lock of bos_
    std::vector<uint32_t> own_pages_;
};

kernel::Sync kernel_sync(const SyncPoint& at) {
    const auto type =
        at.point != 0 ? kernel::SyncType::timeline_syncobj : kernel::SyncType::syncobj;
    return {raw(type), raw(at.syncobj), at.point};
}

Result<void> KernelDevice::submit(QueueId queue, const Submission& job) {
    const std::vector<std::byte> commands = TRY(encode_commands(info(), job.commands));
    std::vector<kernel::Sync> syncs;
    for (const std::span<const SyncPoint> list : {job.in_syncs, job.out_syncs})
        for (const SyncPoint& at : list)
            syncs.push_back(kernel_sync(at));
    kernel::Submit submit{.syncs = reinterpret_cast<uintptr_t>(syncs.data()),
                          .cmdbuf = reinterpret_cast<uintptr_t>(commands.data()),
                          .queue_id = raw(queue),
                          .in_sync_count = static_cast<uint32_t>(job.in_syncs.size()),
                          .out_sync_count = static_cast<uint32_t>(job.out_syncs.size()),
                          .cmdbuf_size = static_cast<uint32_t>(commands.size())};
    Result<void> submitted = call_kernel(fd_.get(), kernel::submit, &submit);
    if (!submitted)
        return explain(std::move(submitted).error(), job.in_syncs);
    return {};
}

// EINVAL has one cause that is not seen in the commands.
Error KernelDevice::explain(Error refused, std::span<const SyncPoint> in_syncs) {
    if (refused.code != Errc::invalid)
        return refused;
    for (size_t i = 0; i < in_syncs.size(); ++i)
        if (!fences_.wait(in_syncs[i], poll_only))
            refused.text += fmt::format("; fence {} to wait for is not there", i);
    return refused;
}

Result<DeviceInfo> query_info(int fd) {
    TRY(expect_driver(fd, kernel::driver_name));
    if (!is_render_node(fd))
        return Error{Errc::unsupported, "a node of the asahi driver, but no render node"};
    kernel::GlobalParams params{};
    kernel::GetParams get{.pointer = reinterpret_cast<uintptr_t>(&params), .size = sizeof params};
    TRY(call_kernel(fd, kernel::get_params, &get));
    DeviceInfo info;
    info.generation = params.gpu_generation;
    info.variant = static_cast<char>(params.gpu_variant);
    info.revision = params.gpu_revision;
    info.chip_id = params.chip_id;
    info.dies = params.num_dies;
    info.clusters = params.num_clusters_total;
    info.cores = 0;
    for (const uint64_t mask : params.core_masks)
        info.cores += static_cast<uint32_t>(std::popcount(mask));
    info.max_frequency_khz = params.max_frequency_khz;
    info.soft_faults = (params.features & kernel::feature_soft_faults) != 0;
    info.va_start = params.vm_start;
    info.va_end = params.vm_end;
    info.kernel_va_bytes = params.vm_kernel_min_size;
    info.max_commands = params.max_commands_per_submission;
    info.max_attachments = params.max_attachments;
    info.timestamp_hz = params.command_timestamp_frequency_hz;
    return info;
}

Result<std::unique_ptr<Device>> open_owned(FileDescriptor fd) {
    const DeviceInfo info = TRY(query_info(fd.get()));
    const AddressPlan plan = TRY(make_address_plan(info));
    kernel::VmCreate vm{.kernel_start = plan.kernel_start, .kernel_end = plan.kernel_end};
    TRY(call_kernel(fd.get(), kernel::vm_create, &vm));
    auto device = std::make_unique<KernelDevice>(std::move(fd), info, plan, vm.vm_id);
    TRY(device->bind_own_pages());
    return std::unique_ptr<Device>(std::move(device));
}

}  // namespace

Result<std::unique_ptr<Device>> open_kernel_device(int fd) {
    return open_owned(FileDescriptor(fd));
}

Result<std::unique_ptr<Device>> open_kernel_device() {
    return open_owned(TRY(open_render_node(kernel::driver_name)));
}

}  // namespace cuesta::winsys::agx
