// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "hw/mali400/decode.h"

#include <algorithm>
#include <array>
#include <iterator>

#include <fmt/core.h>

#include "hw/mali400/gp_frame.h"
#include "hw/mali400/plbu_stream.h"
#include "hw/mali400/pp_frame.h"
#include "hw/mali400/pp_stream.h"
#include "hw/mali400/render_state.h"
#include "hw/mali400/texture_descriptor.h"
#include "hw/mali400/vertex_descriptors.h"
#include "hw/mali400/vs_stream.h"

namespace cuesta::hw::mali400 {

namespace {

using Words = std::span<const uint32_t>;

// In the order of PacketKind.
constexpr std::array<std::string_view, 10> kind_names = {
    "vs",       "plbu",     "pp-stream", "rsw",    "texture",
    "gp-frame", "pp-frame", "attribute", "output", "write-back",
};

Error wrong_count(PacketKind kind, size_t words, std::string_view wanted) {
    return {Errc::invalid, fmt::format("{}: {} word{}, but {} are needed", packet_kind_name(kind),
                                       words, words == 1 ? "" : "s", wanted)};
}

Error at_word(size_t word, const Error& error) {
    return {error.code, fmt::format("word {}: {}", word, error.text)};
}

// One line a pair: offset in bytes, the words, the text.
template <typename Unpack>
Result<void> decode_pairs(PacketKind kind, Words words, std::string& out, Unpack unpack) {
    for (size_t i = 0; i + 1 < words.size(); i += 2) {
        auto packet = unpack(words[i], words[i + 1]);
        if (!packet)
            return at_word(i, packet.error());
        fmt::format_to(std::back_inserter(out), "{:04x}: {:08x} {:08x}  ", i * 4, words[i],
                       words[i + 1]);
        print(out, *packet);
        out += '\n';
    }
    if (words.size() % 2 != 0)
        return wrong_count(kind, words.size(), "pairs of words");
    return {};
}

// Blocks of a fixed size, one line a field.
template <size_t size, typename Unpack>
Result<void> decode_blocks(PacketKind kind, Words words, std::string& out, Unpack unpack) {
    if (words.empty() || words.size() % size != 0)
        return wrong_count(kind, words.size(), fmt::format("blocks of {}", size));
    for (size_t i = 0; i < words.size(); i += size) {
        auto packet = unpack(std::span<const uint32_t, size>(words.data() + i, size));
        if (!packet)
            return at_word(i, packet.error());
        if (words.size() > size)
            fmt::format_to(std::back_inserter(out), "block {}\n", i / size);
        print(out, *packet);
    }
    return {};
}

void print_number(std::string& out, std::string_view name, uint32_t value) {
    fmt::format_to(std::back_inserter(out), "{} = {:#x}\n", name, value);
}

// What the kernel takes behind the frame and the write-back units; not hardware registers.
void print_submission_400(std::string& out, Words words) {
    for (unsigned i = 0; i < 4; ++i)
        print_number(out, fmt::format("stream_address_{}", i), words[60 + i]);
    for (unsigned i = 0; i < 4; ++i)
        print_number(out, fmt::format("stack_address_{}", i), words[64 + i]);
}

// With use_dlbu four registers of the Mali-450's dynamic load balancing unit take the place of
// the addresses of the streams.
void print_submission_450(std::string& out, Words words) {
    const bool use_dlbu = words[60] != 0;
    print_number(out, "use_dlbu", words[60]);
    print_number(out, "padding", words[61]);
    for (unsigned i = 0; i < 8; ++i)
        print_number(out, fmt::format("{}_{}", use_dlbu && i < 4 ? "dlbu" : "stream_address", i),
                     words[62 + i]);
    for (unsigned i = 0; i < 8; ++i)
        print_number(out, fmt::format("stack_address_{}", i), words[70 + i]);
}

constexpr size_t submission_words_400 = 68;
constexpr size_t submission_words_450 = 78;

Result<void> decode_pp_frame(Words words, std::string& out) {
    constexpr size_t unit_words = size_t{write_back_words} * write_back_units;
    const bool whole = words.size() == submission_words_400 || words.size() == submission_words_450;
    if (!whole && words.size() != pp_frame_words && words.size() != pp_frame_words + unit_words)
        return wrong_count(
            PacketKind::pp_frame, words.size(),
            fmt::format("{}, {}, {} or {}", pp_frame_words, pp_frame_words + unit_words,
                        submission_words_400, submission_words_450));
    TRY(decode_blocks<pp_frame_words>(PacketKind::pp_frame, words.first(pp_frame_words), out,
                                      unpack_pp_frame));
    if (words.size() == pp_frame_words)
        return {};
    if (whole)
        print_number(out, "num_pp", words[pp_frame_words]);
    const size_t first_unit = pp_frame_words + (whole ? 1 : 0);
    for (unsigned unit = 0; unit < write_back_units; ++unit) {
        const size_t first = first_unit + size_t{unit} * write_back_words;
        fmt::format_to(std::back_inserter(out), "write_back {}\n", unit);
        const auto done = decode_blocks<write_back_words>(
            PacketKind::write_back, words.subspan(first, write_back_words), out, unpack_write_back);
        if (!done)
            return at_word(first, done.error());
    }
    if (words.size() == submission_words_400)
        print_submission_400(out, words);
    if (words.size() == submission_words_450)
        print_submission_450(out, words);
    return {};
}

Result<void> decode_texture(Words words, std::string& out) {
    if (words.size() != texture_descriptor_words && words.size() < max_texture_descriptor_words)
        return wrong_count(
            PacketKind::texture, words.size(),
            fmt::format("{} or {}", texture_descriptor_words, max_texture_descriptor_words));
    // The rest of the second 64 bytes of a long descriptor.
    const Words rest = words.subspan(std::min<size_t>(words.size(), max_texture_descriptor_words));
    const auto used = std::find_if(rest.begin(), rest.end(), [](uint32_t word) { return word; });
    if (used != rest.end())
        return Error{Errc::invalid, "texture: words behind the descriptor are not 0"};
    const TextureDescriptor descriptor = TRY(unpack_texture_descriptor(words));
    print(out, descriptor);
    return {};
}

}  // namespace

std::string_view packet_kind_name(PacketKind kind) {
    return kind_names[static_cast<size_t>(kind)];
}

std::optional<PacketKind> packet_kind_from_name(std::string_view name) {
    const auto found = std::find(kind_names.begin(), kind_names.end(), name);
    if (found == kind_names.end())
        return std::nullopt;
    return static_cast<PacketKind>(found - kind_names.begin());
}

std::span<const std::string_view> packet_kind_names() {
    return kind_names;
}

Result<void> decode(PacketKind kind, std::span<const uint32_t> words, std::string& out) {
    switch (kind) {
        case PacketKind::vs: return decode_pairs(kind, words, out, vs::unpack);
        case PacketKind::plbu: return decode_pairs(kind, words, out, plbu::unpack);
        case PacketKind::pp_stream: return decode_pairs(kind, words, out, pp_stream::unpack);
        case PacketKind::rsw:
            return decode_blocks<render_state_words>(kind, words, out, unpack_render_state);
        case PacketKind::texture: return decode_texture(words, out);
        case PacketKind::gp_frame:
            return decode_blocks<gp_frame_words>(kind, words, out, unpack_gp_frame);
        case PacketKind::pp_frame: return decode_pp_frame(words, out);
        case PacketKind::attribute: return decode_pairs(kind, words, out, unpack_attribute);
        case PacketKind::output: return decode_pairs(kind, words, out, unpack_output);
        case PacketKind::write_back:
            return decode_blocks<write_back_words>(kind, words, out, unpack_write_back);
    }
    return Error{Errc::invalid, "unknown kind of packet"};
}

Result<std::string> decode(PacketKind kind, std::span<const uint32_t> words) {
    std::string out;
    TRY(decode(kind, words, out));
    return out;
}

}  // namespace cuesta::hw::mali400
