// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/agx/lower_logic_op.h"

namespace cuesta::agx {
namespace {

using nir::Value;

struct LogicOp {
    nir::Builder& b;
    const ColorTarget& target;
    unsigned op;

    bool is_normalised() const {
        return target.numbers == NumberClass::unorm || target.numbers == NumberClass::snorm;
    }

    // The number that stands for 1.
    float greatest(unsigned component) const {
        const unsigned bits =
            component_bits(target, component) - (target.numbers == NumberClass::snorm ? 1 : 0);
        return static_cast<float>((uint64_t{1} << bits) - 1);
    }

    Value* to_bits(Value* value, unsigned component) {
        if (!is_normalised())
            return value->bit_size == 16 ? b.u2u32(value) : value;
        value = value->bit_size == 16 ? b.f2f32(value) : value;
        Value* whole = b.fround_even(b.fmul(value, b.imm_float(greatest(component))));
        return target.numbers == NumberClass::snorm ? b.f2i32(whole) : b.f2u32(whole);
    }

    Value* from_bits(Value* bits, unsigned component) {
        const unsigned unused = 32 - component_bits(target, component);
        if (target.numbers == NumberClass::snorm) {
            Value* extended = b.ishr(b.ishl(bits, b.imm_int(unused)), b.imm_int(unused));
            return b.fmul(b.i2f32(extended), b.imm_float(1.0f / greatest(component)));
        }
        Value* kept = b.iand(bits, b.imm_int(int64_t{0xffffffff} >> unused));
        if (!is_normalised())
            return kept;
        return b.fmul(b.u2f32(kept), b.imm_float(1.0f / greatest(component)));
    }

    // Bit 2 * s + d of `op` is the result for the bits s and d.
    Value* apply(Value* s, Value* d) {
        switch (op & 0xf) {
            case 0x0: return b.imm_int(0);
            case 0x1: return b.inot(b.ior(s, d));
            case 0x2: return b.iand(b.inot(s), d);
            case 0x3: return b.inot(s);
            case 0x4: return b.iand(s, b.inot(d));
            case 0x5: return b.inot(d);
            case 0x6: return b.ixor(s, d);
            case 0x7: return b.inot(b.iand(s, d));
            case 0x8: return b.iand(s, d);
            case 0x9: return b.inot(b.ixor(s, d));
            case 0xa: return d;
            case 0xb: return b.ior(b.inot(s), d);
            case 0xc: return s;
            case 0xd: return b.ior(s, b.inot(d));
            case 0xe: return b.ior(s, d);
            default: return b.imm_int(-1);
        }
    }
};

}  // namespace

bool depends_on_destination(unsigned op) {
    return ((op ^ op >> 1) & 5) != 0;
}

Color logic_op(nir::Builder& b, const ColorTarget& target, const Color& color, Value* destination) {
    LogicOp state{b, target, *target.logic_op};
    Color result = color;
    for (unsigned c = 0; c < target.components; ++c) {
        Value* s = state.to_bits(color[c], c);
        Value* d =
            destination != nullptr ? state.to_bits(b.channel(destination, c), c) : b.imm_int(0);
        result[c] = state.from_bits(state.apply(s, d), c);
    }
    return result;
}

}  // namespace cuesta::agx
