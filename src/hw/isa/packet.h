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
// bits of a signed member. Members travel as 32-bit patterns: floats as their bits, signed ones
// extended.
struct Coding {
    uint8_t width = 0;
    bool is_signed = false;
    uint8_t shift = 0;
    uint8_t bias = 0;
    uint32_t least = 0;  // of an unsigned member, where the bits allow more than the hardware
    uint32_t greatest = ~uint32_t{0};

    CUESTA_UNROLLED constexpr uint32_t code_of(uint32_t member) const {
        const uint32_t code = is_signed ? member : (member >> shift) - bias;
        return code & static_cast<uint32_t>(base::low_mask(width));
    }
    CUESTA_UNROLLED constexpr uint32_t member_of(uint32_t code) const {
        if (is_signed)
            return static_cast<uint32_t>(base::sign_extend(code, width));
        return (code + bias) << shift;
    }
    CUESTA_UNROLLED constexpr bool in_range(uint32_t member) const {
        return is_signed || (member >= least && member <= greatest);
    }
    CUESTA_UNROLLED constexpr bool fits(uint32_t member) const {
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
    uint32_t (*get)(const T&) = nullptr;
    void (*set)(T&, uint32_t) = nullptr;

    constexpr PacketRow named(std::span<const Name> names) const {
        PacketRow made = *this;
        made.slot.names = names;
        return made;
    }
    constexpr PacketRow minus_one() const {
        PacketRow made = *this;
        made.slot.bias = 1;
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
    constexpr PacketRow range(uint32_t least, uint32_t greatest) const {
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
constexpr uint32_t to_pattern(Value value) {
    if constexpr (std::is_floating_point_v<Value>)
        return std::bit_cast<uint32_t>(value);
    else
        return static_cast<uint32_t>(value);
}

template <typename Value>
constexpr Value from_pattern(uint32_t pattern) {
    if constexpr (std::is_floating_point_v<Value>)
        return std::bit_cast<Value>(pattern);
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
    static_assert(sizeof(Value) <= 4, "members of packets have at most 32 bits");
    PacketRow<Unit> made;
    made.slot.field = split_field(name, parts);
    made.slot.width = static_cast<uint8_t>(made.slot.field.width());
    made.slot.form = detail::form_of<Value>();
    made.slot.is_signed = std::is_signed_v<Value> && std::is_integral_v<Value>;
    made.get = [](const Unit& unit) {
        return detail::to_pattern<Value>(detail::reach<First, Rest...>(unit));
    };
    made.set = [](Unit& unit, uint32_t pattern) {
        detail::reach<First, Rest...>(unit) = detail::from_pattern<Value>(pattern);
    };
    return made;
}

template <auto First, auto... Rest>
constexpr auto entry(std::string_view name, Part part) {
    return entry<First, Rest...>(name, {part});
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
//     static constexpr FixedBits fixed;
//     static constexpr std::array<PacketRow<T>, N> rows;   in the order of the words
template <typename T>
struct Describe;

template <typename T>
using PacketWords = std::array<uint32_t, Describe<T>::words>;

}  // namespace cuesta::hw::isa
