// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/lima/index_range.h"

#include <algorithm>
#include <cstring>

namespace cuesta::lima {
namespace {

template <typename Index>
IndexRange range_of(std::span<const std::byte> bytes) {
    IndexRange range{UINT32_MAX, 0};
    for (size_t i = 0; i + sizeof(Index) <= bytes.size(); i += sizeof(Index)) {
        Index index;
        std::memcpy(&index, bytes.data() + i, sizeof(Index));
        range.least = std::min<uint32_t>(range.least, index);
        range.greatest = std::max<uint32_t>(range.greatest, index);
    }
    return range;
}

}  // namespace

IndexRange index_range(std::span<const std::byte> indices, uint32_t index_size) {
    switch (index_size) {
        case 1: return range_of<uint8_t>(indices);
        case 2: return range_of<uint16_t>(indices);
        default: return range_of<uint32_t>(indices);
    }
}

}  // namespace cuesta::lima
