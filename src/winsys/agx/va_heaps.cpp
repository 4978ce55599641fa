// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "winsys/agx/va_heaps.h"

#include <iterator>
#include <utility>

#include <fmt/core.h>

#include "base/assert.h"
#include "winsys/agx/address_plan.h"

namespace cuesta::winsys::agx {

std::optional<uint64_t> VaRange::allocate(uint64_t bytes) {
    const uint64_t taken = bytes + page_bytes;
    for (auto hole = free_.begin(); hole != free_.end(); ++hole) {
        const auto [start, end] = *hole;
        if (end - start < taken)
            continue;
        // The only memory that is asked for, before anything changes.
        used_.emplace(start, start + taken);
        auto node = free_.extract(hole);
        if (end - start > taken) {
            node.key() = start + taken;
            free_.insert(std::move(node));
        }
        return start;
    }
    return std::nullopt;
}

void VaRange::free(uint64_t va) {
    const auto used = used_.find(va);
    CUESTA_ASSERT(used != used_.end(), "a GPU address is freed that is not taken");
    const uint64_t start = va;
    uint64_t end = used->second;
    auto node = used_.extract(used);  // takes no memory
    auto next = free_.lower_bound(start);
    if (next != free_.end() && next->first == end) {
        end = next->second;
        next = free_.erase(next);
    }
    if (next != free_.begin() && std::prev(next)->second == start) {
        std::prev(next)->second = end;
    } else {
        node.mapped() = end;
        free_.insert(std::move(node));
    }
}

VaHeaps::VaHeaps(const AddressPlan& plan)
    : main_(plan.main_start, plan.main_end),
      // USC address 0 is nobody's, so that it can stand for nothing.
      usc_(plan.usc_base + page_bytes, plan.usc_base + usc_window_bytes) {}

Result<uint64_t> VaHeaps::allocate(Heap heap, uint64_t bytes) {
    const std::optional<uint64_t> va = range(heap).allocate(bytes);
    if (!va)
        return Error{Errc::out_of_memory,
                     fmt::format("no {} bytes of GPU addresses left in the {}", bytes,
                                 heap == Heap::usc ? "4 GiB of the USC heap" : "main heap")};
    return *va;
}

}  // namespace cuesta::winsys::agx
