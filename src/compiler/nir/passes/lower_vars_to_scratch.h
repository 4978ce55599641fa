// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

namespace cuesta::nir {

struct Function;

// Moves function variables that are still accessed through derefs (arrays indexed by a value that
// is not constant) into scratch memory; Shader::scratch_vec4s grows. What would make it exceed
// max_slots stays as it is (lower_io() refuses such shaders). Copies are taken apart first.
bool lower_vars_to_scratch(Function& function);

}  // namespace cuesta::nir
