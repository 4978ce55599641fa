// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tests/unit/gallium/drivers/lifetime_fixture.h"

namespace cuesta::gallium {
namespace {

using pipe::Primitive;
using pipe::ShaderStage;

TEST_F(LifetimeTest, VertexShaders) {
    use_fragment_shader(varying_fragment_shader);
    std::unique_ptr<pipe::ShaderObject> bound;
    const auto bind = [&](const char* value) {
        context->bind_vertex_shader(nullptr);
        bound.reset();
        bound =
            shader(std::string("VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL OUT[1], GENERIC[0]\n") +
                   "IMM FLT32 {" + value + "}\nMOV OUT[0], IN[0]\nMOV OUT[1], IMM[0]\nEND\n");
        context->bind_vertex_shader(bound.get());
    };
    expect_red_then_green([&] { bind("1, 0, 0, 1"); }, [&] { bind("0, 1, 0, 1"); });
}

TEST_F(LifetimeTest, Blends) {
    set_color({1, 1, 1, 1});
    std::unique_ptr<pipe::BlendObject> bound;
    const auto bind = [&](uint8_t mask) {
        context->bind_blend(nullptr);
        bound.reset();
        pipe::BlendState state;
        state.target.color_mask = mask;
        bound = context->create_blend(state);
        context->bind_blend(bound.get());
    };
    expect_red_then_green([&] { bind(0b1001); }, [&] { bind(0b1010); });
}

// Two quads on each other: the test decides which stays.
TEST_F(LifetimeTest, DepthStencilAlphas) {
    draw_own_ = [this](float left) {
        set_color(green);
        draw(Quad{left, 0, left + 8, 4});
        set_color({1, 0, 0, 0.5f});
        draw(Quad{left, 0, left + 8, 4});
    };
    std::unique_ptr<pipe::DepthStencilAlphaObject> bound;
    const auto bind = [&](pipe::CompareFunc func) {
        context->bind_depth_stencil_alpha(nullptr);
        bound.reset();
        pipe::DepthStencilAlphaState state;
        state.alpha_enable = true;
        state.alpha_func = func;
        state.alpha_reference = 0.75f;
        bound = context->create_depth_stencil_alpha(state);
        context->bind_depth_stencil_alpha(bound.get());
    };
    for (int round = 0; round < tries; ++round) {
        color = target(Format::r8g8b8a8_unorm, 16, 4);
        set_target(color);
        clear(black);
        bind(pipe::CompareFunc::less);
        draw_half(0);
        bind(pipe::CompareFunc::greater);
        draw_half(8);
        finish();
        expect_pixels(color, [](uint32_t x, uint32_t) {
            return x < 8 ? Rgba{1, 0, 0, 0.5f} : green;
        });
    }
}

// Each half is drawn red and green, facing this way and that.
TEST_F(LifetimeTest, Rasterizers) {
    draw_own_ = [this](float left) {
        const float right = left + 8;
        set_color(red);
        draw(Primitive::triangle_strip,
             {vertex(left, 0), vertex(left, 4), vertex(right, 0), vertex(right, 4)});
        set_color(green);
        draw(Primitive::triangle_strip,
             {vertex(left, 0), vertex(right, 0), vertex(left, 4), vertex(right, 4)});
    };
    std::unique_ptr<pipe::RasterizerObject> bound;
    const auto bind = [&](bool front_ccw) {
        context->bind_rasterizer(nullptr);
        bound.reset();
        pipe::RasterizerState state;
        state.cull_face = pipe::CullFace::back;
        state.front_ccw = front_ccw;
        bound = context->create_rasterizer(state);
        context->bind_rasterizer(bound.get());
    };
    expect_red_then_green([&] { bind(true); }, [&] { bind(false); });
}

struct ColoredVertex {
    std::array<float, 4> position, first, second;
};

TEST_F(LifetimeTest, VertexElements) {
    use_fragment_shader(varying_fragment_shader);
    draw_own_ = [this](float left) {
        std::vector<ColoredVertex> vertices;
        for (const auto& [x, y] : {std::pair{0, 0}, {8, 0}, {0, 4}, {8, 4}})
            vertices.push_back(
                {at(left + static_cast<float>(x), static_cast<float>(y)), red, green});
        const pipe::VertexBuffer bound = {buffer_of(vertices), 0, sizeof(ColoredVertex)};
        context->set_vertex_buffers(std::span(&bound, 1));
        draw_info({.mode = Primitive::triangle_strip, .count = 4});
    };
    std::unique_ptr<pipe::VertexElementsObject> bound;
    const auto bind = [&](uint32_t offset) {
        context->bind_vertex_elements(nullptr);
        bound.reset();
        const std::array<pipe::VertexElement, 2> elements = {
            pipe::VertexElement{.src_offset = 0, .format = Format::r32g32b32a32_float},
            pipe::VertexElement{.src_offset = offset, .format = Format::r32g32b32a32_float}};
        bound = context->create_vertex_elements(elements);
        context->bind_vertex_elements(bound.get());
    };
    expect_red_then_green([&] { bind(16); }, [&] { bind(32); });
}

TEST_F(LifetimeTest, ConstantsOfTheApplication) {
    std::unique_ptr<Rgba> constants;
    const auto set = [&](const Rgba& value) {
        constants.reset();
        constants = std::make_unique<Rgba>(value);
        context->set_constant_buffer(ShaderStage::fragment, 0,
                                     {.user = std::as_bytes(std::span(*constants))});
    };
    expect_red_then_green([&] { set(red); }, [&] { set(green); });
}

TEST_F(LifetimeTest, ConstantBuffers) {
    const auto set = [&](const Rgba& value) {
        context->set_constant_buffer(ShaderStage::fragment, 0, {});
        context->set_constant_buffer(
            ShaderStage::fragment, 0,
            {.buffer = buffer(std::as_bytes(std::span(value))), .offset = 0, .size = sizeof value});
    };
    expect_red_then_green([&] { set(red); }, [&] { set(green); });
}

// Vertices and indices in buffers that nobody but the binding keeps.
TEST_F(LifetimeTest, VertexAndIndexBuffers) {
    use_fragment_shader(varying_fragment_shader);
    draw_own_ = [this](float left) {
        context->set_vertex_buffers({});
        // What the indices leave out would give the other colour.
        std::vector<Vertex> vertices;
        for (const Rgba& value : {red, green})
            for (const auto& [x, y] : {std::pair{0, 0}, {8, 0}, {0, 4}, {8, 4}})
                vertices.push_back(
                    {at(left + static_cast<float>(x), static_cast<float>(y)), value});
        const pipe::VertexBuffer bound = {buffer_of(vertices), 0, sizeof(Vertex)};
        context->set_vertex_buffers(std::span(&bound, 1));
        const uint8_t base = left == 0 ? 0 : 4;
        std::vector<uint8_t> indices;
        for (uint8_t i = 0; i < 4; ++i)
            indices.push_back(base + i);
        draw_info({.mode = Primitive::triangle_strip,
                   .count = 4,
                   .index_size = 1,
                   .index_buffer = buffer_of(indices)});
    };
    expect_red_then_green([] {}, [] {});
}

TEST_F(LifetimeTest, ViewsSamplersAndTextures) {
    use_fragment_shader(texture_fragment_shader);
    std::unique_ptr<pipe::SamplerView> view;
    std::unique_ptr<pipe::SamplerObject> sampler;
    const auto bind = [&](const Rgba& value) {
        context->set_sampler_views(ShaderStage::fragment, {});
        context->bind_samplers(ShaderStage::fragment, {});
        view.reset();
        sampler.reset();
        const auto texture = texel(value);
        view = context->create_sampler_view({.texture = texture, .format = Format::r8g8b8a8_unorm},
                                            nullptr);
        sampler = context->create_sampler(nearest_sampler());
        ASSERT_NE(view, nullptr);
        pipe::SamplerView* views[] = {view.get()};
        pipe::SamplerObject* samplers[] = {sampler.get()};
        context->set_sampler_views(ShaderStage::fragment, views);
        context->bind_samplers(ShaderStage::fragment, samplers);
    };
    expect_red_then_green([&] { bind(red); }, [&] { bind(green); });
}

// Another view of one texture: the swizzles, and so the variant of the shader, differ.
TEST_F(LifetimeTest, ViewsWithOtherSwizzles) {
    use_fragment_shader(texture_fragment_shader);
    const auto texture = texel(red);
    const auto sampler = context->create_sampler(nearest_sampler());
    pipe::SamplerObject* samplers[] = {sampler.get()};
    context->bind_samplers(ShaderStage::fragment, samplers);
    std::unique_ptr<pipe::SamplerView> view;
    const auto bind = [&](std::array<pipe::Swizzle, 4> swizzle) {
        context->set_sampler_views(ShaderStage::fragment, {});
        view.reset();
        view = context->create_sampler_view(
            {.texture = texture, .format = Format::r8g8b8a8_unorm, .swizzle = swizzle}, nullptr);
        ASSERT_NE(view, nullptr);
        pipe::SamplerView* views[] = {view.get()};
        context->set_sampler_views(ShaderStage::fragment, views);
    };
    using pipe::Swizzle;
    expect_red_then_green(
        [&] {
            bind({Swizzle::x, Swizzle::y, Swizzle::z, Swizzle::w});
        },
        [&] {
            bind({Swizzle::y, Swizzle::x, Swizzle::z, Swizzle::w});
        });
}

// What was drawn to a target that is gone does not come back in the next.
TEST_F(LifetimeTest, Targets) {
    for (int round = 0; round < tries; ++round) {
        set_target(target(Format::r8g8b8a8_unorm, 16, 4));
        clear(red);
        draw(Quad{0, 0, 16, 4});
        context->set_framebuffer({});
        auto second = target(Format::r8g8b8a8_unorm, 16, 4);
        set_target(second);
        clear(green);
        finish();
        expect_pixels(second, [](uint32_t, uint32_t) { return green; });
    }
}

}  // namespace
}  // namespace cuesta::gallium
