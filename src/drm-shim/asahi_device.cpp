// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The ioctls of the asahi driver, but VM_BIND and SUBMIT: errnos and their order from the AGX fact
// sheet, part 1, 1.3 to 1.9.
#include "drm-shim/asahi_device.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>

#include "drm-shim/asahi_params.h"
#include "drm-shim/gem_object.h"
#include "drm-shim/user_memory.h"

namespace cuesta::drm_shim {
namespace {

using namespace uapi::asahi;

int handle_get_params(File&, GetParams& args) {
    if (args.param_group != 0 || args.pad != 0)
        return -EINVAL;
    const auto bytes = static_cast<size_t>(std::min<uint64_t>(args.size, sizeof global_params));
    return write_user(args.pointer, &global_params, bytes) ? 0 : -EFAULT;
}

int handle_get_time(File&, GetTime& args) {
    if (args.flags != 0)
        return -EINVAL;
    args.gpu_timestamp = asahi_time_ns();
    return 0;
}

int handle_vm_create(File& file, VmCreate& args) {
    const GpuRange kernel = {args.kernel_start, args.kernel_end};
    if (args.pad != 0 || kernel.start >= kernel.end || !user_range.contains(kernel) ||
        kernel.end - kernel.start < global_params.vm_kernel_min_size ||
        !is_whole_gpu_pages(kernel.start) || !is_whole_gpu_pages(kernel.end))
        return -EINVAL;
    args.vm_id = asahi_file(file).vms.add(std::make_shared<AsahiVm>(kernel));
    return 0;
}

int handle_vm_destroy(File& file, VmDestroy& args) {
    const std::shared_ptr<AsahiVm> vm = asahi_file(file).vms.remove(args.vm_id);
    if (vm == nullptr)
        return -ENOENT;
    // Queues may hold the space; what was bound in it is gone.
    vm->unbind(user_range);
    return 0;
}

int handle_gem_create(File& file, GemCreate& args) {
    const bool is_private = (args.flags & gem_vm_private) != 0;
    if ((args.flags & ~(gem_writeback | gem_vm_private)) != 0 || (args.vm_id != 0 && !is_private))
        return -EINVAL;
    if (is_private && asahi_file(file).vms.find(args.vm_id) == nullptr)
        return -ENOENT;
    const uint64_t bytes =
        (args.size + uapi::asahi::page_bytes - 1) & ~(uapi::asahi::page_bytes - 1);
    if (args.size == 0 || bytes < args.size)
        return -EINVAL;
    const Result<std::shared_ptr<GemObject>> object = file.device().memory().create(bytes);
    if (!object)
        return errno_of(object.error());
    (*object)->exportable = !is_private;
    const int64_t handle = file.open_handle(*object);
    if (handle < 0)
        return static_cast<int>(handle);
    args.handle = static_cast<uint32_t>(handle);
    return 0;
}

int handle_gem_mmap_offset(File& file, GemMmapOffset& args) {
    if (args.flags != 0)
        return -EINVAL;
    const std::shared_ptr<GemObject> object = file.find_object(args.handle);
    if (object == nullptr)
        return -ENOENT;
    args.offset = object->mmap_offset();
    return 0;
}

int bind_timestamps(File& file, GemBindObject& args) {
    if (args.flags != bind_object_timestamps)
        return -EINVAL;
    const std::shared_ptr<GemObject> object = file.find_object(args.handle);
    if (object == nullptr)
        return -ENOENT;
    if (!is_whole_gpu_pages(args.offset) || !is_whole_gpu_pages(args.range) || args.range == 0 ||
        args.offset > object->bytes() || args.range > object->bytes() - args.offset)
        return -EINVAL;
    args.object_handle = asahi_file(file).timestamps.add(
        std::make_shared<TimestampObject>(TimestampObject{object, args.offset, args.range}));
    return 0;
}

int unbind_timestamps(File& file, const GemBindObject& args) {
    if (args.flags != 0 || args.handle != 0 || args.offset != 0 || args.range != 0)
        return -EINVAL;
    return asahi_file(file).timestamps.remove(args.object_handle) != nullptr ? 0 : -ENOENT;
}

int handle_gem_bind_object(File& file, GemBindObject& args) {
    if (args.vm_id != 0 || args.pad != 0)
        return -EINVAL;
    switch (static_cast<BindObjectOp>(args.op)) {
        case BindObjectOp::bind: return bind_timestamps(file, args);
        case BindObjectOp::unbind: return unbind_timestamps(file, args);
    }
    return -EINVAL;
}

int handle_queue_create(File& file, QueueCreate& args) {
    // The higher priorities are for privileged programs, and refused so far.
    if (args.flags != 0 || args.priority > static_cast<uint32_t>(Priority::medium))
        return -EINVAL;
    std::shared_ptr<AsahiVm> vm = asahi_file(file).vms.find(args.vm_id);
    if (vm == nullptr)
        return -ENOENT;
    args.queue_id = asahi_file(file).queues.add(
        std::make_shared<AsahiQueue>(AsahiQueue{std::move(vm), args.usc_exec_base}));
    return 0;
}

int handle_queue_destroy(File& file, QueueDestroy& args) {
    return asahi_file(file).queues.remove(args.queue_id) != nullptr ? 0 : -ENOENT;
}

constexpr std::array asahi_rows = {
    ioctl_row<get_params.request, handle_get_params>(get_params.name),
    ioctl_row<get_time.request, handle_get_time>(get_time.name),
    ioctl_row<vm_create.request, handle_vm_create>(vm_create.name),
    ioctl_row<vm_destroy.request, handle_vm_destroy>(vm_destroy.name),
    ioctl_row<vm_bind.request, asahi_vm_bind>(vm_bind.name),
    ioctl_row<gem_create.request, handle_gem_create>(gem_create.name),
    ioctl_row<gem_mmap_offset.request, handle_gem_mmap_offset>(gem_mmap_offset.name),
    ioctl_row<gem_bind_object.request, handle_gem_bind_object>(gem_bind_object.name),
    ioctl_row<queue_create.request, handle_queue_create>(queue_create.name),
    ioctl_row<queue_destroy.request, handle_queue_destroy>(queue_destroy.name),
    ioctl_row<submit.request, asahi_submit>(submit.name),
};

constexpr DriverInfo asahi_info{.name = driver_name,
                                .description = "Apple AGX Graphics",
                                // Of all drivers since Linux 6.14; libdrm fails without one.
                                .date = "0",
                                .major = 0,
                                .minor = 0,
                                .patch = 0,
                                .ioctls = asahi_rows,
                                .timelines = true};

}  // namespace

uint64_t asahi_time_ns() {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return static_cast<uint64_t>(std::chrono::nanoseconds(now).count());
}

Result<std::shared_ptr<Device>> AsahiDevice::create(const AsahiOptions& options) {
    auto memory = std::make_shared<BufferMemory>(TRY(simulator::PhysicalMemory::create()));
    return std::shared_ptr<Device>(new AsahiDevice(std::move(memory), options));
}

AsahiDevice::AsahiDevice(std::shared_ptr<BufferMemory> memory, const AsahiOptions& options)
    : Device(std::move(memory)),
      gpu_(Device::memory().physical(), options.limits),
      execute_(options.execute) {}

const DriverInfo& AsahiDevice::info() const {
    return asahi_info;
}

Result<std::unique_ptr<DriverFile>> AsahiDevice::open_driver_file() {
    return std::unique_ptr<DriverFile>(std::make_unique<AsahiFile>());
}

}  // namespace cuesta::drm_shim
