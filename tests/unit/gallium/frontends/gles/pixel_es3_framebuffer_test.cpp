// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What OpenGL ES 3 draws to, clears, copies and reads, on the emulated GPU.
#include <numeric>

#include "image_pixel_fixture.h"

namespace cuesta::gles {
namespace {

using Es3FramebufferTest = ImagePixelTest;

// --- clears -------------------------------------------------------------------------------------

TEST_F(Es3FramebufferTest, IntegersAreClearedToTheirBits) {
    bind_target(1, GL_RGBA32I, 2, 2);
    const GLint values[] = {INT32_MIN, -1, 0x1000001, 7};
    clear_buffer_iv(state(), GL_COLOR, 0, values);
    EXPECT_EQ(read_ints(1, 1), std::vector<GLint>(values, values + 4));
    bind_target(2, GL_R16UI, 2, 2);
    const GLuint unsigned_values[] = {65535, 1, 2, 3};
    clear_buffer_uiv(state(), GL_COLOR, 0, unsigned_values);
    EXPECT_EQ(read_uints(), (std::vector<GLuint>{65535, 0, 0, 1}));
    expect_no_error();
}

TEST_F(Es3FramebufferTest, ABufferIsClearedAlone) {
    bind_target(1, GL_RGBA8, 4, 4);
    bind_renderbuffer(state(), GL_RENDERBUFFER, 2);
    renderbuffer_storage(state(), GL_RENDERBUFFER, GL_RGBA8UI, 4, 4);
    framebuffer_renderbuffer(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT1, GL_RENDERBUFFER, 2);
    bind_renderbuffer(state(), GL_RENDERBUFFER, 3);
    renderbuffer_storage(state(), GL_RENDERBUFFER, GL_RGB8, 4, 4);
    framebuffer_renderbuffer(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT2, GL_RENDERBUFFER, 3);
    const GLenum buffers[] = {GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1, GL_COLOR_ATTACHMENT2};
    draw_buffers(state(), 3, buffers);
    ASSERT_EQ(check_framebuffer_status(state(), GL_FRAMEBUFFER),
              static_cast<GLenum>(GL_FRAMEBUFFER_COMPLETE));
    const GLfloat first[] = {1, 0, 0, 0};
    const GLuint second[] = {1, 2, 3, 4};
    const GLfloat third[] = {0, 1, 0, 0};
    clear_buffer_fv(state(), GL_COLOR, 0, first);
    clear_buffer_uiv(state(), GL_COLOR, 1, second);
    clear_buffer_fv(state(), GL_COLOR, 2, third);
    EXPECT_EQ(pixel(0, 0), (Rgba8{255, 0, 0, 0}));
    read_buffer(state(), GL_COLOR_ATTACHMENT2);
    EXPECT_EQ(pixel(0, 0), green);
    read_buffer(state(), GL_COLOR_ATTACHMENT1);
    EXPECT_EQ(read_uints(), (std::vector<GLuint>{1, 2, 3, 4}));
    // Masks and the scissor count.
    color_mask(state(), GL_FALSE, GL_TRUE, GL_FALSE, GL_FALSE);
    enable(state(), GL_SCISSOR_TEST);
    scissor(state(), 0, 0, 2, 4);
    const GLuint nines[] = {9, 9, 9, 9};
    clear_buffer_uiv(state(), GL_COLOR, 1, nines);
    EXPECT_EQ(read_uints(1, 1), (std::vector<GLuint>{1, 9, 3, 4}));
    EXPECT_EQ(read_uints(2, 1), (std::vector<GLuint>{1, 2, 3, 4}));
    expect_no_error();
}

TEST_F(Es3FramebufferTest, NothingIsClearedWhereAllIsDiscarded) {
    bind_target(1, GL_RGBA8, 2, 2);
    const GLfloat to_red[] = {1, 0, 0, 1};
    const GLfloat to_green[] = {0, 1, 0, 1};
    clear_buffer_fv(state(), GL_COLOR, 0, to_red);
    enable(state(), GL_RASTERIZER_DISCARD);
    clear_buffer_fv(state(), GL_COLOR, 0, to_green);
    clear(state(), GL_COLOR_BUFFER_BIT);
    EXPECT_EQ(pixel(0, 0), red);
    expect_no_error();
}

// --- draws --------------------------------------------------------------------------------------

TEST_F(Es3FramebufferTest, IntegersAreNotBlended) {
    bind_target(1, GL_RGBA8, 2, 2);
    bind_renderbuffer(state(), GL_RENDERBUFFER, 2);
    renderbuffer_storage(state(), GL_RENDERBUFFER, GL_RGBA8UI, 2, 2);
    framebuffer_renderbuffer(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT1, GL_RENDERBUFFER, 2);
    const GLenum buffers[] = {GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1};
    draw_buffers(state(), 2, buffers);
    const GLfloat to_red[] = {1, 0, 0, 1};
    const GLuint ones[] = {1, 1, 1, 1};
    clear_buffer_fv(state(), GL_COLOR, 0, to_red);
    clear_buffer_uiv(state(), GL_COLOR, 1, ones);
    use_fragment_shader(
        "layout(location = 0) out vec4 color;\nlayout(location = 1) out uvec4 number;\n"
        "void main() { color = vec4(0.0, 1.0, 0.0, 1.0); number = uvec4(5u, 6u, 7u, 8u); }\n");
    enable(state(), GL_BLEND);
    blend_func(state(), GL_ONE, GL_ONE);
    draw();
    EXPECT_EQ(pixel(1, 1), (Rgba8{255, 255, 0, 255}));
    read_buffer(state(), GL_COLOR_ATTACHMENT1);
    EXPECT_EQ(read_uints(1, 1), (std::vector<GLuint>{5, 6, 7, 8}));
    expect_no_error();
}

// RGB may be held by four components, whose last stays 1.
TEST_F(Es3FramebufferTest, AlphaIsWrittenWhereThereIsOne) {
    bind_target(1, GL_RGB8, 2, 2);
    bind_renderbuffer(state(), GL_RENDERBUFFER, 2);
    renderbuffer_storage(state(), GL_RENDERBUFFER, GL_RGBA8, 2, 2);
    framebuffer_renderbuffer(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT1, GL_RENDERBUFFER, 2);
    const GLenum buffers[] = {GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1};
    draw_buffers(state(), 2, buffers);
    clear_color(state(), 0, 0, 0, 0);
    clear(state(), GL_COLOR_BUFFER_BIT);
    EXPECT_EQ(pixel(0, 0), black);
    read_buffer(state(), GL_COLOR_ATTACHMENT1);
    EXPECT_EQ(pixel(0, 0), (Rgba8{0, 0, 0, 0}));
    use_fragment_shader(
        "layout(location = 0) out vec4 first;\nlayout(location = 1) out vec4 second;\n"
        "void main() { first = second = vec4(1.0, 0.0, 0.0, 0.2); }\n");
    draw();
    EXPECT_EQ(pixel(0, 0), (Rgba8{255, 0, 0, 51}));
    read_buffer(state(), GL_COLOR_ATTACHMENT0);
    EXPECT_EQ(pixel(0, 0), red);
    expect_no_error();
}

// In OpenGL ES 3 what all images have is drawn to.
TEST_F(Es3FramebufferTest, ImagesMayDifferInSize) {
    bind_target(1, GL_RGBA8, 8, 2);
    bind_renderbuffer(state(), GL_RENDERBUFFER, 2);
    renderbuffer_storage(state(), GL_RENDERBUFFER, GL_DEPTH_COMPONENT16, 4, 4);
    framebuffer_renderbuffer(state(), GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, 2);
    ASSERT_EQ(check_framebuffer_status(state(), GL_FRAMEBUFFER),
              static_cast<GLenum>(GL_FRAMEBUFFER_COMPLETE));
    const GLfloat to_green[] = {0, 1, 0, 1};
    clear_buffer_fv(state(), GL_COLOR, 0, to_green);
    EXPECT_EQ(pixel(3, 1), green);
    expect_no_error();
}

TEST_F(Es3FramebufferTest, SrgbIsWrittenAndBlendedInLinearLight) {
    bind_target(1, GL_SRGB8_ALPHA8, 1, 1);
    use_fragment_shader("out vec4 color;\nvoid main() { color = vec4(0.25, 0.0, 1.0, 0.25); }\n");
    draw();
    // 0.25 of linear light is 0.5371 of sRGB.
    EXPECT_NEAR(pixel(0, 0)[0], 137, 1);
    EXPECT_NEAR(pixel(0, 0)[3], 64, 1);
    enable(state(), GL_BLEND);
    blend_func(state(), GL_ONE, GL_ONE);
    draw();
    EXPECT_NEAR(pixel(0, 0)[0], 188, 2);  // 0.5
    expect_no_error();
}

// --- blits --------------------------------------------------------------------------------------

TEST_F(Es3FramebufferTest, SamplesAreResolved) {
    bind_target(1, GL_RGBA8, 4, 4, 4);
    GLint samples = 0;
    get_renderbuffer_parameteriv(state(), GL_RENDERBUFFER, GL_RENDERBUFFER_SAMPLES, &samples);
    EXPECT_EQ(samples, 4);
    const GLfloat to_green[] = {0, 1, 0, 1};
    clear_buffer_fv(state(), GL_COLOR, 0, to_green);
    bind_target(2, GL_RGBA8, 4, 4);
    bind_framebuffer(state(), GL_READ_FRAMEBUFFER, 1);
    blit_framebuffer_es3(state(), 0, 0, 4, 4, 0, 0, 4, 4, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    bind_framebuffer(state(), GL_READ_FRAMEBUFFER, 2);
    EXPECT_EQ(pixel(3, 3), green);
    expect_no_error();
}

TEST_F(Es3FramebufferTest, IntegersAreCopiedAsTheyAre) {
    bind_target(1, GL_RGBA32I, 2, 1);
    const GLint values[] = {INT32_MIN, INT32_MAX, 0x1000001, -7};
    clear_buffer_iv(state(), GL_COLOR, 0, values);
    bind_target(2, GL_RGBA32I, 4, 2);
    bind_framebuffer(state(), GL_READ_FRAMEBUFFER, 1);
    blit_framebuffer_es3(state(), 0, 0, 2, 1, 4, 2, 0, 0, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    expect_no_error();
    bind_framebuffer(state(), GL_READ_FRAMEBUFFER, 2);
    EXPECT_EQ(read_ints(3, 1), std::vector<GLint>(values, values + 4));
    expect_no_error();
}

TEST_F(Es3FramebufferTest, BlitsDecodeAndEncodeSrgb) {
    bind_target(1, GL_SRGB8_ALPHA8, 1, 1);
    const GLfloat half[] = {0.5f, 0, 1, 1};
    clear_buffer_fv(state(), GL_COLOR, 0, half);
    EXPECT_NEAR(pixel(0, 0)[0], 188, 1);
    bind_target(2, GL_RGBA8, 1, 1);
    bind_framebuffer(state(), GL_READ_FRAMEBUFFER, 1);
    blit_framebuffer_es3(state(), 0, 0, 1, 1, 0, 0, 1, 1, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    bind_framebuffer(state(), GL_READ_FRAMEBUFFER, 2);
    EXPECT_NEAR(pixel(0, 0)[0], 128, 1);
    expect_no_error();
}

// --- buffers of pixels --------------------------------------------------------------------------

TEST_F(Es3FramebufferTest, PixelsComeFromAndGoToBuffers) {
    // Images of 3 rows of 4 pixels each, of which 2 x 2 x 2 behind the first image are taken.
    std::vector<uint32_t> words(3 * 12);
    std::iota(words.begin(), words.end(), 0xff000000u);
    bind_buffer(state(), GL_PIXEL_UNPACK_BUFFER, 1);
    buffer_data(state(), GL_PIXEL_UNPACK_BUFFER, static_cast<GLsizeiptr>(words.size() * 4),
                words.data(), GL_STATIC_DRAW);
    pixel_store_i(state(), GL_UNPACK_ROW_LENGTH, 4);
    pixel_store_i(state(), GL_UNPACK_IMAGE_HEIGHT, 3);
    pixel_store_i(state(), GL_UNPACK_SKIP_IMAGES, 1);
    pixel_store_i(state(), GL_UNPACK_SKIP_ROWS, 1);
    pixel_store_i(state(), GL_UNPACK_SKIP_PIXELS, 2);
    bind_plain(1, GL_TEXTURE_3D);
    tex_image_3d(state(), GL_TEXTURE_3D, 0, GL_RGBA8, 2, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 nullptr);
    expect_no_error();
    bind_framebuffer(state(), GL_FRAMEBUFFER, 1);
    framebuffer_texture_layer(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, 1, 0, 1);
    bind_buffer(state(), GL_PIXEL_PACK_BUFFER, 2);
    const std::vector<uint8_t> fives(32, 5);
    buffer_data(state(), GL_PIXEL_PACK_BUFFER, 32, fives.data(), GL_STREAM_READ);
    pixel_store_i(state(), GL_PACK_ROW_LENGTH, 3);
    read_pixels(state(), 0, 0, 2, 2, GL_RGBA, GL_UNSIGNED_BYTE, reinterpret_cast<void*>(4));
    expect_no_error();
    const auto* packed = static_cast<const uint32_t*>(
        map_buffer_range(state(), GL_PIXEL_PACK_BUFFER, 0, 32, GL_MAP_READ_BIT));
    ASSERT_NE(packed, nullptr);
    // Image 2, rows 1 and 2, columns 2 and 3.
    constexpr uint32_t untouched = 0x05050505;
    const std::vector<uint32_t> expected = {untouched, words[30], words[31], untouched,
                                            words[34], words[35], untouched, untouched};
    EXPECT_EQ(std::vector<uint32_t>(packed, packed + 8), expected);
    expect_no_error();
}

// --- copies and reading -------------------------------------------------------------------------

TEST_F(Es3FramebufferTest, CopiesTakeTheFramebuffersFormat) {
    struct Row {
        GLenum target;
        GLenum internal_format;
        GLint red_bits;
        GLint alpha_bits;
    };
    constexpr Row rows[] = {{GL_RGBA8, GL_RGBA, 8, 8},
                            {GL_RGBA8, GL_RGB, 8, 0},
                            {GL_RGBA8, GL_RGBA8, 8, 8},
                            {GL_RGBA8, GL_R8, 8, 0},
                            {GL_RGBA32I, GL_RG32I, 32, 0}};
    GLuint name = 10;
    for (const Row& row : rows) {
        bind_target(1, row.target, 2, 2);
        const GLint values[] = {-70000, 5, 0, 1};
        const GLfloat to_red[] = {1, 0, 0, 1};
        if (row.target == GL_RGBA32I)
            clear_buffer_iv(state(), GL_COLOR, 0, values);
        else
            clear_buffer_fv(state(), GL_COLOR, 0, to_red);
        bind_plain(++name, GL_TEXTURE_2D);
        copy_tex_image_2d(state(), GL_TEXTURE_2D, 0, row.internal_format, 0, 0, 2, 2, 0);
        expect_no_error();
        bind_framebuffer(state(), GL_FRAMEBUFFER, 2);
        framebuffer_texture2d(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, name,
                              0);
        GLint bits[2] = {};
        get_framebuffer_attachment_parameteriv(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0,
                                               GL_FRAMEBUFFER_ATTACHMENT_RED_SIZE, &bits[0]);
        get_framebuffer_attachment_parameteriv(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0,
                                               GL_FRAMEBUFFER_ATTACHMENT_ALPHA_SIZE, &bits[1]);
        EXPECT_EQ(bits[0], row.red_bits) << std::hex << row.internal_format;
        EXPECT_EQ(bits[1], row.alpha_bits) << std::hex << row.internal_format;
        if (row.target == GL_RGBA32I)
            EXPECT_EQ(read_ints(1, 1), (std::vector<GLint>{-70000, 5, 0, 1}));
        else
            EXPECT_EQ(pixel(1, 1), red) << std::hex << row.internal_format;
        expect_no_error();
    }
}

TEST_F(Es3FramebufferTest, ReadFormatsFollowTheFramebuffer) {
    struct Row {
        GLenum target;
        GLenum format;
        GLenum type;
    };
    constexpr Row rows[] = {
        {GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE},
        {GL_RGB10_A2, GL_RGBA, GL_UNSIGNED_INT_2_10_10_10_REV},
        {GL_RGBA32F, GL_RGBA, GL_FLOAT},
        {GL_RGBA16F, GL_RGBA, GL_HALF_FLOAT},
        {GL_R8I, GL_RGBA_INTEGER, GL_BYTE},
        {GL_RG16UI, GL_RGBA_INTEGER, GL_UNSIGNED_SHORT},
        {GL_RGBA32UI, GL_RGBA_INTEGER, GL_UNSIGNED_INT},
        {GL_RGB10_A2UI, GL_RGBA_INTEGER, GL_UNSIGNED_INT_2_10_10_10_REV},
    };
    for (const Row& row : rows) {
        bind_target(1, row.target, 1, 1);
        GLint format = 0;
        GLint type = 0;
        get_integerv(state(), GL_IMPLEMENTATION_COLOR_READ_FORMAT, &format);
        get_integerv(state(), GL_IMPLEMENTATION_COLOR_READ_TYPE, &type);
        EXPECT_EQ(static_cast<GLenum>(format), row.format) << std::hex << row.target;
        EXPECT_EQ(static_cast<GLenum>(type), row.type) << std::hex << row.target;
        std::array<uint8_t, 16> out{};
        read_pixels(state(), 0, 0, 1, 1, row.format, row.type, out.data());
        expect_no_error();
    }
}

TEST_F(Es3FramebufferTest, IntegersOfAnySizeAreReadAs32Bits) {
    bind_target(1, GL_RGB10_A2UI, 1, 1);
    const GLuint values[] = {1023, 5, 0, 3};
    clear_buffer_uiv(state(), GL_COLOR, 0, values);
    EXPECT_EQ(read_uints(), std::vector<GLuint>(values, values + 4));
    bind_target(2, GL_RG8I, 1, 1);
    const GLint signed_values[] = {-128, 127, 1, 1};
    clear_buffer_iv(state(), GL_COLOR, 0, signed_values);
    EXPECT_EQ(read_ints(), (std::vector<GLint>{-128, 127, 0, 1}));
    EXPECT_EQ(read<int8_t>(0, 0, 1, 1, GL_RGBA_INTEGER, GL_BYTE),
              (std::vector<int8_t>{-128, 127, 0, 1}));
    expect_no_error();
}

// Extensions of 2.0 make textures that are not drawn to; what OpenGL ES 3 draws to has a size.
TEST_F(Es3FramebufferTest, SomeAreDrawnToByTheirSizedNamesAlone) {
    const auto status_of = [&](GLint internal_format, GLenum type) {
        bind_texture(state(), GL_TEXTURE_2D, 1);
        tex_image_2d(state(), GL_TEXTURE_2D, 0, internal_format, 4, 4, 0, GL_RGBA, type, nullptr);
        bind_framebuffer(state(), GL_FRAMEBUFFER, 1);
        framebuffer_texture2d(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, 1, 0);
        expect_no_error();
        return check_framebuffer_status(state(), GL_FRAMEBUFFER);
    };
    const GLenum complete = GL_FRAMEBUFFER_COMPLETE;
    const GLenum incomplete = GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT;
    EXPECT_EQ(status_of(GL_RGB10_A2, GL_UNSIGNED_INT_2_10_10_10_REV), complete);
    EXPECT_EQ(status_of(GL_RGBA, GL_UNSIGNED_INT_2_10_10_10_REV), incomplete);
    EXPECT_EQ(status_of(GL_RGBA32F, GL_FLOAT), complete);
    EXPECT_EQ(status_of(GL_RGBA, GL_FLOAT), incomplete);
    EXPECT_EQ(status_of(GL_RGBA, GL_HALF_FLOAT_OES), complete);  // EXT_color_buffer_half_float
    EXPECT_EQ(status_of(GL_RGBA, GL_UNSIGNED_BYTE), complete);
}

}  // namespace
}  // namespace cuesta::gles
