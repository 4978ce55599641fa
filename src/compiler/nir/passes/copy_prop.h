// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

namespace cuesta::nir {

struct Function;

// Lets readers of moves, and of vectors whose read components come from one value, read the origin.
bool copy_prop(Function& function);

}  // namespace cuesta::nir
