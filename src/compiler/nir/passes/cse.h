// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

namespace cuesta::nir {

struct Function;

// Replaces an instruction by an equal one that is computed on every way to it.
bool cse(Function& function);

}  // namespace cuesta::nir
