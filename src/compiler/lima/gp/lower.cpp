// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
// What of NIR is lowered for the vertex core, and in which order.
#include "compiler/lima/gp/lower.h"

#include <fmt/core.h>

#include "compiler/lima/gp/compile.h"
#include "compiler/nir/control_flow.h"
#include "compiler/nir/passes/algebraic.h"
#include "compiler/nir/passes/constant_fold.h"
#include "compiler/nir/passes/copy_prop.h"
#include "compiler/nir/passes/dce.h"
#include "compiler/nir/passes/if_to_select.h"
#include "compiler/nir/passes/lower_bool_to_float.h"
#include "compiler/nir/passes/lower_float_conditions.h"
#include "compiler/nir/passes/lower_indirect_inputs.h"
#include "compiler/nir/passes/lower_int_to_float.h"
#include "compiler/nir/passes/lower_integer_division.h"
#include "compiler/nir/passes/lower_to_slots.h"
#include "compiler/nir/passes/lower_vars_to_scratch.h"
#include "compiler/nir/passes/optimize.h"
#include "compiler/nir/run_pass.h"

namespace cuesta::lima::gp {
namespace {

// The core has no texture unit. Said before integers in coordinates are looked at.
Result<void> check_no_textures(nir::Function& main) {
    Result<void> result;
    nir::for_each_instr(main.body, [&](nir::Instr& instr) {
        if (const nir::Tex* tex = instr.as<nir::Tex>())
            result =
                Error{Errc::unsupported,
                      fmt::format("'{}': the vertex core cannot read textures", tex->info().name)};
    });
    return result;
}

}  // namespace

Result<void> lower(nir::Shader& shader) {
    // Constants fold as the core computes.
    shader.float_modes.f32 = core_floats;
    TRY(nir::lower_to_slots(shader));
    nir::Function* main = shader.entry_point();
    nir::run("lower_float_conditions", *main, nir::lower_float_conditions);
    nir::run("lower_indirect_inputs", *main, nir::lower_indirect_inputs);
    TRY(lower_position(shader));
    nir::finish_pass(shader, "lower_position", true);
    nir::optimize(*main);
    // A branch costs the latencies of its condition and of what it interrupts: about a dozen
    // instructions' worth of units.
    const auto select = [](nir::Function& f) { return nir::if_to_select(f, {.max_instrs = 24}); };
    while (nir::run("if_to_select", *main, select))
        nir::optimize(*main);
    TRY(check_no_textures(*main));
    nir::run("lower_integer_division", *main, nir::lower_integer_division);
    TRY(nir::run("lower_int_to_float", *main, nir::lower_int_to_float));
    // What is left of local arrays is indexed by values. As long as they are apart, some may hold
    // integers and others floats.
    nir::run("lower_vars_to_scratch", *main, nir::lower_vars_to_scratch);
    nir::run("lower_bool_to_float", *main,
             [](nir::Function& f) { return nir::lower_bool_to_float(f); });
    while (nir::run("copy_prop", *main, nir::copy_prop) |
           nir::run("algebraic", *main, nir::algebraic) |
           nir::run("constant_fold", *main, nir::constant_fold) |
           nir::run("dce", *main, nir::dce)) {
    }
    nir::finish_lowering(shader);
    return {};
}

}  // namespace cuesta::lima::gp
