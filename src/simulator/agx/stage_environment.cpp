// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/stage_environment.h"

#include <fmt/core.h>

#include "hw/agx/isa_table.h"
#include "simulator/agx/program.h"
#include "simulator/agx/simd_group.h"
#include "simulator/agx/texture_unit.h"

namespace cuesta::simulator::agx {

Memory& StageEnvironment::memory() {
    return context_.shader_memory;
}

Result<void> StageEnvironment::special_register(const SimdGroup&,
                                                unsigned number,
                                                WideBits& value) {
    for (unsigned lane = 0; lane < lane_count; ++lane)
        value[lane] = TRY(lane_register(number, lane));
    return {};
}

Result<uint32_t> StageEnvironment::lane_register(unsigned number, unsigned) const {
    return Error{Errc::fault, fmt::format("special register {} in {}", number, name_)};
}

Result<void> StageEnvironment::execute(SimdGroup& group, const Step& step) {
    if (!is_texture_operation(step.op))
        return execute_own(group, step);
    const TextureStep& texture = group.program().textures()[step.number];
    if (texture.action == TextureAction::write_block)
        return execute_own(group, step);
    return context_.textures.execute(group, states_, texture);
}

Result<void> StageEnvironment::execute_own(SimdGroup&, const Step& step) {
    return Error{Errc::fault,
                 fmt::format("operation {} in {}", hw::agx::entry_of(step.op).name, name_)};
}

}  // namespace cuesta::simulator::agx
