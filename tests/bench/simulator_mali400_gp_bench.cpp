// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Vertices per second of the emulated vertex half: a matrix, a division by w, a viewport.
#include <benchmark/benchmark.h>

#include "../unit/simulator/mali400/gp_machine.h"
#include "../unit/simulator/mali400/gp_text.h"

namespace cuesta::simulator::mali400 {
namespace {

namespace vs = hw::mali400::vs;
namespace plbu = hw::mali400::plbu;

// Rows of the matrix in 0..3, viewport scale and offset in 4 and 5.
constexpr std::string_view transform =
    "in0 = a0; mem = [3]; mul0 = mul(in0.x, mem.x); mul1 = mul(in0.y, mem.y); acc0 = mov(mem.w)\n"
    "in0 = a0; mem = [3]; mul0 = mul(in0.z, mem.z); acc0 = add(mul0@1, mul1@1); acc1 = "
    "mov(acc0@1)\n"
    "acc0 = add(acc0@1, mul0@1); pass = mov(acc1@1)\n"
    "acc0 = add(acc0@1, pass@1)\n"
    "mul0 = complex2(acc0@1, acc0@1); complex = rcp(acc0@1); pass = mov(acc0@1)\n"
    "mul0 = complex1(complex@1, mul0@1, complex@1, pass@1)\n"
    "in0 = a0; mem = [0]; mul1 = mul(in0.x, mem.x); acc0 = mov(mem.w)\n"
    "in0 = a0; mem = [4]; mul0 = mul(mul1@1, mem.x); acc0 = mov(mul0@2); acc1 = mov(mem.y)\n"
    "in0 = a0; mem = [5]; mul0 = mul(mul0@1, acc0@1); mul1 = mul(in0.y, acc1@1); acc0 = "
    "mov(acc0@1)\n"
    "mem = [5]; acc0 = add(mul0@1, mem.x); acc1 = add(mul1@1, mem.y); mul0 = mov(acc0@1); "
    "mul1 = mov(mem.z); v0.xyzw = acc0, acc1, mul1, mul0\n";

struct Job {
    GpMachine machine{16, 16};

    explicit Job(uint32_t count) {
        std::vector<float> vertices(count * 4);
        for (size_t i = 0; i < vertices.size(); ++i)
            vertices[i] = static_cast<float>(i * 2654435761u % 1000) / 1000 + 0.1f;
        std::vector<float> uniforms(24, 0.5f);
        const std::vector<uint32_t> code = assemble(transform);
        const uint32_t data = machine.place(std::span<const float>(vertices));
        const uint32_t positions = machine.allocate(count * 16);
        const std::array<uint32_t, 2> attributes = {data, 16 << 11 | 3};
        const std::array<uint32_t, 2> outputs = {positions, 0x8020};
        machine.task.work_limit = gp_default_work_limit;
        machine.vs(
            vs::Uniforms{.address = machine.place(std::span<const float>(uniforms)), .size = 96});
        machine.vs(vs::Shader{.address = machine.place(std::span<const uint32_t>(code)),
                              .size = static_cast<uint32_t>(code.size() * 4)});
        machine.vs(vs::ShaderInfo{.instructions = static_cast<uint16_t>(code.size() / 4)});
        machine.vs(vs::Counts{.attributes = 1, .outputs = 1});
        machine.vs(vs::AttributeArray{
            .address = machine.place(std::span<const uint32_t>(attributes)), .entries = 1});
        machine.vs(vs::OutputArray{.address = machine.place(std::span<const uint32_t>(outputs)),
                                   .entries = 1});
        machine.vs(vs::Draw{.count = count});
    }
};

void vertices(benchmark::State& state) {
    constexpr uint32_t count = 65536;
    Job job(count);
    if (const auto first = job.machine.run(); !first) {
        state.SkipWithError(first.error().text.c_str());
        return;
    }
    Gpu gpu(job.machine.memory());
    for (auto _ : state) {
        if (!gpu.run_gp(job.machine.task))
            state.SkipWithError("the job failed");
    }
    state.SetItemsProcessed(state.iterations() * count);
}
BENCHMARK(vertices)->Unit(benchmark::kMillisecond);

// Small triangles through assembly, culling and binning.
void triangles(benchmark::State& state) {
    constexpr uint32_t count = 20000;
    GpMachine machine(50, 30);
    machine.shift_w = machine.shift_h = 1;
    machine.task.work_limit = gp_default_work_limit;
    machine.begin_frame();
    machine.set_state();
    std::vector<TestPosition> positions;
    for (uint32_t i = 0; i < count; ++i) {
        const float x = static_cast<float>(i * 7919 % 790);
        const float y = static_cast<float>(i * 104729 % 470);
        positions.insert(positions.end(), {{x, y, 0.5f}, {x + 6, y, 0.5f}, {x, y + 6, 0.5f}});
    }
    machine.draw(plbu::Mode::triangles, positions);
    if (const auto first = machine.run(); !first) {
        state.SkipWithError(first.error().text.c_str());
        return;
    }
    Gpu gpu(machine.memory());
    for (auto _ : state) {
        if (!gpu.run_gp(machine.task))
            state.SkipWithError("the job failed");
    }
    state.SetItemsProcessed(state.iterations() * count);
}
BENCHMARK(triangles)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace cuesta::simulator::mali400

BENCHMARK_MAIN();
