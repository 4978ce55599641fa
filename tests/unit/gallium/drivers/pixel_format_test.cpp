// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Every row of the TGSI document's texture-format table, and what docs/tgsi.md says of it.
#include <algorithm>
#include <charconv>
#include <cstring>
#include <fstream>
#include <map>

#include "tests/unit/gallium/drivers/pixel_fixture.h"
#include "tests/unit/gallium/drivers/texture_format_rows.h"

namespace cuesta::gallium {
namespace {

using document::block_format_rows;
using document::BlockFormatRow;
using document::texture_format_rows;
using document::TextureFormatRow;
using pipe::Bind;
using pipe::Swizzle;

constexpr uint32_t format_width = 5;
constexpr uint32_t format_height = 3;
constexpr size_t greatest_texel = 16;

std::vector<std::byte> bytes_of_hex(std::string_view text) {
    std::vector<std::byte> bytes;
    for (size_t i = 0; i + 1 < text.size(); i += 2) {
        uint8_t value = 0;
        std::from_chars(text.data() + i, text.data() + i + 2, value, 16);
        bytes.push_back(static_cast<std::byte>(value));
    }
    return bytes;
}

class FormatTest : public PixelTest {
  protected:
    bool can_be_sampled(Format format) const {
        return screen->is_format_supported(format, pipe::Target::texture_2d, 1, Bind::sampler_view);
    }

    // Both texels, as on a chessboard.
    std::shared_ptr<pipe::Resource> board(const TextureFormatRow& row, Bind layout = Bind::none) {
        auto made = resource({.format = row.format,
                              .width = format_width,
                              .height = format_height,
                              .bind = Bind::sampler_view | layout});
        if (made == nullptr)
            return made;
        auto transfer = context->map(made, 0, pipe::Map::write | pipe::Map::discard_range,
                                     {.width = format_width, .height = format_height});
        EXPECT_NE(transfer, nullptr);
        if (transfer == nullptr)
            return nullptr;
        for (uint32_t y = 0; y < format_height; ++y)
            for (uint32_t x = 0; x < format_width; ++x) {
                const std::vector<std::byte> texel = bytes_of_hex(row.texels[(x + y) % 2]);
                std::memcpy(transfer->data + y * transfer->stride + x * texel.size(), texel.data(),
                            texel.size());
            }
        context->unmap(std::move(transfer));
        return made;
    }

    // Lookups of the texture, a pixel a texel.
    void expect_lookups(const std::shared_ptr<pipe::Resource>& texture,
                        const std::array<Swizzle, 4>& swizzle,
                        const std::array<Rgba, 2>& vectors) {
        ASSERT_NE(texture, nullptr);
        auto color = target(Format::r16g16b16a16_float, format_width, format_height);
        set_target(color);
        clear({9, 9, 9, 9});
        use_shaders(plain_vertex_shader, texture_fragment_shader);
        use_views(
            {{.texture = texture, .format = texture->description().format, .swizzle = swizzle}},
            {nearest_sampler()});
        draw(Quad{0, 0, format_width, format_height});
        finish();
        expect_pixels(
            color, [&](uint32_t x, uint32_t y) { return vectors[(x + y) % 2]; }, 1.0f / 1024);
    }
};

constexpr std::array<Swizzle, 4> as_it_is = {Swizzle::x, Swizzle::y, Swizzle::z, Swizzle::w};

TEST_F(FormatTest, EveryRowOfTheDocumentsTable) {
    std::map<std::string_view, unsigned> tested;
    for (const TextureFormatRow& row : texture_format_rows) {
        SCOPED_TRACE(hw::format_info(row.format).name);
        ASSERT_EQ(row.texels[0].size(), 2u * hw::format_info(row.format).block_bytes);
        ASSERT_EQ(row.texels[1].size(), row.texels[0].size());
        if (!can_be_sampled(row.format))
            continue;
        expect_lookups(board(row), as_it_is, row.vectors);
        if (!hw::is_depth_or_stencil(row.format))
            expect_lookups(board(row, Bind::linear), as_it_is, row.vectors);
        ++tested[row.components];
    }
    for (const std::string_view row : {"R", "RG", "RGB", "RGBA", "A", "L", "LA", "I", "UV", "Z"})
        EXPECT_GT(tested[row], 0u) << row;
}

TEST_F(FormatTest, BlocksAreRowsToo) {
    unsigned tested = 0;
    for (const BlockFormatRow& row : block_format_rows) {
        SCOPED_TRACE(hw::format_info(row.format).name);
        const std::vector<std::byte> block = bytes_of_hex(row.block);
        ASSERT_EQ(block.size(), hw::format_info(row.format).block_bytes);
        if (!can_be_sampled(row.format))
            continue;
        auto texture =
            resource({.format = row.format, .width = 4, .height = 4, .bind = Bind::sampler_view});
        auto transfer = context->map(texture, 0, pipe::Map::write, {.width = 4, .height = 4});
        ASSERT_NE(transfer, nullptr);
        std::memcpy(transfer->data, block.data(), block.size());
        context->unmap(std::move(transfer));
        expect_lookups(texture, as_it_is, {row.vector, row.vector});
        ++tested;
    }
    const bool is_apple = screen->name().starts_with("Apple");
    EXPECT_EQ(tested, is_apple ? std::size(block_format_rows) : 1u);
}

// What cannot be sampled is refused by its name, as texture and as view.
TEST_F(FormatTest, OthersAreRefusedByName) {
    auto texture = target(Format::r8g8b8a8_unorm, 4, 4);
    unsigned refused = 0;
    for (const TextureFormatRow& row : texture_format_rows) {
        if (can_be_sampled(row.format))
            continue;
        const std::string name(hw::format_info(row.format).name);
        std::string error;
        EXPECT_EQ(screen->create_resource(
                      {.format = row.format, .width = 4, .height = 4, .bind = Bind::sampler_view},
                      &error),
                  nullptr);
        EXPECT_NE(error.find(name), std::string::npos) << error;
        EXPECT_EQ(context->create_sampler_view({.texture = texture, .format = row.format}, &error),
                  nullptr);
        EXPECT_NE(error.find(name + " cannot be sampled"), std::string::npos) << error;
        ++refused;
    }
    EXPECT_GT(refused, 0u);
}

// A format that a screen learns wants a row: all but integers and the order of red and blue alone.
TEST_F(FormatTest, NoFormatIsForgotten) {
    const auto no_row = {Format::b8_unorm, Format::b8g8_unorm, Format::b16_float,
                         Format::b16g16_float};
    for (const hw::FormatInfo& info : hw::all_formats()) {
        const bool is_depth = hw::has_depth(info.format);
        if (is_depth ? !can_be_sampled(info.format)
                     : info.layout != hw::FormatLayout::plain || !can(info, Bind::sampler_view))
            continue;
        const bool known =
            std::ranges::find(texture_format_rows, info.format, &TextureFormatRow::format) !=
                std::end(texture_format_rows) ||
            std::ranges::find(no_row, info.format) != no_row.end();
        EXPECT_TRUE(known) << info.name;
    }
}

// What other interfaces make of these rows: GL_DEPTH_TEXTURE_MODE, and Direct3D 9.
TEST_F(FormatTest, OtherConventionsAreSwizzlesOfTheView) {
    const auto row_of = [](Format format) -> const TextureFormatRow& {
        return *std::ranges::find(texture_format_rows, format, &TextureFormatRow::format);
    };
    constexpr auto zero = Swizzle::zero;
    constexpr auto one = Swizzle::one;
    const struct {
        Format format;
        std::array<Swizzle, 4> swizzle;
        std::array<Rgba, 2> vectors;
    } cases[] = {
        {Format::z16_unorm, {zero, zero, zero, Swizzle::x}, {{{0, 0, 0, 0.6f}, {0, 0, 0, 0.2f}}}},
        {Format::z16_unorm,
         {Swizzle::x, Swizzle::x, Swizzle::x, Swizzle::x},
         {{{0.6f, 0.6f, 0.6f, 0.6f}, {0.2f, 0.2f, 0.2f, 0.2f}}}},
        {Format::z16_unorm, {zero, Swizzle::x, zero, one}, {{{0, 0.6f, 0, 1}, {0, 0.2f, 0, 1}}}},
        {Format::r8_unorm, {Swizzle::x, one, one, one}, {{{0.2f, 1, 1, 1}, {0.8f, 1, 1, 1}}}},
        {Format::r8g8_unorm,
         {Swizzle::x, Swizzle::y, one, one},
         {{{0.2f, 0.6f, 1, 1}, {1, 0.4f, 1, 1}}}},
        {Format::l8a8_unorm,
         {Swizzle::w, Swizzle::x, zero, one},
         {{{0.8f, 0.2f, 0, 1}, {0.4f, 0.6f, 0, 1}}}},
    };
    for (const auto& c : cases) {
        SCOPED_TRACE(hw::format_info(c.format).name);
        expect_lookups(board(row_of(c.format)), c.swizzle, c.vectors);
    }
}

// Coordinates of rectangles are texels, which their samplers say.
TEST_F(FormatTest, RectanglesAreSampledByTexels) {
    const auto& row =
        *std::ranges::find(texture_format_rows, Format::r8g8b8a8_unorm, &TextureFormatRow::format);
    auto texture = board(row);
    auto color = target(Format::r8g8b8a8_unorm, format_width, format_height);
    pipe::SamplerState sampler = nearest_sampler();
    sampler.unnormalized = true;
    sampler.wrap_s = sampler.wrap_t = pipe::Wrap::clamp_to_edge;
    for (const char* const lookup :
         {"TEX OUT[0], IN[0], SAMP[0], RECT", "TXP OUT[0], IN[0].xyzw, SAMP[0], RECT"}) {
        SCOPED_TRACE(lookup);
        set_target(color);
        clear({0, 0, 0, 0});
        use_shaders(plain_vertex_shader,
                    std::string("FRAG\nDCL IN[0], POSITION, LINEAR\nDCL OUT[0], COLOR\n"
                                "DCL SAMP[0]\n") +
                        lookup + "\nEND\n");
        use_views({{.texture = texture, .format = texture->description().format}}, {sampler});
        draw(Quad{0, 0, format_width, format_height});
        finish();
        expect_pixels(
            color, [&](uint32_t x, uint32_t y) { return row.vectors[(x + y) % 2]; }, 1.0f / 255);
    }
}

// --- docs/tgsi.md ------------------------------------------------------------------------------

std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells;
    for (size_t at = line.find('|'); at != std::string::npos && at + 1 < line.size();) {
        const size_t end = line.find('|', at + 1);
        std::string cell = line.substr(at + 1, end - at - 1);
        cell.erase(0, cell.find_first_not_of(' '));
        cell.erase(cell.find_last_not_of(' ') + 1);
        cells.push_back(std::move(cell));
        at = end;
    }
    return cells;
}

// The cells under a GPU's name, by the document's word for the components.
std::map<std::string, std::string> documented_formats(std::string_view gpu) {
    std::ifstream file(CUESTA_TGSI_PAGE);
    std::map<std::string, std::string> found;
    size_t column = 0;
    bool inside = false;
    for (std::string line; std::getline(file, line);) {
        const std::vector<std::string> cells = cells_of(line);
        if (!cells.empty() && cells[0] == "components") {
            column = static_cast<size_t>(std::ranges::find(cells, gpu) - cells.begin());
            inside = column < cells.size();
        } else if (cells.empty()) {
            inside = false;
        } else if (inside && column < cells.size()) {
            found[cells[0]] = cells[column];
        }
    }
    return found;
}

TEST_F(FormatTest, ThePageSaysWhatCanBeSampled) {
    const std::string_view gpu = screen->name().starts_with("Apple") ? "g13" : "mali400";
    std::map<std::string, std::string> expected;
    for (const TextureFormatRow& row : texture_format_rows) {
        std::string& cell = expected[std::string(row.components)];
        if (can_be_sampled(row.format))
            cell += (cell.empty() ? "" : ", ") + std::string(hw::format_info(row.format).name);
    }
    std::map<std::string, std::string> found = documented_formats(gpu);
    EXPECT_EQ(found.erase("---"), 1u) << "no table with a column " << gpu;
    EXPECT_EQ(found, expected);
}

}  // namespace
}  // namespace cuesta::gallium
