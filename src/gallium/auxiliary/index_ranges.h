// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

namespace cuesta::gallium {

struct IndexRange {
    uint32_t least = 0;
    uint32_t greatest = 0;
};

// Of indices of 1, 2 or 4 bytes; at least one.
IndexRange index_range(std::span<const std::byte> indices, uint32_t index_size);
// The same without those that begin new primitives; nothing where all of them do.
std::optional<IndexRange> index_range_of_primitives(std::span<const std::byte> indices,
                                                    uint32_t index_size,
                                                    uint32_t restart);

// What is known of a buffer's parts, until the buffer is written. For draws of contexts in several
// threads.
class IndexRanges {
  public:
    IndexRange find(std::span<const std::byte> memory,
                    uint32_t offset,
                    uint32_t bytes,
                    uint32_t index_size);
    void forget();

  private:
    struct Known {
        uint32_t offset = 0;
        uint32_t bytes = 0;
        uint32_t index_size = 0;
        IndexRange range;
    };
    static constexpr size_t max_known = 64;

    std::mutex mutex_;
    std::vector<Known> known_;
    size_t next_ = 0;
};

}  // namespace cuesta::gallium
