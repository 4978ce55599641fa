// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the driver refuses, and how it says so.
#include <cmath>

#include "compiler/nir/parser.h"
#include "driver_fixture.h"

namespace cuesta::lima {
namespace {

using pipe::Bind;
using pipe::Map;
using Status = pipe::Fence::Status;

constexpr hw::Format rgba8 = hw::Format::r8g8b8a8_unorm;

class ErrorTest : public DriverTest {
  protected:
    void SetUp() override {
        DriverTest::SetUp();
        positions = buffer(std::vector<float>(4 * 4));
        color = texture(rgba8, 64, 64);
        set_target(color);
        bind_plain_state(positions);
    }
    // The draw is refused for the reason that `part` names, and nothing of it is left behind.
    void expect_refused(const pipe::DrawInfo& info, std::string_view part) {
        recorder->clear_jobs();
        std::string error;
        EXPECT_FALSE(context->draw_vbo(info, &error));
        EXPECT_NE(error.find(part), std::string::npos) << error;
        context->flush();
        EXPECT_TRUE(recorder->jobs().empty());
    }
    std::string refused_resource(const pipe::ResourceTemplate& description) {
        std::string error;
        EXPECT_EQ(screen->create_resource(description, &error), nullptr);
        return error;
    }
    std::string refused_framebuffer(const pipe::Framebuffer& framebuffer) {
        std::string error;
        EXPECT_FALSE(context->set_framebuffer(framebuffer, &error));
        EXPECT_FALSE(context->draw_vbo({.count = 3}, nullptr));
        EXPECT_FALSE(context->clear(pipe::Clear::all, grey, 1, 0, nullptr));
        return error;
    }
    std::string refused_view(const pipe::SamplerViewTemplate& view) {
        std::string error;
        EXPECT_EQ(context->create_sampler_view(view, &error), nullptr);
        return error;
    }
    std::string refused_map(const std::shared_ptr<pipe::Resource>& resource,
                            uint32_t level,
                            const pipe::Box& box) {
        std::string error;
        EXPECT_EQ(context->map(resource, level, Map::read, box, &error), nullptr);
        return error;
    }
    std::string refused_blit(const pipe::BlitInfo& info) {
        std::string error;
        EXPECT_FALSE(context->blit(info, &error));
        return error;
    }

    std::shared_ptr<pipe::Resource> positions;
    std::shared_ptr<pipe::Resource> color;
    std::array<float, 4> grey = {0.5f, 0.5f, 0.5f, 1};
};

#define EXPECT_SAYS(text, part) EXPECT_NE((text).find(part), std::string::npos) << (text)

TEST_F(ErrorTest, DrawsOutOfTheirLimits) {
    expect_refused({.start = 2, .count = 3},
                   "vertex 4 lies behind the vertex buffer of attribute 0");
    expect_refused({.count = 0x1000000}, "counts to 16777215");
    expect_refused({.start = 0xffffffff, .count = 3}, "counts to 16777215");
    expect_refused({.count = 3, .instance_count = 2}, "no instancing");
    expect_refused({.mode = static_cast<pipe::Primitive>(9), .count = 3}, "primitive 9");
    expect_refused({.count = 3, .index_size = 3}, "indices of 3 bytes");
    const std::array<uint32_t, 3> far = {0, 1, 0xffffffff};
    const auto far_bytes = std::as_bytes(std::span(far));
    expect_refused({.count = 3, .index_size = 4, .user_indices = far_bytes},
                   "indices from 0 to 4294967295");
    const std::array<uint32_t, 3> high = {0xfffffffd, 0xfffffffe, 0xffffffff};
    const auto high_bytes = std::as_bytes(std::span(high));
    expect_refused({.count = 3, .index_size = 4, .user_indices = high_bytes, .index_bias = -5},
                   "bias");
    const std::array<uint8_t, 4> low = {0, 1, 2, 4};
    const auto low_bytes = std::as_bytes(std::span(low));
    expect_refused({.count = 3, .index_size = 1, .user_indices = low_bytes, .index_bias = -1},
                   "bias");
    expect_refused({.count = 3, .index_size = 1, .user_indices = low_bytes, .index_bias = 2},
                   "vertex 4");
    expect_refused({.count = 6, .index_size = 1, .user_indices = low_bytes}, "behind its indices");
    const auto list = buffer(std::vector<float>(2));
    expect_refused({.count = 6, .index_size = 2, .index_buffer = list}, "behind its index buffer");
    expect_refused({.count = 3, .index_size = 2, .index_buffer = list, .index_offset = 1},
                   "at offset 1");
    expect_refused({.count = 3, .index_size = 2, .index_buffer = list, .index_offset = 0xfffffffe},
                   "behind");
    expect_refused({.count = 3, .index_size = 2, .index_buffer = color}, "from a texture");
}

TEST_F(ErrorTest, FramebuffersOfSeveralSamplesAreNotRead) {
    auto reading = context->create_shader(**nir::parse(R"(shader fragment
  output 0 color 0 vec4 smooth ""
fn main {
  b0:
  %0:32 = load_const 0
  %1:32x4 = load_framebuffer base=0
  store_output %1, %0 base=0 component=0 write_mask=xyzw
}
)"),
                                          nullptr);
    ASSERT_NE(reading, nullptr);
    context->bind_fragment_shader(reading.get());
    EXPECT_TRUE(context->draw_vbo({.count = 3}, nullptr));
    context->flush();
    const auto samples = screen->create_resource(
        {.format = rgba8, .width = 64, .height = 64, .samples = 4, .bind = Bind::render_target},
        nullptr);
    set_target(samples);
    expect_refused({.count = 3}, "several samples");
    context->bind_fragment_shader(nullptr);
}

// The other side's colour is one varying more, in draws that look at it.
TEST_F(ErrorTest, BackColoursTakeVaryings) {
    auto sided = context->create_shader(
        **tgsi::compile("VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL OUT[1], COLOR\n"
                        "DCL OUT[2], BCOLOR\nMOV OUT[0], IN[0]\nMOV OUT[1], IN[0]\n"
                        "MOV OUT[2], IN[0]\nEND\n"),
        nullptr);
    std::string text =
        "FRAG\nDCL IN[0], COLOR\nDCL IN[1..11], GENERIC\nDCL OUT[0], COLOR\n"
        "DCL TEMP[0]\nMOV TEMP[0], IN[0]\n";
    for (int i = 1; i < 12; ++i)
        text += "ADD TEMP[0], TEMP[0], IN[" + std::to_string(i) + "]\n";
    auto reading =
        context->create_shader(**tgsi::compile(text + "MOV OUT[0], TEMP[0]\nEND\n"), nullptr);
    auto two_sided = context->create_rasterizer({.light_twoside = true});
    context->bind_fragment_shader(reading.get());
    context->bind_rasterizer(two_sided.get());
    EXPECT_TRUE(context->draw_vbo({.count = 3}, nullptr));
    context->bind_vertex_shader(sided.get());
    context->flush();
    expect_refused({.count = 3}, "reads 13 varyings; the Mali-400 has 12");
    context->bind_rasterizer(rasterizer.get());
    EXPECT_TRUE(context->draw_vbo({.count = 3}, nullptr));
    context->flush();
    context->bind_fragment_shader(nullptr);
}

TEST_F(ErrorTest, VertexBuffersThatCannotBe) {
    pipe::VertexBuffer bad = {positions, 0, 1u << 21};
    context->set_vertex_buffers(std::span(&bad, 1));
    expect_refused({.count = 3}, "bytes apart");
    bad = {positions, 0xfffffff0, 16};
    context->set_vertex_buffers(std::span(&bad, 1));
    expect_refused({.count = 3}, "behind the vertex buffer");
    bad = {color, 0, 16};
    context->set_vertex_buffers(std::span(&bad, 1));
    expect_refused({.count = 3}, "from a texture");
    bad = {nullptr, 0, 16};
    context->set_vertex_buffers(std::span(&bad, 1));
    expect_refused({.count = 3}, "attribute 0 has no vertex buffer");
    auto none = context->create_vertex_elements({});
    context->bind_vertex_elements(none.get());
    expect_refused({.count = 3}, "no vertex element");
    std::string error;
    const std::vector<pipe::VertexElement> many(17, {.format = hw::Format::r32_float});
    EXPECT_EQ(context->create_vertex_elements(many, &error), nullptr);
    EXPECT_SAYS(error, "17 attributes");
    const pipe::VertexElement instanced = {.instance_divisor = 1, .format = hw::Format::r32_float};
    EXPECT_EQ(context->create_vertex_elements(std::span(&instanced, 1), &error), nullptr);
    EXPECT_SAYS(error, "instancing");
}

TEST_F(ErrorTest, EveryBindingIsNeeded) {
    context->bind_blend(nullptr);
    expect_refused({.count = 3}, "no blend state");
    bind_plain_state(positions);
    context->bind_rasterizer(nullptr);
    expect_refused({.count = 3}, "no rasteriser");
    bind_plain_state(positions);
    context->bind_depth_stencil_alpha(nullptr);
    expect_refused({.count = 3}, "no depth and stencil");
    bind_plain_state(positions);
    context->bind_vertex_shader(nullptr);
    expect_refused({.count = 3}, "no vertex shader");
    bind_plain_state(positions);
    context->bind_fragment_shader(nullptr);
    expect_refused({.count = 3}, "no fragment shader");
    bind_plain_state(positions);
    context->bind_vertex_elements(nullptr);
    expect_refused({.count = 3}, "no vertex elements");
    bind_plain_state(positions);
    context->set_viewport({{NAN, 1, 1}, {0, 0, 0}});
    expect_refused({.count = 3}, "viewport");
    context->set_viewport({{1, 1, 1}, {INFINITY, 0, 0}});
    expect_refused({.count = 3}, "viewport");
}

TEST_F(ErrorTest, SamplersWithoutTexturesAndTexturesThatAreTargets) {
    fragment = context->create_shader(
        **tgsi::compile("FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL SAMP[1]\n"
                        "DCL SVIEW[1], 2D, FLOAT\nTEX OUT[0], IN[0], SAMP[1], 2D\nEND\n"),
        nullptr);
    ASSERT_NE(fragment, nullptr);
    context->bind_fragment_shader(fragment.get());
    expect_refused({.count = 3}, "sampler 1 is read but nothing is bound");
    auto sampler = context->create_sampler({});
    pipe::SamplerObject* samplers[2] = {nullptr, sampler.get()};
    context->bind_samplers(pipe::ShaderStage::fragment, samplers);
    expect_refused({.count = 3}, "sampler 1 is read but nothing is bound");
    auto view = context->create_sampler_view({.texture = color, .format = rgba8});
    pipe::SamplerView* views[2] = {nullptr, view.get()};
    context->set_sampler_views(pipe::ShaderStage::fragment, views);
    expect_refused({.count = 3}, "framebuffer as well");
    auto other = texture(rgba8, 8, 8);
    auto good = context->create_sampler_view({.texture = other, .format = rgba8});
    views[1] = good.get();
    context->set_sampler_views(pipe::ShaderStage::fragment, views);
    std::string error;
    EXPECT_TRUE(context->draw_vbo({.count = 3}, &error)) << error;
}

TEST_F(ErrorTest, ConstantsBehindTheirBuffer) {
    context->set_constant_buffer(pipe::ShaderStage::vertex, 0,
                                 {.buffer = positions, .offset = 32, .size = 64});
    expect_refused({.count = 3}, "constants of 64 bytes at 32");
    context->set_constant_buffer(pipe::ShaderStage::vertex, 0,
                                 {.buffer = color, .offset = 0, .size = 16});
    expect_refused({.count = 3}, "do not lie in their buffer");
    context->set_constant_buffer(pipe::ShaderStage::vertex, 0, {});
    EXPECT_TRUE(context->draw_vbo({.count = 3}, nullptr));
}

TEST_F(ErrorTest, Resources) {
    EXPECT_SAYS(refused_resource({.target = pipe::Target::buffer, .width = 0}), "0 bytes");
    EXPECT_SAYS(refused_resource({.target = pipe::Target::buffer, .width = 0xffffffff}), "bytes");
    EXPECT_SAYS(refused_resource({.format = rgba8, .width = 0, .height = 4}), "0x4x1");
    EXPECT_SAYS(refused_resource({.format = rgba8, .width = 16, .height = 16, .last_level = 5}),
                "6 mipmap levels");
    EXPECT_SAYS(refused_resource({.format = rgba8, .width = 16, .height = 16, .depth = 3}),
                "no arrays");
    EXPECT_SAYS(refused_resource(
                    {.target = pipe::Target::texture_1d, .format = rgba8, .width = 4, .height = 4}),
                "4 rows");
    EXPECT_SAYS(refused_resource({.target = pipe::Target::texture_1d,
                                  .format = hw::Format::etc1_rgb8,
                                  .width = 4,
                                  .bind = Bind::sampler_view}),
                "sampled");
    EXPECT_SAYS(
        refused_resource(
            {.target = pipe::Target::texture_cube, .format = rgba8, .width = 16, .height = 8}),
        "square");
    EXPECT_SAYS(refused_resource({.format = rgba8, .width = 4, .samples = 2}), "2 samples");
    EXPECT_SAYS(
        refused_resource({.format = rgba8, .width = 4, .samples = 4, .bind = Bind::sampler_view}),
        "sampled");
    EXPECT_SAYS(refused_resource(
                    {.format = hw::Format::etc1_rgb8, .width = 4, .bind = Bind::render_target}),
                "cannot be drawn to");
    EXPECT_SAYS(refused_resource({.format = rgba8, .width = 4, .bind = Bind::depth_stencil}),
                "depth and stencil");
    EXPECT_SAYS(refused_resource({.target = pipe::Target::texture_3d,
                                  .format = hw::Format::r16g16b16a16_float,
                                  .width = 4096,
                                  .height = 4096,
                                  .depth = 64}),
                "1 GiB");
}

TEST_F(ErrorTest, Framebuffers) {
    const auto with_color = [&](const pipe::Surface& surface, uint32_t width, uint32_t height) {
        pipe::Framebuffer framebuffer = {.width = width, .height = height, .color_count = 1};
        framebuffer.colors[0] = surface;
        return framebuffer;
    };
    EXPECT_SAYS(refused_framebuffer(with_color({}, 8, 8)), "no colour buffer");
    EXPECT_SAYS(refused_framebuffer(with_color({color, 0, 0, rgba8}, 65, 64)), "65x64");
    EXPECT_SAYS(refused_framebuffer(with_color({color, 0, 0, rgba8}, 0, 64)), "without pixels");
    EXPECT_SAYS(refused_framebuffer(with_color({color, 1, 0, rgba8}, 8, 8)), "no level 1");
    EXPECT_SAYS(refused_framebuffer(with_color({color, 0, 1, rgba8}, 8, 8)), "no layer 1");
    EXPECT_SAYS(refused_framebuffer(with_color({color, 0, 0, hw::Format::b5g6r5_unorm}, 8, 8)),
                "cannot be seen");
    EXPECT_SAYS(refused_framebuffer(with_color({color, 0, 0, hw::Format::z24_unorm_s8_uint}, 8, 8)),
                "cannot be drawn to as colour");
    EXPECT_SAYS(refused_framebuffer(with_color({positions, 0, 0, rgba8}, 8, 1)), "is a buffer");
    pipe::Framebuffer framebuffer = with_color({color, 0, 0, rgba8}, 64, 64);
    framebuffer.color_count = 2;
    EXPECT_SAYS(refused_framebuffer(framebuffer), "2 colour buffers");
    framebuffer.color_count = 1;
    framebuffer.depth_stencil = {color, 0, 0, rgba8};
    EXPECT_SAYS(refused_framebuffer(framebuffer), "depth and stencil");
    auto samples = screen->create_resource({.format = hw::Format::z24_unorm_s8_uint,
                                            .width = 64,
                                            .height = 64,
                                            .samples = 4,
                                            .bind = Bind::depth_stencil},
                                           nullptr);
    framebuffer.depth_stencil = {samples, 0, 0, hw::Format::z24_unorm_s8_uint};
    EXPECT_SAYS(refused_framebuffer(framebuffer), "different numbers of samples");
    EXPECT_TRUE(context->set_framebuffer({}));
}

TEST_F(ErrorTest, Views) {
    auto samples = screen->create_resource(
        {.format = rgba8, .width = 8, .height = 8, .samples = 4, .bind = Bind::render_target},
        nullptr);
    EXPECT_SAYS(refused_view({}), "no texture");
    EXPECT_SAYS(refused_view({.texture = positions, .format = rgba8}), "buffers");
    EXPECT_SAYS(refused_view({.texture = samples, .format = rgba8}), "samples");
    EXPECT_SAYS(refused_view({.texture = color, .format = rgba8, .last_level = 1}),
                "levels 0 to 1");
    EXPECT_SAYS(refused_view({.texture = color, .format = rgba8, .first_level = 1}),
                "levels 1 to 0");
    EXPECT_SAYS(refused_view({.texture = color, .format = hw::Format::r32_float}),
                "cannot be sampled");
    EXPECT_SAYS(refused_view({.texture = color, .format = hw::Format::l8_unorm}), "cannot be seen");
}

TEST_F(ErrorTest, Maps) {
    auto blocks = screen->create_resource(
        {.format = hw::Format::etc1_rgb8, .width = 18, .height = 16, .bind = Bind::sampler_view},
        nullptr);
    auto samples = screen->create_resource(
        {.format = rgba8, .width = 8, .height = 8, .samples = 4, .bind = Bind::render_target},
        nullptr);
    EXPECT_SAYS(refused_map(nullptr, 0, {.width = 1}), "no resource");
    EXPECT_SAYS(refused_map(color, 1, {.width = 1}), "no level 1");
    EXPECT_SAYS(refused_map(positions, 1, {.width = 1}), "no level 1");
    EXPECT_SAYS(refused_map(color, 0, {.width = 0}), "not inside");
    EXPECT_SAYS(refused_map(color, 0, {.x = 2147483647, .width = 2147483647}), "not inside");
    EXPECT_SAYS(refused_map(color, 0, {.z = 1, .width = 1}), "not inside");
    EXPECT_SAYS(refused_map(positions, 0, {.x = 60, .width = 8}), "not inside");
    EXPECT_SAYS(refused_map(samples, 0, {.width = 1}), "samples");
    EXPECT_SAYS(refused_map(blocks, 0, {.x = 2, .width = 4, .height = 4}), "cuts blocks");
    EXPECT_SAYS(refused_map(blocks, 0, {.width = 4, .height = 3}), "cuts blocks");
    EXPECT_NE(context->map(blocks, 0, Map::read, {.x = 16, .width = 2, .height = 4}), nullptr)
        << "the edge";
}

TEST_F(ErrorTest, BlitsAndCopies) {
    auto depth = screen->create_resource({.format = hw::Format::z24_unorm_s8_uint,
                                          .width = 8,
                                          .height = 8,
                                          .bind = Bind::depth_stencil},
                                         nullptr);
    auto blocks = screen->create_resource(
        {.format = hw::Format::etc1_rgb8, .width = 16, .height = 16, .bind = Bind::sampler_view},
        nullptr);
    const pipe::Box box = {.width = 8, .height = 8};
    const pipe::Surface plain = {color, 0, 0, rgba8};
    const pipe::Surface z = {depth, 0, 0, hw::Format::z24_unorm_s8_uint};
    EXPECT_SAYS(refused_blit({.src = {}, .src_box = box, .dst = plain, .dst_box = box}),
                "no source");
    EXPECT_SAYS(refused_blit({.src = plain, .src_box = box, .dst = {}, .dst_box = box}),
                "no destination");
    EXPECT_SAYS(refused_blit({.src = z, .src_box = box, .dst = plain, .dst_box = box}),
                "cannot be drawn to");
    EXPECT_SAYS(
        refused_blit({.src = {color, 3, 0, rgba8}, .src_box = box, .dst = plain, .dst_box = box}),
        "no level 3");
    EXPECT_SAYS(
        refused_blit({.src = plain, .src_box = box, .dst = {color, 0, 6, rgba8}, .dst_box = box}),
        "no layer 6");
    EXPECT_SAYS(
        refused_blit(
            {.src = z, .src_box = box, .dst = z, .dst_box = box, .filter = pipe::Filter::linear}),
        "filtered");
    std::string error;
    EXPECT_FALSE(context->resource_copy_region(nullptr, 0, 0, 0, 0, color, 0, box, &error));
    EXPECT_SAYS(error, "source and a destination");
    EXPECT_FALSE(context->resource_copy_region(blocks, 0, 0, 0, 0, color, 0, box, &error));
    EXPECT_SAYS(error, "another size");
    EXPECT_FALSE(context->resource_copy_region(positions, 0, 0, 0, 0, color, 0, box, &error));
    EXPECT_SAYS(error, "between a buffer and a texture");
    EXPECT_FALSE(context->resource_copy_region(color, 0, 60, 0, 0, color, 0, box, &error));
    EXPECT_SAYS(error, "not inside");
}

TEST_F(ErrorTest, QueriesAndCapsThatAreNot) {
    std::string error;
    EXPECT_EQ(context->create_query(pipe::QueryType::occlusion_counter, &error), nullptr);
    EXPECT_SAYS(error, "count samples");
    EXPECT_EQ(context->create_query(pipe::QueryType::time_elapsed, &error), nullptr);
    EXPECT_SAYS(error, "times");
    using pipe::Cap;
    for (const Cap cap :
         {Cap::occlusion_query, Cap::time_query, Cap::shadow_samplers, Cap::instancing,
          Cap::primitive_restart, Cap::flat_shading, Cap::anisotropic_filter,
          Cap::seamless_cube_map, Cap::separate_stencil, Cap::polygon_offset_clamp,
          Cap::max_vertex_samplers, Cap::user_vertex_buffers, Cap::fragment_highp})
        EXPECT_EQ(screen->cap(cap), 0) << static_cast<int>(cap);
    EXPECT_EQ(screen->cap(Cap::max_texture_2d_size), 4096);
    EXPECT_EQ(screen->cap(Cap::max_texture_levels), 13);
    EXPECT_EQ(screen->cap(Cap::max_render_targets), 1);
    EXPECT_EQ(screen->cap(Cap::max_vertex_attributes), 16);
    EXPECT_EQ(screen->cap(Cap::max_fragment_samplers), 16);
    EXPECT_EQ(screen->cap(Cap::max_samples), 4);
    EXPECT_GE(screen->cap(Cap::max_varyings), 8) << "OpenGL ES 2.0 wants as many";
    EXPECT_GE(screen->cap(Cap::max_vertex_uniform_vec4s), 128);
    EXPECT_GE(screen->cap(Cap::max_fragment_uniform_vec4s), 16);
    EXPECT_EQ(screen->name(), "Mali-400 MP2");
}

TEST_F(ErrorTest, ClearsWithoutAFramebuffer) {
    context->set_framebuffer({});
    std::string error;
    EXPECT_FALSE(context->clear(pipe::Clear::all, grey, 1, 0, &error));
    EXPECT_EQ(error, "no framebuffer is set");
}

// --- failures below ----------------------------------------------------------------------------

// Of the two jobs of a batch: the vertices' alone, both.
TEST_F(ErrorTest, AFailedJobFailsItsFenceAlone) {
    for (const unsigned failing : {1u, 2u}) {
        recorder->fail_next_jobs(failing);
        ASSERT_TRUE(context->draw_vbo({.count = 3}));
        auto fence = context->flush();
        EXPECT_EQ(fence->wait(0), Status::failed);
        ASSERT_TRUE(context->draw_vbo({.count = 3}));
        EXPECT_EQ(context->flush()->wait(0), Status::done);
    }
}

TEST_F(ErrorTest, WorkThatTheKernelRefusesFailsItsFence) {
    for (const unsigned refused : {1u, 2u}) {
        recorder->refuse_next_submits(refused);
        ASSERT_TRUE(context->draw_vbo({.count = 3}));
        auto fence = context->flush();
        ASSERT_NE(fence, nullptr);
        EXPECT_EQ(fence->wait(0), Status::failed);
        std::string error;
        EXPECT_EQ(fence->export_sync_file(&error), -1);
        EXPECT_FALSE(error.empty());
        recorder->refuse_next_submits(0);
        ASSERT_TRUE(context->draw_vbo({.count = 3}));
        EXPECT_EQ(context->flush()->wait(0), Status::done);
    }
}

// The stride of a texture descriptor ends at 32767; targets are read by their reloads.
TEST_F(ErrorTest, LinearRowsThatTheGpuCannotRead) {
    for (const Bind bind : {Bind::linear, Bind::shared, Bind::scanout}) {
        pipe::ResourceTemplate wide = {.format = hw::Format::r16g16b16a16_float,
                                       .width = 4081,
                                       .height = 4,
                                       .bind = Bind::sampler_view | Bind::render_target | bind};
        const std::string error = refused_resource(wide);
        EXPECT_NE(error.find("rows of 32768 bytes"), std::string::npos) << error;
        wide.width = 4080;
        EXPECT_NE(screen->create_resource(wide, nullptr), nullptr);
    }
}

}  // namespace
}  // namespace cuesta::lima
