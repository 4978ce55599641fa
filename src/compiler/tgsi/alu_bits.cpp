// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Fields of bits, and counts of them.
#include "compiler/tgsi/alu.h"

namespace cuesta::tgsi {
namespace {

using nir::Builder;
using nir::Value;

struct BitEmitter {
    Builder& b;
    std::span<Value* const> s;

    Value* i(int64_t value) { return b.imm_int(value); }

    // `width` bits from `offset` on; no bits are 0. They may reach beyond the last bit: then all
    // from `offset` on.
    Value* extract(bool sign) {
        Value* offset = b.iand(s[1], i(31));
        Value* width = s[2];
        Value* above = b.imax(b.isub(i(32), b.iadd(offset, width)), i(0));
        Value* top = b.ishl(s[0], above);
        Value* down = b.isub(i(32), width);
        Value* reaching = sign ? b.ishr(s[0], offset) : b.ushr(s[0], offset);
        Value* inside = sign ? b.ishr(top, down) : b.ushr(top, down);
        Value* field = b.bcsel(b.ilt(b.iadd(offset, width), i(32)), inside, reaching);
        return b.bcsel(b.ieq(width, i(0)), i(0), field);
    }

    Value* insert() {
        Value* offset = b.iand(s[2], i(31));
        Value* below = b.isub(b.ishl(i(1), s[3]), i(1));
        Value* mask = b.ishl(b.bcsel(b.ige(s[3], i(32)), i(-1), below), offset);
        return b.ior(b.iand(b.ishl(s[1], offset), mask), b.iand(s[0], b.inot(mask)));
    }

    // Neighbouring groups of 1, 2, 4, 8 and 16 bits change places.
    Value* reverse() {
        constexpr int64_t lower_groups[] = {0x55555555, 0x33333333, 0x0f0f0f0f, 0x00ff00ff, 0xffff};
        Value* value = s[0];
        int64_t shift = 1;
        for (const int64_t lower : lower_groups) {
            Value* up = b.ishl(b.iand(value, i(lower)), i(shift));
            Value* down = b.iand(b.ushr(value, i(shift)), i(lower));
            value = b.ior(up, down);
            shift *= 2;
        }
        return value;
    }

    // Counts of groups twice as large, until one is left.
    Value* population(Value* value) {
        Value* pairs = b.isub(value, b.iand(b.ushr(value, i(1)), i(0x55555555)));
        Value* fours =
            b.iadd(b.iand(pairs, i(0x33333333)), b.iand(b.ushr(pairs, i(2)), i(0x33333333)));
        Value* bytes = b.iand(b.iadd(fours, b.ushr(fours, i(4))), i(0x0f0f0f0f));
        return b.ushr(b.imul(bytes, i(0x01010101)), i(24));
    }

    // -1 where there is no bit.
    Value* lowest() {
        Value* below = b.isub(b.iand(s[0], b.ineg(s[0])), i(1));
        return b.bcsel(b.ieq(s[0], i(0)), i(-1), population(below));
    }
    Value* highest(Value* value) {
        for (const int64_t shift : {1, 2, 4, 8, 16})
            value = b.ior(value, b.ushr(value, i(shift)));
        return b.isub(population(value), i(1));
    }
};

}  // namespace

Value* emit_bit_field(const AluOperands& o, Opcode opcode) {
    BitEmitter emitter{o.b, o.srcs};
    switch (opcode) {
        case Opcode::ibfe: return emitter.extract(true);
        case Opcode::ubfe: return emitter.extract(false);
        case Opcode::bfi: return emitter.insert();
        case Opcode::brev: return emitter.reverse();
        case Opcode::popc: return emitter.population(o.srcs[0]);
        case Opcode::lsb: return emitter.lowest();
        case Opcode::umsb: return emitter.highest(o.srcs[0]);
        // Of negative numbers the highest bit that is no sign.
        case Opcode::imsb:
            return emitter.highest(o.b.ixor(o.srcs[0], o.b.ishr(o.srcs[0], o.b.imm_int(31))));
        default: return nullptr;
    }
}

}  // namespace cuesta::tgsi
