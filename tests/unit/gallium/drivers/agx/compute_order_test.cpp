// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Grids and draws between each other: what one stores, the next reads, and what one still reads,
// the next may store to.
#include "compute_fixture.h"

namespace cuesta::agx {
namespace {

constexpr uint32_t order_side = 32;
constexpr auto strip = pipe::Primitive::triangle_strip;

// Shader buffer 0 becomes the vec4 of constant buffer 1.
constexpr std::string_view copy_body =
    "  %20:32x4 = load_ubo %1, %0\n  store_ssbo %20, %0, %0 write_mask=xyzw";
constexpr std::string_view ubo_fragment_shader = R"(shader fragment
  output 0 color 0 vec4 smooth ""
fn main {
  b0:
  %0:32 = load_const 0
  %1:32 = load_const 1
  %2:32x4 = load_ubo %1, %0
  store_output %2, %0 base=0 component=0 write_mask=xyzw
}
)";

class ComputeOrderTest : public ComputeTest {
  protected:
    void SetUp() override {
        ComputeTest::SetUp();
        if (IsSkipped() || HasFatalFailure())
            return;
        color = target(Format::r32g32b32a32_float, order_side, order_side);
        set_target(color);
    }
    std::shared_ptr<pipe::Resource> floats(const std::vector<float>& values) {
        return buffer_of(values);
    }
    void bind_constants(pipe::ShaderStage stage, const std::shared_ptr<pipe::Resource>& from) {
        context->set_constant_buffer(stage, 1, {.buffer = from, .offset = 0, .size = 1 << 16});
    }
    // By a grid.
    void copy_vec4(const std::shared_ptr<pipe::Resource>& from,
                   const std::shared_ptr<pipe::Resource>& to,
                   uint32_t offset = 0) {
        use_compute({}, copy_body, false);
        bind_constants(compute, from);
        bind_buffer(0, to, offset);
        launch(1);
    }
    void use_ubo_fragment() { use_nir_fragment_shader(ubo_fragment_shader); }
    // Texel (0, 0) of texture 0 to shader buffer 0.
    void fetch_texel(const std::shared_ptr<pipe::Resource>& from,
                     const std::shared_ptr<pipe::Resource>& to) {
        use_compute({.samplers = 1},
                    "  %20:32x2 = load_const 0, 0\n"
                    "  %21:32x4 = txf 2d float texture=0 sampler=0 coords=2 coord %20, lod %0\n"
                    "  store_ssbo %21, %0, %0 write_mask=xyzw",
                    false);
        use_texture(from, nearest_sampler(), compute);
        bind_buffer(0, to);
        launch(1);
    }
    Rgba rgba_of(const std::shared_ptr<pipe::Resource>& from, size_t first = 0) {
        const Words all = words_of(from);
        Rgba values;
        std::memcpy(values.data(), all.data() + first, sizeof values);
        return values;
    }

    std::shared_ptr<pipe::Resource> color;
};

TEST_F(ComputeOrderTest, DrawsReadWhatGridsStoredBefore) {
    clear({0, 0, 0, 0});
    use_ubo_fragment();
    const auto shared = floats({9, 9, 9, 9});
    bind_constants(pipe::ShaderStage::fragment, shared);
    copy_vec4(floats({1, 2, 3, 4}), shared);
    draw(Quad{0, 0, 8, order_side});
    // What the draw reads is not what is stored next.
    copy_vec4(floats({5, 6, 7, 8}), shared);
    draw(Quad{8, 0, 16, order_side});
    copy_vec4(floats({0, 0, 0, 0}), shared);
    finish();
    EXPECT_EQ(pixel(color, 4, 4), (Rgba{1, 2, 3, 4}));
    EXPECT_EQ(pixel(color, 12, 4), (Rgba{5, 6, 7, 8}));
    EXPECT_EQ(pixel(color, 20, 4), (Rgba{0, 0, 0, 0}));
}

TEST_F(ComputeOrderTest, DrawsReadVerticesIndicesAndParameters) {
    clear({0, 0, 0, 0});
    // The last corner, of four that lie in one buffer.
    std::vector<Vertex> corners = {vertex(0, 0), vertex(8, 0), vertex(0, order_side), {}};
    const auto vertices = buffer_of(corners);
    const std::array<float, 4> last = at(8, order_side);
    copy_vec4(floats({last[0], last[1], last[2], last[3]}), vertices, 3 * sizeof(Vertex));
    const pipe::VertexBuffer bound = {vertices, 0, sizeof(Vertex)};
    context->set_vertex_buffers(std::span(&bound, 1));
    const auto indices = words({0, 0, 0, 0});
    copy_vec4(words({0, 1, 2, 3}), indices);
    const auto parameters = words({0, 0, 0, 0, 0});
    copy_vec4(words({4, 1, 0, 0}), parameters);
    draw_info({.mode = strip,
               .index_size = 4,
               .index_buffer = indices,
               .indirect = pipe::IndirectParameters{parameters, 0}});
    // And then nothing of it.
    copy_vec4(words({0, 0, 0, 0}), parameters);
    copy_vec4(words({0, 0, 0, 0}), indices);
    finish();
    EXPECT_EQ(pixel(color, 7, 31)[0], 1.0f);
    EXPECT_EQ(pixel(color, 9, 31)[0], 0.0f);
}

TEST_F(ComputeOrderTest, GridsReadWhatDrawsDrewBefore) {
    const auto first = floats(std::vector<float>(4)), second = floats(std::vector<float>(4));
    clear({0, 0, 0, 0});
    set_color({1, 0.5f, 0.25f, 1});
    draw(Quad{0, 0, 8, 8});
    fetch_texel(color, first);
    set_color({0, 0.5f, 0, 1});
    draw(Quad{0, 0, 8, 8});
    fetch_texel(color, second);
    clear({7, 7, 7, 7});
    finish();
    EXPECT_EQ(rgba_of(first), (Rgba{1, 0.5f, 0.25f, 1}));
    EXPECT_EQ(rgba_of(second), (Rgba{0, 0.5f, 0, 1}));
    EXPECT_EQ(pixel(color, 0, 0), (Rgba{7, 7, 7, 7}));
}

TEST_F(ComputeOrderTest, GridsReadWhatVerticesStored) {
    use_nir_vertex_shader(R"(shader vertex
  input 0 generic 0 vec4 smooth ""
  input 1 generic 1 vec4 smooth ""
  output 0 position 0 vec4 smooth ""
fn main {
  b0:
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:32x4 = load_input %0 base=1 component=0
  store_ssbo %2, %0, %0 write_mask=xyzw
  store_output %1, %0 base=0 component=0 write_mask=xyzw
}
)");
    const auto stored = floats({0, 0, 0, 0});
    const auto copies = floats(std::vector<float>(8));
    context->set_shader_buffer(pipe::ShaderStage::vertex, 0, {stored, 0, 16});
    draw(pipe::Primitive::points, {{at(1, 1), {1, 2, 3, 4}}});
    copy_vec4(stored, copies);
    draw(pipe::Primitive::points, {{at(1, 1), {5, 6, 7, 8}}});
    copy_vec4(stored, copies, 16);
    EXPECT_EQ(rgba_of(copies), (Rgba{1, 2, 3, 4}));
    EXPECT_EQ(rgba_of(copies, 4), (Rgba{5, 6, 7, 8}));
}

TEST_F(ComputeOrderTest, GridsReadConstantsThatGridsStored) {
    std::shared_ptr<pipe::Resource> from = floats({1, 2, 3, 4});
    for (unsigned i = 0; i < 5; ++i) {
        const auto to = floats({0, 0, 0, 0});
        copy_vec4(from, to);
        from = to;
    }
    EXPECT_EQ(rgba_of(from), (Rgba{1, 2, 3, 4}));
}

TEST_F(ComputeOrderTest, GridsReadTheirCountsFromGrids) {
    const auto counts = words({9, 0, 0, 0, 0});
    copy_vec4(words({1, 1, 1, 0}), counts, 4);
    const auto to = floats({0, 0, 0, 0});
    use_compute({}, copy_body, false);
    bind_constants(compute, floats({1, 2, 3, 4}));
    bind_buffer(0, to);
    launch({.indirect = pipe::IndirectParameters{counts, 4}});
    EXPECT_EQ(rgba_of(to), (Rgba{1, 2, 3, 4}));
    // None along an axis.
    copy_vec4(words({1, 0, 1, 0}), counts, 4);
    use_compute({}, copy_body, false);
    bind_constants(compute, floats({5, 6, 7, 8}));
    bind_buffer(0, to);
    launch({.indirect = pipe::IndirectParameters{counts, 4}});
    EXPECT_EQ(rgba_of(to), (Rgba{1, 2, 3, 4}));
}

TEST_F(ComputeOrderTest, MapsAndCopiesSeeWhatWasStored) {
    const auto to = floats({0, 0, 0, 0});
    copy_vec4(floats({1, 2, 3, 4}), to);
    EXPECT_EQ(rgba_of(to), (Rgba{1, 2, 3, 4}));
    copy_vec4(floats({5, 6, 7, 8}), to);
    const auto copy = floats({0, 0, 0, 0});
    std::string error;
    ASSERT_TRUE(context->resource_copy_region(copy, 0, 0, 0, 0, to, 0, {.width = 16}, &error))
        << error;
    EXPECT_EQ(rgba_of(copy), (Rgba{5, 6, 7, 8}));
}

TEST_F(ComputeOrderTest, MapsThatDiscardLeaveEarlierGridsWhatTheyRead) {
    const auto from = floats({1, 2, 3, 4});
    const auto to = floats(std::vector<float>(8));
    copy_vec4(from, to);
    auto transfer =
        context->map(from, 0, pipe::Map::write | pipe::Map::discard_whole_resource, {.width = 16});
    ASSERT_NE(transfer, nullptr);
    const Rgba others = {5, 6, 7, 8};
    std::memcpy(transfer->data, others.data(), sizeof others);
    context->unmap(std::move(transfer));
    copy_vec4(from, to, 16);
    EXPECT_EQ(rgba_of(to), (Rgba{1, 2, 3, 4}));
    EXPECT_EQ(rgba_of(to, 4), others);
}

TEST_F(ComputeOrderTest, BlitsSeeWhatGridsReadAndDraw) {
    const auto other = target(Format::r32g32b32a32_float, order_side, order_side);
    const auto read = floats({0, 0, 0, 0});
    clear({1, 2, 3, 4});
    const pipe::Box all = {.width = order_side, .height = order_side};
    pipe::BlitInfo info = {.src_box = all, .dst_box = all};
    info.src = {color, 0, 0, Format::r32g32b32a32_float};
    info.dst = {other, 0, 0, Format::r32g32b32a32_float};
    ASSERT_TRUE(context->blit(info));
    fetch_texel(other, read);
    clear({0, 0, 0, 0});
    ASSERT_TRUE(context->blit(info));
    EXPECT_EQ(rgba_of(read), (Rgba{1, 2, 3, 4}));
    EXPECT_EQ(pixel(other, 0, 0), black);
}

// Occlusion counts the draws on both sides of a grid that comes between them.
TEST_F(ComputeOrderTest, QueriesGoOnAcrossGrids) {
    clear({0, 0, 0, 0});
    auto count = context->create_query(pipe::QueryType::occlusion_counter);
    auto time = context->create_query(pipe::QueryType::time_elapsed);
    ASSERT_TRUE(context->begin_query(count.get()));
    ASSERT_TRUE(context->begin_query(time.get()));
    draw(Quad{0, 0, 8, 8});
    const auto read = floats({0, 0, 0, 0});
    fetch_texel(color, read);
    draw(Quad{8, 0, 16, 8});
    ASSERT_TRUE(context->end_query(count.get()));
    ASSERT_TRUE(context->end_query(time.get()));
    uint64_t result = 0;
    EXPECT_TRUE(context->get_query_result(count.get(), true, &result));
    EXPECT_EQ(result, 128u);
    EXPECT_TRUE(context->get_query_result(time.get(), true, &result));
    EXPECT_GT(result, 0u);
    EXPECT_EQ(rgba_of(read), gallium::white);
}

// Time of grids alone.
TEST_F(ComputeOrderTest, TimeOfGridsIsMeasured) {
    auto time = context->create_query(pipe::QueryType::time_elapsed);
    ASSERT_TRUE(context->begin_query(time.get()));
    copy_vec4(floats({1, 2, 3, 4}), floats({0, 0, 0, 0}));
    ASSERT_TRUE(context->end_query(time.get()));
    uint64_t result = 0;
    EXPECT_TRUE(context->get_query_result(time.get(), true, &result));
    EXPECT_GT(result, 0u);
}

}  // namespace
}  // namespace cuesta::agx
