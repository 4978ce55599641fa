// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Request codes, as Linux makes them: direction (write 1, read 2) << 30 | bytes << 16 | 'd' << 8 |
// nr.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cuesta::uapi {

struct Ioctl {
    uint32_t request;
    const char* name;

    constexpr uint32_t number() const { return request & 0xff; }
    constexpr uint32_t bytes() const { return request >> 16 & 0x3fff; }
};

constexpr uint32_t request_code(uint32_t direction, uint32_t number, size_t bytes) {
    return direction << 30 | static_cast<uint32_t>(bytes) << 16 | uint32_t{'d'} << 8 | number;
}

inline constexpr uint32_t to_kernel = 1;
inline constexpr uint32_t from_kernel = 2;
inline constexpr uint32_t both_ways = 3;

}  // namespace cuesta::uapi
