// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Pixels on their way: pixel store, pixel transfer, maps, glReadPixels, glDrawPixels, glCopyPixels
// and glBitmap, on the emulated GPU.
#include <array>
#include <cmath>
#include <cstring>

#include "fixture.h"

namespace cuesta::gl {
namespace {

class PixelsTest : public DesktopPixelTest {
  protected:
    void clear(float r, float g, float b, float a) {
        gles::clear_color(state(), r, g, b, a);
        gles::clear(state(), GL_COLOR_BUFFER_BIT);
    }
    // One pixel of the window.
    template <typename T, size_t count>
    std::array<T, count> read(GLint x, GLint y, GLenum format, GLenum type) {
        std::array<T, count> values{};
        gles::read_pixels(state(), x, y, 1, 1, format, type, values.data());
        return values;
    }
    void window_pos(float x, float y, float z = 0) {
        RasterPosition& position = desktop().lists.raster_position;
        position.window = {x, y, z, 1};
        position.valid = true;
    }
    std::vector<uint8_t> stencils(GLint x, GLint y, GLsizei columns, GLsizei rows) {
        std::vector<uint8_t> values(static_cast<size_t>(columns) * static_cast<size_t>(rows));
        gles::pixel_store_i(state(), GL_PACK_ALIGNMENT, 1);
        gles::read_pixels(state(), x, y, columns, rows, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE,
                          values.data());
        return values;
    }
};

using PixelStateTest = DesktopApiTest;

TEST_F(PixelStateTest, TransferParametersAreWhatWasSet) {
    EXPECT_EQ(get(GL_RED_SCALE), std::vector<double>{1});
    EXPECT_EQ(get(GL_ALPHA_BIAS), std::vector<double>{0});
    pixel_transfer_f(state(), GL_GREEN_SCALE, 0.5f);
    pixel_transfer_i(state(), GL_DEPTH_BIAS, 2);
    pixel_transfer_f(state(), GL_INDEX_SHIFT, 2.6f);
    pixel_transfer_i(state(), GL_MAP_STENCIL, 7);
    pixel_zoom(state(), 2, -3);
    EXPECT_EQ(get(GL_GREEN_SCALE), std::vector<double>{0.5});
    EXPECT_EQ(get(GL_DEPTH_BIAS), std::vector<double>{2});
    EXPECT_EQ(get(GL_INDEX_SHIFT), std::vector<double>{3});
    EXPECT_EQ(get(GL_MAP_STENCIL), std::vector<double>{1});
    EXPECT_EQ(get(GL_ZOOM_Y), std::vector<double>{-3});
    expect_no_error();
}

TEST_F(PixelStateTest, StoreParametersOfDesktopOpenGl) {
    pixel_store_f(state(), GL_PACK_SWAP_BYTES, 0.25f);
    pixel_store_f(state(), GL_UNPACK_ROW_LENGTH, 6.7f);
    gles::pixel_store_i(state(), GL_UNPACK_LSB_FIRST, -4);
    gles::pixel_store_i(state(), GL_PACK_SKIP_IMAGES, 3);
    EXPECT_EQ(get(GL_PACK_SWAP_BYTES), std::vector<double>{1});
    EXPECT_EQ(get(GL_UNPACK_ROW_LENGTH), std::vector<double>{7});
    EXPECT_EQ(get(GL_UNPACK_LSB_FIRST), std::vector<double>{1});
    EXPECT_EQ(get(GL_PACK_SKIP_IMAGES), std::vector<double>{3});
    expect_no_error();
}

TEST_F(PixelStateTest, MapsComeBackInOtherTypes) {
    const std::array<GLushort, 3> given = {0, 65535, 32768};
    pixel_map_usv(state(), GL_PIXEL_MAP_R_TO_R, 3, given.data());
    EXPECT_EQ(get(GL_PIXEL_MAP_R_TO_R_SIZE), std::vector<double>{3});
    std::array<GLfloat, 3> floats{};
    get_pixel_map_fv(state(), GL_PIXEL_MAP_R_TO_R, floats.data());
    EXPECT_EQ(floats[1], 1.0f);
    EXPECT_NEAR(floats[2], 0.5f, 1e-4);
    std::array<GLushort, 3> shorts{};
    get_pixel_map_usv(state(), GL_PIXEL_MAP_R_TO_R, shorts.data());
    EXPECT_EQ(shorts, given);
    std::array<GLuint, 3> words{};
    get_pixel_map_uiv(state(), GL_PIXEL_MAP_R_TO_R, words.data());
    EXPECT_EQ(words[1], 0xffffffffu);
    // Indices are no fractions, components are within 0 and 1.
    const std::array<GLfloat, 2> indices = {4, 200};
    pixel_map_fv(state(), GL_PIXEL_MAP_S_TO_S, 2, indices.data());
    get_pixel_map_uiv(state(), GL_PIXEL_MAP_S_TO_S, words.data());
    EXPECT_EQ(words[1], 200u);
    pixel_map_fv(state(), GL_PIXEL_MAP_I_TO_A, 2, indices.data());
    get_pixel_map_fv(state(), GL_PIXEL_MAP_I_TO_A, floats.data());
    EXPECT_EQ(floats[1], 1.0f);
    expect_no_error();
}

TEST_F(PixelsTest, ColorsAreReadInAllFormats) {
    clear(1, 0.4f, 0.2f, 0.6f);
    EXPECT_EQ((read<uint8_t, 3>(0, 0, GL_BGR, GL_UNSIGNED_BYTE)),
              (std::array<uint8_t, 3>{51, 102, 255}));
    EXPECT_EQ((read<uint8_t, 1>(0, 0, GL_GREEN, GL_UNSIGNED_BYTE))[0], 102);
    EXPECT_EQ((read<uint8_t, 1>(0, 0, GL_ALPHA, GL_UNSIGNED_BYTE))[0], 153);
    // The sum, clamped.
    EXPECT_EQ((read<uint8_t, 2>(0, 0, GL_LUMINANCE_ALPHA, GL_UNSIGNED_BYTE)),
              (std::array<uint8_t, 2>{255, 153}));
    EXPECT_NEAR((read<float, 4>(0, 0, GL_RGBA, GL_FLOAT))[1], 0.4, 1e-3);
    EXPECT_EQ((read<uint16_t, 1>(0, 0, GL_RED, GL_UNSIGNED_SHORT))[0], 65535);
    EXPECT_EQ((read<int32_t, 1>(0, 0, GL_RED, GL_INT))[0], INT32_MAX);
    EXPECT_EQ((read<uint8_t, 1>(0, 0, GL_RGB, GL_UNSIGNED_BYTE_3_3_2))[0], 0xe0 | 3 << 2 | 1);
    EXPECT_EQ((read<uint8_t, 1>(0, 0, GL_RGB, GL_UNSIGNED_BYTE_2_3_3_REV))[0], 1 << 6 | 3 << 3 | 7);
    EXPECT_EQ((read<uint32_t, 1>(0, 0, GL_BGRA, GL_UNSIGNED_INT_8_8_8_8))[0], 0x3366ff99u);
    EXPECT_EQ((read<uint32_t, 1>(0, 0, GL_RGBA, GL_UNSIGNED_INT_8_8_8_8_REV))[0], 0x993366ffu);
    gles::pixel_store_i(state(), GL_PACK_SWAP_BYTES, 1);
    EXPECT_EQ((read<uint32_t, 1>(0, 0, GL_RGBA, GL_UNSIGNED_INT_8_8_8_8_REV))[0], 0xff663399u);
    expect_no_error();
}

TEST_F(PixelsTest, ColorsPassThroughTransferWhereTheyAreRead) {
    clear(0.2f, 0.4f, 0.6f, 1);
    pixel_transfer_f(state(), GL_RED_SCALE, 2);
    pixel_transfer_f(state(), GL_BLUE_BIAS, 1);
    EXPECT_EQ((read<uint8_t, 4>(1, 1, GL_RGBA, GL_UNSIGNED_BYTE)),
              (std::array<uint8_t, 4>{102, 102, 255, 255}));
    const std::array<GLfloat, 2> turned = {1, 0};
    pixel_map_fv(state(), GL_PIXEL_MAP_G_TO_G, 2, turned.data());
    pixel_transfer_i(state(), GL_MAP_COLOR, 1);
    EXPECT_EQ((read<uint8_t, 4>(1, 1, GL_RGBA, GL_UNSIGNED_BYTE)),
              (std::array<uint8_t, 4>{0, 255, 0, 0}));
    expect_no_error();
}

TEST_F(PixelsTest, DepthAndStencilAreRead) {
    gles::clear_depthf(state(), 0.25f);
    gles::clear_stencil(state(), 0xa5);
    gles::clear(state(), GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    EXPECT_NEAR((read<float, 1>(3, 3, GL_DEPTH_COMPONENT, GL_FLOAT))[0], 0.25, 1e-6);
    EXPECT_EQ((read<uint16_t, 1>(3, 3, GL_DEPTH_COMPONENT, GL_UNSIGNED_SHORT))[0], 16384);
    EXPECT_EQ((read<uint8_t, 1>(3, 3, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE))[0], 0xa5);
    EXPECT_EQ((read<int8_t, 1>(3, 3, GL_STENCIL_INDEX, GL_BYTE))[0], 0x25);
    EXPECT_EQ((read<float, 1>(3, 3, GL_STENCIL_INDEX, GL_FLOAT))[0], 165.0f);
    EXPECT_EQ((read<uint32_t, 1>(3, 3, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8))[0], 0x400000a5u);
    pixel_transfer_i(state(), GL_INDEX_SHIFT, -4);
    pixel_transfer_i(state(), GL_INDEX_OFFSET, 1);
    pixel_transfer_f(state(), GL_DEPTH_SCALE, 2);
    EXPECT_EQ((read<uint8_t, 1>(3, 3, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE))[0], 0xb);
    EXPECT_NEAR((read<float, 1>(3, 3, GL_DEPTH_COMPONENT, GL_FLOAT))[0], 0.5, 1e-6);
    // Of bits, the lowest of each value.
    pixel_transfer_i(state(), GL_INDEX_SHIFT, 0);
    pixel_transfer_i(state(), GL_INDEX_OFFSET, 0);
    std::array<uint8_t, 4> bits = {0, 0, 0, 0};
    gles::read_pixels(state(), 0, 0, 3, 1, GL_STENCIL_INDEX, GL_BITMAP, bits.data());
    EXPECT_EQ(bits[0], 0xe0);
    gles::pixel_store_i(state(), GL_PACK_LSB_FIRST, 1);
    bits[0] = 0;
    gles::read_pixels(state(), 0, 0, 3, 1, GL_STENCIL_INDEX, GL_BITMAP, bits.data());
    EXPECT_EQ(bits[0], 0x07);
    expect_no_error();
}

TEST_F(PixelsTest, WhatLiesOutsideOfTheFramebufferIsNotRead) {
    clear(1, 1, 1, 1);
    std::array<uint8_t, 4> memory = {7, 7, 7, 7};
    gles::pixel_store_i(state(), GL_PACK_ALIGNMENT, 1);
    gles::read_pixels(state(), -1, -1, 2, 2, GL_RED, GL_UNSIGNED_BYTE, memory.data());
    EXPECT_EQ(memory, (std::array<uint8_t, 4>{7, 7, 7, 255}));
    expect_no_error();
}

TEST_F(PixelsTest, StencilValuesAreDrawnThroughMasksAndScissor) {
    gles::clear_stencil(state(), 0);
    gles::clear(state(), GL_STENCIL_BUFFER_BIT);
    window_pos(2, 1);
    const std::array<uint8_t, 8> values = {1, 2, 3, 4, 5, 6, 7, 255};
    draw_pixels(state(), 4, 2, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, values.data());
    expect_no_error();
    EXPECT_EQ(stencils(1, 0, 6, 4), (std::vector<uint8_t>{0, 0, 0, 0, 0,   0, 0, 1, 2, 3, 4, 0,  //
                                                          0, 5, 6, 7, 255, 0, 0, 0, 0, 0, 0, 0}));
    // The mask and the scissor count, the tests do not.
    gles::enable(state(), GL_STENCIL_TEST);
    gles::stencil_func(state(), GL_NEVER, 0, 0xff);
    gles::stencil_mask(state(), 0x0f);
    gles::enable(state(), GL_SCISSOR_TEST);
    gles::scissor(state(), 3, 0, 2, 16);
    const std::array<uint8_t, 4> others = {0x30, 0x31, 0x32, 0x33};
    draw_pixels(state(), 4, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, others.data());
    EXPECT_EQ(stencils(2, 1, 4, 1), (std::vector<uint8_t>{1, 1, 2, 4}));
    EXPECT_EQ(get(GL_STENCIL_WRITEMASK), std::vector<double>{0x0f});
    EXPECT_EQ(get(GL_STENCIL_FUNC), std::vector<double>{GL_NEVER});
    expect_no_error();
}

TEST_F(PixelsTest, StencilValuesGoThroughTheirMap) {
    window_pos(0, 0);
    const std::array<GLfloat, 4> map = {9, 8, 7, 6};
    pixel_map_fv(state(), GL_PIXEL_MAP_S_TO_S, 4, map.data());
    pixel_transfer_i(state(), GL_MAP_STENCIL, 1);
    const std::array<GLfloat, 4> values = {0, 1, 2, 7};
    draw_pixels(state(), 4, 1, GL_STENCIL_INDEX, GL_FLOAT, values.data());
    pixel_transfer_i(state(), GL_MAP_STENCIL, 0);
    EXPECT_EQ(stencils(0, 0, 4, 1), (std::vector<uint8_t>{9, 8, 7, 6}));
    // Bits: the first one is the most significant.
    const uint8_t bits = 0xa0;
    draw_pixels(state(), 4, 1, GL_STENCIL_INDEX, GL_BITMAP, &bits);
    EXPECT_EQ(stencils(0, 0, 4, 1), (std::vector<uint8_t>{1, 0, 1, 0}));
    expect_no_error();
}

TEST_F(PixelsTest, ZoomMakesRectanglesOfPixels) {
    gles::clear(state(), GL_STENCIL_BUFFER_BIT);
    window_pos(4, 4);
    pixel_zoom(state(), 2, -1);
    const std::array<uint8_t, 4> values = {1, 2, 3, 4};
    gles::pixel_store_i(state(), GL_UNPACK_ALIGNMENT, 1);
    draw_pixels(state(), 2, 2, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, values.data());
    EXPECT_EQ(stencils(4, 2, 5, 2), (std::vector<uint8_t>{3, 3, 4, 4, 0, 1, 1, 2, 2, 0}));
    // Pixels less than one of the window: those whose rectangles have a centre.
    window_pos(0, 0);
    pixel_zoom(state(), 0.5f, 1);
    const std::array<uint8_t, 8> many = {10, 11, 12, 13, 14, 15, 16, 17};
    draw_pixels(state(), 8, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, many.data());
    EXPECT_EQ(stencils(0, 0, 4, 1), (std::vector<uint8_t>{11, 13, 15, 17}));
    pixel_zoom(state(), 0, 1);
    draw_pixels(state(), 8, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, many.data());
    pixel_zoom(state(), 1, INFINITY);
    draw_pixels(state(), 8, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, many.data());
    expect_no_error();
}

TEST_F(PixelsTest, DepthAndStencilAreDrawnTogether) {
    gles::clear(state(), GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    window_pos(1, 1);
    const std::array<uint32_t, 2> values = {0x40000011u, 0xc0000022u};
    draw_pixels(state(), 2, 1, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, values.data());
    EXPECT_EQ((read<uint32_t, 1>(1, 1, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8))[0], values[0]);
    EXPECT_EQ((read<uint32_t, 1>(2, 1, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8))[0], values[1]);
    gles::depth_mask(state(), GL_FALSE);
    window_pos(2, 1);
    draw_pixels(state(), 1, 1, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, values.data());
    EXPECT_EQ((read<uint32_t, 1>(2, 1, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8))[0], 0xc0000011u);
    gles::depth_mask(state(), GL_TRUE);
    window_pos(5, 5);
    copy_pixels(state(), 1, 1, 2, 1, GL_DEPTH_STENCIL);
    EXPECT_EQ((read<uint32_t, 1>(5, 5, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8))[0], values[0]);
    copy_pixels(state(), 2, 1, 1, 1, GL_STENCIL);
    EXPECT_EQ(stencils(5, 5, 2, 1), (std::vector<uint8_t>{0x11, 0x11}));
    expect_no_error();
}

TEST_F(PixelsTest, NothingIsDrawnAtAnInvalidPosition) {
    gles::clear(state(), GL_STENCIL_BUFFER_BIT);
    window_pos(0, 0);
    desktop().lists.raster_position.valid = false;
    const uint8_t value = 3;
    draw_pixels(state(), 1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, &value);
    EXPECT_EQ(stencils(0, 0, 1, 1), std::vector<uint8_t>{0});
    expect_no_error();
}

// A texture that is drawn to, bound as the framebuffer.
class PixelsOfTexturesTest : public PixelsTest {
  protected:
    void specify(GLsizei columns, GLenum format, GLenum type, const void* texels) {
        GLuint texture = 0;
        gles::gen_textures(state(), 1, &texture);
        gles::bind_texture(state(), GL_TEXTURE_2D, texture);
        gles::tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        gles::tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_RGBA, columns, 1, 0, format, type, texels);
        expect_no_error();
    }
    std::vector<Rgba8> texels(GLsizei columns) {
        GLuint framebuffer = 0;
        gles::gen_framebuffers(state(), 1, &framebuffer);
        gles::bind_framebuffer(state(), GL_FRAMEBUFFER, framebuffer);
        gles::framebuffer_texture2d(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D,
                                    state().textures.bound(GL_TEXTURE_2D).name, 0);
        desktop().pixels.mode = PixelMode();
        const std::vector<Rgba8> all = pixels(0, 0, columns, 1);
        gles::bind_framebuffer(state(), GL_FRAMEBUFFER, 0);
        return all;
    }
};

TEST_F(PixelsOfTexturesTest, FormatsAndTypesOfDesktopOpenGl) {
    const std::array<uint16_t, 2> packed = {0x7c1f, 0x83e0};
    specify(2, GL_BGRA, GL_UNSIGNED_SHORT_1_5_5_5_REV, packed.data());
    EXPECT_EQ(texels(2), (std::vector<Rgba8>{{255, 0, 255, 0}, {0, 255, 0, 255}}));
    const std::array<uint16_t, 3> shorts = {0x00ff, 0xffff, 0x0080};
    gles::pixel_store_i(state(), GL_UNPACK_SWAP_BYTES, 1);
    specify(1, GL_BGR, GL_UNSIGNED_SHORT, shorts.data());
    EXPECT_EQ(texels(1), (std::vector<Rgba8>{{128, 255, 254, 255}}));
    // What textures take as it is they take swapped.
    const std::array<uint16_t, 4> reversed = {0x00ff, 0xffff, 0x0080, 0xff00};
    gles::pixel_store_i(state(), GL_UNPACK_SWAP_BYTES, 1);
    specify(1, GL_ABGR_EXT, GL_UNSIGNED_SHORT, reversed.data());
    EXPECT_EQ(texels(1), (std::vector<Rgba8>{{1, 128, 255, 254}}));
}

TEST_F(PixelsOfTexturesTest, TexelsPassThroughTransfer) {
    const std::array<Rgba8, 2> given = {Rgba8{100, 50, 0, 255}, Rgba8{0, 200, 255, 255}};
    pixel_transfer_f(state(), GL_RED_SCALE, 2);
    pixel_transfer_f(state(), GL_GREEN_BIAS, -0.2f);
    specify(2, GL_RGBA, GL_UNSIGNED_BYTE, given.data());
    EXPECT_EQ(texels(2), (std::vector<Rgba8>{{200, 0, 0, 255}, {0, 149, 255, 255}}));
    // Indices, and what is copied from the framebuffer.
    const std::array<GLfloat, 2> map = {0.4f, 1};
    pixel_map_fv(state(), GL_PIXEL_MAP_I_TO_B, 2, map.data());
    const std::array<uint8_t, 2> indices = {0, 1};
    specify(2, GL_COLOR_INDEX, GL_UNSIGNED_BYTE, indices.data());
    EXPECT_EQ(texels(2), (std::vector<Rgba8>{{0, 0, 102, 0}, {0, 0, 255, 0}}));
    clear(0.2f, 0.4f, 0.6f, 1);
    pixel_transfer_f(state(), GL_BLUE_BIAS, 0.2f);
    gles::copy_tex_sub_image_2d(state(), GL_TEXTURE_2D, 0, 1, 0, 0, 0, 1, 1);
    EXPECT_EQ(texels(2), (std::vector<Rgba8>{{0, 0, 102, 0}, {51, 102, 204, 255}}));
    expect_no_error();
}

}  // namespace
}  // namespace cuesta::gl
