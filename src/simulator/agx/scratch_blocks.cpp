// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/scratch_blocks.h"

#include <algorithm>
#include <bit>

#include <fmt/core.h>

#include "simulator/agx/wide.h"

namespace cuesta::simulator::agx {

namespace {

constexpr unsigned address_shift = 8;
constexpr uint32_t unit_bytes = 8 * 4;  // of a lane, in a block of the least size
constexpr unsigned greatest_size = 6;   // log4, in units

// The first word has one more flag than the log4 of the size that all its blocks have.
Result<unsigned> size_of(uint32_t first) {
    const auto flags = static_cast<unsigned>(std::countr_one(first));
    if (flags == 0 || flags > greatest_size + 1)
        return Error{Errc::fault, fmt::format("scratch block {:#x} has no size", first)};
    return flags - 1;
}

uint64_t base_of(uint32_t word, uint32_t block_bytes) {
    return uint64_t{word} << address_shift & ~uint64_t{block_bytes - 1};
}

}  // namespace

Result<ScratchBlocks> ScratchBlocks::make(Memory& memory, const ScratchWords& words) {
    const unsigned size = TRY(size_of(words[0]));
    const uint32_t piece = unit_bytes << (2 * size);
    const auto end = std::ranges::find(words, 0u);
    const auto count = static_cast<uint32_t>(end - words.begin());
    if (std::any_of(end, words.end(), [](uint32_t word) { return word != 0; }))
        return Error{Errc::fault, "scratch blocks with a gap between them"};
    for (uint32_t i = 0; i < count; ++i) {
        const uint32_t word = words[i];
        const auto flags = static_cast<uint32_t>(
            uint64_t{word} - (base_of(word, piece * lane_count) >> address_shift));
        if (flags != (i == 0 ? (2u << size) - 1 : 1u))
            return Error{
                Errc::fault,
                fmt::format("scratch block {:#x} does not begin at a multiple of its size", word)};
    }
    return ScratchBlocks(memory, words, count, piece);
}

Result<void> ScratchBlocks::check(uint64_t offset, size_t bytes) const {
    const uint64_t all = uint64_t{count_} * piece_;
    if (offset <= all && bytes <= all - offset)
        return {};
    return Error{Errc::fault, fmt::format("scratch: byte {} of a lane is beyond its blocks, {} of "
                                          "{} bytes",
                                          offset, count_, piece_)};
}

// One lane's bytes after the other's. No program can tell: none reads another lane's scratch.
uint64_t ScratchBlocks::address_of(unsigned lane, uint64_t offset) const {
    return base_of(words_[offset / piece_], piece_ * lane_count) + uint64_t{lane} * piece_ +
           offset % piece_;
}

Result<void> ScratchBlocks::read(unsigned lane, uint64_t offset, std::span<uint8_t> to) const {
    TRY(check(offset, to.size()));
    while (!to.empty()) {
        const auto some = std::min<size_t>(to.size(), piece_ - offset % piece_);
        TRY(memory_->read(address_of(lane, offset), to.first(some)));
        to = to.subspan(some);
        offset += some;
    }
    return {};
}

Result<void> ScratchBlocks::write(unsigned lane,
                                  uint64_t offset,
                                  std::span<const uint8_t> from) const {
    TRY(check(offset, from.size()));
    while (!from.empty()) {
        const auto some = std::min<size_t>(from.size(), piece_ - offset % piece_);
        TRY(memory_->write(address_of(lane, offset), from.first(some)));
        from = from.subspan(some);
        offset += some;
    }
    return {};
}

}  // namespace cuesta::simulator::agx
