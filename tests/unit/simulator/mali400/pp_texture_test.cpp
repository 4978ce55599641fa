// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Textures as the emulated sampler reads them: formats, layouts, levels, faces, slices.
#include "simulator/mali400/pp_texture.h"

#include <array>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "hw/mali400/layout.h"
#include "pp_machine.h"

namespace cuesta::simulator::mali400 {
namespace {

namespace hw4 = hw::mali400;

// A texture in emulated memory and one lane's look at it.
class Probe {
  public:
    Probe() : machine_(16, 16), memory_(machine_.space()) {}

    PpMachine& machine() { return machine_; }

    std::array<float, 4> at(const hw4::TextureDescriptor& descriptor,
                            float x,
                            float y,
                            float z = 0,
                            std::optional<float> lod = {}) {
        const auto words = hw4::pack(descriptor);
        const uint32_t address = machine_.allocate(sizeof words);
        machine_.write(address, words.data(), sizeof words);
        Result<std::unique_ptr<Texture>> texture = Texture::load(memory_, address);
        if (!texture) {
            ADD_FAILURE() << texture.error().text;
            return {};
        }
        std::array<Row, 3> coordinates;
        coordinates[0][0] = splat(x);
        coordinates[1][0] = splat(y);
        coordinates[2][0] = splat(z);
        const std::array<LaneMask, 1> lanes = {full_mask()};
        TextureRequest request{.cube = descriptor.cube,
                               .quads = 1,
                               .coordinates = coordinates,
                               .lanes = lanes,
                               .neighbours = lanes};
        Row lod_row;
        if (lod) {
            lod_row[0] = splat(*lod);
            request.lod = &lod_row;
            request.lod_mode = TextureRequest::Lod::explicit_;
        }
        std::array<Row, 4> out;
        const Result<void> done = (*texture)->sample(request, out);
        if (!done) {
            ADD_FAILURE() << done.error().text;
            return {};
        }
        return {out[0][0][3], out[1][0][3], out[2][0][3], out[3][0][3]};
    }

    Result<void> load_error(const hw4::TextureDescriptor& descriptor) {
        const auto words = hw4::pack(descriptor);
        const uint32_t address = machine_.allocate(sizeof words);
        machine_.write(address, words.data(), sizeof words);
        const Result<std::unique_ptr<Texture>> texture = Texture::load(memory_, address);
        return texture ? Result<void>{} : Result<void>(texture.error());
    }

  private:
    PpMachine machine_;
    PpMemory memory_;
};

hw4::TextureDescriptor plain(hw4::TexelFormat format, unsigned width, unsigned height) {
    hw4::TextureDescriptor descriptor;
    descriptor.format = format;
    descriptor.width = static_cast<uint16_t>(width);
    descriptor.height = static_cast<uint16_t>(height);
    descriptor.min_nearest = descriptor.mag_nearest = true;
    return descriptor;
}

struct TexelCase {
    hw4::TexelFormat format;
    std::array<uint8_t, 8> bytes;
    std::array<float, 4> color;
    bool swaps;
};

constexpr float level(unsigned value, unsigned greatest) {
    return static_cast<float>(value) / static_cast<float>(greatest);
}

TEST(Texel, EveryFormat) {
    const TexelCase cases[] = {
        {hw4::TexelFormat::l8, {0x33}, {0.2f, 0.2f, 0.2f, 1}, false},
        {hw4::TexelFormat::a8, {0x33}, {0, 0, 0, 0.2f}, false},
        {hw4::TexelFormat::i8, {0x33}, {0.2f, 0.2f, 0.2f, 0.2f}, false},
        {hw4::TexelFormat::b5g6r5,
         {0x41, 0x20},
         {level(4, 31), level(2, 63), level(1, 31), 1},
         true},
        {hw4::TexelFormat::b5g5r5a1,
         {0x41, 0x90},
         {level(4, 31), level(2, 31), level(1, 31), 1},
         true},
        {hw4::TexelFormat::b4g4r4a4,
         {0x21, 0x43},
         {level(3, 15), level(2, 15), level(1, 15), level(4, 15)},
         true},
        {hw4::TexelFormat::l8a8, {0x33, 0x66}, {0.2f, 0.2f, 0.2f, 0.4f}, false},
        {hw4::TexelFormat::l16, {0x33, 0x33}, {0.2f, 0.2f, 0.2f, 1}, false},
        {hw4::TexelFormat::a16, {0x33, 0x33}, {0, 0, 0, 0.2f}, false},
        {hw4::TexelFormat::i16, {0x33, 0x33}, {0.2f, 0.2f, 0.2f, 0.2f}, false},
        {hw4::TexelFormat::b8g8r8, {0x33, 0x66, 0x99}, {0.6f, 0.4f, 0.2f, 1}, true},
        {hw4::TexelFormat::b8g8r8a8, {0x33, 0x66, 0x99, 0xcc}, {0.6f, 0.4f, 0.2f, 0.8f}, true},
        {hw4::TexelFormat::b8g8r8x8, {0x33, 0x66, 0x99, 0xcc}, {0.6f, 0.4f, 0.2f, 1}, true},
        {hw4::TexelFormat::l16_float, {0x00, 0x38}, {0.5f, 0.5f, 0.5f, 1}, false},
        {hw4::TexelFormat::a16_float, {0x00, 0x38}, {0, 0, 0, 0.5f}, false},
        {hw4::TexelFormat::i16_float, {0x00, 0x38}, {0.5f, 0.5f, 0.5f, 0.5f}, false},
        {hw4::TexelFormat::l16a16_float, {0x00, 0x38, 0x00, 0xc0}, {0.5f, 0.5f, 0.5f, -2}, false},
        {hw4::TexelFormat::b16g16r16a16_float,
         {0x00, 0x38, 0x00, 0xc0, 0x00, 0x3c, 0x00, 0x34},
         {1, -2, 0.5f, 0.25f},
         true},
        {hw4::TexelFormat::b16g16r16_float,
         {0x00, 0x38, 0x00, 0xc0, 0x00, 0x3c},
         {1, -2, 0.5f, 1},
         true},
        {hw4::TexelFormat::z24x8, {0x00, 0x00, 0x80, 0x77}, {0.5f, 0.5f, 0.5f, 1}, false},
        {hw4::TexelFormat::z24s8_packed, {0x33, 0x66, 0x99, 0xcc}, {0.2f, 0.4f, 0.6f, 0.8f}, false},
    };
    for (const TexelCase& test : cases) {
        for (const bool swap : {false, true}) {
            Probe probe;
            hw4::TextureDescriptor descriptor = plain(test.format, 1, 1);
            descriptor.levels[0] = probe.machine().allocate(4096);
            descriptor.swap_red_blue = swap;
            probe.machine().write(descriptor.levels[0], test.bytes.data(), 8);
            const auto color = probe.at(descriptor, 0.5f, 0.5f);
            std::array<float, 4> expected = test.color;
            if (swap && test.swaps)
                std::swap(expected[0], expected[2]);
            for (unsigned c = 0; c < 4; ++c)
                EXPECT_NEAR(color[c], expected[c], 1e-6) << int(test.format) << " channel " << c;
        }
    }
}

TEST(Texel, Etc1BlocksInTiles) {
    Probe probe;
    hw4::TextureDescriptor descriptor = plain(hw4::TexelFormat::etc1, 16, 16);
    descriptor.layout = hw4::TextureLayout::tiled;
    descriptor.levels[0] = probe.machine().allocate(128);
    for (unsigned by = 0; by < 4; ++by) {
        for (unsigned bx = 0; bx < 4; ++bx) {
            // Individual mode, both halves of colour (bx, by, 0) * 17, table 0, all steps +2.
            const uint8_t block[8] = {
                static_cast<uint8_t>(bx * 0x11), static_cast<uint8_t>(by * 0x11), 0, 0, 0, 0, 0, 0};
            // Bits of the index: y1, x1^y1, y0, x0^y0 (part 4, 4.2).
            const unsigned index =
                (by >> 1) << 3 | ((bx ^ by) >> 1) << 2 | (by & 1) << 1 | ((bx ^ by) & 1);
            probe.machine().write(descriptor.levels[0] + index * 8, block, 8);
        }
    }
    for (unsigned y = 0; y < 16; ++y) {
        for (unsigned x = 0; x < 16; ++x) {
            const auto color = probe.at(descriptor, (x + 0.5f) / 16, (y + 0.5f) / 16);
            EXPECT_FLOAT_EQ(color[0], static_cast<float>(x / 4 * 17 + 2) / 255);
            EXPECT_FLOAT_EQ(color[1], static_cast<float>(y / 4 * 17 + 2) / 255);
            EXPECT_EQ(color[3], 1);
        }
    }
}

// Texel (x, y) of a level holds (x, y, layer, level * alpha_scale) as bytes R, G, B, A (swapped
// format).
void fill_level(PpMachine& machine,
                hw4::TextureDescriptor& descriptor,
                unsigned number,
                uint32_t stride = 0,
                unsigned alpha_scale = 1) {
    const hw4::LevelLayout layout = hw4::level_layout({.bytes = 4}, descriptor.width,
                                                      descriptor.height, descriptor.depth, number);
    const bool tiled = descriptor.layout == hw4::TextureLayout::tiled;
    const uint32_t row = stride != 0 ? stride : layout.row_stride;
    const uint32_t layer_bytes =
        tiled ? layout.layer_stride : row * ((layout.height + 15) / 16 * 16);
    const uint32_t layers = descriptor.cube ? 6 : layout.depth;
    descriptor.levels[number] = machine.allocate(layer_bytes * layers);
    for (uint32_t layer = 0; layer < layers; ++layer) {
        for (uint32_t y = 0; y < layout.height; ++y) {
            for (uint32_t x = 0; x < layout.width; ++x) {
                const std::array<uint8_t, 4> texel = {
                    static_cast<uint8_t>(x), static_cast<uint8_t>(y), static_cast<uint8_t>(layer),
                    static_cast<uint8_t>(number * alpha_scale)};
                const size_t offset =
                    tiled ? hw4::tiled_offset({.bytes = 4}, layout.tiles_per_row, x, y)
                          : size_t{y} * row + x * 4;
                machine.write(
                    descriptor.levels[number] + layer * layer_bytes + static_cast<uint32_t>(offset),
                    texel.data(), 4);
            }
        }
    }
}

std::array<int, 4> levels_of(const std::array<float, 4>& color) {
    return {static_cast<int>(std::lround(color[0] * 255)),
            static_cast<int>(std::lround(color[1] * 255)),
            static_cast<int>(std::lround(color[2] * 255)),
            static_cast<int>(std::lround(color[3] * 255))};
}

TEST(Texture, LayoutsAndStrides) {
    for (const hw4::TextureLayout layout :
         {hw4::TextureLayout::linear, hw4::TextureLayout::tiled}) {
        for (const unsigned stride : {0u, 37u * 4u, 200u}) {
            if (stride != 0 && layout == hw4::TextureLayout::tiled)
                continue;
            Probe probe;
            hw4::TextureDescriptor descriptor = plain(hw4::TexelFormat::b8g8r8a8, 37, 21);
            descriptor.swap_red_blue = true;
            descriptor.layout = layout;
            descriptor.has_stride = stride != 0;
            descriptor.stride = static_cast<uint16_t>(stride);
            fill_level(probe.machine(), descriptor, 0, stride);
            for (const unsigned y : {0u, 7u, 16u, 20u}) {
                for (const unsigned x : {0u, 3u, 17u, 36u}) {
                    const auto color = probe.at(descriptor, (static_cast<float>(x) + 0.5f) / 37,
                                                (static_cast<float>(y) + 0.5f) / 21);
                    EXPECT_EQ(levels_of(color), (std::array<int, 4>{int(x), int(y), 0, 0}));
                }
            }
        }
    }
}

TEST(Texture, UnnormalisedCoordinatesCountTexels) {
    Probe probe;
    hw4::TextureDescriptor descriptor = plain(hw4::TexelFormat::b8g8r8a8, 37, 21);
    descriptor.swap_red_blue = true;
    descriptor.unnormalized_coordinates = true;
    descriptor.wrap_s = descriptor.wrap_t = hw4::Wrap::clamp_to_edge;
    fill_level(probe.machine(), descriptor, 0);
    EXPECT_EQ(levels_of(probe.at(descriptor, 30.5f, 2.5f)), (std::array<int, 4>{30, 2, 0, 0}));
    EXPECT_EQ(levels_of(probe.at(descriptor, 99, -4)), (std::array<int, 4>{36, 0, 0, 0}));
}

TEST(Texture, LevelsHaveTheirOwnAddressAndSize) {
    for (const hw4::TextureLayout layout :
         {hw4::TextureLayout::linear, hw4::TextureLayout::tiled}) {
        Probe probe;
        hw4::TextureDescriptor descriptor = plain(hw4::TexelFormat::b8g8r8a8, 40, 20);
        descriptor.swap_red_blue = true;
        descriptor.layout = layout;
        descriptor.max_lod = 15 * 16;
        for (unsigned number = 0; number < 6; ++number)
            fill_level(probe.machine(), descriptor, number);
        for (unsigned number = 0; number < 6; ++number) {
            const auto color = probe.at(descriptor, 0.99f, 0.99f, 0, static_cast<float>(number));
            const int width = std::max(40 >> number, 1);
            const int height = std::max(20 >> number, 1);
            EXPECT_EQ(levels_of(color),
                      (std::array<int, 4>{width - 1, height - 1, 0, int(number)}));
        }
        // An LOD beyond the levels with an address stays at the last one.
        EXPECT_EQ(levels_of(probe.at(descriptor, 0.5f, 0.5f, 0, 9.0f))[3], 5);
        descriptor.levels[3] = 0;
        EXPECT_EQ(levels_of(probe.at(descriptor, 0.5f, 0.5f, 0, 9.0f))[3], 2);
        descriptor.max_lod = 24;  // 1.5
        descriptor.mip_filter = hw4::MipFilter::linear;
        const auto between = probe.at(descriptor, 0.5f, 0.5f, 0, 9.0f);
        EXPECT_NEAR(between[3] * 255, 1.5, 1e-3);
    }
}

TEST(Texture, LargeTexturesReadTheLongDescriptor) {
    Probe probe;
    hw4::TextureDescriptor descriptor = plain(hw4::TexelFormat::b8g8r8a8, 4096, 1);
    descriptor.swap_red_blue = true;
    descriptor.max_lod = 12 * 16;
    for (unsigned number = 0; number < 13; ++number)
        fill_level(probe.machine(), descriptor, number);
    EXPECT_EQ(levels_of(probe.at(descriptor, 0.5f, 0.5f, 0, 12.0f))[3], 12);
    EXPECT_EQ(levels_of(probe.at(descriptor, 0.5f, 0.5f, 0, 11.0f))[3], 11);
}

TEST(Texture, CubeFacesLieBehindEachOther) {
    Probe probe;
    hw4::TextureDescriptor descriptor = plain(hw4::TexelFormat::b8g8r8a8, 20, 20);
    descriptor.swap_red_blue = true;
    descriptor.cube = true;
    descriptor.dimension = hw4::TextureDimension::d3;
    descriptor.layout = hw4::TextureLayout::tiled;
    fill_level(probe.machine(), descriptor, 0);
    const std::array<std::array<float, 3>, 6> directions = {
        {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}}};
    for (unsigned face = 0; face < 6; ++face) {
        const auto& d = directions[face];
        EXPECT_EQ(levels_of(probe.at(descriptor, d[0], d[1], d[2])),
                  (std::array<int, 4>{10, 10, int(face), 0}));
    }
}

TEST(Texture, SlicesAndTheirWrap) {
    Probe probe;
    hw4::TextureDescriptor descriptor = plain(hw4::TexelFormat::b8g8r8a8, 18, 4);
    descriptor.swap_red_blue = true;
    descriptor.dimension = hw4::TextureDimension::d3;
    descriptor.depth = 5;
    fill_level(probe.machine(), descriptor, 0);
    for (int slice = 0; slice < 5; ++slice)
        EXPECT_EQ(levels_of(probe.at(descriptor, 0.5f, 0.5f, (slice + 0.5f) / 5)),
                  (std::array<int, 4>{9, 2, slice, 0}));
    EXPECT_EQ(levels_of(probe.at(descriptor, 0.5f, 0.5f, 1.1f))[2], 0);
}

TEST(Texture, BorderColourIsUnorm16) {
    Probe probe;
    hw4::TextureDescriptor descriptor = plain(hw4::TexelFormat::b8g8r8a8, 4, 4);
    descriptor.wrap_s = descriptor.wrap_t = hw4::Wrap::clamp_to_border;
    descriptor.border_red = 0x3333;
    descriptor.border_alpha = 0xffff;
    fill_level(probe.machine(), descriptor, 0);
    const auto color = probe.at(descriptor, -0.5f, 0.5f);
    EXPECT_FLOAT_EQ(color[0], 0.2f);
    EXPECT_EQ(color[1], 0);
    EXPECT_EQ(color[3], 1);
}

TEST(Texture, WhatIsNotKnownIsAFault) {
    Probe probe;
    const auto complaint = [&](auto change) {
        hw4::TextureDescriptor descriptor = plain(hw4::TexelFormat::b8g8r8a8, 4, 4);
        change(descriptor);
        const Result<void> loaded = probe.load_error(descriptor);
        return loaded ? std::string("no error") : loaded.error().text;
    };
    EXPECT_NE(complaint([](auto& d) { d.format = hw4::TexelFormat(0x3f); }).find("0x3f"),
              std::string::npos);
    EXPECT_NE(complaint([](auto& d) { d.layout = hw4::TextureLayout(1); }).find("layout 1"),
              std::string::npos);
    EXPECT_NE(complaint([](auto& d) { d.range = hw4::TexelRange::snorm; }).find("range"),
              std::string::npos);
    EXPECT_NE(complaint([](auto& d) {
                  d.dimension = hw4::TextureDimension::d3;
                  d.width = d.height = d.depth = 4096;
              }).find("address space"),
              std::string::npos);
}

TEST(Texture, UnmappedTexelsAreFaults) {
    PpMachine machine(16, 16);
    hw4::TextureDescriptor descriptor = plain(hw4::TexelFormat::b8g8r8a8, 4, 4);
    descriptor.levels[0] = 0x7f000000;
    hw4::RenderState state = machine.state(machine.program(
        "varying none.xy = load(v0.xy); texture = sample(s0); vmul $0 = mov(texture); sync; stop"));
    state.has_samplers = true;
    state.sampler_count = 1;
    state.textures = machine.texture_list(std::array{descriptor});
    machine.cover(state);
    const Result<PpStats> stats = machine.run();
    ASSERT_FALSE(stats);
    EXPECT_EQ(stats.error().code, Errc::fault);
    EXPECT_NE(stats.error().text.find("0x7f0000"), std::string::npos) << stats.error().text;
}

TEST(Texture, MipLevelFollowsTheDerivatives) {
    PpMachine machine(16, 16);
    hw4::TextureDescriptor descriptor = plain(hw4::TexelFormat::b8g8r8a8, 64, 64);
    descriptor.swap_red_blue = true;
    descriptor.max_lod = 6 * 16;
    for (unsigned number = 0; number < 7; ++number)
        fill_level(machine, descriptor, number);
    hw4::RenderState state = machine.state(machine.program(
        "varying none.xy = load(v0.xy); texture = sample(s0); vmul $0 = mov(texture); sync; stop"));
    state.has_samplers = true;
    state.sampler_count = 1;
    state.textures = machine.texture_list(std::array{descriptor});
    machine.cover(state);  // 64 texels over 16 pixels: level 2
    ASSERT_TRUE(machine.run());
    EXPECT_EQ(machine.pixel(3, 5), (Rgba{3, 5, 0, 2}));

    PpMachine biased(16, 16);
    hw4::TextureDescriptor copy = plain(hw4::TexelFormat::b8g8r8a8, 64, 64);
    copy.swap_red_blue = true;
    copy.max_lod = 6 * 16;
    copy.lod_bias = 16;
    for (unsigned number = 0; number < 7; ++number)
        fill_level(biased, copy, number);
    hw4::RenderState with_bias = biased.state(biased.program(
        "smul $1.x = mov(const0.x); const0 = 1, 0, 0, 0\n"
        "varying none.xy = load(v0.xy); texture = sample(s0, bias $1.x); vmul $0 = mov(texture); "
        "sync; stop"));
    with_bias.has_samplers = true;
    with_bias.sampler_count = 1;
    with_bias.textures = biased.texture_list(std::array{copy});
    biased.cover(with_bias);
    ASSERT_TRUE(biased.run());
    EXPECT_EQ(biased.pixel(3, 5).a, 4);  // one from the descriptor, one from the shader
}

// Of a texture over 16 pixels whose level n has the alpha 32 * n: 64 texels give level 2.
int alpha_of_seven_levels(hw4::TextureDescriptor descriptor) {
    PpMachine machine(16, 16);
    descriptor.max_lod = 6 * 16;
    for (unsigned number = 0; number < 7; ++number)
        fill_level(machine, descriptor, number, 0, 32);
    hw4::RenderState state =
        machine.state(machine.program("varying none.xy = load(v0.xy); texture = sample(s0); "
                                      "vmul $0 = mov(texture); sync; stop"));
    state.has_samplers = true;
    state.sampler_count = 1;
    state.textures = machine.texture_list(std::array{descriptor});
    machine.cover(state);
    EXPECT_TRUE(machine.run());
    return machine.pixel(3, 5).a;
}

// What drivers write for these filters, and the level that must come out: exactly 2, or half-way
// between 2 and 3. Unfiltered minification needs 8/16 more, unless nothing is filtered.
TEST(Texture, UnfilteredMinificationLowersTheLevelByHalf) {
    struct Case {
        bool min_nearest, mag_nearest;
        hw4::MipFilter mip;
        int bias;
        float level;
    };
    constexpr hw4::MipFilter nearest = hw4::MipFilter::nearest;
    constexpr hw4::MipFilter linear = hw4::MipFilter::linear;
    for (const Case& c : {Case{false, false, nearest, 0, 2}, Case{false, true, linear, 0, 2},
                          Case{true, true, nearest, -1, 2}, Case{true, false, nearest, 8, 2},
                          Case{true, true, linear, 8, 2}, Case{true, false, linear, 8, 2},
                          Case{true, true, linear, 16, 2.5f}, Case{false, false, linear, 8, 2.5f},
                          Case{true, false, nearest, 0, 2}, Case{true, false, nearest, -1, 1}}) {
        hw4::TextureDescriptor descriptor = plain(hw4::TexelFormat::b8g8r8a8, 64, 64);
        descriptor.min_nearest = c.min_nearest;
        descriptor.mag_nearest = c.mag_nearest;
        descriptor.mip_filter = c.mip;
        descriptor.lod_bias = static_cast<int16_t>(c.bias);
        EXPECT_EQ(alpha_of_seven_levels(descriptor), static_cast<int>(c.level * 32))
            << c.min_nearest << c.mag_nearest << (c.mip == linear) << " bias " << c.bias;
    }
}

// Level 2 and a half from the bias: with a sixteenth less the finer one, with nothing less the
// coarser one, as where anything is filtered.
TEST(Texture, UnfilteredLevelsAreRoundedUpInSixteenths) {
    const auto level = [](int width, int bias) {
        hw4::TextureDescriptor descriptor = plain(hw4::TexelFormat::b8g8r8a8, 64, 64);
        descriptor.min_nearest = descriptor.mag_nearest = true;
        descriptor.mip_filter = hw4::MipFilter::nearest;
        descriptor.lod_bias = static_cast<int16_t>(bias);
        descriptor.width = descriptor.height = static_cast<uint16_t>(width);
        return alpha_of_seven_levels(descriptor) / 32;
    };
    EXPECT_EQ(level(64, 8 - 1), 2);
    EXPECT_EQ(level(64, 8), 3);
    EXPECT_EQ(level(66, 8 - 1), 3);  // the LOD is 2.044 and a half
    EXPECT_EQ(level(62, 8 - 1), 2);  // 1.954 and a half
}

TEST(Texture, SamplersAndUniformsMustExist) {
    PpMachine machine(16, 16);
    machine.cover(machine.state(machine.program(
        "varying none.xy = load(v0.xy); texture = sample(s0); vmul $0 = mov(texture); sync; "
        "stop")));
    EXPECT_FALSE(machine.run());
    PpMachine without_uniforms(16, 16);
    without_uniforms.cover(without_uniforms.state(
        without_uniforms.program("uniform = u0; vmul $0 = mov(uniform); stop")));
    EXPECT_FALSE(without_uniforms.run());
}

TEST(Uniforms, ComeFromMemoryAsHalves) {
    PpMachine machine(16, 16);
    hw4::RenderState state =
        machine.state(machine.program("uniform = u1; vmul $0 = mov(uniform); stop"));
    state.has_uniforms = true;
    state.uniforms = machine.uniforms(std::array<float, 8>{9, 9, 9, 9, 0.2f, 0.4f, 0.6f, 1});
    state.uniforms_size_code = 1;
    machine.cover(state);
    ASSERT_TRUE(machine.run());
    EXPECT_EQ(machine.pixel(8, 8), (Rgba{51, 102, 153, 255}));
}

}  // namespace
}  // namespace cuesta::simulator::mali400
