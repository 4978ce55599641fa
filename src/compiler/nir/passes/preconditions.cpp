// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/preconditions.h"

#include "compiler/nir/passes/op_groups.h"
#include "compiler/nir/shader.h"

namespace cuesta::nir {
namespace {

bool is_integer(OperandType type, const Value& value) {
    return (type.base == BaseType::int_ || type.base == BaseType::uint_) && value.bit_size > 1;
}

// Moves and selects take bits of any meaning.
bool computes_integers(const Alu& alu) {
    if (alu.op == Op::mov || alu.op == Op::bcsel || is_vec(alu.op))
        return false;
    bool result = is_integer(alu.info().output_type, alu.def);
    for (unsigned i = 0; i < alu.srcs.size(); ++i)
        result = result || is_integer(alu.info().input_types[i], *alu.srcs[i].src.value);
    return result;
}

bool accesses_boolean_variable(const Intrinsic& access) {
    return (access.op == IntrinsicOp::load_deref && access.def.bit_size == 1) ||
           (access.op == IntrinsicOp::store_deref && access.srcs[1].value->bit_size == 1);
}

std::string what_is_no_float(const Instr& instr) {
    const Alu* alu = instr.as<Alu>();
    if (alu != nullptr && computes_integers(*alu))
        return "the integer operation " + std::string(alu->info().name);
    const Intrinsic* access = instr.as<Intrinsic>();
    if (access != nullptr && accesses_boolean_variable(*access))
        return "a variable of booleans";
    return "";
}

std::string finding(Precondition precondition, const Instr& instr) {
    switch (precondition) {
        case Precondition::none: return "";
        case Precondition::no_parallel_copies:
            return instr.kind == InstrKind::parallel_copy ? "a parallel copy" : "";
        case Precondition::no_calls: return instr.kind == InstrKind::call ? "a call" : "";
        case Precondition::only_floats: return what_is_no_float(instr);
    }
    return "";
}

}  // namespace

std::string what_breaks(Precondition precondition, const Shader& shader) {
    std::string result;
    for (const std::unique_ptr<Function>& function : shader.functions)
        for_each_instr(function->body, [&](const Instr& instr) {
            if (result.empty())
                result = finding(precondition, instr);
        });
    return result;
}

}  // namespace cuesta::nir
