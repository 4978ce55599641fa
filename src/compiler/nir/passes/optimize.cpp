// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/optimize.h"

#include "compiler/nir/passes/algebraic.h"
#include "compiler/nir/passes/constant_fold.h"
#include "compiler/nir/passes/copy_prop.h"
#include "compiler/nir/passes/cse.h"
#include "compiler/nir/passes/dce.h"
#include "compiler/nir/passes/dead_cf.h"
#include "compiler/nir/passes/fold_conversions.h"
#include "compiler/nir/passes/fold_texture_numbers.h"
#include "compiler/nir/passes/if_to_select.h"
#include "compiler/nir/passes/loop_unroll.h"
#include "compiler/nir/passes/shrink_vectors.h"
#include "compiler/nir/passes/trivial_phis.h"
#include "compiler/nir/passes/vars_to_ssa.h"
#include "compiler/nir/run_pass.h"

namespace cuesta::nir {
namespace {

bool simplify(Function& function) {
    bool progress = false;
    progress |= run("copy_prop", function, copy_prop);
    progress |= run("trivial_phis", function, trivial_phis);
    progress |= run("fold_conversions", function, fold_conversions);
    progress |= run("algebraic", function, algebraic);
    progress |= run("constant_fold", function, constant_fold);
    progress |= run("fold_texture_numbers", function, fold_texture_numbers);
    progress |= run("cse", function, cse);
    progress |= run("dce", function, dce);
    progress |= run("dead_cf", function, dead_cf);
    progress |= run("shrink_vectors", function, shrink_vectors);
    return progress;
}

bool unroll_loops(Function& function) {
    return loop_unroll(function);
}
bool make_selects(Function& function) {
    return if_to_select(function);
}

}  // namespace

void optimize(Function& function) {
    run("vars_to_ssa", function, vars_to_ssa);
    do {
        for (unsigned round = 0; round < max_simplify_rounds && simplify(function); ++round) {
        }
        // All want simplified code and make more to simplify. Loops go first: an if that leaves a
        // loop cannot become a select, and an array that an unrolled loop indexed is one no more.
    } while (run("loop_unroll", function, unroll_loops) ||
             run("vars_to_ssa", function, vars_to_ssa) ||
             run("if_to_select", function, make_selects));
}

}  // namespace cuesta::nir
