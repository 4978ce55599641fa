// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

namespace cuesta::nir {

struct Function;

// Replaces phis whose sources are all one value (or the phi itself) by that value.
bool trivial_phis(Function& function);

}  // namespace cuesta::nir
