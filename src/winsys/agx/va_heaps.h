// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Which GPU addresses are taken.
#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include "winsys/agx/device.h"

namespace cuesta::winsys::agx {

// A range of addresses, given out first fit, so that it stays dense at the low end.
class VaRange {
  public:
    VaRange(uint64_t start, uint64_t end) : free_{{start, end}} {}

    // Whole pages, and an unmapped one behind them, as the hardware reads ahead.
    std::optional<uint64_t> allocate(uint64_t bytes);
    // What allocate gave.
    void free(uint64_t va);

    size_t live() const { return used_.size(); }

  private:
    std::map<uint64_t, uint64_t> free_;  // start to end; no two touch
    std::map<uint64_t, uint64_t> used_;
};

// The heaps of a device.
class VaHeaps {
  public:
    explicit VaHeaps(const AddressPlan& plan);

    Result<uint64_t> allocate(Heap heap, uint64_t bytes);
    void free(Heap heap, uint64_t va) { range(heap).free(va); }
    size_t live() const { return main_.live() + usc_.live(); }

  private:
    VaRange& range(Heap heap) { return heap == Heap::usc ? usc_ : main_; }

    VaRange main_, usc_;
};

}  // namespace cuesta::winsys::agx
