// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Blocks against what another implementation makes of them (tests/vectors/agx-blocks.txt says
// which), and what holds of any bytes.
#include "simulator/agx/texture_blocks.h"

#include <array>
#include <charconv>
#include <cmath>
#include <fstream>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/half.h"
#include "simulator/agx/texture_format.h"

namespace cuesta::simulator::agx {
namespace {

using hw::agx::Channels;
using hw::agx::TextureType;

std::vector<uint8_t> bytes_of_hex(std::string_view text) {
    std::vector<uint8_t> bytes(text.size() / 2);
    for (size_t i = 0; i < bytes.size(); ++i)
        std::from_chars(text.data() + 2 * i, text.data() + 2 * i + 2, bytes[i], 16);
    return bytes;
}

std::vector<std::string> fields_of(const std::string& line) {
    std::vector<std::string> fields;
    for (size_t at = 0; at <= line.size();) {
        const size_t end = std::min(line.find(" | ", at), line.size());
        fields.push_back(line.substr(at, end - at));
        at = end + 3;
    }
    return fields;
}

// A line's first word: the channels, their type and how its texels are written.
struct BlockKindRow {
    std::string_view name;
    Channels channels;
    TextureType type = TextureType::unorm;
    bool srgb = false;
    unsigned components = 4;
    // How far off the other implementation may be, in steps of 8 bits: how it rounds what lies
    // between the ends is its own matter, and BC7 and BC6H leave it no choice.
    float steps = 1.01f;
};
constexpr BlockKindRow block_kind_rows[] = {
    {"bc1", Channels::bc1},
    {"bc2", Channels::bc2},
    {"bc3", Channels::bc3},
    {"bc4", Channels::bc4, TextureType::unorm, false, 1, 2},
    {"bc4_snorm", Channels::bc4, TextureType::snorm, false, 1, 2},
    {"bc5", Channels::bc5, TextureType::unorm, false, 2, 2},
    {"bc5_snorm", Channels::bc5, TextureType::snorm, false, 2, 2},
    {"bc7", Channels::bc7, TextureType::unorm, false, 4, 0.01f},
    {"bc6h_signed", Channels::bc6h_signed, TextureType::float_, false, 3},
    {"bc6h_unsigned", Channels::bc6h_unsigned, TextureType::float_, false, 3},
    {"astc_4x4", Channels::astc_4x4},
    {"astc_5x4", Channels::astc_5x4},
    {"astc_5x5", Channels::astc_5x5},
    {"astc_6x5", Channels::astc_6x5},
    {"astc_6x6", Channels::astc_6x6},
    {"astc_8x5", Channels::astc_8x5},
    {"astc_8x6", Channels::astc_8x6},
    {"astc_8x8", Channels::astc_8x8},
    {"astc_10x5", Channels::astc_10x5},
    {"astc_10x6", Channels::astc_10x6},
    {"astc_10x8", Channels::astc_10x8},
    {"astc_10x10", Channels::astc_10x10},
    {"astc_12x10", Channels::astc_12x10},
    {"astc_12x12", Channels::astc_12x12},
};

const BlockKindRow* find_block_kind(std::string_view name) {
    for (const BlockKindRow& row : block_kind_rows)
        if (row.name == name)
            return &row;
    return nullptr;
}

// A component as the file has it: a byte, or half float bits.
float expected_component(const BlockKindRow& kind, const std::vector<uint8_t>& texels, size_t i) {
    switch (kind.type) {
        case TextureType::float_:
            return base::half_to_float(
                static_cast<uint16_t>(texels[2 * i] << 8 | texels[2 * i + 1]));
        case TextureType::snorm: return static_cast<float>(static_cast<int8_t>(texels[i])) / 127.0f;
        default: return static_cast<float>(texels[i]) / 255.0f;
    }
}

void expect_block(const BlockKindRow& kind, const std::string& block, const std::string& texels) {
    const auto format = texel_format(kind.channels, kind.type, {.enabled = kind.srgb});
    ASSERT_TRUE(format) << format.error().text;
    const std::vector<uint8_t> bytes = bytes_of_hex(block);
    const std::vector<uint8_t> wanted = bytes_of_hex(texels);
    ASSERT_EQ(bytes.size(), format->bytes);
    size_t next = 0;
    for (unsigned y = 0; y < format->block_height; ++y)
        for (unsigned x = 0; x < format->block_width; ++x) {
            const Lanes seen = format->decode(*format, bytes.data(), x, y);
            for (unsigned i = 0; i < kind.components; ++i) {
                const float there = expected_component(kind, wanted, next++);
                const float limit = kind.type == TextureType::snorm    ? kind.steps / 127
                                    : kind.type == TextureType::float_ ? 0
                                                                       : kind.steps / 255;
                ASSERT_NEAR(seen[i], there, limit) << x << ", " << y << ", component " << i;
            }
        }
}

TEST(AgxBlockVectors, AreSeenAsElsewhere) {
    std::ifstream file(CUESTA_OWN_VECTORS_DIR "/agx-blocks.txt");
    ASSERT_TRUE(file.is_open());
    std::set<std::string_view> seen;
    std::string line;
    while (std::getline(file, line)) {
        if (line.empty() || line[0] == '#')
            continue;
        SCOPED_TRACE(line.substr(0, 50));
        const std::vector<std::string> fields = fields_of(line);
        ASSERT_EQ(fields.size(), 3u);
        const BlockKindRow* kind = find_block_kind(fields[0]);
        ASSERT_NE(kind, nullptr) << "an unknown kind";
        expect_block(*kind, fields[1], fields[2]);
        seen.insert(kind->name);
    }
    EXPECT_EQ(seen.size(), std::size(block_kind_rows));
}

// What llvmpipe rounds, to the letter of the specification.
TEST(AgxBlockVectors, Bc4LiesBetweenItsEndsExactly) {
    const auto seen = [](TextureType type, std::array<uint8_t, 3> head) {
        const std::array<uint8_t, 8> block = {head[0], head[1], head[2]};
        const auto format = texel_format(Channels::bc4, type, {});
        return format->decode(*format, block.data(), 0, 0)[0];
    };
    using enum TextureType;
    EXPECT_FLOAT_EQ(seen(unorm, {255, 0, 2}), 6 / 7.0f);
    EXPECT_FLOAT_EQ(seen(unorm, {255, 0, 7}), 1 / 7.0f);
    EXPECT_FLOAT_EQ(seen(unorm, {0, 255, 2}), 1 / 5.0f);
    EXPECT_EQ(seen(unorm, {100, 200, 6}), 0);
    EXPECT_EQ(seen(unorm, {100, 200, 7}), 1);
    EXPECT_EQ(seen(snorm, {0x80, 0, 0}), -1);
    EXPECT_EQ(seen(snorm, {0x81, 0, 6}), -1);
    EXPECT_FLOAT_EQ(seen(snorm, {127, 0x81, 3}), 3 / 7.0f);
}

// sRGB decodes the three colours of what is stored, not alpha.
TEST(AgxBlockVectors, SrgbIsDecodedBehindTheBlocks) {
    // Both ends grey of 16 of 31 and 32 of 63; alpha 8 of 15.
    std::array<uint8_t, 16> block = {};
    block.fill(0x88);
    const uint16_t grey = 16 << 11 | 32 << 5 | 16;
    block[8] = block[10] = grey & 0xff;
    block[9] = block[11] = grey >> 8;
    block[12] = block[13] = block[14] = block[15] = 0;
    const auto format = texel_format(Channels::bc2, TextureType::unorm, {.enabled = true});
    ASSERT_TRUE(format);
    const Lanes seen = format->decode(*format, block.data(), 2, 3);
    EXPECT_NEAR(seen[0], 0.2307f, 0.001f);  // 132 of 255
    EXPECT_NEAR(seen[1], 0.2232f, 0.001f);  // 130 of 255
    EXPECT_NEAR(seen[3], 136.0f / 255, 0.0001f);
}

TEST(AgxBlockVectors, AnyBytesAreColors) {
    std::mt19937 random(11);
    for (const hw::agx::ColorFormat& row : hw::agx::color_formats()) {
        const auto format = texel_format(row.channels, row.type, {.enabled = row.srgb});
        if (!format || !format->has_blocks())
            continue;
        for (int round = 0; round < 300; ++round) {
            std::vector<uint8_t> block(format->bytes);
            for (uint8_t& byte : block)
                byte = static_cast<uint8_t>(random());
            for (unsigned y = 0; y < format->block_height; ++y)
                for (unsigned x = 0; x < format->block_width; ++x) {
                    const Lanes seen = format->decode(*format, block.data(), x, y);
                    for (unsigned i = 0; i < 4; ++i) {
                        ASSERT_FALSE(std::isnan(seen[i]) && row.type != TextureType::float_);
                        if (row.type == TextureType::float_)
                            continue;
                        ASSERT_LE(seen[i], 1.0f);
                        ASSERT_GE(seen[i], row.type == TextureType::snorm ? -1.0f : 0.0f);
                    }
                }
        }
    }
}

}  // namespace
}  // namespace cuesta::simulator::agx
