// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Clears by the tiles' background and by rectangles leave the same bits, and each colour buffer has
// the value of the last clear that named it.
#include <bit>
#include <cstring>

#include "pixel_fixture.h"

namespace cuesta::agx {
namespace {

class ClearTest : public PixelTest {};

// The codes of 16 bits, and what lies half-way between two.
TEST_F(ClearTest, WholeOrInPartDepthIsTheSame) {
    for (const Format format : {Format::z16_unorm, Format::z24_unorm_s8_uint, Format::z32_float}) {
        const auto depth = depth_buffer(format, 40, 4);
        for (unsigned n = 0; n < 60; ++n) {
            const double value = (n * 1091 + 0.5 * (n % 3)) / 65535;
            set_target({}, {.texture = depth, .format = format});
            ASSERT_TRUE(context->clear(pipe::Clear::depth, Rgba{}, value, 0));
            ASSERT_TRUE(context->clear_region({.buffers = pipe::Clear::depth,
                                               .depth = value,
                                               .scissor = pipe::Scissor{0, 0, 20, 4}}));
            finish();
            const hw::DepthStencil part = depth_stencil_at(depth, 3, 1);
            const hw::DepthStencil whole = depth_stencil_at(depth, 30, 1);
            EXPECT_EQ(part.depth, whole.depth) << value << " in " << hw::format_info(format).name;
        }
    }
}

// --- single colour buffers
// -------------------------------------------------------------------------

constexpr uint32_t cleared_width = 40, cleared_height = 20;
using Words = std::array<uint32_t, 4>;

// Floats, integers of both kinds and normalised colours side by side.
constexpr std::array<Format, 4> cleared_formats = {
    Format::r8g8b8a8_unorm, Format::r16g16b16a16_sint, Format::r32g32_uint, Format::r16g16_float};

class BufferClearTest : public PixelTest {
  protected:
    void SetUp() override {
        PixelTest::SetUp();
        if (IsSkipped() || HasFatalFailure())
            return;
        for (size_t n = 0; n < cleared_formats.size(); ++n)
            colors[n] = target(cleared_formats[n], cleared_width, cleared_height);
        depth = depth_buffer(Format::z32_float_s8_uint, cleared_width, cleared_height);
        set_target(colors[0], depth);
        set_targets(0xf);
    }
    void set_targets(unsigned present) {
        pipe::Framebuffer framebuffer = {
            .width = cleared_width, .height = cleared_height, .color_count = 4};
        for (size_t n = 0; n < cleared_formats.size(); ++n)
            if ((present >> n & 1) != 0)
                framebuffer.colors[n] = {colors[n], 0, 0, cleared_formats[n]};
        framebuffer.depth_stencil = {depth, 0, 0, Format::z32_float_s8_uint};
        std::string error;
        ASSERT_TRUE(context->set_framebuffer(framebuffer, &error)) << error;
    }

    static bool is_integer(size_t n) { return n == 1 || n == 2; }
    // As integers go through the floats of a clear.
    static Rgba as_floats(const Words& words) {
        Rgba bits;
        for (size_t i = 0; i < bits.size(); ++i)
            bits[i] = std::bit_cast<float>(words[i]);
        return bits;
    }
    // A value of buffer n's own kind.
    static Rgba value(size_t n, unsigned which) {
        if (n == 1)
            return as_floats({static_cast<uint32_t>(-1 - static_cast<int>(which)), which, 7, 8});
        if (n == 2)
            return as_floats({0x80000000u + which, 0xffffffffu - which, 0, 0});
        const float part = static_cast<float>(which) / 16;
        return {part, 1 - part, 0.25f, 0.75f};
    }
    pipe::ClearRegion one(size_t n, unsigned which) {
        return {.buffers = pipe::Clear::color,
                .color = value(n, which),
                .color_buffers = static_cast<uint8_t>(1u << n)};
    }
    void clear_one(const pipe::ClearRegion& region) {
        std::string error;
        ASSERT_TRUE(context->clear_region(region, &error)) << error;
    }

    // What is in memory for a value, as bytes.
    static std::vector<std::byte> stored_bytes(size_t n, const Rgba& color) {
        std::vector<std::byte> texel(hw::format_info(cleared_formats[n]).block_bytes);
        if (!is_integer(n)) {
            hw::pack_rgba(cleared_formats[n], color, texel.data());
            return texel;
        }
        const size_t bytes = n == 1 ? 2 : 4;
        for (size_t c = 0; c * bytes < texel.size(); ++c)
            std::memcpy(&texel[c * bytes], &color[c], bytes);
        return texel;
    }
    void expect_value(size_t n, uint32_t x, uint32_t y, const Rgba& color) {
        const std::vector<std::byte> bytes = bytes_of(colors[n]);
        const std::vector<std::byte> wanted = stored_bytes(n, color);
        const size_t at = (size_t{y} * cleared_width + x) * wanted.size();
        EXPECT_EQ(std::vector(bytes.begin() + static_cast<ptrdiff_t>(at),
                              bytes.begin() + static_cast<ptrdiff_t>(at + wanted.size())),
                  wanted)
            << "buffer " << n << " at " << x << ", " << y;
    }

    std::array<std::shared_ptr<pipe::Resource>, 4> colors;
    std::shared_ptr<pipe::Resource> depth;
};

TEST_F(BufferClearTest, EachHasItsValue) {
    for (size_t n = 0; n < cleared_formats.size(); ++n)
        clear_one(one(n, static_cast<unsigned>(n) + 1));
    // The last value counts.
    clear_one(one(2, 9));
    clear_one({.buffers = pipe::Clear::depth, .depth = 0.25});
    finish();
    for (size_t n = 0; n < cleared_formats.size(); ++n)
        expect_value(n, 39, 19, value(n, n == 2 ? 9 : static_cast<unsigned>(n) + 1));
    EXPECT_EQ(depth_stencil_at(depth, 3, 3).depth, std::bit_cast<uint32_t>(0.25f));
}

// Before a draw no rectangle is needed: nothing is drawn, and nothing loaded.
TEST_F(BufferClearTest, SomeAreClearedAndOthersKept) {
    for (size_t n = 0; n < cleared_formats.size(); ++n)
        clear_one(one(n, 1));
    finish();
    clear_one(one(1, 5));
    clear_one(one(3, 6));
    finish();
    for (size_t n = 0; n < cleared_formats.size(); ++n)
        expect_value(n, 20, 10, value(n, n == 1 ? 5 : n == 3 ? 6 : 1));
}

TEST_F(BufferClearTest, AmongDraws) {
    for (size_t n = 0; n < cleared_formats.size(); ++n)
        clear_one(one(n, 1));
    // To the first buffer alone, so that the batch has begun.
    set_color({1, 1, 1, 1});
    draw(Quad{0, 0, 8, 8});
    for (size_t n = 0; n < cleared_formats.size(); ++n)
        if (n != 2)
            clear_one(one(n, 3));
    draw(Quad{8, 0, 16, 8});
    finish();
    for (size_t n = 0; n < cleared_formats.size(); ++n)
        expect_value(n, 2, 2, value(n, n == 2 ? 1 : 3));
    expect_value(0, 9, 2, {1, 1, 1, 1});
    expect_value(0, 30, 12, value(0, 3));
}

TEST_F(BufferClearTest, InAPartWithMasks) {
    for (size_t n = 0; n < cleared_formats.size(); ++n)
        clear_one(one(n, 1));
    for (const size_t n : {size_t{0}, size_t{1}, size_t{3}}) {
        pipe::ClearRegion region = one(n, 4);
        region.color_mask = 0x2;  // green
        region.scissor = pipe::Scissor{4, 2, 20, 10};
        clear_one(region);
    }
    finish();
    for (size_t n = 0; n < cleared_formats.size(); ++n) {
        expect_value(n, 3, 2, value(n, 1));
        expect_value(n, 20, 2, value(n, 1));
        Rgba masked = value(n, 1);
        if (n != 2)
            masked[1] = value(n, 4)[1];
        expect_value(n, 4, 2, masked);
        expect_value(n, 19, 9, masked);
    }
}

TEST_F(BufferClearTest, GapsAndWhatIsNotThereAreLeftOut) {
    for (size_t n = 0; n < cleared_formats.size(); ++n)
        clear_one(one(n, 1));
    finish();
    set_targets(0xa);
    clear_one({.buffers = pipe::Clear::color, .color = value(1, 2), .color_buffers = 0xf3});
    clear_one({.buffers = pipe::Clear::color, .color = value(0, 2), .color_buffers = 0xf5});
    finish();
    for (size_t n = 0; n < cleared_formats.size(); ++n)
        expect_value(n, 1, 1, value(n, n == 1 ? 2 : 1));
}

// A clear of all buffers, one after the other, is no clear of everything: what was drawn before and
// is not cleared stays.
TEST_F(BufferClearTest, DrawsOfOtherBuffersStay) {
    for (size_t n = 0; n < cleared_formats.size(); ++n)
        clear_one(one(n, 1));
    set_color({1, 0, 1, 0});
    draw(Quad{0, 0, cleared_width, cleared_height});
    for (const size_t n : {size_t{1}, size_t{2}, size_t{3}})
        clear_one(one(n, 2));
    finish();
    expect_value(0, 5, 5, {1, 0, 1, 0});
    for (const size_t n : {size_t{1}, size_t{2}, size_t{3}})
        expect_value(n, 5, 5, value(n, 2));
}

// clear() is of all of them, with one value in each one's kind.
TEST_F(BufferClearTest, AClearOfAllGivesEachTheBits) {
    ASSERT_TRUE(context->clear(pipe::Clear::color, as_floats({3, 4, 5, 6}), 1, 0));
    finish();
    expect_value(1, 7, 7, as_floats({3, 4, 5, 6}));
    expect_value(2, 7, 7, as_floats({3, 4, 5, 6}));
}

}  // namespace
}  // namespace cuesta::agx
