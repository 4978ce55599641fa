// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A stream of packets in memory, with links and calls, as VDM and CDM walk it.
// Source: AGX fact sheet, part 3, 3.1, 3.2.5 and 3.6.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "simulator/agx/address_space.h"

namespace cuesta::simulator::agx {

class Stream {
  public:
    Stream(AddressSpace& memory, uint64_t address) : memory_(memory), next_(address) {}

    // The packet behind the last one; `words_of` tells its length by its first word.
    template <typename Packet, typename WordsOf, typename Unpack>
    Result<Packet> next(WordsOf words_of, Unpack unpack) {
        at_ = next_;
        std::array<uint32_t, most_words> words = {};
        TRY(memory_.read_words(at_, std::span(words).first(1)));
        const unsigned count = TRY(words_of(words[0]));
        TRY(memory_.read_words(at_, std::span(words).first(count)));
        next_ = at_ + uint64_t{count} * 4;
        return unpack(std::span<const uint32_t>(words).first(count));
    }

    Result<void> link(uint64_t target, bool with_return);
    Result<void> go_back();

    // With the place of the packet.
    Error error_at_packet(const Error& error) const;

  private:
    static constexpr size_t most_words = 32;
    static constexpr size_t most_calls = 64;  // a limit of ours; drivers nest once

    AddressSpace& memory_;
    uint64_t at_ = 0;
    uint64_t next_;
    std::vector<uint64_t> calls_;
};

}  // namespace cuesta::simulator::agx
