// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A packet as a test sees it: members by their place in the table of rows, without the struct's
// type, so that the checks of packet_fields.h are compiled once and not for every packet.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hw/isa/packet_codec.h"

namespace cuesta::hw::isa {

struct PacketKind {
    using Words = std::vector<uint32_t>;
    using Members = std::vector<uint64_t>;  // patterns, one a row

    std::string_view name;
    std::vector<Slot> slots;
    Words named_bits;  // those that a row or the fixed bits name
    Members defaults;

    // What a member of the struct keeps of this pattern: its type may be narrower.
    uint64_t (*kept)(size_t row, uint64_t pattern);
    Result<void> (*check)(const Members& members);
    Words (*pack)(const Members& members);
    Result<Members> (*unpack)(const Words& words);
    std::string (*print)(const Members& members);
};

namespace detail {

template <typename T>
struct PacketKindOf {
    static T packet_of(const PacketKind::Members& members) {
        T packet;
        for (size_t i = 0; i < members.size(); ++i)
            Describe<T>::rows[i].set(packet, members[i]);
        return packet;
    }
    static PacketKind::Members members_of(const T& packet) {
        PacketKind::Members members;
        for (const PacketRow<T>& row : Describe<T>::rows)
            members.push_back(row.get(packet));
        return members;
    }

    static uint64_t kept(size_t row, uint64_t pattern) {
        T packet;
        Describe<T>::rows[row].set(packet, pattern);
        return Describe<T>::rows[row].get(packet);
    }
    static Result<void> check(const PacketKind::Members& members) {
        return check_packet(packet_of(members));
    }
    static PacketKind::Words pack(const PacketKind::Members& members) {
        const PacketWords<T> words = pack_packet(packet_of(members));
        return {words.begin(), words.end()};
    }
    static Result<PacketKind::Members> unpack(const PacketKind::Words& words) {
        const std::span<const uint32_t, Describe<T>::words> fixed(words);
        return members_of(TRY(unpack_packet<T>(fixed)));
    }
    static std::string print(const PacketKind::Members& members) {
        std::string text;
        print_members(text, packet_of(members));
        return text;
    }
};

}  // namespace detail

template <typename T>
PacketKind packet_kind() {
    using Of = detail::PacketKindOf<T>;
    constexpr PacketWords<T> named = detail::named_bits<T>().first;
    std::vector<Slot> slots;
    for (const PacketRow<T>& row : Describe<T>::rows)
        slots.push_back(row.slot);
    return {.name = Describe<T>::name,
            .slots = std::move(slots),
            .named_bits = {named.begin(), named.end()},
            .defaults = Of::members_of(T{}),
            .kept = &Of::kept,
            .check = &Of::check,
            .pack = &Of::pack,
            .unpack = &Of::unpack,
            .print = &Of::print};
}

template <typename... Ts>
std::vector<PacketKind> packet_kinds() {
    return {packet_kind<Ts>()...};
}

}  // namespace cuesta::hw::isa
