// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What belongs to primitives: layers that they go to, numbers, the vertex that provokes, depth that
// is clamped, any index that restarts them; and eight colour buffers.
#include <algorithm>
#include <bit>
#include <cstring>

#include <fmt/core.h>

#include "pixel_fixture.h"

namespace cuesta::agx {
namespace {

constexpr uint32_t primitive_side = 40;  // more than a tile

// Instance n goes to layer n + 1, and its colour says n.
constexpr std::string_view layered_vertex_shader = R"(shader vertex
  input 0 generic 0 vec4 smooth ""
  output 0 position 0 vec4 smooth ""
  output 1 generic 0 vec4 flat ""
  output 2 layer 0 vec1 flat ""
fn main {
  b0:
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:32 = load_instance_id
  %3:32 = load_const 1
  %4:32 = iadd %2, %3
  %5:32 = u2f32 %4
  %6:32x4 = vec4 %5, %5, %5, %5
  store_output %1, %0 base=0 component=0 write_mask=xyzw
  store_output %6, %0 base=1 component=0 write_mask=xyzw
  store_output %4, %0 base=2 component=0 write_mask=x
}
)";
// The colour says the number of the vertex.
constexpr std::string_view numbered_vertex_shader = R"(shader vertex
  input 0 generic 0 vec4 smooth ""
  output 0 position 0 vec4 smooth ""
  output 1 generic 0 vec4 flat ""
fn main {
  b0:
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:32 = load_vertex_id
  %3:32 = u2f32 %2
  %4:32x4 = vec4 %3, %3, %3, %3
  store_output %1, %0 base=0 component=0 write_mask=xyzw
  store_output %4, %0 base=1 component=0 write_mask=xyzw
}
)";
// The number of a primitive is that of its vertex and 100.
constexpr std::string_view numbering_vertex_shader = R"(shader vertex
  input 0 generic 0 vec4 smooth ""
  output 0 position 0 vec4 smooth ""
  output 1 primitive_id 0 vec1 flat ""
fn main {
  b0:
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:32 = load_vertex_id
  %3:32 = load_const 100
  %4:32 = iadd %2, %3
  store_output %1, %0 base=0 component=0 write_mask=xyzw
  store_output %4, %0 base=1 component=0 write_mask=x
}
)";
constexpr std::string_view flat_color_shader = R"(shader fragment
  input 0 generic 0 vec4 flat ""
  output 0 color 0 vec4 smooth ""
fn main {
  b0:
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  store_output %1, %0 base=0 component=0 write_mask=xyzw
}
)";
constexpr std::string_view number_color_shader = R"(shader fragment
  output 0 color 0 vec4 smooth ""
fn main {
  b0:
  %0:32 = load_const 0
  %1:32 = load_primitive_id
  %2:32 = u2f32 %1
  %3:32x4 = vec4 %2, %2, %2, %2
  store_output %3, %0 base=0 component=0 write_mask=xyzw
}
)";

class PrimitiveTest : public PixelTest {
  protected:
    void SetUp() override {
        PixelTest::SetUp();
        if (IsSkipped() || HasFatalFailure())
            return;
        color = target(Format::r32_float, primitive_side, primitive_side);
        set_target(color);
        clear({-1, -1, -1, -1});
    }
    // Quads one to the right of the other, 8 pixels wide each, as a strip or a fan's triangles are.
    std::vector<Vertex> strip() {
        std::vector<Vertex> corners;
        for (const float x : {0.0f, 8.0f, 16.0f})
            for (const float y : {0.0f, 32.0f})
                corners.push_back(vertex(x, y));
        return corners;
    }
    float float_at(const std::shared_ptr<pipe::Resource>& depth, uint32_t x, uint32_t y) {
        return std::bit_cast<float>(static_cast<uint32_t>(depth_stencil_at(depth, x, y).depth));
    }
    float seen(uint32_t x, uint32_t y) { return pixel(color, x, y)[0]; }

    std::shared_ptr<pipe::Resource> color;
};

TEST_F(PrimitiveTest, LayersAreWhatVerticesSay) {
    EXPECT_EQ(screen->cap(pipe::Cap::max_framebuffer_layers), 2048);
    struct Kind {
        pipe::Target target;
        uint32_t depth;
        uint32_t layers;
    };
    for (const Kind& kind :
         {Kind{pipe::Target::texture_2d_array, 5, 5}, Kind{pipe::Target::texture_cube, 1, 6},
          Kind{pipe::Target::texture_3d, 4, 4}})
        for (const uint32_t level : {0u, 1u}) {
            SCOPED_TRACE(fmt::format("{} layers, level {}", kind.layers, level));
            auto layers = resource({.target = kind.target,
                                    .format = Format::r32_float,
                                    .width = 2 * primitive_side,
                                    .height = 2 * primitive_side,
                                    .depth = kind.depth,
                                    .last_level = 1,
                                    .bind = pipe::Bind::render_target | pipe::Bind::sampler_view});
            const bool is_volume = kind.target == pipe::Target::texture_3d;
            const uint32_t count = is_volume ? kind.layers >> level : kind.layers;
            const uint32_t side = 2 * primitive_side >> level;
            for (uint32_t layer = 0; layer < count; ++layer)
                fill(
                    layers,
                    [&](uint32_t, uint32_t) {
                        return Rgba{7, 0, 0, 1};
                    },
                    level, layer);
            set_target({layers, level, 0, Format::r32_float, count});
            use_nir(layered_vertex_shader, flat_color_shader);
            // First what was there is kept, then a part is cleared, in all layers.
            use_vertices({vertex(0, 0), vertex(8, 0), vertex(0, 8), vertex(8, 8)});
            draw_info({.mode = pipe::Primitive::triangle_strip, .count = 4, .instance_count = 9});
            finish();
            EXPECT_TRUE(context->clear_region(
                {.buffers = pipe::Clear::color,
                 .color = {-2, 0, 0, 0},
                 .scissor = pipe::Scissor{.min_x = 30, .min_y = 30, .max_x = 34, .max_y = 34}}));
            finish();
            for (uint32_t layer = 0; layer < count; ++layer) {
                const std::vector<Rgba> pixels = pixels_of(layers, level, layer);
                EXPECT_EQ(pixels[4 * side + 4][0], layer == 0 ? 7 : static_cast<float>(layer));
                EXPECT_EQ(pixels[8 * side + 4][0], 7) << layer;
                EXPECT_EQ(pixels[33 * side + 33][0], -2) << layer;
                EXPECT_EQ(pixels[34 * side + 33][0], 7) << layer;
            }
            // All of all, before a draw.
            clear({5, 0, 0, 0});
            draw_info({.mode = pipe::Primitive::triangle_strip, .count = 4, .instance_count = 1});
            finish();
            for (uint32_t layer = 0; layer < count; ++layer) {
                const std::vector<Rgba> pixels = pixels_of(layers, level, layer);
                EXPECT_EQ(pixels[4 * side + 4][0], layer == 1 ? 1 : 5) << layer;
                EXPECT_EQ(pixels[side * side - 1][0], 5) << layer;
            }
        }
}

TEST_F(PrimitiveTest, LayersHaveSamples) {
    constexpr uint32_t count = 3;
    for (const uint32_t samples : {2u, 4u}) {
        SCOPED_TRACE(samples);
        auto layers = resource({.target = pipe::Target::texture_2d_array,
                                .format = Format::r32_float,
                                .width = primitive_side,
                                .height = primitive_side,
                                .depth = count,
                                .samples = samples,
                                .bind = pipe::Bind::render_target | pipe::Bind::sampler_view});
        const auto seen_of = [&](uint32_t layer, uint32_t x, uint32_t y) {
            const auto size = static_cast<int32_t>(primitive_side);
            pipe::BlitInfo info = {.src_box = {.width = size, .height = size},
                                   .dst_box = {.width = size, .height = size}};
            info.src = {layers, 0, layer, Format::r32_float};
            info.dst = {color, 0, 0, Format::r32_float};
            EXPECT_TRUE(context->blit(info));
            return pixel(color, x, y)[0];
        };
        // Each alone, all in part, some by their vertices; what was there is loaded.
        for (uint32_t layer = 0; layer < count; ++layer) {
            set_target(pipe::Surface{layers, 0, layer, Format::r32_float});
            clear({static_cast<float>(10 + layer), 0, 0, 0});
        }
        set_target({layers, 0, 0, Format::r32_float, count});
        EXPECT_TRUE(context->clear_region(
            {.buffers = pipe::Clear::color,
             .color = {-2, 0, 0, 0},
             .scissor = pipe::Scissor{.min_x = 30, .min_y = 30, .max_x = 34, .max_y = 34}}));
        finish();
        use_nir(layered_vertex_shader, flat_color_shader);
        use_vertices({vertex(0, 0), vertex(8, 0), vertex(0, 8), vertex(8, 8)});
        draw_info({.mode = pipe::Primitive::triangle_strip, .count = 4, .instance_count = 2});
        finish();
        for (uint32_t layer = 0; layer < count; ++layer) {
            const auto before = static_cast<float>(10 + layer);
            EXPECT_EQ(seen_of(layer, 4, 4), layer == 0 ? before : static_cast<float>(layer));
            EXPECT_EQ(seen_of(layer, 20, 20), before) << layer;
            EXPECT_EQ(seen_of(layer, 33, 33), -2) << layer;
        }
        set_target({layers, 0, 0, Format::r32_float, count});
        clear({5, 0, 0, 0});
        finish();
        for (uint32_t layer = 0; layer < count; ++layer)
            EXPECT_EQ(seen_of(layer, 39, 39), 5) << layer;
    }
}

TEST_F(PrimitiveTest, LayersHaveTheirDepths) {
    auto colors = resource({.target = pipe::Target::texture_2d_array,
                            .format = Format::r32_float,
                            .width = primitive_side,
                            .height = primitive_side,
                            .depth = 4,
                            .bind = pipe::Bind::render_target | pipe::Bind::sampler_view});
    auto depths = resource({.target = pipe::Target::texture_2d_array,
                            .format = Format::z32_float,
                            .width = primitive_side,
                            .height = primitive_side,
                            .depth = 4,
                            .bind = pipe::Bind::depth_stencil | pipe::Bind::sampler_view});
    set_target({colors, 0, 1, Format::r32_float, 3}, {depths, 0, 1, Format::z32_float, 3});
    use(pipe::DepthStencilAlphaState{.depth_enable = true, .depth_write = true});
    const std::array<float, 4> start = {9, 0, 0, 0};
    EXPECT_TRUE(context->clear(pipe::Clear::all, start, 0.75, 0));
    use_nir(layered_vertex_shader, flat_color_shader);
    use_vertices({vertex(0, 0, 0.5f), vertex(8, 0, 0.5f), vertex(0, 8, 0.5f), vertex(8, 8, 0.5f)});
    // Into the layers 1 and 2 of the three.
    draw_info({.mode = pipe::Primitive::triangle_strip, .count = 4, .instance_count = 2});
    finish();
    use_vertices(
        {vertex(0, 0, 0.6f), vertex(16, 0, 0.6f), vertex(0, 8, 0.6f), vertex(16, 8, 0.6f)});
    draw_info({.mode = pipe::Primitive::triangle_strip, .count = 4, .instance_count = 1});
    finish();
    const auto depth = [&](uint32_t layer, uint32_t x) {
        const std::vector<std::byte> bytes = bytes_of(depths, 0, layer);
        float value = 0;
        std::memcpy(&value, bytes.data() + (4 * primitive_side + x) * sizeof value, sizeof value);
        return value;
    };
    EXPECT_FLOAT_EQ(depth(1, 4), 0.75f);
    EXPECT_FLOAT_EQ(depth(2, 4), 0.5f) << "loaded, and what is behind is not drawn";
    EXPECT_FLOAT_EQ(depth(2, 12), 0.6f);
    EXPECT_FLOAT_EQ(depth(3, 4), 0.5f);
    EXPECT_FLOAT_EQ(depth(3, 12), 0.75f);
    EXPECT_EQ(pixels_of(colors, 0, 2)[4 * primitive_side + 12][0], 1);
    EXPECT_EQ(pixels_of(colors, 0, 3)[4 * primitive_side + 4][0], 2);
}

TEST_F(PrimitiveTest, LayersOfFlatFramebuffersSayNothing) {
    use_nir(layered_vertex_shader, flat_color_shader);
    use_vertices(strip());
    draw_info({.mode = pipe::Primitive::triangle_strip, .count = 4, .instance_count = 1});
    finish();
    EXPECT_EQ(seen(4, 4), 1);
}

TEST_F(PrimitiveTest, LayersThatAreNotThereAreRefused) {
    auto layers = resource({.target = pipe::Target::texture_2d_array,
                            .format = Format::r32_float,
                            .width = 8,
                            .height = 8,
                            .depth = 4,
                            .bind = pipe::Bind::render_target | pipe::Bind::sampler_view});
    pipe::Framebuffer framebuffer = {.width = 8, .height = 8, .color_count = 1};
    framebuffer.colors[0] = {layers, 0, 2, Format::r32_float, 3};
    std::string error;
    EXPECT_FALSE(context->set_framebuffer(framebuffer, &error));
    EXPECT_NE(error.find("no layer 4"), std::string::npos) << error;
    framebuffer.colors[0].layer_count = 0;
    EXPECT_FALSE(context->set_framebuffer(framebuffer, &error));
    EXPECT_NE(error.find("no layers"), std::string::npos) << error;
}

TEST_F(PrimitiveTest, NumbersCountFromEachInstanceOn) {
    use_nir(numbered_vertex_shader, number_color_shader);
    use_vertices(strip());
    draw_info({.mode = pipe::Primitive::triangle_strip, .count = 6, .instance_count = 2});
    finish();
    EXPECT_EQ(seen(1, 1), 0);
    EXPECT_EQ(seen(7, 30), 1);
    EXPECT_EQ(seen(9, 1), 2);
    EXPECT_EQ(seen(15, 30), 3);
}

TEST_F(PrimitiveTest, NumbersAreTheVertexStagesWhereItSaysThem) {
    for (const bool first : {false, true}) {
        use({.flat_first = first});
        use_nir(numbering_vertex_shader, number_color_shader);
        use_vertices(strip());
        draw_info({.mode = pipe::Primitive::triangle_strip, .count = 6});
        finish();
        EXPECT_EQ(seen(1, 1), first ? 100 : 102);
        EXPECT_EQ(seen(15, 30), first ? 103 : 105);
    }
}

TEST_F(PrimitiveTest, FirstOrLastVerticesProvoke) {
    EXPECT_EQ(screen->cap(pipe::Cap::provoking_vertex), 1);
    use_nir(numbered_vertex_shader, flat_color_shader);
    struct Case {
        pipe::Primitive mode;
        std::array<float, 2> first;  // of the first two primitives
        std::array<float, 2> last;
    };
    const Case cases[] = {
        {pipe::Primitive::triangle_strip, {0, 1}, {2, 3}},
        {pipe::Primitive::triangle_fan, {1, 2}, {2, 3}},
        {pipe::Primitive::lines, {0, 2}, {1, 3}},
        {pipe::Primitive::line_strip, {0, 2}, {1, 3}},
    };
    for (const Case& c : cases)
        // In turn, so that what the first tells is not what the second wants.
        for (const bool first : {true, false, true}) {
            SCOPED_TRACE(fmt::format("mode {} first {}", static_cast<int>(c.mode), first));
            clear({-1, -1, -1, -1});
            use({.line_width = 4, .flat_first = first});
            const bool is_line =
                c.mode == pipe::Primitive::lines || c.mode == pipe::Primitive::line_strip;
            const bool is_fan = c.mode == pipe::Primitive::triangle_fan;
            if (is_line)
                use_vertices({vertex(0, 4), vertex(16, 4), vertex(16, 20), vertex(0, 20)});
            else if (is_fan)
                use_vertices({vertex(0, 0), vertex(16, 0), vertex(16, 16), vertex(0, 16)});
            else
                use_vertices({vertex(0, 0), vertex(16, 0), vertex(0, 16), vertex(16, 16)});
            draw_info({.mode = c.mode, .count = 4});
            finish();
            const std::array<float, 2>& wanted = first ? c.first : c.last;
            EXPECT_EQ(is_fan ? seen(12, 4) : seen(4, 4), wanted[0]);
            EXPECT_EQ(is_line ? seen(8, 20) : is_fan ? seen(4, 12) : seen(12, 12), wanted[1]);
        }
}

TEST_F(PrimitiveTest, DepthIsClampedWhereItDoesNotClip) {
    EXPECT_EQ(screen->cap(pipe::Cap::depth_clamp), 1);
    auto depth = depth_buffer(Format::z32_float, primitive_side, primitive_side);
    set_target(color, depth);
    use(pipe::DepthStencilAlphaState{
        .depth_enable = true, .depth_write = true, .depth_func = pipe::CompareFunc::always});
    for (const bool clips : {true, false}) {
        EXPECT_TRUE(context->clear(pipe::Clear::all, std::array<float, 4>{}, 0.25, 0));
        use({.depth_clip_near = clips, .depth_clip_far = clips});
        draw(Quad{.left = 0, .top = 0, .right = 8, .bottom = 8, .z = 1.5f});
        draw(Quad{.left = 8, .top = 0, .right = 16, .bottom = 8, .z = -0.5f});
        finish();
        EXPECT_FLOAT_EQ(float_at(depth, 4, 4), clips ? 0.25f : 1);
        EXPECT_FLOAT_EQ(float_at(depth, 12, 4), clips ? 0.25f : 0);
    }
}

TEST_F(PrimitiveTest, AnyIndexRestarts) {
    // Two upright bars; without a restart the gap between them is drawn too.
    use_vertices({vertex(0, 0), vertex(8, 0), vertex(0, 32), vertex(8, 32), vertex(24, 0),
                  vertex(32, 0), vertex(24, 32), vertex(32, 32)});
    set_color({1, 1, 1, 1});
    const std::vector<uint16_t> indices = {0, 1, 2, 3, 77, 4, 5, 6, 7};
    const auto draw_with = [&](std::optional<uint32_t> restart) {
        clear({0, 0, 0, 0});
        draw_info({.mode = pipe::Primitive::triangle_strip,
                   .count = 9,
                   .index_size = 2,
                   .user_indices = std::as_bytes(std::span(indices)),
                   .primitive_restart = true,
                   .restart_index = restart});
        finish();
    };
    draw_with(77);
    EXPECT_EQ(seen(28, 30), 1);
    EXPECT_EQ(seen(16, 16), 0);
    draw_with(0x1004d);
    EXPECT_NE(seen(4, 28), 0) << "what is greater than every index is none of them";
    draw_with(3);
    EXPECT_EQ(seen(6, 30), 0) << "and no vertex where it restarts";
}

TEST_F(PrimitiveTest, EightColourBuffers) {
    EXPECT_EQ(screen->cap(pipe::Cap::max_render_targets), 8);
    std::vector<std::shared_ptr<pipe::Resource>> targets;
    pipe::Framebuffer framebuffer = {
        .width = primitive_side, .height = primitive_side, .color_count = 8};
    std::string text = "FRAG\nDCL CONST[0]\n";
    for (unsigned n = 0; n < 8; ++n) {
        targets.push_back(target(Format::r8g8b8a8_unorm, primitive_side, primitive_side));
        framebuffer.colors[n] = {targets[n], 0, 0, Format::r8g8b8a8_unorm};
        text += fmt::format("DCL OUT[{0}], COLOR[{0}]\n", n);
    }
    for (unsigned n = 0; n < 8; ++n)
        text += fmt::format("MOV OUT[{}], CONST[0]\n", n);
    std::string error;
    ASSERT_TRUE(context->set_framebuffer(framebuffer, &error)) << error;
    use_fragment_shader(text + "END\n");
    pipe::BlendState masks = {.independent_blend_enable = true};
    for (unsigned n = 0; n < 8; ++n)
        masks.rt[n].color_mask = static_cast<uint8_t>(n + 1);
    masks.target = masks.rt[0];
    use(masks);
    clear({0, 0, 0, 0});
    draw(Quad{.left = 0, .top = 0, .right = primitive_side, .bottom = primitive_side});
    finish();
    for (unsigned n = 0; n < 8; ++n) {
        const unsigned mask = n + 1;
        const auto bit = [&](unsigned i) { return (mask >> i & 1) != 0 ? 1.0f : 0.0f; };
        EXPECT_EQ(pixel(targets[n], 20, 20), (Rgba{bit(0), bit(1), bit(2), bit(3)})) << n;
    }
    for (unsigned n = 0; n < 8; ++n) {
        targets[n] = target(Format::r32g32b32a32_float, primitive_side, primitive_side);
        framebuffer.colors[n] = {targets[n], 0, 0, Format::r32g32b32a32_float};
    }
    EXPECT_FALSE(screen->is_framebuffer_supported(framebuffer, &error));
    EXPECT_NE(error.find("does not fit into tile memory"), std::string::npos) << error;
}

}  // namespace
}  // namespace cuesta::agx
