// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "pixel_fixture.h"

namespace cuesta::agx {
namespace {

class OffsetTest : public PixelTest {};

// The least that the API lets a program ask for is always more than what rounding takes away,
// wherever between two of its codes a depth lies.
TEST_F(OffsetTest, AUnitOf16BitDepthIsNeverLost) {
    constexpr uint32_t columns = 128;
    const auto color = target(Format::r8g8b8a8_unorm, columns, 4);
    const auto depth = depth_buffer(Format::z16_unorm, columns, 4);
    set_target(color, depth);
    context->clear(pipe::Clear::all, Rgba{}, 1.0, 0);
    use_fragment_shader(uniform_fragment_shader);
    set_color({1, 1, 1, 1});
    const auto draw_all = [&](float units, pipe::CompareFunc function, bool write) {
        use(pipe::DepthStencilAlphaState{
            .depth_enable = true, .depth_write = write, .depth_func = function});
        use(pipe::RasterizerState{.offset_triangles = true, .offset_units = units});
        for (uint32_t i = 0; i < columns; ++i) {
            const auto x = static_cast<float>(i);
            const float z = (static_cast<float>((i + 1) * 509) + x / columns) / 65535;
            draw(Quad{x, 0, x + 1, 4, z});
        }
    };
    draw_all(0, pipe::CompareFunc::always, true);
    context->clear(pipe::Clear::color, Rgba{}, 0, 0);
    draw_all(1, pipe::CompareFunc::equal, false);
    draw_all(-1, pipe::CompareFunc::equal, false);
    finish();
    expect_pixels(color, [](uint32_t, uint32_t) { return Rgba{0, 0, 0, 0}; });
    draw_all(0, pipe::CompareFunc::equal, false);
    finish();
    expect_pixels(color, [](uint32_t, uint32_t) { return Rgba{1, 1, 1, 1}; });
}

}  // namespace
}  // namespace cuesta::agx
