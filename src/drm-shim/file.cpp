// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "drm-shim/file.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>

#include <fmt/core.h>

#include "base/debug.h"
#include "drm-shim/gem_object.h"
#include "drm-shim/user_memory.h"

namespace cuesta::drm_shim {
namespace {

constexpr uint32_t driver_base = 0x40;
constexpr uint32_t driver_end = 0xa0;

uint32_t number_of(uint32_t request) {
    return request & 0xff;
}
uint32_t bytes_of(uint32_t request) {
    return request >> 16 & 0x3fff;
}

const IoctlRow* find_row(std::span<const IoctlRow> rows, uint32_t number) {
    const auto found = std::ranges::find(rows, number, &IoctlRow::number);
    return found != rows.end() ? &*found : nullptr;
}

// Numbers that the core knows on every device but never serves on a render node (masters, magics,
// old buffer management, display). We have no primary node that could serve them either.
bool for_masters_only(uint32_t number) {
    struct Range {
        uint32_t first, last;
    };
    constexpr std::array ranges = {
        Range{0x01, 0x08}, Range{0x10, 0x20}, Range{0x22, 0x2c}, Range{0x30, 0x3a},
        Range{0x3f, 0x3f}, Range{0xa0, 0xbe}, Range{0xc6, 0xc9}, Range{0xce, 0xce},
    };
    return std::ranges::any_of(
        ranges, [=](const Range& range) { return number >= range.first && number <= range.last; });
}

void log_call(std::string_view device, std::string_view name, int result) {
    if (base::debug_enabled(base::DebugFlag::shim))
        base::log(fmt::format("{}: {} = {}", device, name, result));
}

}  // namespace

Result<std::shared_ptr<File>> Device::open(NodeType type) {
    std::unique_ptr<DriverFile> driver = TRY(open_driver_file());
    return std::make_shared<File>(shared_from_this(), std::move(driver), type);
}

File::File(std::shared_ptr<Device> device, std::unique_ptr<DriverFile> driver, NodeType type)
    : device_(std::move(device)), driver_(std::move(driver)), type_(type) {}

File::~File() {
    const std::lock_guard lock(device_->mutex);
    for (uint32_t handle = 1; handle < objects_.end(); ++handle)
        close_handle(handle);
    driver_.reset();
}

int File::ioctl(unsigned long full_request, void* user_argument) {
    const auto request = static_cast<uint32_t>(full_request);
    const uint32_t number = number_of(request);
    const std::lock_guard lock(device_->mutex);
    if (device_->abandoned())
        return -ENODEV;

    const IoctlRow* row = nullptr;
    if (number >= driver_base && number < driver_end)
        row = find_row(device_->info().ioctls, number);
    else
        for (const auto rows :
             {core_ioctls(), gem_ioctls(), syncobj_ioctls(), syncobj_timeline_ioctls()})
            if (row == nullptr)
                row = find_row(rows, number);

    int result = -EINVAL;
    if (row != nullptr)
        result = dispatch(*row, request, reinterpret_cast<uintptr_t>(user_argument));
    else if (for_masters_only(number))
        result = type_ == NodeType::render ? -EACCES : -EOPNOTSUPP;
    log_call(device_->info().name, row != nullptr ? row->name : fmt::format("{:#x}", request),
             result);
    return result;
}

// The program's struct may be older (shorter) or newer (longer) than ours: what it lacks is zero,
// what we do not know stays as it was.
int File::dispatch(const IoctlRow& row, uint32_t request, uint64_t user_argument) {
    const uint32_t agreed = request & row.request;  // directions both sides know
    const size_t in_bytes = (agreed >> 30 & 1) != 0 ? bytes_of(request) : 0;
    const size_t out_bytes = (agreed >> 31 & 1) != 0 ? bytes_of(request) : 0;
    const size_t bytes = std::max({in_bytes, out_bytes, row.bytes()});

    std::vector<uint64_t> data(bytes / sizeof(uint64_t) + 1);  // zero where the caller has less
    if (in_bytes != 0 && !read_user(data.data(), user_argument, in_bytes))
        return -EFAULT;
    if (row.permission == Permission::primary && type_ == NodeType::render)
        return -EACCES;
    const int result = row.handler(*this, data.data());
    if (out_bytes != 0 && !write_user(user_argument, data.data(), out_bytes))
        return -EFAULT;
    return result;
}

int64_t File::open_handle(const std::shared_ptr<GemObject>& object) {
    if (const int error = driver_->handle_opened(object); error != 0)
        return error;
    ++object->handles;
    return objects_.add(object);
}

bool File::close_handle(uint32_t handle) {
    const std::shared_ptr<GemObject> object = objects_.remove(handle);
    if (object == nullptr)
        return false;
    const auto prime = prime_handles.find(object.get());
    if (prime != prime_handles.end() && prime->second == handle)
        prime_handles.erase(prime);
    driver_->handle_closed(*object);
    if (--object->handles == 0 && object->flink_name != 0) {
        device_->flink_names.erase(object->flink_name);
        object->flink_name = 0;
    }
    return true;
}

bool File::holds(const GemObject& object) const {
    for (uint32_t handle = 1; handle < objects_.end(); ++handle)
        if (objects_.find(handle).get() == &object)
            return true;
    return false;
}

int File::map(uint64_t offset,
              uint64_t length,
              bool private_write,
              Mapping& mapping,
              const std::function<void(const Mapping&)>& use) {
    const std::lock_guard lock(device_->mutex);
    if (device_->abandoned())
        return -ENODEV;
    const std::shared_ptr<GemObject> object = device_->memory().find_mapped_at(offset);
    if (object == nullptr || length == 0 || length > object->bytes())
        return -EINVAL;
    if (!holds(*object))
        return -EACCES;
    if (object->growable() || private_write)
        return -EINVAL;
    mapping = device_->memory().mapping(object);
    if (use)
        use(mapping);
    return 0;
}

}  // namespace cuesta::drm_shim
