// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The rows of tests/vectors/agx-packets.txt, whose words come from the sheet alone: to text, and
// through pack() back to the words.
#include <fstream>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/text.h"
#include "hw/agx/cdm.h"
#include "hw/agx/coefficients.h"
#include "hw/agx/counts.h"
#include "hw/agx/decode.h"
#include "hw/agx/formats.h"
#include "hw/agx/pbe_descriptor.h"
#include "hw/agx/ppp.h"
#include "hw/agx/render.h"
#include "hw/agx/sampler_descriptor.h"
#include "hw/agx/texture_descriptor.h"
#include "hw/agx/usc.h"
#include "hw/agx/vdm.h"

namespace cuesta::hw::agx {
namespace {

using Words = std::vector<uint32_t>;

struct Row {
    std::string name;
    PacketKind kind = PacketKind::vdm;
    Words words;  // of usc: a byte each
    std::string text;
};

std::vector<std::string> columns_of(const std::string& line) {
    std::vector<std::string> columns;
    for (size_t at = 0; at <= line.size();) {
        const size_t end = std::min(line.find(" | ", at), line.size());
        columns.push_back(line.substr(at, end - at));
        at = end + 3;
    }
    return columns;
}

std::vector<Row> read_rows() {
    std::ifstream file(CUESTA_OWN_VECTORS_DIR "/agx-packets.txt");
    std::vector<Row> rows;
    size_t number = 0;
    for (std::string line; std::getline(file, line);) {
        ++number;
        if (line.empty() || line[0] == '#')
            continue;
        const auto columns = columns_of(line);
        const auto kind = packet_kind_from_name(columns[0]);
        EXPECT_TRUE(columns.size() == 4 && kind) << line;
        if (columns.size() != 4 || !kind)
            continue;
        const auto words = base::parse_hex_words(columns[1]);
        EXPECT_TRUE(words) << line;
        if (words)
            rows.push_back({"row " + std::to_string(number), *kind, *words, columns[2]});
    }
    return rows;
}

bool is_text_of_lines(PacketKind kind) {
    switch (kind) {
        case PacketKind::vdm:
        case PacketKind::cdm:
        case PacketKind::usc:
        case PacketKind::ppp:
        case PacketKind::coefficients: return true;
        default: return false;
    }
}

template <typename Packet>
Words packed(const Result<Packet>& packet) {
    EXPECT_TRUE(packet) << packet.error().text;
    if (!packet)
        return {};
    const auto words = pack(*packet);
    return {words.begin(), words.end()};
}

template <size_t size>
std::span<const uint32_t, size> exactly(const Words& words) {
    EXPECT_EQ(words.size(), size);
    return std::span<const uint32_t, size>(words.data(), size);
}

Words repack_extended_sampler(const Words& words) {
    Words made = packed(unpack_sampler_descriptor(std::span(words).first<sampler_words>()));
    const Words color = packed(unpack_border_color(std::span(words).last<border_color_words>()));
    made.insert(made.end(), color.begin(), color.end());
    return made;
}

Words repack_coefficients(const Words& words) {
    Words made = packed(unpack_coefficient_header(std::span(words).first<1>()));
    for (size_t i = 1; i < words.size(); ++i)
        made.push_back(
            packed(unpack_coefficient_binding(std::span(words).subspan(i).first<1>()))[0]);
    return made;
}

Words repack(const Row& row) {
    const Words& words = row.words;
    switch (row.kind) {
        case PacketKind::vdm: return packed(vdm::unpack(words));
        case PacketKind::cdm: return packed(cdm::unpack(words));
        case PacketKind::usc:
            return packed(usc::unpack(std::vector<uint8_t>(words.begin(), words.end())));
        case PacketKind::ppp: return packed(ppp::unpack(words));
        case PacketKind::counts: return packed(unpack_resource_spec(exactly<1>(words)));
        case PacketKind::texture: return packed(unpack_texture_descriptor(exactly<6>(words)));
        case PacketKind::sampler: return packed(unpack_sampler_descriptor(exactly<2>(words)));
        case PacketKind::extended_sampler: return repack_extended_sampler(words);
        case PacketKind::pbe: return packed(unpack_pbe_descriptor(exactly<6>(words)));
        case PacketKind::scissor: return packed(unpack_scissor(exactly<4>(words)));
        case PacketKind::depth_bias: return packed(unpack_depth_bias(exactly<3>(words)));
        case PacketKind::coefficients: return repack_coefficients(words);
        case PacketKind::zls: return packed(unpack_zls_control(exactly<2>(words)));
    }
    return {};
}

// The words that `cuesta decode` is given: a list of USC words needs an end.
Words decodable(const Row& row) {
    if (row.kind != PacketKind::usc)
        return row.words;
    Words bytes = row.words;
    for (const uint8_t byte : usc::pack(usc::NoPreshader{}))
        bytes.push_back(byte);
    Words words((bytes.size() + 3) / 4);
    for (size_t i = 0; i < bytes.size(); ++i)
        words[i / 4] |= bytes[i] << (i % 4 * 8);
    return words;
}

std::string decoded(PacketKind kind, const Words& words) {
    const auto text = decode(kind, words);
    EXPECT_TRUE(text) << text.error().text;
    return text ? *text : "";
}

// The first packet, without its offset and words.
std::string one_line(const std::string& text) {
    std::string made;
    for (std::string_view line : base::split(text, "\n")) {
        if (line.starts_with("0000: "))
            line.remove_prefix(6);
        else if (line.starts_with("  #") || line.substr(0, 6).ends_with(": "))
            continue;
        if (!made.empty())
            made += " / ";
        made += base::trim(line);
    }
    return made;
}

using Fields = std::map<std::string, std::string>;

// The `name = value` lines.
Fields fields_of(PacketKind kind, const Words& words) {
    Fields fields;
    const std::string text = decoded(kind, words);
    for (const std::string_view line : base::split(text, "\n")) {
        const size_t equal = line.find(" = ");
        if (equal != std::string_view::npos)
            fields[std::string(base::trim(line.substr(0, equal)))] = line.substr(equal + 3);
    }
    return fields;
}

Fields wanted_fields(const std::string& text) {
    Fields fields;
    for (const std::string_view piece : base::split(text, " ")) {
        const size_t equal = piece.find('=');
        EXPECT_NE(equal, std::string_view::npos) << text;
        if (equal != std::string_view::npos)
            fields[std::string(piece.substr(0, equal))] = piece.substr(equal + 1);
    }
    return fields;
}

Fields changed_fields(const Row& row) {
    const Fields before = fields_of(row.kind, Words(row.words.size()));
    Fields changed;
    for (const auto& [name, value] : fields_of(row.kind, row.words)) {
        const auto old = before.find(name);
        if (old == before.end() || old->second != value)
            changed[name] = value;
    }
    return changed;
}

TEST(PacketsVectors, OwnRows) {
    const auto rows = read_rows();
    EXPECT_GE(rows.size(), 60u);
    std::set<PacketKind> kinds;
    for (const Row& row : rows) {
        SCOPED_TRACE(row.name);
        kinds.insert(row.kind);
        EXPECT_EQ(repack(row), row.words);
        if (is_text_of_lines(row.kind)) {
            EXPECT_EQ(one_line(decoded(row.kind, decodable(row))), row.text);
        } else {
            EXPECT_EQ(changed_fields(row), wanted_fields(row.text));
        }
    }
    EXPECT_EQ(kinds.size(), packet_kind_names().size());
}

TEST(PacketsDecode, KindsHaveNames) {
    for (const std::string_view name : packet_kind_names()) {
        const auto kind = packet_kind_from_name(name);
        ASSERT_TRUE(kind) << name;
        EXPECT_EQ(packet_kind_name(*kind), name);
    }
    EXPECT_FALSE(packet_kind_from_name("vdmx"));
}

TEST(PacketsDecode, StreamsEndWhereTheirPacketsSaySo) {
    const Words stream = {0x20000008, 0xc0000000, 0, 0xffffffff, 0};
    EXPECT_EQ(decoded(PacketKind::vdm, stream),
              "0000: barrier usc_cache_invalidate=true unknown_4=false unknown_5=false "
              "unknown_6=false unknown_8=false unknown_11=false unknown_20=false unknown_24=false "
              "unknown_26=false returns=false\n  # 20000008\n"
              "0004: terminate\n  # c0000000 00000000\n"
              "000c: end; 2 words behind it\n");
    const auto broken = decode(PacketKind::vdm, Words{0x20000008, 0xe0000000});
    ASSERT_FALSE(broken);
    EXPECT_EQ(broken.error().text, "byte 0x4: VDM stream: no packet starts with 0xe0000000");
}

TEST(PacketsDecode, WrongNumbersOfWordsAreErrors) {
    const Words words(20);
    EXPECT_FALSE(decode(PacketKind::texture, std::span(words).first(5)));
    EXPECT_FALSE(decode(PacketKind::sampler, std::span(words).first(3)));
    EXPECT_FALSE(decode(PacketKind::extended_sampler, std::span(words).first(4)));
    EXPECT_FALSE(decode(PacketKind::scissor, std::span(words).first(3)));
    EXPECT_FALSE(decode(PacketKind::depth_bias, std::span(words).first(4)));
    EXPECT_FALSE(decode(PacketKind::zls, std::span(words).first(1)));
    EXPECT_FALSE(decode(PacketKind::ppp, {}));
    EXPECT_FALSE(decode(PacketKind::coefficients, {}));
}

TEST(Formats, CodesAndSizesAgree) {
    std::set<Channels> seen;
    for (const ChannelLayout& layout : channel_layouts()) {
        EXPECT_TRUE(seen.insert(layout.channels).second) << layout.name;
        unsigned bits = 0;
        for (const unsigned channel : layout.bits)
            bits += channel;
        if (layout.count != 0) {
            EXPECT_EQ(bits, layout.bytes * 8u) << layout.name;
        }
        ASSERT_TRUE(channel_layout(layout.channels));
        EXPECT_EQ(channel_layout(layout.channels)->name, layout.name);
    }
    EXPECT_EQ(seen.size(), 48u);
    EXPECT_FALSE(channel_layout(static_cast<Channels>(0x7f)));
}

TEST(Formats, TileFormatsOfTheFactSheet) {
    const auto tile = [](Channels channels, TextureType type, bool srgb = false) {
        const auto format = color_format(channels, type, srgb);
        return format ? format->tile_format : std::nullopt;
    };
    EXPECT_EQ(tile(Channels::r5g6b5, TextureType::unorm), MemFormat::f16);
    EXPECT_EQ(tile(Channels::r8g8b8a8, TextureType::unorm), MemFormat::u8norm);
    EXPECT_EQ(tile(Channels::r8g8b8a8, TextureType::unorm, true), MemFormat::srgba8);
    EXPECT_EQ(tile(Channels::r8, TextureType::sint), MemFormat::i8);
    EXPECT_EQ(tile(Channels::r16g16, TextureType::snorm), MemFormat::s16norm);
    EXPECT_EQ(tile(Channels::r16g16b16a16, TextureType::float_), MemFormat::f16);
    EXPECT_EQ(tile(Channels::r32, TextureType::float_), MemFormat::i32);
    EXPECT_EQ(tile(Channels::r10g10b10a2, TextureType::uint), MemFormat::i16);
    EXPECT_EQ(tile(Channels::r10g10b10a2, TextureType::sint), std::nullopt);
    EXPECT_EQ(tile(Channels::bc1, TextureType::unorm), std::nullopt);
    EXPECT_TRUE(color_format(Channels::bc1, TextureType::unorm, true));
    EXPECT_FALSE(color_format(Channels::bc1, TextureType::snorm, false));
    for (const ColorFormat& format : color_formats()) {
        EXPECT_TRUE(channel_layout(format.channels));
        if (format.tile_format) {
            EXPECT_NE(tile_format_bytes(*format.tile_format), 0u);
        }
    }
    EXPECT_EQ(tile_format_bytes(MemFormat::rgb9e5), 4u);
    EXPECT_EQ(tile_format_bytes(static_cast<MemFormat>(9)), 0u);
}

}  // namespace
}  // namespace cuesta::hw::agx
