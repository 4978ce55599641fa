// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Samplers that compare depth with a reference value.
#include "pixel_fixture.h"

namespace cuesta::agx {
namespace {

using pipe::CompareFunc;

// Varying 0 has the place in x and y, the reference in z.
constexpr std::string_view shadow_shader =
    "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL SAMP[0]\n"
    "DCL SVIEW[0], SHADOW2D, FLOAT\nDCL TEMP[0]\nTEX TEMP[0], IN[0], SAMP[0], SHADOW2D\n"
    "MOV OUT[0], TEMP[0].xxxx\nEND\n";

// Depths of four columns: exact in every format.
constexpr std::array depths = {0.0f, 0.25f, 0.5f, 1.0f};

class ShadowTest : public PixelTest {
  protected:
    void start(Format format) {
        // The depths are cleared to, column by column.
        depth_ = depth_buffer(format, 4, 1);
        color_ = target(Format::r8g8b8a8_unorm, 16, 4);
        set_target({}, {.texture = depth_, .format = format});
        for (uint16_t x = 0; x < depths.size(); ++x) {
            const pipe::ClearRegion region = {
                .buffers = pipe::Clear::depth,
                .depth = depths[x],
                .scissor = pipe::Scissor{x, 0, static_cast<uint16_t>(x + 1), 1}};
            ASSERT_TRUE(context->clear_region(region));
        }
        set_target(color_);
        use_shaders(plain_vertex_shader, shadow_shader);
    }

    // All of the target, with the texture across it and one reference value.
    void compare(pipe::SamplerState sampler, CompareFunc func, float reference) {
        sampler.compare_enable = true;
        sampler.compare_func = func;
        use_texture(depth_, sampler);
        const std::array<std::array<float, 2>, 4> corners = {{{0, 0}, {16, 0}, {0, 4}, {16, 4}}};
        std::vector<Vertex> vertices;
        for (const auto& [x, y] : corners)
            vertices.push_back({at(x, y), {x / 16, y / 4, reference, 1}});
        draw(pipe::Primitive::triangle_strip, vertices);
        finish();
    }

    std::shared_ptr<pipe::Resource> depth_;
    std::shared_ptr<pipe::Resource> color_;
};

bool holds(CompareFunc func, float reference, float texel) {
    switch (func) {
        case CompareFunc::never: return false;
        case CompareFunc::less: return reference < texel;
        case CompareFunc::equal: return reference == texel;
        case CompareFunc::less_equal: return reference <= texel;
        case CompareFunc::greater: return reference > texel;
        case CompareFunc::not_equal: return reference != texel;
        case CompareFunc::greater_equal: return reference >= texel;
        case CompareFunc::always: return true;
    }
    return false;
}

TEST_F(ShadowTest, EveryFunction) {
    for (const Format format : {Format::z32_float, Format::z16_unorm}) {
        start(format);
        for (unsigned n = 0; n < 8; ++n)
            for (const float reference : {0.0f, 0.375f, 0.5f, 1.0f}) {
                // 0.25 and 0.5 are between two codes of 16 bits.
                if (format == Format::z16_unorm && reference == 0.5f)
                    continue;
                SCOPED_TRACE(testing::Message() << n << " with " << reference);
                const auto func = static_cast<CompareFunc>(n);
                compare(nearest_sampler(), func, reference);
                expect_pixels(color_, [&](uint32_t x, uint32_t) {
                    const float is = holds(func, reference, depths[x / 4]) ? 1.0f : 0.0f;
                    return Rgba{is, is, is, is};
                });
            }
    }
}

// The results of the comparisons are filtered, not the depths.
TEST_F(ShadowTest, LinearFiltersAverageTheResults) {
    start(Format::z32_float);
    pipe::SamplerState sampler = nearest_sampler();
    sampler.min_filter = sampler.mag_filter = pipe::Filter::linear;
    compare(sampler, CompareFunc::less, 0.4f);
    expect_pixels(
        color_,
        [](uint32_t x, uint32_t) {
            // Texels 0 and 1 are 0, texels 2 and 3 are 1; centres at 2, 6, 10 and 14.
            const float between = (static_cast<float>(x) + 0.5f - 6) / 4;
            const float is = between < 0 ? 0 : between > 1 ? 1 : between;
            return Rgba{is, is, is, is};
        },
        2.0f / 255);
}

}  // namespace
}  // namespace cuesta::agx
