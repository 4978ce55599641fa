// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The types of one compilation with what Cg says of them besides: methods, interfaces, semantics of
// members, unsized arrays. Types that a value can have when the program runs are concrete; unsized
// arrays and interfaces are dynamic, as are structs and arrays of them, and nothing of the resolved
// tree has one. What stands for a struct with such members there are its forms.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>

#include "compiler/cg/syntax/sampler.h"
#include "compiler/cg/syntax/syntax.h"
#include "compiler/shading/tree.h"

namespace cuesta::cg {

using shading::Location;
using shading::Name;
using shading::Precision;
using shading::Scalar;
using shading::Type;

struct FunctionDecl;

struct NestedType {
    const Name* name = nullptr;
    const Type* type = nullptr;
    NestedType* next = nullptr;
};

// `static const` in a struct, with a value: no part of its objects.
struct MemberConstant {
    const Name* name = nullptr;
    shading::Variable* variable = nullptr;  // of Storage::constant
    MemberConstant* next = nullptr;
};

// Of one struct or interface.
struct StructInfo {
    const Type* type = nullptr;
    const Name* name = nullptr;  // null: it has none
    bool is_interface = false;
    const StructInfo* base = nullptr;  // the interface that it implements
    // For each member, in their order.
    std::span<const syntax::Declarator* const> declarators;
    std::span<const syntax::Qualifier> qualifiers;
    FunctionDecl* methods = nullptr;  // all of them, linked by next_method
    NestedType* nested = nullptr;
    MemberConstant* constants = nullptr;
    uint32_t parts = 1;  // it, and those of all members; of an array's elements one stands for all
    // The struct with dynamic members of which this is a form: with the types that those have.
    const StructInfo* form_of = nullptr;
};

// Null: the struct has none of the name.
shading::Variable* constant_of(const StructInfo& info, const Name* name);

class TypeTable {
  public:
    explicit TypeTable(shading::Types& types) : types_(types) {}

    const Type* void_type() { return types_.void_type(); }
    const Type* boolean() { return types_.scalar(Scalar::bool_); }
    const Type* integer() { return types_.scalar(Scalar::int_); }
    const Type* floating() { return types_.scalar(Scalar::float_); }
    const Type* scalar(Scalar scalar) { return types_.scalar(scalar); }
    const Type* vector(Scalar scalar, unsigned components) {
        return types_.vector(scalar, components);
    }
    const Type* matrix(Scalar scalar, unsigned rows, unsigned columns) {
        return types_.matrix(scalar, rows, columns);
    }
    const Type* numeric(const syntax::NumericType& type);
    const Type* sampler(const SamplerName& name);
    const Type* array(const Type* element, uint32_t length) {
        return types_.array(element, length);
    }
    // Without a length yet.
    const Type* unsized_array(const Type* element) { return types_.array(element, 0); }
    // Structs, members and elements that a walk through the type meets.
    uint32_t parts_of(const Type& type) const;
    // The same shape of other scalars: of numeric types.
    const Type* with_scalar(const Type& shape, Scalar scalar);
    // One component makes a scalar.
    const Type* row(Scalar scalar, unsigned components) {
        return components == 1 ? types_.scalar(scalar) : types_.vector(scalar, components);
    }

    // An element of a vector or a matrix: a number, or a row (of one column too).
    const Type* element(const Type& type) {
        return type.is_matrix() ? types_.vector(type.scalar, type.components)
                                : types_.scalar(type.scalar);
    }

    // Of member, element, row or component i.
    const Type* part_type(const Type& whole, uint32_t i);

    void enter(const StructInfo& info) { structs_.emplace(info.type, &info); }
    // Null: no struct.
    const StructInfo* info_of(const Type& type) const;
    shading::Types& all() { return types_; }

    bool is_interface(const Type& type) const;
    // Of a member of a form that nothing was assigned to yet: it has no parts.
    const Type* nothing();
    // `sampler` alone, which any sampler may be given to.
    static bool is_any_sampler(const Type& type) {
        return type.is_sampler() && type.dim == cg::info_of(SamplerKind::any).dim;
    }
    // An unsized array, an interface or `sampler`, or something that has one in it.
    bool is_dynamic(const Type& type) const;
    // Whether a value of the concrete type may be put into an object of the dynamic one.
    bool accepts(const Type& dynamic, const Type& concrete) const;

    // As the language spells it: "float4x4", "sampler2D", "float[3]", a struct's name.
    std::string name_of(const Type& type) const;

  private:
    shading::Types& types_;
    std::unordered_map<const Type*, const StructInfo*> structs_;
    const Type* nothing_ = nullptr;
};

// Bounds, so that no text can ask for endless work or memory.
constexpr uint32_t max_type_size = 1u << 20;   // scalars
constexpr uint32_t max_type_depth = 64;        // of structs in structs
constexpr uint32_t max_type_parts = 1u << 14;  // of a struct; those without scalars count as well

// What decides whether 16 bits will do: half and fixed.
Precision precision_of(const Type& type);

// Members, elements, rows or components.
uint32_t part_count(const Type& type);

inline bool is_unsized_array(const Type& type) {
    return type.is_array() && type.length == 0;
}

inline bool has_samplers(const Type& type) {
    return shading::any_part(type, [](const Type& part) { return part.is_sampler(); });
}

}  // namespace cuesta::cg
