// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Streams of packets of different sizes, told apart by fixed bits of their first word: a variant
// of packets (packet.h) and of packets with records (records.h).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "base/result.h"
#include "hw/isa/packed_words.h"
#include "hw/isa/packet_codec.h"
#include "hw/isa/records.h"

namespace cuesta::hw::isa {

Error unknown_packet_error(std::string_view stream, uint32_t word0);

namespace detail {

template <typename T>
constexpr unsigned most_packet_words() {
    if constexpr (HasRecords<T>)
        return most_record_words<T>;
    else
        return Describe<T>::words;
}

template <typename T>
Result<unsigned> bytes_of_packet(uint32_t word0) {
    if constexpr (HasRecords<T>)
        return TRY(record_packet_words<T>(word0)) * 4;
    else
        return packet_bytes<T>();
}

// Packets of a stream of bytes may end within a word: what follows in it is not theirs.
template <typename T>
Result<T> unpack_first(std::span<const uint32_t> words) {
    if constexpr (HasRecords<T>) {
        return unpack_records<T>(words);
    } else {
        PacketWords<T> own;
        if (words.size() < own.size())
            return truncated_error(Describe<T>::name, words.size(), own.size());
        std::copy_n(words.begin(), own.size(), own.begin());
        if constexpr (packet_bytes<T>() % 4 != 0)
            own.back() &= static_cast<uint32_t>(base::low_mask(packet_bytes<T>() % 4 * 8));
        return unpack_packet<T>(own);
    }
}

template <typename T>
constexpr bool is_well_formed() {
    if constexpr (HasRecords<T>)
        return well_formed_records<T>();
    else
        return well_formed<T>();
}

template <typename Packet>
struct PacketStream;

template <typename... Ts>
struct PacketStream<std::variant<Ts...>> {
    using Packet = std::variant<Ts...>;

    static_assert(distinct<Ts...>(), "two packets of the stream have the same fixed bits");
    static_assert((is_well_formed<Ts>() && ...), "a bit of a packet has two names");
    static_assert((Describe<Ts>::fixed.mask | ...) >> 32 == 0, "word 0 tells packets apart");

    static constexpr unsigned most_words = std::max({most_packet_words<Ts>()...});

    template <typename T>
    static Result<Packet> unpack_as(std::span<const uint32_t> words) {
        return Packet(TRY(unpack_first<T>(words)));
    }

    struct Reader {
        bool (*match)(uint32_t word0);
        Result<unsigned> (*bytes)(uint32_t word0);
        Result<Packet> (*unpack)(std::span<const uint32_t> words);
    };
    static constexpr std::array readers = {
        Reader{[](uint32_t word0) { return Describe<Ts>::fixed.match(word0); }, bytes_of_packet<Ts>,
               unpack_as<Ts>}...};

    static const Reader* reader_of(uint32_t word0) {
        const auto found = std::find_if(readers.begin(), readers.end(),
                                        [&](const Reader& reader) { return reader.match(word0); });
        return found == readers.end() ? nullptr : &*found;
    }
};

}  // namespace detail

template <typename Packet>
inline constexpr unsigned most_stream_words = detail::PacketStream<Packet>::most_words;

// How many bytes the packet that starts with this word takes.
template <typename Packet>
Result<unsigned> stream_packet_bytes(std::string_view stream, uint32_t word0) {
    const auto* reader = detail::PacketStream<Packet>::reader_of(word0);
    if (reader == nullptr)
        return unknown_packet_error(stream, word0);
    return reader->bytes(word0);
}

// The packet at the start of the words, which may go on behind it.
template <typename Packet>
Result<Packet> unpack_stream(std::string_view stream, std::span<const uint32_t> words) {
    if (words.empty())
        return truncated_error(stream, 0, 1);
    const auto* reader = detail::PacketStream<Packet>::reader_of(words[0]);
    if (reader == nullptr)
        return unknown_packet_error(stream, words[0]);
    return reader->unpack(words);
}

template <typename Packet>
PackedWords<most_stream_words<Packet>> pack_stream(const Packet& packet) {
    PackedWords<most_stream_words<Packet>> made;
    std::visit(
        [&made]<typename T>(const T& one) {
            if constexpr (HasRecords<T>) {
                made.count = pack_records(one, made.words.data());
            } else {
                const PacketWords<T> words = pack_packet(one);
                std::copy(words.begin(), words.end(), made.words.begin());
                made.count = Describe<T>::words;
            }
        },
        packet);
    return made;
}

template <typename Packet>
Result<void> check_stream(const Packet& packet) {
    return std::visit(
        []<typename T>(const T& one) {
            if constexpr (HasRecords<T>)
                return check_records(one);
            else
                return check_packet(one);
        },
        packet);
}

// `name field=value ...`; packets with records have a line for each record besides.
template <typename Packet>
void print_stream(std::string& out, const Packet& packet) {
    std::visit(
        [&out]<typename T>(const T& one) {
            if constexpr (HasRecords<T>) {
                print_records(out, one);
            } else {
                out += Describe<T>::name;
                if constexpr (detail::row_count<T> != 0)
                    out += ' ';
                print_members(out, one);
            }
        },
        packet);
}

}  // namespace cuesta::hw::isa
