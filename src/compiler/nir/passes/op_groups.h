// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "compiler/nir/nir_opcodes.h"

namespace cuesta::nir {

inline bool is_vec(Op op) {
    return op == Op::vec2 || op == Op::vec3 || op == Op::vec4;
}

inline bool is_division(Op op) {
    return op == Op::idiv || op == Op::irem || op == Op::imod || op == Op::udiv || op == Op::umod;
}

}  // namespace cuesta::nir
