// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What memory by address is told.
#include <string>
#include <vector>

#include "compiler/nir/interpreter.h"
#include "compiler/nir/nir_intrinsics.h"
#include "nir_testing.h"

namespace cuesta::nir {
namespace {

class LoggedMemory : public GlobalMemory {
  public:
    void read(uint64_t address, std::span<std::byte> to) override {
        std::fill(to.begin(), to.end(), std::byte{});
        log.push_back("read " + std::to_string(address));
    }
    void write(uint64_t address, std::span<const std::byte>) override {
        log.push_back("write " + std::to_string(address));
    }
    void at_barrier(const Intrinsic& instr, unsigned lanes) override {
        log.push_back(std::string(instr.info().name) + " " + std::to_string(lanes));
    }

    std::vector<std::string> log;
};

TEST(InterpreterMemory, IsToldOfBarriersInTheirOrder) {
    const auto shader = shader_of(R"(shader fragment
  input 0 generic 0 vec4 smooth ""
fn main {
  %0:32 = load_const 0
  %1:32 = load_input %0 base=0 component=0
  %2:64 = load_const 8
  %3:1 = flt %0, %1
  memory_barrier
  if %3 {
    store_global %1, %2 write_mask=x
    barrier
  }
  barrier
  %4:32 = load_global %2
}
)");
    LoggedMemory memory;
    InterpreterInputs inputs;
    inputs.memory = &memory;
    for (unsigned lane = 0; lane < quad_lanes; ++lane)
        inputs.lanes[lane].inputs = {slot_of_floats(lane == 1 || lane == 3 ? 1.0f : 0.0f, 0, 0, 0)};
    const auto ran = interpret(*shader, inputs);
    ASSERT_TRUE(ran) << ran.error().text;
    const std::vector<std::string> expected = {
        "memory_barrier 15",
        "write 8",
        "write 8",
        "barrier 10",
        "barrier 15",
        "read 8",
        "read 8",
        "read 8",
        "read 8",
    };
    EXPECT_EQ(memory.log, expected);
}

}  // namespace
}  // namespace cuesta::nir
