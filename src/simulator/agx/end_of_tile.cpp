// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/end_of_tile.h"

#include "simulator/agx/group_run.h"
#include "simulator/agx/stage_environment.h"
#include "simulator/agx/texture_unit.h"
#include "simulator/agx/tile_block.h"

namespace cuesta::simulator::agx {

namespace {

using hw::agx::SpecialRegister;

class EndOfTileEnvironment final : public StageEnvironment {
  public:
    EndOfTileEnvironment(const LaunchContext& context, const Launch& launch, const Tile& tile)
        : StageEnvironment(context, launch, "an end-of-tile program"), tile_(tile) {}

  protected:
    Result<uint32_t> lane_register(unsigned number, unsigned lane) const override {
        if (static_cast<SpecialRegister>(number) == SpecialRegister::threadgroup_position_in_grid_z)
            return tile_.shape.layer;
        return StageEnvironment::lane_register(number, lane);
    }

    Result<void> execute_own(SimdGroup& group, const Step& step) override {
        if (!is_texture_operation(step.op))
            return StageEnvironment::execute_own(group, step);
        TRY(context().budget.spend(tile_work(tile_.shape)));
        return context().textures.write_block(
            group, states(), group.program().textures()[step.number], TileBlock(tile_));
    }

  private:
    const Tile& tile_;
};

}  // namespace

Result<void> end_tile(Launch& launch, const LaunchContext& context, Tile& tile) {
    EndOfTileEnvironment environment(context, launch, tile);
    SimdGroup group(*launch.program, environment, launch.uniforms);
    group.alive = group.active = 1;
    launch.set_stack(group);
    return run_alone(group, context);
}

}  // namespace cuesta::simulator::agx
