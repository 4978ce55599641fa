// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The built-in variables, constants and uniforms (GLSL ES 1.00, 3.00 and 3.10, 7; GLSL 1.10 and
// 1.20, 7): one table.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "compiler/glsl/builtin_functions.h"
#include "compiler/glsl/words.h"
#include "compiler/shading/tree.h"

namespace cuesta::glsl {

struct BuiltinStruct;
struct Context;

struct BuiltinVariable {
    std::string_view name;
    Word type = Word::void_;  // Word::struct_: `structure`
    shading::Precision precision = shading::Precision::none;
    shading::Storage storage = shading::Storage::output;
    nir::Slot slot = nir::Slot::generic;
    Stages stages = Stages::all;
    Extension extension = Extension::none;
    Versions versions = Versions::all;
    // The value of a constant; of an array its length.
    uint32_t Limits::*limit = nullptr;
    int32_t Limits::*signed_limit = nullptr;  // the value of a constant that may be negative
    // Of a constant: all three of a vector, or that of a stage; see Limits.
    std::array<uint32_t, nir::stage_count> Limits::*limits = nullptr;  // of limit_stage
    std::array<uint32_t, 3> Limits::*vector = nullptr;                 // an ivec3
    nir::Stage limit_stage = nir::Stage::vertex;
    int32_t factor = 1;  // of the limit
    // gl_WorkGroupSize, a constant that the shader's layout gives its value.
    bool is_workgroup_size = false;
    shading::ComputeInput compute_input = shading::ComputeInput::none;
    // The shader gives the array its length: by declaring it again, or by the greatest of its
    // constant indices.
    bool is_sized = true;
    // An array over the vertices of the primitive; see shading::Variable.
    bool is_by_vertex = false;
    uint32_t slot_index = 0;
    const BuiltinStruct* structure = nullptr;
};

// Of all versions, in several tables.
std::span<const std::span<const BuiltinVariable>> builtin_variables();

// Null: the version has none. One of another stage, where the stage has none.
const BuiltinVariable* find_builtin_variable(std::string_view name,
                                             Version version,
                                             nir::Stage stage);

// As a variable of the module.
shading::Variable* make_builtin_variable(Context& context, const BuiltinVariable& builtin);

}  // namespace cuesta::glsl
