// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Single operations, every one that the core serves. Integers stay small: the core's are floats.
#include <gtest/gtest.h>

#include "random_generator.h"

namespace cuesta::lima::gp {
namespace {

constexpr int32_t greatest_integer = 1000;

using Unary = nir::Value* (*)(nir::Builder&, nir::Value*);
using Binary = nir::Value* (*)(nir::Builder&, nir::Value*, nir::Value*);
using Ternary = nir::Value* (*)(nir::Builder&, nir::Value*, nir::Value*, nir::Value*);

#define CUESTA_UNARY(op) [](nir::Builder& b, nir::Value* x) { return b.op(x); }
#define CUESTA_BINARY(op) [](nir::Builder& b, nir::Value* x, nir::Value* y) { return b.op(x, y); }

constexpr Unary float_unary[] = {
    CUESTA_UNARY(ffloor),
    CUESTA_UNARY(fsign),
    CUESTA_UNARY(fabs),
    CUESTA_UNARY(fneg),
    CUESTA_UNARY(fsat),
    CUESTA_UNARY(fceil),
    CUESTA_UNARY(ftrunc),
    CUESTA_UNARY(fround_even),
    CUESTA_UNARY(ffract),
    CUESTA_UNARY(mov),
    [](nir::Builder& b, nir::Value* x) { return b.frcp(b.fadd(b.fabs(x), b.imm_float(0.5f))); },
    [](nir::Builder& b, nir::Value* x) { return b.b2f32(b.f2b1(b.ffloor(x))); },
};

// The first three are what shaders do most.
constexpr Binary float_binary[] = {
    CUESTA_BINARY(fadd),
    CUESTA_BINARY(fmul),
    CUESTA_BINARY(fsub),
    CUESTA_BINARY(fmin),
    CUESTA_BINARY(fmax),
    CUESTA_BINARY(slt),
    CUESTA_BINARY(sge),
    [](nir::Builder& b, nir::Value* x, nir::Value* y) { return b.seq(b.ffloor(x), b.ffloor(y)); },
    [](nir::Builder& b, nir::Value* x, nir::Value* y) { return b.sne(b.ffloor(x), b.ffloor(y)); },
    [](nir::Builder& b, nir::Value* x, nir::Value* y) { return b.b2f32(b.flt(x, y)); },
};

// What an operation that rounds is given, from any numbers.
enum class Shape { any, positive, away_from_zero };

struct RoundedOp {
    const char* name;
    unsigned operands;
    Ternary make;
    Shape last;  // of the last operand, or the only one
    bool first_positive = false;
};

#define CUESTA_ROUNDED_1(op) \
    [](nir::Builder& b, nir::Value* x, nir::Value*, nir::Value*) { return b.op(x); }
#define CUESTA_ROUNDED_2(op) \
    [](nir::Builder& b, nir::Value* x, nir::Value* y, nir::Value*) { return b.op(x, y); }

constexpr RoundedOp rounded[] = {
    {"frsq", 1, CUESTA_ROUNDED_1(frsq), Shape::positive},
    {"fsqrt", 1, CUESTA_ROUNDED_1(fsqrt), Shape::positive},
    {"fexp2", 1, CUESTA_ROUNDED_1(fexp2), Shape::any},
    {"flog2", 1, CUESTA_ROUNDED_1(flog2), Shape::positive},
    {"fsin", 1, CUESTA_ROUNDED_1(fsin), Shape::any},
    {"fcos", 1, CUESTA_ROUNDED_1(fcos), Shape::any},
    {"fsin_turns", 1, CUESTA_ROUNDED_1(fsin_turns), Shape::any},
    {"fcos_turns", 1, CUESTA_ROUNDED_1(fcos_turns), Shape::any},
    {"fdiv", 2, CUESTA_ROUNDED_2(fdiv), Shape::away_from_zero},
    {"fmod", 2, CUESTA_ROUNDED_2(fmod), Shape::away_from_zero},
    {"fpow", 2, CUESTA_ROUNDED_2(fpow), Shape::any, true},
    {"fatan2", 2, CUESTA_ROUNDED_2(fatan2), Shape::any},
    {"ffma", 3,
     [](nir::Builder& b, nir::Value* x, nir::Value* y, nir::Value* z) { return b.ffma(x, y, z); },
     Shape::any},
};

}  // namespace

nir::Value* Generator::comparison() {
    if (options.integers && pick(3) == 0) {
        switch (pick(7)) {
            case 0: return b.ilt(integer(), integer());
            case 1: return b.ige(integer(), integer());
            case 2: return b.ieq(integer(), integer());
            case 3: return b.ine(integer(), integer());
            case 4: return b.ult(natural(), natural());
            case 5: return b.uge(natural(), natural());
            default: return b.i2b1(integer());
        }
    }
    nir::Value* x = sized(1);
    nir::Value* y = sized(1);
    switch (pick(4)) {
        case 0: return b.flt(x, y);
        case 1: return b.fge(x, y);
        case 2: return b.feq(b.ffloor(x), b.ffloor(y));
        default: return b.fneu(b.ffloor(x), b.ffloor(y));
    }
}

nir::Value* Generator::condition() {
    nir::Value* result = comparison();
    switch (pick(8)) {
        case 0: return b.inot(result);
        case 1: return b.iand(result, comparison());
        case 2: return b.ior(result, comparison());
        case 3: return b.ixor(result, comparison());
        default: return result;
    }
}

nir::Value* Generator::exact_operation(unsigned n) {
    // Behind what rounds, a step would make much of little.
    if (!options.exact_operations)
        return pick(2) == 0 ? float_binary[pick(5)](b, sized(n), sized(n))
                            : float_unary[2 + pick(3)](b, sized(n));
    switch (pick(15)) {
        case 7: {
            std::array<nir::Value*, 4> parts{};
            for (nir::Value*& part : parts)
                part = sized(1);
            return b.vec(std::span(parts.data(), std::max(n, 2u)));
        }
        case 0: return b.fdot2(sized(2), sized(2));
        case 1: return b.fdot3(sized(3), sized(3));
        case 2: return b.fdot4(sized(4), sized(4));
        case 3: return b.flrp(sized(n), sized(n), sized(n));
        case 4: return b.bcsel(condition(), sized(1), sized(1));
        case 5: return b.fcsel(b.ffloor(sized(n)), sized(n), sized(n));
        case 6: return b.b2f32(condition());
        default: return float_operation(n);
    }
}

nir::Value* Generator::float_operation(unsigned n) {
    switch (pick(3)) {
        case 0: return float_unary[pick(std::size(float_unary))](b, sized(n));
        case 1: return float_binary[pick(3)](b, sized(n), sized(n));
        default: return float_binary[pick(std::size(float_binary))](b, sized(n), sized(n));
    }
}

nir::Value* Generator::inexact_operation(unsigned n) {
    nir::Value* x = sized(n);
    nir::Value* one = b.imm_float(1.0f);
    nir::Value* positive = b.fadd(b.fabs(x), one);
    switch (pick(8)) {
        case 0: return b.fsin(b.fsat(x));
        case 1: return b.fcos(b.fsat(x));
        case 2: return b.fsqrt(positive);
        case 3: return b.frsq(positive);
        case 4: return b.flog2(positive);
        case 5: return b.fexp2(b.fsat(x));
        case 6: return b.fpow(positive, b.fsat(sized(n)));
        default: return b.fdiv(x, positive);
    }
}

// --- integers ----------------------------------------------------------------

nir::Value* Generator::integer() {
    if (integers.empty() || pick(4) == 0)
        return pick(3) == 0 ? b.imm_int(static_cast<int32_t>(pick(41)) - 20)
                            : b.f2i32(b.fmul(bounded(sized(1)), b.imm_float(3.0f)));
    return integers[pick(static_cast<unsigned>(integers.size()))];
}

nir::Value* Generator::natural() {
    if (naturals.empty() || pick(4) == 0)
        return pick(3) == 0 ? b.imm_int(static_cast<int32_t>(pick(41)))
                            : b.f2u32(b.fmul(b.fabs(bounded(sized(1))), b.imm_float(3.0f)));
    return naturals[pick(static_cast<unsigned>(naturals.size()))];
}

void Generator::keep_integer(nir::Value* value) {
    value = b.imax(b.imin(value, b.imm_int(greatest_integer)), b.imm_int(-greatest_integer));
    integers.push_back(value);
    keep(b.i2f32(value));
}

void Generator::keep_natural(nir::Value* value) {
    value = b.umin(value, b.imm_int(greatest_integer));
    naturals.push_back(value);
    keep(b.u2f32(value));
}

void Generator::integer_operation() {
    if (pick(3) == 0)
        unsigned_operation();
    else
        signed_operation();
}

void Generator::signed_operation() {
    nir::Value* x = integer();
    nir::Value* y = integer();
    // Never zero.
    const auto divisor = [&] { return b.iadd(b.iabs(y), b.imm_int(1)); };
    switch (pick(14)) {
        case 0: return keep_integer(b.iadd(x, y));
        case 1: return keep_integer(b.isub(x, y));
        case 2: return keep_integer(b.imul(x, y));
        case 3: return keep_integer(b.ineg(x));
        case 4: return keep_integer(b.iabs(x));
        case 5: return keep_integer(b.isign(x));
        case 6: return keep_integer(b.idiv(x, divisor()));
        case 7: return keep_integer(b.irem(x, divisor()));
        case 8: return keep_integer(b.imod(x, b.ineg(divisor())));
        case 9: return keep_integer(b.bcsel(condition(), x, y));
        case 10: return keep_integer(b.b2i32(condition()));
        case 11: return keep_integer(b.ishl(x, b.imm_int(static_cast<int32_t>(pick(4)))));
        case 12: return keep_integer(b.ishr(x, b.imm_int(static_cast<int32_t>(pick(4)))));
        default: return keep_integer(b.i2i32(b.imin(x, y)));
    }
}

void Generator::unsigned_operation() {
    nir::Value* x = natural();
    nir::Value* y = natural();
    const auto divisor = [&] { return b.iadd(y, b.imm_int(1)); };
    switch (pick(6)) {
        case 0: return keep_natural(b.iadd(x, y));
        case 1: return keep_natural(b.udiv(x, divisor()));
        case 2: return keep_natural(b.umod(x, divisor()));
        case 3: return keep_natural(b.umax(x, y));
        case 4: return keep_natural(b.ushr(x, b.imm_int(static_cast<int32_t>(pick(4)))));
        default: return keep_natural(b.u2u32(b.umin(x, y)));
    }
}

// --- operations that round ---------------------------------------------------

// The operands are exact, and shown by outputs of their own: so it is known what the result is of,
// and how far off it may be.
void Generator::add_rounding() {
    const RoundedOp& op = rounded[pick(std::size(rounded))];
    Rounding made{find_row(accuracy_rows(), op.name), 0, {}};
    ASSERT_NE(made.row, nullptr) << op.name;
    const auto add_output = [&](nir::Value* value) {
        nir::IoSlot slot;
        slot.index = static_cast<uint32_t>(shader.outputs.size()) - 1;
        shader.outputs.push_back(slot);
        b.store_output(value, slot.index + 1);
        return slot.index + 1;
    };
    std::array<nir::Value*, 3> operands{};
    for (unsigned i = 0; i < op.operands; ++i) {
        nir::Value* value = bounded(sized(4));
        const bool last = i + 1 == op.operands;
        if ((last && op.last == Shape::positive) || (i == 0 && op.first_positive))
            value = b.fadd(b.fabs(value), b.imm_float(0.125f));
        if (last && op.last == Shape::away_from_zero)
            value = b.bcsel(b.flt(value, b.imm_float(0.0f)), b.fadd(value, b.imm_float(-0.25f)),
                            b.fadd(value, b.imm_float(0.25f)));
        operands[i] = value;
    }
    made.result = add_output(op.make(b, operands[0], operands[1], operands[2]));
    for (unsigned i = 0; i < op.operands; ++i)
        made.operands.push_back(add_output(operands[i]));
    roundings.push_back(std::move(made));
}

#undef CUESTA_UNARY
#undef CUESTA_BINARY
#undef CUESTA_ROUNDED_1
#undef CUESTA_ROUNDED_2

}  // namespace cuesta::lima::gp
