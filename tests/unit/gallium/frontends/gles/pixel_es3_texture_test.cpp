// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Texels of OpenGL ES 3's formats and textures as shaders see them. What is expected is computed by
// hand from the formats.
#include <cmath>
#include <cstring>

#include "image_pixel_fixture.h"

namespace cuesta::gles {
namespace {

constexpr const char* fetch_floats =
    "uniform sampler2D s;\nout vec4 color;\nvoid main() { color = texelFetch(s, ivec2(0), 0); }\n";

struct FloatTexel {
    GLenum internal_format;
    GLenum format;
    GLenum type;
    std::array<uint8_t, 16> bytes;
    std::array<float, 4> expected;
    float tolerance = 0;
};
constexpr float third_of_255 = 85.0f / 255.0f;
constexpr FloatTexel float_texels[] = {
    {GL_R8, GL_RED, GL_UNSIGNED_BYTE, {85}, {third_of_255, 0, 0, 1}, 1e-6f},
    {GL_RG8, GL_RG, GL_UNSIGNED_BYTE, {85, 255}, {third_of_255, 1, 0, 1}, 1e-6f},
    {GL_R8_SNORM, GL_RED, GL_BYTE, {0x81}, {-1, 0, 0, 1}},
    {GL_RG8_SNORM, GL_RG, GL_BYTE, {0x7f, 0x80}, {1, -1, 0, 1}},
    {GL_RGB8_SNORM, GL_RGB, GL_BYTE, {0x7f, 0, 0x81}, {1, 0, -1, 1}},
    {GL_RGBA8_SNORM, GL_RGBA, GL_BYTE, {0x7f, 0, 0x81, 0x81}, {1, 0, -1, -1}},
    // 1.0, 0.5, -2.0 and 0.25 as halves.
    {GL_RGBA16F,
     GL_RGBA,
     GL_HALF_FLOAT,
     {0, 0x3c, 0, 0x38, 0, 0xc0, 0, 0x34},
     {1, 0.5f, -2, 0.25f}},
    {GL_RGB16F, GL_RGB, GL_HALF_FLOAT, {0, 0x3c, 0, 0x38, 0, 0xc0}, {1, 0.5f, -2, 1}},
    {GL_R32F, GL_RED, GL_FLOAT, {0, 0, 0x20, 0x40}, {2.5f, 0, 0, 1}},
    {GL_RGB32F,
     GL_RGB,
     GL_FLOAT,
     {0, 0, 0x20, 0x40, 0, 0, 0x80, 0x3f, 0, 0, 0, 0xbf},
     {2.5f, 1, -0.5f, 1}},
    // 11 bits: exponent 15, fraction 32 of 64; 10 bits: exponent 14, fraction 0.
    {GL_R11F_G11F_B10F,
     GL_RGB,
     GL_UNSIGNED_INT_10F_11F_11F_REV,
     {0xe0, 0x03, 0x1e, 0x70},
     {1.5f, 1, 0.5f, 1}},
    // Fractions 256, 128 and 0 of 512, exponent 17: 2^2 times them.
    {GL_RGB9_E5, GL_RGB, GL_UNSIGNED_INT_5_9_9_9_REV, {0x00, 0x01, 0x01, 0x88}, {2, 1, 0, 1}},
    {GL_RGB9_E5, GL_RGB, GL_FLOAT, {0, 0, 0, 0x40, 0, 0, 0x80, 0x3f, 0, 0, 0, 0}, {2, 1, 0, 1}},
    {GL_RGB10_A2,
     GL_RGBA,
     GL_UNSIGNED_INT_2_10_10_10_REV,
     {0xff, 0x03, 0, 0x40},
     {1, 0, 0, 1 / 3.0f},
     1e-6f},
    // 188 of sRGB is 0.5029 in linear light; alpha stays.
    {GL_SRGB8_ALPHA8,
     GL_RGBA,
     GL_UNSIGNED_BYTE,
     {188, 0, 255, 85},
     {0.5029f, 0, 1, third_of_255},
     2e-3f},
    {GL_SRGB8, GL_RGB, GL_UNSIGNED_BYTE, {188, 0, 255}, {0.5029f, 0, 1, 1}, 2e-3f},
    {GL_RGB565, GL_RGB, GL_UNSIGNED_BYTE, {255, 0, 255}, {1, 0, 1, 1}},
    {GL_DEPTH_COMPONENT16, GL_DEPTH_COMPONENT, GL_UNSIGNED_SHORT, {0xff, 0xff}, {1, 0, 0, 1}},
    {GL_DEPTH_COMPONENT32F, GL_DEPTH_COMPONENT, GL_FLOAT, {0, 0, 0x80, 0x3e}, {0.25f, 0, 0, 1}},
    {GL_DEPTH24_STENCIL8,
     GL_DEPTH_STENCIL,
     GL_UNSIGNED_INT_24_8,
     {7, 0xff, 0xff, 0xff},
     {1, 0, 0, 1}},
    {GL_DEPTH32F_STENCIL8,
     GL_DEPTH_STENCIL,
     GL_FLOAT_32_UNSIGNED_INT_24_8_REV,
     {0, 0, 0x80, 0x3e, 7},
     {0.25f, 0, 0, 1}},
    // Without a size it is OES_depth_texture's: luminance.
    {GL_DEPTH_COMPONENT, GL_DEPTH_COMPONENT, GL_UNSIGNED_SHORT, {0xff, 0xff}, {1, 1, 1, 1}},
    {GL_DEPTH_STENCIL, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, {7, 0xff, 0xff, 0xff}, {1, 1, 1, 1}},
};

using Es3TexelTest = ImagePixelTest;

TEST_F(Es3TexelTest, FloatsAreWhatTheirFormatsSay) {
    ASSERT_TRUE(state().extensions.has(Ext::ext_color_buffer_float));
    bind_target(1, GL_RGBA32F, 1, 1);
    use_fragment_shader(fetch_floats);
    GLuint name = 10;
    for (const FloatTexel& row : float_texels) {
        bind_plain(++name, GL_TEXTURE_2D);
        tex_image_2d(state(), GL_TEXTURE_2D, 0, static_cast<GLint>(row.internal_format), 1, 1, 0,
                     row.format, row.type, row.bytes.data());
        draw();
        const std::vector<float> seen = read_floats();
        for (size_t i = 0; i < 4; ++i)
            EXPECT_NEAR(seen[i], row.expected[i], row.tolerance)
                << std::hex << row.internal_format << " " << row.type << ", component " << i;
        expect_no_error();
    }
}

struct IntegerTexel {
    GLenum internal_format;
    GLenum format;
    GLenum type;
    std::array<uint8_t, 16> bytes;
    std::array<int64_t, 4> expected;
};
constexpr IntegerTexel integer_texels[] = {
    {GL_R8I, GL_RED_INTEGER, GL_BYTE, {0x80}, {-128, 0, 0, 1}},
    {GL_RG16I, GL_RG_INTEGER, GL_SHORT, {0, 0x80, 0xff, 0x7f}, {-32768, 32767, 0, 1}},
    {GL_RGB8I, GL_RGB_INTEGER, GL_BYTE, {1, 0xff, 0x7f}, {1, -1, 127, 1}},
    {GL_RGB16I, GL_RGB_INTEGER, GL_SHORT, {1, 0, 0xff, 0xff, 2, 0}, {1, -1, 2, 1}},
    {GL_RGB32I,
     GL_RGB_INTEGER,
     GL_INT,
     {1, 0, 0, 1, 0xff, 0xff, 0xff, 0xff, 2},
     {0x1000001, -1, 2, 1}},
    {GL_RGBA32I,
     GL_RGBA_INTEGER,
     GL_INT,
     {0xff, 0xff, 0xff, 0x7f, 0, 0, 0, 0x80, 1, 0, 0, 1, 3},
     {INT32_MAX, INT32_MIN, 0x1000001, 3}},
    {GL_R8UI, GL_RED_INTEGER, GL_UNSIGNED_BYTE, {0x80}, {128, 0, 0, 1}},
    {GL_RG8UI, GL_RG_INTEGER, GL_UNSIGNED_BYTE, {0x80, 3}, {128, 3, 0, 1}},
    {GL_RGB8UI, GL_RGB_INTEGER, GL_UNSIGNED_BYTE, {1, 2, 255}, {1, 2, 255, 1}},
    {GL_RGB16UI, GL_RGB_INTEGER, GL_UNSIGNED_SHORT, {1, 0, 0xff, 0xff, 2, 0}, {1, 65535, 2, 1}},
    {GL_RGB32UI,
     GL_RGB_INTEGER,
     GL_UNSIGNED_INT,
     {1, 0, 0, 1, 0xff, 0xff, 0xff, 0xff, 2},
     {0x1000001, UINT32_MAX, 2, 1}},
    {GL_RGBA16UI,
     GL_RGBA_INTEGER,
     GL_UNSIGNED_SHORT,
     {1, 0, 2, 0, 3, 0, 0xff, 0xff},
     {1, 2, 3, 65535}},
    {GL_RGB10_A2UI,
     GL_RGBA_INTEGER,
     GL_UNSIGNED_INT_2_10_10_10_REV,
     {0xff, 0x03, 0, 0x40},
     {1023, 0, 0, 1}},
};

bool is_signed_type(GLenum type) {
    return type == GL_BYTE || type == GL_SHORT || type == GL_INT;
}

TEST_F(Es3TexelTest, IntegersStayWhatTheyAre) {
    constexpr const char* shaders[] = {
        "uniform usampler2D s;\nout uvec4 color;\n"
        "void main() { color = texelFetch(s, ivec2(0), 0); }\n",
        "uniform isampler2D s;\nout ivec4 color;\n"
        "void main() { color = texelFetch(s, ivec2(0), 0); }\n"};
    bind_target(1, GL_RGBA32UI, 1, 1);
    bind_target(2, GL_RGBA32I, 1, 1);
    GLuint name = 10;
    for (const bool is_signed : {false, true}) {
        use_fragment_shader(shaders[is_signed]);
        bind_framebuffer(state(), GL_FRAMEBUFFER, is_signed ? 2 : 1);
        for (const IntegerTexel& row : integer_texels) {
            if (is_signed_type(row.type) != is_signed)
                continue;
            bind_plain(++name, GL_TEXTURE_2D);
            tex_image_2d(state(), GL_TEXTURE_2D, 0, static_cast<GLint>(row.internal_format), 1, 1,
                         0, row.format, row.type, row.bytes.data());
            draw();
            std::array<int64_t, 4> seen{};
            for (size_t i = 0; i < 4; ++i)
                seen[i] = is_signed ? int64_t{read_ints()[i]} : int64_t{read_uints()[i]};
            EXPECT_EQ(seen, row.expected) << std::hex << row.internal_format;
            expect_no_error();
        }
    }
}

// --- arrays and slices --------------------------------------------------------------------------

// A colour of each layer.
std::vector<Rgba8> layers(GLsizei width, GLsizei height, GLsizei depth) {
    std::vector<Rgba8> texels;
    for (GLsizei z = 0; z < depth; ++z)
        texels.insert(texels.end(), static_cast<size_t>(width * height),
                      Rgba8{static_cast<uint8_t>(40 * z), 10, 20, 255});
    return texels;
}

TEST_F(Es3TexelTest, LayersOfArraysAreTheirOwn) {
    bind_plain(1, GL_TEXTURE_2D_ARRAY);
    tex_image_3d(state(), GL_TEXTURE_2D_ARRAY, 0, GL_RGBA8, 3, 2, 5, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 layers(3, 2, 5).data());
    tex_sub_image_3d(state(), GL_TEXTURE_2D_ARRAY, 0, 0, 0, 3, 3, 2, 1, GL_RGBA, GL_UNSIGNED_BYTE,
                     std::vector<Rgba8>(6, green).data());
    const GLuint program = use_fragment_shader(
        "uniform sampler2DArray s;\nuniform float layer;\nout vec4 color;\n"
        "void main() { color = texture(s, vec3(0.5, 0.5, layer)); }\n");
    for (int layer = 0; layer < 5; ++layer) {
        uniform_1f(state(), get_uniform_location(state(), program, "layer"),
                   static_cast<GLfloat>(layer));
        draw();
        const Rgba8 expected =
            layer == 3 ? green : Rgba8{static_cast<uint8_t>(40 * layer), 10, 20, 255};
        EXPECT_EQ(pixel(0, 0), expected) << layer;
    }
    expect_no_error();
}

// Table 13 has the modifier 0 at index 4; with a multiplier of 0 all texels are base * 8 + 4.
std::array<uint8_t, 8> eac_block(uint8_t base) {
    return {base, 0x0d, 0x92, 0x49, 0x24, 0x92, 0x49, 0x24};
}

TEST_F(Es3TexelTest, BlocksLieInLayers) {
    bind_plain(1, GL_TEXTURE_2D_ARRAY);
    std::vector<uint8_t> blocks;
    for (const uint8_t base : {100, 127, 0})
        for (const uint8_t byte : eac_block(base))
            blocks.push_back(byte);
    compressed_tex_image_3d(state(), GL_TEXTURE_2D_ARRAY, 0, GL_COMPRESSED_R11_EAC, 4, 4, 3, 0, 24,
                            blocks.data());
    compressed_tex_sub_image_3d(state(), GL_TEXTURE_2D_ARRAY, 0, 0, 0, 2, 4, 4, 1,
                                GL_COMPRESSED_R11_EAC, 8, eac_block(200).data());
    expect_no_error();
    bind_target(1, GL_RGBA32F, 1, 1);
    const GLuint program = use_fragment_shader(
        "uniform sampler2DArray s;\nuniform int layer;\nout vec4 color;\n"
        "void main() { color = texelFetch(s, ivec3(3, 3, layer), 0); }\n");
    const std::array<int, 3> bases = {100, 127, 200};
    for (GLint layer = 0; layer < 3; ++layer) {
        uniform_1i(state(), get_uniform_location(state(), program, "layer"), layer);
        draw();
        const int code = bases[static_cast<size_t>(layer)] * 8 + 4;
        EXPECT_NEAR(read_floats()[0], static_cast<float>(code) / 2047.0f, 1e-3f) << layer;
        EXPECT_EQ(read_floats()[3], 1) << layer;
    }
    expect_no_error();
}

TEST_F(Es3TexelTest, SlicesAndLayersAreDrawnTo) {
    for (const GLenum target : {GL_TEXTURE_3D, GL_TEXTURE_2D_ARRAY}) {
        bind_plain(target, target);
        tex_storage_3d(state(), target, 1, GL_RGBA8, 4, 4, 4);
        bind_framebuffer(state(), GL_FRAMEBUFFER, 1);
        const std::array<GLfloat, 4> to_green = {0, 1, 0, 1};
        for (GLint layer = 0; layer < 4; ++layer) {
            framebuffer_texture_layer(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, target, 0,
                                      layer);
            ASSERT_EQ(check_framebuffer_status(state(), GL_FRAMEBUFFER),
                      static_cast<GLenum>(GL_FRAMEBUFFER_COMPLETE));
            const std::array<GLfloat, 4> to_red = {1, 0, 0, 1};
            clear_buffer_fv(state(), GL_COLOR, 0, layer == 2 ? to_green.data() : to_red.data());
        }
        for (GLint layer = 0; layer < 4; ++layer) {
            framebuffer_texture_layer(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, target, 0,
                                      layer);
            EXPECT_EQ(pixel(3, 3), layer == 2 ? green : red) << target << " " << layer;
        }
        // A layer behind the last is none.
        framebuffer_texture_layer(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, target, 0, 4);
        EXPECT_EQ(check_framebuffer_status(state(), GL_FRAMEBUFFER),
                  static_cast<GLenum>(GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT));
    }
    expect_no_error();
}

// --- parameters ---------------------------------------------------------------------------------

TEST_F(Es3TexelTest, TheBaseLevelIsTheFirst) {
    bind_plain(1, GL_TEXTURE_2D);
    // Level 0 is there and fits nothing.
    tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_RGBA8, 5, 5, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    const std::vector<Rgba8> greens(16, green);
    const std::vector<Rgba8> reds(4, red);
    tex_image_2d(state(), GL_TEXTURE_2D, 2, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 greens.data());
    tex_image_2d(state(), GL_TEXTURE_2D, 3, GL_RGBA8, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 reds.data());
    tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, 2);
    tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 3);
    tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
    const GLuint program = use_fragment_shader(
        "uniform sampler2D s;\nuniform float lod;\nout vec4 color;\n"
        "void main() { color = textureLod(s, vec2(0.5), lod); }\n");
    const GLint lod = get_uniform_location(state(), program, "lod");
    draw();
    EXPECT_EQ(pixel(0, 0), green);
    uniform_1f(state(), lod, 1);
    draw();
    EXPECT_EQ(pixel(0, 0), red);
    tex_parameter_f(state(), GL_TEXTURE_2D, GL_TEXTURE_MAX_LOD, 0);
    draw();
    EXPECT_EQ(pixel(0, 0), green);
    tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, 4);
    draw();
    EXPECT_EQ(pixel(0, 0), black);  // there is no such image
    expect_no_error();
}

TEST_F(Es3TexelTest, SwizzlesChooseComponents) {
    bind_plain(1, GL_TEXTURE_2D);
    const Rgba8 texel = {10, 20, 30, 40};
    tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, &texel);
    tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_R, GL_ALPHA);
    tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_G, GL_ZERO);
    tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_B, GL_RED);
    tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_A, GL_ONE);
    use_fragment_shader(fetch_floats);
    draw();
    EXPECT_EQ(pixel(0, 0), (Rgba8{40, 0, 10, 255}));
    // The base format is before it: red has no alpha but 1.
    tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_R8, 1, 1, 0, GL_RED, GL_UNSIGNED_BYTE, &texel);
    draw();
    EXPECT_EQ(pixel(0, 0), (Rgba8{255, 0, 10, 255}));
    expect_no_error();
}

TEST_F(Es3TexelTest, DepthIsCompared) {
    bind_plain(1, GL_TEXTURE_2D);
    const uint16_t half = 0x8000;
    tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT16, 1, 1, 0, GL_DEPTH_COMPONENT,
                 GL_UNSIGNED_SHORT, &half);
    tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    const GLuint program = use_fragment_shader(
        "uniform sampler2DShadow s;\nuniform float reference;\nout vec4 color;\n"
        "void main() { color = vec4(texture(s, vec3(0.5, 0.5, reference)), 0.0, 0.0, 1.0); }\n");
    const GLint reference = get_uniform_location(state(), program, "reference");
    uniform_1f(state(), reference, 0.25f);
    draw();
    EXPECT_EQ(pixel(0, 0), red);
    uniform_1f(state(), reference, 0.75f);
    draw();
    EXPECT_EQ(pixel(0, 0), black);
    tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_GREATER);
    draw();
    EXPECT_EQ(pixel(0, 0), red);
    // Without a texture nothing is in front.
    bind_texture(state(), GL_TEXTURE_2D, 2);
    draw();
    EXPECT_EQ(pixel(0, 0), black);
    expect_no_error();
}

TEST_F(Es3TexelTest, IncompleteTexturesAreBlackForSamplersOfEachType) {
    bind_target(1, GL_RGBA32I, 1, 1);
    use_fragment_shader(
        "uniform isampler2D s;\nout ivec4 color;\n"
        "void main() { color = texture(s, vec2(0.5)); }\n");
    draw();
    EXPECT_EQ(read_ints(), (std::vector<GLint>{0, 0, 0, 1}));
    // Integers are not filtered.
    bind_texture(state(), GL_TEXTURE_2D, 1);
    const GLint seven[] = {7, 7, 7, 7};
    tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_RGBA32I, 1, 1, 0, GL_RGBA_INTEGER, GL_INT, seven);
    draw();
    EXPECT_EQ(read_ints(), (std::vector<GLint>{0, 0, 0, 1}));
    bind_plain(1, GL_TEXTURE_2D);
    draw();
    EXPECT_EQ(read_ints(), (std::vector<GLint>{7, 7, 7, 7}));
    expect_no_error();
}

// The unit's sampler decides about completeness, too.
TEST_F(Es3TexelTest, SamplersReplaceTheTexturesParameters) {
    bind_texture(state(), GL_TEXTURE_2D, 1);  // with mipmaps that are not there
    const Rgba8 texel = green;
    tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_RGBA8, 1, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    for (GLint y = 0; y < 2; ++y)
        tex_sub_image_2d(state(), GL_TEXTURE_2D, 0, 0, y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, &texel);
    use_fragment_shader(fetch_floats);
    draw();
    EXPECT_EQ(pixel(0, 0), black);
    GLuint sampler = 0;
    gen_samplers(state(), 1, &sampler);
    bind_sampler(state(), 0, sampler);
    sampler_parameter_i(state(), sampler, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    draw();
    EXPECT_EQ(pixel(0, 0), green);
    expect_no_error();
}

TEST_F(Es3TexelTest, MipmapsOfArraysAndOfSrgb) {
    bind_plain(1, GL_TEXTURE_2D_ARRAY);
    tex_storage_3d(state(), GL_TEXTURE_2D_ARRAY, 2, GL_SRGB8_ALPHA8, 2, 2, 2);
    // The mean of black and white is 0.5 of linear light: 188 of sRGB.
    const std::array<Rgba8, 8> texels = {black, white, white, black, red, red, red, red};
    tex_sub_image_3d(state(), GL_TEXTURE_2D_ARRAY, 0, 0, 0, 0, 2, 2, 2, GL_RGBA, GL_UNSIGNED_BYTE,
                     texels.data());
    generate_mipmap(state(), GL_TEXTURE_2D_ARRAY);
    expect_no_error();
    bind_framebuffer(state(), GL_FRAMEBUFFER, 1);
    framebuffer_texture_layer(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, 1, 1, 0);
    EXPECT_NEAR(pixel(0, 0)[1], 188, 1);
    framebuffer_texture_layer(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, 1, 1, 1);
    EXPECT_EQ(pixel(0, 0), red);
    expect_no_error();
}

}  // namespace
}  // namespace cuesta::gles
