// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Draws whose counts the GPU reads from a buffer.
#include <optional>

#include "pixel_fixture.h"

namespace cuesta::agx {
namespace {

constexpr uint32_t indirect_side = 32;

// Each instance half of the target to the right; the colour says which vertex and instance.
constexpr std::string_view instance_vertex_shader = R"(shader vertex
  input 0 generic 0 vec4 smooth ""
  output 0 position 0 vec4 smooth ""
  output 1 generic 0 vec4 flat ""
fn main {
  b0:
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:32 = load_instance_id
  %3:32 = u2f32 %2
  %4:32 = mov %1.x
  %5:32 = fadd %4, %3
  %6:32x4 = vec4 %5, %1.y, %1.z, %1.w
  %7:32 = load_vertex_id
  %8:32 = u2f32 %7
  %9:32x4 = vec4 %8, %3, %3, %3
  store_output %6, %0 base=0 component=0 write_mask=xyzw
  store_output %9, %0 base=1 component=0 write_mask=xyzw
}
)";
constexpr std::string_view flat_fragment_shader = R"(shader fragment
  input 0 generic 0 vec4 flat ""
  output 0 color 0 vec4 smooth ""
fn main {
  b0:
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  store_output %1, %0 base=0 component=0 write_mask=xyzw
}
)";

class IndirectTest : public PixelTest {
  protected:
    void SetUp() override {
        PixelTest::SetUp();
        if (IsSkipped() || HasFatalFailure())
            return;
        color = target(Format::r32g32b32a32_float, indirect_side, indirect_side);
        set_target(color);
        use_nir(instance_vertex_shader, flat_fragment_shader);
        // Strips of 8x8 pixels: the upper left, and 16 pixels below.
        std::vector<Vertex> corners;
        for (const float top : {0.0f, 16.0f})
            for (const std::array<float, 2>& at :
                 {std::array{0.0f, 0.0f}, {8.0f, 0.0f}, {0.0f, 8.0f}, {8.0f, 8.0f}})
                corners.push_back(vertex(at[0], top + at[1]));
        use_vertices(corners);
        clear({-1, -1, -1, -1});
    }

    void draw_words(const std::vector<uint32_t>& words, pipe::DrawInfo info = {}) {
        std::vector<uint32_t> behind = {77};  // not the parameters
        behind.insert(behind.end(), words.begin(), words.end());
        info.mode = pipe::Primitive::triangle_strip;
        info.indirect = {.buffer = buffer_of(behind), .offset = 4};
        draw_info(info);
        finish();
    }
    // First component: the vertex that provokes; second: the instance. Nothing: -1.
    std::array<float, 2> seen(uint32_t x, uint32_t y) {
        const Rgba is = pixel(color, x, y);
        return {is[0], is[1]};
    }
    std::string refusal(const pipe::DrawInfo& info) {
        std::string error;
        EXPECT_FALSE(context->draw_vbo(info, &error));
        return error;
    }

    std::shared_ptr<pipe::Resource> color;
    const std::array<float, 2> nothing = {-1, -1};
};

TEST_F(IndirectTest, ArraysFromTheFirstVertexOn) {
    EXPECT_EQ(screen->cap(pipe::Cap::indirect_draw), 1);
    draw_words({4, 2, 4, 0});
    EXPECT_EQ(seen(4, 4), nothing);
    EXPECT_EQ(seen(1, 17), (std::array<float, 2>{6, 0}));
    EXPECT_EQ(seen(7, 23), (std::array<float, 2>{7, 0}));
    EXPECT_EQ(seen(17, 17), (std::array<float, 2>{6, 1}));
    EXPECT_EQ(seen(12, 20), nothing);
}

TEST_F(IndirectTest, IndicesOfEverySize) {
    for (const uint32_t size : {1u, 2u, 4u}) {
        SCOPED_TRACE(size);
        clear({-1, -1, -1, -1});
        // Two in front of the offset, one in front of the first index.
        std::vector<std::byte> bytes(16 * size);
        const std::array<uint8_t, 7> values = {200, 201, 202, 1, 2, 3, 4};
        for (size_t i = 0; i < values.size(); ++i)
            bytes[i * size] = static_cast<std::byte>(values[i]);
        draw_words({4, 2, 1, 3, 0},
                   {.index_size = size, .index_buffer = buffer(bytes), .index_offset = 2 * size});
        EXPECT_EQ(seen(4, 4), nothing);
        EXPECT_EQ(seen(1, 17), (std::array<float, 2>{6, 0}));
        EXPECT_EQ(seen(23, 23), (std::array<float, 2>{7, 1}));
    }
}

TEST_F(IndirectTest, BiasesMayBeNegativeAndIndicesRestart) {
    const auto indices = buffer_of<uint16_t>({5, 6, 7, 8, 0xffff, 9, 10, 11, 12, 0});
    draw_words({9, 1, 0, static_cast<uint32_t>(-5), 0},
               {.index_size = 2, .index_buffer = indices, .primitive_restart = true});
    EXPECT_EQ(seen(1, 1)[0], 2);
    EXPECT_EQ(seen(1, 17)[0], 6);
    EXPECT_EQ(seen(1, 12), nothing);
}

// Nobody checks what such a draw reads: indices behind the buffer are 0.
TEST_F(IndirectTest, IndicesBehindTheBufferAreZeros) {
    std::vector<uint32_t> page(4096, 0);
    std::copy_n(std::array<uint32_t, 4>{4, 5, 6, 7}.begin(), 4, page.end() - 4);
    const auto indices = buffer_of(page);
    draw_words({9000, 1, 4092, 0, 0}, {.index_size = 4, .index_buffer = indices});
    EXPECT_EQ(seen(7, 17)[0], 7);  // the strip goes on to vertex 0 beside it
    draw_words({4, 1, 0x40000000, 4, 0}, {.index_size = 4, .index_buffer = indices});
    EXPECT_EQ(seen(12, 20), nothing);
}

TEST_F(IndirectTest, NothingIsDrawnOfNothing) {
    draw_words({0, 1, 0, 0});
    draw_words({4, 0, 0, 0});
    const auto indices = buffer_of<uint32_t>({0, 1, 2, 3});
    draw_words({0, 1, 0, 0, 0}, {.index_size = 4, .index_buffer = indices});
    EXPECT_EQ(seen(4, 4), nothing);
}

// The direct draw's state is not the indirect one's.
TEST_F(IndirectTest, DirectDrawsBetween) {
    const auto parameters = buffer_of<uint32_t>({4, 1, 4, 0});
    const auto indices = buffer_of<uint8_t>({0, 1, 2, 3});
    constexpr auto strip = pipe::Primitive::triangle_strip;
    draw_info({.mode = strip, .count = 4, .index_size = 1, .index_buffer = indices});
    draw_info({.mode = strip, .indirect = pipe::IndirectParameters{parameters, 0}});
    finish();
    EXPECT_EQ(seen(1, 1)[0], 2);
    EXPECT_EQ(seen(1, 17)[0], 6);
    clear({-1, -1, -1, -1});
    draw_info({.mode = strip, .indirect = pipe::IndirectParameters{parameters, 0}});
    draw_info({.mode = strip, .count = 4});
    finish();
    EXPECT_EQ(seen(1, 1)[0], 2);
    EXPECT_EQ(seen(1, 17)[0], 6);
}

// The parameters are those at the time of the draw.
TEST_F(IndirectTest, MapsOfTheParametersWaitForDraws) {
    const auto parameters = buffer_of<uint32_t>({4, 1, 4, 0});
    draw_info({.mode = pipe::Primitive::triangle_strip,
               .indirect = pipe::IndirectParameters{parameters, 0}});
    auto transfer = context->map(parameters, 0, pipe::Map::write, {.width = 16});
    ASSERT_NE(transfer, nullptr);
    std::fill_n(transfer->data, 16, std::byte{0});
    context->unmap(std::move(transfer));
    finish();
    EXPECT_EQ(seen(1, 17)[0], 6);
}

TEST_F(IndirectTest, ParametersAreChecked) {
    const auto words = buffer_of<uint32_t>({3, 1, 0, 0, 0});
    const auto at = [](const std::shared_ptr<pipe::Resource>& buffer, uint32_t offset) {
        return pipe::IndirectParameters{buffer, offset};
    };
    EXPECT_EQ(refusal({.indirect = at(nullptr, 0)}), "indirect parameters without a buffer");
    EXPECT_EQ(refusal({.indirect = at(color, 0)}), "indirect parameters are read from a texture");
    EXPECT_EQ(refusal({.indirect = at(words, 2)}), "indirect parameters at byte 2");
    EXPECT_EQ(refusal({.indirect = at(words, 8)}),
              "4 indirect parameters at byte 8 of a buffer of 20");
    EXPECT_EQ(refusal({.index_size = 2, .indirect = at(words, 0)}),
              "an indirect draw without an index buffer");
    EXPECT_EQ(refusal({.index_size = 2, .index_buffer = words, .indirect = at(words, 4)}),
              "5 indirect parameters at byte 4 of a buffer of 20");
    EXPECT_EQ(
        refusal(
            {.index_size = 2, .index_buffer = words, .index_offset = 24, .indirect = at(words, 0)}),
        "the draw reads behind its index buffer");
}

}  // namespace
}  // namespace cuesta::agx
