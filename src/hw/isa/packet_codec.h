// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Pack, unpack, check and print of the packets that packet.h describes. The rows are unrolled at
// compile time, so that a packet costs as much as shifts written by hand.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "base/result.h"
#include "hw/isa/packet.h"

namespace cuesta::hw::isa {

// The slow parts, for errors and text. `bits` are those of the word that must not be set.
Error reserved_bits_error(std::string_view packet, unsigned word, uint32_t bits);
Error field_error(std::string_view packet, const Slot& slot, uint64_t member);
Error unknown_command_error(std::string_view stream, uint32_t word0, uint32_t word1);
// Ends the program: a caller of pack made a packet that cannot be. Debug builds only.
[[noreturn]] void member_misfit(const Error& error);
void print_member(std::string& out, const Slot& slot, uint64_t member);
void print_word_line(std::string& out, unsigned word, uint32_t value);

template <typename T>
constexpr unsigned packet_bytes() {
    if constexpr (requires { Describe<T>::bytes; })
        return Describe<T>::bytes;
    else
        return Describe<T>::words * 4;
}

namespace detail {

template <unsigned lo, unsigned width>
CUESTA_UNROLLED constexpr auto get_bits(const uint32_t* words) {
    constexpr unsigned shift = lo % 32;
    constexpr uint64_t mask = base::low_mask(width);
    if constexpr (width > 32)
        return get_bits<lo, 32>(words) | uint64_t{get_bits<lo + 32, width - 32>(words)} << 32;
    else if constexpr (shift + width <= 32)
        return (words[lo / 32] >> shift) & static_cast<uint32_t>(mask);
    else
        return static_cast<uint32_t>(
            ((words[lo / 32] | uint64_t{words[lo / 32 + 1]} << 32) >> shift) & mask);
}

template <unsigned lo, unsigned width>
CUESTA_UNROLLED constexpr void or_bits(uint32_t* words, uint64_t value) {
    constexpr unsigned shift = lo % 32;
    words[lo / 32] |= static_cast<uint32_t>(value << shift);
    if constexpr (shift + width > 32)
        or_bits<lo / 32 * 32 + 32, shift + width - 32>(words, value >> (32 - shift));
}

template <typename T, size_t Row, size_t I>
inline constexpr Part part_of = Describe<T>::rows[Row].slot.field.parts[I];

template <typename T, size_t Row, size_t... I>
CUESTA_UNROLLED constexpr uint64_t get_code(const uint32_t* words, std::index_sequence<I...>) {
    uint64_t code = 0;
    unsigned done = 0;
    ((code |= uint64_t{get_bits<part_of<T, Row, I>.lo, part_of<T, Row, I>.width>(words)} << done,
      done += part_of<T, Row, I>.width),
     ...);
    return code;
}

template <typename T, size_t Row, size_t... I>
CUESTA_UNROLLED constexpr void put_code(uint32_t* words, uint64_t code, std::index_sequence<I...>) {
    uint64_t rest = code;
    ((or_bits<part_of<T, Row, I>.lo, part_of<T, Row, I>.width>(
          words, rest & base::low_mask(part_of<T, Row, I>.width)),
      rest >>= part_of<T, Row, I>.width),
     ...);
}

template <typename T, size_t Row>
using PartIndices = std::make_index_sequence<Describe<T>::rows[Row].slot.field.part_count>;

// What FixedBits are compared with.
constexpr uint64_t leading_bits(std::span<const uint32_t> words) {
    return words[0] | (words.size() > 1 ? uint64_t{words[1]} << 32 : 0);
}

template <typename T>
inline constexpr size_t row_count = Describe<T>::rows.size();

// The bits that rows and fixed bits name; false in `second` where a bit has two names or lies
// outside of the packet.
template <typename T>
constexpr std::pair<PacketWords<T>, bool> named_bits() {
    PacketWords<T> taken = {};
    taken[0] = static_cast<uint32_t>(Describe<T>::fixed.mask);
    if constexpr (Describe<T>::words > 1)
        taken[1] = static_cast<uint32_t>(Describe<T>::fixed.mask >> 32);
    bool sound = (Describe<T>::fixed.value & ~Describe<T>::fixed.mask) == 0;
    for (const auto& row : Describe<T>::rows) {
        const Field& field = row.slot.field;
        for (size_t i = 0; i < field.part_count; ++i) {
            const unsigned end = unsigned{field.parts[i].lo} + field.parts[i].width;
            for (unsigned bit = field.parts[i].lo; bit < end; ++bit) {
                if (bit >= packet_bytes<T>() * 8 || (taken[bit / 32] >> (bit % 32) & 1) != 0)
                    return {taken, false};
                taken[bit / 32] |= uint32_t{1} << (bit % 32);
            }
        }
    }
    return {taken, sound};
}

// The compiler folds what it knows of these, but not of an element of a long array.
template <typename T, size_t I>
inline constexpr Coding coding_of = Describe<T>::rows[I].slot.coding();
template <typename T, size_t I>
inline constexpr auto getter_of = Describe<T>::rows[I].get;
template <typename T, size_t I>
inline constexpr auto setter_of = Describe<T>::rows[I].set;

template <size_t I, typename T>
CUESTA_UNROLLED inline void pack_row(const T& packet, uint32_t* words) {
    constexpr Coding coding = coding_of<T, I>;
    put_code<T, I>(words, coding.code_of(getter_of<T, I>(packet)), PartIndices<T, I>());
}

template <typename T, size_t... I>
void pack_rows(const T& packet, [[maybe_unused]] uint32_t* words, std::index_sequence<I...>) {
    (pack_row<I>(packet, words), ...);
}

// Not 0 where the member is out of range.
template <size_t I, typename T>
CUESTA_UNROLLED inline uint32_t unpack_row(T& packet, const uint32_t* words) {
    constexpr Coding coding = coding_of<T, I>;
    const uint64_t member = coding.member_of(get_code<T, I>(words, PartIndices<T, I>()));
    setter_of<T, I>(packet, member);
    return coding.in_range(member) ? 0 : 1;
}

template <typename T, size_t... I>
uint32_t unpack_rows(T& packet, [[maybe_unused]] const uint32_t* words, std::index_sequence<I...>) {
    return (uint32_t{0} | ... | unpack_row<I>(packet, words));
}

template <typename T, size_t... I>
bool rows_fit(const T& packet, std::index_sequence<I...>) {
    return (bool{true} & ... & coding_of<T, I>.fits(getter_of<T, I>(packet)));
}

}  // namespace detail

// True when no bit has two names: to be asserted beside each description.
template <typename T>
constexpr bool well_formed() {
    return detail::named_bits<T>().second;
}

template <typename T>
[[gnu::noinline]] Error misfit_error(const T& packet) {
    const auto misfits = [&](const PacketRow<T>& row) { return !row.slot.fits(row.get(packet)); };
    const auto row = std::ranges::find_if(Describe<T>::rows, misfits);
    return field_error(Describe<T>::name, row->slot, row->get(packet));
}

template <typename T>
Result<void> check_packet(const T& packet) {
    if (!detail::rows_fit(packet, std::make_index_sequence<detail::row_count<T>>())) [[unlikely]]
        return misfit_error(packet);
    return {};
}

template <typename T>
PacketWords<T> pack_packet(const T& packet) {
#ifndef NDEBUG
    if (const Result<void> checked = check_packet(packet); !checked)
        member_misfit(checked.error());
#endif
    PacketWords<T> words = {};
    words[0] = static_cast<uint32_t>(Describe<T>::fixed.value);
    if constexpr (Describe<T>::words > 1)
        words[1] = static_cast<uint32_t>(Describe<T>::fixed.value >> 32);
    detail::pack_rows(packet, words.data(), std::make_index_sequence<detail::row_count<T>>());
    return words;
}

// The slow path of unpack_packet: what exactly is wrong.
template <typename T>
Error packet_error(std::span<const uint32_t> words) {
    constexpr PacketWords<T> named = detail::named_bits<T>().first;
    for (unsigned i = 0; i < Describe<T>::words; ++i) {
        if ((words[i] & ~named[i]) != 0)
            return reserved_bits_error(Describe<T>::name, i, words[i] & ~named[i]);
    }
    for (const PacketRow<T>& row : Describe<T>::rows) {
        const uint64_t member = row.slot.member_of(unpack(row.slot.field, words));
        if (!row.slot.fits(member))
            return field_error(Describe<T>::name, row.slot, member);
    }
    return {Errc::invalid, std::string(Describe<T>::name) + ": the words are of another packet"};
}

template <typename T>
Result<T> unpack_packet(std::span<const uint32_t, Describe<T>::words> words) {
    constexpr PacketWords<T> named = detail::named_bits<T>().first;
    uint32_t wrong = 0;
    for (unsigned i = 0; i < Describe<T>::words; ++i)
        wrong |= words[i] & ~named[i];
    if constexpr (Describe<T>::fixed.mask != 0)
        wrong |= Describe<T>::fixed.match(detail::leading_bits(words)) ? 0 : 1;
    T packet;
    wrong |=
        detail::unpack_rows(packet, words.data(), std::make_index_sequence<detail::row_count<T>>());
    if (wrong != 0) [[unlikely]]
        return packet_error<T>(words);
    return packet;
}

// `name=value name=value`.
template <typename T>
void print_members(std::string& out, const T& packet) {
    std::string_view separator;
    for (const PacketRow<T>& row : Describe<T>::rows) {
        out += separator;
        out += row.slot.field.name;
        out += '=';
        print_member(out, row.slot, row.get(packet));
        separator = " ";
    }
}

// A line for each word and one for each field that starts in it.
template <typename T>
void print_lines(std::string& out, const T& packet, const PacketWords<T>& words) {
    unsigned next_word = 0;
    for (const PacketRow<T>& row : Describe<T>::rows) {
        for (; next_word <= row.slot.field.parts[0].lo / 32u; ++next_word)
            print_word_line(out, next_word, words[next_word]);
        out += "  ";
        out += row.slot.field.name;
        out += " = ";
        print_member(out, row.slot, row.get(packet));
        out += '\n';
    }
    for (; next_word < words.size(); ++next_word)
        print_word_line(out, next_word, words[next_word]);
}

// Streams: the alternatives of a variant are the commands, told apart by their fixed bits.

template <typename Command>
std::array<uint32_t, 2> pack_command(const Command& command) {
    return std::visit([](const auto& packet) { return pack_packet(packet); }, command);
}

template <typename Command>
Result<void> check_command(const Command& command) {
    return std::visit([](const auto& packet) { return check_packet(packet); }, command);
}

namespace detail {

template <typename Command, typename T>
Result<Command> unpack_as(std::span<const uint32_t, 2> words) {
    return Command(TRY(unpack_packet<T>(words)));
}

// Words that two packets of a stream would match are a mistake in the tables.
template <typename... Ts>
constexpr bool distinct() {
    constexpr std::array fixed = {Describe<Ts>::fixed...};
    for (size_t i = 0; i < fixed.size(); ++i) {
        for (size_t j = 0; j < i; ++j) {
            const uint64_t both = fixed[i].mask & fixed[j].mask;
            if ((fixed[i].value & both) == (fixed[j].value & both))
                return false;
        }
    }
    return true;
}

template <typename Command>
struct CommandReader;

template <typename... Ts>
struct CommandReader<std::variant<Ts...>> {
    using Command = std::variant<Ts...>;

    static_assert(distinct<Ts...>(), "two commands of the stream have the same fixed bits");
    static_assert((well_formed<Ts>() && ...), "a bit of a command has two names");

    static Result<Command> unpack(std::string_view stream, uint32_t word0, uint32_t word1) {
        const std::array<uint32_t, 2> words = {word0, word1};
        const uint64_t bits = word0 | uint64_t{word1} << 32;
        using Reader = Result<Command> (*)(std::span<const uint32_t, 2>);
        Reader reader = nullptr;
        ((Describe<Ts>::fixed.match(bits) ? (reader = &unpack_as<Command, Ts>, true) : false) ||
         ...);
        if (reader == nullptr)
            return unknown_command_error(stream, word0, word1);
        return reader(words);
    }
};

}  // namespace detail

template <typename Command>
Result<Command> unpack_command(std::string_view stream, uint32_t word0, uint32_t word1) {
    return detail::CommandReader<Command>::unpack(stream, word0, word1);
}

template <typename Command>
void print_command(std::string& out, const Command& command) {
    std::visit(
        [&out]<typename T>(const T& packet) {
            out += Describe<T>::name;
            if constexpr (detail::row_count<T> != 0)
                out += ' ';
            print_members(out, packet);
        },
        command);
}

}  // namespace cuesta::hw::isa
