// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What packing a packet of variable length gives.
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace cuesta::hw::isa {

// Words by value: room for the longest packet of a stream, `count` of them used.
template <unsigned room>
struct PackedWords {
    std::array<uint32_t, room> words = {};
    unsigned count = 0;

    operator std::span<const uint32_t>() const { return {words.data(), count}; }
    auto begin() const { return words.begin(); }
    auto end() const { return words.begin() + count; }
};

}  // namespace cuesta::hw::isa
