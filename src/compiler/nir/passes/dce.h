// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

namespace cuesta::nir {

struct Function;

// Removes instructions that nothing with an effect depends on, dead phi cycles included.
bool dce(Function& function);

}  // namespace cuesta::nir
