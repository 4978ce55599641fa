// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Clears and reading on the emulated GPU.
#include "fixture.h"

namespace cuesta::gles {
namespace {

TEST_F(PixelTest, ClearsFillTheWindow) {
    clear_color(state(), 1, 0, 0, 1);
    clear(state(), GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    for (const Rgba8& pixel : pixels(0, 0, width, height))
        EXPECT_EQ(pixel, red);
    expect_no_error();
}

TEST_F(PixelTest, ScissorAndMasksLimitClears) {
    clear_color(state(), 1, 0, 0, 1);
    clear(state(), GL_COLOR_BUFFER_BIT);
    enable(state(), GL_SCISSOR_TEST);
    scissor(state(), 2, 3, 4, 5);
    clear_color(state(), 0, 1, 0, 1);
    clear(state(), GL_COLOR_BUFFER_BIT);
    // Row 0 is the bottom, and the first in memory.
    EXPECT_EQ(pixel(2, 3), green);
    EXPECT_EQ(pixel(5, 7), green);
    EXPECT_EQ(pixel(6, 7), red);
    EXPECT_EQ(pixel(5, 8), red);
    EXPECT_EQ(pixel(1, 3), red);
    EXPECT_EQ(pixel(2, 2), red);
    color_mask(state(), GL_FALSE, GL_FALSE, GL_TRUE, GL_FALSE);
    clear_color(state(), 1, 1, 1, 0);
    clear(state(), GL_COLOR_BUFFER_BIT);
    EXPECT_EQ(pixel(2, 3), (Rgba8{0, 255, 255, 255}));
    expect_no_error();
}

TEST_F(PixelTest, RenderbuffersOfEveryFormatAreClearedAndRead) {
    const struct {
        GLenum format;
        Rgba8 expected;
    } rows[] = {
        {GL_RGBA4, {255, 0, 255, 0}},     {GL_RGB5_A1, {255, 0, 255, 0}},
        {GL_RGB565, {255, 0, 255, 255}},  {GL_RGB8_OES, {255, 0, 255, 255}},
        {GL_RGBA8_OES, {255, 0, 255, 0}},
    };
    clear_color(state(), 1, 0, 1, 0);
    bind_framebuffer(state(), GL_FRAMEBUFFER, 1);
    for (const auto& row : rows) {
        bind_renderbuffer(state(), GL_RENDERBUFFER, 1);
        renderbuffer_storage(state(), GL_RENDERBUFFER, row.format, 5, 3);
        framebuffer_renderbuffer(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, 1);
        clear(state(), GL_COLOR_BUFFER_BIT);
        EXPECT_EQ(pixel(4, 2), row.expected) << std::hex << row.format;
    }
    expect_no_error();
}

TEST_F(PixelTest, ReadingBeyondTheWindowLeavesMemory) {
    clear_color(state(), 1, 0, 0, 1);
    clear(state(), GL_COLOR_BUFFER_BIT);
    std::vector<Rgba8> memory(16, Rgba8{1, 2, 3, 4});
    read_pixels(state(), -2, -2, 4, 4, GL_RGBA, GL_UNSIGNED_BYTE, memory.data());
    for (int y = 0; y < 4; ++y)
        for (int x = 0; x < 4; ++x)
            EXPECT_EQ(memory[static_cast<size_t>(y * 4 + x)],
                      x >= 2 && y >= 2 ? red : (Rgba8{1, 2, 3, 4}));
    read_pixels(state(), 1000, 1000, 4, 4, GL_RGBA, GL_UNSIGNED_BYTE, memory.data());
    expect_no_error();
}

TEST_F(PixelTest, FinishWaits) {
    clear(state(), GL_COLOR_BUFFER_BIT);
    EXPECT_TRUE(context->finish());
    EXPECT_EQ(get_graphics_reset_status(state()), static_cast<GLenum>(GL_NO_ERROR));
}

}  // namespace
}  // namespace cuesta::gles
