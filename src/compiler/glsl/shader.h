// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What compile() makes and link() reads.
#pragma once

#include <memory>

#include "compiler/glsl/glsl.h"
#include "compiler/shading/tree.h"

namespace cuesta::glsl {

class Shader {
  public:
    Shader(std::unique_ptr<const shading::Module> module, bool is_all_invariant)
        : module_(std::move(module)), is_all_invariant_(is_all_invariant) {}

    const shading::Module& module() const { return *module_; }
    // #pragma STDGL invariant(all): outputs are invariant without a declaration that says so.
    bool is_all_invariant() const { return is_all_invariant_; }

  private:
    std::unique_ptr<const shading::Module> module_;
    bool is_all_invariant_;
};

}  // namespace cuesta::glsl
