// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Conditions. A comparison that few read becomes part of each reader (select, if); else, and where
// logic combines several, a condition is 0 or 1 in a 16-bit register.
#include "compiler/agx/operand_numbers.h"
#include "compiler/agx/select.h"

namespace cuesta::agx {

using hw::agx::Fcond;
using hw::agx::Field;
using hw::agx::Icond;
using hw::agx::Op;

namespace {

// Readers that a comparison is repeated for at most.
constexpr unsigned greatest_repetition = 2;

struct ConditionRow {
    nir::Op op;
    bool is_float;
    uint8_t code;
    bool inverted;
    bool with_zero;  // the second operand is zero
};

constexpr uint8_t code(Fcond condition) {
    return static_cast<uint8_t>(condition);
}
constexpr uint8_t code(Icond condition) {
    return static_cast<uint8_t>(condition);
}

// a >= b is not the opposite of a < b for floats; of integers it is.
constexpr ConditionRow condition_rows[] = {
    {nir::Op::flt, true, code(Fcond::lt), false, false},
    {nir::Op::fge, true, code(Fcond::gte), false, false},
    {nir::Op::feq, true, code(Fcond::eq), false, false},
    {nir::Op::fneu, true, code(Fcond::eq), true, false},
    {nir::Op::f2b1, true, code(Fcond::eq), true, true},
    {nir::Op::ilt, false, code(Icond::slt), false, false},
    {nir::Op::ige, false, code(Icond::slt), true, false},
    {nir::Op::ult, false, code(Icond::ult), false, false},
    {nir::Op::uge, false, code(Icond::ult), true, false},
    {nir::Op::ieq, false, code(Icond::ueq), false, false},
    {nir::Op::ine, false, code(Icond::ueq), true, false},
    {nir::Op::i2b1, false, code(Icond::ueq), true, true},
};

const ConditionRow* row_of(nir::Op op) {
    for (const ConditionRow& row : condition_rows)
        if (row.op == op)
            return &row;
    return nullptr;
}

bool takes_condition(const nir::Src& use) {
    if (use.instr == nullptr)
        return true;  // an if
    const nir::Alu* alu = use.instr->as<nir::Alu>();
    if (alu == nullptr)
        return false;
    switch (alu->op) {
        case nir::Op::bcsel: return alu->srcs[0].src.value == use.value;
        case nir::Op::b2f16:
        case nir::Op::b2f32:
        case nir::Op::b2i16:
        case nir::Op::b2i32:
        case nir::Op::inot:
        case nir::Op::iand:
        case nir::Op::ior: return true;
        default: return false;
    }
}

}  // namespace

bool Selector::worth_folding(const nir::Alu& comparison) const {
    unsigned readers = 0;
    for (const nir::Src* use = comparison.def.uses; use != nullptr; use = use->next_use) {
        if (!takes_condition(*use) || ++readers > greatest_repetition)
            return false;
        // The opposite has readers of its own.
        const nir::Alu* alu = use->instr != nullptr ? use->instr->as<nir::Alu>() : nullptr;
        if (alu != nullptr && alu->op == nir::Op::inot && !worth_folding(*alu))
            return false;
    }
    return true;
}

bool Selector::select_comparison(const nir::Alu& alu) {
    if (row_of(alu.op) == nullptr || alu.srcs[0].src.value->bit_size == 1)
        return false;
    Ref comparison;
    comparison.kind = Ref::Kind::comparison;
    comparison.bits = bool_bits;
    comparison.comparison = &alu;
    if (!worth_folding(alu))
        comparison = ref_of(boolean_value(comparison), bool_bits);
    set_ref(alu.def, 0, comparison);
    return true;
}

Condition Selector::condition_of(const Ref& ref) {
    Condition condition;
    condition.inverted = ref.inverted;
    if (ref.kind != Ref::Kind::comparison) {
        // Not zero.
        condition.bits = bool_bits;
        condition.code = code(Icond::ueq);
        condition.inverted = !ref.inverted;
        condition.a = ref;
        condition.a.inverted = false;
        condition.b = constant(0, bool_bits);
        return condition;
    }
    const nir::Alu& alu = *ref.comparison;
    const ConditionRow& row = *row_of(alu.op);
    condition.is_float = row.is_float;
    condition.bits = alu.srcs[0].src.value->bit_size;
    condition.code = row.code;
    condition.inverted = ref.inverted != row.inverted;
    condition.a = source(alu, 0);
    condition.b = row.with_zero ? constant(0, condition.bits) : source(alu, 1);
    return condition;
}

SrcUse Selector::compared_use(const Condition& condition) {
    if (!condition.is_float)
        return SrcUse::integer;
    return condition.bits == 16 ? SrcUse::float16 : SrcUse::float32;
}

// Signed comparisons extend each operand from its own size, so that both must have the full one.
Src Selector::compared_src(const Condition& condition, const Ref& ref) {
    const bool is_signed = !condition.is_float && condition.code >= code(Icond::seq);
    if (is_signed && (ref.bits != condition.bits || ref.is_constant())) {
        const std::optional<uint64_t> number = constant_value(ref);
        // A small immediate is the same number either way.
        if (!number || *number > 255)
            return register_src(ref, condition.bits);
    }
    return make_src(ref, compared_use(condition), condition.bits);
}

ValueId Selector::choose(const Condition& condition, unsigned bits, const Ref& x, const Ref& y) {
    if (bits == 64) {
        Instr& collect = *ir_.make(Kind::collect, 1, 2);
        const std::array<Ref, 2> xs = words_of(x);
        const std::array<Ref, 2> ys = words_of(y);
        for (unsigned i = 0; i < 2; ++i)
            collect.srcs[i] = value_src(ir_, choose(condition, 32, xs[i], ys[i]));
        define(collect, 0, 0, 64);
        return insert(collect).defs[0].value;
    }
    const Op op = condition.is_float ? Op::fcmpsel : Op::icmpsel;
    const Src a = compared_src(condition, condition.a);
    const Src b = compared_src(condition, condition.b);
    // There is no inverted form.
    const Src first = make_src(condition.inverted ? y : x, SrcUse::pick, bits);
    const Src second = make_src(condition.inverted ? x : y, SrcUse::pick, bits);
    Instr& instr = *ir_.make(op, 1, 4);
    set(instr.machine, Field::cc, condition.code);
    define(instr, 0, 'D', bits);
    give(instr, 0, 'A', a);
    give(instr, 1, 'B', b);
    give(instr, 2, 'X', first);
    give(instr, 3, 'Y', second);
    return insert(instr).defs[0].value;
}

// 0 or 1 in 16 bits.
ValueId Selector::boolean_value(const Ref& ref) {
    if (ref.kind == Ref::Kind::comparison || ref.inverted)
        return choose(condition_of(ref), bool_bits, constant(1, bool_bits), constant(0, bool_bits));
    return to_register(ref, bool_bits);
}

void Selector::integer_min_max(const nir::Alu& alu) {
    const unsigned bits = alu.def.bit_size;
    Condition condition;
    condition.bits = bits;
    switch (alu.op) {
        case nir::Op::imin: condition.code = code(Icond::slt); break;
        case nir::Op::imax: condition.code = code(Icond::sgt); break;
        case nir::Op::umin: condition.code = code(Icond::ult); break;
        default: condition.code = code(Icond::ugt); break;
    }
    condition.a = source(alu, 0);
    condition.b = source(alu, 1);
    set_result(alu, choose(condition, bits, condition.a, condition.b), bits);
}

// --- logic -------------------------------------------------------------------

// One side as the condition, the other as what is selected.
bool Selector::boolean_logic(const nir::Alu& alu) {
    Ref a = source(alu, 0);
    Ref b = source(alu, 1);
    if (alu.op == nir::Op::ixor || alu.op == nir::Op::ine || alu.op == nir::Op::ieq) {
        // Opposites can be told from the table.
        const bool same = (alu.op == nir::Op::ieq) != (a.inverted != b.inverted);
        a.inverted = false;
        b.inverted = false;
        Instr& instr =
            emit_alu_instr(Op::bitop, bool_bits,
                           {value_src(ir_, boolean_value(a)), value_src(ir_, boolean_value(b))});
        set_truth_table(instr.machine, truth::differ);
        Ref result = ref_of(instr.defs[0].value, bool_bits);
        result.inverted = same;
        set_ref(alu.def, 0, result);
        return true;
    }
    if (alu.op != nir::Op::iand && alu.op != nir::Op::ior)
        return false;
    if (a.kind != Ref::Kind::comparison)
        std::swap(a, b);
    const bool is_and = alu.op == nir::Op::iand;
    if (a.kind != Ref::Kind::comparison && !a.inverted && !b.inverted) {
        Instr& instr = emit_alu_instr(
            Op::bitop, bool_bits,
            {make_src(a, SrcUse::integer, bool_bits), make_src(b, SrcUse::integer, bool_bits)});
        set_truth_table(instr.machine, is_and ? truth::both : truth::either);
        set_result(alu, instr.defs[0].value, bool_bits);
        return true;
    }
    const Ref other = ref_of(boolean_value(b), bool_bits);
    const ValueId value = is_and
                              ? choose(condition_of(a), bool_bits, other, constant(0, bool_bits))
                              : choose(condition_of(a), bool_bits, constant(1, bool_bits), other);
    set_result(alu, value, bool_bits);
    return true;
}

// Operations whose result is a boolean but no comparison, and those that take one.
bool Selector::select_boolean(const nir::Alu& alu) {
    switch (alu.op) {
        case nir::Op::bcsel: {
            const unsigned bits = alu.def.bit_size == 1 ? bool_bits : alu.def.bit_size;
            Ref x = source(alu, 1);
            Ref y = source(alu, 2);
            if (alu.def.bit_size == 1) {
                if (!x.is_constant())
                    x = ref_of(boolean_value(x), bool_bits);
                if (!y.is_constant())
                    y = ref_of(boolean_value(y), bool_bits);
            }
            set_result(alu, choose(condition_of(source(alu, 0)), bits, x, y), bits);
            return true;
        }
        case nir::Op::b2f16:
        case nir::Op::b2f32:
        case nir::Op::b2i16:
        case nir::Op::b2i32:
        case nir::Op::b2i64: {
            const unsigned bits = alu.def.bit_size;
            const uint64_t one = alu.op == nir::Op::b2f16   ? 0x3c00
                                 : alu.op == nir::Op::b2f32 ? 0x3f800000
                                                            : 1;
            const Ref condition = source(alu, 0);
            if (one == 1 && condition.kind == Ref::Kind::value && !condition.inverted) {
                // It is the number already.
                Ref number = condition;
                if (bits > bool_bits)
                    number.widening = Widening::zero;
                set_ref(alu.def, 0, number);
                return true;
            }
            set_result(
                alu, choose(condition_of(condition), bits, constant(one, bits), constant(0, bits)),
                bits);
            return true;
        }
        default: break;
    }
    if (alu.def.bit_size != 1)
        return false;
    if (alu.op == nir::Op::inot) {
        Ref opposite = source(alu, 0);
        if (opposite.is_constant())
            opposite = constant(opposite.constant ^ 1, bool_bits);
        else
            opposite.inverted = !opposite.inverted;
        set_ref(alu.def, 0, opposite);
        return true;
    }
    return boolean_logic(alu);
}

}  // namespace cuesta::agx
