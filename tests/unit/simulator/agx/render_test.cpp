// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <bit>
#include <cfenv>
#include <vector>

#include "render_fixture.h"

namespace cuesta::simulator::agx {
namespace {

class AgxRender : public RenderFixture {};

TEST_F(AgxRender, ATriangleCoversItsPixels) {
    const GpuStats stats = draw({{-1, -1, 0.5f, 1, 3}, {1, -1, 0.5f, 1, 3}, {-1, 1, 0.5f, 1, 3}});
    EXPECT_EQ(stats.vertices, 3u);
    EXPECT_EQ(stats.primitives, 1u);
    for (uint32_t y = 0; y < size; ++y)
        for (uint32_t x = 0; x < size; ++x) {
            // Pixel centres on the long edge belong to it: it is no left edge, but these lie
            // inside.
            if (x + y == size - 1)
                continue;
            ASSERT_EQ(pixel_float(x, y), x + y < size ? 3.0f : 0.0f) << x << "," << y;
        }
}

TEST_F(AgxRender, VaryingsAreInterpolatedWithPerspective) {
    // w goes from 1 to 4 to the right: value / w and 1 / w are linear on the screen.
    draw({{-1, -1, 0.5f, 1, 0}, {4, -4, 2, 4, 1}, {-1, 1, 0.5f, 1, 0}});
    const double t = (10 + 0.5) / size;  // of the way to the right edge
    const double expected = (t / 4) / ((1 - t) + t / 4);
    EXPECT_NEAR(pixel_float(10, 2), expected, 1e-5);
}

// The program that a machine runs in may have set its own rounding, and keeps it.
TEST_F(AgxRender, PicturesDoNotDependOnTheProgramsRounding) {
    const std::vector<Corner> corners = {
        {-1, -1, 0.5f, 1, 0.1f}, {4, -4, 2, 4, 1}, {-1, 1, 0.5f, 1}};
    const auto pixels = [&] {
        draw(corners);
        std::vector<uint32_t> all;
        for (uint32_t i = 0; i < size * size; ++i)
            all.push_back(word(i));
        return all;
    };
    const auto expected = pixels();
    ASSERT_EQ(std::fesetround(FE_UPWARD), 0);
    const auto upward = pixels();
    EXPECT_EQ(std::fegetround(), FE_UPWARD);
    std::fesetround(FE_TONEAREST);
    EXPECT_EQ(upward, expected);
}

TEST_F(AgxRender, FlatValuesComeFromTheProvokingVertex) {
    model = hw::agx::ShadeModel::flat_vertex_2;
    set_fragment(
        "TODO.ldcf r6_r7_r8, cf1\n"
        "device_store 0, i32, x, r8, u0_u1, r4, unsigned, 0\n");
    draw({{-1, -1, 0.5f, 1, 3}, {1, -1, 0.5f, 1, 5}, {-1, 1, 0.5f, 1, 9}});
    EXPECT_EQ(pixel_float(3, 3), 9.0f);
}

TEST_F(AgxRender, DepthDecides) {
    // The second one is behind the first on its left half, which is all that it covers there.
    const auto corners = joined(rectangle(-1, -1, 0, 1, 0.3f, 1), rectangle(-1, -1, 1, 1, 0.6f, 2));
    draw(corners);
    EXPECT_EQ(pixel_float(4, 4), 1.0f);
    EXPECT_EQ(pixel_float(40, 4), 2.0f);
}

TEST_F(AgxRender, HiddenSurfacesAreNotShaded) {
    // Back to front: the one behind is never shaded where the other covers it.
    const auto corners = joined(rectangle(-1, -1, 1, 1, 0.6f, 2), rectangle(-1, -1, 0, 1, 0.3f, 1));
    const GpuStats opaque = draw(corners);
    EXPECT_EQ(opaque.fragments, uint64_t{size} * size);
    EXPECT_EQ(opaque.hidden, uint64_t{size} * size / 2);
    EXPECT_EQ(pixel_float(4, 4), 1.0f);
    // What looks at the tile is shaded in order.
    ppp::Update translucent = state();
    translucent.fragment_control_2->pass_type = ppp::PassType::translucent;
    const GpuStats all = draw(corners, translucent);
    EXPECT_EQ(all.fragments, uint64_t{size} * size * 3 / 2);
    EXPECT_EQ(all.hidden, 0u);
}

TEST_F(AgxRender, CullingGoesByTheWinding) {
    const auto clockwise = rectangle(-1, -1, 1, 1);
    ppp::Update update = state();
    update.cull->back = true;
    update.cull->front_face_ccw = true;  // these are back faces
    EXPECT_EQ(draw(clockwise, update).fragments, 0u);
    update.cull->front_face_ccw = false;
    EXPECT_EQ(draw(clockwise, update).fragments, uint64_t{size} * size);
    update.cull->back = false;
    update.cull->front = true;
    EXPECT_EQ(draw(clockwise, update).fragments, 0u);
}

TEST_F(AgxRender, ScissorAndClipVolume) {
    put(scissor_at,
        hw::agx::pack(hw::agx::Scissor{.max_x = 20, .min_x = 4, .max_y = 9, .min_y = 8}));
    EXPECT_EQ(draw(rectangle(-3, -3, 3, 3)).fragments, 16u);
    put(scissor_at, hw::agx::pack(hw::agx::Scissor{.max_x = size, .max_y = size}));
    // Depth from -1 to 1 over the width: the left half is cut off by 0 <= z.
    std::vector<Corner> tilted = rectangle(-1, -1, 1, 1);
    for (Corner& c : tilted)
        c.z = c.x;
    EXPECT_EQ(draw(tilted).fragments, uint64_t{size} * size / 2);
}

TEST_F(AgxRender, StencilCountsAndTests) {
    ppp::Update update = state();
    update.fragment_control->stencil_test_enable = true;
    update.front_face->depth_function = ppp::Compare::always;
    update.front_stencil->depth_pass = ppp::StencilOp::increment_saturate;
    update.back_face = update.front_face;
    update.back_stencil = update.front_stencil;
    set_vertices(joined(rectangle(-1, -1, 0, 1, 0.5f, 1), rectangle(-1, -1, 1, 1, 0.5f, 2)));
    add_vertex_state();
    add_state(update);
    add_draw(0, 6);
    // Only where the first one was.
    ppp::Update second;
    update.front_stencil->compare = ppp::Compare::equal;
    update.front_face->stencil_reference = 1;
    second.front_face = second.back_face = update.front_face;
    second.front_stencil = second.back_stencil = update.front_stencil;
    add_state(second);
    add_draw(6, 6);
    const auto stats = run();
    ASSERT_TRUE(stats) << stats.error().text;
    EXPECT_EQ(pixel_float(10, 10), 2.0f);
    EXPECT_EQ(pixel_float(50, 10), 0.0f);
}

TEST_F(AgxRender, DiscardsAndTileMemory) {
    // Odd columns are discarded, and store nothing; the others add to what the background wrote.
    set_fragment(
        "and r6, r2, 1\n"
        "mov_imm r0, 0, 0b0\n"
        "if_icmp r0l, ueq, r6, 1, 1\n"
        "sample_mask 255, 0\n"
        "else_fcmp r0l, eq, 0.0, 0.0, 1\n"
        "sample_mask 255, 255\n"
        "pop_exec r0l, 1\n"
        "ld_tile r7, i32, 1, x, 0, 255, 0\n"
        "iadd r7, r7, 10\n"
        "st_tile r7, i32, 0, x, 0, 255, 0\n"
        "ld_tile r8, i32, 1, x, 0, 255, 0\n"
        "device_store 0, i32, x, r8, u0_u1, r4, unsigned, 0\n",
        false);
    ppp::Update update = state();
    update.fragment_control_2->pass_type = ppp::PassType::translucent_punch_through;
    draw(rectangle(-1, -1, 1, 1), update);
    EXPECT_EQ(pixel(2, 5), 17u);
    EXPECT_EQ(pixel(3, 5), 0u);
}

// What an early test dropped is no active thread any more.
TEST_F(AgxRender, PixelsThatFailGoOnAsHelpers) {
    set_fragment(
        "sample_mask 255, 255\n"
        "get_sr r8, sr63\n"
        "atomic add, 0, None, u0_u1, 0, signed, r8, 1, 0, 1, 4, 2\n",
        false);
    ppp::Update update = state();
    update.fragment_control_2->pass_type = ppp::PassType::translucent_punch_through;
    // Half of the second one is behind the first.
    draw(joined(rectangle(-1, -1, 0, 1, 0.3f), rectangle(-1, -1, 1, 1, 0.6f)), update);
    EXPECT_EQ(word(0), size * size);
}

// Four words to samples of two: the neighbours keep theirs.
TEST_F(AgxRender, StoresEndWithTheSample) {
    const std::string store =
        "mov_imm r6, 40, 0b0\n"
        "mov_imm r7, 50, 0b0\n"
        "mov_imm r8, 60, 0b0\n"
        "mov_imm r9, 70, 0b0\n"
        "st_tile r6_r7_r8_r9, i32, 0, xyzw, 0, 255, 0\n";
    const std::string show =
        "iadd r6, r6, r7\n"
        "device_store 0, i32, x, r6, u0_u1, r4, unsigned, 0\n";
    ppp::Update update = state();
    update.fragment_control_2->pass_type = ppp::PassType::translucent;
    set_fragment(store + "ld_tile r6_r7, i32, 1, xy, 0, 255, 0\n" + show);
    draw(rectangle(-1, -1, 1, 1), update);
    EXPECT_EQ(pixel(2, 5), 90u);
    EXPECT_EQ(pixel(3, 5), 90u);
}

TEST_F(AgxRender, VisibilityIsCounted) {
    ppp::Update update = state();
    update.fragment_control->visibility = ppp::Visibility::counting;
    update.occlusion_query = ppp::OcclusionQuery{.index = 3};
    draw(rectangle(-1, -1, 0, 0), update);
    EXPECT_EQ(word_at(counters_at + 24), size * size / 4);
}

TEST_F(AgxRender, AnEmittedDepthThatIsNoNumberFails) {
    ppp::Update update = state();
    update.fragment_control->visibility = ppp::Visibility::counting;
    update.front_face->depth_function = ppp::Compare::always;
    update.back_face = update.front_face;
    update.fragment_control_2->pass_type = ppp::PassType::translucent_punch_through;
    const auto passed = [&](const std::string& depth) {
        set_fragment("mov_imm r6, " + depth + ", 0b0\nzs_emit 255, r6l_r6h, 0\n", false);
        put(counters_at, std::array<uint32_t, 2>{});
        draw(rectangle(-1, -1, 0, 0), update);
        return word_at(counters_at);
    };
    EXPECT_EQ(passed("1048576000"), size * size / 4);  // 0.25
    EXPECT_EQ(passed("2143289344"), 0u);               // a quiet NaN
}

// The register that names the first coefficient is overwritten by its value.
TEST_F(AgxRender, CoefficientsMayReplaceTheirNumber) {
    binding.components = 2;
    set_vertex_words(6);
    std::vector<std::vector<float>> corners;
    for (const Corner& c : rectangle(-1, -1, 1, 1))
        corners.push_back({c.x, c.y, c.z, c.w, 3, 4});
    set_vertex_floats(corners);
    set_fragment(
        "mov_imm r6, 1, 0b0\n"
        "iterproj r6_r7, r6l, cf0, center, 0b0, 0, 0, 0, 0, 0\n"
        "fadd32 r6, r6, r7\n"
        "device_store 0, i32, x, r6, u0_u1, r4, unsigned, 0\n");
    draw_there(6, state(), vdm::Primitive::triangles);
    EXPECT_EQ(pixel_float(5, 5), 7.0f);
}

// Those beyond it are its ends.
TEST_F(AgxRender, EmittedDepthsStayInTheRange) {
    ppp::Update update = state();
    update.fragment_control->visibility = ppp::Visibility::counting;
    update.front_face->depth_function = ppp::Compare::equal;
    update.back_face = update.front_face;
    update.fragment_control_2->pass_type = ppp::PassType::translucent_punch_through;
    const auto samples_at = [&](float background, float emitted) {
        task.background_depth = std::bit_cast<uint32_t>(background);
        const auto depth = std::to_string(std::bit_cast<uint32_t>(emitted));
        set_fragment("mov_imm r6, " + depth + ", 0b0\nzs_emit 255, r6l_r6h, 0\n", false);
        put(counters_at, std::array<uint32_t, 2>{});
        draw(rectangle(-1, -1, 0, 0), update);
        return word_at(counters_at);
    };
    EXPECT_EQ(samples_at(1, 1.5f), size * size / 4);
    EXPECT_EQ(samples_at(0, -0.5f), size * size / 4);
    EXPECT_EQ(samples_at(0.5f, 0.5f), size * size / 4);
    EXPECT_EQ(samples_at(0.5f, 1.5f), 0u);
}

TEST_F(AgxRender, IndexedStripsRestart) {
    set_vertices({{-1, -1, 0.5f, 1, 1},
                  {-1, 1, 0.5f, 1, 1},
                  {0, -1, 0.5f, 1, 1},
                  {0, 1, 0.5f, 1, 1},
                  {1, -1, 0.5f, 1, 1},
                  {1, 1, 0.5f, 1, 1}});
    const std::array<uint16_t, 10> indices = {0, 1, 2, 3, 0xffff, 2, 3, 4, 5, 0};
    write(indices_at, {reinterpret_cast<const uint8_t*>(indices.data()), sizeof indices});
    add_vertex_state();
    vdm::State restart;
    restart.restart_index = vdm::RestartIndex{0xffff};
    add(restart);
    add_state(state());
    vdm::IndexList list;
    list.primitive = vdm::Primitive::triangle_strip;
    list.restart = true;
    list.index_size = vdm::IndexSize::u16;
    list.index_buffer = vdm::IndexBuffer{indices_at};
    list.count = vdm::Count{9};
    list.instances = vdm::Instances{1};
    list.start = vdm::Start{0};
    list.index_buffer_size = vdm::IndexBufferSize{.bytes = 20};
    add(list);
    const auto stats = run();
    ASSERT_TRUE(stats) << stats.error().text;
    EXPECT_EQ(stats->vertices, 6u);
    EXPECT_EQ(stats->primitives, 4u);
    EXPECT_EQ(stats->fragments, uint64_t{size} * size);
}

// The size of the index buffer is its end, whatever lies behind it.
TEST_F(AgxRender, IndicesBehindTheirBufferAreZeros) {
    set_vertices({{-1, -1, 0.5f, 1, 1}, {3, -1, 0.5f, 1, 1}, {-1, 3, 0.5f, 1, 1}});
    const std::array<uint8_t, 8> indices = {0, 1, 2, 0, 1, 2, 1, 2};
    write(indices_at, indices);
    add_vertex_state();
    add_state(state());
    vdm::IndexList list;
    list.primitive = vdm::Primitive::triangles;
    list.index_size = vdm::IndexSize::u8;
    list.index_buffer = vdm::IndexBuffer{indices_at};
    list.count = vdm::Count{6000};
    list.instances = vdm::Instances{1};
    list.start = vdm::Start{0};
    list.index_buffer_size = vdm::IndexBufferSize{.bytes = 4};
    add(list);
    const auto stats = run();
    ASSERT_TRUE(stats) << stats.error().text;
    // The triangles behind are of one vertex.
    EXPECT_EQ(stats->fragments, uint64_t{size} * size);
}

TEST_F(AgxRender, PointsAndLines) {
    ppp::Update update = state();
    update.front_face->line_width = 16;
    update.back_face = update.front_face;
    set_vertices({{-0.5f, 0.015625f, 0.5f, 1, 1}, {0.5f, 0.015625f, 0.5f, 1, 1}});
    add_vertex_state();
    add_state(update);
    add_draw(0, 2, vdm::Primitive::lines);
    auto stats = run();
    ASSERT_TRUE(stats) << stats.error().text;
    EXPECT_EQ(stats->fragments, 32u);
    // A point without a size has one pixel.
    set_vertices({{0.015625f, 0.015625f, 0.5f, 1, 1}});
    add_vertex_state();
    add_state(update);
    add_draw(0, 1, vdm::Primitive::points);
    stats = run();
    ASSERT_TRUE(stats) << stats.error().text;
    EXPECT_EQ(stats->fragments, 1u);
    EXPECT_EQ(pixel_float(32, 32), 1.0f);
}

TEST_F(AgxRender, DepthIsStoredAndLoaded) {
    hw::agx::ZlsControl control = {.z_store = true};
    const auto words = hw::agx::pack(control);
    task.zls_control = words[0] | uint64_t{words[1]} << 32;
    task.depth = {.base = depth_at, .stride = 1};
    draw(rectangle(-1, -1, 0, 1, 0.25f));
    control.z_load = true;
    const auto both = hw::agx::pack(control);
    task.zls_control = both[0] | uint64_t{both[1]} << 32;
    // Behind what is there on the left.
    EXPECT_EQ(draw(rectangle(-1, -1, 1, 1, 0.5f)).fragments, uint64_t{size} * size / 2);
}

TEST_F(AgxRender, TheLayerStrideOfOneLayerIsNotLookedAt) {
    hw::agx::ZlsControl control = {.z_store = true};
    const auto words = hw::agx::pack(control);
    task.zls_control = words[0] | uint64_t{words[1]} << 32;
    task.depth = {.base = depth_at, .stride = 0xffffffff};
    EXPECT_EQ(draw(rectangle(-1, -1, 0, 1)).fragments, uint64_t{size} * size / 2);
}

// A surface whose tiles no machine could list.
TEST_F(AgxRender, OnlyTouchedTilesTakeMemory) {
    task.width = task.height = 16384;
    task.layers = 2048;
    task.tile_width = task.tile_height = 16;
    const GpuStats stats = draw(rectangle(-1, -1, 0.9f, 0.9f));
    EXPECT_EQ(stats.tiles, uint64_t{size} * size / (16 * 16));
    task.process_empty_tiles = true;
    set_vertices(rectangle(-1, -1, 1, 1));
    add_vertex_state();
    add_state(state());
    add_draw(0, 6);
    const auto walked = run({.work = 10000});
    ASSERT_FALSE(walked);
    EXPECT_EQ(walked.error().code, Errc::timeout);
}

TEST_F(AgxRender, PartialRendersGiveTheSamePicture) {
    const auto corners =
        joined(joined(rectangle(-1, -1, 0, 1, 0.3f, 1), rectangle(-1, -1, 1, 1, 0.6f, 2)),
               rectangle(-1, -1, 0.5f, 0, 0.4f, 3));
    draw(corners);
    std::vector<uint32_t> expected;
    for (uint32_t i = 0; i < size * size; ++i)
        expected.push_back(word(i));
    set_vertices(corners);
    add_vertex_state();
    add_state(state());
    add_draw(0, static_cast<uint32_t>(corners.size()));
    const auto stats = run({.work = 10000000, .parameter_buffer = 100, .checks = true});
    ASSERT_TRUE(stats) << stats.error().text;
    EXPECT_EQ(stats->partial_renders, 6u);
    for (uint32_t i = 0; i < size * size; ++i)
        ASSERT_EQ(word(i), expected[i]) << i;
}

TEST_F(AgxRender, WhatIsWrongIsNamedWithItsPlace) {
    const auto error_of = [&] {
        const auto stats = run();
        return stats ? std::string() : stats.error().text;
    };
    add(vdm::StreamLink{.target = stream});
    EXPECT_NE(error_of().find("does not end"), std::string::npos);
    add_vertex_state();
    add_state(state());
    vdm::IndexList none;
    add(none);
    EXPECT_NE(error_of().find("a draw without a count"), std::string::npos);
    set_fragment("iter r6, cf9, center, 0b0, 0, 0, 0, 0, 0\n");
    set_vertices(rectangle(-1, -1, 1, 1));
    add_vertex_state();
    add_state(state());
    add_draw(0, 6);
    EXPECT_NE(error_of().find("coefficient register 9 is not bound"), std::string::npos);
    set_fragment("ld_tile r6_r7_r8, i32, 1, xyz, 0, 255, 0\n");
    add_vertex_state();
    add_state(state());
    add_draw(0, 6);
    EXPECT_NE(error_of().find("tile memory up to byte 12 of a sample of 8"), std::string::npos);
    hw::agx::ZlsControl resolve = {.z_resolve = true};
    const auto words = hw::agx::pack(resolve);
    task.zls_control = words[0] | uint64_t{words[1]} << 32;
    set_fragment(mark);
    add_vertex_state();
    add_state(state());
    add_draw(0, 6);
    EXPECT_NE(error_of().find("resolves of depth"), std::string::npos);
}

}  // namespace
}  // namespace cuesta::simulator::agx
