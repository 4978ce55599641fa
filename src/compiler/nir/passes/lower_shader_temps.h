// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

namespace cuesta::nir {

class Shader;

// Makes main's own variables of those of mode shader_temp that no other function names, for
// vars_to_ssa() and lower_vars_to_scratch().
bool lower_shader_temps(Shader& shader);

}  // namespace cuesta::nir
