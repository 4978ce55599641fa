// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The rows of tests/vectors/mali400-packets.txt, which were worked out by hand: words to text,
// and through pack() back to the words.
#include <charconv>
#include <fstream>
#include <map>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "base/text.h"
#include "hw/mali400/decode.h"
#include "hw/mali400/gp_frame.h"
#include "hw/mali400/plbu_stream.h"
#include "hw/mali400/pp_frame.h"
#include "hw/mali400/pp_stream.h"
#include "hw/mali400/render_state.h"
#include "hw/mali400/texture_descriptor.h"
#include "hw/mali400/vertex_descriptors.h"
#include "hw/mali400/vs_stream.h"
#include "isa_text.h"

namespace cuesta::hw::mali400 {
namespace {

using Words = std::vector<uint32_t>;

struct Row {
    std::string name;
    PacketKind kind = PacketKind::vs;
    std::string words;
    std::string text;
};

std::vector<Row> read_rows() {
    std::ifstream file(CUESTA_OWN_VECTORS_DIR "/mali400-packets.txt");
    std::vector<Row> rows;
    size_t number = 0;
    for (std::string line; std::getline(file, line);) {
        ++number;
        if (line.empty() || line[0] == '#')
            continue;
        const auto columns = pieces(line, " | ");
        const auto kind = packet_kind_from_name(columns[0]);
        EXPECT_TRUE(columns.size() == 4 && kind) << line;
        if (columns.size() == 4 && kind)
            rows.push_back({"row " + std::to_string(number), *kind, columns[1], columns[2]});
    }
    return rows;
}

template <typename T>
Words as_words(const Result<T>& packet) {
    EXPECT_TRUE(packet) << packet.error().text;
    if (!packet)
        return {};
    const auto words = pack(*packet);
    return {words.begin(), words.end()};
}

template <size_t size>
std::span<const uint32_t, size> exactly(const Words& words) {
    return std::span<const uint32_t, size>(words.data(), size);
}

Words repack(PacketKind kind, const Words& words) {
    switch (kind) {
        case PacketKind::vs: return as_words(vs::unpack(words.at(0), words.at(1)));
        case PacketKind::plbu: return as_words(plbu::unpack(words.at(0), words.at(1)));
        case PacketKind::pp_stream: return as_words(pp_stream::unpack(words.at(0), words.at(1)));
        case PacketKind::rsw:
            return as_words(unpack_render_state(exactly<render_state_words>(words)));
        case PacketKind::texture: return as_words(unpack_texture_descriptor(words));
        case PacketKind::gp_frame: return as_words(unpack_gp_frame(exactly<gp_frame_words>(words)));
        case PacketKind::pp_frame: return as_words(unpack_pp_frame(exactly<pp_frame_words>(words)));
        case PacketKind::attribute: return as_words(unpack_attribute(words.at(0), words.at(1)));
        case PacketKind::output: return as_words(unpack_output(words.at(0), words.at(1)));
        case PacketKind::write_back:
            return as_words(unpack_write_back(exactly<write_back_words>(words)));
    }
    return {};
}

// The block that sparse rows change; empty for kinds that are pairs of words.
Words empty_block(PacketKind kind) {
    switch (kind) {
        case PacketKind::rsw: return Words(render_state_words);
        case PacketKind::gp_frame: return Words(gp_frame_words);
        case PacketKind::pp_frame: return Words(pp_frame_words);
        case PacketKind::write_back: return Words(write_back_words);
        case PacketKind::texture: {
            // Width, height and depth of 1, since 0 is refused.
            Words words(max_texture_descriptor_words);
            words[2] = 0x00400000;
            words[3] = 0x00010008;
            return words;
        }
        default: return {};
    }
}

uint32_t parse_number(std::string_view text, int base) {
    uint32_t value = 0;
    const auto end = std::from_chars(text.data(), text.data() + text.size(), value, base);
    EXPECT_TRUE(end.ec == std::errc() && end.ptr == text.data() + text.size()) << text;
    return value;
}

Words apply(Words block, const std::string& changes) {
    for (const std::string_view change : base::split(changes, " ")) {
        const size_t colon = change.find(':');
        EXPECT_NE(colon, std::string_view::npos) << changes;
        if (colon == std::string_view::npos)
            return block;
        block.at(parse_number(change.substr(0, colon), 10)) =
            parse_number(change.substr(colon + 1), 16);
    }
    return block;
}

using Fields = std::map<std::string, std::string>;

// The `name = value` lines.
Fields fields_of(PacketKind kind, const Words& words) {
    const auto text = decode(kind, words);
    EXPECT_TRUE(text) << text.error().text;
    Fields fields;
    if (!text)
        return fields;
    for (const std::string_view line : base::split(*text, "\n")) {
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

void check_block(const Row& row, const Words& block) {
    const Words words = apply(block, row.words);
    EXPECT_EQ(repack(row.kind, words), words);
    const Fields before = fields_of(row.kind, block);
    Fields changed;
    for (const auto& [name, value] : fields_of(row.kind, words)) {
        if (before.at(name) != value)
            changed[name] = value;
    }
    EXPECT_EQ(changed, wanted_fields(row.text));
}

void check_pair(const Row& row) {
    const auto words = base::parse_hex_words(row.words);
    ASSERT_TRUE(words) << row.words;
    ASSERT_EQ(words->size(), 2u);
    EXPECT_EQ(repack(row.kind, *words), *words);
    const auto text = decode(row.kind, *words);
    ASSERT_TRUE(text) << text.error().text;
    EXPECT_EQ(*text, "0000: " + row.words + "  " + row.text + "\n");
}

TEST(PacketsVectors, OwnRows) {
    const auto rows = read_rows();
    EXPECT_GE(rows.size(), 100u);
    for (const Row& row : rows) {
        SCOPED_TRACE(row.name);
        const Words block = empty_block(row.kind);
        if (block.empty())
            check_pair(row);
        else
            check_block(row, block);
    }
}

TEST(PacketsDecode, KindsHaveNames) {
    for (const std::string_view name : packet_kind_names()) {
        const auto kind = packet_kind_from_name(name);
        ASSERT_TRUE(kind) << name;
        EXPECT_EQ(packet_kind_name(*kind), name);
    }
    EXPECT_FALSE(packet_kind_from_name("vsx"));
}

TEST(PacketsDecode, WrongNumbersOfWordsAreErrors) {
    const Words words(100);
    for (const std::string_view name : packet_kind_names()) {
        const PacketKind kind = *packet_kind_from_name(name);
        for (const size_t count : {1u, 3u, 5u, 13u, 67u})
            EXPECT_FALSE(decode(kind, std::span(words).first(count))) << name << " " << count;
    }
}

TEST(PacketsDecode, WholeSubmissionsOfBothGpus) {
    Words words(68);
    words[23] = 4;
    words[24] = 2;
    words[60] = 0x1000;
    words[67] = 0x2000;
    const Fields small = fields_of(PacketKind::pp_frame, words);
    EXPECT_EQ(small.at("num_pp"), "0x4");
    EXPECT_EQ(small.at("stream_address_0"), "0x1000");
    EXPECT_EQ(small.at("stack_address_3"), "0x2000");
    words.resize(78);
    words[60] = 1;
    words[62] = 0x3000;
    const Fields large = fields_of(PacketKind::pp_frame, words);
    EXPECT_EQ(large.at("use_dlbu"), "0x1");
    EXPECT_EQ(large.at("dlbu_0"), "0x3000");
    EXPECT_EQ(large.at("stack_address_7"), "0x0");
    const auto units = decode(PacketKind::pp_frame, words);
    ASSERT_TRUE(units);
    EXPECT_NE(units->find("write_back 0\n0: 00000002\n  source = color"), std::string::npos);
    EXPECT_NE(units->find("write_back 2\n"), std::string::npos);
}

Words words_of(const Row& row) {
    const Words block = empty_block(row.kind);
    if (!block.empty())
        return apply(block, row.words);
    const auto words = base::parse_hex_words(row.words);
    return words ? *words : Words(2);
}

// Rows with some bits turned: whatever is accepted re-encodes to itself, the rest gives an error.
TEST(PacketsDecode, BrokenWordsAreDecodedOrRefused) {
    std::mt19937 random(29);
    size_t accepted = 0;
    size_t refused = 0;
    for (const Row& row : read_rows()) {
        SCOPED_TRACE(row.name);
        for (int round = 0; round < 200; ++round) {
            Words words = words_of(row);
            for (unsigned changes = 1 + random() % 3; changes > 0; --changes)
                words[random() % words.size()] ^= static_cast<uint32_t>(random() & random());
            const auto text = decode(row.kind, words);
            if (text) {
                ++accepted;
                EXPECT_EQ(repack(row.kind, words), words);
            } else {
                ++refused;
                EXPECT_FALSE(text.error().text.empty());
            }
        }
    }
    EXPECT_GT(accepted, 1000u);
    EXPECT_GT(refused, 1000u);
}

TEST(PacketsDecode, ErrorsNameTheWord) {
    const Words stream = {0, 0x60000000, 0, 0x12345678};
    const auto text = decode(PacketKind::vs, stream);
    ASSERT_FALSE(text);
    EXPECT_NE(text.error().text.find("word 2: VS stream: unknown command 0x12345678"),
              std::string::npos)
        << text.error().text;
    Words frame(78);
    frame[24] = 4;
    const auto unit = decode(PacketKind::pp_frame, frame);
    ASSERT_FALSE(unit);
    EXPECT_NE(unit.error().text.find("word 24: "), std::string::npos) << unit.error().text;
    EXPECT_NE(unit.error().text.find("write-back: reserved_0_2"), std::string::npos)
        << unit.error().text;
}

}  // namespace
}  // namespace cuesta::hw::mali400
