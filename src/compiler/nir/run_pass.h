// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Runs a pass by name. Behind every change the shader is validated in debug builds, and printed
// with CUESTA_DEBUG=nir.
#pragma once

#include <string_view>
#include <type_traits>

#include "base/result.h"
#include "compiler/nir/shader.h"

namespace cuesta::nir {

// What follows a pass, or a front end. Aborts in debug builds when the shader is not valid: that is
// a bug of the pass.
void finish_pass(Shader& shader, std::string_view name, bool changed);

// What a back end does before it selects: the CFG is made current, and debug builds abort when
// validate.h's find_dead_code() finds any.
void finish_lowering(Shader& shader);

inline Shader& shader_of_pass(Shader& shader) {
    return shader;
}
inline Shader& shader_of_pass(Function& function) {
    return *function.shader;
}

// `pass` takes the function or the shader that is given, and gives back whether it changed
// anything: a bool or a Result<bool>, as run() does. A pass that gives back nothing always counts
// as a change.
template <typename Target, typename Pass>
auto run(std::string_view name, Target& target, Pass&& pass) {
    using Given = std::invoke_result_t<Pass, Target&>;
    if constexpr (std::is_void_v<Given>) {
        pass(target);
        finish_pass(shader_of_pass(target), name, true);
    } else {
        Given changed = pass(target);
        if constexpr (std::is_same_v<Given, bool>)
            finish_pass(shader_of_pass(target), name, changed);
        else if (changed)
            finish_pass(shader_of_pass(target), name, *changed);
        return changed;
    }
}

}  // namespace cuesta::nir
