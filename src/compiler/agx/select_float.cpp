// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Floating-point arithmetic. Products and sums become one instruction where the shader allows it;
// saturation, and the narrowing to 16 bits, become part of the instruction whose result they take.
#include "compiler/agx/operand_numbers.h"
#include "compiler/agx/select.h"

namespace cuesta::agx {

using hw::agx::ConvertMode;
using hw::agx::ConvertRound;
using hw::agx::Fcond;
using hw::agx::Field;
using hw::agx::Op;

namespace {

SrcUse float_use(unsigned bits) {
    return bits == 16 ? SrcUse::float16 : SrcUse::float32;
}

const nir::Alu* only_reader(const nir::Value& value) {
    if (value.uses == nullptr || value.uses->next_use != nullptr || value.uses->instr == nullptr)
        return nullptr;
    return value.uses->instr->as<nir::Alu>();
}

}  // namespace

// --- what becomes part of an instruction --------------------------------------

// The value that the instruction gives in the end: that of the operation, or of the only reader
// when this saturates or narrows it.
const nir::Value& Selector::folded_result(const nir::Alu& alu, Instr& instr, bool may_narrow) {
    const nir::Value* result = &alu.def;
    for (unsigned i = 0; i < 2; ++i) {
        const nir::Alu* reader = only_reader(*result);
        if (reader == nullptr)
            break;
        if (reader->op == nir::Op::fsat && get(instr.machine, Field::S) == 0)
            set(instr.machine, Field::S, 1);
        else if (may_narrow && result->bit_size == 32 &&
                 (reader->op == nir::Op::f2f16 || reader->op == nir::Op::f2fmp))
            ;
        else
            break;
        result = &reader->def;
    }
    return *result;
}

// Gives the instruction, without result yet, the one that its reader wants, and links it.
void Selector::finish_float(const nir::Alu& alu, Instr& instr) {
    const nir::Value& result = folded_result(alu, instr, alu.def.bit_size == 32);
    const ValueId value = define(instr, 0, 'D', result.bit_size);
    insert(instr);
    // Those between are not selected on their own, and nobody else reads them.
    const nir::Value* folded = &alu.def;
    for (; folded != &result; folded = &only_reader(*folded)->def)
        set_ref(*folded, 0, ref_of(value, result.bit_size));
    set_ref(result, 0, ref_of(value, result.bit_size));
}

// A product that only sums read, each of which becomes one multiply-add.
bool Selector::fuses_into_sums(const nir::Alu& product) {
    if (product.op != nir::Op::fmul || product.exact)
        return false;
    Answer& answer = fuses_[product.def.id];
    if (answer == Answer::unknown) {
        answer = Answer::no;  // for those that ask about each other in a circle
        answer = only_sums_read(product) ? Answer::yes : Answer::no;
    }
    return answer == Answer::yes;
}

bool Selector::only_sums_read(const nir::Alu& product) {
    if (product.def.uses == nullptr)
        return false;
    for (const nir::Src* use = product.def.uses; use != nullptr; use = use->next_use) {
        const nir::Alu* sum = use->instr != nullptr ? use->instr->as<nir::Alu>() : nullptr;
        if (sum == nullptr || sum->op != nir::Op::fadd || sum->exact)
            return false;
        // Of two products in a sum only one can be part of it: the first.
        if (sum->srcs[1].src.value == &product.def) {
            const nir::Alu* other = sum->srcs[0].src.value->instr->as<nir::Alu>();
            if (other != nullptr && other->op == nir::Op::fmul &&
                (other == &product || fuses_into_sums(*other)))
                return false;
        }
    }
    return true;
}

const nir::Alu* Selector::fused_product(const nir::AluSrc& src) {
    const nir::Alu* product = src.src.value->instr->as<nir::Alu>();
    return product != nullptr && fuses_into_sums(*product) ? product : nullptr;
}

// --- operations --------------------------------------------------------------

void Selector::float_op(const nir::Alu& alu, MachineOp op32, MachineOp op16, unsigned sources) {
    const unsigned bits = alu.def.bit_size;
    Instr& instr = *ir_.make(bits == 16 ? op16 : op32, 1, sources);
    for (unsigned i = 0; i < sources; ++i)
        give(instr, i, static_cast<char>('A' + i), make_src(source(alu, i), float_use(bits), bits));
    finish_float(alu, instr);
}

void Selector::fused_sum(const nir::Alu& alu) {
    for (unsigned i = 0; i < 2; ++i) {
        const nir::Alu* product = fused_product(alu.srcs[i]);
        if (product == nullptr)
            continue;
        const unsigned bits = alu.def.bit_size;
        const SrcUse use = float_use(bits);
        Instr& instr = *ir_.make(bits == 16 ? Op::fmadd16 : Op::fmadd32, 1, 3);
        give(instr, 0, 'A', make_src(source(*product, 0), use, bits));
        give(instr, 1, 'B', make_src(source(*product, 1), use, bits));
        give(instr, 2, 'C', make_src(source(alu, 1 - i), use, bits));
        return finish_float(alu, instr);
    }
    float_op(alu, Op::fadd32, Op::fadd16, 2);
}

void Selector::float_unary(const nir::Alu& alu, MachineOp op) {
    const unsigned bits = alu.def.bit_size;
    Instr& instr = *ir_.make(op, 1, 1);
    // These read either size; a wide operation may read what is stored in 16 bits.
    give(instr, 0, 'A', make_src(source(alu, 0), float_use(bits), bits));
    finish_float(alu, instr);
}

// x * rsqrt_special(x): right for zeros and infinity too. What stands for 1 / sqrt(0) is no number
// of 16 bits: there, the product is of 32 bits with a narrow result.
void Selector::square_root(const nir::Alu& alu) {
    const unsigned bits = alu.def.bit_size;
    // The operand is read twice.
    const Src operand = make_src(source(alu, 0), float_use(bits), bits);
    const ValueId root = emit_alu(Op::rsqrt_special, 32, {operand});
    Instr& instr = *ir_.make(Op::fmul32, 1, 2);
    give(instr, 0, 'A', operand);
    give(instr, 1, 'B', value_src(ir_, root));
    finish_float(alu, instr);
}

// Compare and select: a number rather than NaN, and of equals the second.
void Selector::min_max(const nir::Alu& alu) {
    const unsigned bits = alu.def.bit_size;
    Condition condition;
    condition.is_float = true;
    condition.bits = bits;
    condition.code = static_cast<uint8_t>(alu.op == nir::Op::fmin ? Fcond::ltn : Fcond::gtn);
    for (unsigned i = 0; i < 2; ++i) {
        Ref operand = source(alu, i);
        // What is selected has neither signs nor conversions: it is put into a register first,
        // constants aside, whose bits are what they are.
        if (!operand.is_constant() && (operand.has_sign() || operand.widening != Widening::none))
            operand = ref_of(to_register(operand, bits), bits);
        (i == 0 ? condition.a : condition.b) = operand;
    }
    Ref x = condition.a;
    Ref y = condition.b;
    if (x.is_constant())
        x = constant(*constant_value(x), bits);
    if (y.is_constant())
        y = constant(*constant_value(y), bits);
    set_result(alu, choose(condition, bits, x, y), bits);
}

// --- conversions -------------------------------------------------------------

void Selector::convert(const nir::Alu& alu, unsigned mode, unsigned bits, const Ref& src) {
    Instr& instr = *ir_.make(Op::convert, 1, 1);
    set(instr.machine, Field::mode, mode);
    const bool to_integer = mode == static_cast<unsigned>(ConvertMode::f_to_u16) ||
                            mode == static_cast<unsigned>(ConvertMode::f_to_s16) ||
                            mode == static_cast<unsigned>(ConvertMode::f_to_u32) ||
                            mode == static_cast<unsigned>(ConvertMode::f_to_s32);
    set(instr.machine, Field::round,
        static_cast<uint32_t>(to_integer ? ConvertRound::rtz : ConvertRound::rte));
    define(instr, 0, 'D', bits);
    // No signs here; what has some goes to a register first, as do constants: an immediate is an
    // integer. The float is of its register's size.
    Src operand;
    if (src.is_constant()) {
        operand = register_src(src, src.widening == Widening::float_ ? 32 : src.bits);
    } else if (to_integer && src.widening == Widening::float_ && !src.has_sign() &&
               src.kind == Ref::Kind::value) {
        Ref half = src;
        half.widening = Widening::none;
        operand = make_src(half, SrcUse::integer, 16);
    } else {
        operand = make_src(src, SrcUse::integer, src.widening == Widening::float_ ? 32 : src.bits);
    }
    give(instr, 0, 's', operand);
    insert(instr);
    set_ref(alu.def, 0, ref_of(instr.defs[0].value, bits));
}

void Selector::float_to_integer(const nir::Alu& alu, bool is_signed) {
    const Ref from = source(alu, 0);
    if (alu.def.bit_size == 16)
        return convert(
            alu, static_cast<unsigned>(is_signed ? ConvertMode::f_to_s16 : ConvertMode::f_to_u16),
            16, from);
    convert(alu, static_cast<unsigned>(is_signed ? ConvertMode::f_to_s32 : ConvertMode::f_to_u32),
            32, from);
}

void Selector::integer_to_float(const nir::Alu& alu, bool is_signed) {
    const unsigned bits = alu.def.bit_size;
    Ref from = source(alu, 0);
    const bool extends_right = from.widening == Widening::none ||
                               from.widening == (is_signed ? Widening::sign : Widening::zero);
    if (from.bits == 16 && !from.is_constant() && from.kind != Ref::Kind::comparison &&
        (from.widening == Widening::zero || extends_right)) {
        const bool as_signed = is_signed && from.widening != Widening::zero;
        from.widening = Widening::none;
        return convert(
            alu, static_cast<unsigned>(as_signed ? ConvertMode::s16_to_f : ConvertMode::u16_to_f),
            bits, from);
    }
    const unsigned size = alu.srcs[0].src.value->bit_size;
    if (size == 16) {
        from = ref_of(to_register(from, 16), 16);
        return convert(
            alu, static_cast<unsigned>(is_signed ? ConvertMode::s16_to_f : ConvertMode::u16_to_f),
            bits, from);
    }
    if (from.bits != 32 || from.widening != Widening::none)
        from = ref_of(to_register(from, 32), 32);
    convert(alu, static_cast<unsigned>(is_signed ? ConvertMode::s32_to_f : ConvertMode::u32_to_f),
            bits, from);
}

// --- all of them -------------------------------------------------------------

bool Selector::select_float(const nir::Alu& alu) {
    switch (alu.op) {
        case nir::Op::fadd: fused_sum(alu); return true;
        case nir::Op::fmul:
            if (!fuses_into_sums(alu))
                float_op(alu, Op::fmul32, Op::fmul16, 2);
            return true;
        case nir::Op::ffma: float_op(alu, Op::fmadd32, Op::fmadd16, 3); return true;
        case nir::Op::fsat: {
            // x + -0.0 with saturation.
            const unsigned bits = alu.def.bit_size;
            Instr& instr = *ir_.make(bits == 16 ? Op::fadd16 : Op::fadd32, 1, 2);
            set(instr.machine, Field::S, 1);
            give(instr, 0, 'A', make_src(source(alu, 0), float_use(bits), bits));
            give(instr, 1, 'B',
                 make_src(constant(bits == 16 ? 0x8000 : 0x80000000, bits), float_use(bits), bits));
            finish_float(alu, instr);
            return true;
        }
        case nir::Op::ffloor: float_unary(alu, Op::floor); return true;
        case nir::Op::fceil: float_unary(alu, Op::ceil); return true;
        case nir::Op::ftrunc: float_unary(alu, Op::trunc); return true;
        case nir::Op::fround_even: float_unary(alu, Op::rint); return true;
        case nir::Op::frcp: float_unary(alu, Op::rcp); return true;
        case nir::Op::frsq: float_unary(alu, Op::rsqrt); return true;
        case nir::Op::flog2: float_unary(alu, Op::log2); return true;
        case nir::Op::fexp2: float_unary(alu, Op::exp2); return true;
        case nir::Op::fsin_quarter_agx: float_unary(alu, Op::sin_pt_1); return true;
        case nir::Op::fsinc_quarter_agx: float_unary(alu, Op::sin_pt_2); return true;
        case nir::Op::fsqrt: square_root(alu); return true;
        case nir::Op::fmin:
        case nir::Op::fmax: min_max(alu); return true;
        default: return false;
    }
}

bool Selector::select_conversion(const nir::Alu& alu) {
    switch (alu.op) {
        case nir::Op::f2f16:
        case nir::Op::f2fmp: {
            if (alu.srcs[0].src.value->bit_size == 16) {
                set_ref(alu.def, 0, source(alu, 0));
                return true;
            }
            Instr& instr = *ir_.make(Op::fadd32, 1, 2);
            give(instr, 0, 'A', make_src(source(alu, 0), SrcUse::float32, 32));
            give(instr, 1, 'B', make_src(constant(0x80000000, 32), SrcUse::float32, 32));
            finish_float(alu, instr);
            return true;
        }
        case nir::Op::f2f32: {
            Ref from = source(alu, 0);
            if (alu.srcs[0].src.value->bit_size == 16) {
                if (from.is_constant()) {
                    from = constant(*constant_value(from), 16);
                } else if (from.kind == Ref::Kind::comparison || from.widening != Widening::none) {
                    from = ref_of(to_register(from, 16), 16);
                }
                from.widening = Widening::float_;
            }
            set_ref(alu.def, 0, from);
            return true;
        }
        case nir::Op::i2f16:
        case nir::Op::i2f32: integer_to_float(alu, true); return true;
        case nir::Op::u2f16:
        case nir::Op::u2f32: integer_to_float(alu, false); return true;
        case nir::Op::f2i16:
        case nir::Op::f2i32: float_to_integer(alu, true); return true;
        case nir::Op::f2u16:
        case nir::Op::f2u32: float_to_integer(alu, false); return true;
        case nir::Op::i2i16:
        case nir::Op::i2i32:
        case nir::Op::i2i64: resize_integer(alu, true); return true;
        case nir::Op::u2u16:
        case nir::Op::u2u32:
        case nir::Op::u2u64: resize_integer(alu, false); return true;
        default: return false;
    }
}

}  // namespace cuesta::agx
