// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Two-sided stencil, depth bias, boolean visibility.
#include "render_fixture.h"

namespace cuesta::simulator::agx {
namespace {

class AgxRenderState : public RenderFixture {
  protected:
    static constexpr uint64_t biases_at = data + 0xc180;

    static std::vector<Corner> reversed(std::vector<Corner> corners) {
        for (size_t i = 0; i < corners.size(); i += 3)
            std::swap(corners[i + 1], corners[i + 2]);
        return corners;
    }
    // Pixels where the stencil is this, of what was drawn before in the same command.
    uint32_t count_stencil(uint8_t value, const ppp::Update& base) {
        ppp::Update update = base;
        update.fragment_control->two_sided_stencil = false;
        update.front_face->stencil_reference = value;
        update.front_stencil = ppp::FragmentStencil{.compare = ppp::Compare::equal};
        update.back_face = update.front_face;
        update.back_stencil = update.front_stencil;
        add_state(update);
        add_draw(12, 6);
        clear_pixels();
        const auto stats = run();
        EXPECT_TRUE(stats) << stats.error().text;
        return count_pixels(9);
    }
};

TEST_F(AgxRenderState, StencilOfBothSides) {
    const auto clockwise = rectangle(-1, -1, 0, 1);
    set_vertices(joined(joined(clockwise, reversed(rectangle(0, -1, 0.5f, 1))),
                        rectangle(-1, -1, 1, 1, 0.5f, 9)));
    ppp::Update update = state();
    update.fragment_control->stencil_test_enable = true;
    update.front_face->depth_function = ppp::Compare::always;
    update.back_face = update.front_face;
    // Clockwise is front: adds one; the other side takes one away, and has its own reference.
    update.front_stencil->depth_pass = ppp::StencilOp::increment_wrap;
    update.back_stencil->depth_pass = ppp::StencilOp::replace;
    update.back_face->stencil_reference = 77;
    const auto draw_both = [&](bool two_sided) {
        ppp::Update both = update;
        both.fragment_control->two_sided_stencil = two_sided;
        add_vertex_state();
        add_state(both);
        add_draw(0, 12);
    };
    draw_both(true);
    EXPECT_EQ(count_stencil(1, update), size * size / 2);
    draw_both(true);
    EXPECT_EQ(count_stencil(77, update), size * size / 4);
    draw_both(false);
    EXPECT_EQ(count_stencil(1, update), size * size * 3 / 4);
}

TEST_F(AgxRenderState, TheLowByteIsTheBackgroundsStencil) {
    task.background_values = 0x6a69'9b4d;
    set_vertices(joined(joined(rectangle(0, 0, 0, 0), rectangle(0, 0, 0, 0)),
                        rectangle(-1, -1, 1, 1, 0.5f, 9)));
    ppp::Update update = state();
    update.fragment_control->stencil_test_enable = true;
    add_vertex_state();
    EXPECT_EQ(count_stencil(0x4d, update), size * size);
}

TEST_F(AgxRenderState, DepthBiasMovesWhatIsBehindInFront) {
    task.depth_biases = biases_at;
    // The second one is behind, but for its bias.
    const auto corners =
        joined(rectangle(-1, -1, 1, 1, 0.5f, 1), rectangle(-1, -1, 1, 1, 0.5001f, 2));
    const auto second_is_seen = [&](const hw::agx::DepthBias& bias, bool enabled = true) {
        put(biases_at, hw::agx::pack(hw::agx::DepthBias{}));
        put(biases_at + 12, hw::agx::pack(bias));
        set_vertices(corners);
        add_vertex_state();
        add_state(state());
        add_draw(0, 6);
        ppp::Update update;
        update.fragment_control = state().fragment_control;
        update.fragment_control->depth_bias_enable = enabled;
        update.depth_bias_scissor = ppp::DepthBiasScissor{.depth_bias = 1};
        add_state(update);
        add_draw(6, 6);
        const auto stats = run();
        EXPECT_TRUE(stats) << stats.error().text;
        return pixel_float(10, 10) == 2.0f;
    };
    // In steps of 2^-24: the primitive's depth is from 1/2 to 1.
    EXPECT_TRUE(second_is_seen({.constant = -2000}));
    EXPECT_FALSE(second_is_seen({.constant = -1000}));
    EXPECT_FALSE(second_is_seen({.constant = -2000}, false));
    EXPECT_FALSE(second_is_seen({.constant = -2000, .clamp = -0.00005f}));
    EXPECT_TRUE(second_is_seen({.constant = -2000, .clamp = -0.0002f}));
    // As the command says, the constant counts in depths themselves.
    task.integer_depth_bias = true;
    EXPECT_TRUE(second_is_seen({.constant = -0.0002f}));
    EXPECT_FALSE(second_is_seen({.constant = -0.00005f}));
}

TEST_F(AgxRenderState, DepthBiasFollowsTheSlope) {
    task.depth_biases = biases_at;
    const auto second_is_seen = [&](float slope_of_bias) {
        put(biases_at, hw::agx::pack(hw::agx::DepthBias{.slope_scale = slope_of_bias}));
        // Both go from 1/4 to 3/4 over 64 pixels; the second is half a pixel's depth behind.
        auto first = rectangle(-1, -1, 1, 1), second = first;
        for (size_t i = 0; i < first.size(); ++i) {
            first[i].z = 0.5f + first[i].x / 4;
            second[i].z = first[i].z + 0.5f / 128;
            second[i].value = 2;
        }
        set_vertices(joined(first, second));
        add_vertex_state();
        add_state(state());
        add_draw(0, 6);
        ppp::Update update;
        update.fragment_control = state().fragment_control;
        update.fragment_control->depth_bias_enable = true;
        add_state(update);
        add_draw(6, 6);
        const auto stats = run();
        EXPECT_TRUE(stats) << stats.error().text;
        return pixel_float(10, 10) == 2.0f;
    };
    EXPECT_FALSE(second_is_seen(-0.4f));
    EXPECT_TRUE(second_is_seen(-0.6f));
}

TEST_F(AgxRenderState, BooleanVisibility) {
    ppp::Update update = state();
    update.fragment_control->visibility = ppp::Visibility::boolean;
    update.occlusion_query = ppp::OcclusionQuery{.index = 2};
    const auto answer = [&](float x0) {
        draw(rectangle(x0, -1, x0 + 1, 1), update);
        return word_at(counters_at + 16);
    };
    EXPECT_EQ(answer(1.5f), 0u);  // beside the surface
    EXPECT_EQ(answer(-1), 1u);
    EXPECT_EQ(answer(-1), 1u);  // does not count
    EXPECT_EQ(answer(1.5f), 1u);
}

}  // namespace
}  // namespace cuesta::simulator::agx
