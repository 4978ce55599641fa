// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Types of the C-like shading languages. Interned: two equal types of one compilation are one
// object, so types compare by address; structs are equal when they are the same declaration.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/arena.h"
#include "compiler/nir/shader.h"
#include "compiler/shading/scalar.h"

namespace cuesta::shading {

using nir::Precision;

struct Type;

struct Member {
    std::string_view name;
    const Type* type = nullptr;
    Precision precision = Precision::none;
};

struct Type {
    enum class Kind : uint8_t { void_, numeric, sampler, image, counter, array, struct_ };
    Kind kind = Kind::void_;
    // Numbers: a scalar has one component and no vectors; a vector 1 to 4 components (Cg tells
    // float from float1 by is_vector). A matrix is `vectors` vectors of `components` each, and m[i]
    // is its vector i in every language: GLSL's columns, Cg's rows.
    Scalar scalar = Scalar::float_;  // of a sampler or image, of what its texels are
    uint8_t components = 0;
    uint8_t vectors = 0;  // 0: no matrix
    bool is_vector = false;
    // Samplers and images.
    nir::SamplerDim dim = nir::SamplerDim::dim_2d;
    bool is_shadow = false;
    bool is_layered = false;  // an array of textures: the coordinate's last component is the layer
    // Arrays.
    const Type* element = nullptr;
    uint32_t length = 0;
    // Structs.
    std::string_view name;
    std::span<const Member> members;
    uint32_t flat = 0;  // see flat_size()

    bool is_scalar() const { return kind == Kind::numeric && !is_vector && vectors == 0; }
    bool is_matrix() const { return vectors != 0; }
    bool is_numeric() const { return kind == Kind::numeric; }
    bool is_float() const { return is_numeric() && shading::is_float(scalar); }
    bool is_int() const { return is_numeric() && shading::is_int(scalar); }  // or unsigned
    bool is_unsigned() const { return is_numeric() && shading::is_unsigned(scalar); }
    bool is_bool() const { return is_numeric() && shading::is_bool(scalar); }
    bool is_array() const { return kind == Kind::array; }
    bool is_struct() const { return kind == Kind::struct_; }
    bool is_sampler() const { return kind == Kind::sampler; }
    bool is_image() const { return kind == Kind::image; }
    bool is_counter() const { return kind == Kind::counter; }  // atomic
    // What names something that the application binds: there are no values of it.
    bool is_opaque() const { return is_sampler() || is_image() || is_counter(); }
    bool is_void() const { return kind == Kind::void_; }
    // Scalars in a numeric type.
    unsigned scalars() const { return components * (vectors == 0 ? 1u : vectors); }
};

// Owns the types of one compilation.
class Types {
  public:
    explicit Types(base::Arena& arena) : arena_(arena) {}

    const Type* void_type();
    const Type* scalar(Scalar scalar);
    const Type* vector(Scalar scalar, unsigned components);
    const Type* matrix(Scalar scalar, unsigned vectors, unsigned components);
    // `gives` is the kind of what lookups give.
    const Type* sampler(nir::SamplerDim dim,
                        bool is_shadow = false,
                        bool is_layered = false,
                        Scalar gives = Scalar::float_);
    const Type* image(nir::SamplerDim dim, bool is_layered, Scalar texels);
    const Type* counter();
    // A length of 0: the buffer that it lies in decides when the shader runs.
    const Type* array(const Type* element, uint32_t length);
    // A new type each time; name and members are copied.
    const Type* make_struct(std::string_view name, std::span<const Member> members);

  private:
    const Type* intern(const Type& type);

    base::Arena& arena_;
    std::unordered_multimap<size_t, const Type*> interned_;
};

// Whether it is, or has in it, something for which `test` holds.
template <typename Test>
bool any_part(const Type& type, Test&& test) {
    if (test(type))
        return true;
    if (type.is_array())
        return any_part(*type.element, test);
    if (type.is_struct())
        for (const Member& member : type.members)
            if (any_part(*member.type, test))
                return true;
    return false;
}

// Types of two modules that have the same structure; structs are the same by names and members.
bool same_type(const Type& a, const Type& b);

// What arrays around it are made of.
inline const Type& innermost(const Type& type) {
    const Type* inner = &type;
    while (inner->is_array())
        inner = inner->element;
    return *inner;
}

// Scalars in a type with all its parts, structs and arrays walked in order; saturates at 2^32 - 1.
// Known since the type was made: a few structs of structs may have more parts than can be walked.
inline uint32_t flat_size(const Type& type) {
    return type.flat;
}

}  // namespace cuesta::shading
