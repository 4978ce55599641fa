// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The bits of the commands of a PP stream.
// Source: Mali-400 fact sheet, part 3, section 3.1.
#pragma once

#include <array>
#include <string_view>

#include "hw/isa/packet.h"
#include "hw/mali400/command_bits.h"
#include "hw/mali400/pp_stream.h"

namespace cuesta::hw {

template <>
struct isa::Describe<mali400::pp_stream::StartTile> {
    using T = mali400::pp_stream::StartTile;
    static constexpr std::string_view name = "start_tile";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = command_bits(0xffff0000, 0xb8000000);
    static constexpr std::array rows = {
        entry<&T::x>("x", at(1, 0, 8)),
        entry<&T::y>("y", at(1, 8, 8)),
    };
};

template <>
struct isa::Describe<mali400::pp_stream::CallList> {
    using T = mali400::pp_stream::CallList;
    static constexpr std::string_view name = "call_list";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = {0xffffffffe0000003, 0xb0000000e0000002};
    static constexpr std::array rows = {
        entry<&T::address>("address", at(0, 2, 27)).address(5),
    };
};

template <>
struct isa::Describe<mali400::pp_stream::End> {
    using T = mali400::pp_stream::End;
    static constexpr std::string_view name = "end";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = command_word(0xbc000000);
    static constexpr std::array<PacketRow<T>, 0> rows = {};
};

template <>
struct isa::Describe<mali400::pp_stream::Padding> {
    using T = mali400::pp_stream::Padding;
    static constexpr std::string_view name = "padding";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = {0xffffffffffffffff, 0};
    static constexpr std::array<PacketRow<T>, 0> rows = {};
};

}  // namespace cuesta::hw
