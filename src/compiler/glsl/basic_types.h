// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The language's own types, and what its rules ask of any type.
#pragma once

#include <array>
#include <string>
#include <unordered_map>

#include "compiler/glsl/words.h"
#include "compiler/shading/tree.h"

namespace cuesta::glsl {

using shading::Precision;
using shading::Scalar;
using shading::Type;

// The types of one compilation: interned once each, on demand.
class BasicTypes {
  public:
    explicit BasicTypes(shading::Types& types) : types_(types) {}

    const Type* of_word(Word word);
    const Type* void_type() { return of_word(Word::void_); }
    const Type* boolean() { return of_word(Word::bool_); }
    const Type* unsigned_integer() { return of_word(Word::uint); }
    const Type* integer() { return of_word(Word::int_); }
    const Type* floating() { return of_word(Word::float_); }
    // One component is a scalar.
    const Type* vector(Scalar scalar, unsigned components);
    // Of floats, as all matrices are.
    const Type* matrix(unsigned columns, unsigned rows);
    const Type* matrix(unsigned size) { return matrix(size, size); }
    const Type* array(const Type* element, uint32_t length) {
        return types_.array(element, length);
    }
    shading::Types& all() { return types_; }

  private:
    shading::Types& types_;
    std::array<const Type*, static_cast<size_t>(last_type) + 1> known_{};
};

// What is asked of structs again and again; it must not cost a walk over their parts each time.
struct TypeTraits {
    bool has_array = false;
    bool has_unsized = false;  // an array without a size
    bool has_unbound = false;  // images or atomic counters
    bool has_opaque = false;   // samplers, images, atomic counters
    uint32_t depth = 0;        // of structs in structs
    uint32_t leaves = 1;       // parts that are neither struct nor array, those of an array once
    uint32_t size = 1;         // scalars and samplers in all; saturates
};

class TypeTable {
  public:
    TypeTraits of(const Type& type) const;
    // Enters a struct whose members' types are known already.
    void enter(const Type& structure);

  private:
    std::unordered_map<const Type*, TypeTraits> structs_;
};

// Bounds on types, so that no text can ask for endless work or memory.
constexpr uint32_t max_type_size = 1u << 20;
constexpr uint32_t max_type_leaves = 4096;
constexpr uint32_t max_type_depth = 64;
constexpr uint32_t max_block_leaves = 1u << 16;  // of all blocks of a shader together

// As the language spells it: "vec4", "float[3]", a struct's name.
std::string name_of(const Type& type);
std::string_view name_of(Precision precision);
std::string_view name_of(nir::Stage stage);

// Whether precision means something for values of it: of numbers and what is opaque.
bool has_precision(const Type& type);
// The type whose default precision is taken for it: float for vec4, arrays their elements'.
Word precision_word(const Type& type);

}  // namespace cuesta::glsl
