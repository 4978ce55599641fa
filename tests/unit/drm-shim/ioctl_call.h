// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// ioctls of an emulated file whose refusal is an error with a text: for whole machines in this
// process.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include <fmt/core.h>
#include <sys/mman.h>

#include "base/result.h"
#include "drm-shim/file.h"

namespace cuesta::drm_shim {

template <typename Argument>
Result<void> call(File& file, unsigned long request, const char* name, Argument& argument) {
    const int result = file.ioctl(request, &argument);
    if (result != 0)
        return Error{Errc::invalid, fmt::format("{} refused with errno {}", name, -result)};
    return {};
}

// Of a uapi::Ioctl.
template <typename Ioctl, typename Argument>
Result<void> call(File& file, const Ioctl& ioctl, Argument& argument) {
    return call(file, ioctl.request, ioctl.name, argument);
}

// The program's mapping of a buffer, by its mmap offset; the caller unmaps it.
inline Result<std::span<std::byte>> map_buffer(File& file, uint64_t offset, uint64_t bytes) {
    File::Mapping mapping;
    if (file.map(offset, bytes, false, mapping) != 0)
        return Error{Errc::out_of_memory, "a buffer cannot be mapped"};
    const auto size = static_cast<size_t>(bytes);
    void* memory = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, mapping.fd,
                          static_cast<off_t>(mapping.offset));
    if (memory == MAP_FAILED)
        return Error{Errc::out_of_memory, "a buffer cannot be mapped"};
    return std::span<std::byte>(static_cast<std::byte*>(memory), size);
}

}  // namespace cuesta::drm_shim
