// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The resolved tree as NIR.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compiler/nir/shader.h"
#include "compiler/shading/located_error.h"
#include "compiler/shading/tree.h"

namespace cuesta::shading {

// A leaf: a variable of the interface (uniform, input or output), or one of its parts that is no
// struct. Structs fall apart into one leaf a member; arrays around a struct become arrays of each
// member, outermost first.
struct Leaf {
    const Variable* variable = nullptr;
    uint32_t number = 0;            // among the variable's leaves, in the order of members
    std::string path;               // "light.position"; arrays are not named in it
    const Type* type = nullptr;     // numeric or sampler, without the arrays around
    std::vector<uint32_t> lengths;  // of the arrays around it, outermost first
    Precision precision = Precision::none;

    // Elements of all arrays together but for that over the vertices of a geometry shader's input,
    // and the vec4 slots of one element.
    uint32_t elements() const;
    uint32_t element_slots() const { return type->is_matrix() ? type->vectors : 1; }
};

std::vector<Leaf> leaves_of(const Variable& variable);

// Where a leaf lies. Elements of arrays and vectors of matrices take one slot each, all at the same
// component; the innermost array's elements are neighbours. Packed ones of one or two components
// share slots, as many as have room.
struct Placement {
    // vec4 slot; of samplers the first unit, of images the first number, of blocks the first
    // buffer, of counters their buffer
    uint32_t location = 0;
    uint8_t component = 0;  // of the slot, where the vectors begin
    // Of a uniform: how many elements of the array around it there are; the rest is not read. 0:
    // all.
    uint32_t elements = 0;
    bool is_packed = false;  // of an input or output, from component 0 on
};

struct LowerOptions {
    // Where a leaf of a uniform, or of a numbered input or output, lies; leaves that are not placed
    // (no value) read zeros and are not written. Of a block the first leaf is asked for.
    std::function<std::optional<Placement>(const Leaf&)> place;
    // 16-bit arithmetic gains: lowp and mediump floats become 16 bits wide.
    bool half_precision = false;
    // Integers in uniforms are integers of 32 bits; else floats of the same value. They are in the
    // range of their kind. Booleans are 1.0 and 0.0; in uniform blocks, where integers always are
    // integers, whatever is not 0 is true.
    bool integer_uniforms = true;
    // Integers in inputs and outputs, likewise.
    bool integer_interface = false;
};

// A shader for a driver: one function, interface by slots (load_input, store_output, load_uniform),
// textures by index, local arrays that are indexed dynamically still variables. Inputs of a
// fragment shader with the slots position, face, point_coord and framebuffer become system values,
// as do a vertex shader's instance_id and vertex_id, a geometry or fragment shader's primitive_id,
// and ComputeInputs. Inputs of a geometry shader that are by vertex become load_per_vertex_input;
// its outputs are stored in front of each vertex that it emits. Shared variables that main
// reaches are placed one behind the other (Shader::shared_bytes). There is a main, and recursion
// was refused before; a shader that would become too large is an error at what was one too many, or
// at the call of the library that has it. Rows of framebuffers go up
// (nir::Shader::frag_coord_upper_left is set and dfdy is the difference to the greater memory row).
Located<std::unique_ptr<nir::Shader>> lower(const Module& module, const LowerOptions& options);

}  // namespace cuesta::shading
