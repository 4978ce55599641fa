// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Which vertices geometry shaders are given, told by transform feedback, and its own rules.
#include "gallium/drivers/agx/geometry_limits.h"
#include "gallium/drivers/agx/geometry_parts.h"
#include "geometry_fixture.h"

namespace cuesta::agx {
namespace {

constexpr std::array input_names = {"points", "lines", "lines_adjacency", "triangles",
                                    "triangles_adjacency"};

// A point of each corner.
std::string tell_corners(nir::GeometryInput input) {
    const unsigned corners = nir::vertices_of(input);
    std::string body;
    for (unsigned i = 0; i < corners; ++i) {
        // %6 is the number of the primitive.
        const unsigned constant = 60 + i;
        body += fmt::format("  %{}:32 = load_const {}\n", constant, i);
        body += pass_corner(constant, 10 + 2 * i);
    }
    return geometry_text(
        fmt::format("{} points {}", input_names[static_cast<size_t>(input)], corners), body);
}

std::vector<float> expected_corners(nir::DrawMode mode, uint32_t count) {
    std::vector<float> expected;
    const uint32_t primitives = nir::primitives_of(mode, count);
    for (uint32_t p = 0; p < primitives; ++p)
        for (unsigned i = 0; i < nir::vertices_of(nir::primitive_of(mode)); ++i)
            expected.push_back(static_cast<float>(nir::vertex_of(mode, i, p, primitives - 1)));
    return expected;
}

class GeometryFeedbackTest : public GeometryTest {
  protected:
    void expect_kept(const std::vector<float>& expected) {
        EXPECT_EQ(floats(expected.size()), expected);
        const auto count = static_cast<uint32_t>(expected.size());
        EXPECT_EQ(words_of(counts), (Words{count, count, count}));
    }
};

TEST_F(GeometryFeedbackTest, GivesEachModeItsVertices) {
    use_numbered_vertices(16);
    for (unsigned m = 0; m <= static_cast<unsigned>(nir::DrawMode::triangle_strip_adjacency); ++m) {
        const auto mode = static_cast<nir::DrawMode>(m);
        SCOPED_TRACE(m);
        use_geometry(tell_corners(nir::primitive_of(mode)));
        for (const uint32_t count : {0u, 1u, 2u, 3u, 4u, 6u, 7u, 8u, 10u, 13u}) {
            keep(512);
            draw_info({.mode = static_cast<pipe::Primitive>(m), .count = count});
            expect_kept(expected_corners(mode, count));
        }
    }
}

TEST_F(GeometryFeedbackTest, ReadsIndicesOfEverySize) {
    use_numbered_vertices(16);
    use_geometry(tell_corners(nir::GeometryInput::triangles));
    const auto draw_indices = [&](const auto& indices, bool in_buffer) {
        pipe::DrawInfo info{.mode = pipe::Primitive::triangle_strip,
                            .start = 1,
                            .count = 5,
                            .index_size = sizeof(indices[0]),
                            .index_bias = 2};
        if (in_buffer)
            info.index_buffer = buffer_of(indices);
        else
            info.user_indices = std::as_bytes(std::span(indices));
        keep(512);
        draw_info(info);
        expect_kept({5, 9, 3, 3, 9, 7, 3, 7, 10});
    };
    for (const bool in_buffer : {false, true}) {
        draw_indices(std::vector<uint8_t>{9, 3, 7, 1, 5, 8, 4}, in_buffer);
        draw_indices(std::vector<uint16_t>{9, 3, 7, 1, 5, 8, 4}, in_buffer);
        draw_indices(std::vector<uint32_t>{9, 3, 7, 1, 5, 8, 4}, in_buffer);
    }
}

TEST_F(GeometryFeedbackTest, BeginsAnewAtRestarts) {
    use_numbered_vertices(16);
    use_geometry(tell_corners(nir::GeometryInput::lines));
    const std::vector<uint16_t> indices = {0, 1, 0xffff, 2, 0xffff, 3, 4, 5};
    for (const auto& [mode, expected] :
         {std::pair{pipe::Primitive::line_strip, std::vector<float>{0, 1, 3, 4, 4, 5}},
          std::pair{pipe::Primitive::line_loop,
                    std::vector<float>{0, 1, 1, 0, 3, 4, 4, 5, 5, 3}}}) {
        keep(512);
        draw_info({.mode = mode,
                   .count = static_cast<uint32_t>(indices.size()),
                   .index_size = 2,
                   .user_indices = std::as_bytes(std::span(indices)),
                   .primitive_restart = true});
        expect_kept(expected);
    }
}

TEST_F(GeometryFeedbackTest, ReadsIndirectParameters) {
    use_numbered_vertices(16);
    use_geometry(tell_corners(nir::GeometryInput::points));
    keep(512);
    draw_info({.mode = pipe::Primitive::points,
               .indirect = pipe::IndirectParameters{words({7, 3, 2, 4, 0}), 4}});
    expect_kept({4, 5, 6, 4, 5, 6});
    keep(512);
    draw_info({.mode = pipe::Primitive::points,
               .index_size = 4,
               .index_buffer = words({1, 2, 3, 4}),
               .indirect = pipe::IndirectParameters{words({3, 1, 1, 5, 0}), 0}});
    expect_kept({7, 8, 9});
}

// Primitives are counted anew in each instance; parts of a draw are in order.
TEST_F(GeometryFeedbackTest, TakesBigDrawsApart) {
    auto text = geometry_text("lines points 1", R"(
  %10:32x4 = load_per_vertex_input %1, %0 base=1 component=0
  %11:32 = u2f32 %6
  store_output %10, %0 base=1 component=0 write_mask=xzw
  store_output %11, %0 base=1 component=1 write_mask=x
  emit_vertex)");
    use_geometry(text);
    const uint32_t vertices = 60000;
    use_numbered_vertices(vertices);
    for (const auto& [mode, count, instances] :
         {std::tuple{pipe::Primitive::line_loop, vertices, 2u},
          std::tuple{pipe::Primitive::line_strip, 5u, 1000u}}) {
        const uint32_t primitives = nir::primitives_of(static_cast<nir::DrawMode>(mode), count);
        keep(8 * primitives * instances, 2);
        draw_info({.mode = mode, .count = count, .instance_count = instances});
        const std::vector<float> got = floats(size_t{2} * primitives * instances);
        for (uint32_t i = 0; i < primitives * instances; ++i) {
            ASSERT_EQ(got[2 * i], static_cast<float>((i % primitives + 1) % count)) << i;
            ASSERT_EQ(got[2 * i + 1], static_cast<float>(i % primitives)) << i;
        }
    }
}

// Whole primitives, up to the end of a buffer, draw behind draw; counting goes on.
TEST_F(GeometryFeedbackTest, StopsWhereABufferIsFull) {
    use_geometry(geometry_text("lines line_strip 2", pass_corner(0, 10) + pass_corner(1, 20)));
    use_numbered_vertices(16);
    keep(4 * 7);  // three lines and a half
    const pipe::DrawInfo two_lines{.mode = pipe::Primitive::lines, .start = 2, .count = 4};
    draw_info(two_lines);
    draw_info(two_lines);
    draw_info(two_lines);
    EXPECT_EQ(words_of(counts), (Words{3, 6, 3}));
    EXPECT_EQ(floats(7), (std::vector<float>{2, 3, 4, 5, 2, 3, 0}));
}

TEST_F(GeometryFeedbackTest, CountsWithoutBuffers) {
    use_geometry(tell_corners(nir::GeometryInput::triangles));
    use_numbered_vertices(16);
    counts = zeros(3);
    pipe::GeometryFeedback feedback;
    feedback.generated = {counts, 4, 4};
    context->set_geometry_feedback(feedback);
    draw_info({.mode = pipe::Primitive::triangles, .count = 9});
    EXPECT_EQ(words_of(counts), (Words{0, 9, 0}));
}

TEST_F(GeometryFeedbackTest, RefusesBuffersThatAreNone) {
    use_geometry(tell_corners(nir::GeometryInput::triangles));
    use_numbered_vertices(16);
    pipe::GeometryFeedback feedback;
    feedback.outputs = {{.output = 1}};
    context->set_geometry_feedback(feedback);
    const pipe::DrawInfo draw{.mode = pipe::Primitive::triangles, .count = 3};
    EXPECT_EQ(draw_refusal(draw), "transform feedback without a place for how far it has come");
    feedback.kept = {zeros(1), 0, 4};
    context->set_geometry_feedback(feedback);
    EXPECT_EQ(draw_refusal(draw), "no feedback buffer 0 with a stride");
    feedback.buffers[0] = {{zeros(8), 0, 32}, 16};
    context->set_geometry_feedback(feedback);
    draw_info(draw);
    feedback.outputs[0].buffer = 7;
    context->set_geometry_feedback(feedback);
    EXPECT_EQ(draw_refusal(draw), "no feedback buffer 7 with a stride");
    feedback.outputs[0] = {.output = 1, .component = 2, .components = 3};
    context->set_geometry_feedback(feedback);
    EXPECT_EQ(draw_refusal(draw), "3 components of output 1 to feedback buffer 0");
    finish();
}

// What feedback kept is drawn by the next draw, and grids of the next draw read it.
TEST_F(GeometryFeedbackTest, IsInOrder) {
    use_geometry(geometry_text("points points 1", pass_corner(0, 10)));
    use_vertices({{at(4.5f, 4.5f), {1, 1, 1, 1}}, {at(12.5f, 4.5f), {1, 0, 1, 1}}});
    kept_buffer = zeros(32);
    counts = zeros(1);
    pipe::GeometryFeedback feedback;
    feedback.outputs = {{.output = 0}, {.output = 1, .offset = 16}};
    feedback.buffers[0] = {{kept_buffer, 0, 128}, 32};
    feedback.kept = {counts, 0, 4};
    use(pipe::RasterizerState{.rasterizer_discard = true});
    context->set_geometry_feedback(feedback);
    draw_info({.mode = pipe::Primitive::points, .count = 2});
    context->set_geometry_feedback({});
    use(pipe::RasterizerState{});
    const pipe::VertexBuffer bound = {kept_buffer, 0, sizeof(Vertex)};
    context->set_vertex_buffers(std::span(&bound, 1));
    draw_info({.mode = pipe::Primitive::points, .count = 1});
    context->bind_geometry_shader(nullptr);
    draw_info({.mode = pipe::Primitive::points, .start = 1, .count = 1});
    finish();
    EXPECT_EQ(pixel(color, 4, 4), (Rgba{1, 1, 1, 1}));
    EXPECT_EQ(pixel(color, 12, 4), (Rgba{1, 0, 1, 1}));
}

// One invocation adds up what a part emitted: parts of counted draws have so many at most.
TEST(GeometryParts, OfCountedDrawsAreSmall) {
    const auto parts_of = [](GeometryDraw draw) {
        std::vector<uint32_t> primitives;
        GeometryParts parts(draw);
        while (const auto part = parts.next())
            primitives.push_back(part->primitive_invocations());
        return primitives;
    };
    using Counts = std::vector<uint32_t>;
    GeometryDraw draw{.mode = nir::DrawMode::points,
                      .vertices = 100,
                      .instances = 5,
                      .vertex_bytes = 16,
                      .primitive_bytes = 16};
    EXPECT_EQ(parts_of(draw), Counts{500});
    draw.most_primitives = 200;
    EXPECT_EQ(parts_of(draw), (Counts{200, 200, 100}));
    draw.most_primitives = 40;
    draw.instances = 2;
    EXPECT_EQ(parts_of(draw), (Counts{40, 40, 20, 40, 40, 20}));
}

// More of them than a part has.
TEST_F(GeometryFeedbackTest, GoesOnOverParts) {
    constexpr uint32_t count = most_counted_primitives + 100;
    use_geometry(geometry_text("points points 1", pass_corner(0, 10)));
    use_numbered_vertices(count);
    keep(count * 4);
    use(pipe::RasterizerState{.rasterizer_discard = true});
    draw_info({.mode = pipe::Primitive::points, .count = count});
    finish();
    EXPECT_EQ(words_of(counts), (Words{count, count, count}));
    const std::vector<float> kept = floats(count);
    for (uint32_t i = 0; i < count; ++i)
        ASSERT_EQ(kept[i], static_cast<float>(i));
}

}  // namespace
}  // namespace cuesta::agx
