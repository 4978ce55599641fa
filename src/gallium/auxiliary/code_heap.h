// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// GPU memory of the programs of one context: pieces of larger buffers, since a kernel takes longer
// to make and map a buffer than most programs take to compile. A buffer goes when the last program
// in it has, and all batches that ran one. One thread at a time uses a context, and this.
//
// A Source makes buffers: it has the types Bo and Address, the constant chunk_bytes, and
// `Result<std::shared_ptr<Bo>> make(uint32_t bytes)`, of at least that many bytes; a Bo has va()
// and map().
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

#include "base/bits.h"
#include "base/result.h"

namespace cuesta::gallium {

template <typename Source>
class CodeHeap {
  public:
    using Bo = typename Source::Bo;

    // Of every piece; the most that either GPU asks of code and of the constants behind it.
    static constexpr uint32_t alignment = 128;
    // Mapped memory behind a program, for what fetches instructions ahead.
    static constexpr uint32_t slack = 128;

    explicit CodeHeap(Source source) : source_(std::move(source)) {}
    const Source& source() const { return source_; }

    struct Piece {
        std::shared_ptr<Bo> memory;
        typename Source::Address va = 0;
        std::span<std::byte> cpu;  // as large as asked for; the content is undefined
    };
    Result<Piece> allocate(uint32_t bytes) {
        const uint64_t size = base::align_up(uint64_t{bytes}, alignment) + slack;
        if (used_ + size > mapping_.size()) {
            if (size > UINT32_MAX)
                return Error{Errc::out_of_range, "a program takes less than 4 GiB"};
            std::shared_ptr<Bo> chunk =
                TRY(source_.make(std::max(static_cast<uint32_t>(size), Source::chunk_bytes)));
            mapping_ = TRY(chunk->map());
            current_ = std::move(chunk);
            used_ = 0;
        }
        Piece piece = {current_, static_cast<typename Source::Address>(current_->va() + used_),
                       mapping_.subspan(static_cast<size_t>(used_), bytes)};
        used_ += size;
        return piece;
    }

  private:
    Source source_;
    std::shared_ptr<Bo> current_;
    std::span<std::byte> mapping_;
    uint64_t used_ = 0;
};

}  // namespace cuesta::gallium
