// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/tgsi/alu.h"

namespace cuesta::tgsi {

AluResult emit_alu(const AluOperands& o, Opcode opcode) {
    if (nir::Value* value = emit_float(o, opcode))
        return {value, nullptr};
    if (nir::Value* value = emit_integer(o, opcode))
        return {value, nullptr};
    if (nir::Value* value = emit_bit_field(o, opcode))
        return {value, nullptr};
    if (nir::Value* value = emit_packing(o, opcode))
        return {value, nullptr};
    return emit_double(o, opcode);
}

}  // namespace cuesta::tgsi
