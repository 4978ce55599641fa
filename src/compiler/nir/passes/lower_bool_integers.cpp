// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/lower_bool_integers.h"

#include <vector>

#include "compiler/nir/builder.h"

namespace cuesta::nir {
namespace {

struct Operation {
    Alu& alu;
    Builder b;

    Value* operand(unsigned i) {
        return b.swizzle(alu.srcs[i].src.value,
                         std::span(alu.srcs[i].swizzle.data(), alu.def.components));
    }

    Value* both() { return b.iand(operand(0), operand(1)); }
    Value* either() { return b.ior(operand(0), operand(1)); }
    Value* differ() { return b.ixor(operand(0), operand(1)); }
    Value* first_only() { return b.iand(operand(0), b.inot(operand(1))); }
    Value* second_only() { return b.iand(b.inot(operand(0)), operand(1)); }

    Value* number(float if_true) {
        const unsigned size = alu.def.bit_size;
        return b.bcsel(operand(0), b.imm_float(if_true, size), b.imm_float(0.0f, size));
    }

    // Null where nothing is to be done.
    Value* result() {
        switch (alu.op) {
            // Arithmetic modulo two. Quotients by false are false.
            case Op::iadd:
            case Op::isub:
            case Op::ine: return differ();
            case Op::ieq: return b.inot(differ());
            case Op::imul:
            case Op::idiv:
            case Op::udiv: return both();
            case Op::irem:
            case Op::imod:
            case Op::umod: return b.iand(operand(0), b.imm_bool(false));
            // True is the greater, and the lesser where it is signed.
            case Op::umin:
            case Op::imax: return both();
            case Op::umax:
            case Op::imin: return either();
            case Op::ult: return second_only();
            case Op::uge: return b.inot(second_only());
            case Op::ilt: return first_only();
            case Op::ige: return b.inot(first_only());
            // Negation wraps, and so does the magnitude of -1; counts of shifts are taken modulo 1.
            case Op::ineg:
            case Op::iabs:
            case Op::isign:
            case Op::i2b1:
            case Op::ishl:
            case Op::ishr:
            case Op::ushr: return operand(0);
            case Op::i2f16:
            case Op::i2f32:
            case Op::i2f64: return number(-1.0f);
            case Op::u2f16:
            case Op::u2f32:
            case Op::u2f64: return number(1.0f);
            case Op::i2i8: return b.ineg(b.b2i8(operand(0)));
            case Op::i2i16: return b.ineg(b.b2i16(operand(0)));
            case Op::i2i32: return b.ineg(b.b2i32(operand(0)));
            case Op::i2i64: return b.ineg(b.b2i64(operand(0)));
            case Op::u2u8: return b.b2i8(operand(0));
            case Op::u2u16: return b.b2i16(operand(0));
            case Op::u2u32: return b.b2i32(operand(0));
            case Op::u2u64: return b.b2i64(operand(0));
            default: return nullptr;
        }
    }
};

}  // namespace

bool lower_bool_integers(Function& function) {
    std::vector<Alu*> operations;
    for_each_instr(function.body, [&](Instr& instr) {
        Alu* alu = instr.as<Alu>();
        if (alu != nullptr && !alu->srcs.empty() && alu->srcs[0].src.value->bit_size == 1)
            operations.push_back(alu);
    });
    bool progress = false;
    for (Alu* alu : operations) {
        Value* with = Operation{*alu, Builder(function, Cursor::before(*alu))}.result();
        if (with == nullptr)
            continue;
        replace_all_uses(alu->def, *with);
        remove_instr(*alu);
        progress = true;
    }
    return progress;
}

}  // namespace cuesta::nir
