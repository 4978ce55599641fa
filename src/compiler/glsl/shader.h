// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What compile() makes and link() reads.
#pragma once

#include <memory>

#include "compiler/glsl/language.h"
#include "compiler/shading/tree.h"

namespace cuesta::glsl {

class Shader {
  public:
    Shader(std::unique_ptr<const shading::Module> module, const Language& language)
        : module_(std::move(module)), language_(language) {}

    const shading::Module& module() const { return *module_; }
    // #pragma STDGL invariant(all): outputs are invariant without a declaration that says so.
    bool is_all_invariant() const { return language_.invariant_all; }
    Version version() const { return language_.version; }

  private:
    std::unique_ptr<const shading::Module> module_;
    Language language_;
};

// Whether a member of the language's own block of a vertex's inputs, or outputs, is used
// (per_vertex.cpp).
bool uses_vertex_block(const shading::Module& module, shading::Storage storage);

}  // namespace cuesta::glsl
