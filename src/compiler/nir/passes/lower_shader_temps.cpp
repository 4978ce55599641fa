// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/lower_shader_temps.h"

#include <vector>

#include "compiler/nir/passes/deref_address.h"

namespace cuesta::nir {

bool lower_shader_temps(Shader& shader) {
    Function* main = shader.entry_point();
    if (main == nullptr)
        return false;
    const auto others = variables_named_in(shader, main);
    const size_t moved = std::erase_if(shader.variables, [&](Variable* variable) {
        if (variable->mode != VariableMode::shader_temp || others.count(variable) != 0)
            return false;
        variable->mode = VariableMode::function_temp;
        main->variables.push_back(variable);
        return true;
    });
    return moved != 0;
}

}  // namespace cuesta::nir
