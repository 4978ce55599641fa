// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "tests/unit/gallium/drivers/pixel_fixture.h"

namespace cuesta::gallium {
namespace {

using pipe::BlendFactor;
using pipe::BlendFunc;

constexpr Rgba source = {0.8f, 0.4f, 0.2f, 0.6f};
constexpr Rgba source1 = {0.1f, 0.9f, 0.5f, 0.3f};
constexpr Rgba destination = {0.2f, 0.6f, 0.8f, 0.4f};
constexpr Rgba constant = {0.6f, 0.2f, 0.4f, 0.8f};

constexpr std::string_view two_colors_shader =
    "FRAG\nDCL OUT[0], COLOR[0]\nDCL OUT[1], COLOR[1]\nDCL CONST[0..1]\n"
    "MOV OUT[0], CONST[0]\nMOV OUT[1], CONST[1]\nEND\n";

// OpenGL's table of factors.
float factor(BlendFactor f, size_t c, const Rgba& d) {
    switch (f) {
        case BlendFactor::zero: return 0;
        case BlendFactor::one: return 1;
        case BlendFactor::src_color: return source[c];
        case BlendFactor::one_minus_src_color: return 1 - source[c];
        case BlendFactor::src_alpha: return source[3];
        case BlendFactor::one_minus_src_alpha: return 1 - source[3];
        case BlendFactor::dst_color: return d[c];
        case BlendFactor::one_minus_dst_color: return 1 - d[c];
        case BlendFactor::dst_alpha: return d[3];
        case BlendFactor::one_minus_dst_alpha: return 1 - d[3];
        case BlendFactor::const_color: return constant[c];
        case BlendFactor::one_minus_const_color: return 1 - constant[c];
        case BlendFactor::const_alpha: return constant[3];
        case BlendFactor::one_minus_const_alpha: return 1 - constant[3];
        case BlendFactor::src_alpha_saturate: return c == 3 ? 1 : std::min(source[3], 1 - d[3]);
        case BlendFactor::src1_color: return source1[c];
        case BlendFactor::one_minus_src1_color: return 1 - source1[c];
        case BlendFactor::src1_alpha: return source1[3];
        case BlendFactor::one_minus_src1_alpha: return 1 - source1[3];
    }
    return 0;
}

float combine(BlendFunc func, float s, float sf, float d, float df) {
    switch (func) {
        case BlendFunc::add: return s * sf + d * df;
        case BlendFunc::subtract: return s * sf - d * df;
        case BlendFunc::reverse_subtract: return d * df - s * sf;
        case BlendFunc::min: return std::min(s, d);
        case BlendFunc::max: return std::max(s, d);
    }
    return 0;
}

constexpr unsigned factors = 19;

class BlendTest : public PixelTest {
  protected:
    void use_two_colors() {
        use_fragment_shader(two_colors_shader);
        const std::array<Rgba, 2> colors = {source, source1};
        context->set_constant_buffer(pipe::ShaderStage::fragment, 0,
                                     {.user = std::as_bytes(std::span(colors))});
        context->set_blend_color(constant);
    }
};

// Every pair of factors: a cell of 2x2 pixels and a draw each.
TEST_F(BlendTest, EveryFactorWithEveryFunction) {
    for (const BlendFunc func : {BlendFunc::add, BlendFunc::subtract, BlendFunc::reverse_subtract,
                                 BlendFunc::min, BlendFunc::max}) {
        auto color = target(Format::r8g8b8a8_unorm, factors * 2, factors * 2);
        set_target(color);
        clear(destination);
        use_two_colors();
        for (unsigned s = 0; s < factors; ++s)
            for (unsigned d = 0; d < factors; ++d) {
                // Alpha takes the factors the other way round, so that halves are seen apart.
                use(pipe::BlendState{.target = {.enable = true,
                                                .rgb_func = func,
                                                .rgb_src = static_cast<BlendFactor>(s),
                                                .rgb_dst = static_cast<BlendFactor>(d),
                                                .alpha_func = func,
                                                .alpha_src = static_cast<BlendFactor>(d),
                                                .alpha_dst = static_cast<BlendFactor>(s)}});
                const float x = static_cast<float>(s * 2);
                const float y = static_cast<float>(d * 2);
                draw(Quad{x, y, x + 2, y + 2});
            }
        finish();
        expect_pixels(
            color,
            [&](uint32_t x, uint32_t y) {
                const auto s = static_cast<BlendFactor>(x / 2);
                const auto d = static_cast<BlendFactor>(y / 2);
                Rgba result;
                for (size_t c = 0; c < 4; ++c) {
                    const float value =
                        combine(func, source[c], factor(c == 3 ? d : s, c, destination),
                                destination[c], factor(c == 3 ? s : d, c, destination));
                    result[c] = std::clamp(value, 0.0f, 1.0f);
                }
                return result;
            },
            1.5f / 255);
    }
}

TEST_F(BlendTest, TheColourMaskKeepsChannels) {
    auto color = target(Format::r8g8b8a8_unorm, 64, 4);
    set_target(color);
    clear(destination);
    set_color(source);
    for (unsigned mask = 0; mask < 16; ++mask) {
        use(pipe::BlendState{.target = {.color_mask = static_cast<uint8_t>(mask)}});
        draw(Quad{static_cast<float>(mask * 4), 0, static_cast<float>(mask * 4 + 4), 4});
    }
    finish();
    expect_pixels(color, [](uint32_t x, uint32_t) {
        Rgba result;
        for (size_t c = 0; c < 4; ++c)
            result[c] = (x / 4 >> c & 1) != 0 ? source[c] : destination[c];
        return result;
    });
}

TEST_F(BlendTest, LogicOperationsAreTruthTables) {
    auto color = target(Format::r8g8b8a8_unorm, 64, 4);
    set_target(color);
    clear({0x35 / 255.0f, 0x0f / 255.0f, 1, 0});
    set_color({0x53 / 255.0f, 0xff / 255.0f, 0, 1});
    for (unsigned op = 0; op < 16; ++op) {
        use(pipe::BlendState{.logic_op_enable = true, .logic_op = static_cast<pipe::LogicOp>(op)});
        draw(Quad{static_cast<float>(op * 4), 0, static_cast<float>(op * 4 + 4), 4});
    }
    finish();
    expect_pixels(
        color,
        [](uint32_t x, uint32_t) {
            const unsigned s[4] = {0x53, 0xff, 0, 0xff};
            const unsigned d[4] = {0x35, 0x0f, 0xff, 0};
            Rgba result;
            for (size_t c = 0; c < 4; ++c) {
                unsigned bits = 0;
                switch (static_cast<pipe::LogicOp>(x / 4)) {
                    case pipe::LogicOp::clear: bits = 0; break;
                    case pipe::LogicOp::nor: bits = ~(s[c] | d[c]); break;
                    case pipe::LogicOp::and_inverted: bits = ~s[c] & d[c]; break;
                    case pipe::LogicOp::copy_inverted: bits = ~s[c]; break;
                    case pipe::LogicOp::and_reverse: bits = s[c] & ~d[c]; break;
                    case pipe::LogicOp::invert: bits = ~d[c]; break;
                    case pipe::LogicOp::xor_: bits = s[c] ^ d[c]; break;
                    case pipe::LogicOp::nand: bits = ~(s[c] & d[c]); break;
                    case pipe::LogicOp::and_: bits = s[c] & d[c]; break;
                    case pipe::LogicOp::equivalent: bits = ~(s[c] ^ d[c]); break;
                    case pipe::LogicOp::noop: bits = d[c]; break;
                    case pipe::LogicOp::or_inverted: bits = ~s[c] | d[c]; break;
                    case pipe::LogicOp::copy: bits = s[c]; break;
                    case pipe::LogicOp::or_reverse: bits = s[c] | ~d[c]; break;
                    case pipe::LogicOp::or_: bits = s[c] | d[c]; break;
                    case pipe::LogicOp::set: bits = 0xff; break;
                }
                result[c] = static_cast<float>(bits & 0xff) / 255;
            }
            return result;
        },
        0.01f / 255);
}

// What has no alpha blends as if it were opaque, whatever was drawn.
TEST_F(BlendTest, TargetsWithoutAlphaAreOpaque) {
    for (const Format format : {Format::b8g8r8x8_unorm, Format::b5g6r5_unorm, Format::r8_unorm}) {
        auto color = target(format, 16, 16);
        set_target(color);
        clear({0.25f, 0.5f, 0.75f, 0});
        use(pipe::BlendState{});
        set_color({0.5f, 0.5f, 0.5f, 0});
        draw(Quad{0, 0, 8, 16});
        use(pipe::BlendState{.target = {.enable = true,
                                        .rgb_src = BlendFactor::dst_alpha,
                                        .rgb_dst = BlendFactor::one_minus_dst_alpha}});
        set_color({1, 1, 1, 1});
        draw(Quad{0, 0, 16, 8});
        use(pipe::BlendState{.target = {.enable = true,
                                        .rgb_src = BlendFactor::src_alpha_saturate,
                                        .rgb_dst = BlendFactor::one}});
        draw(Quad{0, 8, 16, 16});
        finish();
        expect_pixels(
            color,
            [&](uint32_t x, uint32_t y) {
                Rgba result = {0.5f, 0.5f, 0.5f, 1};
                if (x >= 8)
                    result = {0.25f, 0.5f, 0.75f, 1};
                if (y < 8)
                    result = {1, 1, 1, 1};
                if (format == Format::r8_unorm)
                    result[1] = result[2] = 0;
                return result;
            },
            9.0f / 255);
    }
}

TEST_F(BlendTest, AlphaTestComparesWithTheReference) {
    auto color = target(Format::r8g8b8a8_unorm, 8 * 12, 4);
    set_target(color);
    clear({0, 0, 0, 0});
    const std::array<float, 3> alphas = {0.25f, 0.5f, 0.75f};
    for (unsigned func = 0; func < 8; ++func) {
        use(pipe::DepthStencilAlphaState{.alpha_enable = true,
                                         .alpha_func = static_cast<pipe::CompareFunc>(func),
                                         .alpha_reference = 0.5f});
        for (unsigned i = 0; i < 3; ++i) {
            set_color({1, 1, 1, alphas[i]});
            const float x = static_cast<float>(func * 12 + i * 4);
            draw(Quad{x, 0, x + 4, 4});
        }
    }
    finish();
    expect_pixels(color, [&](uint32_t x, uint32_t) -> Rgba {
        // Bits: less, equal, greater.
        constexpr unsigned passes[8] = {0, 1, 2, 3, 4, 5, 6, 7};
        const unsigned i = x / 4 % 3;
        if ((passes[x / 12] >> i & 1) == 0)
            return {0, 0, 0, 0};
        return {1, 1, 1, alphas[i]};
    });
}

}  // namespace
}  // namespace cuesta::gallium
