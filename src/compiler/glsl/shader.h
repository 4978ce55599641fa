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
    explicit Shader(std::unique_ptr<const shading::Module> module) : module_(std::move(module)) {}

    const shading::Module& module() const { return *module_; }

  private:
    std::unique_ptr<const shading::Module> module_;
};

}  // namespace cuesta::glsl
