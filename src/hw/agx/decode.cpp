// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "hw/agx/decode.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <vector>

#include <fmt/core.h>

#include "hw/agx/cdm.h"
#include "hw/agx/coefficients.h"
#include "hw/agx/counts.h"
#include "hw/agx/pbe_descriptor.h"
#include "hw/agx/ppp.h"
#include "hw/agx/render.h"
#include "hw/agx/sampler_descriptor.h"
#include "hw/agx/texture_descriptor.h"
#include "hw/agx/usc.h"
#include "hw/agx/vdm.h"

namespace cuesta::hw::agx {

namespace {

using Words = std::span<const uint32_t>;

// In the order of PacketKind.
constexpr std::array<std::string_view, 13> kind_names = {
    "vdm", "cdm",     "usc",   "ppp", "counts", "texture", "sampler", "extended-sampler",
    "pbe", "scissor", "dbias", "cf",  "zls",
};

Error wrong_count(PacketKind kind, size_t words, std::string_view wanted) {
    return {Errc::invalid, fmt::format("{}: {} word{}, but {} are needed", packet_kind_name(kind),
                                       words, words == 1 ? "" : "s", wanted)};
}

Error at_byte(size_t byte, const Error& error) {
    return {error.code, fmt::format("byte {:#x}: {}", byte, error.text)};
}

void print_rest(std::string& out, size_t at, size_t rest, std::string_view unit) {
    if (rest != 0)
        fmt::format_to(std::back_inserter(out), "{:04x}: end; {} {}{} behind it\n", at, rest, unit,
                       rest == 1 ? "" : "s");
}

bool is_last(const vdm::Packet& packet) {
    const auto* barrier = std::get_if<vdm::Barrier>(&packet);
    const auto* link = std::get_if<vdm::StreamLink>(&packet);
    return std::holds_alternative<vdm::Terminate>(packet) || (barrier && barrier->returns) ||
           (link && !link->with_return);
}

bool is_last(const cdm::Packet& packet) {
    const auto* barrier = std::get_if<cdm::Barrier>(&packet);
    const auto* link = std::get_if<cdm::Link>(&packet);
    return std::holds_alternative<cdm::Terminate>(packet) ||
           std::holds_alternative<cdm::Return>(packet) || (barrier && barrier->returns) ||
           (link && !link->with_return);
}

// A packet's offset and text, behind it a line with its words.
template <typename Size, typename Unpack>
Result<void> decode_stream(Words words, std::string& out, Size size, Unpack unpack) {
    for (size_t at = 0; at < words.size();) {
        auto packet = unpack(words.subspan(at));
        if (!packet)
            return at_byte(at * 4, packet.error());
        const unsigned count = TRY(size(words[at]));
        fmt::format_to(std::back_inserter(out), "{:04x}: ", at * 4);
        print(out, *packet);
        out += "\n  #";
        for (const uint32_t word : words.subspan(at, count))
            fmt::format_to(std::back_inserter(out), " {:08x}", word);
        out += '\n';
        at += count;
        if (is_last(*packet)) {
            print_rest(out, at * 4, words.size() - at, "word");
            break;
        }
    }
    return {};
}

Result<void> decode_usc(Words words, std::string& out) {
    std::vector<uint8_t> bytes;
    for (const uint32_t word : words) {
        for (unsigned i = 0; i < 4; ++i)
            bytes.push_back(static_cast<uint8_t>(word >> (8 * i)));
    }
    for (size_t at = 0; at < bytes.size();) {
        auto word = usc::unpack(std::span<const uint8_t>(bytes).subspan(at));
        if (!word)
            return at_byte(at, word.error());
        fmt::format_to(std::back_inserter(out), "{:04x}: ", at);
        usc::print(out, *word);
        out += '\n';
        at += TRY(usc::word_bytes(bytes[at]));
        if (usc::is_last(*word)) {
            print_rest(out, at, bytes.size() - at, "byte");
            break;
        }
    }
    return {};
}

Result<void> decode_ppp(Words words, std::string& out) {
    if (words.empty())
        return wrong_count(PacketKind::ppp, 0, "a header and its records");
    ppp::print(out, TRY(ppp::unpack(words)));
    out += '\n';
    return {};
}

// Blocks of a fixed size, one line a field.
template <size_t size, typename Print>
Result<void> decode_blocks(PacketKind kind, Words words, std::string& out, Print print_block) {
    if (words.empty() || words.size() % size != 0)
        return wrong_count(kind, words.size(), fmt::format("blocks of {}", size));
    for (size_t i = 0; i < words.size(); i += size) {
        if (words.size() > size)
            fmt::format_to(std::back_inserter(out), "block {}\n", i / size);
        const Result<void> done =
            print_block(out, std::span<const uint32_t, size>(words.data() + i, size));
        if (!done)
            return at_byte(i * 4, done.error());
    }
    return {};
}

template <size_t size, typename Unpack>
Result<void> decode_packets(PacketKind kind, Words words, std::string& out, Unpack unpack) {
    const auto print_block = [&](std::string& text,
                                 std::span<const uint32_t, size> block) -> Result<void> {
        print(text, TRY(unpack(block)));
        return {};
    };
    return decode_blocks<size>(kind, words, out, print_block);
}

Result<void> print_extended_sampler(std::string& out,
                                    std::span<const uint32_t, extended_sampler_words> words) {
    print(out, TRY(unpack_sampler_descriptor(words.first<sampler_words>())));
    print(out, TRY(unpack_border_color(words.last<border_color_words>())));
    return {};
}

Result<void> decode_coefficients(Words words, std::string& out) {
    if (words.empty())
        return wrong_count(PacketKind::coefficients, 0, "a header and bindings");
    auto header = unpack_coefficient_header(words.first<1>());
    if (!header)
        return at_byte(0, header.error());
    out += "header ";
    print(out, *header);
    out += '\n';
    for (size_t i = 1; i < words.size(); ++i) {
        auto binding = unpack_coefficient_binding(words.subspan(i).first<1>());
        if (!binding)
            return at_byte(i * 4, binding.error());
        fmt::format_to(std::back_inserter(out), "binding {} ", i - 1);
        print(out, *binding);
        out += '\n';
    }
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
        case PacketKind::vdm: return decode_stream(words, out, vdm::packet_words, vdm::unpack);
        case PacketKind::cdm: return decode_stream(words, out, cdm::packet_words, cdm::unpack);
        case PacketKind::usc: return decode_usc(words, out);
        case PacketKind::ppp: return decode_ppp(words, out);
        case PacketKind::counts: return decode_packets<1>(kind, words, out, unpack_resource_spec);
        case PacketKind::texture:
            return decode_packets<texture_descriptor_words>(kind, words, out,
                                                            unpack_texture_descriptor);
        case PacketKind::sampler:
            return decode_packets<sampler_words>(kind, words, out, unpack_sampler_descriptor);
        case PacketKind::extended_sampler:
            return decode_blocks<extended_sampler_words>(kind, words, out, print_extended_sampler);
        case PacketKind::pbe:
            return decode_packets<texture_descriptor_words>(kind, words, out,
                                                            unpack_pbe_descriptor);
        case PacketKind::scissor:
            return decode_packets<scissor_words>(kind, words, out, unpack_scissor);
        case PacketKind::depth_bias:
            return decode_packets<depth_bias_words>(kind, words, out, unpack_depth_bias);
        case PacketKind::coefficients: return decode_coefficients(words, out);
        case PacketKind::zls: return decode_packets<2>(kind, words, out, unpack_zls_control);
    }
    return Error{Errc::invalid, "unknown kind of packet"};
}

Result<std::string> decode(PacketKind kind, std::span<const uint32_t> words) {
    std::string out;
    TRY(decode(kind, words, out));
    return out;
}

}  // namespace cuesta::hw::agx
