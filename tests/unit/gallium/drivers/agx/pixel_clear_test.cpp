// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Clears by the tiles' background and by rectangles leave the same bits.
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

}  // namespace
}  // namespace cuesta::agx
