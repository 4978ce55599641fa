// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Depth surfaces of 16 bits: what is compared is what they can hold.
#include "render_fixture.h"

namespace cuesta::simulator::agx {
namespace {

class AgxRenderDepth16 : public RenderFixture {
  protected:
    // The samples of a rectangle that pass, `depth` being what its program emits.
    uint32_t passed(ppp::Compare function, float depth, bool load, bool store) {
        hw::agx::ZlsControl control = {
            .z_load = load, .z_store = store, .z_format = hw::agx::ZFormat::unorm_16};
        const auto words = hw::agx::pack(control);
        task.zls_control = words[0] | uint64_t{words[1]} << 32;
        task.depth = {.base = depth_at, .stride = 1};
        task.background_depth = 0;
        ppp::Update update = state();
        update.fragment_control->visibility = ppp::Visibility::counting;
        update.front_face->depth_function = function;
        update.back_face = update.front_face;
        update.fragment_control_2->pass_type = ppp::PassType::translucent_punch_through;
        const auto bits = std::to_string(std::bit_cast<uint32_t>(depth));
        set_fragment("mov_imm r6, " + bits + ", 0b0\nzs_emit 255, r6l_r6h, 0\n", false);
        put(counters_at, std::array<uint32_t, 2>{});
        draw(rectangle(-1, -1, 0, 0), update);
        return word_at(counters_at);
    }

    static constexpr uint32_t all = size * size / 4;
};

// Of the 65536 depths, 0.30001 is the 19661.16th and 0.30002 the 19661.81st.
TEST_F(AgxRenderDepth16, AreRoundedToTheNearest) {
    const auto stored = [&](float depth) {
        EXPECT_EQ(passed(ppp::Compare::always, depth, false, true), all);
        return word_at(depth_at) & 0xffff;
    };
    EXPECT_EQ(stored(0.30001f), 19661u);
    EXPECT_EQ(stored(0.30002f), 19662u);
    EXPECT_EQ(stored(1.0f), 65535u);
    EXPECT_EQ(stored(2.0f), 65535u);
    EXPECT_EQ(stored(-1.0f), 0u);
}

// A float of its own would be less, or not equal.
TEST_F(AgxRenderDepth16, AreComparedAsTheyAreKept) {
    EXPECT_EQ(passed(ppp::Compare::always, 0.5f, false, true), all);
    EXPECT_EQ(word_at(depth_at) & 0xffff, 32768u);
    EXPECT_EQ(passed(ppp::Compare::equal, 0.5f, true, false), all);
    EXPECT_EQ(passed(ppp::Compare::less, 0.5f, true, false), 0u);
    EXPECT_EQ(passed(ppp::Compare::less, 0.49999f, true, false), all);
}

TEST_F(AgxRenderDepth16, NoNumberFails) {
    EXPECT_EQ(passed(ppp::Compare::always, std::bit_cast<float>(0x7fc00000u), false, false), 0u);
}

}  // namespace
}  // namespace cuesta::simulator::agx
