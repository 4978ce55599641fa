// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/page_table.h"

#include <algorithm>

namespace cuesta::simulator::agx {

namespace {

// An entry: the physical page above, the rights in the two low bits. PhysicalMemory has at most
// 2^20 pages.
constexpr uint32_t may_read = 1, may_write = 2;

uint32_t packed(uint32_t physical, Rights rights) {
    return physical << 2 | (rights.read ? may_read : 0) | (rights.write ? may_write : 0);
}

PageEntry unpacked(uint32_t entry) {
    return {entry >> 2, {(entry & may_read) != 0, (entry & may_write) != 0}};
}

}  // namespace

PageTable::PageTable() = default;
PageTable::~PageTable() = default;

PageTable::Leaf& PageTable::leaf_of(uint64_t page) {
    std::unique_ptr<Middle>& middle = top_[page >> (2 * table_bits)];
    if (!middle)
        middle = std::make_unique<Middle>();
    std::unique_ptr<Leaf>& leaf = middle->leaves[(page >> table_bits) % middle->leaves.size()];
    if (!leaf)
        leaf = std::make_unique<Leaf>();
    return *leaf;
}

void PageTable::map(
    uint64_t address, uint64_t pages, uint32_t first, uint32_t step, Rights rights) {
    ++generation_;
    uint64_t page = address >> gpu_page_bits;
    uint32_t physical = first;
    for (uint64_t i = 0; i < pages; ++i, ++page, physical += step) {
        Leaf& leaf = leaf_of(page);
        leaf[page % leaf.size()] = packed(physical, rights);
    }
}

void PageTable::unmap(uint64_t address, uint64_t pages) {
    ++generation_;
    constexpr uint64_t leaf_pages = uint64_t{1} << table_bits;
    constexpr uint64_t middle_pages = leaf_pages << table_bits;
    uint64_t page = address >> gpu_page_bits;
    const uint64_t end = page + pages;
    while (page < end) {
        Middle* middle = top_[page / middle_pages].get();
        if (middle == nullptr) {
            page = (page / middle_pages + 1) * middle_pages;
            continue;
        }
        const uint64_t next = std::min(end, (page / leaf_pages + 1) * leaf_pages);
        if (Leaf* leaf = middle->leaves[page / leaf_pages % middle->leaves.size()].get())
            std::fill_n(leaf->begin() + static_cast<ptrdiff_t>(page % leaf_pages), next - page, 0u);
        page = next;
    }
}

PageEntry PageTable::find(uint64_t address) const {
    if (address >> address_bits != 0)
        return {};
    const uint64_t page = address >> gpu_page_bits;
    const Middle* middle = top_[page >> (2 * table_bits)].get();
    if (middle == nullptr)
        return {};
    const Leaf* leaf = middle->leaves[(page >> table_bits) % middle->leaves.size()].get();
    return leaf == nullptr ? PageEntry{} : unpacked((*leaf)[page % leaf->size()]);
}

}  // namespace cuesta::simulator::agx
