// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Samplers: their biases of levels, in every operation that has a level, of both stages; and how
// many there are.
#include <fmt/core.h>

#include "pixel_fixture.h"

namespace cuesta::agx {
namespace {

constexpr uint32_t level_count = 4;
constexpr uint32_t texture_side = 64;

class BiasTest : public PixelTest {
  protected:
    void SetUp() override {
        PixelTest::SetUp();
        texture_ = resource({.format = Format::r8g8b8a8_unorm,
                             .width = texture_side,
                             .height = texture_side,
                             .last_level = level_count - 1,
                             .bind = pipe::Bind::sampler_view});
        for (uint32_t level = 0; level < level_count; ++level)
            fill(
                texture_, [level](uint32_t, uint32_t) { return color_of(level); }, level);
    }

    static Rgba color_of(uint32_t level) { return {static_cast<float>(level) * 51 / 255, 0, 0, 1}; }

    pipe::SamplerState sampler_with(float bias) const {
        pipe::SamplerState sampler = nearest_sampler();
        sampler.mip_filter = pipe::MipFilter::nearest;
        sampler.lod_bias = bias;
        return sampler;
    }

    // The texture over as many pixels as it has texels, read by one instruction.
    void expect_level(std::string_view instruction, float bias, uint32_t level) {
        SCOPED_TRACE(fmt::format("{} with bias {}", instruction, bias));
        const auto color = target(Format::r8g8b8a8_unorm, texture_side, texture_side);
        set_target(color);
        // Gradients of one texel, levels of 0 and 1.
        use_shaders(plain_vertex_shader,
                    fmt::format("FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\n"
                                "DCL SAMP[0]\nDCL SVIEW[0], 2D, FLOAT\nDCL TEMP[0]\n"
                                "IMM[0] FLT32 {{ 0.015625, 0.0, 1.0, 0.0 }}\n"
                                "MOV TEMP[0].xy, IN[0].xyyy\nMOV TEMP[0].zw, IMM[0].yyyz\n"
                                "{}\nEND\n",
                                instruction));
        use_texture(texture_, sampler_with(bias));
        draw(Quad{0, 0, texture_side, texture_side});
        finish();
        expect_pixels(color, [level](uint32_t, uint32_t) { return color_of(level); });
    }

    std::shared_ptr<pipe::Resource> texture_;
};

TEST_F(BiasTest, FragmentShaders) {
    for (const float bias : {0.0f, 1.0f, 2.0f}) {
        const auto level = static_cast<uint32_t>(bias);
        expect_level("TEX OUT[0], TEMP[0], SAMP[0], 2D", bias, level);
        // The fourth component is 1.
        expect_level("TXB OUT[0], TEMP[0], SAMP[0], 2D", bias, level + 1);
        expect_level("TXL OUT[0], TEMP[0], SAMP[0], 2D", bias, level + 1);
        expect_level("TXD OUT[0], TEMP[0], IMM[0].xyyy, IMM[0].yxxx, SAMP[0], 2D", bias, level);
    }
    expect_level("TXL OUT[0], TEMP[0], SAMP[0], 2D", -1, 0);
}

// The level that the vertex stage reads is a varying.
TEST_F(BiasTest, VertexShaders) {
    for (const float bias : {0.0f, 1.0f, 2.0f}) {
        const auto color = target(Format::r8g8b8a8_unorm, 4, 4);
        set_target(color);
        use_shaders(
            "VERT\nDCL IN[0]\nDCL IN[1]\nDCL OUT[0], POSITION\nDCL OUT[1], GENERIC[0]\n"
            "DCL SAMP[0]\nDCL SVIEW[0], 2D, FLOAT\nDCL TEMP[0]\nIMM[0] FLT32 { 0.5, 0.5, 0.0, 1.0 "
            "}\nMOV OUT[0], IN[0]\nTXL OUT[1], IMM[0], SAMP[0], 2D\nEND\n",
            varying_fragment_shader);
        const pipe::SamplerState state = sampler_with(bias);
        const auto sampler = context->create_sampler(state);
        const auto view = context->create_sampler_view(
            {.texture = texture_, .format = Format::r8g8b8a8_unorm, .last_level = level_count - 1});
        ASSERT_NE(view, nullptr);
        pipe::SamplerObject* const samplers[] = {sampler.get()};
        pipe::SamplerView* const views[] = {view.get()};
        context->bind_samplers(pipe::ShaderStage::vertex, samplers);
        context->set_sampler_views(pipe::ShaderStage::vertex, views);
        draw(Quad{0, 0, 4, 4});
        finish();
        const auto level = static_cast<uint32_t>(bias) + 1;
        expect_pixels(color, [level](uint32_t, uint32_t) { return color_of(level); });
        context->set_sampler_views(pipe::ShaderStage::vertex, {});
        context->bind_samplers(pipe::ShaderStage::vertex, {});
    }
}

class SamplerTest : public PixelTest {
  protected:
    // Sixteen textures with samplers of their own, which a fragment shader adds to `more`.
    void draw_sixteen(const std::shared_ptr<pipe::Resource>& color,
                      std::string_view declarations,
                      std::string_view more) {
        std::string text = "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\n";
        std::string body = "MOV TEMP[1], IN[0]\nMUL TEMP[1], TEMP[1], IMM[0].yyyy\n";
        std::vector<pipe::SamplerViewTemplate> views;
        std::vector<pipe::SamplerState> samplers;
        for (unsigned n = 0; n < 16; ++n) {
            text += "DCL SAMP[" + std::to_string(n) + "]\n";
            body += "TEX TEMP[0], IN[0], SAMP[" + std::to_string(n) +
                    "], 2D\nADD TEMP[1], TEMP[1], TEMP[0]\n";
            const auto texture = resource({.format = Format::r8g8b8a8_unorm,
                                           .width = 1,
                                           .height = 1,
                                           .bind = pipe::Bind::sampler_view});
            fill(texture, [n](uint32_t, uint32_t) { return Rgba{float(n) / 255, 0, 0, 0}; });
            views.push_back({.texture = texture, .format = Format::r8g8b8a8_unorm});
            samplers.push_back(nearest_sampler());
        }
        text += "DCL TEMP[0..2]\nIMM[0] FLT32 { 1.0, 0.0, 0.0, 0.0 }\n" +
                std::string(declarations) + body + std::string(more) + "MOV OUT[0], TEMP[1]\nEND\n";
        set_target(color);
        use_shaders(plain_vertex_shader, text);
        use_views(views, samplers);
        draw(Quad{0, 0, 4, 4});
        finish();
    }
};

// All that a stage may have.
TEST_F(SamplerTest, SixteenOfAStage) {
    ASSERT_EQ(screen->cap(pipe::Cap::max_fragment_samplers), 16);
    const auto color = target(Format::r8g8b8a8_unorm, 4, 4);
    draw_sixteen(color, "", "");
    expect_pixels(color, [](uint32_t, uint32_t) { return Rgba{120.0f / 255, 0, 0, 0}; });
}

// A fetch finds its texel with no state left for it.
TEST_F(SamplerTest, SixteenAndAFetch) {
    const auto color = target(Format::r8g8b8a8_unorm, 4, 4);
    draw_sixteen(color, "IMM[1] INT32 { 0, 0, 0, 0 }\n",
                 "TXF TEMP[2], IMM[1], SAMP[9], 2D\nADD TEMP[1], TEMP[1], TEMP[2]\n");
    expect_pixels(color, [](uint32_t, uint32_t) { return Rgba{129.0f / 255, 0, 0, 0}; });
}

}  // namespace
}  // namespace cuesta::agx
