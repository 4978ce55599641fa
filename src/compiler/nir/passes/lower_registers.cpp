// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/lower_registers.h"

#include <unordered_map>

#include "compiler/nir/builder.h"
#include "compiler/nir/passes/from_ssa.h"

namespace cuesta::nir {
namespace {

Variable* local_for(Function& function, const Register& reg) {
    Shader& shader = *function.shader;
    Variable* local = shader.add_variable(
        VariableMode::function_temp, shader.bits_type(reg.bit_size, reg.components), "register");
    function.variables.push_back(local);
    return local;
}

void lower_access(Function& function, Intrinsic& access, Variable* local) {
    Builder b(function, Cursor::before(access));
    Value* address = b.deref_var(local);
    if (access.op == IntrinsicOp::load_reg)
        replace_all_uses(access.def, *b.load_deref(address));
    else
        b.intrinsic(IntrinsicOp::store_deref, 0, 0, {address, access.srcs[0].value},
                    {access.index_of(IntrinsicIndex::write_mask)});
    remove_instr(access);
}

}  // namespace

bool lower_registers(Function& function) {
    const bool copied = lower_parallel_copies(function);
    if (function.registers == nullptr)
        return copied;
    std::unordered_map<const Register*, Variable*> locals;
    for (const Register* reg = function.registers; reg != nullptr; reg = reg->next)
        locals.emplace(reg, local_for(function, *reg));
    for_each_instr(function.body, [&](Instr& instr) {
        Intrinsic* access = instr.as<Intrinsic>();
        if (access != nullptr && access->reg != nullptr)
            lower_access(function, *access, locals.at(access->reg));
    });
    function.registers = nullptr;
    function.last_register = nullptr;
    return true;
}

}  // namespace cuesta::nir
