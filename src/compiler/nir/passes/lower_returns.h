// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

namespace cuesta::nir {

struct Function;

// Returns become breaks of a loop around the whole body that runs once, so that what is appended to
// the function's last block runs at its only end. Returns out of inner loops set a flag first.
bool lower_returns(Function& function);

}  // namespace cuesta::nir
