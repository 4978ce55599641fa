// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

namespace cuesta::nir {

struct Function;

// Drops components that nothing reads, through phis around loops too.
bool shrink_vectors(Function& function);

}  // namespace cuesta::nir
