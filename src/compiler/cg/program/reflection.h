// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What a program wants from the outside and gives back: its parameters, one for each leaf of its
// parameters and globals.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace cuesta::cg {

enum class Variability : uint8_t { uniform, varying };
// A parameter that is both is listed twice.
enum class ParameterDirection : uint8_t { in, out };

// Where a leaf lies.
enum class ResourceKind : uint8_t {
    none,       // nothing reads or writes it
    constants,  // vec4s of the uniforms: `index` the first, `component` where it begins in each
    texture,    // `index` the unit
    attribute,  // `index` its number
    input,      // a varying, or the position, the face ...: `semantic` says which
    output,
};

// As the leaf's type has it: floats of every kind as float, signed and unsigned integers of every
// kind exactly.
using ParameterScalar = std::variant<float, int32_t, uint32_t, bool>;

// The nearest float: integers beyond 2^24 may have none of their own. Of bools 0 and 1.
inline float to_float(const ParameterScalar& scalar) {
    return std::visit([](auto value) { return static_cast<float>(value); }, scalar);
}

struct ProgramParameter {
    // "light.position", "weights", "lights[3].position": elements of arrays are not apart, and what
    // the structs around it are arrays of stands in the name, outermost first.
    std::string name;
    std::string type;      // "float4x4", "float[8]", "sampler2D": of one such leaf
    std::string semantic;  // as written, upper case; may be empty
    Variability variability = Variability::uniform;
    ParameterDirection direction = ParameterDirection::in;
    bool is_of_entry = false;  // a parameter of the function; else a global
    ResourceKind resource = ResourceKind::none;
    uint32_t index = 0;
    uint32_t component = 0;
    uint32_t vectors = 0;   // vec4s that it takes: elements times rows
    uint32_t units = 0;     // of samplers: elements
    uint32_t floats = 0;    // in each of the vectors; 0 of integers and bools
    bool compares = false;  // a sampler: a lookup of its units compares depths
    int32_t buffer = -1;    // the constant buffer that it is in (BUFFER[n]), or -1
    // Of uniforms with an initialiser; scalars in order.
    std::vector<ParameterScalar> default_value;
};

struct Reflection {
    std::string entry;
    std::string profile;
    std::vector<ProgramParameter> parameters;
    uint32_t uniform_vectors = 0;
    uint32_t textures = 0;
};

}  // namespace cuesta::cg
