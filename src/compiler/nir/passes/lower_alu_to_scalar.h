// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

namespace cuesta::nir {

struct Function;

// Splits per-component ALU instructions of more than one component, and dot products, into
// instructions of one component. Vector phis, loads and constants stay: copy_prop and the target
// read their components.
bool lower_alu_to_scalar(Function& function);

}  // namespace cuesta::nir
