// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/result.h"

namespace cuesta::gallium {

// Buffers of the host, at addresses that only count up.
struct HostBo {
    static constexpr uint32_t greatest_bytes = 1u << 20;

    static Result<HostBo> create(unsigned& made, uint32_t bytes) {
        if (bytes > greatest_bytes)
            return Error{Errc::out_of_memory, "too large for the host"};
        return HostBo{uint64_t{++made} << 32, std::vector<std::byte>(bytes)};
    }

    uint64_t address = 0;
    std::vector<std::byte> bytes;

    uint64_t va() const { return address; }
    uint64_t size() const { return bytes.size(); }
    Result<std::span<std::byte>> map() { return std::span(bytes); }
};

}  // namespace cuesta::gallium
