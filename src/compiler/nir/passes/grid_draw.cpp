// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/grid_draw.h"

namespace cuesta::nir {

GridDraw::GridDraw(Function& main)
    : b_(main, Cursor::at_start(*main.body.first_block())),
      first_vec4_(main.shader->uniform_vec4s) {
    main.shader->uniform_vec4s += grid_vec4s;
}

Value* GridDraw::word(GridWord which) {
    const auto number = static_cast<uint32_t>(which);
    Value* vec4 = b_.load_uniform(first_vec4_ + number / 4);
    return b_.channel(vec4, number % 4);
}

Value* GridDraw::invocation(GridWord count) {
    Value* group = &b_.intrinsic(IntrinsicOp::load_workgroup_id, 3, 32, {})->def;
    Value* local = &b_.intrinsic(IntrinsicOp::load_local_invocation_index, 1, 32, {})->def;
    Value* first = b_.imul(b_.channel(group, 0), b_.imm_int(grid_draw_group));
    return b_.umin(b_.iadd(first, local), b_.isub(word(count), b_.imm_int(1)));
}

void finish_grid(Shader& shader) {
    shader.stage = Stage::compute;
    shader.geometry = {};
    shader.inputs.clear();
    shader.outputs.clear();
    shader.workgroup_size = {grid_draw_group, 1, 1};
    for (const auto& function : shader.functions)
        rebuild_cfg(*function);
}

}  // namespace cuesta::nir
