// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/lima/gp/lower.h"

#include "compiler/nir/control_flow.h"
#include "compiler/nir/passes/algebraic.h"
#include "compiler/nir/passes/constant_fold.h"
#include "compiler/nir/passes/copy_prop.h"
#include "compiler/nir/passes/dce.h"
#include "compiler/nir/passes/if_to_select.h"
#include "compiler/nir/passes/inline_functions.h"
#include "compiler/nir/passes/lower_bool_to_float.h"
#include "compiler/nir/passes/lower_int_to_float.h"
#include "compiler/nir/passes/lower_io.h"
#include "compiler/nir/passes/lower_vars_to_scratch.h"
#include "compiler/nir/passes/optimize.h"

namespace cuesta::lima::gp {

Result<void> lower(nir::Shader& shader) {
    TRY(nir::inline_functions(shader));
    nir::Function* main = shader.entry_point();
    if (main == nullptr)
        return Error{Errc::invalid, "the shader has no function main"};
    TRY(nir::lower_io(shader));
    TRY(lower_position(shader));
    nir::optimize(*main);
    // A branch costs the latencies of its condition and of what it interrupts: about a dozen
    // instructions' worth of units.
    while (nir::if_to_select(*main, {.max_instrs = 24}))
        nir::optimize(*main);
    // What is left of local arrays is indexed by values.
    nir::lower_vars_to_scratch(*main);
    lower_integer_division(*main);
    TRY(nir::lower_int_to_float(*main));
    nir::lower_bool_to_float(*main);
    while (nir::copy_prop(*main) | nir::algebraic(*main) | nir::constant_fold(*main) |
           nir::dce(*main)) {
    }
    nir::rebuild_cfg(*main);
    return {};
}

}  // namespace cuesta::lima::gp
