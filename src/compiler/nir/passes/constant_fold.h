// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

namespace cuesta::nir {

struct Function;

// Computes ALU instructions whose operands are constants, in the shader's float modes.
bool constant_fold(Function& function);

}  // namespace cuesta::nir
