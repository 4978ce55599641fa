// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Whole render commands: streams, state, programs and vertices in memory, made with the tables.
// Fragments leave their mark in memory by stores; what tile memory gives is read back so.
#include "hw/agx/render.h"

#include <bit>
#include <vector>

#include "gpu_fixture.h"
#include "hw/agx/coefficients.h"
#include "hw/agx/ppp.h"
#include "hw/agx/vdm.h"

namespace cuesta::simulator::agx {
namespace {

namespace ppp = hw::agx::ppp;
namespace vdm = hw::agx::vdm;

constexpr uint32_t vertex_code = 0x1000, fragment_code = 0x2000, empty_code = 0x3000,
                   background_code = 0x3100;
constexpr uint32_t vertex_usc = 0x4000, fragment_usc = 0x4100, empty_usc = 0x4200,
                   background_usc = 0x4300, bindings_at = 0x4400;
constexpr uint32_t size = 64;  // of the surface, in pixels

struct Corner {
    float x = 0, y = 0, z = 0, w = 1;
    float value = 0;  // a varying
};

class AgxRender : public GpuFixture {
  protected:
    static constexpr uint64_t pixels_at = data;  // a word each
    static constexpr uint64_t vertices_at = data + 0x8000;
    static constexpr uint64_t pointers_at = data + 0xc000;
    static constexpr uint64_t scissor_at = data + 0xc100;
    static constexpr uint64_t indices_at = data + 0xc200;
    static constexpr uint64_t counters_at = data + 0xc300;
    static constexpr uint64_t depth_at = data + 0x10000;
    static constexpr uint64_t update_at = stream + 0x4000;

    void SetUp() override {
        GpuFixture::SetUp();
        write_address(pointers_at, vertices_at);
        write_address(pointers_at + 8, pixels_at);
        // Five words a vertex: position and a varying.
        set_code(vertex_code,
                 "imadd r2, r5, 5, 0\n"
                 "device_load 0, i32, xyzw, r8_r9_r10_r11, u0_u1, r2, unsigned\n"
                 "iadd r2, r2, 4\n"
                 "device_load 0, i32, x, r12, u0_u1, r2, unsigned\n"
                 "wait 0\n"
                 "st_var 1, r8, 0\n"
                 "st_var 1, r9, 1\n"
                 "st_var 1, r10, 2\n"
                 "st_var 1, r11, 3\n"
                 "st_var_final 1, r12, 4\n");
        set_usc(vertex_usc, {usc::Uniform{.size = 4, .buffer = pointers_at},
                             usc::Shader{.unknown_10 = 3, .code = vertex_code},
                             usc::Registers{.count = 32}, usc::NoPreshader{}});
        set_code(empty_code, "");
        set_usc(empty_usc,
                {usc::Shader{.code = empty_code}, usc::Registers{.count = 16}, usc::NoPreshader{}});
        set_code(background_code,
                 "mov_imm r0, 0, 0b0\n"
                 "mov_imm r1, 7, 0b0\n"
                 "st_tile r1, i32, 0, x, 0, 255, 0\n");
        set_usc(background_usc, {tile_shared(), usc::Shader{.code = background_code},
                                 usc::Registers{.count = 16}, usc::NoPreshader{}});
        hw::agx::Scissor all = {.max_x = size, .max_y = size};
        put(scissor_at, hw::agx::pack(all));
        set_fragment(mark);
    }

    static usc::Shared tile_shared() {
        return {.uses_shared_memory = true,
                .layout = usc::SharedLayout::tile_32x32,
                .sample_stride = 8,
                .bytes_per_threadgroup = 8192};
    }

    // u0_u1 point to the pixels. The programs leave the place of their pixel in r4.
    void set_fragment(std::string_view text, bool early_z = true) {
        set_code(fragment_code,
                 "get_sr r2, sr80\n"
                 "get_sr r3, sr81\n"
                 "imadd r4, r3, 64, r2\n" +
                     std::string(text));
        set_usc(fragment_usc,
                {usc::Uniform{.size = 4, .buffer = pointers_at + 8}, tile_shared(),
                 usc::Shader{.loads_varyings = true, .unknown_10 = 2, .code = fragment_code},
                 usc::Registers{.count = 64}, usc::FragmentProperties{.early_z = early_z},
                 usc::NoPreshader{}});
        const hw::agx::CoefficientHeader header = {.slots = 2, .coefficients = 2};
        uint64_t at = put(window + bindings_at, hw::agx::pack(header));
        at = put(at, hw::agx::pack(
                         hw::agx::CoefficientBinding{.shade_model = hw::agx::ShadeModel::linear}));
        put(at, hw::agx::pack(hw::agx::CoefficientBinding{
                    .shade_model = model, .base_slot = 1, .base_coefficient = 1}));
    }

    ppp::Update state() const {
        ppp::Update update;
        update.fragment_control = ppp::FragmentControl{.scissor_enable = true};
        update.fragment_control_2 = ppp::FragmentControl{};
        update.front_face =
            ppp::FragmentFace{.disable_depth_write = false, .depth_function = ppp::Compare::less};
        update.front_face_2 = ppp::FragmentFace2{};
        update.front_stencil = ppp::FragmentStencil{};
        update.back_face = update.front_face;
        update.back_face_2 = update.front_face_2;
        update.back_stencil = update.front_stencil;
        update.depth_bias_scissor = ppp::DepthBiasScissor{};
        // Clip coordinates are window coordinates here, but for depth.
        update.viewports = std::array<ppp::Viewport, ppp::max_viewports>{};
        (*update.viewports)[0] = {.translate_x = size / 2,
                                  .scale_x = size / 2,
                                  .translate_y = size / 2,
                                  .scale_y = size / 2,
                                  .translate_z = 0,
                                  .scale_z = 1};
        update.region_clips = std::array<ppp::RegionClip, ppp::max_viewports>{};
        update.w_clamp = ppp::WClamp{};
        update.output_select = ppp::OutputSelect{.varyings = true};
        update.varying_counts_32 = ppp::VaryingCounts{.smooth = 1};
        update.varying_counts_16 = ppp::VaryingCounts{};
        update.cull = ppp::Cull{.depth_clip = true};
        update.cull_2 = ppp::Cull2{};
        update.fragment_shader = ppp::FragmentShader{.coefficient_bindings = 2,
                                                     .pipeline = fragment_usc,
                                                     .coefficient_bindings_address = bindings_at};
        update.output_size = ppp::OutputSize{.words = 5};
        return update;
    }

    void set_vertices(const std::vector<Corner>& corners) {
        uint64_t at = vertices_at;
        for (const Corner& c : corners)
            at = put(at, std::array<uint32_t, 5>{
                             std::bit_cast<uint32_t>(c.x), std::bit_cast<uint32_t>(c.y),
                             std::bit_cast<uint32_t>(c.z), std::bit_cast<uint32_t>(c.w),
                             std::bit_cast<uint32_t>(c.value)});
    }

    // Appends to the stream.
    void add(const vdm::Packet& packet) { next_ = put(next_, vdm::pack(packet)); }
    void add_state(const ppp::Update& update) {
        const ppp::Packed packed = ppp::pack(update);
        const std::span<const uint32_t> words = packed;
        put(next_update_, words);
        add(vdm::PppState{.address = next_update_, .words = static_cast<uint16_t>(words.size())});
        next_update_ += 0x400;
    }
    void add_vertex_state() {
        vdm::State vertex;
        vertex.vertex_counts = hw::agx::Counts{};
        vertex.vertex_pipeline = vdm::VertexPipeline{.address = vertex_usc};
        vertex.vertex_outputs = vdm::VertexOutputs{.count_1 = 5, .count_2 = 5};
        add(vertex);
    }
    void add_draw(uint32_t first,
                  uint32_t count,
                  vdm::Primitive primitive = vdm::Primitive::triangles) {
        vdm::IndexList list;
        list.primitive = primitive;
        list.count = vdm::Count{count};
        list.instances = vdm::Instances{1};
        list.start = vdm::Start{static_cast<int32_t>(first)};
        add(list);
    }

    Result<GpuStats> run(const GpuLimits& limits = {.work = 10000000, .checks = true}) {
        add(vdm::Terminate{});
        next_ = stream;
        next_update_ = update_at;
        return Gpu(*memory, limits).render(task);
    }

    // Draws the vertices as triangles with this state.
    GpuStats draw(const std::vector<Corner>& corners, const ppp::Update& update) {
        set_vertices(corners);
        add_vertex_state();
        add_state(update);
        add_draw(0, static_cast<uint32_t>(corners.size()));
        const auto stats = run();
        EXPECT_TRUE(stats) << stats.error().text;
        return stats ? *stats : GpuStats{};
    }
    GpuStats draw(const std::vector<Corner>& corners) { return draw(corners, state()); }

    uint32_t pixel(uint32_t x, uint32_t y) { return word(y * size + x); }
    float pixel_float(uint32_t x, uint32_t y) { return std::bit_cast<float>(pixel(x, y)); }

    // A rectangle in clip coordinates, as two triangles.
    static std::vector<Corner> rectangle(
        float x0, float y0, float x1, float y1, float z = 0.5f, float value = 1) {
        const Corner a = {x0, y0, z, 1, value}, b = {x1, y0, z, 1, value},
                     c = {x1, y1, z, 1, value}, d = {x0, y1, z, 1, value};
        return {a, b, c, a, c, d};
    }
    static std::vector<Corner> joined(std::vector<Corner> a, const std::vector<Corner>& b) {
        a.insert(a.end(), b.begin(), b.end());
        return a;
    }

    // Stores the varying's value where the pixel is.
    static constexpr std::string_view mark =
        "iterproj r6, cf1, cf0, center, 0b0, 0, 0, 0, 0, 0\n"
        "device_store 0, i32, x, r6, u0_u1, r4, unsigned, 0\n";

    hw::agx::ShadeModel model = hw::agx::ShadeModel::perspective;
    RenderTask task = {.page_table = &table,
                       .usc_base = window,
                       .vdm_stream = stream,
                       .scissors = scissor_at,
                       .visibility = counters_at,
                       .zls_pixels = (size - 1) | (size - 1) << 15,
                       .background_depth = std::bit_cast<uint32_t>(1.0f),
                       .background_values = 0x300,
                       .ppp_control = 0x202,
                       .sample_positions = 0x88,
                       .width = size,
                       .height = size,
                       .sample_bytes = 8,
                       .background = {background_usc | 4, 0xffff0000},
                       .end_of_tile = {empty_usc | 4, 0},
                       .partial_background = {empty_usc | 4, 0xffff0000},
                       .partial_end_of_tile = {empty_usc | 4, 0}};

  private:
    uint64_t next_ = stream;
    uint64_t next_update_ = update_at;
};

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
    // Odd columns are discarded; the others add to what the background wrote.
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
    EXPECT_EQ(pixel(3, 5), 7u);
}

TEST_F(AgxRender, VisibilityIsCounted) {
    ppp::Update update = state();
    update.fragment_control->visibility = ppp::Visibility::counting;
    update.occlusion_query = ppp::OcclusionQuery{.index = 3};
    draw(rectangle(-1, -1, 0, 0), update);
    EXPECT_EQ(word_at(counters_at + 24), size * size / 4);
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
