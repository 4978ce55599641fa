// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the driver submits, looked at in the recorder's memory.
#include <algorithm>

#include "driver_fixture.h"
#include "hw/mali400/plbu_stream.h"
#include "hw/mali400/pp_frame.h"
#include "hw/mali400/pp_stream.h"
#include "hw/mali400/vs_stream.h"

namespace cuesta::lima {
namespace {

namespace hw400 = hw::mali400;
using winsys::lima::Pipe;

class SubmitTest : public DriverTest {
  protected:
    std::vector<uint32_t> words_at(uint32_t start, uint32_t end) {
        const std::span<std::byte> memory = recorder->memory_at(start);
        std::vector<uint32_t> words((end - start) / 4);
        EXPECT_GE(memory.size(), words.size() * 4);
        std::memcpy(words.data(), memory.data(), words.size() * 4);
        return words;
    }

    std::vector<hw400::plbu::Command> plbu_commands(const winsys::lima::GpFrame& frame) {
        std::vector<hw400::plbu::Command> commands;
        const std::vector<uint32_t> words = words_at(frame.plbu_start, frame.plbu_end);
        for (size_t i = 0; i < words.size(); i += 2) {
            auto command = hw400::plbu::unpack(words[i], words[i + 1]);
            EXPECT_TRUE(command) << (command ? "" : command.error().text);
            if (command)
                commands.push_back(*command);
        }
        return commands;
    }

    template <typename Command>
    static std::vector<Command> of_type(const std::vector<hw400::plbu::Command>& commands) {
        std::vector<Command> found;
        for (const hw400::plbu::Command& command : commands)
            if (const Command* c = std::get_if<Command>(&command))
                found.push_back(*c);
        return found;
    }

    std::array<float, 4> grey = {0.5f, 0.5f, 0.5f, 1.0f};
};

TEST_F(SubmitTest, AClearIsAGpAndAPpJob) {
    auto color = texture(hw::Format::r8g8b8a8_unorm, 100, 50);
    set_target(color);
    context->clear(pipe::Clear::color, grey, 1, 0);
    context->flush();
    ASSERT_EQ(recorder->jobs().size(), 2u);
    const auto& gp = recorder->jobs()[0];
    const auto& pp = recorder->jobs()[1];
    EXPECT_EQ(gp.pipe, Pipe::gp);
    EXPECT_EQ(pp.pipe, Pipe::pp);
    EXPECT_EQ(gp.gp.vs_start, gp.gp.vs_end);
    EXPECT_TRUE(std::holds_alternative<hw400::plbu::End>(plbu_commands(gp.gp).back()));
    EXPECT_EQ(pp.pp.num_pp, 2u);
    EXPECT_EQ(pp.pp.frame[6], 0xff808080u);
    EXPECT_EQ(pp.pp.frame[10], 99u);
    EXPECT_EQ(pp.pp.frame[11], 49u);
    EXPECT_EQ(pp.pp.frame[17], 99u) << "2 * height - 1";
    EXPECT_EQ(pp.pp.write_back[0][0], 2u) << "colour";
    EXPECT_EQ(pp.pp.write_back[0][4], 2u) << "tiled";
    EXPECT_EQ(pp.pp.write_back[0][5], 7u) << "tiles a row";
    EXPECT_EQ(pp.pp.write_back[1][0], 0u);
}

TEST_F(SubmitTest, TheCoresShareTheTiles) {
    auto color = texture(hw::Format::r8g8b8a8_unorm, 100, 50);
    set_target(color);
    context->clear(pipe::Clear::color, grey, 1, 0);
    context->flush();
    const auto& pp = recorder->jobs()[1].pp;
    size_t tiles = 0;
    for (uint32_t core = 0; core < pp.num_pp; ++core) {
        const std::span<std::byte> memory = recorder->memory_at(pp.stream[core]);
        for (size_t i = 0;; i += 8) {
            uint32_t pair[2];
            ASSERT_LE(i + 8, memory.size());
            std::memcpy(pair, memory.data() + i, 8);
            auto command = hw400::pp_stream::unpack(pair[0], pair[1]);
            ASSERT_TRUE(command) << command.error().text;
            if (std::holds_alternative<hw400::pp_stream::End>(*command))
                break;
            tiles += std::holds_alternative<hw400::pp_stream::StartTile>(*command) ? 1 : 0;
        }
    }
    EXPECT_EQ(tiles, 7u * 4u);
}

TEST_F(SubmitTest, ADrawHasTheCommandsOfTheSheet) {
    auto color = texture(hw::Format::r8g8b8a8_unorm, 64, 64);
    set_target(color);
    bind_plain_state(buffer(std::vector<float>(4 * 9)));
    context->clear(pipe::Clear::color, grey, 1, 0);
    std::string error;
    ASSERT_TRUE(context->draw_vbo({.mode = pipe::Primitive::triangles, .count = 8}, &error))
        << error;
    context->flush();
    const auto commands = plbu_commands(recorder->jobs()[0].gp);
    const auto draws = of_type<hw400::plbu::DrawArrays>(commands);
    ASSERT_EQ(draws.size(), 1u);
    EXPECT_EQ(draws[0].count, 6u) << "leftover vertices are cut off";
    EXPECT_EQ(draws[0].mode, hw400::plbu::Mode::triangles);
    const auto scissors = of_type<hw400::plbu::Scissor>(commands);
    ASSERT_EQ(scissors.size(), 1u);
    EXPECT_EQ(scissors[0].max_x, 64);
    EXPECT_EQ(recorder->jobs()[0].gp.vs_end - recorder->jobs()[0].gp.vs_start, 12u * 8u);
}

TEST_F(SubmitTest, IndexedDrawsRunOnlyTheVerticesUsed) {
    auto color = texture(hw::Format::r8g8b8a8_unorm, 64, 64);
    set_target(color);
    bind_plain_state(buffer(std::vector<float>(4 * 20)));
    const std::array<uint16_t, 3> indices = {9, 7, 11};
    pipe::DrawInfo draw{
        .count = 3, .index_size = 2, .user_indices = std::as_bytes(std::span(indices))};
    std::string error;
    ASSERT_TRUE(context->draw_vbo(draw, &error)) << error;
    context->flush();
    const auto draws = of_type<hw400::plbu::DrawElements>(plbu_commands(recorder->jobs()[0].gp));
    ASSERT_EQ(draws.size(), 1u);
    EXPECT_EQ(draws[0].start, 7u);
    const auto& gp = recorder->jobs()[0].gp;
    const std::vector<uint32_t> vs = words_at(gp.vs_start, gp.vs_end);
    bool found = false;
    for (size_t i = 0; i < vs.size(); i += 2)
        if (auto command = hw400::vs::unpack(vs[i], vs[i + 1]))
            if (const auto* run = std::get_if<hw400::vs::Draw>(&*command)) {
                EXPECT_EQ(run->count, 5u);
                EXPECT_TRUE(run->indexed);
                found = true;
            }
    EXPECT_TRUE(found);
}

TEST_F(SubmitTest, OldContentsAreReloadedUnlessCleared) {
    auto color = texture(hw::Format::r8g8b8a8_unorm, 64, 64);
    set_target(color);
    bind_plain_state(buffer(std::vector<float>(4 * 3)));
    const auto rectangles = [&] {
        const auto draws = of_type<hw400::plbu::DrawElements>(
            plbu_commands(recorder->jobs()[recorder->jobs().size() - 2].gp));
        return std::count_if(draws.begin(), draws.end(), [](const auto& draw) {
            return draw.mode == hw400::plbu::Mode::rectangle;
        });
    };
    ASSERT_TRUE(context->draw_vbo({.count = 3}));
    context->flush();
    EXPECT_EQ(rectangles(), 0) << "nothing was there yet";
    ASSERT_TRUE(context->draw_vbo({.count = 3}));
    context->flush();
    EXPECT_EQ(rectangles(), 1);
    context->clear(pipe::Clear::color, grey, 1, 0);
    ASSERT_TRUE(context->draw_vbo({.count = 3}));
    context->flush();
    EXPECT_EQ(rectangles(), 0) << "cleared";
}

// What did not change is in memory once, however many draws use it.
TEST_F(SubmitTest, WhatIsUnchangedIsStoredOnce) {
    auto color = texture(hw::Format::r8g8b8a8_unorm, 64, 64);
    set_target(color);
    bind_plain_state(buffer(std::vector<float>(4 * 30)));
    const std::array<float, 4> constants = {1, 2, 3, 4};
    const auto set_constants = [&] {
        context->set_constant_buffer(pipe::ShaderStage::vertex, 0,
                                     {.user = std::as_bytes(std::span(constants))});
        context->set_viewport({{32, 32, 0.5f}, {32, 32, 0.5f}});
    };
    set_constants();
    ASSERT_TRUE(context->draw_vbo({.count = 3}));
    set_constants();  // the same again
    ASSERT_TRUE(context->draw_vbo({.count = 3}));
    context->set_viewport({{16, 16, 0.5f}, {32, 32, 0.5f}});
    ASSERT_TRUE(context->draw_vbo({.count = 3}));
    context->flush();
    const auto& gp = recorder->jobs()[0].gp;
    std::vector<uint32_t> uniforms;
    std::vector<uint32_t> attributes;
    const std::vector<uint32_t> vs = words_at(gp.vs_start, gp.vs_end);
    for (size_t i = 0; i < vs.size(); i += 2)
        if (auto command = hw400::vs::unpack(vs[i], vs[i + 1])) {
            if (const auto* u = std::get_if<hw400::vs::Uniforms>(&*command))
                uniforms.push_back(u->address);
            if (const auto* a = std::get_if<hw400::vs::AttributeArray>(&*command))
                attributes.push_back(a->address);
        }
    ASSERT_EQ(uniforms.size(), 3u);
    ASSERT_EQ(attributes.size(), 3u);
    EXPECT_EQ(uniforms[0], uniforms[1]);
    EXPECT_NE(uniforms[1], uniforms[2]) << "the viewport is one of them";
    EXPECT_EQ(attributes[0], attributes[2]);
    const auto states = of_type<hw400::plbu::RenderStateAndPositions>(plbu_commands(gp));
    ASSERT_EQ(states.size(), 3u);
    EXPECT_EQ(states[0].render_state, states[1].render_state) << "there are no varyings";
    EXPECT_NE(states[0].positions, states[1].positions);
}

// A refused draw leaves neither vertex work nor primitives behind.
TEST_F(SubmitTest, ARefusedDrawIsNotThereInPart) {
    auto color = texture(hw::Format::r8g8b8a8_unorm, 64, 64);
    set_target(color);
    bind_plain_state(buffer(std::vector<float>(4 * 3)));
    ASSERT_TRUE(context->draw_vbo({.count = 3}));
    EXPECT_FALSE(context->draw_vbo({.start = 1, .count = 3}));
    context->flush();
    const auto& gp = recorder->jobs()[0].gp;
    EXPECT_EQ(gp.vs_end - gp.vs_start, 12u * 8u);
    EXPECT_EQ(of_type<hw400::plbu::DrawArrays>(plbu_commands(gp)).size(), 1u);
}

TEST_F(SubmitTest, DrawsThatCannotBeSayWhy) {
    std::string error;
    EXPECT_FALSE(context->draw_vbo({.count = 3}, &error));
    EXPECT_EQ(error, "no framebuffer is set");
    auto color = texture(hw::Format::r8g8b8a8_unorm, 64, 64);
    set_target(color);
    EXPECT_FALSE(context->draw_vbo({.count = 3}, &error));
    EXPECT_EQ(error, "no blend state is bound");
    bind_plain_state(buffer(std::vector<float>(4 * 3)));
    context->set_vertex_buffers({});
    EXPECT_FALSE(context->draw_vbo({.count = 3}, &error));
    EXPECT_EQ(error, "attribute 0 has no vertex buffer");
    EXPECT_FALSE(context->draw_vbo({.count = 3, .index_size = 2}, &error));
    EXPECT_EQ(error, "the draw reads behind its indices");
}

// What the bit keeps from changing lies beside the framebuffer.
TEST_F(SubmitTest, OnlyFramebuffersSmallerThanTheirSurfaceHaveABoundingBox) {
    auto color = texture(hw::Format::r8g8b8a8_unorm, 64, 64);
    for (const auto& [width, height] : {std::pair{64u, 64u}, {64u, 63u}, {20u, 64u}}) {
        pipe::Framebuffer framebuffer = {.width = width, .height = height, .color_count = 1};
        framebuffer.colors[0] = {color, 0, 0, hw::Format::r8g8b8a8_unorm};
        ASSERT_TRUE(context->set_framebuffer(framebuffer));
        context->clear(pipe::Clear::color, grey, 1, 0);
        context->flush();
        const auto unit = hw400::unpack_write_back(recorder->jobs().back().pp.write_back[0]);
        ASSERT_TRUE(unit) << unit.error().text;
        EXPECT_EQ(unit->bounding_box, width != 64 || height != 64) << width << "x" << height;
    }
}

TEST_F(SubmitTest, NothingIsLeftWhenAllIsGone) {
    auto color = texture(hw::Format::r8g8b8a8_unorm, 64, 64);
    set_target(color);
    context->clear(pipe::Clear::color, grey, 1, 0);
    context->flush();
    color.reset();
    context.reset();
    EXPECT_EQ(recorder->live_contexts(), 0u);
    EXPECT_EQ(recorder->live_bos(), 1u) << "the screen's own page";
}

}  // namespace
}  // namespace cuesta::lima
