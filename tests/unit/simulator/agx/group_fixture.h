// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// One SIMD-group that runs a piece of text or code, on flat memory.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "simulator/agx/checker.h"
#include "simulator/agx/execute.h"

namespace cuesta::simulator::agx {

constexpr uint64_t memory_base = 0x10'0000'0000;

class FlatMemory final : public Memory {
  public:
    explicit FlatMemory(size_t bytes) : bytes(bytes) {}
    Result<void> read(uint64_t address, std::span<uint8_t> to) override;
    Result<void> write(uint64_t address, std::span<const uint8_t> from) override;

    uint32_t word(size_t offset) const;
    void set_word(size_t offset, uint32_t value);

    std::vector<uint8_t> bytes;

  private:
    Result<uint8_t*> place(uint64_t address, size_t bytes);
};

class FlatEnvironment final : public Environment {
  public:
    Memory& memory() override { return flat; }
    std::span<uint8_t> threadgroup_memory() override { return threadgroup; }
    Result<void> special_register(const SimdGroup& group,
                                  unsigned number,
                                  WideBits& value) override;
    Result<void> execute(SimdGroup& group, const Step& step) override;

    FlatMemory flat{4096};
    std::vector<uint8_t> threadgroup = std::vector<uint8_t>(1024);
};

class GroupFixture {
  public:
    // `text` is one instruction a line; a stop is added.
    static Result<std::unique_ptr<GroupFixture>> of_text(std::string_view text,
                                                         const ProgramLimits& limits = {});
    static Result<std::unique_ptr<GroupFixture>> of_code(std::vector<uint8_t> code,
                                                         const ProgramLimits& limits = {});

    // To the end of the program.
    Result<Event> run() { return execute(group, execution); }
    Result<Event> run_checked() {
        execution.checker = &checker;
        return run();
    }

    // "r5", "r5l", "r5h" in one lane.
    uint32_t at(std::string_view reg, unsigned lane = 0) const;
    void set(std::string_view reg, uint32_t value);  // all lanes
    void set(std::string_view reg, unsigned lane, uint32_t value);

    Program program;
    FlatEnvironment environment;
    Uniforms uniforms;
    SimdGroup group{program, environment, uniforms};
    Checker checker;
    Execution execution{.instruction_limit = 100000};
};

}  // namespace cuesta::simulator::agx
