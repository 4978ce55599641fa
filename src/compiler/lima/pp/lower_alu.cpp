// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <bit>
#include <numbers>
#include <vector>

#include "base/half.h"
#include "compiler/lima/pp/lower.h"
#include "compiler/nir/builder.h"

namespace cuesta::lima::pp {
namespace {

using nir::Op;
using nir::Value;

// Makes the replacement of one instruction in front of it.
struct Lowering {
    nir::Alu& alu;
    nir::Builder b;

    Lowering(nir::Function& function, nir::Alu& instr)
        : alu(instr), b(function, nir::Cursor::before(instr)) {
        b.exact = instr.exact;
    }

    Value* source(unsigned i) {
        return b.swizzle(alu.srcs[i].src.value,
                         std::span(alu.srcs[i].swizzle.data(), alu.src_components(i)));
    }
    Value* constant(float value) { return b.imm_float(value, alu.def.bit_size); }

    // A divisor that is the same for all components is inverted once.
    Value* reciprocal(unsigned i) {
        const nir::AluSrc& src = alu.srcs[i];
        bool same = true;
        for (unsigned c = 1; c < alu.src_components(i); ++c)
            same = same && src.swizzle[c] == src.swizzle[0];
        return b.frcp(same ? b.channel(src.src.value, src.swizzle[0]) : source(i));
    }

    Value* power() { return b.fexp2(b.fmul(source(1), b.flog2(source(0)))); }

    // Sine and cosine take turns (part 6, 6.9).
    Value* turns() {
        return b.fmul(source(0), constant(static_cast<float>(0.5 * std::numbers::inv_pi)));
    }

    Value* remainder() {
        Value* whole = b.ffloor(b.fmul(source(0), reciprocal(1)));
        return b.fadd(source(0), b.fneg(b.fmul(source(1), whole)));
    }

    Value* interpolate() {
        Value* range = b.fadd(source(1), b.fneg(source(0)));
        return b.fadd(source(0), b.fmul(source(2), range));
    }

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
            case Op::fsub: return b.fadd(source(0), b.fneg(source(1)));
            case Op::fdiv: return b.fmul(source(0), reciprocal(1));
            case Op::fpow: return power();
            case Op::fsin: return b.fsin_turns(turns());
            case Op::fcos: return b.fcos_turns(turns());
            case Op::fmod: return remainder();
            case Op::flrp: return interpolate();
            case Op::ffma: return b.fadd(b.fmul(source(0), source(1)), source(2));
            case Op::fsign: return sign();
            case Op::fround_even: return round_even();
            default: return nullptr;
        }
    }
};

bool changes_float_size(Op op) {
    return op == Op::f2f16 || op == Op::f2f32 || op == Op::f2fmp;
}

bool is_half(unsigned bit_size) {
    return bit_size == 16;
}

// Makes a half a float, of the same value where it is a constant.
bool widen(nir::Instr& instr) {
    Value* def = nir::def_of(instr);
    if (def == nullptr || !is_half(def->bit_size))
        return false;
    def->bit_size = 32;
    if (nir::LoadConst* constant = instr.as<nir::LoadConst>()) {
        for (nir::ConstValue& value : constant->values)
            value = std::bit_cast<uint32_t>(base::half_to_float(static_cast<uint16_t>(value)));
    }
    return true;
}

template <typename Visit>
void visit_alus(nir::Function& function, Visit visit) {
    std::vector<nir::Alu*> alus;
    nir::for_each_instr(function.body, [&](nir::Instr& instr) {
        if (nir::Alu* alu = instr.as<nir::Alu>())
            alus.push_back(alu);
    });
    for (nir::Alu* alu : alus)
        visit(*alu);
}

}  // namespace

bool lower_alu(nir::Function& function) {
    bool progress = false;
    visit_alus(function, [&](nir::Alu& alu) {
        Lowering lowering(function, alu);
        Value* with = lowering.replacement();
        if (with == nullptr)
            return;
        nir::replace_all_uses(alu.def, *with);
        nir::remove_instr(alu);
        progress = true;
    });
    return progress;
}

bool lower_float_sizes(nir::Function& function) {
    bool progress = false;
    visit_alus(function, [&](nir::Alu& alu) {
        if (!changes_float_size(alu.op))
            return;
        Value* source = alu.srcs[0].src.value;
        nir::Builder b(function, nir::Cursor::before(alu));
        Value* with = b.swizzle(source, std::span(alu.srcs[0].swizzle.data(), alu.def.components));
        nir::replace_all_uses(alu.def, *with);
        nir::remove_instr(alu);
        progress = true;
    });
    for (nir::Register* reg = function.registers; reg != nullptr; reg = reg->next) {
        progress |= is_half(reg->bit_size);
        reg->bit_size = is_half(reg->bit_size) ? 32 : reg->bit_size;
    }
    nir::for_each_instr(function.body, [&](nir::Instr& instr) { progress |= widen(instr); });
    return progress;
}

}  // namespace cuesta::lima::pp
