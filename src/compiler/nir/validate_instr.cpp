// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Rules of ALU instructions, calls and parallel copies.
#include <unordered_set>

#include <fmt/core.h>

#include "compiler/nir/validate_state.h"

namespace cuesta::nir::validation {
namespace {

bool fits_base(BaseType base, unsigned bit_size) {
    switch (base) {
        case BaseType::float_: return bit_size == 16 || bit_size == 32 || bit_size == 64;
        case BaseType::bool_: return bit_size == 1;
        case BaseType::int_:
        case BaseType::uint_: break;
    }
    return is_bit_size(bit_size);
}

bool has_register(const State& state, const Register* reg) {
    return state.registers.count(reg) != 0;
}

}  // namespace

void check_alu(State& state, const Alu& alu) {
    const OpInfo& info = alu.info();
    if (alu.srcs.size() != info.num_inputs)
        return state.add(alu, "wrong number of sources");
    if (info.output_size != 0)
        state.check(alu.def.components == info.output_size, alu, "the result has the wrong size");
    unsigned size = info.output_type.bit_size == 0 ? alu.def.bit_size : 0;
    state.check(info.output_type.bit_size == 0 || alu.def.bit_size == info.output_type.bit_size,
                alu, "the result has the wrong bit size");
    state.check(fits_base(info.output_type.base, alu.def.bit_size), alu,
                "the result's bit size is not one of its type");
    for (unsigned i = 0; i < alu.srcs.size(); ++i) {
        const Value& value = *alu.srcs[i].src.value;
        const OperandType type = info.input_types[i];
        for (unsigned c = 0; c < alu.src_components(i) && c < max_components; ++c)
            state.check(alu.srcs[i].swizzle[c] < value.components, alu,
                        [&] { return fmt::format("source {} is read beyond its components", i); });
        state.check(fits_base(type.base, value.bit_size), alu, [&] {
            return fmt::format("the bit size of source {} is not one of its type", i);
        });
        if (type.bit_size != 0) {
            state.check(value.bit_size == type.bit_size, alu,
                        [&] { return fmt::format("source {} has the wrong bit size", i); });
            continue;
        }
        state.check(size == 0 || value.bit_size == size, alu, "the operands differ in bit size");
        size = value.bit_size;
    }
}

void check_call(State& state, const Call& call) {
    const Function* callee = call.callee;
    if (state.declared.functions.count(callee) == 0)
        return state.add(call, "the callee is no function of the shader");
    if (call.args.size() != callee->parameters.size())
        return state.add(call, "the callee has another number of parameters");
    for (size_t i = 0; i < call.args.size(); ++i) {
        const Intrinsic* deref = call.args[i].value->instr->as<Intrinsic>();
        const Variable* parameter = callee->parameters[i].variable;
        state.check(deref != nullptr && deref->type != nullptr && parameter != nullptr &&
                        parameter->type != nullptr && same_type(*deref->type, *parameter->type),
                    call, [&] {
                        return fmt::format("argument {} is no deref of the parameter's type", i);
                    });
        if (parameter != nullptr && parameter->mode != VariableMode::parameter_in)
            check_written(state, call, *call.args[i].value);
    }
}

void check_parallel_copy(State& state, const ParallelCopy& copy) {
    std::unordered_set<const Register*> written;
    for (const ParallelCopyEntry& entry : copy.entries) {
        const Register* dest = entry.dest_reg;
        const Register* src = entry.src_reg;
        state.check(dest == nullptr || written.insert(dest).second, copy,
                    "a register is written twice");
        state.check(dest == nullptr || has_register(state, dest), copy,
                    "no register of the function");
        state.check(src == nullptr || has_register(state, src), copy,
                    "no register of the function");
        const unsigned to = dest != nullptr ? dest->components : entry.def.components;
        const unsigned from = src != nullptr ? src->components : entry.src.value->components;
        const unsigned to_bits = dest != nullptr ? dest->bit_size : entry.def.bit_size;
        const unsigned from_bits = src != nullptr ? src->bit_size : entry.src.value->bit_size;
        state.check(to == from && to_bits == from_bits, copy,
                    "the sides of an entry differ in size");
        state.check(to >= 1 && to <= max_components && is_bit_size(to_bits), copy,
                    "a result has 1 to 4 components of 1, 8, 16, 32 or 64 bits");
    }
}

}  // namespace cuesta::nir::validation
