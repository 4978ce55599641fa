// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <vector>

#include "compiler/agx/liveness.h"
#include "compiler/agx/passes.h"

namespace cuesta::agx {

namespace {

using hw::agx::Field;
using hw::agx::Op;

bool is_atomic(const Instr& instr) {
    return instr.is(Op::atomic) || instr.is(Op::threadgroup_atomic);
}

// What it does but for its results. Whatever names no value as its result does something else.
bool has_effect(const Instr& instr) {
    if (instr.kind == Kind::spill || instr.opens || instr.closes || instr.target != nullptr)
        return true;
    if (instr.kind != Kind::machine)
        return false;
    if (instr.defs.empty() || is_atomic(instr))
        return true;
    const auto has_value = [](const Def& def) { return def.value != no_value; };
    if (!std::all_of(instr.defs.begin(), instr.defs.end(), has_value))
        return true;
    // Helper lanes go with it.
    return hw::agx::find_field(instr.op(), Field::kill) != nullptr &&
           hw::agx::get(instr.machine, Field::kill) != 0;
}

class DeadCodeRemover {
  public:
    explicit DeadCodeRemover(Ir& ir) : ir_(ir), needed_(ir.values.size()) {}

    bool run() {
        for (const auto& block : ir_.blocks) {
            for (const Instr* instr = block->first; instr != nullptr; instr = instr->next) {
                if (has_effect(*instr))
                    need_sources(*instr);
            }
        }
        while (!pending_.empty()) {
            const Instr* def = pending_.back();
            pending_.pop_back();
            need_sources(*def);
        }
        bool changed = false;
        for (const auto& block : ir_.blocks) {
            for (Instr* instr = block->first; instr != nullptr;) {
                Instr* const next = instr->next;
                changed |= clean(*instr);
                instr = next;
            }
        }
        return changed;
    }

  private:
    void need_sources(const Instr& instr) {
        for (const Src& src : instr.srcs) {
            if (!reads_value(src) || needed_[src.value] != 0)
                continue;
            needed_[src.value] = 1;
            if (const Instr* def = ir_.values[src.value].def; def != nullptr && !has_effect(*def))
                pending_.push_back(def);
        }
    }

    bool is_needed(const Def& def) const {
        return def.value != no_value && needed_[def.value] != 0;
    }

    bool clean(Instr& instr) {
        const bool any = std::any_of(instr.defs.begin(), instr.defs.end(),
                                     [&](const Def& d) { return is_needed(d); });
        if (!any && !has_effect(instr)) {
            remove(instr);
            return true;
        }
        // Without a result the old value is not returned (G13 fact sheet, operands).
        if (!any && is_atomic(instr) && !instr.defs.empty()) {
            instr.defs = {};
            return true;
        }
        if (instr.kind != Kind::split)
            return false;
        bool changed = false;
        for (Def& def : instr.defs) {
            if (def.value == no_value || is_needed(def))
                continue;
            def.value = no_value;
            changed = true;
        }
        return changed;
    }

    Ir& ir_;
    std::vector<uint8_t> needed_;  // by value
    std::vector<const Instr*> pending_;
};

}  // namespace

bool remove_dead_code(Ir& ir) {
    return DeadCodeRemover(ir).run();
}

}  // namespace cuesta::agx
