// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Floats, as the TGSI document defines them but for its slips (docs/tgsi.md lists them).
#include <array>
#include <bit>
#include <limits>
#include <optional>

#include "compiler/tgsi/alu.h"

namespace cuesta::tgsi {
namespace {

using nir::Builder;
using nir::Op;
using nir::Value;

// Component `c` of a value, where it is a constant.
std::optional<float> constant_component(const Value* value, unsigned c) {
    while (const nir::Alu* alu = value->instr->as<nir::Alu>()) {
        if (alu->op == Op::fneg) {
            const std::optional<float> operand =
                constant_component(alu->srcs[0].src.value, alu->srcs[0].swizzle[c]);
            return operand ? std::optional(-*operand) : std::nullopt;
        }
        if (alu->op != Op::mov)
            return std::nullopt;
        c = alu->srcs[0].swizzle[c];
        value = alu->srcs[0].src.value;
    }
    const nir::LoadConst* constant = value->instr->as<nir::LoadConst>();
    if (constant == nullptr)
        return std::nullopt;
    return std::bit_cast<float>(static_cast<uint32_t>(constant->values[c]));
}

// Whether bounds are known to be constants that are in order.
bool in_order(const Value* low, const Value* high) {
    for (unsigned c = 0; c < low->components; ++c) {
        const std::optional<float> least = constant_component(low, c);
        const std::optional<float> greatest = constant_component(high, c);
        if (!least || !greatest || !(*least <= *greatest))
            return false;
    }
    return true;
}

struct FloatEmitter {
    Builder& b;
    std::span<Value* const> s;

    Value* x(unsigned i) { return b.channel(s[i], 0); }
    Value* y(unsigned i) { return b.channel(s[i], 1); }
    Value* z(unsigned i) { return b.channel(s[i], 2); }
    Value* w(unsigned i) { return b.channel(s[i], 3); }
    Value* f(float value) { return b.imm_float(value); }
    Value* float_of(Value* condition) { return b.b2f32(condition); }

    Value* xyz(unsigned i) {
        const std::array<uint8_t, 3> components = {0, 1, 2};
        return b.swizzle(s[i], components);
    }
    Value* xy(unsigned i) {
        const std::array<uint8_t, 2> components = {0, 1};
        return b.swizzle(s[i], components);
    }

    Value* dot3(unsigned i, unsigned j) { return b.fdot3(xyz(i), xyz(j)); }
    // Bounds that are in order.
    Value* clamp(Value* value, Value* low, Value* high) { return b.fmin(b.fmax(value, low), high); }

    // Where the lower bound is above the upper one, it wins over what is below it and loses to the
    // upper one elsewhere.
    Value* clamp_to_any(Value* value, Value* low, Value* high) {
        Value* clamped = clamp(value, low, high);
        return in_order(low, high) ? clamped : b.bcsel(b.flt(value, low), low, clamped);
    }
    Value* mad(Value* a, Value* c, Value* d) { return b.fadd(b.fmul(a, c), d); }

    // Exponent, mantissa and logarithm of the magnitude. The mantissa of 0 and of infinity is 1.
    Value* log_vector() {
        Value* magnitude = b.fabs(x(0));
        Value* log = b.flog2(magnitude);
        Value* exponent = b.ffloor(log);
        Value* has_none = b.feq(b.fabs(exponent), f(std::numeric_limits<float>::infinity()));
        // In two steps: the power of an exponent at either end is no normal float.
        Value* half = b.ffloor(b.fmul(exponent, f(0.5f)));
        Value* scaled = b.fmul(magnitude, b.fexp2(b.fneg(half)));
        Value* mantissa = b.fmul(scaled, b.fexp2(b.fsub(half, exponent)));
        return b.vec4(exponent, b.bcsel(has_none, f(1), mantissa), log, f(1));
    }

    Value* exp_vector() {
        Value* whole = b.ffloor(x(0));
        return b.vec4(b.fexp2(whole), b.fadd(x(0), b.fneg(whole)), b.fexp2(x(0)), f(1));
    }

    Value* lit() {
        Value* diffuse = b.fmax(x(0), f(0));
        Value* exponent = clamp(w(0), f(-128), f(128));
        // Cores make 0 * log2(0) of 0 to the 0, which is 1.
        Value* specular = b.fcsel(exponent, b.fpow(b.fmax(y(0), f(0)), exponent), f(1));
        Value* lit_side = b.flt(f(0), x(0));
        return b.vec4(f(1), diffuse, b.bcsel(lit_side, specular, f(0)), f(1));
    }

    Value* cross() {
        const auto term = [&](unsigned i, unsigned j) {
            return b.fsub(b.fmul(b.channel(s[0], i), b.channel(s[1], j)),
                          b.fmul(b.channel(s[1], i), b.channel(s[0], j)));
        };
        return b.vec4(term(1, 2), term(2, 0), term(0, 1), f(1));
    }

    Value* reflection() {
        Value* scale = b.fdiv(b.fmul(f(2), dot3(0, 1)), dot3(0, 0));
        Value* r = b.fsub(b.fmul(scale, s[0]), s[1]);
        return with_one(r);
    }

    // The first three components, and 1.
    Value* with_one(Value* v) {
        return b.vec4(b.channel(v, 0), b.channel(v, 1), b.channel(v, 2), f(1));
    }

    Value* clamped_reciprocal() {
        Value* r = b.frcp(x(0));
        constexpr float least = 5.42101e-20f, greatest = 1.8446744e+19f;  // 2^-64, 2^64
        // 1/x of the greatest numbers may be flushed to 0: then x tells the sign.
        Value* positive = b.ior(b.flt(f(0), r), b.flt(f(0), x(0)));
        return b.bcsel(positive, clamp(r, f(least), f(greatest)),
                       clamp(r, f(-greatest), f(-least)));
    }

    Value* transform_2d() {
        Value* first = mad(y(1), y(2), mad(x(1), x(2), x(0)));
        Value* second = mad(y(1), w(2), mad(x(1), z(2), y(0)));
        return b.vec4(first, second, first, second);
    }

    Value* arithmetic(Opcode opcode) {
        switch (opcode) {
            case Opcode::mov: return s[0];
            case Opcode::add: return b.fadd(s[0], s[1]);
            case Opcode::sub: return b.fsub(s[0], s[1]);
            case Opcode::mul: return b.fmul(s[0], s[1]);
            case Opcode::div: return b.fdiv(s[0], s[1]);
            case Opcode::mad: return mad(s[0], s[1], s[2]);
            case Opcode::fma: return b.ffma(s[0], s[1], s[2]);
            case Opcode::min: return b.fmin(s[0], s[1]);
            case Opcode::max: return b.fmax(s[0], s[1]);
            case Opcode::clamp: return clamp_to_any(s[0], s[1], s[2]);
            case Opcode::lrp: return b.flrp(s[2], s[1], s[0]);
            case Opcode::abs: return b.fabs(s[0]);
            case Opcode::flr: return b.ffloor(s[0]);
            case Opcode::ceil: return b.fceil(s[0]);
            case Opcode::frac: return b.ffract(s[0]);
            case Opcode::trunc: return b.ftrunc(s[0]);
            case Opcode::round: return b.fround_even(s[0]);
            case Opcode::ssg: return b.fsign(s[0]);
            case Opcode::ddx:
            case Opcode::ddx_fine: return &b.intrinsic(nir::IntrinsicOp::ddx, 4, 32, {s[0]})->def;
            case Opcode::ddy:
            case Opcode::ddy_fine: return &b.intrinsic(nir::IntrinsicOp::ddy, 4, 32, {s[0]})->def;
            default: return nullptr;
        }
    }

    Value* comparison(Opcode opcode) {
        switch (opcode) {
            case Opcode::slt: return float_of(b.flt(s[0], s[1]));
            case Opcode::sge: return float_of(b.fge(s[0], s[1]));
            case Opcode::sgt: return float_of(b.flt(s[1], s[0]));
            case Opcode::sle: return float_of(b.fge(s[1], s[0]));
            case Opcode::seq: return float_of(b.feq(s[0], s[1]));
            case Opcode::sne: return float_of(b.fneu(s[0], s[1]));
            case Opcode::sfl: return f(0);
            case Opcode::str: return f(1);
            case Opcode::cmp: return b.bcsel(b.flt(s[0], f(0)), s[1], s[2]);
            case Opcode::cnd: return b.bcsel(b.flt(f(0.5f), s[2]), s[0], s[1]);
            default: return nullptr;
        }
    }

    Value* replicated(Opcode opcode) {
        switch (opcode) {
            case Opcode::rcp: return b.frcp(x(0));
            case Opcode::rcc: return clamped_reciprocal();
            case Opcode::rsq: return b.frsq(b.fabs(x(0)));
            case Opcode::sqrt: return b.fsqrt(x(0));
            case Opcode::ex2: return b.fexp2(x(0));
            case Opcode::lg2: return b.flog2(x(0));
            case Opcode::pow: return b.fpow(x(0), x(1));
            case Opcode::sin: return b.fsin(x(0));
            case Opcode::cos: return b.fcos(x(0));
            case Opcode::dp2: return b.fdot2(xy(0), xy(1));
            case Opcode::dp3: return dot3(0, 1);
            case Opcode::dp4: return b.fdot4(s[0], s[1]);
            case Opcode::dph: return b.fadd(dot3(0, 1), w(1));
            case Opcode::dp2a: return b.fadd(b.fdot2(xy(0), xy(1)), x(2));
            default: return nullptr;
        }
    }

    Value* vector(Opcode opcode) {
        switch (opcode) {
            case Opcode::lit: return lit();
            case Opcode::exp: return exp_vector();
            case Opcode::log: return log_vector();
            case Opcode::dst: return b.vec4(f(1), b.fmul(y(0), y(1)), z(0), w(1));
            case Opcode::xpd: return cross();
            case Opcode::rfl: return reflection();
            case Opcode::scs: return b.vec4(b.fcos(x(0)), b.fsin(x(0)), f(0), f(1));
            case Opcode::nrm: return with_one(b.fmul(s[0], b.frsq(dot3(0, 0))));
            case Opcode::nrm4: return b.fmul(s[0], b.frsq(b.fdot4(s[0], s[0])));
            case Opcode::x2d: return transform_2d();
            default: return nullptr;
        }
    }
};

}  // namespace

Value* emit_float(const AluOperands& o, Opcode opcode) {
    FloatEmitter emitter{o.b, o.srcs};
    if (Value* value = emitter.arithmetic(opcode))
        return value;
    if (Value* value = emitter.comparison(opcode))
        return value;
    if (Value* value = emitter.replicated(opcode))
        return value;
    return emitter.vector(opcode);
}

}  // namespace cuesta::tgsi
