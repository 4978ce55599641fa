// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/dce.h"

#include <vector>

#include "compiler/nir/shader.h"

namespace cuesta::nir {
namespace {

bool has_effect(const Instr& instr) {
    switch (instr.kind) {
        case InstrKind::intrinsic: return !instr.as<Intrinsic>()->info().can_delete;
        case InstrKind::jump:
        case InstrKind::call:
        case InstrKind::parallel_copy: return true;
        default: return false;
    }
}

struct Marker {
    std::vector<Instr*> work;

    void mark(Instr& instr) {
        if (instr.mark)
            return;
        instr.mark = true;
        work.push_back(&instr);
    }

    void mark_conditions(CfList& list) {
        for (CfNode* node = list.first; node != nullptr; node = node->next) {
            if (If* branch = node->as<If>()) {
                mark(*branch->condition.value->instr);
                mark_conditions(branch->then_list);
                mark_conditions(branch->else_list);
            } else if (Loop* loop = node->as<Loop>()) {
                mark_conditions(loop->body);
            }
        }
    }

    void propagate() {
        while (!work.empty()) {
            Instr* instr = work.back();
            work.pop_back();
            for_each_src(*instr, [&](Src& src) { mark(*src.value->instr); });
        }
    }
};

}  // namespace

bool dce(Function& function) {
    Marker marker;
    for_each_instr(function.body, [](Instr& instr) { instr.mark = false; });
    for_each_instr(function.body, [&](Instr& instr) {
        if (has_effect(instr))
            marker.mark(instr);
    });
    marker.mark_conditions(function.body);
    marker.propagate();

    // Dead phis may read each other: detach all their sources before any definition goes.
    std::vector<Instr*> dead;
    for_each_instr(function.body, [&](Instr& instr) {
        if (!instr.mark)
            dead.push_back(&instr);
    });
    for (Instr* instr : dead)
        for_each_src(*instr, [](Src& src) { set_src(src, nullptr); });
    for (Instr* instr : dead)
        remove_instr(*instr);
    return !dead.empty();
}

}  // namespace cuesta::nir
