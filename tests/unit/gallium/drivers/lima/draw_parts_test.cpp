// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// How large draws are divided: as numbers, as what a recorder got, and as pixels.
#include "gallium/drivers/lima/draw_parts.h"

#include <algorithm>
#include <numeric>

#include "driver_fixture.h"
#include "pixel_fixture.h"

namespace cuesta::lima {
namespace {

using pipe::Primitive;
using Shape = std::vector<uint32_t>;  // the vertices of one primitive, in their order

constexpr Primitive divisible[] = {Primitive::points, Primitive::lines, Primitive::line_strip,
                                   Primitive::triangles, Primitive::triangle_strip};

// The primitives that GL makes of a part, odd triangles of a strip turned round.
std::vector<Shape> shapes_of(Primitive mode, const DrawPart& part) {
    std::vector<Shape> shapes;
    const auto list = [&](uint32_t size, uint32_t step) {
        for (uint32_t i = 0; i + size <= part.count; i += step) {
            Shape shape(size);
            std::iota(shape.begin(), shape.end(), part.start + i);
            if (mode == Primitive::triangle_strip && i % 2 != 0)
                std::swap(shape[0], shape[1]);
            shapes.push_back(shape);
        }
    };
    switch (mode) {
        case Primitive::points: list(1, 1); break;
        case Primitive::lines: list(2, 2); break;
        case Primitive::line_strip: list(2, 1); break;
        case Primitive::triangles: list(3, 3); break;
        case Primitive::triangle_strip: list(3, 1); break;
        default: ADD_FAILURE();
    }
    return shapes;
}

Result<uint64_t> count_of(const DrawPart& part) {
    return uint64_t{part.count};
}

TEST(DrawParts, DrawTheSamePrimitivesInTheSameOrder) {
    for (const Primitive mode : divisible) {
        for (uint32_t count = 6; count <= 60; count += 6) {
            for (uint64_t most = 5; most <= 61; ++most) {
                const auto parts = divide_draw(mode, {7, count}, most, count_of);
                ASSERT_TRUE(parts) << parts.error().text;
                std::vector<Shape> shapes;
                for (const DrawPart& part : *parts) {
                    EXPECT_LE(part.count, most);
                    const std::vector<Shape> some = shapes_of(mode, part);
                    EXPECT_FALSE(some.empty());
                    shapes.insert(shapes.end(), some.begin(), some.end());
                }
                EXPECT_EQ(shapes, shapes_of(mode, {7, count}))
                    << static_cast<int>(mode) << ' ' << count << ' ' << most;
                EXPECT_EQ(parts->size() == 1, count <= most);
            }
        }
    }
}

TEST(DrawParts, FansAndLoopsAndSinglePrimitivesAreWhole) {
    for (const Primitive mode : {Primitive::triangle_fan, Primitive::line_loop})
        EXPECT_FALSE(cut(mode, {0, 1000}));
    EXPECT_FALSE(cut(Primitive::points, {0, 1}));
    EXPECT_FALSE(cut(Primitive::lines, {0, 2}));
    EXPECT_FALSE(cut(Primitive::line_strip, {0, 2}));
    EXPECT_FALSE(cut(Primitive::triangles, {0, 3}));
    EXPECT_FALSE(cut(Primitive::triangle_strip, {0, 3}));
    EXPECT_TRUE(divide_draw(Primitive::triangle_fan, {0, 1000}, 1000, count_of));
    EXPECT_FALSE(divide_draw(Primitive::triangle_fan, {0, 1000}, 999, count_of));
}

TEST(DrawParts, ErrorsOfTheCountAreErrors) {
    const auto parts =
        divide_draw(Primitive::points, {0, 4}, 3, [](const DrawPart& part) -> Result<uint64_t> {
            if (part.count < 4)
                return Error{Errc::io, "cannot count"};
            return uint64_t{part.count};
        });
    ASSERT_FALSE(parts);
    EXPECT_EQ(parts.error().text, "cannot count");
}

// --- at the recorder: the plain shader writes 16 bytes a vertex, so 64 MiB hold 4194304 of them

constexpr uint32_t vertices_of_a_part = 1u << 22;

class LargeDrawTest : public DriverTest {
  protected:
    void SetUp() override {
        DriverTest::SetUp();
        positions_ = buffer(std::vector<float>(4));
        set_target(texture(hw::Format::r8g8b8a8_unorm, 64, 64));
        bind_plain_state(positions_);
        // All vertices are the same one.
        const pipe::VertexBuffer vertices = {positions_, 0, 0};
        context->set_vertex_buffers(std::span(&vertices, 1));
    }
    std::string refused(pipe::Primitive mode, const std::vector<uint32_t>& indices) {
        std::string error;
        EXPECT_FALSE(context->draw_vbo({.mode = mode,
                                        .count = static_cast<uint32_t>(indices.size()),
                                        .index_size = 4,
                                        .user_indices = std::as_bytes(std::span(indices))},
                                       &error));
        context->flush();
        EXPECT_TRUE(recorder->jobs().empty()) << "a part was drawn";
        return error;
    }

  private:
    std::shared_ptr<pipe::Resource> positions_;
};

TEST_F(LargeDrawTest, PartsAreBatchesThatTakeTurnsInMemory) {
    const uint64_t before = recorder->bo_bytes();
    recorder->set_busy(true);
    std::string error;
    // Halved once: one vertex more than fits.
    ASSERT_TRUE(
        context->draw_vbo({.mode = Primitive::points, .count = vertices_of_a_part + 1}, &error))
        << error;
    EXPECT_EQ(recorder->jobs().size(), 4u) << "two of each pipe";
    // A half takes 32 MiB for positions and 8 for indices.
    EXPECT_LT(recorder->bo_bytes() - before, 48u << 20) << "the first part is still there";
    context->flush();
    EXPECT_EQ(recorder->jobs().size(), 4u) << "nothing was left";
}

TEST_F(LargeDrawTest, WhatFitsIsOneBatch) {
    ASSERT_TRUE(context->draw_vbo({.mode = Primitive::triangle_fan, .count = 1u << 20}));
    context->flush();
    EXPECT_EQ(recorder->jobs().size(), 2u);
}

TEST_F(LargeDrawTest, WhatCannotBeDividedNamesTheLimit) {
    std::string error;
    EXPECT_FALSE(context->draw_vbo(
        {.mode = Primitive::triangle_fan, .count = vertices_of_a_part + 1}, &error));
    EXPECT_EQ(error,
              "4194305 vertices run for what cannot be divided; 64 MiB of vertex outputs hold "
              "4194304 of them");
    context->flush();
    EXPECT_TRUE(recorder->jobs().empty());
    EXPECT_EQ(refused(Primitive::triangles, {0, 1, 2, 0, 1, vertices_of_a_part}),
              "4194305 vertices run for what cannot be divided; 64 MiB of vertex outputs hold "
              "4194304 of them");
}

// Each triangle alone fits, no two together.
TEST_F(LargeDrawTest, IndicesThatJumpAboutNameTheLimit) {
    std::vector<uint32_t> indices;
    for (uint32_t i = 0; i < 300; ++i)
        indices.insert(indices.end(), {i, i + 1, i + vertices_of_a_part - 1});
    const std::string error = refused(Primitive::triangles, indices);
    EXPECT_NE(error.find("more than 256 parts of 64 MiB"), std::string::npos) << error;
}

// --- as pixels

// Bands of pixels by one long strip whose other triangles have no area: at its start, around the
// place where it is cut, and at its end. Colours add up, so that nothing may be drawn twice; the
// backs are culled, so that nothing may be turned round.
class StripTest : public PixelTest {
  protected:
    static constexpr uint32_t width = 64;
    static constexpr uint32_t band_rows = 4;
    static constexpr uint32_t band_vertices = 18;
    static constexpr uint32_t count = 400002;
    static constexpr uint32_t middle = 200000;  // where the second half begins
    static constexpr uint32_t varyings = 12;
    static_assert(uint64_t{count} * (varyings + 1) * 16 > max_output_bytes);
    static_assert(uint64_t{count / 2 + 2} * (varyings + 1) * 16 <= max_output_bytes);

    // Twelve varyings, which are the attribute and its twelfths; the colour is their sum.
    void use_many_varyings() {
        std::string vertex = "VERT\nDCL IN[0]\nDCL IN[1]\nDCL OUT[0], POSITION\n";
        std::string fragment = "FRAG\nDCL OUT[0], COLOR\nDCL TEMP[0]\n";
        std::string sum = "MOV TEMP[0], IN[0]\n";
        std::string copies = "MOV OUT[0], IN[0]\n";
        for (uint32_t i = 0; i < varyings; ++i) {
            const std::string n = std::to_string(i);
            vertex += "DCL OUT[" + std::to_string(i + 1) + "], GENERIC[" + n + "]\n";
            copies += "MOV OUT[" + std::to_string(i + 1) + "], IN[1]\n";
            fragment += "DCL IN[" + n + "], GENERIC[" + n + "], PERSPECTIVE\n";
            if (i != 0)
                sum += "ADD TEMP[0], TEMP[0], IN[" + n + "]\n";
        }
        use_shaders(vertex + copies + "END\n", fragment + sum + "MOV OUT[0], TEMP[0]\nEND\n");
    }

    // Around a band its first and its last vertex come again and again.
    Vertex strip_vertex(uint32_t i) const {
        constexpr uint32_t starts[] = {0, middle - 8, count - band_vertices};
        static_assert(starts[1] % 2 == 0 && starts[2] % 2 == 0, "the same winding");
        const uint32_t band = i < count / 4 ? 0 : i < count - count / 4 ? 1 : 2;
        const uint32_t k =
            std::clamp(i, starts[band], starts[band] + band_vertices - 1) - starts[band];
        const float x = static_cast<float>(k / 2 * width) / (band_vertices / 2 - 1);
        return {at(x, static_cast<float>((band + k % 2) * band_rows)),
                {0.25f / varyings, 0.5f / varyings, 0, 1.0f / varyings}};
    }
    std::vector<Vertex> strip() const {
        std::vector<Vertex> vertices;
        for (uint32_t i = 0; i < count; ++i)
            vertices.push_back(strip_vertex(i));
        return vertices;
    }
    void expect_bands(const std::shared_ptr<pipe::Resource>& color) {
        expect_pixels(color, [](uint32_t, uint32_t y) {
            return y < 3 * band_rows ? Rgba{0.25f, 0.5f, 0, 1} : Rgba{0, 0, 0, 0};
        });
    }
    std::shared_ptr<pipe::Resource> start() {
        auto color = target(Format::r8g8b8a8_unorm, width, 16);
        set_target(color);
        clear({0, 0, 0, 0});
        use_many_varyings();
        use(pipe::BlendState{.target = {.enable = true,
                                        .rgb_dst = pipe::BlendFactor::one,
                                        .alpha_dst = pipe::BlendFactor::one}});
        use(pipe::RasterizerState{.cull_face = pipe::CullFace::back});
        return color;
    }
};

TEST_F(StripTest, ArraysAreDrawnOnceAndWhole) {
    const auto color = start();
    draw(Primitive::triangle_strip, strip());
    finish();
    expect_bands(color);
}

TEST_F(StripTest, IndicesAreDrawnOnceAndWhole) {
    const auto color = start();
    const pipe::VertexBuffer bound = {buffer_of(strip()), 0, sizeof(Vertex)};
    context->set_vertex_buffers(std::span(&bound, 1));
    std::vector<uint32_t> indices(count);
    std::iota(indices.begin(), indices.end(), 0u);
    draw_info({.mode = Primitive::triangle_strip,
               .count = count,
               .index_size = 4,
               .index_buffer = buffer_of(indices)});
    finish();
    expect_bands(color);
}

}  // namespace
}  // namespace cuesta::lima
