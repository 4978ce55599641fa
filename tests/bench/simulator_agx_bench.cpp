// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Fragments and vertices a second of the emulated G13, whole render commands.
#include <benchmark/benchmark.h>

#include "../unit/simulator/agx/render_machine.h"
#include "hw/agx/sampler_descriptor.h"
#include "hw/agx/texture_descriptor.h"

namespace cuesta::simulator::agx {
namespace {

namespace ppp = hw::agx::ppp;
namespace vdm = hw::agx::vdm;

constexpr uint64_t texture_at = RenderMachine::data + 0x14000;
constexpr uint64_t texture_descriptor_at = RenderMachine::data + 0xd000;
constexpr uint64_t sampler_at = RenderMachine::data + 0xd100;
constexpr uint32_t texture_side = 64;
constexpr unsigned layers_of_paint = 64;  // rectangles over the whole surface, one over the other

void set_texture(RenderMachine& machine, bool linear_filter) {
    std::vector<uint32_t> texels(size_t{texture_side} * texture_side);
    for (size_t i = 0; i < texels.size(); ++i)
        texels[i] = static_cast<uint32_t>(i) * 2654435761u;
    machine.write_words(texture_at, texels);
    hw::agx::TextureDescriptor texture;
    texture.channels = hw::agx::Channels::r8g8b8a8;
    texture.width = texture.height = texture_side;
    texture.address = texture_at;
    texture.stride = texture_side * 4;
    machine.put(texture_descriptor_at, hw::agx::pack(texture));
    hw::agx::SamplerDescriptor sampler;
    sampler.magnify = sampler.minify =
        linear_filter ? hw::agx::Filter::linear : hw::agx::Filter::nearest;
    sampler.wrap_s = sampler.wrap_t = hw::agx::Wrap::repeat;
    machine.put(sampler_at, hw::agx::pack(sampler));
}

// Opaque ones would be shaded once.
void add_paint(RenderMachine& machine) {
    machine.add_vertex_state();
    ppp::Update state = machine.state();
    state.fragment_control_2->pass_type = ppp::PassType::translucent;
    state.front_face->depth_function = ppp::Compare::always;
    state.back_face = state.front_face;
    state.fragment_shader->counts.sampler_states = hw::agx::SamplerStates::compact_4;
    machine.add_state(state);
    for (unsigned i = 0; i < layers_of_paint; ++i)
        machine.add_draw(0, 6);
}

void run_fragments(benchmark::State& state, RenderMachine& machine) {
    uint64_t fragments = 0;
    for (auto _ : state) {
        add_paint(machine);
        const auto stats = machine.run({});
        if (!stats) {
            state.SkipWithError(stats.error().text.c_str());
            return;
        }
        fragments += stats->fragments;
    }
    state.counters["fragments"] =
        benchmark::Counter(static_cast<double>(fragments), benchmark::Counter::kIsRate);
}

void texture_modulate(benchmark::State& state) {
    RenderMachine machine;
    set_texture(machine, state.range(0) != 0);
    machine.set_vertices({{-1, -1, 0.5f, 1, 0},
                          {1, -1, 0.5f, 1, 1},
                          {1, 1, 0.5f, 1, 1},
                          {-1, -1, 0.5f, 1, 0},
                          {1, 1, 0.5f, 1, 1},
                          {-1, 1, 0.5f, 1, 0}});
    machine.set_fragment_words(
        "iterproj r6, cf1, cf0, center, 0b0, 0, 0, 0, 0, 0\n"
        "iterproj r7, cf1, cf0, center, 0b0, 0, 0, 0, 0, 0\n"
        "texture_sample 0, 0b1100, 0b0, none, xyzw, 0b00, r8_r9_r10_r11, None, ts0, ss0, tex_2d, "
        "r6_r7, auto_lod, 0\n"
        "wait 0\n"
        "fmul32 r8, r8, r6\n"
        "fmul32 r9, r9, r6\n"
        "fmul32 r10, r10, r6\n"
        "fmul32 r11, r11, r6\n"
        "st_tile r8_r9_r10_r11, u8norm, 0, xyzw, 0, 255, 0\n",
        {usc::Texture{.start = 0, .count = 1, .buffer = texture_descriptor_at},
         usc::Sampler{.start = 0, .count = 1, .buffer = sampler_at}});
    run_fragments(state, machine);
}

void constant_color(benchmark::State& state) {
    RenderMachine machine;
    machine.set_vertices(RenderMachine::rectangle(-1, -1, 1, 1));
    machine.set_fragment_words(
        "mov_imm r8, 1056964608, 0b0\n"
        "st_tile r8, u8norm, 0, x, 0, 255, 0\n",
        {});
    run_fragments(state, machine);
}

void vertices(benchmark::State& state) {
    RenderMachine machine;
    uint64_t count = 0;
    constexpr uint32_t vertices_drawn = 768;
    machine.set_vertices(std::vector<Corner>(vertices_drawn, {5, 5, 0.5f, 1, 1}));
    for (auto _ : state) {
        machine.add_vertex_state();
        machine.add_state(machine.state());
        machine.add_draw(0, vertices_drawn);
        const auto stats = machine.run({});
        if (!stats) {
            state.SkipWithError(stats.error().text.c_str());
            return;
        }
        count += stats->vertices;
    }
    state.counters["vertices"] =
        benchmark::Counter(static_cast<double>(count), benchmark::Counter::kIsRate);
}

BENCHMARK(texture_modulate)->ArgName("linear")->Arg(0)->Arg(1);
BENCHMARK(constant_color);
BENCHMARK(vertices);

}  // namespace
}  // namespace cuesta::simulator::agx

BENCHMARK_MAIN();
