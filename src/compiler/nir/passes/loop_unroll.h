// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

namespace cuesta::nir {

struct Function;

struct LoopUnrollOptions {
    unsigned max_iterations = 32;
    unsigned max_instrs = 512;  // iterations times instructions of the body
};

// Unrolls loops whose number of iterations follows from constants.
bool loop_unroll(Function& function, const LoopUnrollOptions& options = {});

}  // namespace cuesta::nir
