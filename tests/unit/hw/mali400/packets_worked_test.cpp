// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Encodings worked out by hand in the Mali-400 fact sheet: part 2, section 2.16, and the minimal
// frame of the index. Words here are copied from there, structs are ours.
#include <array>
#include <bit>
#include <string>

#include <gtest/gtest.h>

#include "hw/mali400/plbu_stream.h"
#include "hw/mali400/pp_frame.h"
#include "hw/mali400/pp_stream.h"
#include "hw/mali400/render_state.h"
#include "hw/mali400/texture_descriptor.h"
#include "hw/mali400/vertex_descriptors.h"
#include "hw/mali400/vs_stream.h"

namespace cuesta::hw::mali400 {
namespace {

using Pair = std::array<uint32_t, 2>;

// Packs to the words, and the words unpack to something that prints the same.
template <typename Command, typename Unpack>
void expect_pair(const Command& command, Unpack unpack, uint32_t word0, uint32_t word1) {
    EXPECT_EQ(pack(command), (Pair{word0, word1}));
    const auto back = unpack(word0, word1);
    ASSERT_TRUE(back) << back.error().text;
    std::string wanted;
    std::string got;
    print(wanted, command);
    print(got, *back);
    EXPECT_EQ(got, wanted);
    EXPECT_EQ(pack(*back), (Pair{word0, word1}));
}

void expect_vs(const vs::Command& command, uint32_t word0, uint32_t word1) {
    expect_pair(command, vs::unpack, word0, word1);
}

void expect_plbu(const plbu::Command& command, uint32_t word0, uint32_t word1) {
    expect_pair(command, plbu::unpack, word0, word1);
}

TEST(PacketsWorked, VsCommandsOfTheSheet) {
    expect_vs(vs::ShaderInfo{.prefetch = 2, .instructions = 5}, 0x00201000, 0x10000040);
    expect_vs(vs::Counts{.attributes = 2, .outputs = 3}, 0x01000200, 0x10000042);
    expect_vs(vs::Uniforms{.address = 0x12000, .size = 96}, 0x00012000, 0x30060000);
    expect_vs(vs::Shader{.address = 0x13000, .size = 80}, 0x00013000, 0x40050000);
    expect_vs(vs::Draw{.count = 300, .indexed = true}, 0x2c000001, 0x00000001);
}

TEST(PacketsWorked, PlbuCommandsOfTheSheet) {
    expect_plbu(plbu::BlockStep{.shift_min = 1, .shift_h = 1, .shift_w = 1}, 0x10010001,
                0x1000010c);
    expect_plbu(plbu::TileDimensions{.width = 50, .height = 30}, 0x31001d00, 0x10000109);
    expect_plbu(plbu::BlockStride{.blocks = 25}, 25, 0x30000000);
    // 375 pointers; the low bit is always set, so the count is even.
    expect_plbu(plbu::BlockArray{.address = 0x5000, .count = 376}, 0x5000, 0x28000000 | 375);
    expect_plbu(plbu::Scissor{.min_x = 5, .min_y = 7, .max_x = 800, .max_y = 480}, 0x40ef8007,
                0x7063e001);
    expect_plbu(plbu::DrawElements{.start = 4, .count = 36, .mode = plbu::Mode::triangles},
                0x24000004, 0x00240000);
}

TEST(PacketsWorked, StreamsOfTheMinimalFrame) {
    expect_plbu(plbu::PrimitiveSetup{}, 0x200, 0x1000010b);
    expect_plbu(plbu::BlockStep{}, 0, 0x1000010c);
    expect_plbu(plbu::TileDimensions{.width = 4, .height = 4}, 0x03000300, 0x10000109);
    expect_plbu(plbu::BlockStride{.blocks = 4}, 4, 0x30000000);
    expect_plbu(plbu::BlockArray{.address = 0x7000, .count = 16}, 0x7000, 0x2800000f);

    expect_vs(vs::Semaphore{vs::SemaphoreValue::begin_1}, 0x28000, 0x50000000);
    expect_vs(vs::Semaphore{vs::SemaphoreValue::begin_2}, 1, 0x50000000);
    expect_vs(vs::Unknown41{}, 3, 0x10000041);
    expect_vs(vs::AttributeArray{.address = 0x40, .entries = 1}, 0x40, 0x20020000);
    expect_vs(vs::OutputArray{.address = 0x80, .entries = 2}, 0x80, 0x20040008);
    expect_vs(vs::Draw{.count = 3}, 0x03000000, 0);
    expect_vs(vs::Unknown60{}, 0, 0x60000000);
    expect_vs(vs::Semaphore{vs::SemaphoreValue::end}, 0, 0x50000000);

    expect_plbu(plbu::ViewportLeft{0}, 0, 0x10000107);
    expect_plbu(plbu::ViewportRight{64}, std::bit_cast<uint32_t>(64.0f), 0x10000108);
    expect_plbu(plbu::ViewportBottom{0}, 0, 0x10000105);
    expect_plbu(plbu::ViewportTop{64}, 0x42800000, 0x10000106);
    expect_plbu(plbu::Semaphore{plbu::SemaphoreValue::begin}, 0x00010002, 0x60000000);
    expect_plbu(plbu::PrimitiveSetup{.unknown_13 = true}, 0x2200, 0x1000010b);
    expect_plbu(plbu::RenderStateAndPositions{.render_state = 0x1240, .positions = 0x56780}, 0x1240,
                0x80005678);
    expect_plbu(plbu::Scissor{.max_x = 64, .max_y = 64}, 0x001f8000, 0x7007e000);
    expect_plbu(plbu::Unknown10A{}, 0, 0x1000010a);
    expect_plbu(plbu::DepthNear{0}, 0, 0x1000010e);
    expect_plbu(plbu::DepthFar{1}, 0x3f800000, 0x1000010f);
    expect_plbu(plbu::DrawArrays{.count = 3}, 0x03000000, 0x00040000);
    expect_plbu(plbu::Semaphore{plbu::SemaphoreValue::end}, 0x00010001, 0x60000000);
    expect_plbu(plbu::End{}, 0, 0x50000000);
}

TEST(PacketsWorked, PrimitiveSetupsThatWereObserved) {
    using enum plbu::IndexType;
    expect_plbu(plbu::PrimitiveSetup{.index_type = u16, .unknown_13 = true}, 0x2600, 0x1000010b);
    expect_plbu(plbu::PrimitiveSetup{.index_type = u32, .unknown_13 = true}, 0x2a00, 0x1000010b);
    expect_plbu(plbu::PrimitiveSetup{.fixed_size = true, .unknown_13 = true, .cull_positive = true},
                0x23200, 0x1000010b);
}

TEST(PacketsWorked, PpStreamCommands) {
    const auto expect = [](const pp_stream::Command& command, uint32_t word0, uint32_t word1) {
        expect_pair(command, pp_stream::unpack, word0, word1);
    };
    expect(pp_stream::StartTile{.x = 3, .y = 2}, 0, 0xb8000203);
    // 0xE0000002 | (0x12345660 >> 3 & 0x1FFFFFFC)
    expect(pp_stream::CallList{.address = 0x12345660}, 0xe2468ace, 0xb0000000);
    expect(pp_stream::End{}, 0, 0xbc000000);
    expect(pp_stream::Padding{}, 0, 0);
}

TEST(PacketsWorked, RenderStateOfTheMinimalFrame) {
    RenderState state;
    state.depth_clip_near_off = true;
    state.depth_clip_far_off = true;
    state.shader = 0x4000;
    state.shader_first_length = 6;
    state.varying_stride = 16;
    state.early_z = true;
    state.unknown_13_8 = true;
    state.pixel_kill = true;
    state.front_counter_clockwise = true;
    state.varyings = 0x8030;
    const std::array<uint32_t, render_state_words> words = {
        0,      0,      0xfc3b1ad2, 0x3e, 0xffff0000, 0xff000007, 0xff000007, 0xffff,
        0xf807, 0x4006, 0,          0,    0,          0x1302,     0x1000,     0x8030};
    EXPECT_EQ(pack(state), words);
}

TEST(PacketsWorked, RegistersOfTheMinimalFrame) {
    PpFrame frame;
    frame.render_state_base = 0x9000;
    frame.clear_depth = 0xffffff;
    frame.clear_color = {0xff804020, 0xff804020, 0xff804020, 0xff804020};
    frame.bounding_right = 63;
    frame.bounding_bottom = 63;
    frame.origin_offset_y = 127;
    std::array<uint32_t, pp_frame_words> words = {};
    words[1] = 0x9000;
    words[3] = 2;
    words[4] = 0xffffff;
    words[6] = words[7] = words[8] = words[9] = 0xff804020;
    words[10] = words[11] = 63;
    words[16] = 1;
    words[17] = 127;
    words[18] = 0x77;
    words[19] = 1;
    words[21] = 0xe0c;
    words[22] = 0x8888;
    EXPECT_EQ(pack(frame), words);

    const WriteBack unit = {.source = WriteBackSource::color,
                            .address = 0xa000,
                            .format = PixelFormat::b8g8r8a8,
                            .pitch = 32,
                            .swap_red_blue = true};
    const std::array<uint32_t, write_back_words> unit_words = {2, 0xa000, 3, 0, 0, 32, 4};
    EXPECT_EQ(pack(unit), unit_words);
}

TEST(PacketsWorked, OutputDescriptors) {
    expect_pair(
        OutputDescriptor{
            .address = 0x100, .components = 1, .type = OutputType::special, .stride = 16},
        unpack_output, 0x100, 0x8020);
    expect_pair(
        OutputDescriptor{
            .address = 0x200, .components = 2, .type = OutputType::special, .stride = 4},
        unpack_output, 0x200, 0x2021);
    expect_pair(OutputDescriptor{.address = 0x300, .components = 3, .stride = 32}, unpack_output,
                0x300, 32u << 11 | 2);
    expect_pair(
        OutputDescriptor{
            .address = 0x300, .components = 4, .type = OutputType::float16, .stride = 24},
        unpack_output, 0x300, 24u << 11 | 0x0f);
}

TEST(PacketsWorked, LevelsOfATextureStandWhereTheSheetSays) {
    // Level n starts at bit 6 * 32 + 30 + 26 * n; word and bit as the sheet lists them.
    constexpr std::array<std::array<unsigned, 2>, max_texture_levels> starts = {{{6, 30},
                                                                                 {7, 24},
                                                                                 {8, 18},
                                                                                 {9, 12},
                                                                                 {10, 6},
                                                                                 {11, 0},
                                                                                 {11, 26},
                                                                                 {12, 20},
                                                                                 {13, 14},
                                                                                 {14, 8},
                                                                                 {15, 2},
                                                                                 {15, 28},
                                                                                 {16, 22}}};
    for (size_t level = 0; level < starts.size(); ++level) {
        TextureDescriptor descriptor;
        const auto without = pack(descriptor);
        descriptor.levels[level] = 64;  // address bit 6 is the field's lowest
        auto expected = without;
        expected[starts[level][0]] |= 1u << starts[level][1];
        EXPECT_EQ(pack(descriptor), expected) << level;
    }
    EXPECT_EQ(texture_descriptor_size(11), 16u);
    EXPECT_EQ(texture_descriptor_size(12), 18u);
}

TEST(PacketsWorked, ShortTextureDescriptorsHaveElevenLevels) {
    TextureDescriptor descriptor;
    descriptor.levels.fill(0xffffffc0);
    const auto words = pack(descriptor);
    EXPECT_TRUE(unpack_texture_descriptor(words));
    const auto cut = unpack_texture_descriptor(std::span(words).first(16));
    ASSERT_FALSE(cut);
    EXPECT_NE(cut.error().text.find("level_11"), std::string::npos);
    descriptor.levels[11] = descriptor.levels[12] = 0;
    const auto eleven = pack(descriptor);
    const auto back = unpack_texture_descriptor(std::span(eleven).first(16));
    ASSERT_TRUE(back) << back.error().text;
    EXPECT_EQ(back->levels, descriptor.levels);
    EXPECT_FALSE(unpack_texture_descriptor(std::span(eleven).first(15)));
}

TEST(PacketsWorked, UnknownCommandsAreRefused) {
    for (const uint32_t word1 : {0x10000043u, 0x80000000u, 0x50000001u, 0xf0000001u}) {
        const auto command = vs::unpack(0, word1);
        ASSERT_FALSE(command) << word1;
        EXPECT_NE(command.error().text.find("VS stream: unknown command"), std::string::npos)
            << command.error().text;
    }
    EXPECT_FALSE(plbu::unpack(0, 0x10000110));
    EXPECT_FALSE(plbu::unpack(0, 0x20000000));
    EXPECT_FALSE(plbu::unpack(0, 0x28000010));
    EXPECT_FALSE(pp_stream::unpack(1, 0));
    EXPECT_FALSE(pp_stream::unpack(0, 0xb0000000));
    EXPECT_FALSE(pp_stream::unpack(1, 0xbc000000));
}

TEST(PacketsWorked, ErrorsNameTheField) {
    const auto too_long = vs::unpack(0, 0x30000000 | 4880u << 12);
    ASSERT_FALSE(too_long);
    EXPECT_EQ(too_long.error().text,
              "uniforms: size = 4880 is out of range (from 0x0 to 0x1300, a multiple of 16)");
    const auto no_width = unpack_texture_descriptor(std::array<uint32_t, 16>{});
    ASSERT_FALSE(no_width);
    EXPECT_NE(no_width.error().text.find("texture descriptor: width = 0"), std::string::npos)
        << no_width.error().text;
    const auto reserved = plbu::unpack(0x4000, 0x70000000);
    ASSERT_FALSE(reserved);
    EXPECT_NE(reserved.error().text.find("scissor: reserved_0_14"), std::string::npos)
        << reserved.error().text;
}

}  // namespace
}  // namespace cuesta::hw::mali400
