// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Computes ALU operations on constants, from the expressions of nir_opcodes.py.
#pragma once

#include <array>
#include <span>

#include "compiler/nir/instr.h"
#include "compiler/nir/shader.h"

namespace cuesta::nir {

// The components of one operand or result, as bit patterns.
using ConstValues = std::array<ConstValue, max_components>;

// The size that the operation's unsized operands share (the result's where there is none).
unsigned eval_bit_size(const Alu& alu);

// `components` are those of a per-component result. Operands are swizzled already: component i of
// the result comes from component i of per-component operands. `bit_size` as eval_bit_size() gives
// it.
//
// Floats obey `modes` (see FloatMode): operands and results of a size that stores 16 bits are
// rounded to binary16 and the operation is done on those, rounded once.
ConstValues eval_op(Op op,
                    unsigned components,
                    unsigned bit_size,
                    std::span<const ConstValues> operands,
                    const FloatModes& modes = {});

// The same for an instruction; `operands` are its swizzled sources.
ConstValues eval_alu(const Alu& alu,
                     std::span<const ConstValues> operands,
                     const FloatModes& modes = {});

// Whether a condition holds: one bit, or a float of which only the zeros are false, and what the
// modes make zeros.
bool is_true(ConstValue bits, unsigned bit_size, const FloatModes& modes);

// What a float value of the size becomes when it passes through storage of the mode.
ConstValue round_to_storage(ConstValue bits, unsigned bit_size, const FloatModes& modes);

}  // namespace cuesta::nir
