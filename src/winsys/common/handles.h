// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Names of kernel objects that every DRM device has; each counts for one device only.
#pragma once

#include <cstdint>

namespace cuesta::winsys {

enum class BoHandle : uint32_t {};
enum class SyncobjHandle : uint32_t { none = 0 };

enum class Access : uint8_t { read = 1, write = 2, read_write = 3 };

// What the kernel calls it.
template <typename Name>
constexpr uint32_t raw(Name name) {
    return static_cast<uint32_t>(name);
}

}  // namespace cuesta::winsys
