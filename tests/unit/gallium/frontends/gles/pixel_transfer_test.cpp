// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Conversions against a second statement of what (format, type) pairs mean, written from OpenGL ES
// 2.0.25, tables 3.4 to 3.6, and the extensions, without the format table.
#include "gallium/frontends/gles/pixel_transfer.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "base/half.h"

namespace cuesta::gles {
namespace {

using Color = std::array<double, 4>;

// --- the second statement
// -------------------------------------------------------------------------

// Components in the order of memory, by type.
std::vector<double> components(GLenum type, unsigned count, const std::byte* pixel) {
    const auto word16 = [&] {
        uint16_t word = 0;
        std::memcpy(&word, pixel, 2);
        return word;
    };
    const auto field = [](uint32_t word, unsigned shift, unsigned bits) {
        const uint32_t greatest = (1u << bits) - 1;
        return (word >> shift & greatest) / static_cast<double>(greatest);
    };
    std::vector<double> out;
    switch (type) {
        case GL_UNSIGNED_BYTE:
            for (unsigned i = 0; i < count; ++i)
                out.push_back(std::to_integer<int>(pixel[i]) / 255.0);
            break;
        case GL_BYTE:
            for (unsigned i = 0; i < count; ++i)
                out.push_back(
                    std::max(static_cast<int8_t>(std::to_integer<int>(pixel[i])) / 127.0, -1.0));
            break;
        case GL_HALF_FLOAT:
        case GL_HALF_FLOAT_OES:
            for (unsigned i = 0; i < count; ++i, pixel += 2)
                out.push_back(base::half_to_float(word16()));
            break;
        case GL_FLOAT:
            for (unsigned i = 0; i < count; ++i, pixel += 4) {
                float value = 0;
                std::memcpy(&value, pixel, 4);
                out.push_back(value);
            }
            break;
        case GL_UNSIGNED_SHORT_5_6_5:
            return {field(word16(), 11, 5), field(word16(), 5, 6), field(word16(), 0, 5)};
        case GL_UNSIGNED_SHORT_4_4_4_4:
            return {field(word16(), 12, 4), field(word16(), 8, 4), field(word16(), 4, 4),
                    field(word16(), 0, 4)};
        case GL_UNSIGNED_SHORT_5_5_5_1:
            return {field(word16(), 11, 5), field(word16(), 6, 5), field(word16(), 1, 5),
                    field(word16(), 0, 1)};
        case GL_UNSIGNED_SHORT_4_4_4_4_REV_EXT:
            return {field(word16(), 0, 4), field(word16(), 4, 4), field(word16(), 8, 4),
                    field(word16(), 12, 4)};
        case GL_UNSIGNED_SHORT_1_5_5_5_REV_EXT:
            return {field(word16(), 0, 5), field(word16(), 5, 5), field(word16(), 10, 5),
                    field(word16(), 15, 1)};
        case GL_UNSIGNED_INT_2_10_10_10_REV_EXT: {
            uint32_t word = 0;
            std::memcpy(&word, pixel, 4);
            out = {field(word, 0, 10), field(word, 10, 10), field(word, 20, 10)};
            if (count == 4)
                out.push_back(field(word, 30, 2));
            break;
        }
        default: ADD_FAILURE() << "no type " << type;
    }
    return out;
}

unsigned component_count(GLenum format) {
    switch (format) {
        case GL_ALPHA:
        case GL_LUMINANCE:
        case GL_RED_EXT: return 1;
        case GL_LUMINANCE_ALPHA:
        case GL_RG_EXT: return 2;
        case GL_RGB:
        case GL_SRGB_EXT: return 3;
        default: return 4;
    }
}

Color color_of(GLenum format, GLenum type, const std::byte* pixel) {
    const std::vector<double> c = components(type, component_count(format), pixel);
    switch (format) {
        case GL_ALPHA: return {0, 0, 0, c[0]};
        case GL_LUMINANCE: return {c[0], c[0], c[0], 1};
        case GL_LUMINANCE_ALPHA: return {c[0], c[0], c[0], c[1]};
        case GL_RED_EXT: return {c[0], 0, 0, 1};
        case GL_RG_EXT: return {c[0], c[1], 0, 1};
        case GL_RGB:
        case GL_SRGB_EXT: return {c[0], c[1], c[2], 1};
        case GL_BGRA_EXT: return {c[2], c[1], c[0], c[3]};
        default: return {c[0], c[1], c[2], c[3]};
    }
}

bool is_depth(const ClientFormat& client) {
    return is_depth_or_stencil(client.layout.base);
}

bool is_srgb(const ClientFormat& client) {
    return client.format == GL_SRGB_EXT || client.format == GL_SRGB_ALPHA_EXT;
}

// Integers and words of small floats have tests of their own.
bool has_other_tests(const ClientFormat& client) {
    return is_integer(numbers_of(client.layout.format)) ||
           client.type == GL_UNSIGNED_INT_10F_11F_11F_REV ||
           client.type == GL_UNSIGNED_INT_5_9_9_9_REV;
}

// Bytes without NaNs, infinities and greatest floats, which have no nearest code.
std::vector<std::byte> random_pixels(const ClientFormat& client, size_t count, unsigned seed) {
    std::mt19937 random(seed);
    std::vector<std::byte> bytes(client.bytes * count);
    for (std::byte& byte : bytes)
        byte = static_cast<std::byte>(random() & 0xff);
    std::uniform_real_distribution<float> numbers(-1.5f, 2.5f);
    if (client.type == GL_FLOAT)
        for (size_t i = 0; i < bytes.size(); i += 4) {
            const float number = numbers(random);
            std::memcpy(bytes.data() + i, &number, 4);
        }
    if (client.type == GL_HALF_FLOAT_OES || client.type == GL_HALF_FLOAT)
        for (size_t i = 0; i < bytes.size(); i += 2) {
            const uint16_t number = base::half_from_float(numbers(random));
            std::memcpy(bytes.data() + i, &number, 2);
        }
    return bytes;
}

// What a shader would read of a texel, by the swizzle that views get.
Color sampled(const TexelLayout& layout, const std::byte* texel) {
    const hw::Rgba own = hw::unpack_rgba(layout.format, texel);
    Color color{};
    const auto swizzle = read_swizzle(layout);
    for (size_t i = 0; i < 4; ++i)
        color[i] = swizzle[i] < pipe::Swizzle::zero ? own[static_cast<size_t>(swizzle[i])]
                                                    : swizzle[i] == pipe::Swizzle::one;
    return color;
}

// The error that rounding into a format's channels may make.
double tolerance(hw::Format format, const Color& wanted, size_t component) {
    double error = 0;
    for (const hw::Channel& channel : hw::format_info(format).channels) {
        if (channel.type == hw::ChannelType::unorm)
            error = std::max(error, 0.5 / ((1 << channel.bits) - 1.0));
        if (channel.type == hw::ChannelType::floating && channel.bits == 16)
            error = std::max(error, std::abs(wanted[component]) / 1024 + 1e-7);
    }
    return error + 1e-6;
}

// Every format that may hold a base, whatever a screen has.
const std::vector<TexelLayout>& all_layouts() {
    using enum hw::Format;
    static const std::vector<TexelLayout> layouts = [] {
        std::vector<TexelLayout> all;
        const auto add = [&](Base base, std::initializer_list<hw::Format> formats) {
            for (const hw::Format format : formats)
                all.push_back({format, base});
        };
        add(Base::alpha, {a8_unorm, r8_unorm, r8g8b8a8_unorm, a16_float, r16_float, r32_float});
        add(Base::luminance, {l8_unorm, r8_unorm, r8g8b8a8_unorm, l16_float, r32_float});
        add(Base::luminance_alpha, {l8a8_unorm, r8g8_unorm, r8g8b8a8_unorm, r32g32_float});
        add(Base::red, {r8_unorm, r16_float, r32_float});
        add(Base::rg, {r8g8_unorm, r16g16_float, r32g32_float});
        add(Base::rgb,
            {r8g8b8_unorm, r8g8b8x8_unorm, r8g8b8a8_unorm, b8g8r8a8_unorm, b5g6r5_unorm,
             r10g10b10a2_unorm, r16g16b16x16_float, r16g16b16a16_float, r32g32b32a32_float});
        add(Base::rgba,
            {r8g8b8a8_unorm, b8g8r8a8_unorm, b4g4r4a4_unorm, a4b4g4r4_unorm, b5g5r5a1_unorm,
             a1b5g5r5_unorm, r10g10b10a2_unorm, r16g16b16a16_float, r32g32b32a32_float});
        return all;
    }();
    return layouts;
}

bool holds_only_0_to_1(hw::Format format) {
    return hw::format_info(format).channels[0].type != hw::ChannelType::floating;
}

// --- tests
// ----------------------------------------------------------------------------------------

TEST(PixelTransfer, UnpacksEveryClientFormatIntoEveryLayoutOfItsBase) {
    constexpr uint32_t count = 67;  // more than a chunk of the general way
    size_t pairs = 0;
    for (const ClientFormat& client : client_formats()) {
        for (const TexelLayout& layout : all_layouts()) {
            if (is_depth(client) || is_srgb(client) || has_other_tests(client) ||
                layout.base != client.layout.base)
                continue;
            SCOPED_TRACE(std::to_string(client.format) + "/" + std::to_string(client.type) +
                         " to " + std::string(hw::format_info(layout.format).name));
            const auto pixels = random_pixels(client, count, 7);
            const size_t bytes = hw::format_info(layout.format).block_bytes;
            std::vector<std::byte> texels(bytes * count);
            unpack_pixels(client, *client_layout(client, {.alignment = 1}, {count, 1, 1}),
                          pixels.data(), {layout, texels.data(), bytes * count, 0}, {count, 1, 1});
            for (uint32_t i = 0; i < count; ++i) {
                const Color wanted =
                    color_of(client.format, client.type, pixels.data() + i * client.bytes);
                const Color got = sampled(layout, texels.data() + i * bytes);
                for (size_t c = 0; c < 4; ++c) {
                    const double limited = holds_only_0_to_1(layout.format)
                                               ? std::clamp(wanted[c], 0.0, 1.0)
                                               : wanted[c];
                    ASSERT_NEAR(got[c], limited, tolerance(layout.format, wanted, c))
                        << "pixel " << i << " component " << c;
                }
            }
            ++pairs;
        }
    }
    EXPECT_GT(pairs, 60u);
}

TEST(PixelTransfer, PacksWhatItUnpacked) {
    constexpr uint32_t count = 65;
    for (const ClientFormat& client : client_formats()) {
        if (is_depth(client) || is_srgb(client) || has_other_tests(client))
            continue;
        SCOPED_TRACE(std::to_string(client.format) + "/" + std::to_string(client.type));
        const auto pixels = random_pixels(client, count, 3);
        const ImageSize size = {count, 1, 1};
        const ClientLayout layout = *client_layout(client, {.alignment = 1}, size);
        // Wide enough for every client format.
        const TexelLayout wide = {hw::Format::r32g32b32a32_float, client.layout.base};
        std::vector<std::byte> texels(16 * count);
        std::vector<std::byte> back(pixels.size());
        unpack_pixels(client, layout, pixels.data(), {wide, texels.data(), 0, 0}, size);
        pack_pixels({wide, texels.data(), 0, 0}, client, layout, back.data(), size);
        for (uint32_t i = 0; i < count; ++i) {
            const std::byte* first = pixels.data() + i * client.bytes;
            const std::byte* second = back.data() + i * client.bytes;
            ASSERT_EQ(color_of(client.format, client.type, first),
                      color_of(client.format, client.type, second));
        }
    }
}

TEST(PixelTransfer, FramebuffersWithoutAlphaAreReadAsOpaque) {
    const ClientFormat& rgba = *find_client_format(GL_RGBA, GL_UNSIGNED_BYTE);
    const std::array<uint8_t, 4> texel = {10, 20, 30, 77};
    std::array<uint8_t, 4> pixel{};
    for (const hw::Format format : {hw::Format::r8g8b8a8_unorm, hw::Format::r8g8b8x8_unorm}) {
        pack_pixels({{format, Base::rgb}, std::as_bytes(std::span(texel)).data(), 4, 4}, rgba,
                    {0, 4, 4, 4}, pixel.data(), {1, 1, 1});
        EXPECT_EQ(pixel, (std::array<uint8_t, 4>{10, 20, 30, 255}));
    }
}

struct IntegerCase {
    GLenum format;
    GLenum type;
    std::array<uint32_t, 4> pixel;
    hw::Format texture;
    std::array<uint32_t, 4> texel;
};
constexpr IntegerCase integer_cases[] = {
    // No float holds these.
    {GL_RGB_INTEGER,
     GL_INT,
     {0x7fffffff, 0x80000001, 0x1000001},
     hw::Format::r32g32b32a32_sint,
     {0x7fffffff, 0x80000001, 0x1000001, 1}},
    {GL_RGB_INTEGER,
     GL_UNSIGNED_INT,
     {0xffffffff, 0x1000001, 3},
     hw::Format::r32g32b32a32_uint,
     {0xffffffff, 0x1000001, 3, 1}},
    {GL_RGBA_INTEGER,
     GL_UNSIGNED_INT_2_10_10_10_REV,
     {0x400ffc01},
     hw::Format::r10g10b10a2_uint,
     {0x400ffc01}},
    // What is too large becomes the greatest.
    {GL_RGBA_INTEGER,
     GL_INT,
     {200, 0xffffff00, 5, 0xfffffffe},
     hw::Format::r8g8b8a8_sint,
     {0xfe05807f}},
    {GL_RGBA_INTEGER, GL_UNSIGNED_INT, {300, 1, 2, 255}, hw::Format::r8g8b8a8_uint, {0xff0201ff}},
};

TEST(PixelTransfer, IntegersAreConvertedAsSuch) {
    for (const IntegerCase& row : integer_cases) {
        const ClientFormat& client = *find_client_format(row.format, row.type);
        std::array<uint32_t, 4> texel{};
        unpack_pixels(client, {}, row.pixel.data(),
                      {{row.texture, client.layout.base},
                       std::as_writable_bytes(std::span(texel)).data(),
                       16,
                       16},
                      {1, 1, 1});
        EXPECT_EQ(texel, row.texel) << hw::format_info(row.texture).name << " of " << row.format;
    }
}

// Floats of depth are not clamped between floats; stencil is the low byte of a word of its own.
TEST(PixelTransfer, DepthOfFloats) {
    struct {
        float depth;
        uint32_t stencil;
    } const pixel = {1.5f, 0xffffff07};
    const ClientFormat& client =
        *find_client_format(GL_DEPTH_STENCIL, GL_FLOAT_32_UNSIGNED_INT_24_8_REV);
    ASSERT_EQ(client.bytes, sizeof pixel);
    std::array<std::byte, 8> texel{};
    const auto unpack = [&](hw::Format format) {
        unpack_pixels(client, {}, &pixel, {{format, Base::depth_stencil}, texel.data(), 8, 8},
                      {1, 1, 1});
        return hw::unpack_depth_stencil(format, texel.data());
    };
    const hw::DepthStencil floats = unpack(hw::Format::z32_float_s8_uint);
    EXPECT_EQ(floats.depth, 0x3f800000u);  // clamped
    EXPECT_EQ(floats.stencil, 7);
    const hw::DepthStencil integers = unpack(hw::Format::z24_unorm_s8_uint);
    EXPECT_EQ(integers.depth, 0xffffffu);
    EXPECT_EQ(integers.stencil, 7);
}

TEST(PixelTransfer, SrgbStaysAsItIsStored) {
    const ClientFormat& client = *find_client_format(GL_SRGB_EXT, GL_UNSIGNED_BYTE);
    const std::array<uint8_t, 3> pixel = {1, 128, 254};
    std::array<uint8_t, 4> texel{};
    unpack_pixels(client, {0, 3, 3, 3}, pixel.data(),
                  {{hw::Format::r8g8b8x8_srgb, Base::rgb},
                   std::as_writable_bytes(std::span(texel)).data(),
                   4,
                   4},
                  {1, 1, 1});
    EXPECT_EQ(texel[0], 1);
    EXPECT_EQ(texel[1], 128);
    EXPECT_EQ(texel[2], 254);
}

struct DepthCase {
    GLenum format;
    GLenum type;
    uint32_t pixel;
    hw::Format texture;
    uint32_t depth;
    uint8_t stencil;
};
constexpr DepthCase depth_cases[] = {
    {GL_DEPTH_COMPONENT, GL_UNSIGNED_SHORT, 0x1234, hw::Format::z16_unorm, 0x1234, 0},
    {GL_DEPTH_COMPONENT, GL_UNSIGNED_SHORT, 0x1234, hw::Format::z24_unorm_x8, 0x123412, 0},
    {GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, 0x89abcdef, hw::Format::z24_unorm_x8, 0x89abcd, 0},
    {GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, 0xffffffff, hw::Format::z16_unorm, 0xffff, 0},
    {GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, 0xffffffff, hw::Format::z32_float, 0x3f800000, 0},
    {GL_DEPTH_COMPONENT, GL_UNSIGNED_SHORT, 0, hw::Format::z32_float, 0, 0},
    {GL_DEPTH_STENCIL_OES, GL_UNSIGNED_INT_24_8_OES, 0x12345678, hw::Format::z24_unorm_s8_uint,
     0x123456, 0x78},
    {GL_DEPTH_STENCIL_OES, GL_UNSIGNED_INT_24_8_OES, 0xffffff05, hw::Format::z32_float_s8_uint,
     0x3f800000, 5},
};

TEST(PixelTransfer, DepthAndStencil) {
    for (const DepthCase& row : depth_cases) {
        const ClientFormat& client = *find_client_format(row.format, row.type);
        SCOPED_TRACE(std::string(hw::format_info(row.texture).name) + " of " +
                     std::to_string(row.pixel));
        std::array<std::byte, 8> texel{};
        const ClientLayout layout = {0, 4, 4, 4};
        unpack_pixels(client, layout, &row.pixel,
                      {{row.texture, client.layout.base}, texel.data(), 8, 8}, {1, 1, 1});
        const hw::DepthStencil got = hw::unpack_depth_stencil(row.texture, texel.data());
        EXPECT_EQ(got.depth, row.depth);
        EXPECT_EQ(got.stencil, row.stencil);
        uint32_t back = 0;
        pack_pixels({{row.texture, client.layout.base}, texel.data(), 8, 8}, client, layout, &back,
                    {1, 1, 1});
        if (hw::format_info(row.texture).channels[0].bits >= 24 || row.type == GL_UNSIGNED_SHORT) {
            const uint32_t mask = row.type == GL_UNSIGNED_INT ? 0xffffff00 : 0xffffffff;
            EXPECT_EQ(back & mask, row.pixel & mask);
        }
    }
}

struct LayoutCase {
    GLenum format;
    StoreMode mode;
    ImageSize size;
    ClientLayout wanted;
    unsigned dimensions = 2;
};
constexpr LayoutCase layout_cases[] = {
    {GL_RGB, {}, {5, 3, 1}, {0, 16, 48, 47}},
    {GL_RGB, {.alignment = 1}, {5, 3, 1}, {0, 15, 45, 45}},
    {GL_RGB, {.alignment = 8}, {5, 3, 1}, {0, 16, 48, 47}},
    {GL_LUMINANCE, {.alignment = 8}, {1, 2, 1}, {0, 8, 16, 9}},
    {GL_RGBA, {.alignment = 4, .row_length = 10}, {5, 3, 1}, {0, 40, 120, 100}},
    {GL_RGBA,
     {.alignment = 4, .row_length = 10, .skip_rows = 2, .skip_pixels = 3},
     {5, 3, 1},
     {92, 40, 120, 192}},
    {GL_RGBA, {}, {2, 3, 4}, {0, 8, 24, 96}},
    {GL_RGBA, {}, {0, 3, 1}, {0, 0, 0, 0}},
    // What counts of three dimensions alone.
    {GL_RGBA, {.image_height = 5, .skip_images = 2}, {2, 3, 4}, {80, 8, 40, 224}, 3},
    {GL_RGBA, {.image_height = 5, .skip_images = 2}, {2, 3, 4}, {0, 8, 24, 96}, 2},
};

TEST(PixelTransfer, RowsLieAsTheStoreModesSay) {
    for (const LayoutCase& row : layout_cases) {
        const ClientFormat& client = *find_client_format(row.format, GL_UNSIGNED_BYTE);
        const std::optional<ClientLayout> got =
            client_layout(client, row.mode, row.size, row.dimensions);
        ASSERT_TRUE(got.has_value());
        EXPECT_EQ(got->first, row.wanted.first);
        EXPECT_EQ(got->row_stride, row.wanted.row_stride);
        EXPECT_EQ(got->image_stride, row.wanted.image_stride);
        EXPECT_EQ(got->end, row.wanted.end);
    }
}

TEST(PixelTransfer, SizesThatNoMemoryHasAreRefused) {
    const ClientFormat& client = *find_client_format(GL_RGBA, GL_FLOAT);
    constexpr GLint most = INT32_MAX;
    EXPECT_FALSE(client_layout(client, {.row_length = most, .skip_rows = most},
                               {16384, 1u << 31, 1u << 31}));
    EXPECT_FALSE(client_layout(client, {.row_length = most}, {16384, 1u << 31, 16384}));
    EXPECT_FALSE(client_layout(client, {.row_length = most, .skip_rows = most, .skip_pixels = most},
                               {1, 1u << 31, 1}));
    EXPECT_TRUE(client_layout(client, {.skip_rows = 100}, {16384, 16384, 1}));
}

}  // namespace
}  // namespace cuesta::gles
