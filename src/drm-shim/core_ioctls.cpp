// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// VERSION, GET_UNIQUE, GET_CAP of the DRM core, with its errnos (Linux 6.1).
#include <algorithm>
#include <array>
#include <cerrno>

#include <drm.h>

#include "drm-shim/file.h"
#include "drm-shim/user_memory.h"

namespace cuesta::drm_shim {
namespace {

// Fills the program's buffer as far as it goes and says the whole length.
template <typename Length>
bool give_string(std::string_view text, uint64_t user_pointer, Length& length) {
    const size_t count = std::min<size_t>(text.size(), length);
    length = static_cast<Length>(text.size());
    return count == 0 || user_pointer == 0 || write_user(user_pointer, text.data(), count);
}

uint64_t address(const void* pointer) {
    return reinterpret_cast<uintptr_t>(pointer);
}

int version(File& file, drm_version& args) {
    const DriverInfo& info = file.device().info();
    args.version_major = info.major;
    args.version_minor = info.minor;
    args.version_patchlevel = info.patch;
    const bool given = give_string(info.name, address(args.name), args.name_len) &&
                       give_string(info.date, address(args.date), args.date_len) &&
                       give_string(info.description, address(args.desc), args.desc_len);
    return given ? 0 : -EFAULT;
}

// A device that nobody gave a bus id (no master ever asked for one) has an empty one.
int get_unique(File&, drm_unique& args) {
    args.unique_len = 0;
    return 0;
}

int get_cap(File& file, drm_get_cap& args) {
    args.value = 0;
    switch (args.capability) {
        case DRM_CAP_TIMESTAMP_MONOTONIC: args.value = 1; return 0;
        case DRM_CAP_PRIME: args.value = DRM_PRIME_CAP_IMPORT | DRM_PRIME_CAP_EXPORT; return 0;
        case DRM_CAP_SYNCOBJ: args.value = 1; return 0;
        case DRM_CAP_SYNCOBJ_TIMELINE: args.value = file.device().info().timelines; return 0;
        default: return -EOPNOTSUPP;  // display capabilities, on a device without display
    }
}

// Without display there is nothing that a client could be capable of.
int set_client_cap(File&, drm_set_client_cap&) {
    return -EOPNOTSUPP;
}

constexpr std::array core_rows = {
    ioctl_row<DRM_IOCTL_VERSION, version>("VERSION"),
    ioctl_row<DRM_IOCTL_GET_UNIQUE, get_unique>("GET_UNIQUE", Permission::primary),
    ioctl_row<DRM_IOCTL_GET_CAP, get_cap>("GET_CAP"),
    ioctl_row<DRM_IOCTL_SET_CLIENT_CAP, set_client_cap>("SET_CLIENT_CAP", Permission::primary),
};

}  // namespace

std::span<const IoctlRow> core_ioctls() {
    return core_rows;
}

}  // namespace cuesta::drm_shim
