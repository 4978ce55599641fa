// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/agx/code_heap.h"

#include <algorithm>

#include "base/bits.h"

namespace cuesta::agx {
namespace {

constexpr uint32_t alignment = 128;
// Mapped memory behind a program, for what fetches instructions ahead.
constexpr uint32_t slack = 128;

}  // namespace

Result<CodeHeap::Piece> CodeHeap::allocate(uint32_t bytes) {
    const auto size = static_cast<uint32_t>(base::align_up(bytes, alignment)) + slack;
    if (used_ + size > mapping_.size()) {
        std::shared_ptr<Memory> memory = TRY(Memory::create(
            device_, std::max(size, chunk_bytes),
            {.heap = winsys::agx::Heap::usc, .access = Access::read, .shareable = false}));
        mapping_ = TRY(memory->map());
        current_ = std::move(memory);
        used_ = 0;
    }
    const uint64_t va = current_->va() + used_;
    Piece piece = {current_, va, static_cast<uint32_t>(va - device_.plan().usc_base),
                   mapping_.subspan(used_, bytes)};
    used_ += size;
    return piece;
}

}  // namespace cuesta::agx
