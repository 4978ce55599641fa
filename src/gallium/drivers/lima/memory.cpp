// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/lima/memory.h"

#include <algorithm>
#include <cstring>

#include "base/bits.h"

namespace cuesta::lima {

using winsys::lima::Bo;

Result<std::unique_ptr<Bo>> ChunkPool::take(uint32_t bytes) {
    const auto fits = [&](const std::unique_ptr<Bo>& bo) { return bo->size() >= bytes; };
    const auto it = std::find_if(free_.begin(), free_.end(), fits);
    if (it != free_.end()) {
        std::unique_ptr<Bo> bo = std::move(*it);
        free_.erase(it);
        free_bytes_ -= bo->size();
        used_bytes_ += bo->size();
        return bo;
    }
    auto made = std::make_unique<Bo>(TRY(Bo::create(device_, std::max(bytes, chunk_bytes))));
    used_bytes_ += made->size();
    return made;
}

void ChunkPool::give_back(std::unique_ptr<Bo> chunk) {
    used_bytes_ -= chunk->size();
    // Chunks made for one large draw are not worth keeping.
    if (chunk->size() > 4 * chunk_bytes || used_bytes_ + free_bytes_ + chunk->size() > budget_bytes)
        return;
    free_bytes_ += chunk->size();
    free_.push_back(std::move(chunk));
}

Result<Allocation> BatchMemory::allocate(uint32_t bytes) {
    const uint32_t size = static_cast<uint32_t>(base::align_up(std::max(bytes, 1u), alignment));
    if (used_ + size > current_.size()) {
        std::unique_ptr<Bo> chunk = TRY(pool_->take(size));
        current_ = TRY(chunk->map());
        current_va_ = chunk->va();
        used_ = 0;
        chunks_.push_back(std::move(chunk));
    }
    const Allocation allocation{current_va_ + used_, current_.subspan(used_, bytes)};
    used_ += size;
    return allocation;
}

Result<Allocation> BatchMemory::upload(std::span<const std::byte> bytes) {
    const Allocation allocation = TRY(allocate(static_cast<uint32_t>(bytes.size())));
    std::memcpy(allocation.cpu.data(), bytes.data(), bytes.size());
    return allocation;
}

uint64_t BatchMemory::bytes() const {
    uint64_t sum = 0;
    for (const std::unique_ptr<Bo>& chunk : chunks_)
        sum += chunk->size();
    return sum;
}

void BatchMemory::give_back() {
    for (std::unique_ptr<Bo>& chunk : chunks_)
        pool_->give_back(std::move(chunk));
    chunks_.clear();
    current_ = {};
    used_ = 0;
}

}  // namespace cuesta::lima
