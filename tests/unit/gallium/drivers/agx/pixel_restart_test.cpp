// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The index of all ones begins a new primitive, in indices of every size.
#include <algorithm>

#include "pixel_fixture.h"

namespace cuesta::agx {
namespace {

constexpr uint32_t restart_side = 32;
constexpr uint32_t restart = 0xffffffff;  // cut to the size of an index

class RestartTest : public PixelTest {
  protected:
    void SetUp() override {
        PixelTest::SetUp();
        color = target(Format::r8g8b8a8_unorm, restart_side, restart_side);
        set_target(color);
        clear({0, 0, 0, 1});
    }

    template <typename Index>
    void draw_indices(pipe::Primitive mode,
                      const std::vector<uint32_t>& indices,
                      bool restarts,
                      int32_t bias) {
        std::vector<Index> cut;
        for (const uint32_t index : indices)
            cut.push_back(static_cast<Index>(index));
        draw_info({.mode = mode,
                   .count = static_cast<uint32_t>(cut.size()),
                   .index_size = sizeof(Index),
                   .user_indices = std::as_bytes(std::span(cut)),
                   .index_bias = bias,
                   .primitive_restart = restarts});
    }
    void draw_with(unsigned size,
                   pipe::Primitive mode,
                   const std::vector<uint32_t>& indices,
                   bool restarts = true,
                   int32_t bias = 0) {
        if (size == 1)
            draw_indices<uint8_t>(mode, indices, restarts, bias);
        else if (size == 2)
            draw_indices<uint16_t>(mode, indices, restarts, bias);
        else
            draw_indices<uint32_t>(mode, indices, restarts, bias);
    }
    bool is_drawn(uint32_t x, uint32_t y) { return pixel(color, x, y)[1] == 1; }

    std::shared_ptr<pipe::Resource> color;
};

TEST_F(RestartTest, StripsOfEveryIndexSize) {
    EXPECT_EQ(screen->cap(pipe::Cap::primitive_restart), 1);
    // Two upright bars; without a restart the gap between them is drawn too.
    const std::vector<Vertex> bars = {
        vertex(0, 0),  vertex(8, 0),  vertex(0, restart_side),  vertex(8, restart_side),
        vertex(24, 0), vertex(32, 0), vertex(24, restart_side), vertex(32, restart_side)};
    for (const unsigned size : {1u, 2u, 4u}) {
        for (const int32_t bias : {0, 3}) {
            std::vector<Vertex> placed(static_cast<size_t>(bias), vertex(0, 0));
            placed.insert(placed.end(), bars.begin(), bars.end());
            use_vertices(placed);
            clear({0, 0, 0, 1});
            draw_with(size, pipe::Primitive::triangle_strip, {0, 1, 2, 3, restart, 4, 5, 6, 7},
                      true, bias);
            finish();
            EXPECT_TRUE(is_drawn(4, 28)) << size;
            EXPECT_FALSE(is_drawn(16, 16)) << size;
            EXPECT_TRUE(is_drawn(28, 28)) << size;
        }
    }
}

// One draw with restarts leaves those behind it without.
TEST_F(RestartTest, OnlyWhereTheDrawSays) {
    std::vector<Vertex> vertices(256, vertex(0, 0));
    vertices[1] = vertex(8, 0);
    vertices[2] = vertex(0, 8);
    vertices[3] = vertex(24, 24);
    vertices[4] = vertex(32, 24);
    vertices[255] = vertex(24, 32);
    use_vertices(vertices);
    draw_with(1, pipe::Primitive::triangles, {0, 1, 2, 0xff});
    draw_with(1, pipe::Primitive::triangles, {3, 4, 255}, false);
    finish();
    EXPECT_TRUE(is_drawn(1, 1));
    EXPECT_TRUE(is_drawn(25, 25));
}

// What is not whole in front of a restart is not drawn, and begins nothing behind it.
TEST_F(RestartTest, ListsBeginAnew) {
    use_vertices({vertex(0, 0), vertex(16, 0), vertex(0, 16), vertex(16, 16), vertex(32, 16),
                  vertex(16, 32)});
    draw_with(2, pipe::Primitive::triangles, {0, 1, restart, 3, 4, 5});
    finish();
    EXPECT_FALSE(is_drawn(2, 2));
    EXPECT_FALSE(is_drawn(12, 12));
    EXPECT_TRUE(is_drawn(18, 18));

    clear({0, 0, 0, 1});
    use_vertices(
        {vertex(0.5f, 4.5f), vertex(16.5f, 4.5f), vertex(0.5f, 20.5f), vertex(16.5f, 20.5f)});
    draw_with(4, pipe::Primitive::lines, {0, restart, 2, 3, 1});
    finish();
    EXPECT_FALSE(is_drawn(8, 4));
    EXPECT_TRUE(is_drawn(8, 20));

    clear({0, 0, 0, 1});
    draw_with(1, pipe::Primitive::points, {0, restart, restart, 3});
    finish();
    EXPECT_TRUE(is_drawn(0, 4));
    EXPECT_TRUE(is_drawn(16, 20));
    EXPECT_FALSE(is_drawn(16, 4));
}

TEST_F(RestartTest, FansAndLineStrips) {
    use_vertices({vertex(0, 0), vertex(16, 0), vertex(16, 16), vertex(0, 16), vertex(16, 16),
                  vertex(32, 16), vertex(32, 32), vertex(16, 32)});
    draw_with(1, pipe::Primitive::triangle_fan, {0, 1, 2, 3, restart, 4, 5, 6, 7});
    finish();
    for (uint32_t y = 2; y < restart_side; y += 4)
        for (uint32_t x = 2; x < restart_side; x += 4)
            EXPECT_EQ(is_drawn(x, y), x / 16 == y / 16) << x << ", " << y;

    clear({0, 0, 0, 1});
    use_vertices(
        {vertex(0.5f, 4.5f), vertex(20.5f, 4.5f), vertex(0.5f, 24.5f), vertex(20.5f, 24.5f)});
    draw_with(2, pipe::Primitive::line_strip, {0, 1, restart, 2, 3});
    finish();
    EXPECT_TRUE(is_drawn(10, 4));
    EXPECT_TRUE(is_drawn(10, 24));
    // On the way from 1 to 2.
    EXPECT_FALSE(is_drawn(10, 14));
}

// Each loop is closed for itself.
TEST_F(RestartTest, LineLoopsAreClosed) {
    use_vertices({vertex(2.5f, 2.5f), vertex(12.5f, 2.5f), vertex(12.5f, 12.5f),
                  vertex(2.5f, 12.5f), vertex(20.5f, 20.5f), vertex(28.5f, 20.5f),
                  vertex(28.5f, 28.5f), vertex(20.5f, 28.5f)});
    draw_with(4, pipe::Primitive::line_loop, {0, 1, 2, 3, restart, 4, 5, 6, 7});
    finish();
    EXPECT_TRUE(is_drawn(7, 2));
    EXPECT_TRUE(is_drawn(2, 7));  // from the last one to the first
    EXPECT_TRUE(is_drawn(24, 20));
    EXPECT_TRUE(is_drawn(20, 24));
    EXPECT_FALSE(is_drawn(16, 16));
    EXPECT_FALSE(is_drawn(7, 7));
}

}  // namespace
}  // namespace cuesta::agx
