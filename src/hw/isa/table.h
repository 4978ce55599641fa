// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The rows of an ISA table and what can be derived from them: an instruction (or one unit of it)
// is a number of bits, cut into named fields. A field may be split into several parts. Rows state
// positions only; what a value means is for the readers of the table.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

#include "base/bits.h"

namespace cuesta::hw::isa {

// A run of bits. The parts of a split field are listed from its least significant bits on.
struct Part {
    uint16_t lo = 0;
    uint8_t width = 0;
};

inline constexpr size_t max_parts = 4;

struct Field {
    std::string_view name;
    std::array<Part, max_parts> parts = {};
    uint8_t part_count = 0;
    uint64_t idle = 0;  // the value of a field that nothing uses

    constexpr unsigned width() const {
        unsigned total = 0;
        for (size_t i = 0; i < part_count; ++i)
            total += parts[i].width;
        return total;
    }
    constexpr uint64_t greatest() const { return base::low_mask(width()); }
};

constexpr Field field(std::string_view name, unsigned lo, unsigned width, uint64_t idle = 0) {
    Field made;
    made.name = name;
    made.parts[0] = {static_cast<uint16_t>(lo), static_cast<uint8_t>(width)};
    made.part_count = 1;
    made.idle = idle;
    return made;
}

constexpr Field split_field(std::string_view name,
                            std::initializer_list<Part> parts,
                            uint64_t idle = 0) {
    CUESTA_ASSERT(parts.size() <= max_parts, "too many parts in a split field");
    Field made;
    made.name = name;
    for (const Part& part : parts)
        made.parts[made.part_count++] = part;
    made.idle = idle;
    return made;
}

// Reads the field of an instruction that starts at bit `base` of `words`.
constexpr uint64_t unpack(const Field& field, std::span<const uint32_t> words, unsigned base = 0) {
    uint64_t value = 0;
    unsigned done = 0;
    for (size_t i = 0; i < field.part_count; ++i) {
        const Part& part = field.parts[i];
        value |= base::extract_bits(words, base + part.lo, part.width) << done;
        done += part.width;
    }
    return value;
}

// Writes the field; `value` must fit (readers of text check before).
constexpr void pack(const Field& field,
                    std::span<uint32_t> words,
                    uint64_t value,
                    unsigned base = 0) {
    CUESTA_ASSERT((value & ~field.greatest()) == 0, "value does not fit its field");
    for (size_t i = 0; i < field.part_count; ++i) {
        const Part& part = field.parts[i];
        base::insert_bits(words, base + part.lo, part.width, value & base::low_mask(part.width));
        value >>= part.width;
    }
}

// A field that is a member of a C++ struct `Unit`, reached through plain functions.
template <typename Unit>
struct Row {
    Field field;
    uint64_t (*get)(const Unit&) = nullptr;
    void (*set)(Unit&, uint64_t) = nullptr;
    bool is_signed = false;
};

namespace detail {

template <typename T>
struct MemberOf;
template <typename Class, typename Value>
struct MemberOf<Value Class::*> {
    using Type = Class;
};

template <typename Object>
constexpr auto& follow(Object& object) {
    return object;
}
template <auto First, auto... Rest, typename Object>
constexpr auto& follow(Object& object) {
    return follow<Rest...>(object.*First);
}

}  // namespace detail

// The row of a member, named by the path of members that leads to it: row<&Alu::a, &Source::reg>.
template <auto First, auto... Rest>
constexpr auto row(const Field& field) {
    using Unit = typename detail::MemberOf<decltype(First)>::Type;
    using Value =
        std::remove_cvref_t<decltype(detail::follow<First, Rest...>(std::declval<Unit&>()))>;
    Row<Unit> made;
    made.field = field;
    made.is_signed = std::is_signed_v<Value>;
    made.get = [](const Unit& unit) -> uint64_t {
        return static_cast<uint64_t>(detail::follow<First, Rest...>(unit));
    };
    made.set = [](Unit& unit, uint64_t value) {
        detail::follow<First, Rest...>(unit) = static_cast<Value>(value);
    };
    return made;
}

template <auto First, auto... Rest>
constexpr auto row(std::string_view name, unsigned lo, unsigned width, uint64_t idle = 0) {
    return row<First, Rest...>(field(name, lo, width, idle));
}

// The bits of the member that belong to its field: signed members lose their copies of the sign.
template <typename Unit>
uint64_t get(const Row<Unit>& row, const Unit& unit) {
    return row.get(unit) & (row.is_signed ? row.field.greatest() : ~uint64_t{0});
}

template <typename Unit>
void set(const Row<Unit>& row, Unit& unit, uint64_t value) {
    if (row.is_signed)
        value = static_cast<uint64_t>(base::sign_extend(value, row.field.width()));
    row.set(unit, value);
}

template <typename Unit>
void unpack_unit(std::type_identity_t<std::span<const Row<Unit>>> rows,
                 Unit& unit,
                 std::span<const uint32_t> words,
                 unsigned base) {
    for (const Row<Unit>& row : rows)
        set(row, unit, unpack(row.field, words, base));
}

template <typename Unit>
void pack_unit(std::type_identity_t<std::span<const Row<Unit>>> rows,
               const Unit& unit,
               std::span<uint32_t> words,
               unsigned base) {
    for (const Row<Unit>& row : rows)
        pack(row.field, words, get(row, unit), base);
}

constexpr const Field& field_of(const Field& field) {
    return field;
}
template <typename Unit>
constexpr const Field& field_of(const Row<Unit>& row) {
    return row.field;
}

// True when every bit below `size` (at most 128) belongs to exactly one field of the table and no
// idle value is too large: the check that every table makes at compile time.
template <typename Table>
constexpr bool covers_exactly(const Table& table, unsigned size) {
    std::array<bool, 128> taken = {};
    unsigned count = 0;
    for (const auto& entry : table) {
        const Field& f = field_of(entry);
        if ((f.idle & ~f.greatest()) != 0)
            return false;
        for (size_t i = 0; i < f.part_count; ++i) {
            for (unsigned bit = f.parts[i].lo; bit < f.parts[i].lo + f.parts[i].width; ++bit) {
                if (bit >= size || taken[bit])
                    return false;
                taken[bit] = true;
                ++count;
            }
        }
    }
    return count == size;
}

}  // namespace cuesta::hw::isa
