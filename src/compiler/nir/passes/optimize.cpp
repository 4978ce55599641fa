// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/optimize.h"

#include "compiler/nir/passes/algebraic.h"
#include "compiler/nir/passes/constant_fold.h"
#include "compiler/nir/passes/copy_prop.h"
#include "compiler/nir/passes/cse.h"
#include "compiler/nir/passes/dce.h"
#include "compiler/nir/passes/dead_cf.h"
#include "compiler/nir/passes/if_to_select.h"
#include "compiler/nir/passes/loop_unroll.h"
#include "compiler/nir/passes/shrink_vectors.h"
#include "compiler/nir/passes/trivial_phis.h"
#include "compiler/nir/passes/vars_to_ssa.h"

namespace cuesta::nir {
namespace {

bool simplify(Function& function) {
    bool progress = false;
    progress |= copy_prop(function);
    progress |= trivial_phis(function);
    progress |= algebraic(function);
    progress |= constant_fold(function);
    progress |= cse(function);
    progress |= dce(function);
    progress |= dead_cf(function);
    progress |= shrink_vectors(function);
    return progress;
}

}  // namespace

void optimize(Function& function) {
    vars_to_ssa(function);
    do {
        while (simplify(function)) {
        }
        // Both want simplified code and make more to simplify. Loops go first: an if that leaves a
        // loop cannot become a select.
    } while (loop_unroll(function) || if_to_select(function));
}

}  // namespace cuesta::nir
