// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

namespace cuesta::nir {

struct Alu;
struct Function;

// Lets readers of moves, and of vectors whose read components come from one value, read the origin.
bool copy_prop(Function& function);

// The same for the sources of one instruction.
bool read_originals(Alu& reader);

}  // namespace cuesta::nir
