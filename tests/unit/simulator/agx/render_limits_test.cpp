// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What a command may cost: work and memory stay within what the machine is told.
#include <algorithm>
#include <optional>

#include "render_fixture.h"

namespace cuesta::simulator::agx {
namespace {

class AgxRenderLimits : public RenderFixture {
  protected:
    static constexpr uint64_t many_indices_at = data + 0x14000;

    // Nothing where the command ends well.
    std::optional<Errc> error_of(const GpuLimits& limits) {
        const auto stats = run(limits);
        return stats ? std::nullopt : std::optional(stats.error().code);
    }
};

TEST_F(AgxRenderLimits, RestartIndicesAreWork) {
    const std::vector<uint8_t> restarts(40000, 0xff);
    write(many_indices_at, restarts);
    const auto add_all = [&] {
        add_vertex_state();
        vdm::State restart;
        restart.restart_index = vdm::RestartIndex{0xff};
        add(restart);
        add_state(state());
        add_indexed_draw(many_indices_at, 40000, vdm::Primitive::triangles, true);
    };
    add_all();
    const auto short_of = run({.work = 20000});
    ASSERT_FALSE(short_of);
    EXPECT_EQ(short_of.error().code, Errc::timeout);
    add_all();
    EXPECT_TRUE(run({.work = 100000}));
}

// 4 tiles, each of which is covered 200 times: 16 units of 64 pixels each time, without a program.
TEST_F(AgxRenderLimits, CoverageIsWork) {
    set_vertices(rectangle(-1, -1, 1, 1));
    ppp::Update update = state();
    update.fragment_control->tag_write_disable = true;
    const auto add_all = [&] {
        add_vertex_state();
        add_state(update);
        add_draw(0, 6, vdm::Primitive::triangles, 100);
    };
    add_all();
    const auto short_of = run({.work = 10000});
    ASSERT_FALSE(short_of);
    EXPECT_EQ(short_of.error().code, Errc::timeout);
    add_all();
    EXPECT_TRUE(run({.work = 20000}));
}

TEST_F(AgxRenderLimits, SmallPrimitivesAreLittleWork) {
    set_vertices(rectangle(0, 0, 0.05f, 0.05f));
    ppp::Update update = state();
    update.fragment_control->tag_write_disable = true;
    add_vertex_state();
    add_state(update);
    add_draw(0, 6, vdm::Primitive::triangles, 100);
    EXPECT_TRUE(run({.work = 5000}));
}

// Primitives with more coefficients fill the parameter buffer sooner.
TEST_F(AgxRenderLimits, VaryingsTakeRoomInTheParameterBuffer) {
    const auto corners = rectangle(-1, -1, 1, 1);
    set_vertices(corners);
    const auto partial_renders = [&](uint8_t components) {
        binding.components = components;
        set_fragment(mark);
        add_vertex_state();
        add_state(state());
        add_draw(0, 6, vdm::Primitive::triangles, 200);
        const auto stats = run({.work = 10000000, .parameter_buffer = 30000});
        EXPECT_TRUE(stats) << stats.error().text;
        return stats ? stats->partial_renders : 0;
    };
    const uint64_t narrow = partial_renders(1), wide = partial_renders(4);
    EXPECT_GT(narrow, 0u);
    EXPECT_GT(wide, narrow);
}

// Shaded in several batches; numbers and strips go on over their ends.
TEST_F(AgxRenderLimits, PrimitivesGoOnOverBatches) {
    constexpr uint32_t count = 40000;
    std::vector<uint8_t> indices(count);
    for (uint32_t i = 0; i < count; ++i)
        indices[i] = static_cast<uint8_t>(i % 4 < 2 ? i % 2 : 2 + i % 2);
    write(many_indices_at, indices);
    set_vertices(
        {{-1, -1, 0.5f}, {-1, -0.875f, 0.5f}, {-0.875f, -1, 0.5f}, {-0.875f, -0.875f, 0.5f}});
    ppp::Update update = state();
    update.front_face->depth_function = ppp::Compare::always;
    update.back_face = update.front_face;
    binding.source = hw::agx::CoefficientSource::primitive_id;
    model = hw::agx::ShadeModel::flat_vertex_0;
    set_fragment(
        "TODO.ldcf r6_r7_r8, cf1\n"
        "device_store 0, i32, x, r8, u0_u1, r4, unsigned, 0\n");
    add_vertex_state();
    add_state(update);
    add_indexed_draw(many_indices_at, count, vdm::Primitive::triangle_strip);
    const auto stats = run();
    ASSERT_TRUE(stats) << stats.error().text;
    EXPECT_EQ(stats->primitives, count - 2);
    EXPECT_LT(stats->vertices, 100u);
    EXPECT_EQ(std::max(pixel(0, 0), pixel(3, 3)), count - 3);
}

// The bucket of the Registers word bounds the stack, and memory for it is work.
TEST_F(AgxRenderLimits, TheStackIsBounded) {
    const auto stack = [&](uint8_t bucket, uint32_t words, uint64_t work) {
        std::string code;
        constexpr uint32_t most = 32000;  // of an instruction
        for (uint32_t left = words; left != 0; left -= std::min(left, most))
            code +=
                "TODO.stack_adjust 0, 1, 2, 0, 0, " + std::to_string(std::min(left, most)) + "\n";
        set_code(fragment_code, code);
        set_usc(fragment_usc, {tile_shared(), usc::Shader{.code = fragment_code},
                               usc::Registers{.count = 64, .spill_bucket = bucket},
                               usc::FragmentProperties{.early_z = true}, usc::NoPreshader{}});
        set_vertices(rectangle(0, 0, 0.02f, 0.02f));
        add_vertex_state();
        add_state(state());
        add_draw(0, 6);
        return error_of({.work = work});
    };
    constexpr uint64_t plenty = 1 << 20;
    EXPECT_EQ(stack(0, 8, plenty), Errc::fault);
    EXPECT_EQ(stack(1, 8, plenty), std::nullopt);
    EXPECT_EQ(stack(1, 16, plenty), Errc::fault);
    EXPECT_EQ(stack(2, 16, plenty), std::nullopt);
    EXPECT_EQ(stack(15, 131072, plenty), std::nullopt);
    EXPECT_EQ(stack(15, 131072, 3000), Errc::timeout);
    EXPECT_EQ(stack(15, 16, 3000), std::nullopt);
}

}  // namespace
}  // namespace cuesta::simulator::agx
