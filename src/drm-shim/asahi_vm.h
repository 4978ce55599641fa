// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A GPU address space of the asahi driver: which buffer is bound where. Facts: AGX fact sheet,
// part 1, 1.5 and 1.7.
#pragma once

#include <cstdint>
#include <map>
#include <memory>

#include "drm-shim/gem_object.h"
#include "simulator/agx/page_table.h"

namespace cuesta::drm_shim {

struct GpuRange {
    uint64_t start = 0;
    uint64_t end = 0;  // not one of them

    bool contains(const GpuRange& other) const { return start <= other.start && other.end <= end; }
    bool overlaps(const GpuRange& other) const { return start < other.end && other.start < end; }
};

class AsahiVm {
  public:
    explicit AsahiVm(const GpuRange& kernel) : kernel_(kernel) {}

    const GpuRange& kernel_range() const { return kernel_; }
    const simulator::agx::PageTable& page_table() const { return page_table_; }

    // In place of what was bound in the range. The offset and the range are whole GPU pages inside
    // of the object; with `repeat` its page at the offset is bound everywhere.
    void bind(const GpuRange& range,
              const std::shared_ptr<GemObject>& object,
              uint64_t offset,
              bool repeat,
              simulator::agx::Rights rights);
    void unbind(const GpuRange& range);
    // All that is bound of the object.
    void unbind_object(const GemObject& object);

  private:
    struct Binding {
        uint64_t end;
        std::shared_ptr<GemObject> object;
    };

    void forget(const GpuRange& range);

    GpuRange kernel_;
    simulator::agx::PageTable page_table_;
    std::map<uint64_t, Binding> bindings_;  // by start; they do not overlap
};

}  // namespace cuesta::drm_shim
