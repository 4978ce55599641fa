// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/phis_to_vars.h"

#include <unordered_set>
#include <vector>

#include "compiler/nir/builder.h"

namespace cuesta::nir {
namespace {

struct PhiLowering {
    Function& function;
    Shader& shader;

    Variable* new_variable(const Value& like) {
        const Type* type = shader.bits_type(like.bit_size, like.components);
        Variable* variable = shader.add_variable(VariableMode::function_temp, type, "phi");
        function.variables.push_back(variable);
        return variable;
    }

    void phi_to_var(Phi& phi) {
        Variable* variable = new_variable(phi.def);
        for (PhiSrc* src = phi.srcs; src != nullptr; src = src->next) {
            Builder b(function, Cursor::at_end(*src->predecessor));
            b.store_deref(b.deref_var(variable), src->src.value);
        }
        Builder b(function, Cursor::at_start(*phi.block));
        replace_all_uses(phi.def, *b.load_deref(b.deref_var(variable)));
        remove_instr(phi);
    }

    void phis_of(Block& block) {
        std::vector<Phi*> phis;
        for (Instr* instr = block.first; instr != nullptr && instr->kind == InstrKind::phi;
             instr = instr->next)
            phis.push_back(instr->as<Phi>());
        // The loads stand behind all the phis, and stores of one phi's value into another's
        // variable read the load: the parallel meaning of the phis is kept.
        for (Phi* phi : phis)
            phi_to_var(*phi);
    }

    // Where the value must be at hand for `use`: a phi reads at the end of its predecessor.
    static Cursor reading_place(Src& use) {
        if (use.instr == nullptr)
            return Cursor::at_end(*block_before(*use.if_));
        if (Phi* phi = use.instr->as<Phi>())
            for (PhiSrc* src = phi->srcs; src != nullptr; src = src->next)
                if (&src->src == &use)
                    return Cursor::at_end(*src->predecessor);
        return Cursor::before(*use.instr);
    }

    // The same address outside of the loop. Indices of its own are exported like others that are
    // read there.
    static Value* address_at(Builder& b,
                             const Intrinsic& deref,
                             const std::unordered_set<const Block*>& inside) {
        std::vector<Value*> sources;
        for (const Src& src : deref.srcs) {
            const Instr& source = *src.value->instr;
            sources.push_back(is_deref(source) && inside.count(source.block) != 0
                                  ? address_at(b, *source.as<Intrinsic>(), inside)
                                  : src.value);
        }
        Intrinsic* made = b.intrinsic(deref.op, 1, 32, sources,
                                      std::span(deref.indices).first(deref.info().num_indices));
        made->variable = deref.variable;
        made->type = deref.type;
        return &made->def;
    }

    // Addresses are no numbers, which variables could hold: readers outside make their own.
    void repeat_address(Intrinsic& deref, const std::unordered_set<const Block*>& inside) {
        for_each_use(deref.def, [&](Src& use) {
            Builder b(function, reading_place(use));
            if (inside.count(b.cursor.block) == 0)
                set_src(use, address_at(b, deref, inside));
        });
    }

    // Readers outside of the loop get the value through a variable.
    void export_value(Value& value, const std::unordered_set<const Block*>& inside) {
        Variable* variable = nullptr;
        for_each_use(value, [&](Src& use) {
            const Cursor where = reading_place(use);
            if (inside.count(where.block) != 0)
                return;
            if (variable == nullptr)
                variable = new_variable(value);
            Builder b(function, where);
            set_src(use, b.load_deref(b.deref_var(variable)));
        });
        if (variable == nullptr)
            return;
        Builder b(function, value.instr->kind == InstrKind::phi
                                ? Cursor::at_start(*value.instr->block)
                                : Cursor::behind(*value.instr));
        b.store_deref(b.deref_var(variable), &value);
    }
};

}  // namespace

void phis_to_vars(Loop& loop) {
    Function& function = *loop.list->function;
    PhiLowering lowering{function, *function.shader};
    lowering.phis_of(*block_after(loop));
    lowering.phis_of(*loop.body.first_block());

    std::unordered_set<const Block*> inside;
    std::vector<Value*> made;
    std::vector<Intrinsic*> addresses;
    for_each_block(loop.body, [&](Block& block) { inside.insert(&block); });
    for_each_instr(loop.body, [&](Instr& instr) {
        if (is_deref(instr))
            addresses.push_back(instr.as<Intrinsic>());
        else if (Value* def = def_of(instr))
            made.push_back(def);
        else if (ParallelCopy* copy = instr.as<ParallelCopy>())
            for (ParallelCopyEntry& entry : copy->entries)
                if (entry.dest_reg == nullptr)
                    made.push_back(&entry.def);
    });
    for (Intrinsic* deref : addresses)
        lowering.repeat_address(*deref, inside);
    for (Value* value : made)
        lowering.export_value(*value, inside);
}

}  // namespace cuesta::nir
