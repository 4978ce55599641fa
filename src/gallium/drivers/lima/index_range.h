// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace cuesta::lima {

struct IndexRange {
    uint32_t least = 0;
    uint32_t greatest = 0;
};

// Of indices of 1, 2 or 4 bytes; at least one.
IndexRange index_range(std::span<const std::byte> indices, uint32_t index_size);

}  // namespace cuesta::lima
