// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Writes of texels and of tiles.
#include <cstring>

#include "texture_fixture.h"

namespace cuesta::simulator::agx {
namespace {

using hw::agx::Component;
using hw::agx::MemFormat;

class AgxImage : public TextureFixture {
  protected:
    static hw::agx::Instruction write_texel(TexDim dimension = TexDim::tex_2d) {
        return instruction(Op::image_write, dimension);
    }
    static hw::agx::Instruction write_tile(MemFormat format, TexDim dimension = TexDim::tex_2d) {
        hw::agx::Instruction made = instruction(Op::image_write_block, dimension);
        hw::agx::set(made, Field::F, static_cast<uint32_t>(format));
        return made;
    }
    Result<void> run_tile(const hw::agx::Instruction& made, const TileMemory& tile) {
        program = TRY(decode(made));
        return unit->write_block(group, states, program.textures()[0], tile);
    }
    void set_color(float r, float g, float b, float a) {
        set(0, r);
        set(1, g);
        set(2, b);
        set(3, a);
    }

    const PbeDescriptor rgba8 = {
        .channels = Channels::r8g8b8a8, .width = 4, .height = 4, .address = base, .stride = 16};
};

class FakeTile final : public TileMemory {
  public:
    FakeTile(TilePlace place, unsigned sample_bytes)
        : place_(place),
          sample_bytes_(sample_bytes),
          bytes_(size_t{place.width} * place.height * place.samples * sample_bytes) {}

    TilePlace place() const override { return place_; }
    std::span<const uint8_t> sample(unsigned x, unsigned y, unsigned sample) const override {
        return std::span(bytes_).subspan(index(x, y, sample), sample_bytes_);
    }
    uint8_t* at(unsigned x, unsigned y, unsigned sample = 0) {
        return bytes_.data() + index(x, y, sample);
    }

  private:
    size_t index(unsigned x, unsigned y, unsigned sample) const {
        return ((size_t{y} * place_.width + x) * place_.samples + sample) * sample_bytes_;
    }

    TilePlace place_;
    size_t sample_bytes_;
    std::vector<uint8_t> bytes_;
};

TEST_F(AgxImage, OneTexelForEachLane) {
    set_image(rgba8);
    set_color(0, 1, 0.2f, 1);
    place_texel({0, 1});
    group.general[at][1] = 2;
    group.general[at][2] = 3;
    group.active = 0b011;
    ASSERT_TRUE(run(write_texel()));
    EXPECT_EQ(read<uint32_t>(16), 0xff33ff00u);
    EXPECT_EQ(read<uint32_t>(24), 0xff33ff00u);
    EXPECT_EQ(read<uint32_t>(28), 0u);
}

TEST_F(AgxImage, SwizzleAndSrgb) {
    PbeDescriptor bgra = rgba8;
    bgra.swizzle = {Component::b, Component::g, Component::r, Component::a};
    bgra.srgb = true;
    set_image(bgra);
    set_color(1, 0, 0.2158605f, 0.5f);
    place_texel({0, 0});
    ASSERT_TRUE(run(write_texel()));
    EXPECT_EQ(read<uint32_t>(0), 0x80ff0080u);
}

TEST_F(AgxImage, OutsideIsDropped) {
    set_image(rgba8);
    set_color(1, 1, 1, 1);
    for (const auto& [x, y] : {std::pair{4u, 0u}, {0u, 4u}, {~0u, 0u}, {0xfff0u, 0u}}) {
        place_texel({x, y});
        ASSERT_TRUE(run(write_texel()));
    }
    for (unsigned i = 0; i < 32; ++i)
        EXPECT_EQ(read<uint32_t>(i * 4), 0u) << i;
    // Layers too.
    place_texel({0, 0, 1});
    ASSERT_TRUE(run(write_texel(TexDim::tex_2d_array)));
    EXPECT_EQ(read<uint32_t>(0), 0u);
}

TEST_F(AgxImage, LevelsAndLayersOfTiledImages) {
    PbeDescriptor image = rgba8;
    image.dimension = TextureDimension::d2_array;
    image.layout = TextureLayout::gpu_tiled;
    image.stride = 4;
    image.width = 100;
    image.height = 70;
    image.mipmapped = true;
    image.levels = 7;
    image.layers = 2;
    image.level = 2;
    image.page_aligned_layers = true;
    set_image(image);
    set_color(1, 0, 0, 0);
    place_texel({3, 1, 1});
    ASSERT_TRUE(run(write_texel(TexDim::tex_2d_array)));
    // Layers of 0x15600 bytes begin at pages; (3, 1) is the eighth in Morton's order.
    EXPECT_EQ(read<uint32_t>(0x18000 + 0x14000 + 7 * 4), 0xffu);
}

// A driver says how many slices the level has, not how many the first one has.
TEST_F(AgxImage, SlicesOfASmallerLevel) {
    PbeDescriptor image = rgba8;
    image.dimension = TextureDimension::d3;
    image.layout = TextureLayout::gpu_tiled;
    image.stride = 4;
    image.width = image.height = 16;
    image.mipmapped = true;
    image.levels = 5;
    image.layers = 3;
    image.level = 1;
    set_image(image);
    set_color(1, 0, 0, 0);
    place_texel({1, 0, 2});
    ASSERT_TRUE(run(write_texel(TexDim::tex_3d)));
    place_texel({1, 0, 3});
    ASSERT_TRUE(run(write_texel(TexDim::tex_3d)));
    // Levels of 0x400, 0x100 and three times 0x80 bytes.
    const uint64_t slice = 0x680;
    EXPECT_EQ(read<uint32_t>(2 * slice + 0x400 + 4), 0xffu);
    EXPECT_EQ(read<uint32_t>(3 * slice + 0x400 + 4), 0u);
}

TEST_F(AgxImage, NarrowRegistersAndIntegers) {
    PbeDescriptor image = rgba8;
    image.type = TextureType::uint;
    set_image(image);
    hw::agx::Instruction made = write_texel();
    hw::agx::set(made, Field::Rt, 0);
    set(0, 0x0002'0001u);
    set(1, 0x0004'0003u);
    place_texel({0, 0});
    ASSERT_TRUE(run(made));
    EXPECT_EQ(read<uint32_t>(0), 0x04030201u);
    image.channels = Channels::r32g32;
    image.type = TextureType::float_;
    image.width = 2;
    set_image(image);
    set(0, 0xc000'3c00u);
    ASSERT_TRUE(run(made));
    EXPECT_EQ(read<float>(0), 1.0f);
    EXPECT_EQ(read<float>(4), -2.0f);
}

TEST_F(AgxImage, TileOfTheSameCodes) {
    PbeDescriptor image = rgba8;
    image.swizzle = {Component::b, Component::g, Component::r, Component::a};
    set_image(image);
    FakeTile tile({.x = 2, .y = 2, .width = 4, .height = 4}, 8);
    const uint8_t color[] = {1, 2, 3, 4};
    for (unsigned y = 0; y < 4; ++y) {
        for (unsigned x = 0; x < 4; ++x)
            std::memcpy(tile.at(x, y) + 4, color, 4);
    }
    set(0, 4u);
    ASSERT_TRUE(run_tile(write_tile(MemFormat::u8norm), tile));
    // Only the part in the image.
    EXPECT_EQ(read<uint32_t>(2 * 16 + 8), 0x04010203u);
    EXPECT_EQ(read<uint32_t>(3 * 16 + 12), 0x04010203u);
    EXPECT_EQ(read<uint32_t>(2 * 16 + 4), 0u);
    EXPECT_EQ(read<uint32_t>(4 * 16 + 8), 0u);
    EXPECT_EQ(read<uint32_t>(3 * 16), 0u);
}

TEST_F(AgxImage, TileThatIsConverted) {
    PbeDescriptor image = rgba8;
    image.channels = Channels::r5g6b5;
    set_image(image);
    FakeTile tile({.width = 1, .height = 1}, 8);
    const uint16_t halves[] = {0x3c00, 0x0000, 0x4000, 0x3c00};  // 1, 0, 2, 1
    std::memcpy(tile.at(0, 0), halves, sizeof halves);
    set(0, 0u);
    ASSERT_TRUE(run_tile(write_tile(MemFormat::f16), tile));
    EXPECT_EQ(read<uint16_t>(0), 0xf81fu);
    image.channels = Channels::r10g10b10a2;
    set_image(image);
    const uint32_t word = 0xc00003ff;
    std::memcpy(tile.at(0, 0), &word, sizeof word);
    ASSERT_TRUE(run_tile(write_tile(MemFormat::rgb10a2), tile));
    EXPECT_EQ(read<uint32_t>(0), word);
}

TEST_F(AgxImage, TileWithSamplesAndLayer) {
    PbeDescriptor image = rgba8;
    image.dimension = TextureDimension::d2_ms_array;
    image.samples = hw::agx::SampleCount::x2;
    image.layout = TextureLayout::gpu_tiled;
    image.stride = 4;
    image.layers = 2;
    set_image(image);
    FakeTile tile({.width = 4, .height = 4, .samples = 2}, 8);
    *tile.at(1, 0, 0) = 7;
    *tile.at(1, 0, 1) = 9;
    set(0, 0u);
    set(at, 1u << 16);
    ASSERT_TRUE(run_tile(write_tile(MemFormat::u8norm, TexDim::tex_2d_ms_array), tile));
    const uint64_t layer = 4 * 4 * 8;
    EXPECT_EQ(read<uint32_t>(layer + 8), 7u);
    EXPECT_EQ(read<uint32_t>(layer + 12), 9u);
    EXPECT_EQ(read<uint32_t>(8), 0u);
}

TEST_F(AgxImage, FaultsNameStateAndField) {
    place_texel({0, 0});
    PbeDescriptor image = rgba8;
    image.channels = Channels::etc2_rgb8;
    set_image(image, 3);
    hw::agx::Instruction made = write_texel();
    hw::agx::set(made, Field::T, 3);
    auto done = run(made);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, Errc::fault);
    EXPECT_EQ(done.error().text,
              "texture state 3: image descriptor: channels that cannot be written");
    image = rgba8;
    image.level = 1;
    set_image(image, 3);
    EXPECT_EQ(run(made).error().text,
              "texture state 3: image descriptor: level 1, but there are 1");
    image = rgba8;
    image.address = 0x4000;
    set_image(image, 3);
    EXPECT_EQ(run(made).error().text,
              "texture state 3: texture unit: write of address 0x4000, which is not mapped");
    hw::agx::set(made, Field::T, 4);
    EXPECT_EQ(run(made).error().text, "texture state 4: nothing was loaded there");
}

}  // namespace
}  // namespace cuesta::simulator::agx
