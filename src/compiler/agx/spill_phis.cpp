// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// All phis of a block are in registers at its start. What does not fit there passes through the
// stack, one slot a phi, written at the ends of the predecessors only and read at the start of the
// block only: so no phi gets in the way of another.
#include "compiler/agx/liveness.h"
#include "compiler/agx/spill.h"
#include "compiler/agx/spill_code.h"

namespace cuesta::agx {

namespace {

class PhiSpiller {
  public:
    PhiSpiller(Ir& ir, unsigned limit) : ir_(ir), limit_(limit) {}

    uint32_t run() {
        for (const auto& block : ir_.blocks) {
            unsigned halves = 0;
            for (Instr* phi = block->first; phi != nullptr && phi->kind == Kind::phi;) {
                Instr* const next = phi->next;
                const unsigned space = space_of(ir_, phi->defs[0].value);
                if (halves + space > limit_)
                    move_to_stack(*block, *phi);
                else
                    halves += space;
                phi = next;
            }
        }
        return slots_;
    }

  private:
    void move_to_stack(Block& block, Instr& phi) {
        const uint32_t slot = slots_++;
        const ValueId value = phi.defs[0].value;
        for (size_t n = 0; n < phi.srcs.size(); ++n)
            write(*block.predecessors[n], phi.srcs[n], value, slot);
        remove(phi);
        Instr* fill = make_fill(ir_, value, slot);
        insert_before(block, body_start(block), *fill);
        ir_.values[value].def = fill;
    }

    void write(Block& block, const Src& src, ValueId phi, uint32_t slot) {
        Instr* const end = end_flow(block);
        ValueId value = src.value;
        if (src.kind != SrcKind::value) {
            value = ir_.add_value(ir_.values[phi].halves, ir_.values[phi].alignment);
            Instr* copy = ir_.make(Kind::copy, 1, 1);
            copy->defs[0] = def_of(ir_, value);
            copy->srcs[0] = src;
            ir_.values[value].def = copy;
            insert_before(block, end, *copy);
        }
        insert_before(block, end, *make_spill(ir_, value, slot));
    }

    Ir& ir_;
    unsigned limit_;
    uint32_t slots_ = 0;
};

}  // namespace

uint32_t spill_phis(Ir& ir, unsigned limit) {
    return PhiSpiller(ir, limit).run();
}

}  // namespace cuesta::agx
