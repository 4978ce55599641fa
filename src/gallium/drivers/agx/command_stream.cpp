// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/agx/command_stream.h"

#include <algorithm>

#include "base/assert.h"

namespace cuesta::agx {
namespace {

// A link, or the end: both are two words, and the hardware's description of the end has eight.
constexpr uint32_t tail_words = 8;
constexpr uint32_t slack_words = tail_words + hw::agx::vdm::prefetch_bytes / 4;

}  // namespace

template <typename Kind>
Result<void> PacketStream<Kind>::reserve(BatchMemory& memory, uint32_t words) {
    if (used_ + words + slack_words <= current_.size())
        return {};
    CUESTA_ASSERT((words + slack_words) * 4 <= chunk_bytes, "a draw outgrew a chunk");
    const Allocation chunk = TRY(memory.allocate(chunk_bytes));
    parts_.push_back({chunk.va, {}});  // without memory for it all stays as it was
    if (parts_.size() > 1) {
        put(pack(typename Kind::Packet(typename Kind::Link{.target = chunk.va})));
        parts_.end()[-2].words = current_.first(used_);
    }
    current_ = chunk.as<uint32_t>();
    used_ = 0;
    return {};
}

template <typename Kind>
void PacketStream<Kind>::put(std::span<const uint32_t> words) {
    std::copy(words.begin(), words.end(), current_.begin() + used_);
    used_ += static_cast<uint32_t>(words.size());
}

template <typename Kind>
void PacketStream<Kind>::add(const typename Kind::Packet& packet) {
    put(pack(packet));
    if (!std::holds_alternative<typename Kind::Terminate>(packet))
        return;
    // Memory is used again: what follows the end is to be zero.
    const auto rest =
        current_.subspan(used_, std::min<size_t>(tail_words, current_.size() - used_));
    std::fill(rest.begin(), rest.end(), 0);
}

template <typename Kind>
std::vector<typename PacketStream<Kind>::Part> PacketStream<Kind>::parts() const {
    std::vector<Part> all = parts_;
    if (!all.empty())
        all.back().words = current_.first(used_);
    return all;
}

template <typename Kind>
void PacketStream<Kind>::clear() {
    parts_.clear();
    current_ = {};
    used_ = 0;
}

template class PacketStream<DrawPackets>;
template class PacketStream<GridPackets>;

}  // namespace cuesta::agx
