// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/agx/spill_code.h"

#include <algorithm>

#include "compiler/agx/schedule_graph.h"

namespace cuesta::agx {

using hw::agx::Op;

Instr* clone(Ir& ir, const Instr& from) {
    Instr* copy = ir.make(from.kind, from.defs.size(), from.srcs.size());
    copy->machine = from.machine;
    std::copy(from.defs.begin(), from.defs.end(), copy->defs.begin());
    std::copy(from.srcs.begin(), from.srcs.end(), copy->srcs.begin());
    return copy;
}

Def def_of(const Ir& ir, ValueId value) {
    const Src src = value_src(ir, value);
    return {.bits = src.bits, .count = src.count, .value = value};
}

Instr* make_spill(Ir& ir, ValueId value, uint32_t slot) {
    Instr* instr = ir.make(Kind::spill, 0, 1);
    instr->srcs[0] = value_src(ir, value);
    instr->stack = slot;
    return instr;
}

Instr* make_fill(Ir& ir, ValueId value, uint32_t slot) {
    Instr* instr = ir.make(Kind::fill, 1, 0);
    instr->defs[0] = def_of(ir, value);
    instr->stack = slot;
    return instr;
}

bool is_rematerialisable(const Instr& def) {
    if (def.defs.size() != 1)
        return false;
    const auto reads_register = [](const Src& src) { return src.kind == SrcKind::value; };
    if (std::any_of(def.srcs.begin(), def.srcs.end(), reads_register))
        return false;
    switch (def.kind) {
        case Kind::copy: return true;
        case Kind::machine: break;
        default: return false;
    }
    switch (def.op()) {
        case Op::mov_imm16:
        case Op::bitop: return true;
        case Op::mov_imm32: return hw::agx::get(def.machine, hw::agx::Field::kill) == 0;
        // What need not stay in its place holds the same all the time.
        case Op::get_sr: return order_class(def) == OrderClass::free;
        default: return false;
    }
}

}  // namespace cuesta::agx
