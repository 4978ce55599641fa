// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Every format of integers that OpenGL ES 3.0 has: as colour buffer with its bits, masks and
// samples, as texture of every kind, as attribute, and from one to another by blits.
#include <algorithm>
#include <bit>
#include <cstring>

#include <fmt/core.h>

#include "base/bits.h"
#include "pixel_fixture.h"

namespace cuesta::agx {
namespace {

using pipe::Bind;
using pipe::Target;

using Words = std::array<uint32_t, 4>;

constexpr uint32_t integer_width = 21, integer_height = 13;

constexpr Format integer_color_formats[] = {
    Format::r8_uint,          Format::r8_sint,           Format::r8g8_uint,
    Format::r8g8_sint,        Format::r8g8b8a8_uint,     Format::r8g8b8a8_sint,
    Format::r16_uint,         Format::r16_sint,          Format::r16g16_uint,
    Format::r16g16_sint,      Format::r16g16b16a16_uint, Format::r16g16b16a16_sint,
    Format::r32_uint,         Format::r32_sint,          Format::r32g32_uint,
    Format::r32g32_sint,      Format::r32g32b32a32_uint, Format::r32g32b32a32_sint,
    Format::r10g10b10a2_uint,
};
// Three components, which are textures alone.
constexpr Format padded_formats[] = {
    Format::r8g8b8x8_uint,     Format::r8g8b8x8_sint,     Format::r16g16b16x16_uint,
    Format::r16g16b16x16_sint, Format::r32g32b32x32_uint, Format::r32g32b32x32_sint,
};

bool is_signed(const hw::FormatInfo& info) {
    return info.channels[0].type == hw::ChannelType::sint;
}

// A component as a shader has it to what it is in memory and back: in the range of the format.
uint32_t clamped(const hw::FormatInfo& info, unsigned channel, uint32_t value) {
    const unsigned bits = info.channels[channel].bits;
    if (bits == 32)
        return value;
    if (!is_signed(info))
        return std::min(value, (1u << bits) - 1);
    const int32_t greatest = (1 << (bits - 1)) - 1;
    return static_cast<uint32_t>(std::clamp(static_cast<int32_t>(value), -greatest - 1, greatest));
}

// What a shader reads where that was stored: missing components are 0, 0, 1.
Words stored_words(Format format, const Words& values) {
    const hw::FormatInfo& info = hw::format_info(format);
    Words words = {0, 0, 0, 1};
    for (unsigned c = 0; c < info.channel_count; ++c)
        if (info.channels[c].type != hw::ChannelType::none)
            words[c] = clamped(info, c, values[c]);
    return words;
}

Words unpack(const hw::FormatInfo& info, const std::byte* texel) {
    Words words = {0, 0, 0, 1};
    for (unsigned c = 0; c < info.channel_count; ++c) {
        const hw::Channel& channel = info.channels[c];
        if (channel.type == hw::ChannelType::none)
            continue;
        uint64_t bits = 0;
        std::memcpy(&bits, texel + channel.shift / 8, (channel.bits + channel.shift % 8 + 7) / 8);
        const auto code =
            static_cast<uint32_t>(bits >> channel.shift % 8 & base::low_mask(channel.bits));
        const unsigned unused = 32 - channel.bits;
        words[c] = is_signed(info)
                       ? static_cast<uint32_t>(static_cast<int32_t>(code << unused) >> unused)
                       : code;
    }
    return words;
}

void pack(const hw::FormatInfo& info, const Words& words, std::byte* texel) {
    std::array<uint64_t, 2> bits{};
    for (unsigned c = 0; c < info.channel_count; ++c) {
        const hw::Channel& channel = info.channels[c];
        if (channel.type != hw::ChannelType::none)
            bits[channel.shift / 64] |= (words[c] & base::low_mask(channel.bits))
                                        << channel.shift % 64;
    }
    std::memcpy(texel, bits.data(), info.block_bytes);
}

std::string view_shader(Format format, std::string_view target) {
    return fmt::format(
        "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL SAMP[0]\n"
        "DCL SVIEW[0], {0}, {1}\nTEX OUT[0], IN[0], SAMP[0], {0}\nEND\n",
        target, is_signed(hw::format_info(format)) ? "SINT" : "UINT");
}

class IntegerFormatTest : public PixelTest {
  protected:
    void set_integers(const Words& values) {
        context->set_constant_buffer(pipe::ShaderStage::fragment, 0,
                                     {.user = std::as_bytes(std::span(values))});
    }
    void clear_integers(const Words& values) {
        Rgba bits;
        std::memcpy(bits.data(), values.data(), sizeof bits);
        ASSERT_TRUE(context->clear(pipe::Clear::color, bits, 1, 0));
    }
    void expect_words(const std::shared_ptr<pipe::Resource>& texture,
                      const std::function<Words(uint32_t x, uint32_t y)>& expected) {
        const hw::FormatInfo& info = hw::format_info(texture->description().format);
        const std::vector<std::byte> bytes = bytes_of(texture);
        const uint32_t row = texture->description().width;
        unsigned wrong = 0;
        for (uint32_t i = 0; i < bytes.size() / info.block_bytes && wrong < 4; ++i) {
            const Words seen = unpack(info, &bytes[size_t{i} * info.block_bytes]);
            const Words wanted = expected(i % row, i / row);
            if (seen != wanted) {
                ADD_FAILURE() << fmt::format("{}, {}: {:x} {:x} {:x} {:x}, not {:x} {:x} {:x} {:x}",
                                             i % row, i / row, seen[0], seen[1], seen[2], seen[3],
                                             wanted[0], wanted[1], wanted[2], wanted[3]);
                ++wrong;
            }
        }
    }
    void blit(const std::shared_ptr<pipe::Resource>& from,
              const std::shared_ptr<pipe::Resource>& to) {
        const pipe::Box all = {.width = integer_width, .height = integer_height};
        std::string error;
        ASSERT_TRUE(context->blit({.src = {from, 0, 0, from->description().format},
                                   .src_box = all,
                                   .dst = {to, 0, 0, to->description().format},
                                   .dst_box = all},
                                  &error))
            << error;
    }
    // A target of the format's widest kin.
    std::shared_ptr<pipe::Resource> wide_target(Format format, uint32_t w, uint32_t h) {
        return target(is_signed(hw::format_info(format)) ? Format::r32g32b32a32_sint
                                                         : Format::r32g32b32a32_uint,
                      w, h);
    }
};

// Some that fit into every format, and some that do not.
constexpr Words background = {1, 2, 3, 1};
constexpr Words drawn = {0x7ffffff0, 0x80000003, 40, 300};

TEST_F(IntegerFormatTest, AreDrawnClearedMaskedAndReloaded) {
    for (const Format format : integer_color_formats)
        for (const Bind layout : {Bind::none, Bind::linear}) {
            SCOPED_TRACE(hw::format_info(format).name);
            auto color = resource({.format = format,
                                   .width = integer_width,
                                   .height = integer_height,
                                   .bind = Bind::render_target | layout});
            set_target(color);
            use(pipe::BlendState{});
            clear_integers(background);
            set_integers(drawn);
            draw(Quad{2, 1, 15, 9});
            finish();
            const auto first = [&](uint32_t x, uint32_t y) {
                const bool inside = x >= 2 && x < 15 && y >= 1 && y < 9;
                return stored_words(format, inside ? drawn : background);
            };
            expect_words(color, first);
            // Green and alpha alone, in a pass that loads what there was.
            use(pipe::BlendState{.target = {.color_mask = 0xa}});
            set_integers({9, 0, 9, 2});
            draw(Quad{0, 0, integer_width, 4});
            finish();
            expect_words(color, [&](uint32_t x, uint32_t y) {
                Words words = first(x, y);
                const Words masked = stored_words(format, {9, 0, 9, 2});
                if (y < 4) {
                    words[1] = masked[1];
                    words[3] = masked[3];
                }
                return words;
            });
        }
}

// Integers are not averaged: a resolve has the first sample's.
TEST_F(IntegerFormatTest, SamplesAreResolvedToOne) {
    for (const Format format : integer_color_formats) {
        SCOPED_TRACE(hw::format_info(format).name);
        ASSERT_TRUE(
            screen->is_format_supported(format, Target::texture_2d, 4, Bind::render_target));
        auto color = resource({.format = format,
                               .width = integer_width,
                               .height = integer_height,
                               .samples = 4,
                               .bind = Bind::render_target});
        auto plain = target(format, integer_width, integer_height);
        set_target(color);
        use(pipe::RasterizerState{.multisample = true});
        clear_integers(background);
        // The first sample of one half, all others of the other.
        set_integers(drawn);
        context->set_sample_mask(1);
        draw(Quad{0, 0, 10, integer_height});
        context->set_sample_mask(0xe);
        draw(Quad{10, 0, integer_width, integer_height});
        context->set_sample_mask(0xffffffff);
        finish();
        // A pass that loads all samples.
        set_integers({5, 5, 5, 1});
        draw(Quad{0, 0, 2, 2});
        blit(color, plain);
        finish();
        expect_words(plain, [&](uint32_t x, uint32_t y) {
            return stored_words(format, x < 2 && y < 2 ? Words{5, 5, 5, 1}
                                        : x < 10       ? drawn
                                                       : background);
        });
    }
}

TEST_F(IntegerFormatTest, BlitsClampToTheRange) {
    for (const Format from_format : integer_color_formats)
        for (const Format to_format :
             {Format::r8_uint, Format::r8g8b8a8_sint, Format::r16g16_uint, Format::r16g16_sint,
              Format::r32g32b32a32_uint, Format::r32_sint, Format::r10g10b10a2_uint}) {
            const hw::FormatInfo& info = hw::format_info(from_format);
            if (is_signed(info) != is_signed(hw::format_info(to_format)))
                continue;
            SCOPED_TRACE(fmt::format("{} to {}", info.name, hw::format_info(to_format).name));
            auto from = target(from_format, integer_width, integer_height);
            auto to = target(to_format, integer_width, integer_height);
            set_target(from);
            clear_integers(drawn);
            blit(from, to);
            finish();
            const Words wanted = stored_words(to_format, stored_words(from_format, drawn));
            expect_words(to, [&](uint32_t, uint32_t) { return wanted; });
        }
}

TEST_F(IntegerFormatTest, MirroredAndScaledBlits) {
    auto from = target(Format::r16g16_sint, 8, 8);
    auto transfer = context->map(from, 0, pipe::Map::write, {.width = 8, .height = 8});
    ASSERT_NE(transfer, nullptr);
    for (uint32_t i = 0; i < 64; ++i)
        pack(hw::format_info(Format::r16g16_sint), {i % 8 - 4, i / 8 * 1000, 0, 0},
             transfer->data + i / 8 * transfer->stride + i % 8 * 4);
    context->unmap(std::move(transfer));
    auto to = target(Format::r32g32_sint, 16, 16);
    std::string error;
    ASSERT_TRUE(context->blit({.src = {from, 0, 0, Format::r16g16_sint},
                               .src_box = {.width = 8, .height = 8},
                               .dst = {to, 0, 0, Format::r32g32_sint},
                               .dst_box = {.x = 16, .width = -16, .height = 16}},
                              &error))
        << error;
    finish();
    expect_words(to, [](uint32_t x, uint32_t y) {
        return Words{(15 - x) / 2 - 4, y / 2 * 1000, 0, 1};
    });
}

// --- textures
// --------------------------------------------------------------------------------------

Words texel(Format format, uint32_t x, uint32_t y, uint32_t layer, uint32_t level) {
    // Negative numbers and great ones, in the range of the format.
    return stored_words(format, {x * 0x01020304u - 9, 0u - y * 0x00811223u - layer, level * 77 + x,
                                 x == y ? 0xffffffffu : 2});
}

void fill_layer(pipe::Context& context,
                const std::shared_ptr<pipe::Resource>& texture,
                uint32_t level,
                uint32_t layer) {
    const hw::FormatInfo& info = hw::format_info(texture->description().format);
    const uint32_t w = std::max(texture->description().width >> level, 1u);
    const uint32_t h = std::max(texture->description().height >> level, 1u);
    auto transfer = context.map(texture, level, pipe::Map::write,
                                {.z = static_cast<int32_t>(layer),
                                 .width = static_cast<int32_t>(w),
                                 .height = static_cast<int32_t>(h)});
    ASSERT_NE(transfer, nullptr);
    for (uint32_t y = 0; y < h; ++y)
        for (uint32_t x = 0; x < w; ++x)
            pack(info, texel(info.format, x, y, layer, level),
                 transfer->data + y * transfer->stride + size_t{x} * info.block_bytes);
    context.unmap(std::move(transfer));
}

TEST_F(IntegerFormatTest, AreSampledAsTheyAre) {
    std::vector<Format> formats(std::begin(integer_color_formats), std::end(integer_color_formats));
    formats.insert(formats.end(), std::begin(padded_formats), std::end(padded_formats));
    for (const Format format : formats) {
        SCOPED_TRACE(hw::format_info(format).name);
        auto texture = resource({.format = format,
                                 .width = integer_width,
                                 .height = integer_height,
                                 .bind = Bind::sampler_view});
        fill_layer(*context, texture, 0, 0);
        auto color = wide_target(format, integer_width, integer_height);
        set_target(color);
        use_shaders(plain_vertex_shader, view_shader(format, "2D"));
        use_texture(texture, nearest_sampler());
        draw(Quad{0, 0, integer_width, integer_height});
        finish();
        expect_words(color, [&](uint32_t x, uint32_t y) { return texel(format, x, y, 0, 0); });
        // Constants of the view's swizzle are integers.
        using pipe::Swizzle;
        use_views({{.texture = texture,
                    .format = format,
                    .swizzle = {Swizzle::one, Swizzle::x, Swizzle::zero, Swizzle::y}}},
                  {nearest_sampler()});
        draw(Quad{0, 0, integer_width, integer_height});
        finish();
        expect_words(color, [&](uint32_t x, uint32_t y) {
            const Words words = texel(format, x, y, 0, 0);
            return Words{1, words[0], 0, words[1]};
        });
    }
}

// By levels that follow from the place on the screen, in arrays and volumes.
TEST_F(IntegerFormatTest, LayersAndLevels) {
    const struct {
        Target target;
        std::string_view lookup;
    } kinds[] = {{Target::texture_2d_array, "2D_ARRAY"}, {Target::texture_3d, "3D"}};
    for (const Format format : {Format::r8g8b8a8_sint, Format::r16g16_uint, Format::r32_sint})
        for (const auto& kind : kinds) {
            constexpr uint32_t side = 16, depth = 4, levels = 3;
            const bool is_volume = kind.target == Target::texture_3d;
            auto texture = resource({.target = kind.target,
                                     .format = format,
                                     .width = side,
                                     .height = side,
                                     .depth = depth,
                                     .last_level = levels - 1,
                                     .bind = Bind::sampler_view});
            for (uint32_t level = 0; level < levels; ++level)
                for (uint32_t layer = 0; layer < (is_volume ? depth >> level : depth); ++layer)
                    fill_layer(*context, texture, level, layer);
            pipe::SamplerState sampler = nearest_sampler();
            sampler.mip_filter = pipe::MipFilter::nearest;
            use_shaders(plain_vertex_shader, view_shader(format, kind.lookup));
            for (uint32_t level = 0; level < levels; ++level) {
                const uint32_t size = side >> level;
                auto color = wide_target(format, size, size);
                set_target(color);
                use_texture(texture, sampler);
                const uint32_t layer = is_volume ? (depth >> level) - 1 : 2;
                const float third = is_volume ? 0.99f : 2.0f;
                const float edge = static_cast<float>(size);
                draw(pipe::Primitive::triangle_strip, {{at(0, 0), {0, 0, third, 1}},
                                                       {at(edge, 0), {1, 0, third, 1}},
                                                       {at(0, edge), {0, 1, third, 1}},
                                                       {at(edge, edge), {1, 1, third, 1}}});
                finish();
                SCOPED_TRACE(fmt::format("{} {} level {}", hw::format_info(format).name,
                                         kind.lookup, level));
                expect_words(color, [&](uint32_t x, uint32_t y) {
                    return texel(format, x, y, layer, level);
                });
            }
        }
}

// --- several colour buffers
// ------------------------------------------------------------------------

// Floats, integers with and without a sign, and normalised colours: each has its output's bits, and
// blending is for those alone that can be blended.
TEST_F(IntegerFormatTest, BesideFloatsInOneFramebuffer) {
    const std::array<Format, 4> formats = {Format::r8g8b8a8_unorm, Format::r16g16b16a16_sint,
                                           Format::r8g8_uint, Format::r32_float};
    std::array<std::shared_ptr<pipe::Resource>, 4> colors;
    pipe::Framebuffer framebuffer = {
        .width = integer_width, .height = integer_height, .color_count = 4};
    for (size_t n = 0; n < formats.size(); ++n) {
        colors[n] = target(formats[n], integer_width, integer_height);
        set_target(colors[n]);
        framebuffer.colors[n] = {colors[n], 0, 0, formats[n]};
    }
    ASSERT_TRUE(context->set_framebuffer(framebuffer));
    for (uint8_t n = 0; n < 4; ++n) {
        Rgba value = {0.5f, 0.5f, 0.5f, 0.5f};
        if (n == 1 || n == 2) {
            const Words bits = {100, 100, 100, 100};
            std::memcpy(value.data(), bits.data(), sizeof value);
        }
        ASSERT_TRUE(context->clear_region({.buffers = pipe::Clear::color,
                                           .color = value,
                                           .color_buffers = static_cast<uint8_t>(1u << n)}));
    }
    use_fragment_shader(
        "FRAG\nDCL OUT[0], COLOR\nDCL OUT[1], COLOR[1]\nDCL OUT[2], COLOR[2]\n"
        "DCL OUT[3], COLOR[3]\nDCL CONST[0..3]\nMOV OUT[0], CONST[0]\nMOV OUT[1], CONST[1]\n"
        "MOV OUT[2], CONST[2]\nMOV OUT[3], CONST[3]\nEND\n");
    using pipe::BlendFactor;
    use(pipe::BlendState{.target = {.enable = true,
                                    .rgb_src = BlendFactor::one,
                                    .rgb_dst = BlendFactor::one,
                                    .alpha_src = BlendFactor::one,
                                    .alpha_dst = BlendFactor::one}});
    const auto word = [](float value) { return std::bit_cast<uint32_t>(value); };
    const std::array<Words, 4> values = {{{word(0.25f), word(0.25f), word(0.25f), word(0.25f)},
                                          {0u - 70000, 12, 0u - 1, 5},
                                          {3, 70000, 0, 0},
                                          {word(-2.25f), 0, 0, 0}}};
    context->set_constant_buffer(pipe::ShaderStage::fragment, 0,
                                 {.user = std::as_bytes(std::span(values))});
    draw(Quad{0, 0, 10, integer_height});
    finish();
    expect_pixels(colors[0], [](uint32_t x, uint32_t) {
        const float is = x < 10 ? 0.75f : 0.5f;
        return Rgba{is, is, is, is};
    });
    for (const size_t n : {size_t{1}, size_t{2}})
        expect_words(colors[n], [&](uint32_t x, uint32_t) {
            return stored_words(formats[n], x < 10 ? values[n] : Words{100, 100, 100, 100});
        });
    expect_pixels(colors[3], [](uint32_t x, uint32_t) {
        return Rgba{x < 10 ? -1.75f : 0.5f, 0, 0, 1};
    });
}

// OpenGL ES 3.0, 4.1.3: integers in colour buffer 0 have no alpha that coverage could come from.
TEST_F(IntegerFormatTest, AlphaOfIntegersIsNoCoverage) {
    auto color = resource({.format = Format::r8g8b8a8_uint,
                           .width = integer_width,
                           .height = integer_height,
                           .samples = 4,
                           .bind = Bind::render_target});
    auto plain = target(Format::r8g8b8a8_uint, integer_width, integer_height);
    set_target(color);
    use(pipe::RasterizerState{.multisample = true});
    use(pipe::BlendState{.alpha_to_coverage = true});
    clear_integers(background);
    set_integers({7, 7, 7, 0});
    draw(Quad{0, 0, integer_width, integer_height});
    blit(color, plain);
    finish();
    expect_words(plain, [](uint32_t, uint32_t) { return Words{7, 7, 7, 0}; });
}

// --- attributes
// ------------------------------------------------------------------------------------

TEST_F(IntegerFormatTest, AreFetchedAsTheyAre) {
    constexpr Format attribute_formats[] = {
        Format::r8_uint,  Format::r8g8_uint,   Format::r8g8b8_uint,    Format::r8g8b8a8_uint,
        Format::r8_sint,  Format::r8g8_sint,   Format::r8g8b8_sint,    Format::r8g8b8a8_sint,
        Format::r16_uint, Format::r16g16_uint, Format::r16g16b16_uint, Format::r16g16b16a16_uint,
        Format::r16_sint, Format::r16g16_sint, Format::r16g16b16_sint, Format::r16g16b16a16_sint,
        Format::r32_uint, Format::r32g32_uint, Format::r32g32b32_uint, Format::r32g32b32a32_uint,
        Format::r32_sint, Format::r32g32_sint, Format::r32g32b32_sint, Format::r32g32b32a32_sint,
    };
    use_shaders(
        plain_vertex_shader,
        "FRAG\nDCL IN[0], GENERIC[0], CONSTANT\nDCL OUT[0], COLOR\nMOV OUT[0], IN[0]\nEND\n");
    for (const Format format : attribute_formats) {
        const hw::FormatInfo& info = hw::format_info(format);
        SCOPED_TRACE(info.name);
        ASSERT_TRUE(screen->is_format_supported(format, Target::buffer, 1, Bind::vertex_buffer));
        auto color = wide_target(format, 8, 1);
        set_target(color);
        use_elements({{.format = Format::r32g32b32a32_float},
                      {.src_offset = 0, .buffer_index = 1, .format = format}});
        std::vector<std::array<float, 4>> points;
        std::vector<std::byte> elements(8 * size_t{info.block_bytes});
        for (uint32_t i = 0; i < 8; ++i) {
            points.push_back(at(static_cast<float>(i) + 0.5f, 0.5f));
            pack(info, texel(format, i, 2 * i, 1, 1), &elements[size_t{i} * info.block_bytes]);
        }
        const std::array<pipe::VertexBuffer, 2> bound = {
            pipe::VertexBuffer{buffer_of(points), 0, 16},
            pipe::VertexBuffer{buffer(elements), 0, info.block_bytes}};
        context->set_vertex_buffers(bound);
        draw_info({.mode = pipe::Primitive::points, .count = 8});
        finish();
        expect_words(color, [&](uint32_t x, uint32_t) { return texel(format, x, 2 * x, 1, 1); });
    }
}

}  // namespace
}  // namespace cuesta::agx
