// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Several numbers in the bits of one, as NV_fragment_program has them.
#include <array>
#include <utility>

#include "compiler/tgsi/alu.h"

namespace cuesta::tgsi {
namespace {

using nir::Builder;
using nir::Value;

struct PackEmitter {
    Builder& b;
    Value* s;

    Value* clamp(Value* value, float low, float high) {
        return b.fmin(b.fmax(value, b.imm_float(low)), b.imm_float(high));
    }

    // The whole numbers nearest to `scale` times the first components plus `bias`, in fields of
    // `bits`.
    Value* pack(unsigned bits, float scale, float bias, float least) {
        Value* scaled = b.fmul(clamp(s, least, 1), b.imm_float(scale));
        Value* whole = b.f2u32(b.fround_even(b.fadd(scaled, b.imm_float(bias))));
        Value* all = b.channel(whole, 0);
        for (unsigned i = 1; i < 32 / bits; ++i)
            all = b.ior(all, b.ishl(b.channel(whole, i), b.imm_int(i * bits)));
        return all;
    }

    Value* unpack(unsigned bits, float scale, float bias) {
        std::array<Value*, 4> fields;
        for (unsigned i = 0; i < 4; ++i) {
            Value* shifted = b.ushr(b.channel(s, 0), b.imm_int(i * bits % 32));
            fields[i] = b.iand(shifted, b.imm_int((1 << bits) - 1));
        }
        // The nearest quotient: a product with the reciprocal would be another.
        const bool was_exact = std::exchange(b.exact, true);
        Value* numbers = b.u2f32(b.vec(fields));
        Value* quotient = b.fdiv(b.fadd(numbers, b.imm_float(-bias)), b.imm_float(scale));
        b.exact = was_exact;
        return quotient;
    }

    Value* pack_halves() {
        const auto half = [&](unsigned c) { return b.u2u32(b.f2f16(b.channel(s, c))); };
        return b.ior(half(0), b.ishl(half(1), b.imm_int(16)));
    }
    Value* unpack_halves() {
        const auto number = [&](int64_t shift) {
            return b.f2f32(b.u2u16(b.ushr(b.channel(s, 0), b.imm_int(shift))));
        };
        Value* low = number(0);
        Value* high = number(16);
        return b.vec4(low, high, low, high);
    }
};

}  // namespace

Value* emit_packing(const AluOperands& o, Opcode opcode) {
    if (o.srcs.empty())
        return nullptr;
    PackEmitter emitter{o.b, o.srcs[0]};
    switch (opcode) {
        case Opcode::pk2h: return emitter.pack_halves();
        case Opcode::pk2us: return emitter.pack(16, 65535, 0, 0);
        case Opcode::pk4ub: return emitter.pack(8, 255, 0, 0);
        case Opcode::pk4b: return emitter.pack(8, 127, 128, -128.0f / 127.0f);
        case Opcode::up2h: return emitter.unpack_halves();
        case Opcode::up2us: return emitter.unpack(16, 65535, 0);
        case Opcode::up4ub: return emitter.unpack(8, 255, 0);
        case Opcode::up4b: return emitter.unpack(8, 127, 128);
        default: return nullptr;
    }
}

}  // namespace cuesta::tgsi
