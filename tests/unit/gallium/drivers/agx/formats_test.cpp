// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/agx/formats.h"

#include <gtest/gtest.h>

namespace cuesta::agx {
namespace {

using hw::Format;
using hw::agx::Channels;
using hw::agx::Component;
using hw::agx::MemFormat;
using hw::agx::Swizzle;
using hw::agx::TextureType;

constexpr unsigned block_format_count = 52;  // besides ETC1

TEST(AgxFormats, TexturesHaveTheChannelsOfTheSheet) {
    const auto bgra = texture_format(Format::b8g8r8a8_unorm);
    ASSERT_TRUE(bgra);
    EXPECT_EQ(bgra->channels, Channels::r8g8b8a8);
    EXPECT_EQ(bgra->swizzle, (std::array{Swizzle::b, Swizzle::g, Swizzle::r, Swizzle::a}));
    const auto rgbx = texture_format(Format::r8g8b8x8_srgb);
    ASSERT_TRUE(rgbx);
    EXPECT_TRUE(rgbx->srgb);
    EXPECT_EQ(rgbx->swizzle[3], Swizzle::one);
    EXPECT_EQ(texture_format(Format::b5g6r5_unorm)->channels, Channels::r5g6b5);
    EXPECT_EQ(texture_format(Format::b5g5r5a1_unorm)->channels, Channels::r5g5b5a1);
    EXPECT_EQ(texture_format(Format::b4g4r4x4_unorm)->channels, Channels::r4g4b4a4);
    EXPECT_EQ(texture_format(Format::r11g11b10_float)->channels, Channels::r11g11b10);
    EXPECT_EQ(texture_format(Format::b10g10r10a2_unorm)->channels, Channels::r10g10b10a2);
    EXPECT_EQ(texture_format(Format::r32g32_sint)->type, TextureType::sint);
    EXPECT_EQ(texture_format(Format::r16g16b16a16_snorm)->type, TextureType::snorm);
    EXPECT_EQ(texture_format(Format::etc1_rgb8)->channels, Channels::etc2_rgb8);
    EXPECT_EQ(texture_format(Format::z16_unorm)->channels, Channels::r16);
    for (const Format depth : {Format::z24_unorm_x8, Format::z24_unorm_s8_uint, Format::z32_float,
                               Format::z32_float_s8_uint}) {
        EXPECT_EQ(texture_format(depth)->channels, Channels::r32);
        EXPECT_EQ(texture_format(depth)->type, TextureType::float_);
    }
    EXPECT_EQ(texture_format(Format::s8_uint)->type, TextureType::uint);
    const auto shared_exponent = texture_format(Format::r9g9b9e5_float);
    ASSERT_TRUE(shared_exponent);
    EXPECT_EQ(shared_exponent->channels, Channels::r9g9b9e5);
    EXPECT_EQ(shared_exponent->type, TextureType::float_);
    EXPECT_EQ(shared_exponent->swizzle,
              (std::array{Swizzle::r, Swizzle::g, Swizzle::b, Swizzle::one}));
}

// The driver's rows against the hardware's: whoever has the same name, type and size.
TEST(AgxFormats, BlocksAreThoseOfTheHardware) {
    unsigned found = 0;
    for (const hw::FormatInfo& info : hw::all_formats()) {
        const auto format = texture_format(info.format);
        if (!hw::has_blocks(info.format) || info.format == Format::etc1_rgb8 || !format)
            continue;
        SCOPED_TRACE(info.name);
        const auto layout = hw::agx::channel_layout(format->channels);
        ASSERT_TRUE(layout);
        EXPECT_EQ(layout->bytes, info.block_bytes);
        EXPECT_EQ(layout->block_width, info.block_width);
        EXPECT_EQ(layout->block_height, info.block_height);
        const size_t type = info.name.rfind('_');
        EXPECT_TRUE(layout->name.starts_with(info.name.substr(0, type))) << layout->name;
        EXPECT_EQ(format->srgb, info.name.substr(type) == "_srgb");
        EXPECT_FALSE(target_format(info.format));
        EXPECT_FALSE(attribute_format(info.format));
        ++found;
    }
    EXPECT_EQ(found, block_format_count);
    EXPECT_EQ(texture_format(Format::bc2_srgb)->type, TextureType::unorm);
}

TEST(AgxFormats, WhatTheHardwareHasNotIsNoTexture) {
    for (const Format format : {Format::none, Format::r8g8b8_unorm, Format::r16g16b16_float,
                                Format::r32g32b32_float, Format::r32_fixed, Format::r32_unorm,
                                Format::r8_uscaled, Format::r16g16_sscaled, Format::r8g8b8_uint})
        EXPECT_FALSE(texture_format(format)) << hw::format_info(format).name;
}

// The table of part 6, section 6.2.
TEST(AgxFormats, TargetsHaveTheTileFormatsOfTheSheet) {
    const struct {
        Format format;
        MemFormat tile;
        unsigned components, bytes, alignment, bits;
        NumberClass numbers;
    } rows[] = {
        {Format::r8g8b8a8_unorm, MemFormat::u8norm, 4, 4, 1, 8, NumberClass::unorm},
        {Format::b8g8r8x8_unorm, MemFormat::u8norm, 4, 4, 1, 8, NumberClass::unorm},
        {Format::r8_unorm, MemFormat::u8norm, 1, 1, 1, 8, NumberClass::unorm},
        {Format::r8g8_snorm, MemFormat::s8norm, 2, 2, 1, 8, NumberClass::snorm},
        {Format::b8g8r8a8_srgb, MemFormat::srgba8, 4, 4, 4, 8, NumberClass::unorm},
        {Format::b5g6r5_unorm, MemFormat::f16, 3, 6, 2, 5, NumberClass::unorm},
        {Format::b5g5r5a1_unorm, MemFormat::f16, 4, 8, 2, 5, NumberClass::unorm},
        {Format::r16g16_float, MemFormat::f16, 2, 4, 2, 16, NumberClass::float_},
        {Format::r16g16b16a16_unorm, MemFormat::u16norm, 4, 8, 2, 16, NumberClass::unorm},
        {Format::r32g32b32a32_float, MemFormat::i32, 4, 16, 4, 32, NumberClass::float_},
        {Format::r16g16_uint, MemFormat::i16, 2, 4, 2, 16, NumberClass::uint},
        {Format::r8_sint, MemFormat::i8, 1, 1, 1, 8, NumberClass::sint},
        {Format::r10g10b10a2_unorm, MemFormat::rgb10a2, 4, 4, 4, 10, NumberClass::unorm},
        {Format::r10g10b10a2_uint, MemFormat::i16, 4, 8, 2, 10, NumberClass::uint},
        {Format::r11g11b10_float, MemFormat::rg11b10f, 3, 4, 4, 11, NumberClass::float_},
    };
    for (const auto& row : rows) {
        SCOPED_TRACE(hw::format_info(row.format).name);
        const auto format = target_format(row.format);
        ASSERT_TRUE(format);
        EXPECT_EQ(format->tile, row.tile);
        EXPECT_EQ(format->components, row.components);
        EXPECT_EQ(format->tile_bytes, row.bytes);
        EXPECT_EQ(format->tile_alignment, row.alignment);
        EXPECT_EQ(format->bits, row.bits);
        EXPECT_EQ(format->numbers, row.numbers);
    }
    EXPECT_EQ(target_format(Format::r10g10b10a2_uint)->alpha_bits, 2);
    EXPECT_EQ(target_format(Format::b5g5r5a1_unorm)->alpha_bits, 1);
    EXPECT_EQ(target_format(Format::r16g16b16a16_sint)->alpha_bits, 0);
    // What shaders are compiled for before they are drawn with: else each is compiled twice.
    EXPECT_EQ(target_format(Format::r8g8b8a8_unorm)->alpha_bits, ColorTarget().alpha_bits);
    EXPECT_EQ(target_format(Format::b8g8r8a8_unorm)->stored,
              (std::array{Component::b, Component::g, Component::r, Component::a}));
    for (const Format format : {Format::l8_unorm, Format::a8_unorm, Format::i16_float,
                                Format::l8a8_unorm, Format::b8_unorm, Format::etc1_rgb8,
                                Format::z16_unorm, Format::r8g8b8_unorm, Format::r9g9b9e5_float})
        EXPECT_FALSE(target_format(format)) << hw::format_info(format).name;
}

// Nothing is drawn to that cannot be loaded again.
TEST(AgxFormats, EveryTargetIsATexture) {
    unsigned targets = 0;
    for (const hw::FormatInfo& info : hw::all_formats())
        if (target_format(info.format)) {
            EXPECT_TRUE(texture_format(info.format)) << info.name;
            ++targets;
        }
    EXPECT_GE(targets, 45u);
}

TEST(AgxFormats, VerticesAreFetchedAsTheSheetSays) {
    const auto rgba8 = attribute_format(Format::r8g8b8a8_unorm);
    ASSERT_TRUE(rgba8);
    EXPECT_EQ(rgba8->format, MemFormat::u8norm);
    EXPECT_EQ(rgba8->conversion, FetchConversion::none);
    const auto bgra8 = attribute_format(Format::b8g8r8a8_unorm);
    ASSERT_TRUE(bgra8);
    EXPECT_EQ(bgra8->swizzle, (std::array<uint8_t, 4>{2, 1, 0, 3}));
    const auto half = attribute_format(Format::r16g16b16_float);
    ASSERT_TRUE(half);
    EXPECT_EQ(half->format, MemFormat::i16);
    EXPECT_EQ(half->conversion, FetchConversion::half);
    EXPECT_EQ(half->components, 3);
    EXPECT_EQ(attribute_format(Format::r32g32b32_float)->conversion, FetchConversion::none);
    EXPECT_EQ(attribute_format(Format::r32_fixed)->conversion, FetchConversion::fixed16);
    EXPECT_EQ(attribute_format(Format::r32g32_snorm)->conversion, FetchConversion::snorm32);
    EXPECT_EQ(attribute_format(Format::r16_sscaled)->conversion, FetchConversion::sint_to_float);
    EXPECT_FALSE(attribute_format(Format::r16_sscaled)->integer);
    EXPECT_EQ(attribute_format(Format::r8g8b8_sint)->conversion, FetchConversion::sign_extend);
    EXPECT_TRUE(attribute_format(Format::r8g8b8_sint)->integer);
    EXPECT_EQ(attribute_format(Format::r32g32b32a32_uint)->conversion, FetchConversion::none);
    EXPECT_EQ(attribute_format(Format::r10g10b10a2_unorm)->format, MemFormat::rgb10a2);
    EXPECT_EQ(attribute_format(Format::r11g11b10_float)->format, MemFormat::rg11b10f);
    for (const auto& [format, conversion] :
         {std::pair{Format::r10g10b10a2_snorm, FetchConversion::rgb10a2_snorm},
          {Format::r10g10b10a2_uscaled, FetchConversion::rgb10a2_uint_to_float},
          {Format::r10g10b10a2_sscaled, FetchConversion::rgb10a2_sint_to_float}}) {
        const auto word = attribute_format(format);
        ASSERT_TRUE(word);
        EXPECT_EQ(word->format, MemFormat::i32);
        EXPECT_EQ(word->conversion, conversion);
        EXPECT_EQ(word->components, 4);
        EXPECT_FALSE(word->integer);
    }
    for (const Format format :
         {Format::none, Format::l8_unorm, Format::b5g6r5_unorm, Format::r8g8b8a8_srgb,
          Format::z16_unorm, Format::etc1_rgb8, Format::r9g9b9e5_float})
        EXPECT_FALSE(attribute_format(format)) << hw::format_info(format).name;
}

// All types of all component counts, as OpenGL ES has them.
TEST(AgxFormats, EveryVertexArrayIsFetched) {
    unsigned arrays = 0;
    for (const hw::FormatInfo& info : hw::all_formats()) {
        const hw::ChannelType type = info.channels[0].type;
        const bool is_array = info.layout == hw::FormatLayout::plain && info.name[0] == 'r' &&
                              info.channels[0].bits % 8 == 0 &&
                              info.block_bytes * 8 == info.channels[0].bits * info.channel_count &&
                              info.channels[info.channel_count - 1u].type == type &&
                              type != hw::ChannelType::srgb;
        if (!is_array)
            continue;
        const auto fetch = attribute_format(info.format);
        ASSERT_TRUE(fetch) << info.name;
        EXPECT_EQ(hw::agx::tile_format_bytes(fetch->format) * fetch->components, info.block_bytes)
            << info.name;
        ++arrays;
    }
    EXPECT_EQ(arrays, 4u * (3 + 3 + 3 + 3 + 3 + 3 + 1 + 2));
}

}  // namespace
}  // namespace cuesta::agx
