// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Samples, gathers, queries and loads, on small textures made by hand.
#include <cmath>
#include <vector>

#include "texture_fixture.h"

namespace cuesta::simulator::agx {
namespace {

using hw::agx::Border;
using hw::agx::Filter;
using hw::agx::MipFilter;
using hw::agx::SamplerCompare;
using hw::agx::Swizzle;

constexpr std::array<Swizzle, 4> red_only = {Swizzle::r, Swizzle::zero, Swizzle::zero,
                                             Swizzle::one};

class AgxTexture : public TextureFixture {
  protected:
    // One row of four texels: 0, 1, 2, 3.
    void set_row() {
        write<float>(0, {0, 1, 2, 3});
        set_texture(row);
    }
    // Levels 0, 1, 2 of 8x8 pixels, filled with 10, 20, 30, then 40.
    void set_levels() {
        for (unsigned level = 0; level < 4; ++level) {
            constexpr uint64_t offsets[] = {0, 0x100, 0x180, 0x200};
            for (unsigned i = 0; i < 64u >> (2 * level); ++i)
                write<float>(offsets[level] + i * 4, {10.0f * static_cast<float>(level + 1)});
        }
        set_texture(levels);
    }
    // Lanes of each quad are neighbours of one another: x grows by dx, y by dy.
    void place_quads(float x, float y, float dx, float dy) {
        for (unsigned lane = 0; lane < lane_count; ++lane) {
            group.general[at][lane] =
                std::bit_cast<uint32_t>(x + dx * static_cast<float>(lane % 2));
            group.general[at + 1][lane] =
                std::bit_cast<uint32_t>(y + dy * static_cast<float>(lane / 2 % 2));
        }
    }
    static SamplerDescriptor mipmapped() {
        return {.max_lod = hw::agx::greatest_lod, .mip_filter = MipFilter::linear};
    }

    const TextureDescriptor row = {.channels = Channels::r32,
                                   .type = TextureType::float_,
                                   .swizzle = red_only,
                                   .width = 4,
                                   .address = base,
                                   .stride = 16};
    const TextureDescriptor levels = {.layout = TextureLayout::gpu_tiled,
                                      .channels = Channels::r32,
                                      .type = TextureType::float_,
                                      .swizzle = red_only,
                                      .width = 8,
                                      .height = 8,
                                      .last_level = 3,
                                      .address = base,
                                      .mipmapped = true};
};

TEST_F(AgxTexture, NearestWraps) {
    set_row();
    struct {
        hw::agx::Wrap wrap;
        float at[6];  // for texels -5, -1, 0, 3, 4, 9
    } const cases[] = {
        {hw::agx::Wrap::clamp_to_edge, {0, 0, 0, 3, 3, 3}},
        {hw::agx::Wrap::repeat, {3, 3, 0, 3, 0, 1}},
        {hw::agx::Wrap::mirrored_repeat, {3, 0, 0, 3, 3, 1}},
        {hw::agx::Wrap::clamp_to_border, {0, 0, 0, 3, 0, 0}},
        {hw::agx::Wrap::clamp, {0, 0, 0, 3, 3, 3}},
        {hw::agx::Wrap::mirrored_clamp_to_edge, {3, 0, 0, 3, 3, 3}},
    };
    constexpr float texels[] = {-5, -1, 0, 3, 4, 9};
    for (const auto& c : cases) {
        set_sampler({.wrap_s = c.wrap});
        for (unsigned i = 0; i < 6; ++i) {
            place({(texels[i] + 0.5f) / 4, 0.5f});
            EXPECT_EQ(sampled(sample()), c.at[i]) << unsigned(c.wrap) << ", " << texels[i];
        }
    }
    EXPECT_EQ(color(), (std::array<float, 4>{3, 0, 0, 1}));
}

TEST_F(AgxTexture, BilinearAndPixelCoordinates) {
    set_row();
    set_sampler({.magnify = Filter::linear, .minify = Filter::linear});
    place({0.5f, 0.5f});
    EXPECT_EQ(sampled(sample()), 1.5f);
    set_sampler({.magnify = Filter::linear, .minify = Filter::linear, .pixel_coordinates = true});
    place({2.75f, 0.5f});
    EXPECT_EQ(sampled(sample()), 2.25f);
    // The row below and above is the same one.
    place({2.75f, 7.0f});
    EXPECT_EQ(sampled(sample()), 2.25f);
}

// Rows far apart: the last one begins 4 GiB after the first.
TEST_F(AgxTexture, RowsMayLieFarApart) {
    constexpr uint64_t stride = 1 << 20;
    constexpr uint32_t row = 4096;
    const auto far = memory->allocate(pages_in_gpu_page);
    ASSERT_TRUE(far);
    table.map(base + row * stride, 1, far->first, pages_in_gpu_page, {true, true});
    write<uint32_t>(0, {0});
    write<uint32_t>(row * stride, {0xff});
    set_texture({.channels = Channels::r8g8b8a8,
                 .width = 1,
                 .height = 8192,
                 .address = base,
                 .stride = stride});
    place({0.5f, (row + 0.5f) / 8192});
    EXPECT_EQ(sampled(sample()), 1.0f);
}

// Fast paths must not differ from what they replace. An offset, of nothing, keeps out of them.
TEST_F(AgxTexture, FastAndGeneralPathsAgree) {
    std::vector<uint8_t> bytes(3 * 0x8000);
    uint32_t random = 1;
    const auto next = [&random] { return random = random * 1664525 + 1013904223; };
    for (uint8_t& byte : bytes)
        byte = static_cast<uint8_t>(next() >> 24);
    write_bytes(0, bytes);
    TextureDescriptor linear = {.channels = Channels::r8g8b8a8,
                                .swizzle = {Swizzle::b, Swizzle::zero, Swizzle::a, Swizzle::one},
                                .width = 67,
                                .height = 33,
                                .address = base,
                                .stride = 272};
    TextureDescriptor tiled = linear;
    tiled.layout = TextureLayout::gpu_tiled;
    tiled.stride = 16;
    tiled.mipmapped = true;
    TextureDescriptor level = tiled;
    level.first_level = level.last_level = 1;
    hw::agx::Instruction fast = sample();
    hw::agx::Instruction general = sample();
    hw::agx::set(general, Field::Ot, 1);
    hw::agx::set(general, Field::O, reference * 2);
    set(reference, 0u);
    group.active = 0x7fff'fff7;
    TextureDescriptor all_levels = tiled;
    all_levels.last_level = 6;
    for (const TextureDescriptor& texture : {linear, tiled, level, all_levels}) {
        for (const hw::agx::Wrap wrap : {hw::agx::Wrap::repeat, hw::agx::Wrap::clamp_to_edge}) {
            for (const Filter filter : {Filter::nearest, Filter::linear}) {
                set_texture(texture);
                set_sampler({.max_lod = hw::agx::greatest_lod,
                             .magnify = Filter::nearest == filter ? Filter::linear : filter,
                             .minify = filter,
                             .mip_filter = MipFilter::linear,
                             .wrap_s = wrap,
                             .wrap_t = wrap});
                for (unsigned lane = 0; lane < lane_count; ++lane) {
                    for (const unsigned reg : {at, at + 1}) {
                        // Neighbours are the nearer, the further the quad is from the first.
                        const float value = static_cast<float>(next() >> 8) *
                                                std::ldexp(1.0f, -22 - static_cast<int>(lane / 4)) -
                                            2;
                        group.general[reg][lane] = std::bit_cast<uint32_t>(value);
                    }
                }
                const float odd[] = {NAN, INFINITY, -1e30f, 0, 1, -0.0f, 0x1.fffffep-1f};
                for (unsigned i = 0; i < std::size(odd); ++i)
                    group.general[at][i] = std::bit_cast<uint32_t>(odd[i]);
                ASSERT_TRUE(run(fast));
                const auto results = std::array{group.general[0], group.general[1],
                                                group.general[2], group.general[3]};
                ASSERT_TRUE(run(general));
                for (unsigned i = 0; i < 4; ++i)
                    EXPECT_EQ(results[i].lane, group.general[i].lane) << i;
            }
        }
    }
}

TEST_F(AgxTexture, LevelsByDerivatives) {
    set_levels();
    set_sampler(mipmapped());
    // Two texels a pixel: level 1.
    place_quads(0.1f, 0.1f, 0.25f, 0);
    EXPECT_NEAR(sampled(sample()), 20, 1e-4f);
    place_quads(0.1f, 0.1f, 0, 0.5f);
    EXPECT_NEAR(sampled(sample()), 30, 1e-4f);
    place_quads(0.1f, 0.1f, 0.125f * std::sqrt(2.0f), 0);
    EXPECT_NEAR(sampled(sample()), 15, 1e-3f);
    // Neighbours count even where they do not take part, and get nothing.
    place_quads(0.1f, 0.1f, 0.25f, 0);
    set(0, 77.0f);
    group.active = 1;
    EXPECT_NEAR(sampled(sample()), 20, 1e-4f);
    EXPECT_EQ(number(0, 1), 77);
    group.active = all_lanes;
    set_sampler({.max_lod = hw::agx::greatest_lod, .mip_filter = MipFilter::none});
    EXPECT_EQ(sampled(sample()), 10);
}

// What is long and narrow is probed along its length, at the level of its width.
TEST_F(AgxTexture, AnisotropyProbesTheLongSide) {
    set_levels();
    SamplerDescriptor sampler = {.max_lod = hw::agx::greatest_lod,
                                 .max_anisotropy = 4,
                                 .magnify = Filter::linear,
                                 .minify = Filter::linear,
                                 .mip_filter = MipFilter::linear};
    set_sampler(sampler);
    // Four texels by one: level 0, where an isotropic filter takes level 2.
    place_quads(0.1f, 0.1f, 0.5f, 0.125f);
    EXPECT_NEAR(sampled(sample()), 10, 1e-4f);
    place_quads(0.1f, 0.1f, 0.125f, 0.5f);
    EXPECT_NEAR(sampled(sample()), 10, 1e-4f);
    place_quads(0.1f, 0.1f, 0.5f, 0.5f);
    EXPECT_NEAR(sampled(sample()), 30, 1e-4f);
    // With two probes of two texels each level 1 is reached; a bias comes on top.
    sampler.max_anisotropy = 2;
    set_sampler(sampler);
    place_quads(0.1f, 0.1f, 0.5f, 0.125f);
    EXPECT_NEAR(sampled(sample()), 20, 1e-4f);
    hw::agx::Instruction biased = sample();
    set_lod(biased, LodMode::auto_lod_bias_register);
    set(lod, 0x3c00u);  // 1.0
    EXPECT_NEAR(sampled(biased), 30, 1e-4f);
    // Nearest minification stays at one texel.
    sampler.minify = Filter::nearest;
    set_sampler(sampler);
    EXPECT_NEAR(sampled(sample()), 30, 1e-4f);
}

// Two probes lie a sixth of what a pixel covers to the left and to the right of its middle.
TEST_F(AgxTexture, AnisotropyIsTheMeanOfProbes) {
    write<float>(0, {0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 16, 0, 0, 0});
    TextureDescriptor sixteen = row;
    sixteen.width = 16;
    sixteen.stride = 64;
    set_texture(sixteen);
    set_sampler({.max_lod = hw::agx::greatest_lod,
                 .max_anisotropy = 2,
                 .magnify = Filter::nearest,
                 .minify = Filter::linear});
    // From texel 3 to texel 12 there are nine: a pixel covers 27.
    place_quads(8.0f / 16, 0.5f, 27.0f / 16, 0.001f);
    EXPECT_NEAR(sampled(sample()), 12, 1e-4f);
}

TEST_F(AgxTexture, LevelsByOperands) {
    set_levels();
    set_sampler(mipmapped());
    place_quads(0.1f, 0.1f, 0.25f, 0);
    hw::agx::Instruction made = sample();
    set_lod(made, LodMode::auto_lod_bias_register);
    set(lod, 0x3c00u);  // 1.0
    EXPECT_NEAR(sampled(made), 30, 1e-4f);
    set_lod(made, LodMode::lod_min_register);
    set(lod, 0x3800u);  // 0.5
    EXPECT_EQ(sampled(made), 15);
    hw::agx::set(made, Field::lod, static_cast<uint32_t>(LodMode::lod_min_uniform));
    uniforms.set_half(lod * 2, 0x4100);  // 2.5
    EXPECT_EQ(sampled(made), 35);
    set_lod(made, LodMode::auto_lod_bias_min_register);
    set(lod, 0x4000'b800u);  // bias -0.5, at least 2
    EXPECT_EQ(sampled(made), 30);
    set_lod(made, LodMode::lod_grad);
    for (const unsigned i : {0u, 1u, 2u, 3u})
        set(lod + i, 0.0f);
    set(lod + 3, 0.5f);  // dv / dy
    EXPECT_NEAR(sampled(made), 30, 1e-4f);
    set_lod(made, LodMode::lod_grad_min);
    set(lod + 4, 0x4200u);
    EXPECT_EQ(sampled(made), 40);
}

TEST_F(AgxTexture, SamplerAndViewLimitLevels) {
    set_levels();
    place_quads(0.1f, 0.1f, 1, 1);
    set_sampler({.min_lod = 64, .max_lod = 96, .mip_filter = MipFilter::linear});
    EXPECT_EQ(sampled(sample()), 25);
    place_quads(0.1f, 0.1f, 0, 0);
    EXPECT_EQ(sampled(sample()), 20);
    // The view begins at level 2, whose size is then what counts.
    TextureDescriptor view = levels;
    view.first_level = 2;
    set_texture(view);
    set_sampler(mipmapped());
    EXPECT_EQ(sampled(sample()), 30);
    place_quads(0.1f, 0.1f, 1, 0);
    EXPECT_EQ(sampled(sample()), 40);
    set_sampler({.max_lod = hw::agx::greatest_lod, .mip_filter = MipFilter::nearest});
    place_quads(0.1f, 0.1f, 0.6f, 0);
    EXPECT_EQ(sampled(sample()), 30);
}

TEST_F(AgxTexture, Query) {
    set_levels();
    set_sampler(mipmapped());
    hw::agx::Instruction made = sample();
    hw::agx::set(made, Field::mode, 2);
    place_quads(0, 0, 4, 0);
    EXPECT_EQ(sampled(made), 3);
    EXPECT_EQ(number(1), 5);
}

TEST_F(AgxTexture, MaskAndNarrowResults) {
    set_row();
    hw::agx::Instruction made = sample();
    hw::agx::set(made, Field::Rt, 0);
    hw::agx::set(made, Field::R, 1);
    hw::agx::set(made, Field::mask, 0b1001);
    set(0, 0x5555'5555u);
    set(1, 0x5555'5555u);
    place({0.9f, 0});
    ASSERT_TRUE(run(made));
    EXPECT_EQ(group.general[0][0], 0x4200'5555u);  // 3.0 in the upper half
    EXPECT_EQ(group.general[1][0], 0x5555'3c00u);
    TextureDescriptor texture = row;
    texture.type = TextureType::sint;
    set_texture(texture);
    write<int32_t>(0, {1, 2, 3, -4});
    ASSERT_TRUE(run(made));
    EXPECT_EQ(group.general[0][0], 0xfffc'5555u);
    EXPECT_EQ(group.general[1][0], 0x5555'0001u);
}

TEST_F(AgxTexture, NarrowCoordinates) {
    set_row();
    hw::agx::Instruction made = sample();
    hw::agx::set(made, Field::Cs, 1);
    set(at, 0x0000'3a00u);  // 0.75, 0
    EXPECT_EQ(sampled(made), 3);
}

TEST_F(AgxTexture, ArraysAndSlices) {
    for (unsigned layer = 0; layer < 3; ++layer)
        write<float>(layer * 128, {1.0f * float(layer), 10.0f + float(layer)});
    TextureDescriptor texture = row;
    texture.dimension = TextureDimension::d2_array;
    texture.width = 2;
    texture.extended = true;
    texture.linear_layers = 3;
    texture.linear_layer_stride = 128;
    set_texture(texture);
    place({0.75f, 0});
    set(at + 2, 0xffff'0002u);
    EXPECT_EQ(sampled(sample(TexDim::tex_2d_array)), 12);
    // Slices of 3D textures are layers of the tiled layout.
    texture = row;
    texture.dimension = TextureDimension::d3;
    texture.layout = TextureLayout::gpu_tiled;
    texture.stride = 16;
    texture.width = 2;
    texture.depth = 3;
    set_texture(texture);
    set_sampler({.magnify = Filter::linear, .minify = Filter::linear});
    place({0.75f, 0.5f, 0.5f});
    EXPECT_EQ(sampled(sample(TexDim::tex_3d)), 11);
    place({0.75f, 0.5f, 1 / 3.0f});
    EXPECT_NEAR(sampled(sample(TexDim::tex_3d)), 10.5f, 1e-5f);
}

TEST_F(AgxTexture, CubeFaces) {
    // 2x2 pixels a face, which are layers of 128 bytes: faces 1 to 12.
    for (unsigned layer = 0; layer < 12; ++layer) {
        for (unsigned i = 0; i < 4; ++i)
            write<float>(layer * 128 + i * 4, {1.0f + float(layer)});
    }
    TextureDescriptor texture = row;
    texture.dimension = TextureDimension::cube;
    texture.layout = TextureLayout::gpu_tiled;
    texture.width = 2;
    texture.height = 2;
    set_texture(texture);
    const float directions[6][3] = {{2, 1, 1},  {-2, 1, 1}, {1, 2, 1},
                                    {1, -2, 1}, {1, 1, 2},  {1, 1, -2}};
    for (unsigned face = 0; face < 6; ++face) {
        place({directions[face][0], directions[face][1], directions[face][2]});
        EXPECT_EQ(sampled(sample(TexDim::tex_cube)), 1.0f + float(face));
    }
    texture.dimension = TextureDimension::cube_array;
    texture.depth = 2;
    set_texture(texture);
    set(at + 3, 1u);
    EXPECT_EQ(sampled(sample(TexDim::tex_cube_array)), 12);
    // Filters reach over edges, and meet three faces at a corner, unless the sampler is seamful.
    set_sampler({.magnify = Filter::linear, .minify = Filter::linear});
    set(at + 3, 0u);
    place({1, 0, 1});
    EXPECT_EQ(sampled(sample(TexDim::tex_cube_array)), 3);  // of 1 and 5
    place({1, 1, 1});
    EXPECT_NEAR(sampled(sample(TexDim::tex_cube_array)), 3, 1e-5f);  // of 1, 3 and 5
    set_sampler({.magnify = Filter::linear, .minify = Filter::linear, .seamful_cube_maps = true});
    EXPECT_EQ(sampled(sample(TexDim::tex_cube_array)), 1);
}

TEST_F(AgxTexture, Comparison) {
    set_row();
    write<float>(0, {0.25f, 0.5f, 0.75f, 1});
    hw::agx::Instruction made = sample();
    hw::agx::set(made, Field::compare, 1);
    hw::agx::set(made, Field::O, reference * 2);
    set(reference, 0.5f);
    struct {
        SamplerCompare compare;
        float expected;  // of texel 1, which is equal
    } const cases[] = {{SamplerCompare::lequal, 1}, {SamplerCompare::gequal, 1},
                       {SamplerCompare::less, 0},   {SamplerCompare::greater, 0},
                       {SamplerCompare::equal, 1},  {SamplerCompare::notequal, 0},
                       {SamplerCompare::always, 1}, {SamplerCompare::never, 0}};
    place({0.375f, 0});
    for (const auto& c : cases) {
        set_sampler({.compare = c.compare, .compare_enable = true});
        EXPECT_EQ(sampled(made), c.expected) << unsigned(c.compare);
    }
    // Texels are compared, and the results filtered.
    set_sampler({.magnify = Filter::linear,
                 .minify = Filter::linear,
                 .compare = SamplerCompare::less,
                 .compare_enable = true});
    place({0.5625f, 0});
    EXPECT_EQ(sampled(made), 0.75f);
    // A border is a texel: 1 here.
    set_sampler({.wrap_s = hw::agx::Wrap::clamp_to_border,
                 .compare = SamplerCompare::less,
                 .compare_enable = true,
                 .border = Border::opaque_white});
    place({-1, 0});
    EXPECT_EQ(sampled(made), 1);
}

TEST_F(AgxTexture, Borders) {
    set_row();
    SamplerDescriptor sampler = {.wrap_s = hw::agx::Wrap::clamp_to_border,
                                 .border = Border::opaque_white};
    set_sampler(sampler);
    place({7, 0});
    // The swizzle is the border's too.
    EXPECT_EQ(sampled(sample()), 1);
    EXPECT_EQ(number(1), 0);
    sampler.border = Border::custom;
    const auto words = pack(sampler);
    states.extended_samplers = true;
    states.samplers[0] = {words[0], words[1], std::bit_cast<uint32_t>(5.5f), 0, 0, 0};
    EXPECT_EQ(sampled(sample()), 5.5f);
}

TEST_F(AgxTexture, OffsetsAndGather) {
    set_row();
    hw::agx::Instruction made = sample();
    hw::agx::set(made, Field::Ot, 1);
    hw::agx::set(made, Field::O, reference * 2);
    set(reference, 0x000eu);  // -2, 0
    place({0.9f, 0});
    EXPECT_EQ(sampled(made), 1);
    set(reference, 0x0001u);
    set_sampler({.wrap_s = hw::agx::Wrap::repeat});
    EXPECT_EQ(sampled(made), 0);
    // Behind a reference.
    hw::agx::set(made, Field::compare, 1);
    set(reference, 0.5f);
    set(reference + 1, 0x000fu);
    set_sampler({.compare = SamplerCompare::lequal});
    place({0.3f, 0});
    EXPECT_EQ(sampled(made), 0);

    write<float>(0, {1, 2});
    write<float>(16, {3, 4});
    TextureDescriptor square = row;
    square.width = 2;
    square.height = 2;
    set_texture(square);
    made = sample();
    hw::agx::set(made, Field::q6, static_cast<uint32_t>(hw::agx::GatherQ6::gather_r));
    place({0.5f, 0.5f});
    ASSERT_TRUE(run(made));
    EXPECT_EQ(color(), (std::array<float, 4>{3, 4, 2, 1}));
    hw::agx::set(made, Field::q6, static_cast<uint32_t>(hw::agx::GatherQ6::gather_a));
    ASSERT_TRUE(run(made));
    EXPECT_EQ(color(), (std::array<float, 4>{1, 1, 1, 1}));
    hw::agx::set(made, Field::q6, static_cast<uint32_t>(hw::agx::GatherQ6::gather_depth));
    hw::agx::set(made, Field::compare, 1);
    set(reference, 3.0f);
    hw::agx::set(made, Field::O, reference * 2);
    ASSERT_TRUE(run(made));
    EXPECT_EQ(color(), (std::array<float, 4>{1, 1, 0, 0}));
}

TEST_F(AgxTexture, LoadsOfTiledLevels) {
    TextureDescriptor texture = row;
    texture.layout = TextureLayout::gpu_tiled;
    texture.width = 100;
    texture.height = 70;
    texture.last_level = 6;
    texture.mipmapped = true;
    set_texture(texture);
    // Of the fact sheet's example: level 2 is at 0x14000, in tiles of 32x32 texels.
    write<float>(0x14000 + 7 * 4, {42});
    hw::agx::Instruction made = load();
    set_lod(made, LodMode::lod_min_register);
    set(lod, 2u);
    place_texel({3, 1});
    EXPECT_EQ(sampled(made), 42);
    // The second tile of level 0.
    write<float>(0x4000 + 4, {43});
    set(lod, 0u);
    place_texel({65, 0});
    EXPECT_EQ(sampled(made), 43);
    // Outside is the border.
    set_sampler({.border = Border::opaque_white});
    for (const uint32_t x : {100u, 0xfff0u, ~0u}) {
        place_texel({x, 0});
        EXPECT_EQ(sampled(made), 1);
    }
    states.samplers[0].reset();
    EXPECT_EQ(sampled(made), 0);
}

// Three words a texel: the unit has nothing but what lies outside.
TEST_F(AgxTexture, TexelsOfThreeWordsAreOutOfBoundsAlone) {
    set_texture({.channels = Channels::r32g32b32,
                 .type = TextureType::uint,
                 .width = 16,
                 .height = 1,
                 .address = base,
                 .stride = 192});
    set(0, 77u);
    place_texel({0xffff'ffff, 0});
    ASSERT_TRUE(run(load()));
    EXPECT_EQ(group.general[0][0], 0u);
    place_texel({3, 0});
    EXPECT_NE(run(load()).error().text.find("three words"), std::string::npos);
}

TEST_F(AgxTexture, LoadsOfSamples) {
    TextureDescriptor texture = row;
    texture.dimension = TextureDimension::d2_ms;
    texture.layout = TextureLayout::gpu_tiled;
    texture.samples = hw::agx::SampleCount::x4;
    texture.width = 2;
    texture.height = 2;
    set_texture(texture);
    write<float>((3 * 4 + 2) * 4, {9});
    place_texel({1, 1, 2});
    EXPECT_EQ(sampled(load(TexDim::tex_2d_ms)), 9);
}

TEST_F(AgxTexture, DescriptorsFromHeapsAndRegisters) {
    write<float>(0, {0, 1, 2, 3});
    write<float>(64, {4, 5, 6, 7});
    TextureDescriptor other = row;
    other.address += 64;
    const auto words = pack(other);
    write_bytes(0x1000 + 24, {reinterpret_cast<const uint8_t*>(words.data()), sizeof words});
    uniforms.words[4] = static_cast<uint32_t>(base + 0x1000);
    uniforms.words[5] = static_cast<uint32_t>((base + 0x1000) >> 32);
    place({0.6f, 0});
    hw::agx::Instruction made = sample();
    hw::agx::set(made, Field::Tt, 3);
    hw::agx::set(made, Field::T, 24 * 2);
    hw::agx::set(made, Field::U, 2);
    set(24, 24u);
    EXPECT_EQ(sampled(made), 6);
    // Each lane its own state.
    states.textures[5] = words;
    set_texture(row, 2);
    hw::agx::set(made, Field::Tt, 1);
    for (unsigned lane = 0; lane < lane_count; ++lane)
        group.general[24][lane] = lane % 2 != 0 ? 5 : 2;
    EXPECT_EQ(sampled(made), 2);
    EXPECT_EQ(number(0, 1), 6);
    EXPECT_EQ(number(0, 31), 6);
    // Samplers of the heap are numbered from 28.
    const auto sampler = pack(SamplerDescriptor{.wrap_s = hw::agx::Wrap::repeat});
    write_bytes(0x80000 + 8, {reinterpret_cast<const uint8_t*>(sampler.data()), sizeof sampler});
    made = sample();
    hw::agx::set(made, Field::St, 1);
    hw::agx::set(made, Field::S, 50);
    set(25, 29u);
    set_texture(row);
    place({1.1f, 0});
    EXPECT_EQ(sampled(made), 0);
    set(25, 32u);
    EXPECT_EQ(run(made).error().text, "sampler 4 of the heap, which has 4");
}

TEST_F(AgxTexture, NullTextures) {
    TextureDescriptor null = {
        .layout = TextureLayout::twiddled,
        .swizzle = {Swizzle::zero, Swizzle::zero, Swizzle::zero, Swizzle::zero},
        .address = base,
        .mode = hw::agx::ImageMode::null};
    set_texture(null);
    set(0, 3u);
    EXPECT_EQ(sampled(sample(TexDim::tex_cube)), 0);
    null.mode = hw::agx::ImageMode::normal;
    set_texture(null);
    EXPECT_EQ(sampled(load()), 0);
}

TEST_F(AgxTexture, FaultsNameStateAndField) {
    const auto text = [this](const TextureDescriptor& texture, TexDim dimension = TexDim::tex_2d) {
        set_texture(texture);
        const auto done = run(sample(dimension));
        EXPECT_FALSE(done);
        if (done)
            return std::string();
        EXPECT_EQ(done.error().code, Errc::fault);
        return done.error().text;
    };
    place({0, 0, 0});
    TextureDescriptor bad = row;
    bad.address = 0x4000;
    EXPECT_EQ(text(bad),
              "texture state 0: texture unit: read of address 0x4000, which is not mapped");
    bad = row;
    bad.dimension = TextureDimension::d3;
    EXPECT_EQ(text(bad),
              "texture state 0: texture descriptor: a linear layout of a dimension "
              "that has none");
    bad = row;
    bad.type = TextureType::xr;
    EXPECT_EQ(text(bad), "texture state 0: texture descriptor: channels r32 have no type 5");
    bad = levels;
    bad.last_level = 4;
    EXPECT_EQ(text(bad), "texture state 0: texture descriptor: last level 4, but there are 4");
    bad = levels;
    bad.layout = TextureLayout::compressed_interchange;
    EXPECT_EQ(text(bad),
              "texture state 0: texture descriptor: layout compressed_interchange is "
              "not emulated");
    EXPECT_EQ(text(row, TexDim::tex_cube),
              "texture state 0: texture descriptor: the dimension is not a cube's");
    states.textures[0] = DescriptorStates::Texture{0xf};
    EXPECT_EQ(run(sample()).error().text,
              "texture state 0: texture descriptor: dimension 15 has no meaning");
    states.textures[0] = DescriptorStates::Texture{0x70000};
    EXPECT_EQ(run(sample()).error().text,
              "texture state 0: texture descriptor: swizzle 7 has no meaning");
    set_texture(row);
    states.samplers[0] = DescriptorStates::Sampler{0xe0000000, 0};
    EXPECT_EQ(run(sample()).error().text,
              "sampler state 0: sampler descriptor: wrap 7 has no meaning");
    states.samplers[0].reset();
    EXPECT_EQ(run(sample()).error().text, "sampler state 0: nothing was loaded there");
}

TEST_F(AgxTexture, InstructionsWithoutMeaningAreRefused) {
    const auto text = [](const hw::agx::Instruction& made) {
        const auto done = decode(made);
        EXPECT_FALSE(done);
        return done ? std::string() : done.error().text;
    };
    hw::agx::Instruction made = load();
    hw::agx::set(made, Field::compare, 1);
    EXPECT_EQ(text(made), "instruction at 0x0: texture_load: loads do not compare");
    made = sample();
    hw::agx::set(made, Field::lod, 8);
    EXPECT_EQ(text(made),
              "instruction at 0x0: texture_sample: level of detail mode 8 has no meaning");
    made = sample(TexDim::tex_2d_ms);
    EXPECT_EQ(text(made),
              "instruction at 0x0: texture_sample: samples of pixels are loaded, not filtered");
    made = sample();
    hw::agx::set(made, Field::q6, 4);
    EXPECT_EQ(text(made), "instruction at 0x0: texture_sample: gather code 2 has no meaning");
}

// Whatever a descriptor and an instruction say, there is a result or a fault.
TEST_F(AgxTexture, AnythingGoesOrFaults) {
    uint64_t random = 1;
    const auto next = [&random] {
        random = random * 6364136223846793005 + 1442695040888963407;
        return static_cast<uint32_t>(random >> 32);
    };
    unsigned done = 0;
    for (unsigned i = 0; i < 20000; ++i) {
        // Every fourth: any bits; else an image that may well exist.
        TextureDescriptor texture = levels;
        texture.dimension = static_cast<TextureDimension>(next() % 9);
        texture.layout = static_cast<TextureLayout>(next() % 3);
        texture.channels = std::array{Channels::r8g8b8a8, Channels::r32, Channels::r16g16,
                                      Channels::etc2_rgba8}[next() % 4];
        texture.type = static_cast<TextureType>(next() % 4);
        texture.width = static_cast<uint16_t>(1 + next() % 64);
        texture.height = static_cast<uint16_t>(next() % 2 != 0 ? texture.width : 1 + next() % 64);
        const bool is_linear = texture.layout == TextureLayout::linear;
        texture.mipmapped = !is_linear && next() % 2 != 0;
        texture.last_level = texture.mipmapped ? next() % 4 : 0;
        auto words = pack(texture);
        if (i % 4 == 0)
            words = {next(), next(), next(), next(), next(), next()};
        states.textures[0] = words;
        SamplerDescriptor sampler = mipmapped();
        sampler.magnify = static_cast<Filter>(next() % 3);
        sampler.wrap_s = static_cast<hw::agx::Wrap>(next() % 6);
        sampler.wrap_t = static_cast<hw::agx::Wrap>(next() % 6);
        sampler.border = static_cast<Border>(next() % 4);
        const auto state = pack(sampler);
        states.samplers[0] = {state[0], state[1], next(), next(), next(), next()};
        states.extended_samplers = i % 2 != 0;
        for (unsigned reg = at; reg < 24; ++reg)
            set(reg, i % 3 == 0 ? next() : next() & 0x3f);
        const Op ops[] = {Op::texture_sample, Op::texture_load, Op::image_write};
        hw::agx::Instruction made = instruction(ops[i % 3], static_cast<TexDim>(next() % 9));
        if (i % 3 != 2) {
            const LodMode modes[] = {LodMode::auto_lod, LodMode::lod_min_register,
                                     LodMode::auto_lod_bias_register, LodMode::lod_grad_min};
            set_lod(made, modes[next() % 4]);
            hw::agx::set(made, Field::q6, next() % 3);
            hw::agx::set(made, Field::Ot, next() % 2);
            hw::agx::set(made, Field::compare, next() % 4 == 0 ? 1 : 0);
            hw::agx::set(made, Field::O, reference * 2);
        }
        const auto result = run(made);
        done += result ? 1 : 0;
        if (!result) {
            ASSERT_EQ(result.error().code, Errc::fault) << result.error().text;
        }
    }
    EXPECT_GT(done, 1000u);
}

TEST_F(AgxTexture, RegistersAreDeclared) {
    hw::agx::Instruction made = sample(TexDim::tex_2d_array);
    hw::agx::set(made, Field::compare, 1);
    hw::agx::set(made, Field::O, reference * 2);
    hw::agx::set(made, Field::mask, 1);
    set_lod(made, LodMode::lod_min_register);
    auto decoded = decode(made);
    ASSERT_TRUE(decoded);
    const Step& step = decoded->steps()[0];
    // Four registers are written whatever the mask.
    EXPECT_EQ(step.writes.count, 8);
    ASSERT_EQ(step.read_count, 3);
    EXPECT_EQ(step.reads[0].first, lod * 2);
    EXPECT_EQ(step.reads[1].first, reference * 2);
    EXPECT_EQ(step.reads[2].first, at * 2);
    EXPECT_EQ(step.reads[2].count, 5);
    EXPECT_TRUE(step.asynchronous);
}

TEST_F(AgxTexture, HelpersEnd) {
    set_row();
    hw::agx::Instruction made = sample();
    hw::agx::set(made, Field::kill, 1);
    group.helpers = 0xf0;
    ASSERT_TRUE(run(made));
    EXPECT_EQ(group.active, ~0xf0u);
}

}  // namespace
}  // namespace cuesta::simulator::agx
