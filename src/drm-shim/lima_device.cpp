// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The ioctls of the lima driver, but GEM_SUBMIT: errnos and their order from the Mali-400 fact
// sheet, part 1, 1.3 to 1.10.
#include "drm-shim/lima_device.h"

#include <algorithm>
#include <array>
#include <cerrno>

#include "drm-shim/gem_object.h"

namespace cuesta::drm_shim {
namespace {

using namespace uapi::lima;

// Version registers of an r1p1 Mali-400: product << 16 | major << 8 | minor.
constexpr uint64_t gp_version = 0x0b070101;
constexpr uint64_t pp_version = 0xcd070101;

// What a heap buffer starts with (1.7).
constexpr uint64_t first_heap_bytes = 8 * page_bytes;

int handle_get_param(File& file, GetParam& args) {
    if (args.pad != 0)
        return -EINVAL;
    switch (static_cast<Param>(args.param)) {
        case Param::gpu_id: args.value = gpu_id_mali400; return 0;
        case Param::pp_count: args.value = lima_device(file).options().pp_cores; return 0;
        case Param::gp_version: args.value = gp_version; return 0;
        case Param::pp_version: args.value = pp_version; return 0;
    }
    return -EINVAL;
}

int lima_gem_create(File& file, uapi::lima::GemCreate& args) {
    if (args.pad != 0 || (args.flags & ~create_heap) != 0 || args.size == 0)
        return -EINVAL;
    const uint64_t bytes = (uint64_t{args.size} + page_bytes - 1) & ~uint64_t{page_bytes - 1};
    BufferMemory& memory = file.device().memory();
    Result<std::shared_ptr<GemObject>> object =
        (args.flags & create_heap) != 0
            ? memory.create_growable(bytes, std::min(first_heap_bytes, bytes))
            : memory.create(bytes);
    if (!object)
        return errno_of(object.error());
    const int64_t handle = file.open_handle(*object);
    if (handle < 0)
        return static_cast<int>(handle);
    args.handle = static_cast<uint32_t>(handle);
    return 0;
}

int handle_gem_info(File& file, GemInfo& args) {
    const std::shared_ptr<GemObject> object = file.find_object(args.handle);
    if (object == nullptr)
        return -ENOENT;
    args.va = lima_file(file).va_of(*object).value_or(0);
    args.offset = object->mmap_offset();
    return 0;
}

// Every job has ended when its submit returned, so a buffer is never busy.
int handle_gem_wait(File& file, GemWait& args) {
    if ((args.op & ~(wait_read | wait_write)) != 0)
        return -EINVAL;
    if (args.op == 0)
        return 0;
    return file.find_object(args.handle) != nullptr ? 0 : -EINVAL;
}

int handle_ctx_create(File& file, Ctx& args) {
    args.id = lima_file(file).create_context();
    return 0;
}

int handle_ctx_free(File& file, Ctx& args) {
    if (args.pad != 0)
        return -EINVAL;
    return lima_file(file).free_context(args.id) ? 0 : -EINVAL;
}

constexpr std::array lima_rows = {
    ioctl_row<get_param.request, handle_get_param>(get_param.name),
    ioctl_row<uapi::lima::gem_create.request, lima_gem_create>(uapi::lima::gem_create.name),
    ioctl_row<gem_info.request, handle_gem_info>(gem_info.name),
    ioctl_row<gem_submit.request, lima_gem_submit>(gem_submit.name),
    ioctl_row<gem_wait.request, handle_gem_wait>(gem_wait.name),
    ioctl_row<ctx_create.request, handle_ctx_create>(ctx_create.name),
    ioctl_row<ctx_free.request, handle_ctx_free>(ctx_free.name),
};

constexpr DriverInfo lima_info{.name = uapi::lima::driver_name,
                               .description = "lima DRM",
                               .date = "20191231",
                               .major = 1,
                               .minor = 1,
                               .patch = 0,
                               .ioctls = lima_rows};

}  // namespace

Result<std::shared_ptr<Device>> LimaDevice::create(const LimaOptions& options) {
    if (options.pp_cores == 0 || options.pp_cores > simulator::mali400::max_pp_cores)
        return Error{Errc::invalid, "a Mali-400 has one to four fragment cores"};
    auto memory = std::make_shared<BufferMemory>(TRY(simulator::PhysicalMemory::create()));
    return std::shared_ptr<Device>(new LimaDevice(std::move(memory), options));
}

LimaDevice::LimaDevice(std::shared_ptr<BufferMemory> memory, const LimaOptions& options)
    : Device(std::move(memory)), options_(options), gpu_(Device::memory().physical()) {}

const DriverInfo& LimaDevice::info() const {
    return lima_info;
}

Result<std::unique_ptr<DriverFile>> LimaDevice::open_driver_file() {
    return std::unique_ptr<DriverFile>(TRY(LimaFile::create(memory())));
}

}  // namespace cuesta::drm_shim
