// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What is the same for all threads of a draw is computed once, by the function `preamble`, and read
// back from push memory.
#pragma once

#include "compiler/nir/shader.h"

namespace cuesta::agx {

// Moves what pays out of main, into at most `room` halves of push memory, which are numbered from 0
// (assign_push() moves them to where there is room). Null: nothing pays. main is left with dead
// code.
//
// Moved are ALU operations on uniforms and constants, loads from constant memory at such addresses
// where they cannot miss, and textures of a given level. Not moved: what reads the lane, its
// neighbours or the primitive; what has effects; 64-bit results, whose registers must be low ones.
nir::Function* make_preamble(nir::Shader& shader, nir::Function& main, unsigned room);

}  // namespace cuesta::agx
