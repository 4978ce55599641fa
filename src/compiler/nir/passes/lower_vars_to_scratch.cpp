// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/lower_vars_to_scratch.h"

#include <unordered_map>

#include "compiler/nir/passes/deref_address.h"
#include "compiler/nir/passes/lower_copies.h"

namespace cuesta::nir {
namespace {

struct ScratchLowering {
    Function& function;
    std::unordered_map<const Variable*, uint32_t> bases;
    bool progress = false;

    // Gives the variable its slots, if as many are left.
    bool place(const Variable& variable) {
        if (bases.count(&variable) != 0)
            return true;
        const uint64_t base = function.shader->scratch_vec4s;
        const uint64_t end = base + slots_of(*variable.type);
        if (end > max_slots)
            return false;
        bases.emplace(&variable, static_cast<uint32_t>(base));
        function.shader->scratch_vec4s = static_cast<uint32_t>(end);
        return true;
    }

    void visit(Intrinsic& access) {
        const bool is_load = access.op == IntrinsicOp::load_deref;
        if (!is_load && access.op != IntrinsicOp::store_deref)
            return;
        Intrinsic& deref = *access.srcs[0].value->instr->as<Intrinsic>();
        const Variable& variable = *root_of(deref).variable;
        if (variable.mode != VariableMode::function_temp || !place(variable))
            return;
        Builder b(function, Cursor::before(access));
        const SlotAddress address = address_of(b, deref);
        Value* offset = address.offset != nullptr ? address.offset : b.imm_int(0);
        const int32_t base = static_cast<int32_t>(bases[&variable] + address.base);
        if (address.outside) {
            if (is_load)
                replace_all_uses(access.def, *zero_like(b, access.def));
        } else if (is_load) {
            Intrinsic* load = b.intrinsic(IntrinsicOp::load_scratch, access.def.components,
                                          access.def.bit_size, {offset}, {base, 0});
            replace_all_uses(access.def, load->def);
        } else {
            b.intrinsic(IntrinsicOp::store_scratch, 0, 0, {access.srcs[1].value, offset},
                        {base, 0, access.index_of(IntrinsicIndex::write_mask)});
        }
        remove_instr(access);
        progress = true;
    }
};

}  // namespace

bool lower_vars_to_scratch(Function& function) {
    // A copy has no slots; its loads and stores have.
    ScratchLowering lowering{function, {}, lower_copies(function)};
    for_each_instr(function.body, [&](Instr& instr) {
        if (Intrinsic* access = instr.as<Intrinsic>())
            lowering.visit(*access);
    });
    remove_dead_derefs(function);
    std::erase_if(function.variables,
                  [&](const Variable* variable) { return lowering.bases.count(variable) != 0; });
    return lowering.progress;
}

}  // namespace cuesta::nir
