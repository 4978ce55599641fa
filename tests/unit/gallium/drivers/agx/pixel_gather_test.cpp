// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// One component of the four texels that a filter would read (NIR's tg4), of every kind of texture.
#include <algorithm>
#include <cmath>
#include <cstring>

#include <fmt/core.h>

#include "pixel_fixture.h"

namespace cuesta::agx {
namespace {

constexpr uint32_t gather_width = 7, gather_height = 5;

struct Gather {
    std::string_view dim = "2d";
    std::string_view coords = "xy";
    std::string_view type = "float";
    int component = 0;
    std::string_view more = "";     // sources, with their commas
    std::string_view before = "";   // what they are
    std::string_view convert = "";  // to floats
};

std::string gather_text(const Gather& gather) {
    return fmt::format(R"(shader fragment
  input 0 generic 0 vec4 smooth ""
  output 0 color 0 vec4 smooth ""
  samplers 1
fn main {{
  b0:
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:32x{0} = mov %1.{1}
{6}
  %3:32x4 = tg4 {2} {3} texture=0 sampler=0 coords={0} component={4} coord %2{5}
  %4:32x4 = {7} %3
  store_output %4, %0 base=0 component=0 write_mask=xyzw
}}
)",
                       gather.coords.size(), gather.coords, gather.dim, gather.type,
                       gather.component, gather.more, gather.before,
                       gather.convert.empty() ? "mov" : gather.convert);
}

// The four texels around the point between (x, y) and its right and lower neighbours.
using Texel = std::function<float(uint32_t x, uint32_t y, int component)>;

class GatherTest : public PixelTest {
  protected:
    void SetUp() override {
        PixelTest::SetUp();
        if (IsSkipped() || HasFatalFailure())
            return;
        color = target(Format::r32g32b32a32_float, gather_width, gather_height);
    }

    void draw_gather(const Gather& gather, float z = 0, float w = 1) {
        set_target(color);
        use_nir_fragment_shader(gather_text(gather));
        clear({-1, -1, -1, -1});
        // A quarter of a texel behind the centres.
        const float right = 0.25f / gather_width, down = 0.25f / gather_height;
        draw(pipe::Primitive::triangle_strip,
             {{at(0, 0), {right, down, z, w}},
              {at(gather_width, 0), {right + 1, down, z, w}},
              {at(0, gather_height), {right, down + 1, z, w}},
              {at(gather_width, gather_height), {right + 1, down + 1, z, w}}});
        finish();
    }
    void expect_gathered(const Texel& texel, int component, int dx = 0, int dy = 0) {
        const auto at = [&](uint32_t x, uint32_t y) {
            const auto inside = [](int64_t v, uint32_t size) {
                return static_cast<uint32_t>(std::clamp<int64_t>(v, 0, size - 1));
            };
            return texel(inside(int64_t{x} + dx, gather_width),
                         inside(int64_t{y} + dy, gather_height), component);
        };
        expect_pixels(
            color,
            [&](uint32_t x, uint32_t y) {
                return Rgba{at(x, y + 1), at(x + 1, y + 1), at(x + 1, y), at(x, y)};
            },
            1e-5f);
    }
    // Bytes of each texel of one level and layer.
    void fill_bytes(const std::shared_ptr<pipe::Resource>& texture,
                    const std::function<void(uint32_t x, uint32_t y, std::byte*)>& put,
                    uint32_t layer = 0) {
        const uint32_t bytes = hw::format_info(texture->description().format).block_bytes;
        auto transfer =
            context->map(texture, 0, pipe::Map::write | pipe::Map::discard_range,
                         {.z = static_cast<int32_t>(layer),
                          .width = static_cast<int32_t>(texture->description().width),
                          .height = static_cast<int32_t>(texture->description().height)});
        ASSERT_NE(transfer, nullptr);
        for (uint32_t y = 0; y < texture->description().height; ++y)
            for (uint32_t x = 0; x < texture->description().width; ++x)
                put(x, y, transfer->data + y * transfer->stride + size_t{x} * bytes);
        context->unmap(std::move(transfer));
    }
    std::shared_ptr<pipe::Resource> texture(Format format, pipe::Target kind, uint32_t layers) {
        return resource({.target = kind,
                         .format = format,
                         .width = gather_width,
                         .height = gather_height,
                         .depth = layers,
                         .bind = pipe::Bind::sampler_view});
    }

    std::shared_ptr<pipe::Resource> color;
};

float number(uint32_t x, uint32_t y, int component) {
    return static_cast<float>(x + 8 * y + 50 * static_cast<uint32_t>(component));
}

TEST_F(GatherTest, FormatsAndComponents) {
    EXPECT_EQ(screen->cap(pipe::Cap::texture_gather), 1);
    for (const Format format : {Format::r8g8b8a8_unorm, Format::r16g16b16a16_float,
                                Format::r32g32b32a32_float, Format::b8g8r8a8_unorm}) {
        SCOPED_TRACE(hw::format_info(format).name);
        const auto source = texture(format, pipe::Target::texture_2d, 1);
        const auto wanted = [&](uint32_t x, uint32_t y, int component) {
            return number(x, y, component) / 255;
        };
        fill(source, [&](uint32_t x, uint32_t y) {
            return Rgba{wanted(x, y, 0), wanted(x, y, 1), wanted(x, y, 2), wanted(x, y, 3)};
        });
        use_texture(source, nearest_sampler());
        for (int component = 0; component < 4; ++component) {
            draw_gather({.component = component});
            expect_gathered(
                [&](uint32_t x, uint32_t y, int c) {
                    Rgba all{};
                    all[static_cast<size_t>(c)] = wanted(x, y, c);
                    return stored(format, all)[static_cast<size_t>(c)];
                },
                component);
        }
    }
}

TEST_F(GatherTest, Integers) {
    const auto put = [](uint32_t x, uint32_t y, std::byte* to) {
        for (int c = 0; c < 4; ++c)
            to[c] = static_cast<std::byte>(number(x, y, c) / 2);
    };
    for (const bool is_signed : {false, true}) {
        const auto source = texture(is_signed ? Format::r8g8b8a8_sint : Format::r8g8b8a8_uint,
                                    pipe::Target::texture_2d, 1);
        fill_bytes(source, put);
        use_texture(source, nearest_sampler());
        draw_gather({.type = is_signed ? "int" : "uint",
                     .component = 2,
                     .convert = is_signed ? "i2f32" : "u2f32"});
        expect_gathered(
            [](uint32_t x, uint32_t y, int c) { return std::floor(number(x, y, c) / 2); }, 2);
    }
}

TEST_F(GatherTest, Offsets) {
    const auto source = texture(Format::r32_float, pipe::Target::texture_2d, 1);
    fill(source, [](uint32_t x, uint32_t y) { return Rgba{number(x, y, 0), 0, 0, 1}; });
    use_texture(source, nearest_sampler());
    for (const auto& [dx, dy] : {std::array{2, -1}, {-8, 7}, {0, 3}, {-1, 0}}) {
        SCOPED_TRACE(testing::Message() << dx << ", " << dy);
        draw_gather({.more = ", offset %8",
                     .before = fmt::format("  %8:32x2 = load_const {:#x}, {:#x}",
                                           static_cast<uint32_t>(dx), static_cast<uint32_t>(dy))});
        expect_gathered([](uint32_t x, uint32_t y, int c) { return number(x, y, c); }, 0, dx, dy);
    }
}

TEST_F(GatherTest, LayersAndFaces) {
    const auto layers = texture(Format::r32_float, pipe::Target::texture_2d_array, 3);
    for (uint32_t layer = 0; layer < 3; ++layer)
        fill(
            layers,
            [&](uint32_t x, uint32_t y) {
                return Rgba{number(x, y, static_cast<int>(layer)), 0, 0, 1};
            },
            0, layer);
    use_texture(layers, nearest_sampler());
    draw_gather({.dim = "2d array", .coords = "xyz"}, 2);
    expect_gathered([](uint32_t x, uint32_t y, int) { return number(x, y, 2); }, 0);

    // Towards +x: t grows downwards, s backwards along z.
    const auto cube = resource({.target = pipe::Target::texture_cube,
                                .format = Format::r32_float,
                                .width = 8,
                                .height = 8,
                                .bind = pipe::Bind::sampler_view});
    for (uint32_t face = 0; face < 6; ++face)
        fill(
            cube,
            [&](uint32_t x, uint32_t y) {
                return Rgba{number(x, y, static_cast<int>(face)), 0, 0, 1};
            },
            0, face);
    use_texture(cube, nearest_sampler());
    set_target(color);
    use_nir_fragment_shader(gather_text({.dim = "cube", .coords = "xyz"}));
    const Vertex corner = {{-1, -1, 0, 1}, {1, 0.125f, -0.375f, 1}};
    Vertex right = corner, below = corner;
    right.position[0] = 3;
    below.position[1] = 3;
    draw(pipe::Primitive::triangles, {corner, right, below});
    finish();
    // s = (0.375 + 1) / 2 = 5.5 / 8, t = (1 - 0.125) / 2 = 3.5 / 8: the texels 5, 6 and 3, 4, or
    // those in front of them, since both are centres.
    const Rgba gathered = pixel(color, 3, 2);
    EXPECT_EQ(gathered[3] + 1, gathered[2]);
    EXPECT_EQ(gathered[3] + 8, gathered[0]);
    EXPECT_EQ(gathered[3] + 9, gathered[1]);
    EXPECT_TRUE(gathered[3] == number(5, 3, 0) || gathered[3] == number(4, 3, 0) ||
                gathered[3] == number(5, 2, 0) || gathered[3] == number(4, 2, 0))
        << gathered[3];
}

TEST_F(GatherTest, Comparisons) {
    const auto depth = resource({.format = Format::z32_float,
                                 .width = gather_width,
                                 .height = gather_height,
                                 .bind = pipe::Bind::depth_stencil | pipe::Bind::sampler_view});
    const auto value = [](uint32_t x, uint32_t y) { return number(x, y, 0) / 64; };
    fill_bytes(depth, [&](uint32_t x, uint32_t y, std::byte* to) {
        const float is = value(x, y);
        std::memcpy(to, &is, sizeof is);
    });
    pipe::SamplerState sampler = nearest_sampler();
    sampler.compare_enable = true;
    sampler.compare_func = pipe::CompareFunc::less_equal;
    use_texture(depth, sampler);
    draw_gather({.dim = "2d shadow", .more = ", comparator %8", .before = "  %8:32 = mov %1.z"},
                0.3f);
    expect_gathered([&](uint32_t x, uint32_t y, int) { return 0.3f <= value(x, y) ? 1.0f : 0.0f; },
                    0);
}

}  // namespace
}  // namespace cuesta::agx
