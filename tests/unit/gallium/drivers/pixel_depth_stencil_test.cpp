// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstring>

#include "tests/unit/gallium/drivers/pixel_fixture.h"

namespace cuesta::gallium {
namespace {

using pipe::CompareFunc;
using pipe::StencilOp;

bool compare(CompareFunc func, unsigned a, unsigned b) {
    switch (func) {
        case CompareFunc::never: return false;
        case CompareFunc::less: return a < b;
        case CompareFunc::equal: return a == b;
        case CompareFunc::less_equal: return a <= b;
        case CompareFunc::greater: return a > b;
        case CompareFunc::not_equal: return a != b;
        case CompareFunc::greater_equal: return a >= b;
        case CompareFunc::always: return true;
    }
    return false;
}

unsigned apply(StencilOp op, unsigned stored, unsigned reference) {
    switch (op) {
        case StencilOp::keep: return stored;
        case StencilOp::zero: return 0;
        case StencilOp::replace: return reference;
        case StencilOp::increment_saturate: return std::min(stored + 1, 255u);
        case StencilOp::decrement_saturate: return stored == 0 ? 0 : stored - 1;
        case StencilOp::increment_wrap: return (stored + 1) & 255;
        case StencilOp::decrement_wrap: return (stored - 1) & 255;
        case StencilOp::invert: return ~stored & 255;
    }
    return 0;
}

class DepthStencilTest : public PixelTest {
  protected:
    // One row of cells of 4x4 pixels.
    Quad cell(unsigned index, float z, bool front = true) const {
        const float x = static_cast<float>(index * 4);
        // Left to right along row 0 is clockwise: the back.
        return front ? Quad{x + 4, 0, x, 4, z} : Quad{x, 0, x + 4, 4, z};
    }
    unsigned stencil(unsigned index) { return depth_stencil_at(depth, index * 4 + 1, 1).stencil; }

    void start(unsigned cells, Format format) {
        color = target(Format::r8g8b8a8_unorm, cells * 4, 4);
        depth = depth_buffer(format, cells * 4, 4);
        set_target(color, depth);
    }
    void set_stencil(unsigned index, uint8_t value) {
        pipe::DepthStencilAlphaState state;
        state.stencil[0] = {.enable = true, .zpass_op = StencilOp::replace};
        use(state);
        context->set_stencil_reference(value, value);
        draw(cell(index, 0.5f));
    }

    std::shared_ptr<pipe::Resource> color;
    std::shared_ptr<pipe::Resource> depth;
    std::array<float, 4> black = {0, 0, 0, 0};
};

TEST_F(DepthStencilTest, EveryDepthFunction) {
    constexpr std::array<float, 3> depths = {0.25f, 0.5f, 0.75f};
    for (const Format format :
         {Format::z16_unorm, Format::z24_unorm_x8, Format::z24_unorm_s8_uint}) {
        start(24, format);
        context->clear(pipe::Clear::all, black, 0.5, 0);
        for (unsigned i = 0; i < 24; ++i) {
            use(pipe::DepthStencilAlphaState{.depth_enable = true,
                                             .depth_write = true,
                                             .depth_func = static_cast<CompareFunc>(i / 3)});
            draw(cell(i, depths[i % 3]));
        }
        finish();
        const float greatest = format == Format::z16_unorm ? 65535.0f : 16777215.0f;
        for (unsigned i = 0; i < 24; ++i) {
            // What was cleared to a half of 16 bits is a little more than what is drawn at a half.
            if (i % 3 == 1 && format == Format::z16_unorm &&
                !driver_limits().rounds_before_depth_test)
                continue;
            const bool passes = compare(static_cast<CompareFunc>(i / 3), i % 3, 1);
            EXPECT_EQ(pixel(color, i * 4 + 2, 2)[0], passes ? 1.0f : 0.0f) << i;
            const float wanted = (passes ? depths[i % 3] : 0.5f) * greatest;
            EXPECT_NEAR(static_cast<float>(depth_stencil_at(depth, i * 4 + 2, 2).depth), wanted,
                        2.0f)
                << i;
        }
    }
}

TEST_F(DepthStencilTest, WithoutWriteOrTestNothingIsStored) {
    start(3, Format::z24_unorm_s8_uint);
    context->clear(pipe::Clear::all, black, 0.5, 7);
    use(pipe::DepthStencilAlphaState{.depth_enable = true, .depth_func = CompareFunc::less});
    draw(cell(0, 0.25f));
    // Without a test the write bit means nothing.
    use(pipe::DepthStencilAlphaState{.depth_write = true});
    draw(cell(1, 0.25f));
    finish();
    for (unsigned i = 0; i < 3; ++i) {
        EXPECT_EQ(depth_stencil_at(depth, i * 4 + 1, 1).depth, 8388608u);
        EXPECT_EQ(stencil(i), 7u);
    }
    EXPECT_EQ(pixel(color, 1, 1)[0], 1.0f);
    EXPECT_EQ(pixel(color, 5, 1)[0], 1.0f);
}

TEST_F(DepthStencilTest, EveryStencilFunctionUnderItsMask) {
    constexpr uint8_t mask = 0x3f;
    constexpr std::array<uint8_t, 3> stored = {0x41, 0x82, 0xc3};  // 1, 2, 3 under the mask
    start(24, Format::z24_unorm_s8_uint);
    context->clear(pipe::Clear::all, black, 1, 0);
    set_color({0, 0, 0, 0});
    for (unsigned i = 0; i < 24; ++i)
        set_stencil(i, stored[i % 3]);
    set_color({1, 1, 1, 1});
    context->set_stencil_reference(0x02, 0x02);
    for (unsigned i = 0; i < 24; ++i) {
        pipe::DepthStencilAlphaState state;
        state.stencil[0] = {
            .enable = true, .func = static_cast<CompareFunc>(i / 3), .value_mask = mask};
        use(state);
        draw(cell(i, 0.5f));
    }
    finish();
    for (unsigned i = 0; i < 24; ++i) {
        const bool passes = compare(static_cast<CompareFunc>(i / 3), 2, stored[i % 3] & mask);
        EXPECT_EQ(pixel(color, i * 4 + 1, 1)[0], passes ? 1.0f : 0.0f) << i;
    }
}

// Three outcomes, eight operations, three old values; both faces with states of their own.
TEST_F(DepthStencilTest, EveryOperationOnBothFaces) {
    constexpr std::array<uint8_t, 3> old = {0, 0x5f, 0xff};
    constexpr unsigned cells = 3 * 8 * 3;
    constexpr uint8_t write_masks[2] = {0xff, 0x3c};
    constexpr uint8_t references[2] = {0xa5, 0x96};
    for (const bool front : {true, false}) {
        start(cells, Format::z24_unorm_s8_uint);
        context->clear(pipe::Clear::all, black, 0.5, 0);
        for (unsigned i = 0; i < cells; ++i)
            set_stencil(i, old[i % 3]);
        context->set_stencil_reference(references[0], references[1]);
        for (unsigned i = 0; i < cells; ++i) {
            const unsigned outcome = i / 3 / 8;
            const auto op = static_cast<StencilOp>(i / 3 % 8);
            pipe::StencilFace face = {.enable = true};
            face.func = outcome == 0 ? CompareFunc::never : CompareFunc::always;
            (outcome == 0 ? face.fail_op : outcome == 1 ? face.zfail_op : face.zpass_op) = op;
            face.write_mask = write_masks[front ? 0 : 1];
            pipe::StencilFace other = {.enable = true};
            other.fail_op = other.zfail_op = other.zpass_op = StencilOp::zero;
            pipe::DepthStencilAlphaState state = {.depth_enable = true,
                                                  .depth_func = CompareFunc::less};
            state.stencil[0] = front ? face : other;
            state.stencil[1] = front ? other : face;
            use(state);
            draw(cell(i, outcome == 1 ? 0.75f : 0.25f, front));
        }
        finish();
        const std::vector<std::byte> bytes = bytes_of(depth);
        for (unsigned i = 0; i < cells; ++i) {
            const auto op = static_cast<StencilOp>(i / 3 % 8);
            const unsigned reference = references[front ? 0 : 1];
            const unsigned mask = write_masks[front ? 0 : 1];
            const unsigned wanted =
                (old[i % 3] & ~mask) | (apply(op, old[i % 3], reference) & mask);
            EXPECT_EQ(static_cast<unsigned>(bytes[(i * 4 + 1) * 4 + 3]), wanted)
                << (front ? "front " : "back ") << i;
        }
    }
}

TEST_F(DepthStencilTest, TheBackFollowsTheFrontWhereItIsNotEnabled) {
    start(1, Format::z24_unorm_s8_uint);
    context->clear(pipe::Clear::all, black, 1, 3);
    pipe::DepthStencilAlphaState state;
    state.stencil[0] = {.enable = true, .zpass_op = StencilOp::increment_wrap};
    use(state);
    draw(cell(0, 0.5f, false));
    finish();
    EXPECT_EQ(stencil(0), 4u);
}

TEST_F(DepthStencilTest, TheBackHasTheFrontsReferenceWhereItIsNotEnabled) {
    for (const bool own : {false, true}) {
        start(2, Format::z24_unorm_s8_uint);
        context->clear(pipe::Clear::all, black, 1, 3);
        pipe::DepthStencilAlphaState state;
        state.stencil[0] = {.enable = true, .zpass_op = StencilOp::replace};
        state.stencil[1] = {.enable = own, .zpass_op = StencilOp::replace};
        use(state);
        context->set_stencil_reference(5, 9);
        draw(cell(0, 0.5f, true));
        draw(cell(1, 0.5f, false));
        finish();
        EXPECT_EQ(stencil(0), 5u);
        EXPECT_EQ(stencil(1), own ? 9u : 5u);
    }
}

// A stencil test without stencil bits always passes (OpenGL ES 2.0, 4.1.4).
TEST_F(DepthStencilTest, ABufferWithoutStencilPasses) {
    for (const Format format : {Format::z16_unorm, Format::z24_unorm_x8}) {
        start(1, format);
        context->clear(pipe::Clear::all, black, 1, 0);
        pipe::DepthStencilAlphaState state;
        state.stencil[0] = {.enable = true, .func = CompareFunc::never};
        use(state);
        draw(cell(0, 0.5f));
        finish();
        EXPECT_EQ(pixel(color, 1, 1)[0], 1.0f);
    }
}

TEST_F(DepthStencilTest, WithoutADepthBufferEverythingPasses) {
    color = target(Format::r8g8b8a8_unorm, 4, 4);
    set_target(color);
    context->clear(pipe::Clear::all, black, 0, 0);
    pipe::DepthStencilAlphaState state = {.depth_enable = true, .depth_func = CompareFunc::never};
    state.stencil[0] = {.enable = true, .func = CompareFunc::never};
    use(state);
    draw(cell(0, 0.5f));
    finish();
    EXPECT_EQ(pixel(color, 1, 1)[0], 1.0f);
}

TEST_F(DepthStencilTest, WithoutAColourBufferDepthIsStored) {
    depth = depth_buffer(Format::z24_unorm_s8_uint, 4, 4);
    set_target(pipe::Surface{}, {depth, 0, 0, Format::z24_unorm_s8_uint});
    context->clear(pipe::Clear::depth_stencil, black, 1, 9);
    use(pipe::DepthStencilAlphaState{.depth_enable = true, .depth_write = true});
    draw(cell(0, 0.25f));
    finish();
    EXPECT_NEAR(depth_stencil_at(depth, 1, 1).depth, 4194304.0, 1.0);
    EXPECT_EQ(stencil(0), 9u);
}

TEST_F(DepthStencilTest, ShadersWriteDepth) {
    start(2, Format::z24_unorm_s8_uint);
    context->clear(pipe::Clear::all, black, 1, 0);
    use_fragment_shader(
        "FRAG\nDCL OUT[0], COLOR\nDCL OUT[1], POSITION\nDCL CONST[0]\nMOV OUT[0], CONST[0]\n"
        "MOV OUT[1].z, CONST[0].xxxx\nEND\n");
    use(pipe::DepthStencilAlphaState{.depth_enable = true, .depth_write = true});
    set_color({0.25f, 0, 0, 1});
    draw(cell(0, 0.75f));
    finish();
    EXPECT_NEAR(depth_stencil_at(depth, 1, 1).depth, 0.25 * 16777215, 1.0);
    EXPECT_EQ(depth_stencil_at(depth, 5, 1).depth, 0xffffffu);
}

}  // namespace
}  // namespace cuesta::gallium
