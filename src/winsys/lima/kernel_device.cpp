// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "winsys/lima/kernel_device.h"

#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <fmt/core.h>
#include <linux/sync_file.h>
#include <sys/mman.h>
#include <unistd.h>
#include <xf86drm.h>

#include "winsys/lima/ioctl.h"

namespace cuesta::winsys::lima {
namespace {

namespace kernel = uapi::lima;

template <typename Handle>
uint32_t raw(Handle handle) {
    return static_cast<uint32_t>(handle);
}

class FileDescriptor {
  public:
    explicit FileDescriptor(int fd) : fd_(fd) {}
    FileDescriptor(FileDescriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
    FileDescriptor& operator=(FileDescriptor&& other) noexcept {
        std::swap(fd_, other.fd_);
        return *this;
    }
    ~FileDescriptor() {
        if (fd_ >= 0)
            ::close(fd_);
    }
    int get() const { return fd_; }

  private:
    int fd_;
};

class KernelDevice final : public Device {
  public:
    KernelDevice(FileDescriptor fd, const DeviceInfo& info) : Device(info), fd_(std::move(fd)) {}

    Result<BoInfo> create_bo(uint32_t size, BoKind kind) override {
        kernel::GemCreate create{};
        create.size = size;
        create.flags = kind == BoKind::heap ? kernel::create_heap : 0;
        TRY(call_kernel(fd_.get(), kernel::gem_create, &create));
        const std::lock_guard lock(mutex_);
        return adopt(create.handle, (uint64_t{size} + page_size - 1) & ~uint64_t{page_size - 1});
    }

    void close_bo(BoHandle bo) override {
        // Under the lock: an import in another thread must not get the handle as it dies.
        const std::lock_guard lock(mutex_);
        const auto users = handle_users_.find(raw(bo));
        if (users == handle_users_.end() || --users->second != 0)
            return;
        handle_users_.erase(users);
        close_handle(raw(bo));
    }

    Result<std::span<std::byte>> map_bo(const BoInfo& bo) override {
        const kernel::GemInfo info = TRY(query(raw(bo.handle)));
        void* memory = ::mmap(nullptr, bo.size, PROT_READ | PROT_WRITE, MAP_SHARED, fd_.get(),
                              static_cast<off_t>(info.offset));
        if (memory == MAP_FAILED)
            return last_system_error("mmap of a buffer");
        return std::span(static_cast<std::byte*>(memory), bo.size);
    }

    void unmap_bo(std::span<std::byte> mapping) override {
        ::munmap(mapping.data(), mapping.size());
    }

    Result<int> export_bo(BoHandle bo) override {
        drm_prime_handle prime{raw(bo), DRM_CLOEXEC | DRM_RDWR, -1};
        TRY(call(DRM_IOCTL_PRIME_HANDLE_TO_FD, &prime, "PRIME_HANDLE_TO_FD"));
        return prime.fd;
    }

    Result<BoInfo> import_bo(int dma_buf) override {
        const off_t size = ::lseek(dma_buf, 0, SEEK_END);
        if (size < 0)
            return last_system_error("size of a dma-buf");
        drm_prime_handle prime{0, 0, dma_buf};
        const std::lock_guard lock(mutex_);
        TRY(call(DRM_IOCTL_PRIME_FD_TO_HANDLE, &prime, "PRIME_FD_TO_HANDLE"));
        return adopt(prime.handle, static_cast<uint64_t>(size));
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

    Result<SyncobjHandle> create_syncobj(bool signaled) override {
        drm_syncobj_create create{0, signaled ? DRM_SYNCOBJ_CREATE_SIGNALED : 0u};
        TRY(call(DRM_IOCTL_SYNCOBJ_CREATE, &create, "SYNCOBJ_CREATE"));
        return SyncobjHandle{create.handle};
    }

    void destroy_syncobj(SyncobjHandle syncobj) override {
        drm_syncobj_destroy destroy{raw(syncobj), 0};
        forget_result(call(DRM_IOCTL_SYNCOBJ_DESTROY, &destroy, "SYNCOBJ_DESTROY"));
    }

    Result<bool> wait_syncobj(SyncobjHandle syncobj, int64_t timeout_ns) override {
        const uint32_t handle = raw(syncobj);
        drm_syncobj_wait wait{};
        wait.handles = reinterpret_cast<uintptr_t>(&handle);
        wait.count_handles = 1;
        wait.timeout_nsec = deadline_after(timeout_ns);
        wait.flags = DRM_SYNCOBJ_WAIT_FLAGS_WAIT_ALL;
        return done_in_time(call(DRM_IOCTL_SYNCOBJ_WAIT, &wait, "SYNCOBJ_WAIT"));
    }

    // Waiting for a syncobj tells nothing about errors; the sync_file's status does.
    Result<bool> syncobj_failed(SyncobjHandle syncobj) override {
        const FileDescriptor file(TRY(export_sync_file(syncobj)));
        sync_file_info info{};
        TRY(call_kernel(file.get(), SYNC_IOC_FILE_INFO, &info, "SYNC_IOC_FILE_INFO"));
        return info.status < 0;
    }

    Result<int> export_sync_file(SyncobjHandle syncobj) override {
        drm_syncobj_handle convert{};
        convert.handle = raw(syncobj);
        convert.flags = DRM_SYNCOBJ_HANDLE_TO_FD_FLAGS_EXPORT_SYNC_FILE;
        convert.fd = -1;
        TRY(call(DRM_IOCTL_SYNCOBJ_HANDLE_TO_FD, &convert, "SYNCOBJ_HANDLE_TO_FD"));
        return convert.fd;
    }

    Result<void> import_sync_file(SyncobjHandle syncobj, int sync_file) override {
        drm_syncobj_handle convert{};
        convert.handle = raw(syncobj);
        convert.flags = DRM_SYNCOBJ_FD_TO_HANDLE_FLAGS_IMPORT_SYNC_FILE;
        convert.fd = sync_file;
        return call(DRM_IOCTL_SYNCOBJ_FD_TO_HANDLE, &convert, "SYNCOBJ_FD_TO_HANDLE");
    }

    Result<void> merge_syncobjs(SyncobjHandle syncobj,
                                std::span<const SyncobjHandle> others) override {
        if (others.empty())
            return Error{Errc::invalid, "there are no fences to merge"};
        FileDescriptor merged(TRY(export_sync_file(others.front())));
        for (const SyncobjHandle other : others.subspan(1)) {
            const FileDescriptor file(TRY(export_sync_file(other)));
            sync_merge_data merge{};
            merge.fd2 = file.get();
            TRY(call_kernel(merged.get(), SYNC_IOC_MERGE, &merge, "SYNC_IOC_MERGE"));
            merged = FileDescriptor(merge.fence);
        }
        return import_sync_file(syncobj, merged.get());
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

    Result<void> call(unsigned long request, void* argument, const char* name) {
        return call_kernel(fd_.get(), request, argument, name);
    }

    // Giving back what is ours cannot fail in a way that anybody could act on.
    static void forget_result(const Result<void>&) {}

    static Result<bool> done_in_time(Result<void> waited) {
        if (waited)
            return true;
        if (waited.error().code == Errc::timeout)
            return false;
        return std::move(waited).error();
    }

    Result<kernel::GemInfo> query(uint32_t handle) {
        kernel::GemInfo info{};
        info.handle = handle;
        TRY(call_kernel(fd_.get(), kernel::gem_info, &info));
        return info;
    }

    void close_handle(uint32_t handle) {
        drm_gem_close close{handle, 0};
        forget_result(call(DRM_IOCTL_GEM_CLOSE, &close, "GEM_CLOSE"));
    }

    // Counts one more user of a handle that the kernel just gave us. Called with the lock.
    Result<BoInfo> adopt(uint32_t handle, uint64_t size) {
        Result<kernel::GemInfo> info = query(handle);
        if (info && size > UINT32_MAX)
            info = Error{Errc::unsupported, "a buffer of 4 GiB or more"};
        uint32_t& users = handle_users_[handle];
        if (!info) {
            if (users == 0) {
                handle_users_.erase(handle);
                close_handle(handle);
            }
            return std::move(info).error();
        }
        ++users;
        return BoInfo{BoHandle{handle}, info->va, static_cast<uint32_t>(size)};
    }

    FileDescriptor fd_;
    std::mutex mutex_;
    std::map<uint32_t, uint32_t> handle_users_;
};

Result<uint64_t> get_param(int fd, kernel::Param param) {
    kernel::GetParam request{static_cast<uint32_t>(param), 0, 0};
    TRY(call_kernel(fd, kernel::get_param, &request));
    return request.value;
}

// Version 1.0 of the driver had no heap buffers.
Result<bool> query_growable_heap(int fd) {
    drmVersion* version = drmGetVersion(fd);
    if (version == nullptr)
        return last_system_error("VERSION");
    const std::string name(version->name, static_cast<size_t>(version->name_len));
    const bool growable = version->version_major > 1 || version->version_minor > 0;
    drmFreeVersion(version);
    if (name != kernel::driver_name)
        return Error{Errc::not_found, fmt::format("not a lima device, but '{}'", name)};
    return growable;
}

Result<DeviceInfo> query_info(int fd) {
    DeviceInfo info;
    info.growable_heap = TRY(query_growable_heap(fd));
    const uint64_t gpu = TRY(get_param(fd, kernel::Param::gpu_id));
    if (gpu != kernel::gpu_id_mali400 && gpu != kernel::gpu_id_mali450)
        return Error{Errc::unsupported, fmt::format("lima GPU with id {}", gpu)};
    info.gpu = gpu == kernel::gpu_id_mali400 ? Gpu::mali400 : Gpu::mali450;
    info.pp_cores = static_cast<uint32_t>(TRY(get_param(fd, kernel::Param::pp_count)));
    info.gp_version = static_cast<uint32_t>(TRY(get_param(fd, kernel::Param::gp_version)));
    info.pp_version = static_cast<uint32_t>(TRY(get_param(fd, kernel::Param::pp_version)));
    return info;
}

// The descriptor of a lima render node, or -1.
int try_render_node(const drmDevice& device) {
    if ((device.available_nodes & (1 << DRM_NODE_RENDER)) == 0)
        return -1;
    const int fd = ::open(device.nodes[DRM_NODE_RENDER], O_RDWR | O_CLOEXEC);
    if (fd < 0 || query_growable_heap(fd))
        return fd;
    ::close(fd);
    return -1;
}

}  // namespace

Result<std::unique_ptr<Device>> open_kernel_device(int fd) {
    FileDescriptor owned(fd);
    const DeviceInfo info = TRY(query_info(fd));
    return std::unique_ptr<Device>(new KernelDevice(std::move(owned), info));
}

Result<std::unique_ptr<Device>> open_kernel_device() {
    drmDevice* devices[64];
    const int count = drmGetDevices2(0, devices, static_cast<int>(std::size(devices)));
    int fd = -1;
    for (int i = 0; i < count && fd < 0; ++i)
        fd = try_render_node(*devices[i]);
    if (count > 0)
        drmFreeDevices(devices, count);
    if (fd < 0)
        return Error{Errc::not_found, "no render node of the lima driver on this machine"};
    return open_kernel_device(fd);
}

}  // namespace cuesta::winsys::lima
