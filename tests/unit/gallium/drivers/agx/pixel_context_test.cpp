// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Contexts beside each other, fences, objects that end and begin within a batch, and what is
// refused.
#include <unistd.h>

#include "compiler/tgsi/tgsi.h"
#include "pixel_fixture.h"

namespace cuesta::agx {
namespace {

constexpr uint32_t target_side = 32;

class ContextTest : public PixelTest {
  protected:
    void SetUp() override {
        PixelTest::SetUp();
        if (IsSkipped() || HasFatalFailure())
            return;
        color = target(Format::r8g8b8a8_unorm, target_side, target_side);
        set_target(color);
    }
    Quad all() const { return {0, 0, target_side, target_side}; }
    std::string refusal(const pipe::DrawInfo& info) {
        std::string error;
        EXPECT_FALSE(context->draw_vbo(info, &error));
        return error;
    }

    std::shared_ptr<pipe::Resource> color;
};

// The second does not wait by itself: its batch does, for the first's.
TEST_F(ContextTest, AnotherContextSeesWhatWasFlushed) {
    std::unique_ptr<pipe::Context> first = std::move(context);
    std::unique_ptr<pipe::Context> second = screen->create_context();
    ASSERT_NE(second, nullptr);
    auto copy = target(Format::r8g8b8a8_unorm, target_side, target_side);
    for (int turn = 0; turn < 5; ++turn) {
        const float red = static_cast<float>(turn) / 4;
        const pipe::Framebuffer framebuffer = {
            .width = target_side,
            .height = target_side,
            .color_count = 1,
            .colors = {pipe::Surface{color, 0, 0, Format::r8g8b8a8_unorm}}};
        ASSERT_TRUE(first->set_framebuffer(framebuffer));
        ASSERT_TRUE(first->clear(pipe::Clear::color, std::array{red, 0.0f, 0.0f, 1.0f}, 1, 0));
        first->flush();
        const pipe::Box box = {.width = target_side, .height = target_side};
        ASSERT_TRUE(second->blit({.src = {color, 0, 0, Format::r8g8b8a8_unorm},
                                  .src_box = box,
                                  .dst = {copy, 0, 0, Format::r8g8b8a8_unorm},
                                  .dst_box = box}));
        second->flush();
        std::swap(context, first);  // maps wait for the second's work
        expect_pixels(copy, [&](uint32_t, uint32_t) { return Rgba{red, 0, 0, 1}; });
        std::swap(context, first);
    }
    context = std::move(first);
}

TEST_F(ContextTest, FencesSignalAndTravel) {
    clear({1, 0, 0, 1});
    const std::shared_ptr<pipe::Fence> fence = context->flush();
    std::string error;
    const int file = fence->export_sync_file(&error);
    ASSERT_GE(file, 0) << error;
    const std::shared_ptr<pipe::Fence> imported = screen->create_fence_fd(file, &error);
    close(file);
    ASSERT_NE(imported, nullptr) << error;
    ASSERT_TRUE(context->fence_server_sync(imported, &error)) << error;
    draw(Quad{0, 0, 8, 8});
    finish();
    EXPECT_EQ(imported->wait(UINT64_MAX), pipe::Fence::Status::done);
    EXPECT_EQ(fence->wait(0), pipe::Fence::Status::done);
    EXPECT_FALSE(context->fence_server_sync(nullptr, &error));
}

// Arrays with computed indices lie on the stack, and tables of uniforms are read by address.
TEST_F(ContextTest, StacksAndIndexedUniforms) {
    use_shaders(plain_vertex_shader,
                "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL CONST[0..7]\n"
                "DCL TEMP[0..7], ARRAY(1)\nDCL TEMP[8]\nDCL ADDR[0]\nIMM FLT32 {8, 7, 0, 0}\n"
                "MOV TEMP[0], CONST[7]\nMOV TEMP[1], CONST[6]\nMOV TEMP[2], CONST[5]\n"
                "MOV TEMP[3], CONST[4]\nMOV TEMP[4], CONST[3]\nMOV TEMP[5], CONST[2]\n"
                "MOV TEMP[6], CONST[1]\nMOV TEMP[7], CONST[0]\n"
                "MUL TEMP[8].x, IN[0].xxxx, IMM[0].xxxx\nFLR TEMP[8].x, TEMP[8].xxxx\n"
                "ARL ADDR[0].x, TEMP[8].xxxx\nMOV TEMP[8], TEMP[ADDR[0].x](1)\n"
                "MOV OUT[0].x, TEMP[8].xxxx\nMOV TEMP[8], CONST[ADDR[0].x]\n"
                "MOV OUT[0].yzw, TEMP[8].xxxx\nEND\n");
    std::array<Rgba, 8> constants{};
    for (size_t i = 0; i < constants.size(); ++i)
        constants[i][0] = static_cast<float>(i) / 8;
    context->set_constant_buffer(pipe::ShaderStage::fragment, 0,
                                 {.user = std::as_bytes(std::span(constants))});
    draw(all());
    finish();
    expect_pixels(color, [](uint32_t x, uint32_t) {
        const float up = static_cast<float>(x / 4) / 8;
        return Rgba{7.0f / 8 - up, up, up, up};
    });
}

// Others come to lie where they were.
TEST_F(ContextTest, ObjectsEndAndBeginWithinABatch) {
    clear({0, 0, 0, 0});
    for (uint32_t i = 0; i < target_side; ++i) {
        const std::string value = std::to_string(static_cast<float>(i) / target_side);
        auto shader = tgsi::compile("FRAG\nDCL OUT[0], COLOR\nIMM FLT32 {" + value +
                                    ", 0, 0, 1}\nMOV OUT[0], IMM[0]\nEND\n");
        ASSERT_TRUE(shader);
        const auto fragment = context->create_shader(**shader);
        ASSERT_NE(fragment, nullptr);
        const auto blend = context->create_blend({.target = {.color_mask = 0x9}});
        const auto rasterizer = context->create_rasterizer({.scissor = true});
        context->bind_fragment_shader(fragment.get());
        context->bind_blend(blend.get());
        context->bind_rasterizer(rasterizer.get());
        context->set_scissor(
            {static_cast<uint16_t>(i), 0, static_cast<uint16_t>(i + 1), target_side});
        draw(all());
        context->bind_fragment_shader(nullptr);
        context->bind_blend(nullptr);
        context->bind_rasterizer(nullptr);
    }
    finish();
    expect_pixels(color, [](uint32_t x, uint32_t) {
        return Rgba{static_cast<float>(x) / target_side, 0, 0, 1};
    });
}

TEST_F(ContextTest, DepthIsClippedAtBothPlanesOrAtNeither) {
    draw(all());
    for (const bool near : {false, true})
        for (const bool far : {false, true}) {
            use(pipe::RasterizerState{.depth_clip_near = near, .depth_clip_far = far});
            std::string error;
            EXPECT_EQ(context->draw_vbo({.count = 3}, &error), near == far);
            EXPECT_EQ(error.find("depth at both planes") != std::string::npos, near != far)
                << error;
        }
}

TEST_F(ContextTest, WhatIsMissingIsNamed) {
    context->bind_blend(nullptr);
    EXPECT_EQ(refusal({.count = 3}), "no blend state is bound");
    use(pipe::BlendState{});
    context->set_vertex_buffers({});
    EXPECT_EQ(refusal({.count = 3}), "attribute 0 has no vertex buffer");
    use_fragment_shader(texture_fragment_shader);
    const std::vector<Vertex> corners(3);
    use_vertices(corners);
    EXPECT_EQ(refusal({.count = 3}), "texture 0 is read but nothing is bound to it");
    use_texture(color, nearest_sampler());
    EXPECT_NE(refusal({.count = 3}).find("is the framebuffer as well"), std::string::npos);
    context->set_framebuffer({});
    EXPECT_EQ(refusal({.count = 3}), "no framebuffer is set");
}

TEST_F(ContextTest, IndicesAndAttributesStayInTheirBuffers) {
    const std::vector<Vertex> corners(3);
    const std::vector<uint16_t> indices = {0, 1, 2};
    pipe::VertexBuffer bound = {buffer_of(corners), 0, sizeof(Vertex)};
    context->set_vertex_buffers(std::span(&bound, 1));
    const auto buffer = buffer_of(indices);
    EXPECT_NE(refusal({.count = 4, .index_size = 2, .index_buffer = buffer}).find("behind"),
              std::string::npos);
    EXPECT_NE(refusal({.count = 2, .index_size = 2, .index_buffer = buffer, .index_offset = 1})
                  .find("offset 1"),
              std::string::npos);
    EXPECT_NE(refusal({.count = 2, .index_size = 3, .index_buffer = buffer}).find("3 bytes"),
              std::string::npos);
    bound.offset = sizeof(Vertex) * 3;
    context->set_vertex_buffers(std::span(&bound, 1));
    EXPECT_NE(refusal({.count = 3}).find("behind its vertex buffer"), std::string::npos);
    // Nothing of all that was drawn.
    clear({0, 0, 1, 1});
    finish();
    expect_pixels(color, [](uint32_t, uint32_t) { return Rgba{0, 0, 1, 1}; });
}

}  // namespace
}  // namespace cuesta::agx
