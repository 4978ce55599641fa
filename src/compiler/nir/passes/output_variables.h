// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "base/result.h"

namespace cuesta::nir {

struct Function;
struct Variable;

// A local variable that stands for an output until it is looked at, as 32-bit components.
struct OutputVariable {
    Variable* variable = nullptr;  // null: nothing is written
    unsigned mask = 0;
};

// By position in Shader::outputs; no store_output is left. Outputs are slots with constant numbers.
Result<std::vector<OutputVariable>> outputs_to_variables(Function& main);

}  // namespace cuesta::nir
