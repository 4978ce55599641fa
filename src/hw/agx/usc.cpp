// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "hw/agx/usc.h"

#include <algorithm>

#include <fmt/core.h>

#include "hw/agx/usc_rows.h"
#include "hw/isa/packet_stream.h"

namespace cuesta::hw::agx::usc {

namespace {

constexpr std::string_view stream_name = "USC words";

unsigned bytes_of(const Word& word) {
    return std::visit([]<typename T>(const T&) { return isa::packet_bytes<T>(); }, word);
}

}  // namespace

static_assert(most_bytes == isa::most_stream_words<Word> * 4);

bool is_last(const Word& word) {
    return std::holds_alternative<Preshader>(word) || std::holds_alternative<NoPreshader>(word);
}

Packed pack(const Word& word) {
    const auto words = isa::pack_stream(word);
    Packed made;
    made.count = bytes_of(word);
    for (unsigned i = 0; i < made.count; ++i)
        made.bytes[i] = static_cast<uint8_t>(words.words[i / 4] >> (i % 4 * 8));
    return made;
}

Result<void> check(const Word& word) {
    return isa::check_stream(word);
}

Result<unsigned> word_bytes(uint8_t tag) {
    return isa::stream_packet_bytes<Word>(stream_name, tag);
}

Result<Word> unpack(std::span<const uint8_t> bytes) {
    if (bytes.empty())
        return Error{Errc::invalid, "USC words: truncated before their end"};
    const unsigned wanted = TRY(word_bytes(bytes[0]));
    if (bytes.size() < wanted)
        return Error{Errc::invalid, fmt::format("USC words: tag {:#04x}: truncated: {} of {} bytes",
                                                bytes[0], bytes.size(), wanted)};
    std::array<uint32_t, most_bytes / 4> words = {};
    for (unsigned i = 0; i < wanted; ++i)
        words[i / 4] |= uint32_t{bytes[i]} << (i % 4 * 8);
    return isa::unpack_stream<Word>(stream_name, words);
}

void print(std::string& out, const Word& word) {
    isa::print_stream(out, word);
}

}  // namespace cuesta::hw::agx::usc
