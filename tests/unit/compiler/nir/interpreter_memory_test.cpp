// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What memory by address is told, and what buffers give and take.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include <fmt/core.h>

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

// --- buffers -------------------------------------------------------------------------------------

std::vector<std::byte> counted_bytes(size_t count) {
    std::vector<std::byte> bytes(count);
    for (size_t i = 0; i < count; ++i)
        bytes[i] = static_cast<std::byte>(i + 1);
    return bytes;
}

SlotBits loaded_from_buffer(std::string_view bits, uint32_t number, uint32_t offset) {
    const auto shader = shader_of(fmt::format(R"(shader vertex
  output 0 position 0 vec4 smooth ""
fn main {{
  %0:32 = load_const 0
  %1:32 = load_const {}
  %2:32 = load_const {}
  %3:{}x3 = load_ubo %1, %2
  %4:32x3 = u2u32 %3
  store_output %4, %0 base=0 component=0 write_mask=xyz
}}
)",
                                              number, offset, bits));
    const std::vector<std::byte> one = counted_bytes(16);
    const std::vector<std::byte> two = {std::byte{0xff}};
    const std::array<std::span<const std::byte>, 2> buffers = {one, two};
    InterpreterInputs inputs;
    inputs.constant_buffers = buffers;
    const auto ran = interpret(*shader, inputs);
    EXPECT_TRUE(ran) << ran.error().text;
    return ran->lanes[0].outputs.at(0);
}

TEST(InterpreterBuffers, ReadComponentsOfEachSize) {
    EXPECT_EQ(loaded_from_buffer("8", 1, 3), (SlotBits{4, 5, 6}));
    EXPECT_EQ(loaded_from_buffer("16", 1, 2), (SlotBits{0x0403, 0x0605, 0x0807}));
    EXPECT_EQ(loaded_from_buffer("32", 1, 4), (SlotBits{0x08070605, 0x0c0b0a09, 0x100f0e0d}));
    EXPECT_EQ(loaded_from_buffer("64", 1, 8)[0], 0x0c0b0a09u);
    EXPECT_EQ(loaded_from_buffer("8", 2, 0)[0], 0xffu);
}

TEST(InterpreterBuffers, GiveZerosBehindTheEndAndWhereNoneIs) {
    EXPECT_EQ(loaded_from_buffer("32", 1, 8), (SlotBits{0x0c0b0a09, 0x100f0e0d, 0}));
    EXPECT_EQ(loaded_from_buffer("32", 2, 0), SlotBits{});
    EXPECT_EQ(loaded_from_buffer("32", 0, 0), SlotBits{});
    EXPECT_EQ(loaded_from_buffer("32", 3, 0), SlotBits{});
    EXPECT_EQ(loaded_from_buffer("32", 1, 0xfffffff8), SlotBits{});
}

TEST(InterpreterBuffers, RoundOffsetsDown) {
    EXPECT_EQ(loaded_from_buffer("32", 1, 7), loaded_from_buffer("32", 1, 4));
    EXPECT_EQ(loaded_from_buffer("16", 1, 7), loaded_from_buffer("16", 1, 6));
}

std::vector<std::byte> stored_in_buffer(uint32_t number, uint32_t offset, std::string_view mask) {
    const auto shader = shader_of(fmt::format(R"(shader vertex
fn main {{
  %0:32x3 = load_const 0x04030201, 0x08070605, 0x0c0b0a09
  %1:32 = load_const {}
  %2:32 = load_const {}
  store_ssbo %0, %1, %2 write_mask={}
}}
)",
                                              number, offset, mask));
    std::vector<std::byte> bytes(12);
    std::vector<std::byte> other(12);
    const std::array<std::span<std::byte>, 2> buffers = {bytes, other};
    InterpreterInputs inputs;
    inputs.shader_buffers = buffers;
    const auto ran = interpret(*shader, inputs);
    EXPECT_TRUE(ran) << ran.error().text;
    return bytes;
}

std::vector<std::byte> with_zeros(std::vector<std::byte> bytes, size_t first, size_t end) {
    std::fill(bytes.begin() + static_cast<ptrdiff_t>(first),
              bytes.begin() + static_cast<ptrdiff_t>(end), std::byte{});
    return bytes;
}

TEST(InterpreterBuffers, TakeTheComponentsOfTheMask) {
    EXPECT_EQ(stored_in_buffer(0, 0, "xyz"), counted_bytes(12));
    EXPECT_EQ(stored_in_buffer(0, 2, "xz"), with_zeros(counted_bytes(12), 4, 8));
}

TEST(InterpreterBuffers, TakeNothingBehindTheEnd) {
    std::vector<std::byte> tail = with_zeros(std::vector<std::byte>(12), 0, 12);
    std::copy_n(counted_bytes(8).begin(), 8, tail.begin() + 4);
    EXPECT_EQ(stored_in_buffer(0, 4, "xyz"), tail);
    EXPECT_EQ(stored_in_buffer(0, 12, "xyz"), std::vector<std::byte>(12));
    EXPECT_EQ(stored_in_buffer(0, 0xfffffffc, "xyz"), std::vector<std::byte>(12));
    EXPECT_EQ(stored_in_buffer(1, 0, "xyz"), std::vector<std::byte>(12));
    EXPECT_EQ(stored_in_buffer(2, 0, "xyz"), std::vector<std::byte>(12));
}

}  // namespace
}  // namespace cuesta::nir
