// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/lower_bool_to_float.h"

#include <bit>
#include <optional>

#include "base/half.h"
#include "compiler/nir/builder.h"

namespace cuesta::nir {
namespace {

ConstValue float_one(unsigned bit_size) {
    return bit_size == 16 ? base::half_from_float(1.0f) : std::bit_cast<uint32_t>(1.0f);
}

// Opcodes that become another with the same operands.
std::optional<Op> renamed(Op op) {
    switch (op) {
        case Op::flt: return Op::slt;
        case Op::fge: return Op::sge;
        case Op::feq: return Op::seq;
        case Op::fneu: return Op::sne;
        case Op::bcsel: return Op::fcsel;
        case Op::b2f16:
        case Op::b2f32: return Op::mov;
        default: return std::nullopt;
    }
}

// Logic on 1-bit values; `op` is the integer opcode that says it.
std::optional<Op> float_logic(Op op) {
    switch (op) {
        case Op::iand:
        case Op::umin: return Op::fmin;
        case Op::ior:
        case Op::umax: return Op::fmax;
        case Op::ixor:
        case Op::ine: return Op::sne;
        case Op::ieq: return Op::seq;
        default: return std::nullopt;
    }
}

struct State {
    Function& function;
    unsigned bit_size;
    bool progress = false;

    bool is_boolean(const Value& value) const { return value.bit_size == 1; }

    AluSrc operand(const Alu& alu, unsigned i) {
        AluSrc src;
        src.src.value = alu.srcs[i].src.value;
        src.swizzle = alu.srcs[i].swizzle;
        return src;
    }

    void replace(Alu& alu, Value& with) {
        replace_all_uses(alu.def, with);
        remove_instr(alu);
        progress = true;
    }

    void rebuild(Alu& alu, Op op) {
        Builder b(function, Cursor::before(alu));
        b.exact = alu.exact;
        std::array<AluSrc, max_op_inputs> srcs;
        for (unsigned i = 0; i < alu.srcs.size(); ++i)
            srcs[i] = operand(alu, i);
        replace(
            alu,
            b.alu_swizzled(op, alu.def.components, std::span(srcs.data(), alu.srcs.size()))->def);
    }

    void compare_with_zero(Alu& alu, Op op) {
        Builder b(function, Cursor::before(alu));
        b.exact = alu.exact;
        AluSrc zero;
        zero.src.value = b.imm_float(0.0f, alu.srcs[0].src.value->bit_size);
        zero.swizzle.fill(0);
        const std::array<AluSrc, 2> srcs = {operand(alu, 0), zero};
        replace(alu, b.alu_swizzled(op, alu.def.components, srcs)->def);
    }

    // Booleans were lowered in program order, so the operands are floats already: whether an
    // operation was on booleans shows in the result's size, or in `was_boolean` for comparisons.
    void visit_alu(Alu& alu, bool operands_were_boolean) {
        if (const std::optional<Op> op = renamed(alu.op)) {
            rebuild(alu, *op);
        } else if (alu.op == Op::f2b1) {
            compare_with_zero(alu, Op::sne);
        } else if (operands_were_boolean) {
            if (const std::optional<Op> logic = float_logic(alu.op))
                rebuild(alu, *logic);
            else if (alu.op == Op::inot)
                compare_with_zero(alu, Op::seq);
            else if (is_boolean(alu.def))
                alu.def.bit_size = static_cast<uint8_t>(bit_size);  // moves and vectors
        }
    }

    void visit_constant(LoadConst& constant) {
        if (!is_boolean(constant.def))
            return;
        for (ConstValue& value : constant.values)
            value = value != 0 ? float_one(bit_size) : 0;
        constant.def.bit_size = static_cast<uint8_t>(bit_size);
        progress = true;
    }

    void visit_intrinsic(Intrinsic& intrinsic) {
        if (intrinsic.op == IntrinsicOp::load_front_face)
            intrinsic.op = IntrinsicOp::load_front_face_float;
        if (is_boolean(intrinsic.def)) {
            intrinsic.def.bit_size = static_cast<uint8_t>(bit_size);
            progress = true;
        }
    }

    void visit(Instr& instr, bool operands_were_boolean) {
        if (Alu* alu = instr.as<Alu>()) {
            visit_alu(*alu, operands_were_boolean);
        } else if (LoadConst* constant = instr.as<LoadConst>()) {
            visit_constant(*constant);
        } else if (Intrinsic* intrinsic = instr.as<Intrinsic>()) {
            visit_intrinsic(*intrinsic);
        } else if (Value* def = def_of(instr); def != nullptr && is_boolean(*def)) {
            def->bit_size = static_cast<uint8_t>(bit_size);
            progress = true;
        }
    }
};

bool reads_boolean(Instr& instr) {
    const Alu* alu = instr.as<Alu>();
    if (alu == nullptr)
        return false;
    // A select reads a boolean without being an operation on booleans.
    for (const AluSrc& src : alu->srcs)
        if (src.src.value->bit_size == 1)
            return true;
    return false;
}

}  // namespace

bool lower_bool_to_float(Function& function, unsigned bit_size) {
    // What an instruction is depends on operands that change under way: note it first.
    for_each_instr(function.body, [](Instr& instr) { instr.mark = reads_boolean(instr); });
    State state{function, bit_size, false};
    for_each_instr(function.body, [&](Instr& instr) { state.visit(instr, instr.mark); });
    return state.progress;
}

}  // namespace cuesta::nir
