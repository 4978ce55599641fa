// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

namespace cuesta::nir {

struct Function;

// Applies the rules of nir_algebraic.py until none matches. `late` rules undo canonical forms that
// helped the others; run them once, at the end.
bool algebraic(Function& function);
bool algebraic_late(Function& function);

}  // namespace cuesta::nir
