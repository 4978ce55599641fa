// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Round trips of every format and layout.
#include "resource_fixture.h"

namespace cuesta::agx {
namespace {

using pipe::Map;
using TransferTest = ResourceTest;

// What the interface's texel keeps: not the padding of depth formats.
std::vector<std::byte> kept(Format format, std::span<const std::byte> element) {
    std::vector<std::byte> bytes(element.begin(), element.end());
    if (hw::is_depth_or_stencil(format))
        hw::pack_depth_stencil(format, hw::unpack_depth_stencil(format, element.data()),
                               bytes.data());
    return bytes;
}

class RoundTripTest : public ResourceTest {
  protected:
    void expect_filled(const std::shared_ptr<Resource>& of) {
        const Format format = of->description().format;
        const size_t bytes = hw::format_info(format).block_bytes;
        for (uint32_t level = 0; level <= of->description().last_level; ++level)
            visit(of, level, Map::read, whole(*of, level),
                  [&](std::byte* at, uint32_t x, uint32_t y, uint32_t z) {
                      std::vector<std::byte> wanted(bytes);
                      element_at(level, x, y, z, wanted);
                      ASSERT_EQ(kept(format, wanted), kept(format, std::span(at, bytes)))
                          << "level " << level << ": " << x << ',' << y << ',' << z;
                  });
    }

    void round_trip(const pipe::ResourceTemplate& d) {
        auto made = resource(d);
        ASSERT_NE(made, nullptr);
        fill(made);
        expect_filled(made);
    }
};

TEST_F(RoundTripTest, EveryFormatInEveryLayout) {
    unsigned formats = 0;
    for (const hw::FormatInfo& info : hw::all_formats()) {
        if (!texture_format(info.format))
            continue;
        SCOPED_TRACE(info.name);
        round_trip({.format = info.format, .width = 37, .height = 21, .last_level = 5});
        if (!hw::is_depth_or_stencil(info.format) && info.block_width == 1)
            round_trip({.format = info.format, .width = 37, .height = 21, .bind = Bind::linear});
        ++formats;
    }
    EXPECT_GE(formats, 75u);
}

TEST_F(RoundTripTest, EveryTarget) {
    for (const Format format :
         {Format::r8_unorm, Format::b5g6r5_unorm, Format::r8g8b8a8_unorm,
          Format::r16g16b16a16_float, Format::r32g32b32a32_float, Format::z24_unorm_s8_uint}) {
        SCOPED_TRACE(hw::format_info(format).name);
        round_trip({.target = Target::texture_cube,
                    .format = format,
                    .width = 68,
                    .height = 68,
                    .last_level = 6});
        round_trip({.target = Target::texture_2d_array,
                    .format = format,
                    .width = 150,
                    .height = 17,
                    .depth = 5,
                    .last_level = 7});
    }
    round_trip({.target = Target::texture_1d,
                .format = Format::r8g8b8a8_unorm,
                .width = 300,
                .last_level = 8});
    round_trip({.target = Target::texture_3d,
                .format = Format::r8g8b8a8_unorm,
                .width = 20,
                .height = 70,
                .depth = 9,
                .last_level = 6});
    round_trip({.target = Target::texture_2d_array,
                .format = Format::r8_unorm,
                .width = 20,
                .height = 11,
                .depth = 4,
                .bind = Bind::linear});
    round_trip({.target = Target::texture_cube,
                .format = Format::etc1_rgb8,
                .width = 300,
                .height = 300,
                .last_level = 8});
    round_trip({.format = Format::r8g8b8a8_unorm, .width = 700, .height = 300, .last_level = 9});
}

// Texels around a part that is written stay, also where the part was not all written.
TEST_F(RoundTripTest, PartsKeepWhatIsAround) {
    const pipe::ResourceTemplate shapes[] = {
        {.format = Format::r8g8b8a8_unorm, .width = 150, .height = 90, .last_level = 3},
        {.format = Format::r8_unorm, .width = 150, .height = 90, .bind = Bind::linear},
        {.target = Target::texture_cube,
         .format = Format::z24_unorm_s8_uint,
         .width = 50,
         .height = 50,
         .last_level = 2},
        {.target = Target::texture_3d,
         .format = Format::r16_float,
         .width = 40,
         .height = 30,
         .depth = 6},
        {.format = Format::etc1_rgb8, .width = 120, .height = 80},
    };
    for (const pipe::ResourceTemplate& shape : shapes) {
        SCOPED_TRACE(hw::format_info(shape.format).name);
        auto made = resource(shape);
        fill(made);
        const size_t bytes = hw::format_info(shape.format).block_bytes;
        pipe::Box part = {.x = 8, .y = 12, .width = 12, .height = 8};
        part.z = whole(*made, 0).depth > 2 ? 1 : 0;
        // One element of the part is changed; the rest of it is as it was.
        const hw::FormatInfo& info = hw::format_info(shape.format);
        visit(made, 0, Map::write, part, [&](std::byte* at, uint32_t x, uint32_t y, uint32_t) {
            if (x == 16u / info.block_width && y == 16u / info.block_height)
                std::memset(at, 0x11, bytes);
        });
        unsigned changed = 0;
        visit(made, 0, Map::read, whole(*made, 0),
              [&](std::byte* at, uint32_t x, uint32_t y, uint32_t z) {
                  std::vector<std::byte> wanted(bytes);
                  element_at(0, x, y, z, wanted);
                  if (kept(shape.format, wanted) != kept(shape.format, std::span(at, bytes)))
                      ++changed;
              });
        EXPECT_EQ(changed, 1u);
    }
}

TEST_F(TransferTest, DepthIsKeptAsAFloat) {
    auto depth = resource({.format = Format::z24_unorm_s8_uint, .width = 3, .height = 1});
    const std::array<uint32_t, 3> codes = {0, 0xffffff | 0xabu << 24, 0x123456 | 7u << 24};
    visit(depth, 0, Map::write, whole(*depth, 0),
          [&](std::byte* at, uint32_t x, uint32_t, uint32_t) { std::memcpy(at, &codes[x], 4); });
    auto depths = view({.texture = depth, .format = Format::z24_unorm_s8_uint});
    EXPECT_EQ(texel(*depths, 0, 0, 0, 0)[0], 0.0f);
    EXPECT_EQ(texel(*depths, 0, 0, 1, 0)[0], 1.0f);
    EXPECT_EQ(texel(*depths, 0, 0, 2, 0)[0], static_cast<float>(0x123456 / double{0xffffff}));
    auto stencils = view({.texture = depth, .format = Format::s8_uint});
    EXPECT_EQ(texel(*stencils, 0, 0, 1, 0)[0], 0xab);
    EXPECT_EQ(texel(*stencils, 0, 0, 2, 0)[0], 7);
}

// All of the 24 bits come back: of every code near both ends, and of some between.
TEST_F(TransferTest, NoBitOfA24BitDepthIsLost) {
    auto depth = resource({.format = Format::z24_unorm_x8, .width = 256, .height = 256});
    const auto code = [](uint32_t x, uint32_t y) {
        return y < 2 ? y * 256 + x : y < 4 ? 0xffffff - (y * 256 + x) : (y * 65536 + x * 255);
    };
    visit(depth, 0, Map::write, whole(*depth, 0),
          [&](std::byte* at, uint32_t x, uint32_t y, uint32_t) {
              const uint32_t value = code(x, y);
              std::memcpy(at, &value, 4);
          });
    visit(depth, 0, Map::read, whole(*depth, 0),
          [&](std::byte* at, uint32_t x, uint32_t y, uint32_t) {
              uint32_t value = 0;
              std::memcpy(&value, at, 4);
              ASSERT_EQ(value, code(x, y));
          });
}

TEST_F(TransferTest, BuffersAndLinearTexturesAreMappedAsTheyAre) {
    auto buffer = resource({.target = Target::buffer, .width = 100});
    auto mapped = start_transfer(buffer, 0, Map::write, {.x = 40, .width = 20});
    ASSERT_TRUE(mapped);
    EXPECT_EQ((*mapped)->staging, nullptr);
    EXPECT_EQ((*mapped)->data, buffer->memory()->map()->data() + 40);
    auto linear = resource(
        {.format = Format::r8g8b8a8_unorm, .width = 40, .height = 4, .bind = Bind::linear});
    mapped = start_transfer(linear, 0, Map::read, {.x = 3, .y = 2, .width = 4, .height = 2});
    ASSERT_TRUE(mapped);
    EXPECT_EQ((*mapped)->stride, 256u);
    EXPECT_EQ((*mapped)->data, linear->memory()->map()->data() + 2 * 256 + 3 * 4);
}

TEST_F(TransferTest, OnlyWritesAreContent) {
    auto texture = resource({.format = Format::r8_unorm, .width = 4, .height = 4});
    visit(texture, 0, Map::read, whole(*texture, 0), [](auto&&...) {});
    EXPECT_FALSE(texture->has_content);
    visit(texture, 0, Map::write, whole(*texture, 0), [](auto&&...) {});
    EXPECT_TRUE(texture->has_content);
}

TEST_F(TransferTest, BoxesThatCannotBe) {
    auto texture = resource({.format = Format::etc1_rgb8, .width = 10, .height = 8});
    const auto says = [&](uint32_t level, const pipe::Box& box) {
        const Result<void> checked = check_map(texture, level, box);
        return checked ? std::string("nothing") : checked.error().text;
    };
    EXPECT_EQ(says(0, {.x = 8, .width = 2, .height = 4}), "nothing");
    EXPECT_NE(says(1, {.width = 4, .height = 4}).find("no level 1"), std::string::npos);
    EXPECT_NE(says(0, {.x = 8, .width = 3, .height = 4}).find("not inside"), std::string::npos);
    EXPECT_NE(says(0, {.x = -4, .width = 4, .height = 4}).find("not inside"), std::string::npos);
    EXPECT_NE(says(0, {.z = 1, .width = 4, .height = 4}).find("not inside"), std::string::npos);
    EXPECT_NE(says(0, {.x = 2, .width = 4, .height = 4}).find("cuts"), std::string::npos);
    EXPECT_FALSE(check_map(nullptr, 0, {.width = 4}));
    auto samples = resource({.format = Format::r8_unorm, .width = 4, .height = 4, .samples = 2});
    EXPECT_FALSE(check_map(samples, 0, {.width = 4, .height = 4}));
}

class CopyTest : public RoundTripTest {
  protected:
    void copy(const std::shared_ptr<Resource>& to,
              uint32_t to_level,
              const pipe::Box& to_box,
              const std::shared_ptr<Resource>& from,
              uint32_t from_level,
              const pipe::Box& from_box) {
        const Result<void> alike = gallium::check_copy(to.get(), from.get());
        ASSERT_TRUE(alike) << alike.error().text;
        const Result<void> done = copy_idle(to, to_level, to_box, from, from_level, from_box);
        ASSERT_TRUE(done) << done.error().text;
    }
};

TEST_F(CopyTest, BetweenLayoutsAndLayers) {
    auto tiled = resource({.target = Target::texture_cube,
                           .format = Format::r8g8b8a8_unorm,
                           .width = 70,
                           .height = 70,
                           .last_level = 2});
    fill(tiled);
    auto linear = resource({.target = Target::texture_2d_array,
                            .format = Format::b8g8r8a8_unorm,
                            .width = 50,
                            .height = 40,
                            .depth = 3,
                            .bind = Bind::linear});
    const pipe::Box from = {.x = 3, .y = 5, .z = 2, .width = 30, .height = 20, .depth = 2};
    copy(linear, 0, gallium::box_at(from, 11, 7, 1), tiled, 1, from);
    visit(linear, 0, Map::read, gallium::box_at(from, 11, 7, 1),
          [&](std::byte* at, uint32_t x, uint32_t y, uint32_t z) {
              std::array<std::byte, 4> wanted{};
              element_at(1, x - 11 + 3, y - 7 + 5, z - 1 + 2, wanted);
              ASSERT_EQ(std::memcmp(at, wanted.data(), 4), 0) << x << ',' << y << ',' << z;
          });
}

TEST_F(CopyTest, OntoItself) {
    auto texture = resource({.format = Format::r16_uint, .width = 200, .height = 30});
    fill(texture);
    const pipe::Box from = {.x = 0, .y = 0, .width = 150, .height = 20};
    copy(texture, 0, gallium::box_at(from, 40, 9, 0), texture, 0, from);
    visit(texture, 0, Map::read, gallium::box_at(from, 40, 9, 0),
          [&](std::byte* at, uint32_t x, uint32_t y, uint32_t) {
              std::array<std::byte, 2> wanted{};
              element_at(0, x - 40, y - 9, 0, wanted);
              ASSERT_EQ(std::memcmp(at, wanted.data(), 2), 0) << x << ',' << y;
          });
    auto buffer = resource({.target = Target::buffer, .width = 64});
    auto mapped = start_transfer(buffer, 0, Map::write, {.width = 64});
    for (unsigned i = 0; i < 64; ++i)
        (*mapped)->data[i] = static_cast<std::byte>(i);
    ASSERT_TRUE(end_transfer(**mapped));
    copy(buffer, 0, {.x = 10, .width = 40}, buffer, 0, {.x = 5, .width = 40});
    EXPECT_EQ((*mapped)->data[10], std::byte{5});
    EXPECT_EQ((*mapped)->data[49], std::byte{44});
    EXPECT_EQ((*mapped)->data[50], std::byte{50});
}

// What the GPU made of a depth is not rounded to 24 bits by a copy; what is seen as colours is as
// the interface has the texels.
TEST_F(CopyTest, DepthStaysExact) {
    const pipe::ResourceTemplate d = {.format = Format::z24_unorm_s8_uint, .width = 4, .height = 4};
    auto from = resource(d);
    auto to = resource(d);
    fill(from);
    // A float that 24 bits have not, as the first texel.
    const float fine = 0x1.000002p-20f;
    std::memcpy(from->memory()->map()->data() + from->depth_plane()->offset, &fine, 4);
    copy(to, 0, whole(*to, 0), from, 0, whole(*from, 0));
    EXPECT_EQ(texel(*view_of_all(to), 0, 0, 0, 0)[0], fine);
    auto colours = resource({.format = Format::r8g8b8a8_unorm, .width = 4, .height = 4});
    copy(colours, 0, whole(*to, 0), from, 0, whole(*from, 0));
    visit(colours, 0, Map::read, whole(*to, 0),
          [&](std::byte* at, uint32_t x, uint32_t y, uint32_t) {
              std::array<std::byte, 4> wanted{};
              element_at(0, x, y, 0, wanted);
              EXPECT_TRUE((x == 0 && y == 0) || std::memcmp(at, wanted.data(), 4) == 0);
          });
}

TEST_F(CopyTest, OfOtherTexels) {
    auto one = resource({.format = Format::r8_unorm, .width = 4, .height = 4});
    auto other = resource({.format = Format::r16_float, .width = 4, .height = 4});
    EXPECT_FALSE(gallium::check_copy(one.get(), other.get()));
    auto buffer = resource({.target = Target::buffer, .width = 64});
    EXPECT_FALSE(gallium::check_copy(one.get(), buffer.get()));
    EXPECT_FALSE(gallium::check_copy(nullptr, buffer.get()));
}

}  // namespace
}  // namespace cuesta::agx
