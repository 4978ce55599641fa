// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Constant buffers, and buffers that vertex shaders store to: what is bound when, and what happens
// to what is read and written meanwhile.
#include <cstring>

#include <fmt/core.h>

#include "pixel_fixture.h"

namespace cuesta::agx {
namespace {

constexpr uint32_t buffers_side = 32;

// Attribute 0 is the position, attribute 1 goes to varying 0. %10 is its first component.
std::string vertex_text(std::string_view body) {
    return fmt::format(R"(shader vertex
  input 0 generic 0 vec4 smooth ""
  input 1 generic 1 vec4 smooth ""
  output 0 position 0 vec4 smooth ""
  output 1 generic 0 vec4 smooth ""
fn main {{
  b0:
  %0:32 = load_const 0
  %1:32 = load_const 1
  %2:32 = load_const 4
  %3:32x4 = load_input %0 base=0 component=0
  %4:32x4 = load_input %0 base=1 component=0
  %5:32 = load_vertex_id
  %6:32 = load_instance_id
{}
  store_output %3, %0 base=0 component=0 write_mask=xyzw
  store_output %4, %0 base=1 component=0 write_mask=xyzw
}}
)",
                       body);
}

// %40 is the colour.
std::string fragment_text(std::string_view body) {
    return fmt::format(R"(shader fragment
  output 0 color 0 vec4 smooth ""
  uniforms 1
fn main {{
  b0:
  %0:32 = load_const 0
  %1:32 = load_const 1
  %2:32x4 = load_uniform %0 base=0 component=0 range=1
{}
  store_output %40, %0 base=0 component=0 write_mask=xyzw
}}
)",
                       body);
}

constexpr std::string_view first_vec4 = "  %40:32x4 = load_ubo %1, %0";
// A vec4 of each vertex and instance: (instance * 4 + vertex) * 16.
constexpr std::string_view store_varying =
    "  %20:32 = load_const 2\n  %21:32 = ishl %6, %20\n  %22:32 = iadd %21, %5\n"
    "  %23:32 = ishl %22, %2\n  store_ssbo %4, %0, %23 write_mask=xyzw";

class BufferTest : public PixelTest {
  protected:
    void SetUp() override {
        PixelTest::SetUp();
        color = target(Format::r32g32b32a32_float, buffers_side, buffers_side);
        set_target(color);
    }

    void use_fragment(std::string_view body) { use_nir_fragment_shader(fragment_text(body)); }
    void use_vertex(std::string_view body) { use_nir_vertex_shader(vertex_text(body)); }
    void bind(uint32_t number,
              const std::shared_ptr<pipe::Resource>& from,
              uint32_t offset = 0,
              uint32_t size = 1 << 16,
              pipe::ShaderStage stage = pipe::ShaderStage::fragment) {
        context->set_constant_buffer(stage, number,
                                     {.buffer = from, .offset = offset, .size = size});
    }
    void bind_store(const std::shared_ptr<pipe::Resource>& to,
                    uint32_t offset = 0,
                    uint32_t size = 1 << 16) {
        context->set_shader_buffer(pipe::ShaderStage::vertex, 0, {to, offset, size});
    }
    void discard(bool on) { use(pipe::RasterizerState{.rasterizer_discard = on}); }

    // Four vertices that store the colour, and nothing else.
    void draw_storing(const Rgba& stored) {
        use_vertex(store_varying);
        discard(true);
        const Vertex all = {{0, 0, 0, 1}, {stored[0], stored[1], stored[2], stored[3]}};
        draw(pipe::Primitive::points, {all, all, all, all});
        discard(false);
        use_vertex("");
    }
    std::vector<float> floats_of(const std::shared_ptr<pipe::Resource>& from) {
        const auto width = static_cast<int32_t>(from->description().width);
        auto transfer = context->map(from, 0, pipe::Map::read, {.width = width});
        std::vector<float> values(from->description().width / 4);
        if (transfer != nullptr)
            std::memcpy(values.data(), transfer->data, values.size() * 4);
        EXPECT_NE(transfer, nullptr);
        context->unmap(std::move(transfer));
        return values;
    }
    std::string refusal() {
        std::string error;
        EXPECT_FALSE(context->draw_vbo({.count = 3}, &error));
        return error;
    }

    std::shared_ptr<pipe::Resource> color;
};

// --- constant buffers ----------------------------------------------------------------------------

TEST_F(BufferTest, TheGpuHasThirteenAndFour) {
    EXPECT_EQ(screen->cap(pipe::Cap::max_constant_buffers), 13);
    EXPECT_EQ(screen->cap(pipe::Cap::max_vertex_shader_buffers), 4);
}

TEST_F(BufferTest, DrawsReadWhatIsBoundThen) {
    use_fragment(first_vec4);
    const auto constants = buffer_of<float>({1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
    const auto others = buffer_of<float>({-1, -2, -3, -4});
    bind(1, constants);
    draw(Quad{0, 0, 8, buffers_side});
    bind(1, constants, 16);
    draw(Quad{8, 0, 16, buffers_side});
    bind(1, others);
    draw(Quad{16, 0, 24, buffers_side});
    bind(1, nullptr);
    draw(Quad{24, 0, 32, buffers_side});
    finish();
    EXPECT_EQ(pixel(color, 4, 4), (Rgba{1, 2, 3, 4}));
    EXPECT_EQ(pixel(color, 12, 4), (Rgba{5, 6, 7, 8}));
    EXPECT_EQ(pixel(color, 20, 4), (Rgba{-1, -2, -3, -4}));
    EXPECT_EQ(pixel(color, 28, 4), (Rgba{0, 0, 0, 0}));
}

TEST_F(BufferTest, BothStagesHaveTheirOwn) {
    use_fragment("  %10:32 = load_const 12\n  %40:32x4 = load_ubo %10, %0");
    use_nir_vertex_shader(R"(shader vertex
  input 0 generic 0 vec4 smooth ""
  output 0 position 0 vec4 smooth ""
fn main {
  %0:32 = load_const 0
  %1:32 = load_const 12
  %2:32 = load_const 4
  %3:32x4 = load_input %0 base=0 component=0
  %4:32 = load_instance_id
  %5:32 = ishl %4, %2
  %6:32x4 = load_ubo %1, %5
  %7:32x4 = fadd %3, %6
  store_output %7, %0 base=0 component=0 write_mask=xyzw
}
)");
    // Instance 1 is a quarter of the target to the right.
    bind(12, buffer_of<float>({0, 0, 0, 0, 0.5f, 0, 0, 0}), 0, 32, pipe::ShaderStage::vertex);
    bind(12, buffer_of<float>({1, 0.5f, 0.25f, 1}));
    const Vertex corners[] = {vertex(0, 0), vertex(8, 0), vertex(0, buffers_side),
                              vertex(8, buffers_side)};
    const pipe::VertexBuffer bound = {
        buffer_of(std::vector<Vertex>(std::begin(corners), std::end(corners))), 0, sizeof(Vertex)};
    context->set_vertex_buffers(std::span(&bound, 1));
    clear({0, 0, 0, 0});
    draw_info({.mode = pipe::Primitive::triangle_strip, .count = 4, .instance_count = 2});
    finish();
    EXPECT_EQ(pixel(color, 4, 4), (Rgba{1, 0.5f, 0.25f, 1}));
    EXPECT_EQ(pixel(color, 12, 4), (Rgba{1, 0.5f, 0.25f, 1}));
    EXPECT_EQ(pixel(color, 20, 4), (Rgba{0, 0, 0, 0}));
}

TEST_F(BufferTest, MapsThatDiscardLeaveEarlierDrawsWhatTheyRead) {
    use_fragment(first_vec4);
    const auto constants = buffer_of<float>({1, 0, 0, 1});
    bind(1, constants);
    draw(Quad{0, 0, 16, buffers_side});
    auto transfer = context->map(constants, 0, pipe::Map::write | pipe::Map::discard_whole_resource,
                                 {.width = 16});
    ASSERT_NE(transfer, nullptr);
    const std::array<float, 4> green = {0, 1, 0, 1};
    std::memcpy(transfer->data, green.data(), sizeof green);
    context->unmap(std::move(transfer));
    draw(Quad{16, 0, 32, buffers_side});
    finish();
    EXPECT_EQ(pixel(color, 4, 4), (Rgba{1, 0, 0, 1}));
    EXPECT_EQ(pixel(color, 20, 4), (Rgba{0, 1, 0, 1}));
}

TEST_F(BufferTest, OffsetsOutOfRangeStayInTheBuffer) {
    use_fragment("  %10:32 = mov %2.x\n  %40:32x4 = load_ubo %1, %10");
    bind(1, buffer_of<float>({1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}), 16, 16);
    for (const uint32_t offset : {0u, 16u, 0x4000'0000u, 0xffff'fff0u}) {
        const std::array<uint32_t, 4> uniform = {offset, 0, 0, 0};
        context->set_constant_buffer(pipe::ShaderStage::fragment, 0,
                                     {.user = std::as_bytes(std::span(uniform))});
        draw(Quad{0, 0, buffers_side, buffers_side});
        finish();
        EXPECT_EQ(pixel(color, 4, 4), (Rgba{5, 6, 7, 8})) << offset;
    }
}

// Such programs are undefined, but they read nothing of others.
TEST_F(BufferTest, BuffersThatAreTooShortAreZeros) {
    use_fragment("  %10:32 = load_const 65520\n  %40:32x4 = load_ubo %1, %10");
    bind(1, buffer_of<float>(std::vector<float>(8, 1.0f)));
    draw(Quad{0, 0, buffers_side, buffers_side});
    finish();
    EXPECT_EQ(pixel(color, 4, 4), (Rgba{0, 0, 0, 0}));
    // All of it is there.
    use_fragment("  %10:32 = load_const 16\n  %40:32x4 = load_ubo %1, %10");
    bind(1, buffer_of<float>(std::vector<float>(7, 1.0f)));
    draw(Quad{0, 0, buffers_side, buffers_side});
    finish();
    EXPECT_EQ(pixel(color, 4, 4)[2], 1.0f);
}

TEST_F(BufferTest, RefusesWhatIsNoBufferOrNotAligned) {
    use_fragment(first_vec4);
    bind(1, buffer_of<float>(std::vector<float>(8)), 8);
    EXPECT_EQ(refusal(), "constant buffer 1 begins at byte 8, no multiple of 16");
    bind(1, color);
    EXPECT_EQ(refusal(), "constant buffer 1 is a texture");
    // Others may be anything.
    bind(2, color);
    bind(1, buffer_of<float>({1, 1, 1, 1}));
    draw(Quad{0, 0, buffers_side, buffers_side});
}

// --- stores --------------------------------------------------------------------------------------

TEST_F(BufferTest, VerticesStoreAndNothingIsDrawn) {
    clear({0.5f, 0, 0, 1});
    use_vertex(store_varying);
    const auto stored = buffer_of<float>(std::vector<float>(36, -1.0f));
    bind_store(stored, 16, 128);
    discard(true);
    const std::vector<Vertex> corners = {{at(0, 0), {1, 2, 3, 4}},
                                         {at(buffers_side, 0), {5, 6, 7, 8}},
                                         {at(0, buffers_side), {9, 10, 11, 12}},
                                         {at(buffers_side, buffers_side), {13, 14, 15, 16}}};
    use_vertices(corners);
    // Three instances, of which there is room for two.
    draw_info({.mode = pipe::Primitive::triangle_strip, .count = 4, .instance_count = 3});
    finish();
    std::vector<float> expected(36, -1.0f);
    for (size_t i = 0; i < 32; ++i)
        expected[4 + i] = static_cast<float>(i % 16 + 1);
    EXPECT_EQ(floats_of(stored), expected);
    expect_pixels(color, [](uint32_t, uint32_t) { return Rgba{0.5f, 0, 0, 1}; });
    // And drawn again as soon as the rasteriser takes it.
    discard(false);
    draw_info({.mode = pipe::Primitive::triangle_strip, .count = 4});
    finish();
    EXPECT_EQ(pixel(color, 4, 4), (Rgba{1, 1, 1, 1}));
}

TEST_F(BufferTest, DrawsAreDiscardedWithoutStoresToo) {
    clear({0.5f, 0, 0, 1});
    discard(true);
    draw(Quad{0, 0, buffers_side, buffers_side});
    discard(false);
    draw(Quad{0, 0, 8, buffers_side});
    finish();
    EXPECT_EQ(pixel(color, 4, 4), (Rgba{1, 1, 1, 1}));
    EXPECT_EQ(pixel(color, 12, 4), (Rgba{0.5f, 0, 0, 1}));
}

TEST_F(BufferTest, MapsAndCopiesSeeWhatWasStored) {
    const auto stored = buffer_of<float>(std::vector<float>(16));
    bind_store(stored);
    draw_storing({1, 2, 3, 4});
    EXPECT_EQ(floats_of(stored)[15], 4.0f);
    draw_storing({5, 6, 7, 8});
    const auto copy = buffer_of<float>(std::vector<float>(16));
    std::string error;
    ASSERT_TRUE(context->resource_copy_region(copy, 0, 0, 0, 0, stored, 0, {.width = 64}, &error))
        << error;
    EXPECT_EQ(floats_of(copy)[12], 5.0f);
}

TEST_F(BufferTest, LaterDrawsReadWhatWasStored) {
    // As constants.
    clear({0, 0, 0, 0});
    use_fragment(first_vec4);
    const auto stored = buffer_of<float>(std::vector<float>(16));
    bind_store(stored);
    bind(1, stored, 48);
    draw_storing({1, 0.5f, 0, 1});
    draw(Quad{0, 0, 8, buffers_side});
    // What was read there is not what is stored next.
    draw_storing({0, 0.5f, 1, 1});
    draw(Quad{8, 0, 16, buffers_side});
    finish();
    EXPECT_EQ(pixel(color, 4, 4), (Rgba{1, 0.5f, 0, 1}));
    EXPECT_EQ(pixel(color, 12, 4), (Rgba{0, 0.5f, 1, 1}));
}

TEST_F(BufferTest, LaterDrawsReadVerticesAndIndicesThatWereStored) {
    clear({0, 0, 0, 0});
    // A strip of positions from varyings, with attribute 1 being the same.
    const auto vertices = buffer_of<float>(std::vector<float>(16));
    bind_store(vertices);
    use_vertex(store_varying);
    discard(true);
    draw(pipe::Primitive::points, {{{0, 0, 0, 1}, at(0, 0)},
                                   {{0, 0, 0, 1}, at(8, 0)},
                                   {{0, 0, 0, 1}, at(0, buffers_side)},
                                   {{0, 0, 0, 1}, at(8, buffers_side)}});
    discard(false);
    use_vertex("");
    const pipe::VertexBuffer bound = {vertices, 0, 16};
    use_elements({{.src_offset = 0, .format = Format::r32g32b32a32_float},
                  {.src_offset = 0, .format = Format::r32g32b32a32_float}});
    context->set_vertex_buffers(std::span(&bound, 1));
    draw_info({.mode = pipe::Primitive::triangle_strip, .count = 4});

    // Indices, as words.
    const auto indices = buffer_of<uint32_t>({0, 0, 0, 0});
    bind_store(indices);
    use_elements({{.src_offset = 0, .format = Format::r32g32b32a32_float},
                  {.src_offset = 16, .format = Format::r32g32b32a32_float}});
    use_vertex(
        "  %20:32 = load_const 2\n  %21:32 = ishl %5, %20\n"
        "  store_ssbo %5, %0, %21 write_mask=x");
    discard(true);
    draw(pipe::Primitive::points, std::vector<Vertex>(4));
    discard(false);
    use_vertex("");
    const std::vector<Vertex> corners = {vertex(16, 0), vertex(24, 0), vertex(16, buffers_side),
                                         vertex(24, buffers_side)};
    const pipe::VertexBuffer quad = {buffer_of(corners), 0, sizeof(Vertex)};
    context->set_vertex_buffers(std::span(&quad, 1));
    draw_info({.mode = pipe::Primitive::triangle_strip,
               .count = 4,
               .index_size = 4,
               .index_buffer = indices});
    finish();
    for (const uint32_t x : {4u, 20u})
        EXPECT_EQ(pixel(color, x, 4)[0], 1.0f) << x;
    for (const uint32_t x : {12u, 28u})
        EXPECT_EQ(pixel(color, x, 4)[0], 0.0f) << x;
}

// A clear of everything throws away what was drawn before; stores are no part of it.
TEST_F(BufferTest, ClearsKeepWhatWasStored) {
    const auto stored = buffer_of<float>(std::vector<float>(16));
    bind_store(stored);
    draw_storing({1, 2, 3, 4});
    clear({0, 1, 0, 1});
    finish();
    EXPECT_EQ(floats_of(stored)[4], 1.0f);
    EXPECT_EQ(pixel(color, 4, 4), (Rgba{0, 1, 0, 1}));
}

TEST_F(BufferTest, VerticesStoreWhereNothingIsSeen) {
    clear({0, 1, 0, 1});
    const auto stored = buffer_of<float>(std::vector<float>(16));
    bind_store(stored);
    use_vertex(store_varying);
    use(pipe::RasterizerState{.scissor = true});
    context->set_scissor({.min_x = 4, .min_y = 4, .max_x = 4, .max_y = 4});
    draw(Quad{0, 0, buffers_side, buffers_side});
    finish();
    EXPECT_EQ(floats_of(stored)[3], 1.0f);
    expect_pixels(color, [](uint32_t, uint32_t) { return Rgba{0, 1, 0, 1}; });
}

TEST_F(BufferTest, ShaderBuffersAreChecked) {
    use_vertex(store_varying);
    bind_store(buffer_of<float>({1, 1}), 2);
    EXPECT_EQ(refusal(), "shader buffer 0 begins at byte 2");
    bind_store(color);
    EXPECT_EQ(refusal(), "shader buffer 0 is a texture");
    bind_store(nullptr);
    draw(Quad{0, 0, buffers_side, buffers_side});
    finish();
    EXPECT_EQ(pixel(color, 4, 4), (Rgba{1, 1, 1, 1}));
}

}  // namespace
}  // namespace cuesta::agx
