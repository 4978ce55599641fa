// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// How ioctls are described: rows of a table, one a request.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace cuesta::drm_shim {

class File;

enum class Permission : uint8_t {
    render,   // allowed on render nodes
    primary,  // EACCES on render nodes
};

struct IoctlRow {
    uint32_t request;
    const char* name;
    Permission permission;
    // Gets the argument in the size of the kernel; returns 0 or a negative errno. Called with the
    // mutex of the device.
    int (*handler)(File&, void*);

    constexpr uint32_t number() const { return request & 0xff; }
    constexpr size_t bytes() const { return request >> 16 & 0x3fff; }
    constexpr bool reads_user() const { return (request >> 30 & 1) != 0; }
    constexpr bool writes_user() const { return (request >> 31 & 1) != 0; }
};

template <auto handler>
struct HandlerTraits;

template <typename Argument, int (*handler)(File&, Argument&)>
struct HandlerTraits<handler> {
    using Type = Argument;
    static int call(File& file, void* data) { return handler(file, *static_cast<Argument*>(data)); }
};

// A row whose handler takes its argument by type; the size in the request must be that type's.
template <unsigned long request, auto handler>
constexpr IoctlRow ioctl_row(const char* name, Permission permission = Permission::render) {
    using Traits = HandlerTraits<handler>;
    constexpr IoctlRow row{static_cast<uint32_t>(request), nullptr, {}, nullptr};
    static_assert(row.bytes() == sizeof(typename Traits::Type), "another argument's handler");
    return {row.request, name, permission, &Traits::call};
}

// The rows of the DRM core, of every device.
std::span<const IoctlRow> core_ioctls();
std::span<const IoctlRow> gem_ioctls();
std::span<const IoctlRow> syncobj_ioctls();
std::span<const IoctlRow> syncobj_timeline_ioctls();

}  // namespace cuesta::drm_shim
