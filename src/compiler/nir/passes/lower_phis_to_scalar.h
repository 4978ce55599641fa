// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

namespace cuesta::nir {

struct Function;

// Splits phis of more than one component.
bool lower_phis_to_scalar(Function& function);

}  // namespace cuesta::nir
