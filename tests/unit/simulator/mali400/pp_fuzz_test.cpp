// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Jobs with random bits turned over: they may fail, but only with an error.
#include <random>

#include <gtest/gtest.h>

#include "pp_machine.h"
#include "simulator/mali400/pp_setup.h"

namespace cuesta::simulator::mali400 {
namespace {

namespace hw4 = hw::mali400;

constexpr std::string_view busy_program =
    "varying none.xy = load(v0.xy); texture = sample(s0); vmul $0 = mov(texture); sync\n"
    "uniform = u1; vmul $1 = mul($0, uniform); vadd $2 = add(vmul, $0)\n"
    "store t-1 = $2\n"
    "loop: sadd $3.x = add($3.x, const0.x); const0 = 1, 4, 0, 0\n"
    "branch.lt $3.x, const0.y, loop; const0 = 1, 4, 0, 0\n"
    "uniform = t-1; combiner $1.x = sqrt(uniform.x); vmul $0 = mul.sat(uniform, $2.wzyx)\n"
    "branch.gt $1.x, const0.x, kill; const0 = 2, 0, 0, 0\n"
    "vadd $0 = dfdx($0, -$1); sync; stop\n"
    "kill: discard; stop\n";

TEST(PpFuzz, TurnedBitsNeverCrash) {
    std::mt19937 random(2024);
    for (int round = 0; round < 300; ++round) {
        PpMachine machine(32, 32);
        machine.frame.stack_size = machine.frame.stack_pointer = 2;
        const uint32_t first = machine.allocate(0);
        hw4::TextureDescriptor texture;
        texture.width = texture.height = 16;
        texture.max_lod = 64;
        texture.layout = hw4::TextureLayout::tiled;
        for (uint32_t& level : texture.levels)
            level = machine.allocate(1024);
        hw4::RenderState state = machine.state(machine.program(busy_program));
        state.has_samplers = true;
        state.sampler_count = 1;
        state.textures = machine.texture_list(std::array{texture});
        state.has_uniforms = true;
        state.uniforms = machine.uniforms(std::array<float, 8>{1, 2, 3, 4, 5, 6, 7, 8});
        state.uniforms_size_code = 1;
        state.stencil_front.pass = hw4::StencilOp::invert;
        state.depth_write = true;
        machine.cover(state);
        machine.draw(state, ListPrimitive::Kind::line, {{.x = 2, .y = 3}, {.x = 20, .y = 9}}, 3);
        machine.draw(state, ListPrimitive::Kind::point, {{.x = 9, .y = 9}}, 5);
        const uint32_t end = machine.allocate(0);
        // Words of the program, descriptors, render states and vertices; some of the list too.
        for (unsigned i = 0; i < 1 + round % 8u; ++i) {
            const bool in_list = random() % 8 == 0;
            const uint32_t start = in_list ? machine.list() : first;
            const uint32_t size = in_list ? 256 : end - first;
            const uint32_t address = start + static_cast<uint32_t>(random()) % size / 4 * 4;
            uint32_t word = 0;
            machine.read(address, &word, 4);
            word ^= 1u << random() % 32;
            machine.write(address, &word, 4);
        }
        const Result<PpStats> stats = machine.run();
        if (!stats) {
            EXPECT_TRUE(stats.error().code == Errc::fault || stats.error().code == Errc::timeout);
            EXPECT_FALSE(stats.error().text.empty());
        }
    }
}

TEST(PpFuzz, RandomFramesNeverCrash) {
    std::mt19937 random(77);
    for (int round = 0; round < 2000; ++round) {
        PpMachine machine(16, 16);
        machine.cover(
            machine.state(machine.program("vmul $0 = mov(const0); const0 = 1, 0, 0, 1; stop")));
        const Result<PpStats> stats = machine.run([&](PpTask& task) {
            const auto flip = [&](uint32_t& word) { word ^= 1u << random() % 32; };
            flip(task.frame[random() % task.frame.size()]);
            flip(task.write_back[random() % 3][random() % 12]);
            if (round % 4 == 0)
                flip(task.streams[0]);
        });
        if (!stats) {
            EXPECT_FALSE(stats.error().text.empty());
        }
    }
}

TEST(PpFuzz, AnyNumbersMayBeVertices) {
    constexpr std::array numbers = {0.0f, 1e-45f, 1e-30f, 0.5f, 1.0f, 100.0f, 1e12f, 3e38f};
    std::mt19937 random(31);
    const auto number = [&] {
        const float one = numbers[random() % numbers.size()];
        return random() % 2 == 0 ? one : -one;
    };
    for (int round = 0; round < 20000; ++round) {
        Primitive primitive{.kind = static_cast<PrimitiveKind>(random() % 4), .size = number()};
        for (ScreenVertex& vertex : primitive.vertices)
            vertex = {number(), number(), number(), number()};
        const GridBox bounds = set_up(primitive).outline.bounds();
        ASSERT_LE(bounds.greatest.x, 2 * guard_band * subpixels);
        ASSERT_GE(bounds.least.x, -2 * guard_band * subpixels);
    }
}

}  // namespace
}  // namespace cuesta::simulator::mali400
