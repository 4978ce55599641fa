// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Images: texels of every format, level, layer and slice as grids load and store them.
#include <bit>

#include "compute_fixture.h"

namespace cuesta::agx {
namespace {

using pipe::Target;

constexpr uint32_t image_width = 13, image_height = 7;
constexpr Format image_formats[] = {Format::r32g32b32a32_float,
                                    Format::r16g16b16a16_float,
                                    Format::r32_float,
                                    Format::r8g8b8a8_unorm,
                                    Format::r8g8b8a8_snorm,
                                    Format::r32g32b32a32_sint,
                                    Format::r16g16b16a16_sint,
                                    Format::r8g8b8a8_sint,
                                    Format::r32_sint,
                                    Format::r32g32b32a32_uint,
                                    Format::r16g16b16a16_uint,
                                    Format::r8g8b8a8_uint,
                                    Format::r32_uint};

bool is_whole(Format format) {
    const hw::ChannelType type = hw::format_info(format).channels[0].type;
    return type == hw::ChannelType::uint || type == hw::ChannelType::sint;
}
// All that the others can be loaded to.
Format widest(Format format) {
    if (!is_whole(format))
        return Format::r32g32b32a32_float;
    return hw::format_info(format).channels[0].type == hw::ChannelType::sint
               ? Format::r32g32b32a32_sint
               : Format::r32g32b32a32_uint;
}

// What is stored at (x, y) of a layer, as the shaders below compute it.
std::array<int32_t, 4> whole_texel(uint32_t x, uint32_t y, uint32_t z) {
    const auto n = static_cast<int32_t>(x + 8 * y);
    return {n, 3 - static_cast<int32_t>(x), static_cast<int32_t>(z), 7};
}
constexpr std::string_view whole_body =
    "  %20:32 = load_const 8\n  %21:32 = imul %11, %20\n  %22:32 = iadd %10, %21\n"
    "  %23:32 = load_const 3\n  %24:32 = isub %23, %10\n  %25:32 = load_const 7\n"
    "  %26:32x4 = vec4 %22, %24, %12, %25\n  %27:32x4 = vec4 %10, %11, %12, %0\n";
// The same, divided by 128.
constexpr std::string_view float_body =
    "  %28:32x4 = i2f32 %26\n  %29:32x4 = load_const 0.0078125, 0.0078125, 0.0078125, 0.0078125\n"
    "  %30:32x4 = fmul %28, %29\n";

std::string store_body(Format format, std::string_view kind, uint32_t image = 0) {
    const bool whole = is_whole(format);
    return fmt::format("{}{}  %31:32 = load_const {}\n  image_store %31, %27, {} {}", whole_body,
                       whole ? "" : float_body, image, whole ? "%26" : "%30", kind);
}
std::string load_body(std::string_view kind, std::string_view coordinates = "%27") {
    return fmt::format("{}  %31:32x4 = image_load %0, {} {}\n  image_store %1, %27, %31 {}",
                       whole_body, coordinates, kind, kind);
}
constexpr std::string_view flat = "image_dim=2d is_array=0";
constexpr std::string_view layered = "image_dim=2d is_array=1";
constexpr std::string_view cubes = "image_dim=cube is_array=0";
constexpr std::string_view volume = "image_dim=3d is_array=0";

class ImageTest : public ComputeTest {
  protected:
    std::shared_ptr<pipe::Resource> image(Format format, pipe::ResourceTemplate description = {}) {
        description.format = format;
        description.bind = description.bind | pipe::Bind::shader_image | pipe::Bind::sampler_view;
        if (description.width <= 1) {
            description.width = image_width;
            description.height = image_height;
        }
        return resource(description);
    }
    static pipe::ImageView view_of(const std::shared_ptr<pipe::Resource>& texture,
                                   pipe::ImageView view = {}) {
        view.texture = texture;
        if (view.format == Format{})
            view.format = texture->description().format;
        return view;
    }
    // As the texels' format keeps it.
    static std::vector<std::byte> packed(Format format, const std::array<int32_t, 4>& texel) {
        const hw::FormatInfo& info = hw::format_info(format);
        std::vector<std::byte> bytes(info.block_bytes);
        if (!is_whole(format)) {
            Rgba color;
            for (size_t i = 0; i < 4; ++i)
                color[i] = static_cast<float>(texel[i]) / 128;
            hw::pack_rgba(format, color, bytes.data());
            return bytes;
        }
        const size_t size = info.channels[0].bits / 8;
        for (size_t i = 0; i < info.channel_count; ++i)
            std::memcpy(bytes.data() + i * size, &texel[i], size);
        return bytes;
    }
    using Expected = std::function<std::array<int32_t, 4>(uint32_t x, uint32_t y)>;
    void expect_texels(const std::shared_ptr<pipe::Resource>& texture,
                       const Expected& expected,
                       uint32_t level = 0,
                       uint32_t layer = 0) {
        const Format format = texture->description().format;
        const std::vector<std::byte> is = bytes_of(texture, level, layer);
        const size_t size = hw::format_info(format).block_bytes;
        const uint32_t width = std::max(texture->description().width >> level, 1u);
        unsigned wrong = 0;
        for (uint32_t i = 0; i < is.size() / size && wrong < 4; ++i) {
            const std::vector<std::byte> wanted = packed(format, expected(i % width, i / width));
            if (std::memcmp(is.data() + i * size, wanted.data(), size) == 0)
                continue;
            ++wrong;
            ADD_FAILURE() << "texel " << i % width << "," << i / width << " of level " << level
                          << ", layer " << layer;
        }
    }
    void fill_texels(const std::shared_ptr<pipe::Resource>& texture,
                     const Expected& texels,
                     uint32_t level = 0,
                     uint32_t layer = 0) {
        const Format format = texture->description().format;
        const pipe::ResourceTemplate& d = texture->description();
        const size_t size = hw::format_info(format).block_bytes;
        const auto width = static_cast<int32_t>(std::max(d.width >> level, 1u));
        const auto height = static_cast<int32_t>(std::max(d.height >> level, 1u));
        auto transfer =
            context->map(texture, level, pipe::Map::write | pipe::Map::discard_range,
                         {.z = static_cast<int32_t>(layer), .width = width, .height = height});
        ASSERT_NE(transfer, nullptr);
        for (int32_t y = 0; y < height; ++y)
            for (int32_t x = 0; x < width; ++x) {
                const auto bytes =
                    packed(format, texels(static_cast<uint32_t>(x), static_cast<uint32_t>(y)));
                std::memcpy(transfer->data + static_cast<size_t>(y) * transfer->stride +
                                static_cast<size_t>(x) * size,
                            bytes.data(), size);
            }
        context->unmap(std::move(transfer));
    }
    static Expected in_layer(uint32_t z) {
        return [z](uint32_t x, uint32_t y) { return whole_texel(x, y, z); };
    }
    static std::array<int32_t, 4> zero(uint32_t, uint32_t) { return {}; }
};

TEST_F(ImageTest, EveryFormatIsStored) {
    for (const Format format : image_formats) {
        SCOPED_TRACE(hw::format_info(format).name);
        ASSERT_TRUE(
            screen->is_format_supported(format, Target::texture_2d, 1, pipe::Bind::shader_image));
        const auto to = image(format);
        use_compute({.workgroup = {4, 4, 1}}, store_body(format, flat));
        bind_images({view_of(to)});
        launch(4, 2);  // more than there is
        expect_texels(to, in_layer(0));
    }
}

TEST_F(ImageTest, EveryFormatIsLoaded) {
    for (const Format format : image_formats) {
        SCOPED_TRACE(hw::format_info(format).name);
        const auto from = image(format);
        const auto to = image(widest(format));
        fill_texels(from, in_layer(5));
        use_compute({}, load_body(flat));
        bind_images({view_of(from), view_of(to)});
        launch(image_width, image_height);
        const unsigned channels = hw::format_info(format).channel_count;
        if (!is_whole(format)) {
            const std::vector<Rgba> was = pixels_of(from), is = pixels_of(to);
            for (size_t i = 0; i < is.size(); ++i)
                for (size_t c = 0; c < 4; ++c)
                    ASSERT_NEAR(is[i][c], was[i][c], 1e-6f);
            continue;
        }
        const bool is_signed = widest(format) == Format::r32g32b32a32_sint;
        const uint32_t bits = hw::format_info(format).channels[0].bits;
        expect_texels(to, [&](uint32_t x, uint32_t y) {
            std::array<int32_t, 4> texel = whole_texel(x, y, 5);
            for (unsigned c = 0; c < 4; ++c) {
                if (c >= channels)
                    texel[c] = c == 3 ? 1 : 0;
                else if (!is_signed && bits < 32)
                    texel[c] &= (1 << bits) - 1;
            }
            return texel;
        });
    }
}

TEST_F(ImageTest, LevelsAreTheirOwn) {
    const auto to = image(Format::r32_sint, {.width = 20, .height = 12, .last_level = 4});
    use_compute({}, store_body(Format::r32_sint, flat));
    for (const uint32_t level : {1u, 3u}) {
        bind_images({view_of(to, {.level = level})});
        launch(20 >> level, 12 >> level);
    }
    for (uint32_t level = 0; level < 5; ++level)
        expect_texels(to, level == 1 || level == 3 ? in_layer(0) : Expected(zero), level);
    // And loaded.
    const auto copy = image(Format::r32_sint, {.width = 2, .height = 1});
    use_compute({}, load_body(flat));
    bind_images({view_of(to, {.level = 3}), view_of(copy)});
    launch(2, 1);
    expect_texels(copy, in_layer(0));
}

TEST_F(ImageTest, LayersAreBoundTogetherOrAlone) {
    const Format format = Format::r8g8b8a8_uint;
    const auto to = image(format, {.target = Target::texture_2d_array,
                                   .width = 40,
                                   .height = 33,
                                   .depth = 5,
                                   .last_level = 1});
    use_compute({}, store_body(format, layered));
    bind_images({view_of(to, {.level = 1, .first_layer = 1, .layer_count = 3})});
    launch(20, 16, 4);  // one layer more than there is
    use_compute({}, store_body(format, flat));
    bind_images({view_of(to, {.level = 0, .first_layer = 4})});
    launch(40, 33);
    for (uint32_t layer = 0; layer < 5; ++layer) {
        SCOPED_TRACE(layer);
        expect_texels(to, layer >= 1 && layer < 4 ? in_layer(layer - 1) : Expected(zero), 1, layer);
        expect_texels(to, layer == 4 ? in_layer(0) : Expected(zero), 0, layer);
    }
    // Loads, from the same place.
    const auto copy =
        image(format, {.target = Target::texture_2d_array, .width = 20, .height = 16, .depth = 2});
    use_compute({}, load_body(layered));
    bind_images({view_of(to, {.level = 1, .first_layer = 2, .layer_count = 2}),
                 view_of(copy, {.layer_count = 2})});
    launch(20, 16, 2);
    for (uint32_t layer = 0; layer < 2; ++layer)
        expect_texels(copy, in_layer(layer + 1), 0, layer);
}

TEST_F(ImageTest, FacesOfCubes) {
    const auto to =
        image(Format::r32_uint,
              {.target = Target::texture_cube, .width = 16, .height = 16, .last_level = 4});
    use_compute({}, store_body(Format::r32_uint, cubes));
    bind_images({view_of(to, {.level = 1, .layer_count = 6})});
    launch(8, 8, 6);
    use_compute({}, store_body(Format::r32_uint, flat));
    bind_images({view_of(to, {.first_layer = 3})});
    launch(16, 16);
    for (uint32_t face = 0; face < 6; ++face) {
        expect_texels(to, in_layer(face), 1, face);
        expect_texels(to, face == 3 ? in_layer(0) : Expected(zero), 0, face);
    }
    const auto copy =
        image(Format::r32_uint, {.target = Target::texture_cube, .width = 8, .height = 8});
    use_compute({}, load_body(cubes));
    bind_images({view_of(to, {.level = 1, .layer_count = 6}), view_of(copy, {.layer_count = 6})});
    launch(8, 8, 6);
    for (uint32_t face = 0; face < 6; ++face)
        expect_texels(copy, in_layer(face), 0, face);
}

TEST_F(ImageTest, SlicesOfVolumes) {
    const Format format = Format::r32g32b32a32_sint;
    const auto to = image(
        format,
        {.target = Target::texture_3d, .width = 12, .height = 6, .depth = 9, .last_level = 3});
    use_compute({}, store_body(format, volume));
    bind_images({view_of(to, {.level = 1, .layer_count = 4})});
    launch(6, 3, 5);  // one slice more
    use_compute({}, store_body(format, flat));
    bind_images({view_of(to, {.first_layer = 7})});
    launch(12, 6);
    for (uint32_t slice = 0; slice < 9; ++slice)
        expect_texels(to, slice == 7 ? in_layer(0) : Expected(zero), 0, slice);
    for (uint32_t slice = 0; slice < 4; ++slice)
        expect_texels(to, in_layer(slice), 1, slice);
    const auto copy =
        image(format, {.target = Target::texture_3d, .width = 6, .height = 3, .depth = 4});
    use_compute({}, load_body(volume));
    bind_images({view_of(to, {.level = 1, .layer_count = 4}), view_of(copy, {.layer_count = 4})});
    launch(6, 3, 4);
    for (uint32_t slice = 0; slice < 4; ++slice)
        expect_texels(copy, in_layer(slice), 0, slice);
}

// A slice alone has fewer levels than its volume.
TEST_F(ImageTest, SlicesOfDeepVolumes) {
    const auto to = image(
        Format::r32_sint,
        {.target = Target::texture_3d, .width = 4, .height = 4, .depth = 64, .last_level = 6});
    use_compute({}, store_body(Format::r32_sint, flat));
    for (const uint32_t slice : {0u, 2u}) {
        bind_images({view_of(to, {.level = 4, .first_layer = slice})});
        launch(1, 1);
    }
    bind_images({view_of(to, {.level = 1, .first_layer = 30})});
    launch(2, 2);
    const auto copy = image(Format::r32_sint, {.width = 2, .height = 2});
    use_compute({}, load_body(flat));
    bind_images({view_of(to, {.level = 1, .first_layer = 30}), view_of(copy)});
    launch(2, 2);
    for (uint32_t slice = 0; slice < 4; ++slice)
        expect_texels(to, slice % 2 == 0 ? in_layer(0) : Expected(zero), 4, slice);
    expect_texels(copy, in_layer(0));
}

TEST_F(ImageTest, TexelsOfTheSameSizeAreSeenOtherwise) {
    const auto to = image(Format::r8g8b8a8_unorm);
    use_compute({}, store_body(Format::r32_uint, flat));
    bind_images({view_of(to, {.format = Format::r32_uint})});
    launch(image_width, image_height);
    const std::vector<std::byte> is = bytes_of(to);
    for (uint32_t i = 0; i < image_width * image_height; ++i) {
        uint32_t word = 0;
        std::memcpy(&word, is.data() + size_t{i} * 4, sizeof word);
        ASSERT_EQ(word, i % image_width + 8 * (i / image_width));
    }
    const auto copy = image(Format::r32g32b32a32_sint);
    use_compute({}, load_body(flat));
    bind_images({view_of(to, {.format = Format::r8g8b8a8_sint}), view_of(copy)});
    launch(image_width, image_height);
    expect_texels(copy, [](uint32_t x, uint32_t y) {
        return std::array<int32_t, 4>{static_cast<int8_t>(x + 8 * y), 0, 0, 0};
    });
}

// Linear memory, that others read.
TEST_F(ImageTest, LinearTextures) {
    const Format format = Format::r8g8b8a8_uint;
    for (const uint32_t layers : {1u, 3u}) {
        const auto to =
            image(format, {.target = layers == 1 ? Target::texture_2d : Target::texture_2d_array,
                           .width = 37,
                           .height = 5,
                           .depth = layers,
                           .bind = pipe::Bind::linear});
        use_compute({}, store_body(format, layers == 1 ? flat : layered));
        bind_images({view_of(to, {.layer_count = layers})});
        launch(40, 6, layers);
        for (uint32_t layer = 0; layer < layers; ++layer)
            expect_texels(to, in_layer(layer), 0, layer);
    }
}

TEST_F(ImageTest, NothingIsOutside) {
    const Format format = Format::r32g32b32a32_sint;
    const auto from = image(format), to = image(format);
    fill_texels(from, in_layer(2));
    // One to the left and one up.
    use_compute({}, std::string("  %60:32 = isub %10, %1\n  %61:32 = isub %11, %1\n"
                                "  %62:32x4 = vec4 %60, %61, %0, %0\n") +
                        load_body(flat, "%62"));
    bind_images({view_of(from), view_of(to)});
    launch(image_width, image_height);
    expect_texels(to, [](uint32_t x, uint32_t y) {
        return x == 0 || y == 0 ? std::array<int32_t, 4>{} : whole_texel(x - 1, y - 1, 2);
    });
    // Far to the right, where texels of the next row would be.
    use_compute({}, std::string("  %60:32 = load_const 13\n  %61:32 = iadd %10, %60\n"
                                "  %62:32x4 = vec4 %61, %11, %0, %0\n"
                                "  %63:32x4 = load_const 9, 9, 9, 9\n") +
                        fmt::format("  image_store %0, %62, %63 {}", flat));
    bind_images({view_of(from)});
    launch(64, 20);
    expect_texels(from, in_layer(2));
}

TEST_F(ImageTest, SizesAreThoseOfTheLevel) {
    const auto plain = image(Format::r32_float, {.width = 20, .height = 12, .last_level = 2});
    const auto array =
        image(Format::r32_float,
              {.target = Target::texture_2d_array, .width = 8, .height = 4, .depth = 6});
    const auto cube =
        image(Format::r32_float, {.target = Target::texture_cube, .width = 16, .height = 16});
    const auto deep = image(
        Format::r32_float,
        {.target = Target::texture_3d, .width = 32, .height = 16, .depth = 8, .last_level = 2});
    std::string body;
    const std::string_view kinds[] = {flat, layered, cubes, volume, flat};
    for (uint32_t n = 0; n < std::size(kinds); ++n)
        body += fmt::format(
            "  %{0}:32 = load_const {1}\n  %{2}:32 = load_const {3}\n"
            "  %{4}:32x3 = image_size %{0} {5}\n  store_ssbo %{4}, %0, %{2} write_mask=xyz\n",
            20 + n, n, 30 + n, 12 * n, 40 + n, kinds[n]);
    use_compute({}, body, false);
    bind_images({view_of(plain, {.level = 1}), view_of(array, {.first_layer = 1, .layer_count = 4}),
                 view_of(cube, {.layer_count = 6}), view_of(deep, {.level = 1, .layer_count = 4})});
    const auto to = words(Words(15, 99));
    bind_buffer(0, to);
    launch(1);
    EXPECT_EQ(words_of(to), (Words{10, 6, 1, 8, 4, 4, 16, 16, 1, 16, 8, 4, 0, 0, 1}));
}

// Not there, or of another form than the shader takes it for: zeros, and nothing is stored.
TEST_F(ImageTest, WhatIsNotThere) {
    const Format format = Format::r32g32b32a32_sint;
    const auto to = image(format);
    const auto deep =
        image(format, {.target = Target::texture_3d, .width = 4, .height = 4, .depth = 4});
    fill_texels(deep, in_layer(1));
    for (const pipe::ImageView& from :
         {pipe::ImageView{}, view_of(deep, {.layer_count = 4}), view_of(to, {.read = false})}) {
        fill_texels(to, in_layer(1));
        use_compute({}, load_body(layered));
        bind_images({from, view_of(to)});
        launch(image_width, image_height);
        expect_texels(to, zero);
        // Behind the last one that is bound, too.
        use_compute({}, store_body(format, layered, 7));
        bind_images({});
        launch(4, 4, 2);
        use_compute({}, store_body(format, layered));
        bind_images({from.read ? from : view_of(to, {.write = false})});
        launch(4, 4, 2);
        expect_texels(to, zero);
    }
    expect_texels(deep, in_layer(1), 0, 0);
}

TEST_F(ImageTest, ImagesAreChecked) {
    use_compute({}, store_body(Format::r32_uint, layered));
    const auto refused = [&](const pipe::ImageView& view) {
        bind_images({view});
        return refusal();
    };
    const auto plain = image(Format::r32_uint);
    EXPECT_EQ(refused(view_of(plain, {.level = 1})), "image 0: level 1 of a texture of 1");
    EXPECT_EQ(refused(view_of(plain, {.first_layer = 1})), "image 0: 1 layers from 1 on, of 1");
    EXPECT_EQ(refused(view_of(plain, {.layer_count = 0})), "image 0: 0 layers from 0 on, of 1");
    EXPECT_EQ(refused(view_of(plain, {.format = Format::r16g16b16a16_uint})),
              "image 0: r32_uint cannot be seen as r16g16b16a16_uint");
    EXPECT_EQ(refused(view_of(plain, {.format = Format::z32_float})),
              "image 0: z32_float is no format of images");
    EXPECT_EQ(refused(view_of(zeros(4), {.format = Format::r32_uint})),
              "image 0: a buffer, not a texture");
    const auto samples = resource({.format = Format::r32_uint,
                                   .width = 4,
                                   .height = 4,
                                   .samples = 4,
                                   .bind = pipe::Bind::render_target});
    EXPECT_EQ(refused(view_of(samples)), "image 0: a texture with several samples");
    const auto depth = resource(
        {.format = Format::z32_float, .width = 4, .height = 4, .bind = pipe::Bind::sampler_view});
    EXPECT_EQ(refused(view_of(depth, {.format = Format::r32_float})),
              "image 0: z32_float cannot be seen as r32_float");
    const auto unaligned = resource({.target = Target::texture_2d_array,
                                     .format = Format::r32_uint,
                                     .width = 8,
                                     .height = 8,
                                     .depth = 2,
                                     .bind = pipe::Bind::sampler_view});
    EXPECT_EQ(refused(view_of(unaligned, {.layer_count = 2})),
              "image 0: layers of a texture that was made without Bind::shader_image cannot be "
              "stored to");
    EXPECT_FALSE(screen->is_format_supported(Format::r32_uint, Target::texture_2d, 4,
                                             pipe::Bind::shader_image));
    EXPECT_FALSE(screen->is_format_supported(Format::z32_float, Target::texture_2d, 1,
                                             pipe::Bind::shader_image));
    EXPECT_FALSE(screen->is_format_supported(Format::etc1_rgb8, Target::texture_2d, 1,
                                             pipe::Bind::shader_image));
}

// --- between draws -------------------------------------------------------------------------------

class ImageOrderTest : public ImageTest {
  protected:
    void SetUp() override {
        ImageTest::SetUp();
        if (IsSkipped() || HasFatalFailure())
            return;
        color = image(Format::r32g32b32a32_float,
                      {.width = 16, .height = 16, .bind = pipe::Bind::render_target});
    }
    // The first texels of rows become one colour.
    void store_columns(const Rgba& value, uint32_t columns) {
        use_compute({.uniforms = 1},
                    fmt::format("  %20:32x4 = load_uniform %0 base=0 component=0 range=1\n"
                                "  %21:32x4 = vec4 %10, %11, %0, %0\n"
                                "  image_store %0, %21, %20 {}",
                                flat));
        context->set_constant_buffer(compute, 0, {.user = std::as_bytes(std::span(value))});
        bind_images({view_of(color)});
        launch(columns, 16);
    }

    std::shared_ptr<pipe::Resource> color;
};

TEST_F(ImageOrderTest, DrawsSampleWhatWasStored) {
    const auto to = target(Format::r32g32b32a32_float, 16, 16);
    set_target(to);
    use_shaders(plain_vertex_shader, texture_fragment_shader);
    use_texture(color, nearest_sampler());
    store_columns({1, 0, 0, 1}, 16);
    draw(Quad{0, 0, 8, 16});
    store_columns({0, 1, 0, 1}, 16);
    draw(Quad{8, 0, 16, 16});
    store_columns({0, 0, 1, 1}, 16);
    finish();
    expect_pixels(to, [](uint32_t x, uint32_t) {
        return x < 8 ? Rgba{1, 0, 0, 1} : Rgba{0, 1, 0, 1};
    });
}

TEST_F(ImageOrderTest, TargetsAreStoredToBetweenDraws) {
    set_target(color);
    clear({0.25f, 0, 0, 1});
    store_columns({1, 0, 0, 1}, 8);
    set_color({0, 1, 0, 1});
    draw(Quad{4, 0, 12, 16});
    store_columns({0, 0, 1, 1}, 6);
    finish();
    expect_pixels(color, [](uint32_t x, uint32_t) {
        return x < 6 ? Rgba{0, 0, 1, 1} : x < 12 ? Rgba{0, 1, 0, 1} : Rgba{0.25f, 0, 0, 1};
    });
}

// A target that had nothing but what a grid stored is loaded, not undefined.
TEST_F(ImageOrderTest, DrawsKeepWhatWasStored) {
    store_columns({1, 0.5f, 0, 1}, 16);
    set_target(color);
    draw(Quad{0, 0, 8, 16});
    finish();
    expect_pixels(color, [](uint32_t x, uint32_t) {
        return x < 8 ? Rgba{1, 1, 1, 1} : Rgba{1, 0.5f, 0, 1};
    });
}

TEST_F(ImageOrderTest, GridsLoadWhatGridsStored) {
    store_columns({1, 2, 3, 4}, 16);
    const auto copy = image(Format::r32g32b32a32_float, {.width = 16, .height = 16});
    use_compute({}, load_body(flat));
    bind_images({view_of(color), view_of(copy)});
    launch(16, 16);
    // Behind it: the copy is of what was there.
    store_columns({9, 9, 9, 9}, 16);
    expect_pixels(copy, [](uint32_t, uint32_t) { return Rgba{1, 2, 3, 4}; });
}

}  // namespace
}  // namespace cuesta::agx
