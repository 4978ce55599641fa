// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Where the GPU counts samples and writes times: places in two buffers of a context. A place is
// free again when neither a query nor a batch holds it. AGX fact sheet, part 4, section 4.14, and
// part 7, section 7.10.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "gallium/auxiliary/fence_list.h"
#include "gallium/drivers/agx/memory.h"
#include "winsys/agx/timestamp_object.h"

namespace cuesta::agx {

class QueryHeap;

// A counter; or the start of the first batch and the end of the last.
class QuerySlot {
  public:
    QuerySlot(std::shared_ptr<QueryHeap> heap, uint32_t index)
        : heap_(std::move(heap)), index_(index) {}
    QuerySlot(const QuerySlot&) = delete;
    QuerySlot& operator=(const QuerySlot&) = delete;
    ~QuerySlot();

    uint32_t index() const { return index_; }
    const QueryHeap& heap() const { return *heap_; }
    // What the GPU wrote; after `fences`.
    std::span<uint64_t> values() const;

    gallium::FenceList<Fence> fences;  // of all batches that should have written it

  private:
    std::shared_ptr<QueryHeap> heap_;
    uint32_t index_;
};

class QueryHeap : public std::enable_shared_from_this<QueryHeap> {
  public:
    enum class Kind : uint8_t { counters, times };

    static Result<std::shared_ptr<QueryHeap>> create(winsys::agx::Device& device, Kind kind);

    // Zeroed.
    Result<std::shared_ptr<QuerySlot>> take();

    uint64_t va() const { return memory_->va(); }
    const std::shared_ptr<Memory>& memory() const { return memory_; }
    // For the fields of a render command: where the slot's value n goes.
    winsys::agx::Timestamp timestamp(const QuerySlot& slot, uint32_t n) const;

  private:
    friend class QuerySlot;

    QueryHeap(std::shared_ptr<Memory> memory, std::span<uint64_t> values, Kind kind);

    uint32_t slot_values() const { return kind_ == Kind::times ? 2 : 1; }

    std::shared_ptr<Memory> memory_;
    std::optional<winsys::agx::TimestampObject> timestamps_;
    std::span<uint64_t> values_;
    Kind kind_;
    std::vector<uint32_t> free_;
};

}  // namespace cuesta::agx
