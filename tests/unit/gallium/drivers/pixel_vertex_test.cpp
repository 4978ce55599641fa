// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstring>
#include <random>

#include "tests/unit/gallium/drivers/pixel_fixture.h"

namespace cuesta::gallium {
namespace {

using pipe::Primitive;

// The attribute, brought into 0..1: times CONST[0].x plus CONST[0].y.
constexpr std::string_view scaled_attribute_shader =
    "VERT\nDCL IN[0]\nDCL IN[1]\nDCL OUT[0], POSITION\nDCL OUT[1], GENERIC[0]\nDCL CONST[0]\n"
    "MOV OUT[0], IN[0]\nMAD OUT[1], IN[1], CONST[0].xxxx, CONST[0].yyyy\nEND\n";

class VertexTest : public PixelTest {
  protected:
    void start(uint32_t width, uint32_t height) {
        color = target(Format::r8g8b8a8_unorm, width, height);
        set_target(color);
        clear({0, 0, 0, 0});
        use_fragment_shader(varying_fragment_shader);
    }
    // Points in the middle of the first pixels of row 0, each with a colour of its own.
    static Rgba color_of(uint32_t i) {
        return {static_cast<float>(i * 37 % 256) / 255, static_cast<float>(i * 91 % 256) / 255,
                static_cast<float>(i * 13 % 256) / 255, 1};
    }
    std::vector<Vertex> row_of_points(uint32_t count) const {
        std::vector<Vertex> points;
        for (uint32_t i = 0; i < count; ++i)
            points.push_back({at(static_cast<float>(i) + 0.5f, 0.5f), color_of(i)});
        return points;
    }
    void bind(const std::vector<Vertex>& points, uint32_t offset = 0) {
        const pipe::VertexBuffer bound = {buffer_of(points), offset, sizeof(Vertex)};
        context->set_vertex_buffers(std::span(&bound, 1));
    }

    std::shared_ptr<pipe::Resource> color;
};

TEST_F(VertexTest, EveryFormat) {
    std::mt19937 random(5);
    unsigned tested = 0;
    for (const hw::FormatInfo& info : hw::all_formats()) {
        if (!can(info, pipe::Bind::vertex_buffer))
            continue;
        start(8, 4);
        use_shaders(scaled_attribute_shader, varying_fragment_shader);
        std::array<std::byte, 16> element{};
        Rgba value{};
        float greatest = 1;
        for (std::byte& byte : element)
            byte = static_cast<std::byte>(random());
        if (info.channels[0].type == hw::ChannelType::floating)
            hw::pack_rgba(info.format, {0.5f, -3, 7.25f, 0.125f}, element.data());
        value = hw::unpack_rgba(info.format, element.data());
        for (const float v : value)
            greatest = std::max(greatest, std::abs(v));
        const Rgba scale = {0.5f / greatest, 0.5f, 0, 0};
        context->set_constant_buffer(pipe::ShaderStage::vertex, 0,
                                     {.user = std::as_bytes(std::span(scale))});
        use_elements({{.format = Format::r32g32b32a32_float},
                      {.src_offset = 0, .buffer_index = 1, .format = info.format}});
        const std::vector<std::array<float, 4>> corners = {at(0, 0), at(8, 0), at(0, 4), at(8, 4)};
        // Stride 0: one element for all vertices.
        const std::array<pipe::VertexBuffer, 2> bound = {
            pipe::VertexBuffer{buffer_of(corners), 0, 16},
            pipe::VertexBuffer{buffer(std::span(element).first(info.block_bytes)), 0, 0}};
        context->set_vertex_buffers(bound);
        draw_info({.mode = Primitive::triangle_strip, .count = 4});
        finish();
        SCOPED_TRACE(info.name);
        expect_pixels(
            color,
            [&](uint32_t, uint32_t) {
                Rgba wanted;
                for (size_t c = 0; c < 4; ++c)
                    wanted[c] = value[c] * scale[0] + 0.5f;
                return wanted;
            },
            1.6f / 255);
        ++tested;
    }
    // Four numbers of components of all types of the fact sheet, part 2, section 2.3.
    EXPECT_GE(tested, 60u);
}

TEST_F(VertexTest, StridesAndOffsetsOfEverySort) {
    constexpr uint32_t offset = 5;
    constexpr uint32_t position_at = 3;
    for (const uint32_t stride : {19u, 20u, 36u, 100u}) {
        start(16, 1);
        use_elements({{.src_offset = position_at, .format = Format::r32g32b32a32_float},
                      {.src_offset = 0, .format = Format::r8g8b8_unorm}});
        std::vector<std::byte> bytes(offset + 16 * stride);
        for (uint32_t i = 0; i < 16; ++i) {
            const auto position = at(static_cast<float>(i) + 0.5f, 0.5f);
            std::byte* vertex = bytes.data() + offset + i * stride;
            std::memcpy(vertex + position_at, position.data(), 16);
            hw::pack_rgba(Format::r8g8b8_unorm, color_of(i), vertex);
        }
        const pipe::VertexBuffer bound = {buffer(bytes), offset, stride};
        context->set_vertex_buffers(std::span(&bound, 1));
        draw_info({.mode = Primitive::points, .count = 16});
        finish();
        expect_pixels(color, [](uint32_t x, uint32_t) { return color_of(x); });
    }
}

TEST_F(VertexTest, ArraysBeginAnywhere) {
    start(16, 1);
    bind(row_of_points(16));
    draw_info({.mode = Primitive::points, .start = 5, .count = 7});
    finish();
    expect_pixels(color, [](uint32_t x, uint32_t) {
        return x >= 5 && x < 12 ? color_of(x) : Rgba{0, 0, 0, 0};
    });
}

template <typename Index>
std::vector<Index> some_indices() {
    return {9, 3, 12, 3, 7};
}

TEST_F(VertexTest, IndicesOfEverySize) {
    const auto indices8 = some_indices<uint8_t>();
    const auto indices16 = some_indices<uint16_t>();
    const auto indices32 = some_indices<uint32_t>();
    const std::span<const std::byte> lists[] = {std::as_bytes(std::span(indices8)),
                                                std::as_bytes(std::span(indices16)),
                                                std::as_bytes(std::span(indices32))};
    for (uint32_t i = 0; i < 3; ++i) {
        for (const bool in_buffer : {false, true}) {
            const uint32_t size = 1u << i;
            start(16, 1);
            bind(row_of_points(16));
            pipe::DrawInfo info = {
                .mode = Primitive::points, .start = 1, .count = 3, .index_size = size};
            if (in_buffer) {
                std::vector<std::byte> padded(4);
                padded.insert(padded.end(), lists[i].begin(), lists[i].end());
                info.index_buffer = buffer(padded);
                info.index_offset = 4;
            } else {
                info.user_indices = lists[i];
            }
            draw_info(info);
            finish();
            expect_pixels(color, [](uint32_t x, uint32_t) {
                return x == 3 || x == 12 ? color_of(x) : Rgba{0, 0, 0, 0};
            });
        }
    }
}

TEST_F(VertexTest, TheBiasIsAddedToIndices) {
    for (const int32_t bias : {-3, 4}) {
        start(16, 1);
        bind(row_of_points(16));
        const auto indices = some_indices<uint16_t>();
        draw_info({.mode = Primitive::points,
                   .count = 2,
                   .index_size = 2,
                   .user_indices = std::as_bytes(std::span(indices)),
                   .index_bias = bias});
        finish();
        const auto first = static_cast<uint32_t>(9 + bias);
        const auto second = static_cast<uint32_t>(3 + bias);
        expect_pixels(color, [&](uint32_t x, uint32_t) {
            return x == first || x == second ? color_of(x) : Rgba{0, 0, 0, 0};
        });
    }
}

// An index buffer that is written between draws: the range of its indices is found anew.
TEST_F(VertexTest, IndexBuffersMayChange) {
    start(16, 1);
    bind(row_of_points(16));
    std::vector<uint8_t> indices = {2, 3};
    auto list = buffer_of(indices);
    const pipe::DrawInfo info = {
        .mode = Primitive::points, .count = 2, .index_size = 1, .index_buffer = list};
    draw_info(info);
    auto transfer = context->map(list, 0, pipe::Map::write, {.width = 2});
    ASSERT_NE(transfer, nullptr);
    transfer->data[0] = std::byte{14};
    transfer->data[1] = std::byte{1};
    context->unmap(std::move(transfer));
    draw_info(info);
    finish();
    expect_pixels(color, [&](uint32_t x, uint32_t) {
        return x == 1 || x == 2 || x == 3 || x == 14 ? color_of(x) : Rgba{0, 0, 0, 0};
    });
}

// More vertices than one array draw of the hardware may have.
TEST_F(VertexTest, LongArraysAreDrawnWhole) {
    constexpr uint32_t side = 264;
    start(side, side);
    use_fragment_shader(uniform_fragment_shader);
    std::vector<Vertex> points;
    for (uint32_t i = 0; i < side * side; ++i)
        points.push_back(
            vertex(static_cast<float>(i % side) + 0.5f, static_cast<float>(i / side) + 0.5f));
    draw(Primitive::points, points);
    finish();
    expect_pixels(color, [](uint32_t, uint32_t) { return Rgba{1, 1, 1, 1}; });
}

// Twelve varyings written, others read: what only one side knows does no harm.
TEST_F(VertexTest, VaryingsThatNobodyReads) {
    start(4, 4);
    std::string text = "VERT\nDCL IN[0]\nDCL IN[1]\nDCL OUT[0], POSITION\n";
    for (unsigned i = 1; i <= 12; ++i)
        text += "DCL OUT[" + std::to_string(i) + "], GENERIC[" + std::to_string(i + 3) + "]\n";
    text += "IMM FLT32 {0.25, 0.5, 0.75, 1}\nMOV OUT[0], IN[0]\n";
    for (unsigned i = 1; i <= 12; ++i)
        text += "MOV OUT[" + std::to_string(i) + "], " + (i == 12 ? "IMM[0]" : "IN[1]") + "\n";
    std::string fragment = "FRAG\n";
    for (unsigned i = 0; i < 12; ++i)
        fragment += "DCL IN[" + std::to_string(i) + "], GENERIC[" + std::to_string(i + 4) +
                    "], PERSPECTIVE\n";
    // Four of the inputs are none of the outputs' business.
    use_shaders(text + "END\n", fragment + "DCL OUT[0], COLOR\nMOV OUT[0], IN[11]\nEND\n");
    draw(Quad{0, 0, 4, 4});
    finish();
    expect_pixels(color, [](uint32_t, uint32_t) { return Rgba{0.25f, 0.5f, 0.75f, 1}; });
    use_fragment_shader(
        "FRAG\nDCL OUT[0], COLOR\nDCL IN[0], GENERIC[15], PERSPECTIVE\n"
        "DCL IN[1], GENERIC[40], PERSPECTIVE\nDCL CONST[0]\n"
        "MAD OUT[0], IN[1], CONST[0], IN[0]\nEND\n");
    set_color({0, 0, 0, 0});
    draw(Quad{0, 0, 4, 4});
    finish();
}

// Uniforms, textures and states change between thousands of draws, across batches.
TEST_F(VertexTest, ThousandsOfDraws) {
    constexpr uint32_t width = 96;
    constexpr uint32_t height = 64;
    start(width, height);
    use_fragment_shader(uniform_fragment_shader);
    std::vector<Vertex> points;
    for (uint32_t i = 0; i < width * height; ++i)
        points.push_back(
            vertex(static_cast<float>(i % width) + 0.5f, static_cast<float>(i / width) + 0.5f));
    bind(points);
    for (uint32_t i = 0; i < width * height; ++i) {
        if (i % 2 == 0)
            set_color(color_of(i));
        draw_info({.mode = Primitive::points, .start = i, .count = 1});
    }
    finish();
    expect_pixels(color, [](uint32_t x, uint32_t y) { return color_of((y * width + x) & ~1u); });
}

TEST_F(VertexTest, ConstantsComeFromBuffersToo) {
    start(4, 2);
    use_fragment_shader(uniform_fragment_shader);
    std::vector<Rgba> values = {{1, 1, 1, 1}, {0.5f, 0.25f, 0.75f, 1}};
    auto constants = buffer_of(values);
    context->set_constant_buffer(pipe::ShaderStage::fragment, 0,
                                 {.buffer = constants, .offset = 16, .size = 16});
    draw(Quad{0, 0, 2, 2});
    // The contents count when the draw is made.
    auto transfer = context->map(constants, 0, pipe::Map::write, {.width = 32});
    const Rgba other = {0, 1, 0, 1};
    std::memcpy(transfer->data + 16, other.data(), 16);
    context->unmap(std::move(transfer));
    draw(Quad{2, 0, 4, 2});
    finish();
    expect_pixels(color, [&](uint32_t x, uint32_t) { return x < 2 ? values[1] : other; });
}

}  // namespace
}  // namespace cuesta::gallium
