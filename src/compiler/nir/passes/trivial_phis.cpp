// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/trivial_phis.h"

#include "compiler/nir/shader.h"

namespace cuesta::nir {
namespace {

// The only value that comes in besides the phi itself, or null.
Value* single_source(Phi& phi) {
    Value* only = nullptr;
    for (PhiSrc* src = phi.srcs; src != nullptr; src = src->next) {
        if (src->src.value == &phi.def || src->src.value == only)
            continue;
        if (only != nullptr)
            return nullptr;
        only = src->src.value;
    }
    return only;
}

bool visit_once(Function& function) {
    bool progress = false;
    for_each_instr(function.body, [&](Instr& instr) {
        Phi* phi = instr.as<Phi>();
        Value* only = phi != nullptr ? single_source(*phi) : nullptr;
        if (only == nullptr)
            return;
        replace_all_uses(phi->def, *only);
        remove_instr(*phi);
        progress = true;
    });
    return progress;
}

}  // namespace

bool trivial_phis(Function& function) {
    bool progress = false;
    // One phi's end may make another trivial.
    while (visit_once(function))
        progress = true;
    return progress;
}

}  // namespace cuesta::nir
