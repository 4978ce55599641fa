// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <bit>

#include "base/half.h"
#include "compiler/lima/pp/lower.h"
#include "compiler/nir/passes/lower_float_functions.h"
#include "compiler/nir/passes/rewrite_alu.h"

namespace cuesta::lima::pp {
namespace {

using nir::Value;

// Makes the replacement of one instruction in front of it.
struct Lowering {
    nir::Builder& b;
    nir::Alu& alu;

    Value* source(unsigned i) { return nir::read_source(b, alu, i); }
    Value* constant(float value) { return b.imm_float(value, alu.def.bit_size); }

    Value* sign() {
        Value* zero = constant(0.0f);
        return b.fadd(b.slt(zero, source(0)), b.fneg(b.slt(source(0), zero)));
    }

    // floor(x) plus one where the fraction is above a half, or is a half and the floor is odd. The
    // threshold goes below one half by less than the least step of a number with an odd floor.
    Value* round_even() {
        Value* whole = b.ffloor(source(0));
        Value* odd = b.ffract(b.fmul(whole, constant(0.5f)));  // 0 or 0.5
        Value* threshold = b.fadd(constant(0.5f), b.fneg(b.fmul(odd, constant(0x1p-10f))));
        return b.fadd(whole, b.slt(threshold, b.ffract(source(0))));
    }

    Value* replacement() {
        switch (alu.op) {
            case nir::Op::fsub: return b.fadd(source(0), b.fneg(source(1)));
            case nir::Op::ffma: return b.fadd(b.fmul(source(0), source(1)), source(2));
            case nir::Op::fsign: return sign();
            case nir::Op::fround_even: return round_even();
            default: return nullptr;
        }
    }
};

bool changes_float_size(nir::Op op) {
    return op == nir::Op::f2f16 || op == nir::Op::f2f32 || op == nir::Op::f2fmp;
}

// Makes a float of 16 bits one of 32, of the value that the core has for a constant; of integers
// nothing is left.
bool resize(nir::Instr& instr) {
    Value* def = nir::def_of(instr);
    if (def == nullptr || def->bit_size != 16)
        return false;
    if (nir::LoadConst* constant = instr.as<nir::LoadConst>()) {
        for (nir::ConstValue& value : constant->values)
            value = std::bit_cast<uint32_t>(base::half_to_float(static_cast<uint16_t>(value)));
    }
    def->bit_size = 32;
    return true;
}

}  // namespace

bool lower_alu(nir::Function& function) {
    // Sine and cosine take turns (part 6, 6.9).
    const bool functions = nir::lower_float_functions(function);
    const bool others = nir::rewrite_alus(function, [](nir::Builder& b, nir::Alu& alu) {
        return Lowering{b, alu}.replacement();
    });
    return functions || others;
}

bool lower_float_sizes(nir::Function& function) {
    bool progress = nir::rewrite_alus(function, [](nir::Builder& b, nir::Alu& alu) -> Value* {
        return changes_float_size(alu.op) ? nir::read_source(b, alu, 0) : nullptr;
    });
    for (nir::Register* reg = function.registers; reg != nullptr; reg = reg->next) {
        progress |= reg->bit_size == 16;
        reg->bit_size = reg->bit_size == 16 ? 32 : reg->bit_size;
    }
    nir::for_each_instr(function.body, [&](nir::Instr& instr) { progress |= resize(instr); });
    return progress;
}

}  // namespace cuesta::lima::pp
