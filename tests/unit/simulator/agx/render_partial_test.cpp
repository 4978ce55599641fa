// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A full parameter buffer changes nothing of what a command does: with programs that discard, with
// stencil, with visibility.
#include "render_fixture.h"

namespace cuesta::simulator::agx {
namespace {

class AgxRenderPartial : public RenderFixture {
  protected:
    static constexpr uint64_t work = 10000000;

    struct Outcome {
        std::vector<uint32_t> pixels;
        uint32_t counter = 0;
        uint64_t partial_renders = 0;
    };

    // `add_all` makes the stream.
    template <typename AddAll>
    Outcome outcome(AddAll add_all, uint64_t parameter_buffer) {
        clear_pixels();
        put(counters_at, std::array<uint32_t, 2>{});
        add_all();
        const auto stats =
            run({.work = work, .parameter_buffer = parameter_buffer, .checks = true});
        EXPECT_TRUE(stats) << stats.error().text;
        Outcome made{.counter = word_at(counters_at)};
        made.partial_renders = stats ? stats->partial_renders : 0;
        for (uint32_t i = 0; i < size * size; ++i)
            made.pixels.push_back(word(i));
        return made;
    }
    template <typename AddAll>
    Outcome expect_same(AddAll add_all) {
        const Outcome whole = outcome(add_all, uint64_t{1} << 30);
        EXPECT_EQ(whole.partial_renders, 0u);
        const Outcome parts = outcome(add_all, 100);
        EXPECT_GE(parts.partial_renders, 4u);
        EXPECT_EQ(parts.counter, whole.counter);
        EXPECT_EQ(parts.pixels, whole.pixels);
        return whole;
    }
};

// Odd columns of the first rectangle are discarded: there the second one, behind it, is seen.
TEST_F(AgxRenderPartial, Discard) {
    set_fragment(
        "iterproj r6, cf1, cf0, center, 0b0, 0, 0, 0, 0, 0\n"
        "and r7, r2, 1\n"
        "mov_imm r0, 0, 0b0\n"
        "if_icmp r0l, ueq, r7, 1, 1\n"
        "fmul32 r8, r6, 1.0\n"
        "if_fcmp r0l, eq, r8, 1.0, 1\n"
        "sample_mask 255, 0\n"
        "pop_exec r0l, 1\n"
        "pop_exec r0l, 1\n"
        "sample_mask 255, 255\n"
        "get_sr r9, sr60\n"
        "if_icmp r0l, ueq, r9, 1, 1\n"
        "device_store 0, i32, x, r6, u0_u1, r4, unsigned, 0\n"
        "pop_exec r0l, 1\n",
        false);
    ppp::Update update = state();
    update.fragment_control->visibility = ppp::Visibility::counting;
    update.fragment_control_2->pass_type = ppp::PassType::punch_through;
    set_vertices(joined(rectangle(-1, -1, 1, 1, 0.3f, 1), rectangle(-1, -1, 1, 1, 0.6f, 2)));
    const Outcome whole = expect_same([&] {
        add_vertex_state();
        add_state(update);
        add_draw(0, 12);
    });
    EXPECT_EQ(pixel_float(4, 4), 1.0f);
    EXPECT_EQ(pixel_float(5, 4), 2.0f);
    EXPECT_EQ(whole.counter, size * size);
}

// The stencil that the first ones leave is there for the last one.
TEST_F(AgxRenderPartial, StencilAndVisibility) {
    ppp::Update count = state();
    count.fragment_control->stencil_test_enable = true;
    count.front_face->depth_function = ppp::Compare::always;
    count.front_stencil->depth_pass = ppp::StencilOp::increment_saturate;
    count.back_face = count.front_face;
    count.back_stencil = count.front_stencil;
    ppp::Update twice = count;
    twice.fragment_control->visibility = ppp::Visibility::counting;
    twice.front_face->stencil_reference = 2;
    twice.front_stencil = ppp::FragmentStencil{.compare = ppp::Compare::equal};
    twice.back_face = twice.front_face;
    twice.back_stencil = twice.front_stencil;
    set_vertices(joined(joined(rectangle(-1, -1, 0.5f, 1), rectangle(-0.5f, -1, 1, 1)),
                        rectangle(-1, -1, 1, 1, 0.5f, 5)));
    const Outcome whole = expect_same([&] {
        add_vertex_state();
        add_state(count);
        add_draw(0, 12);
        add_state(twice);
        add_draw(12, 6);
    });
    EXPECT_EQ(whole.counter, size * size / 2);
    EXPECT_EQ(pixel_float(20, 9), 5.0f);
    EXPECT_EQ(pixel_float(10, 9), 1.0f);
}

TEST_F(AgxRenderPartial, Depth) {
    ppp::Update update = state();
    update.fragment_control->visibility = ppp::Visibility::counting;
    set_vertices(joined(joined(rectangle(-1, -1, 0, 1, 0.2f, 1), rectangle(-1, -1, 1, 0, 0.4f, 2)),
                        rectangle(-1, -1, 1, 1, 0.6f, 3)));
    const Outcome whole = expect_same([&] {
        add_vertex_state();
        add_state(update);
        add_draw(0, 18);
    });
    EXPECT_EQ(whole.counter, size * size);
    EXPECT_EQ(pixel_float(50, 50), 3.0f);
}

}  // namespace
}  // namespace cuesta::simulator::agx
