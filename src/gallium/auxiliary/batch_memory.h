// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// GPU memory for what lives as long as a batch: streams, descriptors, uniforms, varyings.
//
// A Source makes buffers: it has the types Bo and Address, the constants chunk_bytes and
// budget_bytes, and `Result<Bo> make(uint32_t bytes)`, of at least that many bytes; a Bo has va(),
// size() and map().
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "base/bits.h"
#include "base/result.h"

namespace cuesta::gallium {

// Chunks of mapped memory that batches hand back when the GPU is done with them.
template <typename Source>
class ChunkPool {
  public:
    using Bo = typename Source::Bo;

    explicit ChunkPool(Source source) : source_(std::move(source)) {}

    // At least `bytes` large.
    Result<std::unique_ptr<Bo>> take(uint32_t bytes) {
        const auto fits = [&](const std::unique_ptr<Bo>& bo) { return bo->size() >= bytes; };
        const auto it = std::find_if(free_.begin(), free_.end(), fits);
        if (it != free_.end()) {
            std::unique_ptr<Bo> bo = std::move(*it);
            free_.erase(it);
            free_bytes_ -= bo->size();
            used_bytes_ += bo->size();
            return bo;
        }
        auto made = std::make_unique<Bo>(TRY(source_.make(std::max(bytes, Source::chunk_bytes))));
        used_bytes_ += made->size();
        return made;
    }

    void give_back(std::unique_ptr<Bo> chunk) {
        used_bytes_ -= chunk->size();
        // Chunks made for one large draw are not worth keeping.
        if (chunk->size() > 4 * Source::chunk_bytes ||
            used_bytes_ + free_bytes_ + chunk->size() > Source::budget_bytes)
            return;
        free_bytes_ += chunk->size();
        free_.push_back(std::move(chunk));
    }

    // More is handed out than all chunks of a context together should take.
    bool over_budget() const { return used_bytes_ > Source::budget_bytes; }

  private:
    Source source_;
    std::vector<std::unique_ptr<Bo>> free_;
    uint64_t used_bytes_ = 0;  // handed out
    uint64_t free_bytes_ = 0;
};

// A piece of GPU memory that the CPU can write.
template <typename Address>
struct Allocation {
    Address va = 0;
    std::span<std::byte> cpu;

    template <typename T>
    std::span<T> as() const {
        return {reinterpret_cast<T*>(cpu.data()), cpu.size() / sizeof(T)};
    }
};

// Bump allocation in chunks.
template <typename Source>
class BatchMemory {
  public:
    using Bo = typename Source::Bo;
    using Piece = Allocation<typename Source::Address>;

    explicit BatchMemory(ChunkPool<Source>& pool) : pool_(&pool) {}
    BatchMemory(BatchMemory&&) = default;
    BatchMemory& operator=(BatchMemory&&) = default;

    static constexpr uint32_t least_alignment = 64;

    // The content is undefined. `alignment`: a power of two, up to a page.
    Result<Piece> allocate(uint32_t bytes, uint32_t alignment = least_alignment) {
        const auto size = base::align_up(std::max(uint64_t{bytes}, uint64_t{1}), least_alignment);
        uint64_t start = base::align_up(used_, std::max(alignment, least_alignment));
        if (start + size > current_.size()) {
            if (size > UINT32_MAX)
                return Error{Errc::out_of_range, "a batch has no pieces of 4 GiB"};
            std::unique_ptr<Bo> chunk = TRY(pool_->take(static_cast<uint32_t>(size)));
            current_ = TRY(chunk->map());
            current_va_ = chunk->va();
            start = 0;
            chunks_.push_back(std::move(chunk));
        }
        used_ = start + size;
        return Piece{static_cast<typename Source::Address>(current_va_ + start),
                     current_.subspan(static_cast<size_t>(start), bytes)};
    }
    // The same, filled with a copy.
    Result<Piece> upload(std::span<const std::byte> bytes, uint32_t alignment = least_alignment) {
        const Piece piece = TRY(allocate(static_cast<uint32_t>(bytes.size()), alignment));
        std::memcpy(piece.cpu.data(), bytes.data(), bytes.size());
        return piece;
    }
    template <typename T>
    Result<Piece> upload_values(std::span<const T> values, uint32_t alignment = least_alignment) {
        return upload(std::as_bytes(values), alignment);
    }

    const std::vector<std::unique_ptr<Bo>>& chunks() const { return chunks_; }
    uint64_t bytes() const {  // of the chunks
        uint64_t sum = 0;
        for (const std::unique_ptr<Bo>& chunk : chunks_)
            sum += chunk->size();
        return sum;
    }
    void give_back() {
        for (std::unique_ptr<Bo>& chunk : chunks_)
            pool_->give_back(std::move(chunk));
        chunks_.clear();
        current_ = {};
        used_ = 0;
    }

  private:
    ChunkPool<Source>* pool_;
    std::vector<std::unique_ptr<Bo>> chunks_;
    std::span<std::byte> current_;
    typename Source::Address current_va_ = 0;
    uint64_t used_ = 0;
};

}  // namespace cuesta::gallium
