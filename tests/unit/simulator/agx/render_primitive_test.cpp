// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Points, lines and quads; what is cut off, and where primitives go.
#include <cmath>
#include <limits>
#include <random>

#include "render_fixture.h"

namespace cuesta::simulator::agx {
namespace {

class AgxRenderPrimitive : public RenderFixture {
  protected:
    static constexpr float row = 0.015625f;  // of the pixels from 32 on, their centres

    // The number of the primitive where the pixel is, and one more.
    void mark_numbers() {
        binding.source = hw::agx::CoefficientSource::primitive_id;
        model = hw::agx::ShadeModel::flat_vertex_0;
        set_fragment(mark_flat_plus_one);
    }
    static constexpr std::string_view mark_flat_plus_one =
        "TODO.ldcf r6_r7_r8, cf1\n"
        "iadd r8, r8, 1\n"
        "device_store 0, i32, x, r8, u0_u1, r4, unsigned, 0\n";
    // Draws over whatever is there.
    ppp::Update always() const {
        ppp::Update update = state();
        update.front_face->depth_function = ppp::Compare::always;
        update.back_face = update.front_face;
        return update;
    }
    static void set_mode(ppp::Update& update, ppp::PolygonMode mode) {
        update.front_face->polygon_mode = mode;
        update.back_face = update.front_face;
    }
};

// --- lines -------------------------------------------------------------------

// On the screen this one goes from the middle to the right for ever: w is 0 halfway.
TEST_F(AgxRenderPrimitive, ALineThroughTheEyesPlaneIsCut) {
    const Corner before = {0, row, 0, 1, 1}, behind = {2, -row, 0, -1, 1};
    EXPECT_EQ(draw({before, behind}, state(), vdm::Primitive::lines).fragments, size / 2);
    EXPECT_EQ(pixel_float(40, 32), 1.0f);
    EXPECT_EQ(pixel_float(63, 32), 1.0f);
    EXPECT_EQ(draw({behind, before}, state(), vdm::Primitive::lines).fragments, size / 2);
    const Corner more_behind = {2, row, 0, -2, 1};
    EXPECT_EQ(draw({behind, more_behind}, state(), vdm::Primitive::lines).fragments, 0u);
}

// Where numbers are so large that what clipping makes of them cancels, all comes to an end: of
// lines, of polygons and of unfilled ones.
TEST_F(AgxRenderPrimitive, LargeNumbersThatCancelAreSurvived) {
    constexpr float values[] = {0, 1, -1, 1e30f, -1e30f, 3e38f, -3e38f};
    uint32_t random = 1;
    const auto value = [&] {
        random = random * 1664525 + 1013904223;
        return values[(random >> 16) % std::size(values)];
    };
    const auto corner = [&] { return Corner{value(), value(), 0, value(), 1}; };
    ppp::Update unfilled = always();
    set_mode(unfilled, ppp::PolygonMode::line);
    for (int i = 0; i < 400; ++i) {
        draw({corner(), corner()}, always(), vdm::Primitive::lines);
        draw({corner(), corner(), corner()}, always(), vdm::Primitive::triangles);
        draw({corner(), corner(), corner()}, unfilled, vdm::Primitive::triangles);
    }
}

// Before the division by w the value is linear: at x pixels right of the middle it has gone
// t / (1 - 2t) * 2 * 32 = x.
TEST_F(AgxRenderPrimitive, ValuesOfACutLineAreThoseOfTheWhole) {
    draw({{0, row, 0, 1, 0}, {2, -row, 0, -1, 1}}, state(), vdm::Primitive::lines);
    const double x = (45.5 - 32) / 32;
    const double t = x / (2 + 2 * x);
    EXPECT_NEAR(pixel_float(45, 32), t, 1e-5);
}

TEST_F(AgxRenderPrimitive, LinesOfOneSampleHaveOnePixelAColumn) {
    const std::vector<Corner> line = {{-0.5f, -0.35f, 0.5f, 1, 1}, {0.5f, 0.35f, 0.5f, 1, 1}};
    ppp::Update update = state();
    const auto fragments = [&] { return draw(line, update, vdm::Primitive::lines).fragments; };
    EXPECT_EQ(fragments(), 32u);
    update.cull->primitive_msaa = true;
    EXPECT_EQ(fragments(), 32u);
    // With several samples the bit says nothing of the shape.
    task.samples = 4;
    task.sample_positions = 0xeaa26e26;
    EXPECT_GT(fragments(), 32u);
}

// --- points ------------------------------------------------------------------

TEST_F(AgxRenderPrimitive, PointsHaveCoordinates) {
    set_vertex_words(6);
    set_vertex_floats({{0, 0, 0.5f, 1, 0, 8}});
    ppp::Update update = state();
    update.output_select->point_size = true;
    update.front_face_2->object_type = ppp::ObjectType::point_sprite_upper_left;
    update.back_face_2 = update.front_face_2;
    binding = {
        .components = 2, .source = hw::agx::CoefficientSource::point_coord, .base_coefficient = 1};
    set_fragment(
        "iterproj r6_r7, cf1, cf0, center, 0b0, 0, 0, 0, 0, 0\n"
        "mov_imm r8, 1120403456, 0b0\n"  // 100
        "fmadd32 r6, r7, r8, r6\n"
        "device_store 0, i32, x, r6, u0_u1, r4, unsigned, 0\n");
    EXPECT_EQ(draw_there(1, update, vdm::Primitive::points).fragments, 64u);
    const auto at = [](int n) { return (n + 0.5f) / 8; };
    EXPECT_FLOAT_EQ(pixel_float(28, 28), at(0) + 100 * at(0));
    EXPECT_FLOAT_EQ(pixel_float(33, 30), at(5) + 100 * at(2));
    update.front_face_2->object_type = ppp::ObjectType::point_sprite_lower_left;
    update.back_face_2 = update.front_face_2;
    draw_there(1, update, vdm::Primitive::points);
    EXPECT_FLOAT_EQ(pixel_float(33, 30), at(5) + 100 * at(5));
}

TEST_F(AgxRenderPrimitive, PointsHaveAGreatestSize) {
    set_vertex_words(6);
    // 270 pixels right of the middle of the screen: from 46 on, where the half of 511.95 ends.
    set_vertex_floats({{270 / 32.0f, 0, 0.5f, 1, 0, 1000}});
    ppp::Update update = state();
    update.output_select->point_size = true;
    EXPECT_EQ(draw_there(1, update, vdm::Primitive::points).fragments, 18u * size);
}

// --- quads -------------------------------------------------------------------

TEST_F(AgxRenderPrimitive, AQuadIsOnePrimitive) {
    const auto quad = [](float x0, float x1) {
        return std::vector<Corner>{{x0, -1, 0.5f}, {x1, -1, 0.5f}, {x1, 1, 0.5f}, {x0, 1, 0.5f}};
    };
    mark_numbers();
    const GpuStats stats = draw(joined(quad(-1, 0), quad(0, 1)), state(), vdm::Primitive::quads);
    EXPECT_EQ(stats.primitives, 2u);
    EXPECT_EQ(stats.fragments, uint64_t{size} * size);
    // Both halves of each.
    EXPECT_EQ(pixel(30, 2), 1u);
    EXPECT_EQ(pixel(2, 60), 1u);
    EXPECT_EQ(pixel(62, 2), 2u);
    EXPECT_EQ(pixel(34, 60), 2u);
    clear_pixels();
    const std::vector<Corner> strip = {{-1, -1, 0.5f}, {-1, 1, 0.5f}, {0, -1, 0.5f},
                                       {0, 1, 0.5f},   {1, -1, 0.5f}, {1, 1, 0.5f}};
    EXPECT_EQ(draw(strip, state(), vdm::Primitive::quad_strip).primitives, 2u);
    EXPECT_EQ(pixel(2, 30), 1u);
    EXPECT_EQ(pixel(30, 62), 1u);
    EXPECT_EQ(pixel(34, 2), 2u);
    EXPECT_EQ(pixel(62, 62), 2u);
}

TEST_F(AgxRenderPrimitive, BothHalvesOfAQuadHaveOneProvokingVertex) {
    const std::vector<Corner> quad = {
        {-1, -1, 0.5f, 1, 2}, {1, -1, 0.5f, 1, 3}, {1, 1, 0.5f, 1, 4}, {-1, 1, 0.5f, 1, 5}};
    const auto check = [&](hw::agx::ShadeModel shade, float expected) {
        model = shade;
        set_fragment(
            "TODO.ldcf r6_r7_r8, cf1\n"
            "device_store 0, i32, x, r8, u0_u1, r4, unsigned, 0\n");
        draw(quad, state(), vdm::Primitive::quads);
        EXPECT_EQ(pixel_float(60, 20), expected);
        EXPECT_EQ(pixel_float(4, 40), expected);
    };
    check(hw::agx::ShadeModel::flat_vertex_0, 2);
    check(hw::agx::ShadeModel::flat_vertex_1, 3);
    check(hw::agx::ShadeModel::flat_vertex_2, 5);
}

TEST_F(AgxRenderPrimitive, TheDiagonalOfAQuadIsNoSide) {
    const float side = 16.5f / 32;  // through pixel centres
    const std::vector<Corner> quad = {{-side, -side, 0.5f, 1, 1},
                                      {side, -side, 0.5f, 1, 1},
                                      {side, side, 0.5f, 1, 1},
                                      {-side, side, 0.5f, 1, 1}};
    ppp::Update update = always();
    set_mode(update, ppp::PolygonMode::line);
    draw(quad, update, vdm::Primitive::quads);
    EXPECT_EQ(pixel_float(20, 15), 1.0f);
    EXPECT_EQ(pixel_float(15, 20), 1.0f);
    EXPECT_EQ(pixel_float(20, 20), 0.0f);
    EXPECT_EQ(pixel_float(32, 32), 0.0f);
    clear_pixels();
    set_mode(update, ppp::PolygonMode::point);
    EXPECT_EQ(draw(quad, update, vdm::Primitive::quads).fragments, 4u);
    EXPECT_EQ(count_pixels(1), 4u);
}

// --- positions of any numbers ------------------------------------------------

// Cut where w is far smaller than what it is added to: 0 / 0 is no place.
TEST_F(AgxRenderPrimitive, TrianglesOfHugeNumbersAreCut) {
    draw({{-1, 0.5f, 1e12f, 1e12f}, {1e12f, 0, 0, 1.5f}, {0, 0, 1, -2}}, always());
    draw({{0, 0.5f, 0, 0}, {1e12f, 0, 0, 1}, {0, 1e12f, 0, -1e12f}}, always());
}

TEST_F(AgxRenderPrimitive, PositionsThatAreNoneDrawNothing) {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    for (const float number : {infinity, -infinity, std::nanf("")}) {
        for (const Corner& corner : std::vector<Corner>{
                 {number, 0, 0, 1}, {0, number, 0, 1}, {0, 0, number, 1}, {0, 0, 0, number}}) {
            EXPECT_EQ(draw({{-1, -1, 0}, {1, -1, 0}, corner}, always()).fragments, 0u);
            EXPECT_EQ(draw({{-1, -1, 0}, corner}, always(), vdm::Primitive::lines).fragments, 0u);
            EXPECT_EQ(draw({corner}, always(), vdm::Primitive::points).fragments, 0u);
        }
    }
    ppp::Update unclamped = always();
    unclamped.cull_2->clamp_w = false;
    EXPECT_EQ(draw({{0, 0, 0, 0}}, unclamped, vdm::Primitive::points).fragments, 0u);
}

TEST_F(AgxRenderPrimitive, AnyNumbersMayBePositions) {
    constexpr std::array numbers = {0.0f, 1e-45f, 1e-30f, 0.5f, 1.0f, 2.0f, 100.0f, 1e12f, 3e38f};
    std::mt19937 random(31);
    const auto number = [&] {
        const float one = numbers[random() % numbers.size()];
        return random() % 2 == 0 ? one : -one;
    };
    for (int round = 0; round < 40; ++round) {
        std::vector<Corner> corners;
        for (int i = 0; i < 120; ++i)
            corners.push_back({number(), number(), number(), number(), 1});
        ppp::Update update = always();
        update.cull->depth_clip = round % 2 == 0;
        set_mode(update, round % 4 == 3 ? ppp::PolygonMode::line : ppp::PolygonMode::fill);
        draw(corners, update);
        draw(corners, update, vdm::Primitive::lines);
        draw(corners, update, vdm::Primitive::points);
    }
}

// --- where they go -----------------------------------------------------------

TEST_F(AgxRenderPrimitive, InstancesAreNumbered) {
    set_vertex_words(5, 6);  // each instance has six vertices of its own
    set_vertices(joined(rectangle(-1, -1, 0, 1, 0.5f, 1), rectangle(0, -1, 1, 1, 0.5f, 2)));
    add_vertex_state();
    add_state(state());
    add_draw(0, 6, vdm::Primitive::triangles, 2);
    const auto stats = run();
    ASSERT_TRUE(stats) << stats.error().text;
    EXPECT_EQ(stats->vertices, 12u);
    EXPECT_EQ(stats->primitives, 4u);
    EXPECT_EQ(pixel_float(10, 10), 1.0f);
    EXPECT_EQ(pixel_float(50, 10), 2.0f);
}

TEST_F(AgxRenderPrimitive, ClipDistancesCut) {
    set_vertex_words(7);
    // Two distances: one positive right of the middle, one below the upper quarter.
    std::vector<std::vector<float>> vertices = wide_rectangle(rectangle(-1, -1, 1, 1), {});
    for (auto& vertex : vertices) {
        vertex.push_back(vertex[0]);
        vertex.push_back(vertex[1] + 0.5f);
    }
    set_vertex_floats(vertices);
    ppp::Update update = state();
    update.output_select->clip_distances = 0b101;
    EXPECT_EQ(draw_there(6, update).fragments, uint64_t{size} * size * 3 / 8);
    EXPECT_EQ(pixel_float(31, 30), 0.0f);
    EXPECT_EQ(pixel_float(32, 16), 1.0f);
    EXPECT_EQ(pixel_float(32, 15), 0.0f);
}

TEST_F(AgxRenderPrimitive, LayersAreChosenByTheVertex) {
    task.layers = 2;
    set_vertex_words(6);
    set_fragment(
        "get_sr r6, sr2\n"
        "mov_imm r7, 4096, 0b0\n"
        "imadd r4, r6, r7, r4\n"
        "iadd r6, r6, 5\n"
        "device_store 0, i32, x, r6, u0_u1, r4, unsigned, 0\n");
    ppp::Update update = state();
    update.output_select->render_target = true;
    for (const uint32_t layer : {1u, 0u, 2u}) {
        clear_pixels();
        set_vertex_floats(wide_rectangle(rectangle(-1, -1, 1, 1), {std::bit_cast<float>(layer)}));
        const GpuStats stats = draw_there(6, update);
        EXPECT_EQ(stats.fragments, layer < 2 ? uint64_t{size} * size : 0u);
        EXPECT_EQ(word(10), layer == 0 ? 5u : 0u);
        EXPECT_EQ(word(4096 + 10), layer == 1 ? 6u : 0u);
    }
}

// The second one is the right half of the surface, and has a scissor of its own.
TEST_F(AgxRenderPrimitive, ViewportsAreChosenByTheVertex) {
    set_vertex_words(6);
    ppp::Update update = state();
    update.output_select->viewport_target = true;
    update.viewport_count = 2;
    auto& second = (*update.viewports)[1];
    second = (*update.viewports)[0];
    second.translate_x = size * 3 / 4;
    second.scale_x = size / 4;
    put(scissor_at + 16, hw::agx::pack(hw::agx::Scissor{.max_x = size, .max_y = size / 2}));
    set_vertex_floats(
        wide_rectangle(rectangle(-1, -1, 1, 1), {std::bit_cast<float>(uint32_t{1} << 16)}));
    EXPECT_EQ(draw_there(6, update).fragments, uint64_t{size} * size / 4);
    EXPECT_EQ(pixel_float(31, 10), 0.0f);
    EXPECT_EQ(pixel_float(32, 10), 1.0f);
    EXPECT_EQ(pixel_float(32, 40), 0.0f);
}

// The array may end where the driver's viewports do.
TEST_F(AgxRenderPrimitive, ScissorsAreReadWhereTheyAreUsed) {
    constexpr uint64_t last_at = data + pages * gpu_page_bytes - 16;
    put(last_at, hw::agx::pack(hw::agx::Scissor{.max_x = size, .max_y = size}));
    task.scissors = last_at;
    set_vertex_words(6);
    ppp::Update update = state();
    update.output_select->viewport_target = true;
    update.viewport_count = 2;
    (*update.viewports)[1] = (*update.viewports)[0];
    set_vertex_floats(wide_rectangle(rectangle(-1, -1, 1, 1), {0}));
    EXPECT_EQ(draw_there(6, update).fragments, uint64_t{size} * size);
    set_vertex_floats(
        wide_rectangle(rectangle(-1, -1, 1, 1), {std::bit_cast<float>(uint32_t{1} << 16)}));
    add_vertex_state();
    add_state(update);
    add_draw(0, 6);
    const auto beyond = run();
    ASSERT_FALSE(beyond);
    EXPECT_EQ(beyond.error().code, Errc::fault);
}

}  // namespace
}  // namespace cuesta::simulator::agx
