// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Ranges of a GPU's address space: best fit, from low to high, in whole pages (Mali-400 fact sheet,
// part 1, 1.6).
#pragma once

#include <cstdint>
#include <map>
#include <optional>

namespace cuesta::drm_shim {

class VaAllocator {
  public:
    // Addresses from start up to end, which is not one of them; both whole pages.
    VaAllocator(uint64_t start, uint64_t end) { free_.emplace(start, end - start); }

    // The smallest free range that is large enough, the lowest of equals; its low end is taken.
    std::optional<uint64_t> allocate(uint64_t bytes);
    void free(uint64_t address, uint64_t bytes);

  private:
    std::map<uint64_t, uint64_t> free_;  // address to bytes; neighbours are merged
};

}  // namespace cuesta::drm_shim
