// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Values of 16 bits, which TGSI has none of: the lower half of a component, with zeros above it.
// They are made of words and made words again; nothing is computed with them.
#include "compiler/tgsi/nir_writer.h"

namespace cuesta::tgsi {

using nir::Op;

Result<void> NirWriter::halves(const nir::Alu& alu) {
    const nir::AluSrc& src = alu.srcs[0];
    const bool widens = alu.def.bit_size == 32;
    const auto word = [&] { return value(src.src, src.swizzle); };
    const Source made = value({.value = const_cast<nir::Value*>(&alu.def)});
    switch (alu.op) {
        case Op::mov: emit(Opcode::mov, {result(alu.def)}, {word()}); return {};
        case Op::vec2:
        case Op::vec3:
        case Op::vec4: vector(alu); return {};
        case Op::f2f16:
            if (src.src.value->bit_size != 32)
                return refuse(alu);
            each_component(Opcode::pk2h, alu);
            emit(Opcode::and_, {result(alu.def)}, {made, integer(0xffff)});
            return {};
        case Op::u2u16:
        case Op::i2i16:
            if (src.src.value->bit_size != 32)
                return refuse(alu);
            emit(Opcode::and_, {result(alu.def)}, {word(), integer(0xffff)});
            return {};
        case Op::u2u32: emit(Opcode::mov, {result(alu.def)}, {word()}); return {};
        case Op::i2i32:
            emit(Opcode::shl, {result(alu.def)}, {word(), integer(16)});
            emit(Opcode::shr, {result(alu.def)}, {made, integer(16)});
            return {};
        // The lower half is x of the result, and z; y and w are the upper one.
        case Op::f2f32: {
            if (!widens)
                return refuse(alu);
            const uint32_t pair = new_temp();
            for (unsigned c = 0; c < alu.def.components; ++c) {
                const uint8_t which = src.swizzle[c];
                emit(Opcode::up2h, {temp(pair, 1)}, {value(src.src, {which, which, which, which})});
                emit(Opcode::mov, {temp(temp_of(alu.def), 1u << c)},
                     {source(File::temporary, pair, {0, 0, 0, 0})});
            }
            return {};
        }
        default: return refuse(alu);
    }
}

}  // namespace cuesta::tgsi
