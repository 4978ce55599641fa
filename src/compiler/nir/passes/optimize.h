// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

namespace cuesta::nir {

struct Function;

// Runs the target-independent optimisations until nothing changes.
void optimize(Function& function);

}  // namespace cuesta::nir
