// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What arithmetic opcodes compute, by kind of operand.
#pragma once

#include <array>
#include <span>

#include "compiler/nir/builder.h"
#include "compiler/tgsi/opcodes.h"

namespace cuesta::tgsi {

// Operands have four components of 32 bits.
struct AluOperands {
    nir::Builder& b;
    std::span<nir::Value* const> srcs;
    Dialect dialect;

    nir::Value* component(unsigned source, unsigned c) const { return b.channel(srcs[source], c); }
};

// One a destination, four components wide before its mask (one component stands for a replicated
// result). The first is null where the opcode is not of that kind.
using AluResult = std::array<nir::Value*, 2>;

AluResult emit_alu(const AluOperands& o, Opcode opcode);

nir::Value* emit_float(const AluOperands& o, Opcode opcode);
nir::Value* emit_integer(const AluOperands& o, Opcode opcode);
nir::Value* emit_bit_field(const AluOperands& o, Opcode opcode);
nir::Value* emit_packing(const AluOperands& o, Opcode opcode);
AluResult emit_double(const AluOperands& o, Opcode opcode);

// Both doubles of a vector, between 0 and 1.
nir::Value* saturate_doubles(nir::Builder& b, nir::Value* value);

}  // namespace cuesta::tgsi
