// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/lower_float_conditions.h"

#include "compiler/nir/builder.h"

namespace cuesta::nir {
namespace {

bool lower_conditions(Function& function, CfList& list) {
    bool progress = false;
    for (CfNode* node = list.first; node != nullptr; node = node->next) {
        if (If* branch = node->as<If>()) {
            if (branch->condition.value->bit_size != 1) {
                Builder b(function, Cursor::at_end(*block_before(*branch)));
                set_src(branch->condition, b.f2b1(branch->condition.value));
                progress = true;
            }
            progress |= lower_conditions(function, branch->then_list);
            progress |= lower_conditions(function, branch->else_list);
        } else if (Loop* loop = node->as<Loop>()) {
            progress |= lower_conditions(function, loop->body);
        }
    }
    return progress;
}

}  // namespace

bool lower_float_conditions(Function& function) {
    return lower_conditions(function, function.body);
}

}  // namespace cuesta::nir
