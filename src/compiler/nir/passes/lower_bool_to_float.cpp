// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/lower_bool_to_float.h"

#include <bit>
#include <optional>

#include "base/half.h"
#include "compiler/nir/builder.h"
#include "compiler/nir/passes/lower_bool_integers.h"

namespace cuesta::nir {
namespace {

ConstValue float_one(unsigned bit_size) {
    return bit_size == 16 ? base::half_from_float(1.0f) : std::bit_cast<uint32_t>(1.0f);
}

// Comparisons of floats, whose results have the size of the operands.
std::optional<Op> float_comparison(Op op) {
    switch (op) {
        case Op::flt: return Op::slt;
        case Op::fge: return Op::sge;
        case Op::feq: return Op::seq;
        case Op::fneu: return Op::sne;
        default: return std::nullopt;
    }
}

// Logic on 1-bit values: what lower_bool_integers() leaves of the integer opcodes.
std::optional<Op> float_logic(Op op) {
    switch (op) {
        case Op::iand: return Op::fmin;
        case Op::ior: return Op::fmax;
        case Op::ixor: return Op::sne;
        default: return std::nullopt;
    }
}

std::optional<Op> float_conversion(unsigned bit_size) {
    switch (bit_size) {
        case 16: return Op::f2f16;
        case 32: return Op::f2f32;
        case 64: return Op::f2f64;
        default: return std::nullopt;
    }
}

// What makes a number of a float boolean; `op` makes it of a 1-bit one.
std::optional<Op> number_of_boolean(Op op) {
    switch (op) {
        case Op::b2f16: return Op::f2f16;
        case Op::b2f32: return Op::f2f32;
        case Op::b2f64: return Op::f2f64;
        case Op::b2i8: return Op::f2i8;
        case Op::b2i16: return Op::f2i16;
        case Op::b2i32: return Op::f2i32;
        case Op::b2i64: return Op::f2i64;
        default: return std::nullopt;
    }
}

struct BoolLowering {
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

    // The value in another size of float.
    Value& resized(Builder& b, Value& value, unsigned size) {
        if (value.bit_size == size)
            return value;
        return *b.alu(*float_conversion(size), {&value});
    }

    std::array<AluSrc, max_op_inputs> operands(const Alu& alu) {
        std::array<AluSrc, max_op_inputs> srcs;
        for (unsigned i = 0; i < alu.srcs.size(); ++i)
            srcs[i] = operand(alu, i);
        return srcs;
    }

    void rebuild(Alu& alu, Op op) {
        Builder b(function, Cursor::before(alu));
        b.exact = alu.exact;
        const std::array<AluSrc, max_op_inputs> srcs = operands(alu);
        replace(
            alu,
            b.alu_swizzled(op, alu.def.components, std::span(srcs.data(), alu.srcs.size()))->def);
    }

    void compare(Alu& alu, Op op, const AluSrc& first, const AluSrc& second) {
        Builder b(function, Cursor::before(alu));
        b.exact = alu.exact;
        const std::array<AluSrc, 2> srcs = {first, second};
        replace(alu, resized(b, b.alu_swizzled(op, alu.def.components, srcs)->def, bit_size));
    }

    void compare_with_zero(Alu& alu, Op op) {
        Builder b(function, Cursor::before(alu));
        AluSrc zero;
        zero.src.value = b.imm_float(0.0f, alu.srcs[0].src.value->bit_size);
        zero.swizzle.fill(0);
        compare(alu, op, operand(alu, 0), zero);
    }

    Value* swizzled(Builder& b, const Alu& alu, unsigned i) {
        return b.swizzle(alu.srcs[i].src.value,
                         std::span(alu.srcs[i].swizzle.data(), alu.def.components));
    }

    // There are no floats of 8 bits.
    void select_bytes(Alu& alu) {
        Builder b(function, Cursor::before(alu));
        Value* mask = b.ineg(b.f2i8(swizzled(b, alu, 0)));
        replace(alu, *b.ior(b.iand(swizzled(b, alu, 1), mask),
                            b.iand(swizzled(b, alu, 2), b.inot(mask))));
    }

    // A select of floats has its condition in their size.
    void select(Alu& alu) {
        const unsigned size = is_boolean(alu.def) ? bit_size : alu.def.bit_size;
        if (size == 8)
            return select_bytes(alu);
        Builder b(function, Cursor::before(alu));
        b.exact = alu.exact;
        std::array<AluSrc, max_op_inputs> srcs = operands(alu);
        srcs[0].src.value = &resized(b, *srcs[0].src.value, size);
        replace(alu, b.alu_swizzled(Op::fcsel, alu.def.components,
                                    std::span(srcs.data(), alu.srcs.size()))
                         ->def);
    }

    // Booleans were lowered in program order, so the operands are floats already: whether an
    // operation was on booleans shows in the result's size, or in `was_boolean` for comparisons.
    void visit_alu(Alu& alu, bool operands_were_boolean) {
        if (const std::optional<Op> op = float_comparison(alu.op)) {
            compare(alu, *op, operand(alu, 0), operand(alu, 1));
        } else if (alu.op == Op::bcsel) {
            select(alu);
        } else if (const std::optional<Op> number = number_of_boolean(alu.op)) {
            const bool same = float_conversion(bit_size) == number;
            rebuild(alu, same ? Op::mov : *number);
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
        } else if (ParallelCopy* copy = instr.as<ParallelCopy>()) {
            for (ParallelCopyEntry& entry : copy->entries)
                if (is_boolean(entry.def))
                    entry.def.bit_size = static_cast<uint8_t>(bit_size);
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
    lower_bool_integers(function);
    // What an instruction is depends on operands that change under way: note it first.
    for_each_instr(function.body, [](Instr& instr) { instr.mark = reads_boolean(instr); });
    BoolLowering lowering{function, bit_size, false};
    for (Register* reg = function.registers; reg != nullptr; reg = reg->next)
        if (reg->bit_size == 1)
            reg->bit_size = static_cast<uint8_t>(bit_size);
    for_each_instr(function.body, [&](Instr& instr) { lowering.visit(instr, instr.mark); });
    return lowering.progress;
}

}  // namespace cuesta::nir
