// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/lima/pp/lower.h"
#include "compiler/nir/passes/algebraic.h"
#include "compiler/nir/passes/constant_fold.h"
#include "compiler/nir/passes/copy_prop.h"
#include "compiler/nir/passes/cse.h"
#include "compiler/nir/passes/dce.h"
#include "compiler/nir/passes/inline_functions.h"
#include "compiler/nir/passes/lower_bool_to_float.h"
#include "compiler/nir/passes/lower_int_to_float.h"
#include "compiler/nir/passes/lower_io.h"
#include "compiler/nir/passes/lower_vars_to_scratch.h"
#include "compiler/nir/passes/optimize.h"

namespace cuesta::lima::pp {
namespace {

bool clean(nir::Function& function) {
    bool progress = nir::copy_prop(function);
    progress |= nir::algebraic(function);
    progress |= nir::constant_fold(function);
    progress |= nir::cse(function);
    progress |= nir::dce(function);
    return progress;
}

void clean_fully(nir::Function& function) {
    while (clean(function)) {
    }
}

}  // namespace

Result<void> lower_shader(nir::Shader& shader) {
    // Constants fold as the core computes.
    shader.float_modes.f32.storage_bits = 16;
    TRY(nir::inline_functions(shader));
    TRY(nir::lower_io(shader));
    nir::Function* main = shader.entry_point();
    nir::optimize(*main);
    if (nir::lower_vars_to_scratch(*main))
        nir::optimize(*main);
    lower_division(*main);
    TRY(nir::lower_int_to_float(*main));
    // Selects were made while conditions were 1-bit values; from here on they are numbers.
    nir::lower_bool_to_float(*main);
    clean_fully(*main);
    if (lower_alu(*main))
        clean_fully(*main);
    if (nir::algebraic_late(*main))
        nir::copy_prop(*main);
    lower_float_sizes(*main);
    nir::copy_prop(*main);
    nir::dce(*main);
    return {};
}

}  // namespace cuesta::lima::pp
