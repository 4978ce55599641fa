// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "winsys/lima/kernel_device.h"

#include <utility>
#include <vector>

#include <fmt/core.h>

#include "winsys/common/drm_node.h"
#include "winsys/common/gem_table.h"
#include "winsys/common/ioctl.h"
#include "winsys/common/kernel_fences.h"

namespace cuesta::winsys::lima {
namespace {

namespace kernel = uapi::lima;

class KernelDevice final : public Device {
  public:
    KernelDevice(FileDescriptor fd, const DeviceInfo& info)
        : Device(info), fd_(std::move(fd)), fences_(fd_.get()), bos_(fd_.get()) {}

    Fences& fences() override { return fences_; }

    Result<BoInfo> create_bo(uint32_t size, BoKind kind) override {
        kernel::GemCreate create{};
        create.size = size;
        create.flags = kind == BoKind::heap ? kernel::create_heap : 0;
        TRY(call_kernel(fd_.get(), kernel::gem_create, &create));
        const uint64_t rounded = (uint64_t{size} + page_size - 1) & ~uint64_t{page_size - 1};
        return bos_.add(create.handle, [&] { return describe({create.handle, rounded}); });
    }

    void close_bo(BoHandle bo) override {
        bos_.release(bo, [](const BoInfo&) {});
    }

    Result<std::span<std::byte>> map_bo(const BoInfo& bo) override {
        const kernel::GemInfo info = TRY(query(raw(bo.handle)));
        return map_memory(fd_.get(), info.offset, bo.size);
    }

    void unmap_bo(std::span<std::byte> mapping) override { unmap_memory(mapping); }

    Result<int> export_bo(BoHandle bo) override { return export_gem(fd_.get(), raw(bo)); }

    Result<BoInfo> import_bo(int dma_buf) override {
        return bos_.import(dma_buf, [&](const ImportedGem& gem) { return describe(gem); });
    }

    Result<bool> wait_bo(BoHandle bo, Access access, int64_t timeout_ns) override {
        kernel::GemWait wait{raw(bo), raw(access), deadline_after(timeout_ns)};
        return done_in_time(call_kernel(fd_.get(), kernel::gem_wait, &wait));
    }

    Result<ContextId> create_context() override {
        kernel::Ctx context{};
        TRY(call_kernel(fd_.get(), kernel::ctx_create, &context));
        return ContextId{context.id};
    }

    void free_context(ContextId id) override {
        kernel::Ctx context{raw(id), 0};
        forget_result(call_kernel(fd_.get(), kernel::ctx_free, &context));
    }

  protected:
    Result<void> submit(Pipe pipe,
                        const Submission& job,
                        std::span<const std::byte> frame) override {
        std::vector<kernel::SubmitBo> bos;
        bos.reserve(job.bos.size());
        for (const BoUse& use : job.bos)
            bos.push_back({raw(use.handle), raw(use.access)});

        kernel::GemSubmit submit{};
        submit.ctx = raw(job.context);
        submit.pipe = raw(pipe);
        submit.nr_bos = static_cast<uint32_t>(bos.size());
        submit.frame_size = static_cast<uint32_t>(frame.size());
        submit.bos = reinterpret_cast<uintptr_t>(bos.data());
        submit.frame = reinterpret_cast<uintptr_t>(frame.data());
        submit.flags = job.explicit_fence ? kernel::submit_explicit_fence : 0;
        submit.out_sync = raw(job.out_sync);
        submit.in_sync[0] = raw(job.in_sync[0]);
        submit.in_sync[1] = raw(job.in_sync[1]);
        return call_kernel(fd_.get(), kernel::gem_submit, &submit);
    }

  private:
    static constexpr uint32_t page_size = 4096;

    // Read and write of Access and of the ABI are the same bits.
    static_assert(static_cast<uint32_t>(Access::read) == kernel::bo_read);
    static_assert(static_cast<uint32_t>(Access::write) == kernel::bo_write);
    static_assert(kernel::wait_read == kernel::bo_read && kernel::wait_write == kernel::bo_write);

    Result<kernel::GemInfo> query(uint32_t handle) {
        kernel::GemInfo info{};
        info.handle = handle;
        TRY(call_kernel(fd_.get(), kernel::gem_info, &info));
        return info;
    }

    Result<BoInfo> describe(const ImportedGem& gem) {
        const kernel::GemInfo info = TRY(query(gem.handle));
        if (gem.bytes > UINT32_MAX)
            return Error{Errc::unsupported, "a buffer of 4 GiB or more"};
        return BoInfo{BoHandle{gem.handle}, info.va, static_cast<uint32_t>(gem.bytes)};
    }

    FileDescriptor fd_;
    KernelFences fences_;
    GemTable<BoInfo> bos_;
};

Result<uint64_t> get_param(int fd, kernel::Param param) {
    kernel::GetParam request{static_cast<uint32_t>(param), 0, 0};
    TRY(call_kernel(fd, kernel::get_param, &request));
    return request.value;
}

Result<DeviceInfo> query_info(int fd) {
    const DriverVersion version = TRY(expect_driver(fd, kernel::driver_name));
    DeviceInfo info;
    // Version 1.0 of the driver had no heap buffers.
    info.growable_heap = version.major > 1 || version.minor > 0;
    const uint64_t gpu = TRY(get_param(fd, kernel::Param::gpu_id));
    if (gpu != kernel::gpu_id_mali400 && gpu != kernel::gpu_id_mali450)
        return Error{Errc::unsupported, fmt::format("lima GPU with id {}", gpu)};
    info.gpu = gpu == kernel::gpu_id_mali400 ? Gpu::mali400 : Gpu::mali450;
    info.pp_cores = static_cast<uint32_t>(TRY(get_param(fd, kernel::Param::pp_count)));
    info.gp_version = static_cast<uint32_t>(TRY(get_param(fd, kernel::Param::gp_version)));
    info.pp_version = static_cast<uint32_t>(TRY(get_param(fd, kernel::Param::pp_version)));
    return info;
}

Result<std::unique_ptr<Device>> open_owned(FileDescriptor fd) {
    const DeviceInfo info = TRY(query_info(fd.get()));
    return std::unique_ptr<Device>(new KernelDevice(std::move(fd), info));
}

}  // namespace

Result<std::unique_ptr<Device>> open_kernel_device(int fd) {
    return open_owned(FileDescriptor(fd));
}

Result<std::unique_ptr<Device>> open_kernel_device() {
    return open_owned(TRY(open_render_node(kernel::driver_name)));
}

}  // namespace cuesta::winsys::lima
