// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What CUESTA_DEBUG=cmd prints, on which this program runs: every block that a draw leads to.
#include <gtest/gtest.h>

#include "compute_fixture.h"

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

class GridDumpTest : public ComputeTest {};

TEST_F(GridDumpTest, StreamProgramsAndDescriptors) {
    const auto image = resource({.format = Format::r32g32b32a32_float,
                                 .width = 8,
                                 .height = 8,
                                 .bind = pipe::Bind::shader_image | pipe::Bind::sampler_view});
    use_compute({.samplers = 1},
                "  %20:32x2 = load_const 0, 0\n"
                "  %21:32x4 = txf 2d float texture=0 sampler=0 coords=2 coord %20, lod %0\n"
                "  %22:32x4 = vec4 %10, %0, %0, %0\n"
                "  image_store %0, %22, %21 image_dim=2d is_array=0");
    use_texture(target(Format::r8g8b8a8_unorm, 4, 4), nearest_sampler(), compute);
    bind_images({{.texture = image, .format = Format::r32g32b32a32_float}});
    launch(2, 3);
    launch({.indirect = pipe::IndirectParameters{words({1, 1, 1}), 0}});
    testing::internal::CaptureStderr();
    finish();
    const std::string log = testing::internal::GetCapturedStderr();
    for (const char* wanted :
         {"agx batch, 2 grids", "# cdm: stream at", "launch_direct", "launch_indirect_global",
          "# usc: compute program at", "# texture: textures at", "# texture: image 0 at",
          "# pbe: image 0 at", "# pbe: image 7 at"})
        EXPECT_NE(log.find(wanted), std::string::npos) << wanted;
    EXPECT_EQ(log.find("error"), std::string::npos) << log;
    EXPECT_EQ(log.find("not readable"), std::string::npos) << log;
}

}  // namespace
}  // namespace cuesta::agx
