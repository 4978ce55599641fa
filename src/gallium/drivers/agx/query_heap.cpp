// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/agx/query_heap.h"

#include <algorithm>

namespace cuesta::agx {
namespace {

constexpr uint32_t max_counters = 32768;  // what a record can name
constexpr uint64_t counters_bytes = max_counters * sizeof(uint64_t);
constexpr uint64_t times_bytes = winsys::agx::page_bytes;

}  // namespace

QuerySlot::~QuerySlot() {
    heap_->free_.push_back(index_);
}

std::span<uint64_t> QuerySlot::values() const {
    const uint32_t count = heap_->slot_values();
    return heap_->values_.subspan(size_t{index_} * count, count);
}

QueryHeap::QueryHeap(std::shared_ptr<Memory> memory, std::span<uint64_t> values, Kind kind)
    : memory_(std::move(memory)), values_(values), kind_(kind) {
    // The lowest is taken first.
    for (auto i = static_cast<uint32_t>(values.size()) / slot_values(); i-- != 0;)
        free_.push_back(i);
}

Result<std::shared_ptr<QueryHeap>> QueryHeap::create(winsys::agx::Device& device, Kind kind) {
    std::shared_ptr<Memory> memory =
        TRY(Memory::create(device, kind == Kind::times ? times_bytes : counters_bytes,
                           {.writeback = true, .shareable = false}));
    const std::span<std::byte> bytes = TRY(memory->map());
    const std::span<uint64_t> values = {reinterpret_cast<uint64_t*>(bytes.data()),
                                        bytes.size() / sizeof(uint64_t)};
    auto heap = std::shared_ptr<QueryHeap>(new QueryHeap(memory, values, kind));
    if (kind == Kind::times)
        heap->timestamps_ = TRY(winsys::agx::TimestampObject::create(device, memory->bo()));
    return heap;
}

Result<std::shared_ptr<QuerySlot>> QueryHeap::take() {
    if (free_.empty())
        return Error{Errc::out_of_memory, "all places for results of queries are taken"};
    const uint32_t index = free_.back();
    free_.pop_back();
    auto slot = std::make_shared<QuerySlot>(shared_from_this(), index);
    std::ranges::fill(slot->values(), 0);
    return slot;
}

winsys::agx::Timestamp QueryHeap::timestamp(const QuerySlot& slot, uint32_t n) const {
    return timestamps_->at((slot.index() * slot_values() + n) *
                           static_cast<uint32_t>(sizeof(uint64_t)));
}

}  // namespace cuesta::agx
