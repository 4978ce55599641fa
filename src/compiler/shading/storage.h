// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Where the variables of a tree live while it is lowered, and the paths into them.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "compiler/nir/shader.h"
#include "compiler/shading/block.h"
#include "compiler/shading/tree.h"

namespace cuesta::shading {

using nir::Value;

// The vectors of a value, one behind the other: a matrix has several, arrays and structs all those
// of their parts. Floats among them may be wider or narrower than the type's precision asks for:
// who reads them says how wide it wants them.
using Values = std::span<Value*>;

// How many vectors a value has; samplers and the like count as none.
inline uint32_t vectors_in(const Type& type) {
    if (type.is_numeric())
        return type.is_matrix() ? type.vectors : 1;
    if (type.is_array())
        return vectors_in(*type.element) * type.length;
    uint32_t count = 0;
    if (type.is_struct())
        for (const Member& member : type.members)
            count += vectors_in(*member.type);
    return count;
}

// See lower.h's Leaf; samplers are leaves too.
inline uint32_t leaves_in(const Type& type) {
    if (type.is_array())
        return leaves_in(*type.element);
    if (!type.is_struct())
        return 1;
    uint32_t count = 0;
    for (const Member& member : type.members)
        count += leaves_in(*member.type);
    return count;
}

// Vectors of the columns of one element.
inline uint32_t columns_of(const Type& type) {
    return type.is_matrix() ? type.vectors : 1;
}

inline nir::BaseType nir_base_of(const Type& type) {
    return type.is_bool()       ? nir::BaseType::bool_
           : type.is_unsigned() ? nir::BaseType::uint_
           : type.is_int()      ? nir::BaseType::int_
                                : nir::BaseType::float_;
}

struct LeafStorage {
    enum class Kind : uint8_t {
        zero,  // reads as zeros, drops what is stored
        local,
        uniform,
        block,    // `base` is the buffer of the first block
        buffer,   // likewise, of buffers that may be written
        shared,   // `base` is the byte where the variable begins
        image,    // `base` is the number of the first image
        counter,  // `base` is the buffer
        input,
        vertex_input,  // of a geometry shader, by vertex
        frag_coord,
        front_face,
        point_coord,
        framebuffer,  // `base` is the colour buffer of element 0
        instance_id,
        vertex_id,
        helper_invocation,
        primitive_id,
        compute_input,  // `base` is a ComputeInput
    };
    Kind kind = Kind::zero;
    uint8_t component = 0;   // uniform, input
    bool is_packed = false;  // input, vertex_input, output: as many as a slot has room for
    uint32_t a_slot() const { return is_packed ? 4u / type->components : 1; }
    bool as_integer = false;  // booleans of an array, which memory holds as 0 and 1
    const Type* type = nullptr;
    Precision precision = Precision::none;
    uint32_t elements = 1;              // of the arrays around
    uint32_t counter_offset = 0;        // bytes in the counter's buffer
    uint32_t base = 0;                  // uniform's slot, sampler's unit, position of the input
    nir::Variable* variable = nullptr;  // local
};

struct Place;

// What a variable is. One of the three.
struct Binding {
    std::span<LeafStorage> leaves;
    Values values;                 // never written: its value
    const Place* alias = nullptr;  // a parameter with samplers: the argument
    // Of what lies in bytes, uniform blocks, buffers and shared variables: how.
    const BlockPart* layout = nullptr;
    bool is_value = false;
    bool is_by_vertex = false;  // see Variable
};

// A variable, or a part of one or of a value, with all indices evaluated.
struct Place {
    const Binding* binding = nullptr;
    const Type* type = nullptr;  // of the part
    uint32_t leaf = 0;           // the first in it
    uint32_t vector = 0;         // the first in it, of a value
    // Number of the element of all arrays gone into: index + dynamic.
    uint32_t index = 0;
    Value* dynamic = nullptr;
    bool outside = false;  // a constant index names nothing
    // Of what is by vertex: whether the vertex is still to be chosen, and which it is.
    bool is_by_vertex = false;
    uint32_t vertex_number = 0;
    Value* dynamic_vertex = nullptr;  // null: vertex_number
    // In what lies in bytes: what the place is there, and where: byte + dynamic_byte.
    const BlockPart* part = nullptr;
    uint32_t block = 0;  // of an array of blocks
    uint32_t byte = 0;
    Value* dynamic_byte = nullptr;
    // Of a matrix.
    bool has_column = false;
    uint32_t columns = 0;
    uint32_t column = 0;
    Value* dynamic_column = nullptr;
    // Of a matrix, components from anywhere, which are a vector; 0: no such choice.
    uint8_t gathered_count = 0;
    std::array<MatrixComponent, 4> gathered{};
    // Of a vector; 0: all.
    uint8_t component_count = 0;
    std::array<uint8_t, 4> components{};
    Value* dynamic_component = nullptr;  // one of them

    // Whether it is a whole value or a member or element, and no part of a matrix or vector.
    bool is_whole() const { return !has_column && gathered_count == 0 && component_count == 0; }
};

}  // namespace cuesta::shading
