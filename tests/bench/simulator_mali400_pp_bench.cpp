// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Fragments a second of one emulated fragment core.
#include <benchmark/benchmark.h>

#include "../unit/simulator/mali400/pp_machine.h"

namespace cuesta::simulator::mali400 {
namespace {

namespace hw4 = hw::mali400;

constexpr unsigned side = 256;

hw4::TextureDescriptor checker_texture(PpMachine& machine, bool linear_filter) {
    const uint32_t address = machine.allocate(side * side * 4);
    for (uint32_t i = 0; i < side * side; ++i) {
        const uint32_t texel = i * 2654435761u;
        machine.write(address + i * 4, &texel, 4);
    }
    hw4::TextureDescriptor texture;
    texture.format = hw4::TexelFormat::b8g8r8a8;
    texture.layout = hw4::TextureLayout::tiled;
    texture.width = texture.height = side;
    texture.min_nearest = texture.mag_nearest = !linear_filter;
    texture.levels[0] = address;
    return texture;
}

void run(benchmark::State& state, PpMachine& machine) {
    uint64_t fragments = 0;
    for (auto _ : state) {
        const Result<PpStats> stats = machine.run();
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
    PpMachine machine(side, side);
    const std::array descriptors = {checker_texture(machine, state.range(0) != 0)};
    hw4::RenderState render_state = machine.state(machine.program(
        "varying none.xy = load(v0.xy); texture = sample(s0); vmul $0 = mov(texture); sync\n"
        "varying $1 = load(v0); vmul $0 = mul($0, $1); stop\n"));
    render_state.has_samplers = true;
    render_state.sampler_count = 1;
    render_state.textures = machine.texture_list(descriptors);
    machine.cover(render_state);
    run(state, machine);
}

void constant_color(benchmark::State& state) {
    PpMachine machine(side, side);
    machine.cover(
        machine.state(machine.program("vmul $0 = mov(const0); const0 = 1, 0, 0, 1; stop")));
    run(state, machine);
}

// As a shader with spilled values: stores and loads in turn.
void temporaries(benchmark::State& state) {
    PpMachine machine(side, side);
    machine.frame.stack_size = machine.frame.stack_pointer = 2;
    machine.cover(machine.state(
        machine.program("vmul $0 = mov(const0); store t-1 = $0; const0 = 1, 0, 0, 1\n"
                        "uniform = t-1; vmul $1 = mul(uniform, const0); store t-2 = $1; "
                        "const0 = 1, 1, 1, 1\n"
                        "uniform = t-2; vmul $0 = mov(uniform)\n"
                        "uniform = t-1; vmul $0 = mul(uniform, $0); stop\n")));
    run(state, machine);
}

// A fragment stack that no program uses costs nothing, whatever its size.
void unused_stack(benchmark::State& state) {
    PpMachine machine(side, side);
    machine.frame.stack_size = machine.frame.stack_pointer = static_cast<uint16_t>(state.range(0));
    machine.stacks[0] = 0x7f000000;
    machine.cover(
        machine.state(machine.program("vmul $0 = mov(const0); const0 = 1, 0, 0, 1; stop")));
    run(state, machine);
    state.SetComplexityN(state.range(0));
}

BENCHMARK(unused_stack)->RangeMultiplier(16)->Range(1, 0xffff)->Complexity();
BENCHMARK(temporaries);
BENCHMARK(texture_modulate)->ArgName("linear")->Arg(0)->Arg(1);
BENCHMARK(constant_color);

}  // namespace
}  // namespace cuesta::simulator::mali400

BENCHMARK_MAIN();
