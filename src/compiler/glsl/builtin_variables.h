// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The built-in variables, constants and uniforms (GLSL ES 1.00 and 3.00, 7): one table.
#pragma once

#include <span>
#include <string_view>

#include "compiler/glsl/builtin_functions.h"
#include "compiler/glsl/words.h"
#include "compiler/shading/tree.h"

namespace cuesta::glsl {

struct Context;

struct BuiltinVariable {
    std::string_view name;
    Word type = Word::void_;  // Word::struct_: gl_DepthRangeParameters
    shading::Precision precision = shading::Precision::none;
    shading::Storage storage = shading::Storage::output;
    nir::Slot slot = nir::Slot::generic;
    Stages stages = Stages::both;
    Extension extension = Extension::none;
    Versions versions = Versions::both;
    // The value of a constant; of an array its length.
    uint32_t Limits::*limit = nullptr;
    int32_t Limits::*signed_limit = nullptr;  // the value of a constant that may be negative
    // The shader gives the array its length: by declaring it again, or by the greatest of its
    // constant indices.
    bool is_sized = true;
    uint32_t slot_index = 0;
};

std::span<const BuiltinVariable> builtin_variables();

// Null: the version has none.
const BuiltinVariable* find_builtin_variable(std::string_view name, Version version);

// As a variable of the module.
shading::Variable* make_builtin_variable(Context& context, const BuiltinVariable& builtin);

}  // namespace cuesta::glsl
