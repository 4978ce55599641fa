// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Command words, descriptors and register blocks: a few 32-bit words, cut into named fields that
// are the members of a plain C++ struct T. `Describe<T>` says once, as constexpr rows, where each
// member lies and how its value is coded. This header is what rows are made of; packet_codec.h
// derives packing, unpacking, checking and printing from them.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

#include "base/bits.h"
#include "hw/isa/names.h"
#include "hw/isa/table.h"

namespace cuesta::hw::isa {

// How a member is printed.
enum class Form : uint8_t { number, flag, hex, real, fixed_point };

// Rows are unrolled into straight code of a hundred fields and more, where the compiler would stop
// inlining by itself and look each row up at run time.
#define CUESTA_UNROLLED [[gnu::always_inline]]

// How code and member of a field depend on each other: code = (member >> shift) - bias, or the low
// bits of a signed member; of a member that must be a power of two, its exponent - bias. Members
// travel as patterns: floats as their 32 bits, signed ones extended to 32 bits.
struct Coding {
    uint8_t width = 0;
    bool is_signed = false;
    bool zero_is_full = false;  // the code 0 stands for 2^width
    bool is_power = false;
    uint8_t shift = 0;
    uint16_t bias = 0;
    uint64_t least = 0;  // of an unsigned member, where the bits allow more than the hardware
    uint64_t greatest = ~uint64_t{0};

    CUESTA_UNROLLED constexpr uint64_t code_of(uint64_t member) const {
        if (is_power)
            member = static_cast<uint64_t>(std::bit_width(member)) - 1;
        const uint64_t code = is_signed ? member : (member >> shift) - bias;
        return code & base::low_mask(width);
    }
    CUESTA_UNROLLED constexpr uint64_t member_of(uint64_t code) const {
        if (is_signed)
            return static_cast<uint32_t>(base::sign_extend(code, width));
        if (zero_is_full && code == 0)
            code = base::low_mask(width) + 1;
        const uint64_t member = (code + bias) << shift;
        if (is_power)
            return member < 64 ? uint64_t{1} << member : 0;
        return member;
    }
    CUESTA_UNROLLED constexpr bool in_range(uint64_t member) const {
        return is_signed || (member >= least && member <= greatest);
    }
    CUESTA_UNROLLED constexpr bool fits(uint64_t member) const {
        return member_of(code_of(member)) == member && in_range(member);
    }
};

// A field with its coding and its text.
struct Slot : Coding {
    Field field;
    Form form = Form::number;
    uint8_t fraction_bits = 0;
    std::span<const Name> names = {};

    constexpr Coding coding() const { return *this; }
};

// A run of bits from bit `lo` of a word on; it may run on into the next word.
constexpr Part at(unsigned word, unsigned lo, unsigned width) {
    return {static_cast<uint16_t>(word * 32 + lo), static_cast<uint8_t>(width)};
}

template <typename T>
struct PacketRow {
    Slot slot;
    uint64_t (*get)(const T&) = nullptr;
    void (*set)(T&, uint64_t) = nullptr;

    constexpr PacketRow named(std::span<const Name> names) const {
        PacketRow made = *this;
        made.slot.names = names;
        return made;
    }
    // The code is less than the member by so much.
    constexpr PacketRow minus(unsigned bias) const {
        PacketRow made = *this;
        made.slot.bias = static_cast<uint16_t>(bias);
        return made;
    }
    constexpr PacketRow minus_one() const { return minus(1); }
    // None cannot be said: the code 0 is one more than the greatest other code.
    constexpr PacketRow zero_is_full() const {
        PacketRow made = *this;
        made.slot.zero_is_full = true;
        return made;
    }
    constexpr PacketRow power_of_two() const {
        PacketRow made = *this;
        made.slot.is_power = true;
        return made;
    }
    constexpr PacketRow hex() const {
        PacketRow made = *this;
        made.slot.form = Form::hex;
        return made;
    }
    // Only the upper bits are stored: the member is a multiple of 2^shift.
    constexpr PacketRow shifted(unsigned shift) const {
        PacketRow made = *this;
        made.slot.shift = static_cast<uint8_t>(shift);
        return made;
    }
    constexpr PacketRow address(unsigned shift = 0) const { return hex().shifted(shift); }
    constexpr PacketRow fixed_point(unsigned fraction_bits) const {
        PacketRow made = *this;
        made.slot.form = Form::fixed_point;
        made.slot.fraction_bits = static_cast<uint8_t>(fraction_bits);
        return made;
    }
    constexpr PacketRow range(uint64_t least, uint64_t greatest) const {
        PacketRow made = *this;
        made.slot.least = least;
        made.slot.greatest = greatest;
        return made;
    }
};

// A step into an array member: entry<&T::levels, Index{3}>.
struct Index {
    unsigned value = 0;
};

namespace detail {

template <auto Step, typename Object>
constexpr auto& step_into(Object& object) {
    if constexpr (std::is_same_v<std::remove_cv_t<decltype(Step)>, Index>)
        return object[Step.value];
    else
        return object.*Step;
}

template <typename Object>
constexpr auto& reach(Object& object) {
    return object;
}
template <auto First, auto... Rest, typename Object>
constexpr auto& reach(Object& object) {
    return reach<Rest...>(step_into<First>(object));
}

template <typename Value>
constexpr uint64_t to_pattern(Value value) {
    if constexpr (std::is_floating_point_v<Value>)
        return std::bit_cast<uint32_t>(value);
    else if constexpr (sizeof(Value) <= 4)
        return static_cast<uint32_t>(value);
    else
        return value;
}

template <typename Value>
constexpr Value from_pattern(uint64_t pattern) {
    if constexpr (std::is_floating_point_v<Value>)
        return std::bit_cast<Value>(static_cast<uint32_t>(pattern));
    else
        return static_cast<Value>(pattern);
}

template <typename Value>
constexpr Form form_of() {
    if constexpr (std::is_same_v<Value, bool>)
        return Form::flag;
    else
        return std::is_floating_point_v<Value> ? Form::real : Form::number;
}

}  // namespace detail

// The row of the member that the path leads to; parts from the least significant bits on.
template <auto First, auto... Rest>
constexpr auto entry(std::string_view name, std::initializer_list<Part> parts) {
    using Unit = typename detail::MemberOf<decltype(First)>::Type;
    using Value =
        std::remove_cvref_t<decltype(detail::reach<First, Rest...>(std::declval<Unit&>()))>;
    static_assert(sizeof(Value) <= 4 || std::is_same_v<Value, uint64_t>,
                  "longer members of packets are uint64_t");
    PacketRow<Unit> made;
    made.slot.field = split_field(name, parts);
    made.slot.width = static_cast<uint8_t>(made.slot.field.width());
    made.slot.form = detail::form_of<Value>();
    made.slot.is_signed = std::is_signed_v<Value> && std::is_integral_v<Value>;
    made.get = [](const Unit& unit) {
        return detail::to_pattern<Value>(detail::reach<First, Rest...>(unit));
    };
    made.set = [](Unit& unit, uint64_t pattern) {
        detail::reach<First, Rest...>(unit) = detail::from_pattern<Value>(pattern);
    };
    return made;
}

template <auto First, auto... Rest>
constexpr auto entry(std::string_view name, Part part) {
    return entry<First, Rest...>(name, {part});
}

// One table of rows after the other.
template <typename T, size_t first_count, size_t second_count>
constexpr std::array<PacketRow<T>, first_count + second_count> joined(
    const std::array<PacketRow<T>, first_count>& first,
    const std::array<PacketRow<T>, second_count>& second) {
    std::array<PacketRow<T>, first_count + second_count> made;
    for (size_t i = 0; i < first_count; ++i)
        made[i] = first[i];
    for (size_t i = 0; i < second_count; ++i)
        made[first_count + i] = second[i];
    return made;
}

// Bits of the first two words (word 0 in the low half) that tell a packet from the others of its
// stream. Bits that neither these nor a row names must be zero.
struct FixedBits {
    uint64_t mask = 0;
    uint64_t value = 0;

    constexpr bool match(uint64_t bits) const { return (bits & mask) == value; }
};

// Specialised for each struct T that is a packet, with these members:
//     static constexpr std::string_view name;
//     static constexpr unsigned words;
//     static constexpr unsigned bytes;                     only where they are less than the words
//     static constexpr FixedBits fixed;
//     static constexpr std::array<PacketRow<T>, N> rows;   in the order of the words
template <typename T>
struct Describe;

template <typename T>
using PacketWords = std::array<uint32_t, Describe<T>::words>;

}  // namespace cuesta::hw::isa
