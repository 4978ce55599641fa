// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

namespace cuesta::nir {

struct Function;

// Removes control flow that cannot run or has no effect: branches of a constant condition, what
// follows a jump, empty ifs, jumps that only say what would happen anyway, loops that run once.
bool dead_cf(Function& function);

}  // namespace cuesta::nir
