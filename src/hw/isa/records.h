// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Packets of a header word and records behind it, each there only when its bit of the header says
// so. The packet is a struct whose records are std::optional members; the rows of Describe<T> are
// those of the header alone, DescribeRecords<T> lists the records in their order in memory.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "base/result.h"
#include "hw/isa/packet_codec.h"

namespace cuesta::hw::isa {

// Specialised for each such T, besides Describe<T>:
//     static constexpr std::tuple records = {record<&T::cull>("cull", 21), ...};
//     static constexpr unsigned padding(uint32_t header, unsigned words);   optional: zero words
template <typename T>
struct DescribeRecords;

template <typename T>
concept HasRecords = requires {
    DescribeRecords<T>::records;
};

Error truncated_error(std::string_view packet, size_t words, size_t wanted);
Error record_error(std::string_view packet, std::string_view record, const Error& error);
Error header_bits_error(std::string_view packet, uint32_t bits);
Error padding_error(std::string_view packet, unsigned word);

namespace detail {

template <typename Optional>
using RecordOf = typename Optional::value_type;

// The words of a record, word 0 of its table being the header for those that have bits there.
template <typename R>
inline constexpr unsigned header_words = [] {
    if constexpr (requires { Describe<R>::shares_header; })
        return 1u;
    else
        return 0u;
}();

template <typename R>
inline constexpr unsigned record_words = Describe<R>::words - header_words<R>;

template <typename R>
inline constexpr uint32_t shared_bits = header_words<R> != 0 ? named_bits<R>().first[0] : 0;

template <typename R>
void put_record(const R& record, uint32_t& header, uint32_t* words) {
    const PacketWords<R> packed = pack_packet(record);
    if constexpr (header_words<R> != 0)
        header |= packed[0];
    for (unsigned i = 0; i < record_words<R>; ++i)
        words[i] = packed[header_words<R> + i];
}

template <typename R>
Result<R> get_record(uint32_t header, const uint32_t* words) {
    PacketWords<R> packed = {};
    if constexpr (header_words<R> != 0)
        packed[0] = header & shared_bits<R>;
    for (unsigned i = 0; i < record_words<R>; ++i)
        packed[header_words<R> + i] = words[i];
    return unpack_packet<R>(packed);
}

template <typename R>
void print_record(std::string& out, std::string_view name, const R& record) {
    out += "\n  ";
    out += name;
    out += ' ';
    print_members(out, record);
}

}  // namespace detail

// One optional record.
template <auto Member>
struct Record {
    using Packet = typename detail::MemberOf<decltype(Member)>::Type;
    using R = detail::RecordOf<std::remove_cvref_t<decltype(std::declval<Packet&>().*Member)>>;
    static constexpr uint32_t shared = detail::shared_bits<R>;
    static constexpr unsigned most_words = detail::record_words<R>;

    std::string_view name;
    unsigned bit = 0;

    static bool present(const Packet& packet) { return (packet.*Member).has_value(); }
    static unsigned words(const Packet&) { return detail::record_words<R>; }
    static Result<void> check(const Packet& packet) { return check_packet(*(packet.*Member)); }
    static void put(const Packet& packet, uint32_t& header, uint32_t* words) {
        detail::put_record(*(packet.*Member), header, words);
    }
    static Result<void> get(Packet& packet, uint32_t header, const uint32_t* words) {
        packet.*Member = TRY(detail::get_record<R>(header, words));
        return {};
    }
    void print(std::string& out, const Packet& packet) const {
        detail::print_record(out, name, *(packet.*Member));
    }
};

template <auto Member>
constexpr Record<Member> record(std::string_view name, unsigned bit) {
    return {name, bit};
}

// An optional array of which the packet's member `Count` says how many are there, behind `lead`
// words that are zero.
template <auto Member, auto Count, unsigned lead>
struct RepeatedRecord {
    using Packet = typename detail::MemberOf<decltype(Member)>::Type;
    using Array = detail::RecordOf<std::remove_cvref_t<decltype(std::declval<Packet&>().*Member)>>;
    using R = typename Array::value_type;
    static constexpr uint32_t shared = 0;
    static constexpr unsigned size = detail::record_words<R>;
    static constexpr unsigned most_words = lead + std::tuple_size_v<Array> * size;

    std::string_view name;
    unsigned bit = 0;

    static bool present(const Packet& packet) { return (packet.*Member).has_value(); }
    static unsigned words(const Packet& packet) { return lead + packet.*Count * size; }
    static Result<void> check(const Packet& packet) {
        for (unsigned i = 0; i < packet.*Count; ++i)
            TRY(check_packet((*(packet.*Member))[i]));
        return {};
    }
    static void put(const Packet& packet, uint32_t& header, uint32_t* words) {
        for (unsigned i = 0; i < lead; ++i)
            words[i] = 0;
        for (unsigned i = 0; i < packet.*Count; ++i)
            detail::put_record((*(packet.*Member))[i], header, words + lead + i * size);
    }
    static Result<void> get(Packet& packet, uint32_t header, const uint32_t* words) {
        for (unsigned i = 0; i < lead; ++i) {
            if (words[i] != 0)
                return reserved_bits_error("control", i, words[i]);
        }
        Array& array = (packet.*Member).emplace();
        for (unsigned i = 0; i < packet.*Count; ++i)
            array[i] = TRY(detail::get_record<R>(header, words + lead + i * size));
        return {};
    }
    void print(std::string& out, const Packet& packet) const {
        for (unsigned i = 0; i < packet.*Count; ++i)
            detail::print_record(out, std::string(name) + '[' + std::to_string(i) + ']',
                                 (*(packet.*Member))[i]);
    }
};

template <auto Member, auto Count, unsigned lead = 0>
constexpr RepeatedRecord<Member, Count, lead> repeated_record(std::string_view name, unsigned bit) {
    return {name, bit};
}

namespace detail {

template <typename T>
constexpr unsigned record_padding(uint32_t header, unsigned words) {
    if constexpr (requires { DescribeRecords<T>::padding(header, words); })
        return DescribeRecords<T>::padding(header, words);
    else
        return 0;
}

template <typename T>
inline constexpr uint32_t present_bits = std::apply(
    [](const auto&... record) { return (uint32_t{0} | ... | (uint32_t{1} << record.bit)); },
    DescribeRecords<T>::records);

template <typename T>
inline constexpr uint32_t shared_header_bits = std::apply(
    []<typename... Records>(const Records&...) { return (uint32_t{0} | ... | Records::shared); },
    DescribeRecords<T>::records);

template <typename T>
Result<T> unpack_header(uint32_t header) {
    const uint32_t own = header & ~(present_bits<T> | shared_header_bits<T>);
    T packet = TRY(unpack_packet<T>(std::array{own}));
    uint32_t left = header & shared_header_bits<T>;
    std::apply(
        [&]<typename... Records>(const Records&... record) {
            ((left &= (header >> record.bit & 1) != 0 ? ~Records::shared : ~uint32_t{0}), ...);
        },
        DescribeRecords<T>::records);
    if (left != 0)
        return header_bits_error(Describe<T>::name, left);
    return packet;
}

// What a header alone says about the size.
template <typename T>
unsigned words_behind(const T& packet, uint32_t header) {
    unsigned words = 1;
    std::apply(
        [&](const auto&... record) {
            ((words += (header >> record.bit & 1) != 0 ? record.words(packet) : 0), ...);
        },
        DescribeRecords<T>::records);
    return words + record_padding<T>(header, words);
}

template <typename T, typename R>
Result<void> read_record(T& packet,
                         const R& record,
                         std::span<const uint32_t> words,
                         size_t& next) {
    if ((words[0] >> record.bit & 1) == 0)
        return {};
    if (const Result<void> done = record.get(packet, words[0], words.data() + next); !done)
        return record_error(Describe<T>::name, record.name, done.error());
    next += record.words(packet);
    return {};
}

}  // namespace detail

// No bit of the header has two names, and no two records the same bit.
template <typename T>
constexpr bool well_formed_records() {
    uint32_t taken = detail::named_bits<T>().first[0];
    bool sound = well_formed<T>() && Describe<T>::words == 1;
    const auto take = [&](uint32_t bits) {
        sound = sound && (taken & bits) == 0;
        taken |= bits;
    };
    std::apply(
        [&]<typename... Records>(const Records&... record) {
            ((take(uint32_t{1} << record.bit), take(Records::shared)), ...);
            sound = sound && (well_formed<typename Records::R>() && ...);
        },
        DescribeRecords<T>::records);
    return sound;
}

// The most words that a packet takes.
template <typename T>
inline constexpr unsigned most_record_words = std::apply(
    []<typename... Records>(const Records&...) {
        return (1u + ... + Records::most_words) +
               (requires { DescribeRecords<T>::padding(0, 0); } ? 1u : 0u);
    },
    DescribeRecords<T>::records);

// The words that a packet with this header takes.
template <typename T>
Result<unsigned> record_packet_words(uint32_t header) {
    const T packet = TRY(detail::unpack_header<T>(header));
    return detail::words_behind(packet, header);
}

template <typename T>
Result<void> check_records(const T& packet) {
    TRY(check_packet(packet));
    Result<void> checked;
    const auto check = [&](const auto& record) {
        if (!checked || !record.present(packet))
            return;
        if (const Result<void> one = record.check(packet); !one)
            checked = record_error(Describe<T>::name, record.name, one.error());
    };
    std::apply([&](const auto&... record) { (check(record), ...); }, DescribeRecords<T>::records);
    return checked;
}

// The number of words; `out` has room for most_record_words<T>.
template <typename T>
unsigned pack_records(const T& packet, uint32_t* out) {
    uint32_t header = pack_packet(packet)[0];
    unsigned next = 1;
    const auto put = [&](const auto& record) {
        if (!record.present(packet))
            return;
        header |= uint32_t{1} << record.bit;
        record.put(packet, header, out + next);
        next += record.words(packet);
    };
    std::apply([&](const auto&... record) { (put(record), ...); }, DescribeRecords<T>::records);
    out[0] = header;
    for (unsigned padding = detail::record_padding<T>(header, next); padding > 0; --padding)
        out[next++] = 0;
    return next;
}

// The packet at the start of the words, which may go on behind it.
template <typename T>
Result<T> unpack_records(std::span<const uint32_t> words) {
    if (words.empty())
        return truncated_error(Describe<T>::name, 0, 1);
    T packet = TRY(detail::unpack_header<T>(words[0]));
    const unsigned wanted = detail::words_behind(packet, words[0]);
    if (words.size() < wanted)
        return truncated_error(Describe<T>::name, words.size(), wanted);
    size_t next = 1;
    Result<void> done;
    const auto read = [&](const auto& record) {
        if (done)
            done = detail::read_record(packet, record, words, next);
    };
    std::apply([&](const auto&... record) { (read(record), ...); }, DescribeRecords<T>::records);
    TRY(done);
    for (; next < wanted; ++next) {
        if (words[next] != 0)
            return padding_error(Describe<T>::name, static_cast<unsigned>(next));
    }
    return packet;
}

// `name field=value ...` and a line for each record; no end of line behind the last.
template <typename T>
void print_records(std::string& out, const T& packet) {
    out += Describe<T>::name;
    if constexpr (detail::row_count<T> != 0)
        out += ' ';
    print_members(out, packet);
    const auto print = [&](const auto& record) {
        if (record.present(packet))
            record.print(out, packet);
    };
    std::apply([&](const auto&... record) { (print(record), ...); }, DescribeRecords<T>::records);
}

}  // namespace cuesta::hw::isa
