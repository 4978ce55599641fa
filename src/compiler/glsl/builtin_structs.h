// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The structs of built-in uniforms (GLSL ES 1.00, 7.5; GLSL 1.20, 7.5), which texts may name.
#pragma once

#include <span>
#include <string_view>

#include "compiler/glsl/builtin_functions.h"
#include "compiler/glsl/words.h"

namespace cuesta::glsl {

struct BuiltinMember {
    std::string_view name;
    Word type = Word::float_;
    uint32_t Limits::*length = nullptr;  // of an array
};

struct BuiltinStruct {
    std::string_view name;
    std::span<const BuiltinMember> members;
    Versions versions = Versions::gl_fixed;
};

extern const BuiltinStruct depth_range_parameters;
extern const BuiltinStruct point_parameters;
extern const BuiltinStruct material_parameters;
extern const BuiltinStruct light_source_parameters;
extern const BuiltinStruct light_model_parameters;
extern const BuiltinStruct light_model_products;
extern const BuiltinStruct light_products;
extern const BuiltinStruct fog_parameters;
// What the language has of a vertex (GLSL 1.50, 7.1).
extern const BuiltinStruct per_vertex;

// Of its members.
std::span<const nir::Slot> per_vertex_slots();

// Null: the version has none.
const BuiltinStruct* find_builtin_struct(std::string_view name, Version version);

}  // namespace cuesta::glsl
