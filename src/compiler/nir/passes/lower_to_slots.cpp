// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/lower_to_slots.h"

#include "compiler/nir/passes/inline_functions.h"
#include "compiler/nir/passes/lower_indirect_samplers.h"
#include "compiler/nir/passes/lower_io.h"
#include "compiler/nir/passes/lower_registers.h"
#include "compiler/nir/passes/lower_samplers.h"
#include "compiler/nir/passes/lower_shader_temps.h"
#include "compiler/nir/run_pass.h"

namespace cuesta::nir {

Result<void> lower_to_slots(Shader& shader, const SlotOptions& options) {
    for (const auto& function : shader.functions)
        run("lower_registers", *function, lower_registers);
    TRY(run("inline_functions", shader, inline_functions));
    run("lower_shader_temps", shader, lower_shader_temps);
    if (!options.computed_samplers)
        TRY(run("lower_indirect_samplers", shader, lower_indirect_samplers));
    TRY(run("lower_samplers", shader, lower_samplers));
    TRY(run("lower_io", shader, lower_io));
    return {};
}

}  // namespace cuesta::nir
