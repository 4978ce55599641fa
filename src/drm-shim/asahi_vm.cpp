// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "drm-shim/asahi_vm.h"

#include <algorithm>
#include <vector>

#include "base/assert.h"

namespace cuesta::drm_shim {

using simulator::agx::gpu_page_bytes;
using simulator::agx::pages_in_gpu_page;
using simulator::agx::Rights;

void AsahiVm::bind(const GpuRange& range,
                   const std::shared_ptr<GemObject>& object,
                   uint64_t offset,
                   bool repeat,
                   Rights rights) {
    CUESTA_ASSERT(object->runs().size() == 1, "buffers that do not grow are of one piece");
    forget(range);
    bindings_.emplace(range.start, Binding{range.end, object});
    const auto first = object->runs()[0].first + static_cast<uint32_t>(offset / page_bytes);
    page_table_.map(range.start, (range.end - range.start) / gpu_page_bytes, first,
                    repeat ? 0 : pages_in_gpu_page, rights);
}

void AsahiVm::unbind(const GpuRange& range) {
    forget(range);
    page_table_.unmap(range.start, (range.end - range.start) / gpu_page_bytes);
}

// Drops or shortens the bindings in the range; the page table is the caller's to change.
void AsahiVm::forget(const GpuRange& range) {
    auto at = bindings_.upper_bound(range.start);
    if (at != bindings_.begin() && std::prev(at)->second.end > range.start)
        --at;
    while (at != bindings_.end() && at->first < range.end) {
        const uint64_t start = at->first;
        const Binding binding = at->second;
        at = bindings_.erase(at);
        if (start < range.start)
            bindings_.emplace(start, Binding{range.start, binding.object});
        if (binding.end > range.end)
            bindings_.emplace(range.end, Binding{binding.end, binding.object});
    }
}

void AsahiVm::unbind_object(const GemObject& object) {
    std::vector<GpuRange> ranges;
    for (const auto& [start, binding] : bindings_)
        if (binding.object.get() == &object)
            ranges.push_back({start, binding.end});
    for (const GpuRange& range : ranges)
        unbind(range);
}

}  // namespace cuesta::drm_shim
