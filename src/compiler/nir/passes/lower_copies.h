// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

namespace cuesta::nir {

struct Function;

// Copies of variables (copy_deref) become loads and stores of the vectors in them, which the passes
// behind can follow. An array is copied element by element.
bool lower_copies(Function& function);

}  // namespace cuesta::nir
