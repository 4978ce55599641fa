// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Finished tiles in memory: every pixel format, both layouts, planes; and back by reload draws.
#include <array>
#include <cstring>

#include <gtest/gtest.h>

#include "hw/mali400/layout.h"
#include "pp_machine.h"

namespace cuesta::simulator::mali400 {
namespace {

namespace hw4 = hw::mali400;
using Kind = ListPrimitive::Kind;

struct PixelCase {
    hw4::PixelFormat format;
    unsigned bytes;
    uint64_t plain;    // the bytes of the test colour, as a little-endian number
    uint64_t swapped;  // with red and blue exchanged
};

// r = 1, g = 128/255, b = 51/255, a = 0xcc/255.
constexpr uint32_t test_color = 0xcc3380ff;

TEST(WriteBack, EveryColourFormat) {
    const PixelCase cases[] = {
        {hw4::PixelFormat::b5g6r5, 2, 0xfc06, 0x341f},
        {hw4::PixelFormat::b5g5r5a1, 2, 0xfe06, 0x9a1f},
        {hw4::PixelFormat::b4g4r4a4, 2, 0xcf83, 0xc38f},
        {hw4::PixelFormat::b8g8r8a8, 4, 0xccff8033, 0xcc3380ff},
        {hw4::PixelFormat::b8, 1, 0x33, 0xff},
        {hw4::PixelFormat::b8g8, 2, 0x8033, 0x80ff},
        {hw4::PixelFormat::b16g16r16a16_float, 8, 0x3a663c0038043266, 0x3a66326638043c00},
        {hw4::PixelFormat::b16_float, 2, 0x3266, 0x3c00},
        {hw4::PixelFormat::b16g16_float, 4, 0x38043266, 0x38043c00},
    };
    for (const PixelCase& test : cases) {
        for (const bool swap : {false, true}) {
            PpMachine machine(16, 16);
            machine.frame.clear_color.fill(test_color);
            machine.write_back[0].format = test.format;
            machine.write_back[0].pitch = static_cast<uint16_t>(test.bytes * 16 / 8);
            machine.write_back[0].swap_red_blue = swap;
            expect_runs(machine);
            uint64_t value = 0;
            machine.read(machine.write_back[0].address + test.bytes * (16 * 3 + 5), &value,
                         test.bytes);
            EXPECT_EQ(value, swap ? test.swapped : test.plain)
                << "format " << int(test.format) << std::hex << " " << value;
        }
    }
}

TEST(WriteBack, EveryDepthStencilFormat) {
    const PixelCase cases[] = {
        {hw4::PixelFormat::s8, 1, 0xa5, 0},
        {hw4::PixelFormat::z16, 2, 0x1234, 0},
        {hw4::PixelFormat::z24s8, 4, 0xa5123456, 0},
    };
    for (const PixelCase& test : cases) {
        PpMachine machine(16, 16);
        machine.frame.clear_depth = 0x123456;
        machine.frame.clear_stencil = 0xa5;
        machine.write_back[1].format = test.format;
        machine.write_back[1].pitch = static_cast<uint16_t>(test.bytes * 16 / 8);
        expect_runs(machine);
        uint64_t value = 0;
        machine.read(machine.write_back[1].address + test.bytes * (16 * 3 + 5), &value, test.bytes);
        EXPECT_EQ(value, test.plain) << "format " << int(test.format);
    }
}

// 0.7 lies below the middle of two codes: the nearest is the other one.
TEST(WriteBack, DepthOfSixteenBitsIsCutOff) {
    PpMachine machine(16, 16);
    machine.frame.clear_depth = 11744050;
    machine.write_back[1].format = hw4::PixelFormat::z16;
    machine.write_back[1].pitch = 4;
    expect_runs(machine);
    uint16_t value = 0;
    machine.read(machine.write_back[1].address, &value, sizeof(value));
    EXPECT_EQ(value, 45875);
}

TEST(WriteBack, FloatTileBufferClearsFromUnorm16) {
    PpMachine machine(16, 16);
    machine.frame.fp16_tile_buffer = true;
    machine.frame.red_bits = machine.frame.green_bits = 0;
    machine.frame.blue_bits = machine.frame.alpha_bits = 0;
    machine.frame.clear_color = {0x8000ffff, 0xffff4000, 0, 0};
    machine.write_back[0].format = hw4::PixelFormat::b16g16r16a16_float;
    machine.write_back[0].pitch = 16;
    machine.write_back[0].swap_red_blue = false;
    expect_runs(machine);
    uint64_t value = 0;
    machine.read(machine.write_back[0].address + 8, &value, 8);
    EXPECT_EQ(value, 0x3c003c0038003400u) << std::hex << value;
}

constexpr std::string_view coordinates_as_color =
    "varying $1 = frag_coord(); vmul $0 = mul($1, const0); "
    "const0 = 0.00390625, 0.00390625, 0, 0; stop";

TEST(WriteBack, TiledTargetsUseTheInterleavedOrder) {
    PpMachine machine(40, 24);
    machine.frame.flip_fragment_coordinate = false;
    machine.frame.origin_offset_y = 1;
    machine.write_back[0].layout = hw4::WriteBackLayout::tiled;
    machine.write_back[0].pitch = 3;
    machine.write_back[0].address = machine.allocate(3 * 2 * 1024);
    machine.cover(machine.state(machine.program(coordinates_as_color)));
    expect_runs(machine);
    for (unsigned y = 0; y < 24; ++y) {
        for (unsigned x = 0; x < 40; ++x) {
            const size_t offset = hw4::tiled_offset({.bytes = 4}, 3, x, y);
            Rgba pixel;
            machine.read(machine.write_back[0].address + static_cast<uint32_t>(offset), &pixel, 4);
            EXPECT_EQ(pixel.r, x) << x << "," << y;
            EXPECT_EQ(pixel.g, y) << x << "," << y;
        }
    }
    // The first texels of a tile run (0, 0), (1, 0), (1, 1), (0, 1): part 4, 4.2.
    std::array<Rgba, 4> first;
    machine.read(machine.write_back[0].address, first.data(), 16);
    EXPECT_EQ(first[1].r, 1);
    EXPECT_EQ(first[2].g, 1);
    EXPECT_EQ(first[3].r, 0);
}

// Units with the bounding-box bit store the part of the tile inside, the others all of it.
TEST(WriteBack, TheBoundsCountForUnitsThatSaySo) {
    for (const hw4::WriteBackLayout layout :
         {hw4::WriteBackLayout::linear, hw4::WriteBackLayout::tiled}) {
        for (const bool bounded : {false, true}) {
            PpMachine machine(16, 16);
            hw4::WriteBack& unit = machine.write_back[0];
            unit.layout = layout;
            if (layout == hw4::WriteBackLayout::tiled)
                unit.pitch = 1;
            unit.bounding_box = bounded;
            std::array<uint32_t, 256> pixels;
            pixels.fill(0x12345678);
            machine.write(unit.address, pixels.data(), sizeof pixels);
            machine.frame.bounding_left = 2;
            machine.frame.bounding_right = 7;
            machine.frame.bounding_bottom = 9;
            machine.frame.clear_color.fill(0xffffffff);
            expect_runs(machine);
            machine.read(unit.address, pixels.data(), sizeof pixels);
            for (unsigned y = 0; y < 16; ++y) {
                for (unsigned x = 0; x < 16; ++x) {
                    const bool stored = !bounded || (x >= 2 && x <= 7 && y <= 9);
                    const size_t at = layout == hw4::WriteBackLayout::tiled
                                          ? hw4::tiled_offset({.bytes = 4}, 1, x, y) / 4
                                          : y * 16 + x;
                    EXPECT_EQ(pixels[at], stored ? 0xffffffffu : 0x12345678u)
                        << x << "," << y << " bounded " << bounded;
                }
            }
        }
    }
}

TEST(WriteBack, UnknownSettingsAreFaults) {
    const auto fails = [](auto change) {
        PpMachine machine(16, 16);
        change(machine.write_back[0]);
        return !machine.run().has_value();
    };
    EXPECT_TRUE(fails([](auto& unit) { unit.format = hw4::PixelFormat(9); }));
    EXPECT_TRUE(fails([](auto& unit) { unit.format = hw4::PixelFormat::z16; }));
    EXPECT_TRUE(fails([](auto& unit) { unit.layout = hw4::WriteBackLayout(1); }));
    EXPECT_TRUE(fails([](auto& unit) { unit.big_endian = true; }));
    EXPECT_TRUE(fails([](auto& unit) { unit.test_enable = true; }));
    EXPECT_TRUE(fails([](auto& unit) { unit.downsample_scale_x = 1; }));
    EXPECT_TRUE(fails([](auto& unit) { unit.address = 0x7f000000; }));
    EXPECT_FALSE(fails([](auto& unit) { unit.source = hw4::WriteBackSource::off; }));
}

// ---- reload draws, with the words of part 3, 3.11

constexpr std::string_view reload_program =
    "varying none.xy = load(v0.xy); texture = sample(s0); vmul $0 = mov(texture); sync; stop";

hw4::TextureDescriptor surface(const hw4::WriteBack& unit,
                               hw4::TexelFormat format,
                               unsigned width,
                               unsigned height) {
    hw4::TextureDescriptor texture;
    texture.format = format;
    texture.swap_red_blue = unit.swap_red_blue;
    texture.width = static_cast<uint16_t>(width);
    texture.height = static_cast<uint16_t>(height);
    texture.unnormalized_coordinates = true;
    texture.min_nearest = texture.mag_nearest = true;
    texture.wrap_s = texture.wrap_t = hw4::Wrap::clamp_to_edge;
    texture.levels[0] = unit.address;
    if (unit.layout == hw4::WriteBackLayout::tiled) {
        texture.layout = hw4::TextureLayout::tiled;
    } else {
        texture.has_stride = true;
        texture.stride = static_cast<uint16_t>(unit.pitch * 8);
    }
    return texture;
}

void reload(PpMachine& machine,
            const hw4::TextureDescriptor& texture,
            const std::array<uint32_t, 4>& words_2_3_5_7,
            unsigned width,
            unsigned height) {
    std::array<uint32_t, hw4::render_state_words> words = {};
    words[2] = words_2_3_5_7[0];
    words[3] = words_2_3_5_7[1];
    words[4] = 0xffff0000;
    words[5] = words[6] = words_2_3_5_7[2];
    words[7] = words_2_3_5_7[3];
    words[8] = 0xf007;
    words[9] = machine.program(reload_program) | 6;
    words[10] = 1;
    words[12] = machine.texture_list(std::array{texture});
    words[13] = 0x4021;
    const Result<hw4::RenderState> state = hw4::unpack_render_state(words);
    ASSERT_TRUE(state) << state.error().text;
    const float w = static_cast<float>(width);
    const float h = static_cast<float>(height);
    hw4::RenderState render_state = *state;
    const std::array<float, 6> coordinates = {w, 0, 0, 0, 0, h};
    render_state.varyings = machine.allocate(sizeof coordinates);
    machine.write(render_state.varyings, coordinates.data(), sizeof coordinates);
    machine.draw(render_state, Kind::rectangle,
                 {{.x = w, .y = 0}, {.x = 0, .y = 0}, {.x = 0, .y = h}});
}

TEST(Reload, ColourComesBackExactly) {
    for (const hw4::WriteBackLayout layout :
         {hw4::WriteBackLayout::linear, hw4::WriteBackLayout::tiled}) {
        PpMachine machine(40, 24);
        machine.write_back[0].bounding_box = true;
        if (layout == hw4::WriteBackLayout::tiled) {
            machine.write_back[0].layout = layout;
            machine.write_back[0].pitch = 3;
        }
        constexpr size_t bytes = 48 * 32 * 4;
        std::array<uint8_t, bytes> before;
        for (size_t i = 0; i < bytes; ++i)
            before[i] = static_cast<uint8_t>(i * 37 + i / 251);
        machine.write(machine.write_back[0].address, before.data(), bytes);
        reload(machine, surface(machine.write_back[0], hw4::TexelFormat::b8g8r8a8, 40, 24),
               {0xf03b1ad2, 0x0e, 0x7, 0}, 40, 24);
        expect_runs(machine);
        std::array<uint8_t, bytes> after;
        machine.read(machine.write_back[0].address, after.data(), bytes);
        EXPECT_EQ(std::memcmp(before.data(), after.data(), bytes), 0);
    }
}

TEST(Reload, DepthAndStencilComeBackExactly) {
    PpMachine machine(32, 32);
    machine.write_back[1].layout = hw4::WriteBackLayout::tiled;
    machine.write_back[1].pitch = 2;
    std::array<uint32_t, 32 * 32> before;
    for (uint32_t i = 0; i < before.size(); ++i)
        before[i] = i * 2654435761u;
    machine.write(machine.write_back[1].address, before.data(), sizeof before);
    reload(machine, surface(machine.write_back[1], hw4::TexelFormat::z24s8_packed, 32, 32),
           {0x003b1ad2, 0x1c0f, 0x24f, 0xffff}, 32, 32);
    machine.frame.clear_color.fill(0xff112233);
    expect_runs(machine);
    std::array<uint32_t, 32 * 32> after;
    machine.read(machine.write_back[1].address, after.data(), sizeof after);
    EXPECT_EQ(before, after);
    EXPECT_EQ(machine.pixel(3, 3), (Rgba{0x33, 0x22, 0x11, 0xff}));  // colour is left alone
}

TEST(Reload, DepthAloneAndStencilAloneKeepTheOther) {
    for (const bool depth : {false, true}) {
        PpMachine machine(16, 16);
        machine.frame.clear_depth = 0x111111;
        machine.frame.clear_stencil = 0x22;
        const uint32_t stored = 0xab654321;
        std::array<uint32_t, 256> before;
        before.fill(stored);
        machine.write(machine.write_back[1].address, before.data(), sizeof before);
        const uint32_t word3 = 0x0e | 0x400 | (depth ? 0x801u : 0x1000u);
        reload(machine, surface(machine.write_back[1], hw4::TexelFormat::z24s8_packed, 16, 16),
               {0x003b1ad2, word3, depth ? 0x7u : 0x24fu, depth ? 0u : 0xffffu}, 16, 16);
        expect_runs(machine);
        EXPECT_EQ(machine.depth_stencil(9, 9), depth ? 0x22654321u : 0xab111111u);
    }
}

TEST(Reload, SixteenBitDepthComesBackExactly) {
    PpMachine machine(16, 16);
    machine.write_back[1].format = hw4::PixelFormat::z16;
    machine.write_back[1].pitch = 4;
    std::array<uint16_t, 256> before;
    for (uint32_t i = 0; i < before.size(); ++i)
        before[i] = static_cast<uint16_t>(i * 257 + i % 3);
    machine.write(machine.write_back[1].address, before.data(), sizeof before);
    reload(machine, surface(machine.write_back[1], hw4::TexelFormat::l16, 16, 16),
           {0x003b1ad2, 0x0e | 0x801, 0x7, 0}, 16, 16);
    expect_runs(machine);
    std::array<uint16_t, 256> after;
    machine.read(machine.write_back[1].address, after.data(), sizeof after);
    EXPECT_EQ(before, after);
}

}  // namespace
}  // namespace cuesta::simulator::mali400
