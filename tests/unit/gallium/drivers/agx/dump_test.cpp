// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What CUESTA_DEBUG=cmd prints, on which this program runs: every block that a draw leads to.
#include <gtest/gtest.h>

#include "pixel_fixture.h"

namespace cuesta::agx {
namespace {

class DumpTest : public PixelTest {};

TEST_F(DumpTest, StreamStateProgramsAndDescriptors) {
    auto color = target(Format::r8g8b8a8_unorm, 40, 40);
    auto depth = depth_buffer(Format::z24_unorm_s8_uint, 40, 40);
    set_target(color, depth);
    use_fragment_shader(varying_fragment_shader);
    context->clear(pipe::Clear::all, std::array<float, 4>{}, 1, 0);
    draw(Quad{0, 0, 20, 20});
    testing::internal::CaptureStderr();
    finish();
    const std::string log = testing::internal::GetCapturedStderr();
    for (const char* wanted :
         {"agx batch, 1 draws into 40x40", "# vdm: stream at", "# ppp: state at",
          "# usc: vertex program at", "# usc: fragment program at", "# cf: coefficients at",
          "# usc: background at", "# usc: end of tile at", "# scissor: scissors",
          "# dbias: depth biases", "# zls: depth and stencil", "index_list", "z_store"})
        EXPECT_NE(log.find(wanted), std::string::npos) << wanted;
    EXPECT_EQ(log.find("error"), std::string::npos) << log;
    EXPECT_EQ(log.find("not readable"), std::string::npos) << log;
}

}  // namespace
}  // namespace cuesta::agx
