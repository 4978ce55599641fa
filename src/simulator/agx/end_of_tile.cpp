// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/end_of_tile.h"

#include <fmt/core.h>

#include "hw/agx/isa_table.h"
#include "simulator/agx/execute.h"

namespace cuesta::simulator::agx {

namespace {

using hw::agx::SpecialRegister;

class EndOfTileEnvironment final : public Environment {
  public:
    EndOfTileEnvironment(Memory& memory, Tile& tile) : memory_(memory), tile_(tile) {}

    Memory& memory() override { return memory_; }

    Result<void> special_register(const SimdGroup&, unsigned number, WideBits& value) override {
        switch (static_cast<SpecialRegister>(number)) {
            case SpecialRegister::threadgroup_position_in_grid_z:
                fill(value, tile_.shape.layer);
                return {};
            default:
                return Error{Errc::fault,
                             fmt::format("special register {} in an end-of-tile program", number)};
        }
    }

    Result<void> execute(SimdGroup&, const Step& step) override {
        return Error{Errc::fault, fmt::format("operation {} in an end-of-tile program",
                                              hw::agx::entry_of(step.op).name)};
    }

  private:
    Memory& memory_;
    Tile& tile_;
};

}  // namespace

Result<uint64_t> end_tile(
    Launch& launch, AddressSpace&, Memory& shader_memory, Tile& tile, uint64_t instruction_limit) {
    EndOfTileEnvironment environment(shader_memory, tile);
    SimdGroup group(*launch.program, environment, launch.uniforms);
    group.alive = group.active = 1;
    Execution execution = {.instruction_limit = instruction_limit};
    TRY(execute(group, execution));
    return execution.instructions;
}

}  // namespace cuesta::simulator::agx
