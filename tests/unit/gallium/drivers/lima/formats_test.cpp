// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/lima/formats.h"

#include "driver_fixture.h"

namespace cuesta::lima {
namespace {

// Codes of the fact sheet's tables, part 2, section 2.3, and part 3, sections 3.3 and 3.7.
TEST(LimaFormats, HaveTheSheetsCodes) {
    EXPECT_EQ(static_cast<int>(render_format(hw::Format::b5g6r5_unorm)->pixel), 0);
    EXPECT_EQ(static_cast<int>(render_format(hw::Format::r8g8b8a8_unorm)->pixel), 3);
    EXPECT_TRUE(render_format(hw::Format::r8g8b8a8_unorm)->swap_red_blue);
    EXPECT_FALSE(render_format(hw::Format::b8g8r8a8_unorm)->swap_red_blue);
    EXPECT_EQ(static_cast<int>(render_format(hw::Format::z24_unorm_s8_uint)->pixel), 0xf);
    EXPECT_FALSE(render_format(hw::Format::etc1_rgb8));
    EXPECT_EQ(static_cast<int>(texture_format(hw::Format::etc1_rgb8)->texel), 0x20);
    EXPECT_EQ(texture_format(hw::Format::r8_unorm)->swizzle[1], pipe::Swizzle::zero);
    EXPECT_EQ(static_cast<int>(attribute_format(hw::Format::r8g8b8a8_unorm)->type), 9);
    EXPECT_EQ(static_cast<int>(attribute_format(hw::Format::r16g16_sscaled)->type), 4);
    EXPECT_EQ(static_cast<int>(attribute_format(hw::Format::r32_fixed)->type), 0x101);
    EXPECT_EQ(attribute_format(hw::Format::r32g32b32_float)->components, 3);
    EXPECT_FALSE(attribute_format(hw::Format::b8g8r8a8_unorm)) << "the order of channels is fixed";
    EXPECT_FALSE(attribute_format(hw::Format::b5g6r5_unorm));
}

TEST_F(DriverTest, SupportsWhatTheTablesSay) {
    using pipe::Bind;
    const auto supported = [&](hw::Format format, Bind bind) {
        return screen->is_format_supported(format, pipe::Target::texture_2d, 1, bind);
    };
    EXPECT_TRUE(supported(hw::Format::r8g8b8a8_unorm, Bind::render_target | Bind::sampler_view));
    EXPECT_TRUE(supported(hw::Format::z24_unorm_s8_uint, Bind::depth_stencil));
    EXPECT_FALSE(supported(hw::Format::z24_unorm_s8_uint, Bind::render_target));
    EXPECT_FALSE(supported(hw::Format::etc1_rgb8, Bind::render_target));
    const auto with_samples = [&](unsigned samples, Bind bind) {
        return screen->is_format_supported(hw::Format::r8g8b8a8_unorm, pipe::Target::texture_2d,
                                           samples, bind);
    };
    EXPECT_TRUE(with_samples(4, Bind::render_target));
    EXPECT_FALSE(with_samples(4, Bind::sampler_view));
    EXPECT_FALSE(with_samples(2, Bind::render_target));
}

TEST_F(DriverTest, RefusesWhatCannotBe) {
    std::string error;
    EXPECT_EQ(
        screen->create_resource({.format = hw::Format::r8g8b8a8_unorm, .width = 5000}, &error),
        nullptr);
    EXPECT_NE(error.find("4096"), std::string::npos) << error;
    EXPECT_EQ(screen->create_resource({.format = hw::Format::none, .width = 4}, &error), nullptr);
    const pipe::VertexElement bad = {.format = hw::Format::b5g6r5_unorm};
    EXPECT_EQ(context->create_vertex_elements(std::span(&bad, 1)), nullptr);
}

}  // namespace
}  // namespace cuesta::lima
