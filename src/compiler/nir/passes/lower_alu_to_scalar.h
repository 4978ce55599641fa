// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

namespace cuesta::nir {

struct Alu;
struct Function;

// Splits per-component ALU instructions of more than one component, and dot products, into
// instructions of one component. Vector phis, loads and constants stay: copy_prop and the target
// read their components.
bool lower_alu_to_scalar(Function& function);
// Only those that are wanted.
bool lower_alu_to_scalar_where(Function& function, const std::function<bool(const Alu&)>& wanted);

}  // namespace cuesta::nir
