// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Render commands of the emulated G13 with words changed at random, anywhere in memory and in the
// registers: they may fail, they must end, and the process must live. CUESTA_FUZZ_SEED and
// CUESTA_FUZZ_RUNS are for longer hunts; CUESTA_FUZZ_FIRST begins with a later run.
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "tests/unit/simulator/agx/render_machine.h"

namespace cuesta::fuzz {
namespace {

namespace agx = simulator::agx;
namespace ppp = hw::agx::ppp;
namespace vdm = hw::agx::vdm;
using agx::RenderMachine;

uint64_t from_environment(const char* name, uint64_t otherwise) {
    const char* text = std::getenv(name);
    return text != nullptr ? std::strtoull(text, nullptr, 0) : otherwise;
}

// Kinds of scenes to begin with.
void set_scene(RenderMachine& machine, unsigned kind) {
    ppp::Update state = machine.state();
    vdm::Primitive primitive = vdm::Primitive::triangles;
    switch (kind) {
        case 0: break;
        case 1:  // discards, and reads of the tile
            machine.set_fragment(
                "ld_tile r7, i32, 1, x, 0, 255, 0\n"
                "and r6, r2, 1\n"
                "mov_imm r0, 0, 0b0\n"
                "if_icmp r0l, ueq, r6, 1, 1\n"
                "sample_mask 255, 0\n"
                "else_fcmp r0l, eq, 0.0, 0.0, 1\n"
                "sample_mask 255, 255\n"
                "pop_exec r0l, 1\n"
                "st_tile r7, i32, 0, x, 0, 255, 0\n",
                false);
            state.fragment_control_2->pass_type = ppp::PassType::translucent_punch_through;
            break;
        case 2: primitive = vdm::Primitive::points; break;
        case 3: primitive = vdm::Primitive::line_loop; break;
        default:  // depth in memory
            const auto words = hw::agx::pack(hw::agx::ZlsControl{
                .s_load = true, .z_load = true, .s_store = true, .z_store = true});
            machine.task.zls_control = words[0] | uint64_t{words[1]} << 32;
            machine.task.depth = {.base = RenderMachine::depth_at, .stride = 1};
            machine.task.stencil = {.base = RenderMachine::depth_at + 0x4000, .stride = 1};
            break;
    }
    machine.set_vertices(RenderMachine::joined(RenderMachine::rectangle(-1, -1, 0.3f, 1, 0.6f, 2),
                                               RenderMachine::rectangle(-0.5f, -1, 1, 1, 0.3f)));
    machine.add_vertex_state();
    machine.add_state(state);
    machine.add_draw(0, 12, primitive);
}

class Mutator {
  public:
    Mutator(RenderMachine& machine, uint64_t seed) : machine_(machine), random_(seed) {}

    void run() {
        const unsigned changes = 1 + static_cast<unsigned>(random_() % 4);
        for (unsigned i = 0; i < changes; ++i) {
            if (random_() % 8 == 0)
                change_task();
            else
                change_memory();
        }
    }

  private:
    uint32_t changed(uint32_t word) {
        switch (random_() % 5) {
            case 0: return word ^ 1u << random_() % 32;
            case 1: return static_cast<uint32_t>(random_());
            case 2: return 0;
            case 3: return ~uint32_t{0};
            default: return word + static_cast<uint32_t>(random_() % 64) - 32;
        }
    }

    // What the scene lies in.
    void change_memory() {
        struct Region {
            uint64_t address;
            uint32_t words;
        };
        constexpr Region regions[] = {
            {RenderMachine::stream, 24},
            {RenderMachine::update_at, 64},
            {RenderMachine::window + agx::vertex_code, 40},
            {RenderMachine::window + agx::fragment_code, 32},
            {RenderMachine::window + agx::background_code, 8},
            {RenderMachine::window + agx::vertex_usc, 10},
            {RenderMachine::window + agx::fragment_usc, 10},
            {RenderMachine::window + agx::background_usc, 8},
            {RenderMachine::window + agx::bindings_at, 3},
            {RenderMachine::vertices_at, 60},
            {RenderMachine::pointers_at, 4},
            {RenderMachine::scissor_at, 4},
        };
        const Region& region = regions[random_() % std::size(regions)];
        const uint64_t at = region.address + random_() % region.words * 4;
        const uint32_t word = changed(machine_.word_at(at));
        machine_.write_words(at, {&word, 1});
    }

    void change_task() {
        agx::RenderTask& task = machine_.task;
        uint64_t* const longs[] = {&task.vdm_stream,  &task.scissors,         &task.depth_biases,
                                   &task.visibility,  &task.usc_base,         &task.depth.base,
                                   &task.zls_control, &task.sample_positions, &task.stencil.base};
        uint32_t* const words[] = {&task.zls_pixels,        &task.background_depth,
                                   &task.background_values, &task.ppp_control,
                                   &task.background.usc,    &task.background.resources,
                                   &task.end_of_tile.usc,   &task.depth.stride};
        // What the kernel checks stays within what it lets pass.
        switch (random_() % 4) {
            case 0: *longs[random_() % std::size(longs)] ^= uint64_t{1} << random_() % 64; break;
            case 1: {
                uint32_t& word = *words[random_() % std::size(words)];
                word = changed(word);
                break;
            }
            case 2:
                task.width = 1 + static_cast<uint32_t>(random_() % 200);
                task.height = 1 + static_cast<uint32_t>(random_() % 200);
                break;
            default:
                task.samples = 1u << random_() % 3;
                task.sample_bytes = static_cast<uint32_t>(random_() % 9 * 8);
                task.layers = 1 + static_cast<uint32_t>(random_() % 3);
                break;
        }
    }

    RenderMachine& machine_;
    std::mt19937_64 random_;
};

TEST(AgxJobFuzz, ChangedRendersEnd) {
    const uint64_t seed = from_environment("CUESTA_FUZZ_SEED", 1);
    const uint64_t first = from_environment("CUESTA_FUZZ_FIRST", 0);
    const uint64_t runs = from_environment("CUESTA_FUZZ_RUNS", 10000);
    uint64_t passed = 0;
    for (uint64_t i = first; i < runs; ++i) {
        SCOPED_TRACE("run " + std::to_string(i));
        RenderMachine machine;
        set_scene(machine, static_cast<unsigned>(i % 5));
        Mutator(machine, seed * 1000003 + i).run();
        const auto stats = machine.run({.work = 40000,
                                        .parameter_buffer = i % 7 == 0 ? 300u : 1u << 20,
                                        .checks = i % 2 == 0});
        passed += stats ? 1 : 0;
        if (!stats) {
            ASSERT_FALSE(stats.error().text.empty());
        }
    }
    // Of changes some do no harm, most do.
    EXPECT_GT(passed, (runs - first) / 20);
    EXPECT_LT(passed, (runs - first) * 19 / 20 + 1);
}

}  // namespace
}  // namespace cuesta::fuzz
