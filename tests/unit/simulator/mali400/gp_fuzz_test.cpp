// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Mutated GP jobs: whatever the streams, descriptors and programs say, the job ends and the process
// lives.
#include <bit>
#include <random>

#include "gp_machine.h"
#include "gp_text.h"

namespace cuesta::simulator::mali400 {
namespace {

namespace vs = hw::mali400::vs;
namespace plbu = hw::mali400::plbu;

constexpr std::string_view program =
    "in0 = a0; acc0 = mov(in0.x); complex = set_address0(in0.y); temp.x = acc0\n"
    "in0 = a0; pass = pre_exp2(in0.x); complex = set_address2(in0.z); acc0 = floor(in0.w)\n"
    "in0 = a1; mul0 = complex2(pass@1, pass@1); complex = exp2(pass@1); r3.x = acc0\n"
    "mul0 = complex1(complex@1, mul0@1, complex@1, pass@2)\n"
    "mem = [1 + address2]; acc0 = lt(mem.x, in0.x@1); mul1 = mov(mem.y)\n"
    "acc0 = mov(mul0@2); pass = mov(acc0@1); branch 7\n"
    "in0 = a0; mul0 = select(in0.x, in0.y, in0.z, none); r1.xy = acc0, mul0\n"
    "in0 = a0; mul0 = mov(in0.z); mul1 = mov(in0.w); acc0 = mov(in0.x); acc1 = mov(in0.y); "
    "v0.xyzw = acc0, acc1, mul0, mul1\n";

class Mutator {
  public:
    explicit Mutator(uint32_t seed) : random_(seed) {}

    uint32_t below(uint32_t limit) { return static_cast<uint32_t>(random_() % limit); }

    void mutate(std::vector<uint32_t>& words) {
        // Most arrays of a job stay whole, or hardly any job would get far.
        const uint32_t changes = below(4) == 0 ? 1 + below(3) : 0;
        for (uint32_t i = 0; i < changes && !words.empty(); ++i) {
            uint32_t& word = words[below(static_cast<uint32_t>(words.size()))];
            switch (below(4)) {
                case 0: word ^= 1u << below(32); break;
                case 1: word = static_cast<uint32_t>(random_()); break;
                case 2: word = words[below(static_cast<uint32_t>(words.size()))]; break;
                default: word += below(64) - 32; break;
            }
        }
    }

  private:
    std::mt19937 random_;
};

// A job with every kind of draw; each array of words passes through the mutator.
void run_job(Mutator& mutator, unsigned& ended, unsigned& failed) {
    GpMachine machine(8, 8);
    machine.task.work_limit = 20000;
    const auto placed = [&](std::vector<uint32_t> words) {
        mutator.mutate(words);
        return machine.place(std::span<const uint32_t>(words));
    };
    std::vector<uint32_t> floats(64);
    for (uint32_t& word : floats)
        word = std::bit_cast<uint32_t>(static_cast<float>(mutator.below(4000)) / 16 - 60);
    const uint32_t data = placed(floats);
    const uint32_t positions = machine.allocate(16 * 16);
    const std::vector<uint32_t> code = assemble(program);
    machine.vs(vs::Uniforms{.address = data, .size = 64});
    machine.vs(vs::Shader{.address = placed(code), .size = static_cast<uint32_t>(code.size() * 4)});
    machine.vs(vs::ShaderInfo{.instructions = static_cast<uint16_t>(code.size() / 4)});
    machine.vs(vs::Counts{.attributes = 2, .outputs = 1});
    machine.vs(vs::AttributeArray{.address = placed({data, 16 << 11 | 3, data, 4 << 11 | 9}),
                                  .entries = 2});
    machine.vs(vs::OutputArray{.address = placed({positions, 0x8020}), .entries = 1});
    machine.vs(vs::Draw{.count = 12});
    machine.begin_frame();
    machine.set_state({.index_type = plbu::IndexType::u8});
    machine.plbu(plbu::RenderStateAndPositions{.render_state = 0, .positions = positions});
    machine.plbu(plbu::VertexBase{positions});
    machine.plbu(plbu::IndexBuffer{placed({0x03020100, 0x07060504, 0x0b0a0908})});
    for (unsigned mode = 0; mode < 7; ++mode) {
        machine.plbu(plbu::DrawArrays{.count = 12, .mode = static_cast<plbu::Mode>(mode)});
        machine.plbu(plbu::DrawElements{.count = 12, .mode = static_cast<plbu::Mode>(mode)});
    }
    mutator.mutate(machine.vs_words());
    mutator.mutate(machine.plbu_words());
    ++(machine.run() ? ended : failed);
}

TEST(GpFuzz, MutatedJobsEnd) {
    Mutator mutator(20240229);
    unsigned ended = 0;
    unsigned failed = 0;
    for (unsigned i = 0; i < 1500; ++i)
        run_job(mutator, ended, failed);
    // Both kinds must turn up, or the mutations are too weak or too strong to find anything.
    EXPECT_GT(ended, 100u);
    EXPECT_GT(failed, 100u);
}

}  // namespace
}  // namespace cuesta::simulator::mali400
