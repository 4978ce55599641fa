// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Computes opcodes on constants, from the expressions of nir_opcodes.py.
#pragma once

#include <array>
#include <span>

#include "compiler/nir/shader.h"

namespace cuesta::nir {

using ConstValues = std::array<ConstValue, max_components>;

// The result of `op` with `components` components (for per-component opcodes). `operands` hold the
// components as the operation reads them, swizzles applied; `bit_size` is that of the operands whose
// type leaves it open.
ConstValues eval_op(Op op,
                    unsigned components,
                    unsigned bit_size,
                    std::span<const ConstValues> operands,
                    const FloatModes& modes);

// The same for an instruction.
ConstValues eval_alu(const Alu& alu,
                     std::span<const ConstValues> operands,
                     const FloatModes& modes);

}  // namespace cuesta::nir
