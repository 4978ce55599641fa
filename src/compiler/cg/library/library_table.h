// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// All functions of Cg 3.1's standard library, one table: what they take, what they are, and which
// profiles serve them. Facts: the pages of the Cg 3.1 Toolkit's reference, "Cg Standard Library";
// where those are wrong or say two things, library_rows_*.cpp says so. docs/cg-library.md is made
// of it.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "compiler/cg/syntax/profile.h"
#include "compiler/cg/syntax/sampler.h"
#include "compiler/shading/tree.h"

namespace cuesta::cg {

// A type, or a family of types. The families of one call share their scalar and their size: the
// scalar is what its operands are promoted to, the size that of its vectors; scalars are repeated.
enum class Shape : uint8_t {
    none,  // no operand; as a result: void
    // --- families of the call's size, 1 to 4 components
    floats,   // T: float, half, fixed, double; integers become float
    vectors,  // T, and no scalar
    numbers,  // N: as T, but integers stay what they are
    bits,     // I: int and unsigned int, and nothing else
    bools,    // B
    ints_of_size,
    floats_of_size,  // float itself
    // --- of the call's scalar, a floating one
    scalar,   // t
    vector3,  // t3
    vector4,  // t4
    // --- matrices of the call's scalar, r rows of c
    matrix,
    transposed,     // c rows of r
    square,         // r = c
    float_square,   // the same, given as a floating one
    row_vector,     // r components
    column_vector,  // c components
    // --- types by themselves
    boolean,
    int1,
    int2,
    int3,
    int4,
    float1,
    float2,
    float3,
    float4,
    half2,
    half4,
    // --- textures
    sampler,    // the row's kind
    looked_up,  // four of what the sampler gives
};

enum class LibraryKind : uint8_t {
    operation,    // of the resolved tree
    composition,  // of several operations, library_calls.cpp
    product,      // mul of a matrix: the operation takes the operands the other way round
    lookup,       // of a texture
    prelude,      // written in Cg: prelude.cpp
};

enum class Composition : uint8_t {
    none,
    ldexp,  // a * 2^b, with b floating
    lit,    // 1, diffuse, specular, 1
    is_finite,
    is_infinite,
    is_nan,
    float_to_int_bits,  // of a NaN those of the usual one
    bitfield_extract,   // of signed integers the highest bit of the field is repeated
    bitfield_insert,
};

// The profiles of the GPUs, of which sets are made.
using ServiceSet = uint8_t;
namespace service {
constexpr ServiceSet nobody = 0;
constexpr ServiceSet vs_mali400 = 1 << 0;
constexpr ServiceSet ps_mali400 = 1 << 1;
constexpr ServiceSet vs_g13 = 1 << 2;
constexpr ServiceSet ps_g13 = 1 << 3;
constexpr ServiceSet fragments = ps_mali400 | ps_g13;
constexpr ServiceSet g13 = vs_g13 | ps_g13;
constexpr ServiceSet textured = fragments | vs_g13;  // the Mali-400's vertex core has no textures
constexpr ServiceSet everywhere = vs_mali400 | textured;
}  // namespace service

// Whether the last argument is an offset in texels.
enum class LookupOffset : uint8_t { none, optional, required };

// What a lookup finds where. Numbers are components of the coordinate operand, whose first
// components are the place in the texture.
struct LookupForm {
    static constexpr uint8_t absent = 0xff;
    shading::TextureLookup what = shading::TextureLookup::sample;
    uint8_t comparator = absent;
    uint8_t projector = absent;
    bool is_comparison_optional = false;  // profiles without comparisons pass the component over
    uint8_t bias = absent;
    uint8_t lod = absent;
    bool has_gradients = false;  // two operands behind the coordinate
    bool has_level = false;      // an operand behind the coordinate is the level
    LookupOffset offset = LookupOffset::none;
    bool gives_integers = false;  // isampler and usampler have the form as well: nobody serves them
};

struct LibraryRow {
    std::string_view name;
    Shape result = Shape::none;
    std::array<Shape, 5> operands{};
    LibraryKind kind = LibraryKind::operation;
    shading::Operator op = shading::Operator::negate;
    Composition composition = Composition::none;
    // Of lookups: the first operand's.
    SamplerKind sampler = SamplerKind::any;
    LookupForm lookup{};
    ServiceSet service = service::everywhere;
    uint8_t outputs = 0;        // operands, from the second on, that are `out`
    bool is_extension = false;  // no function of the library: what cgc knows besides
};

// All rows, those of a name together, names in alphabetical order.
std::span<const LibraryRow> library_rows();

// The rows of a name; none: there is no such function.
std::span<const LibraryRow> find_library_rows(std::string_view name);

// Operands without an offset.
size_t operand_count(const LibraryRow& row);

// Whether a call may have so many arguments.
bool takes_count(const LibraryRow& row, size_t arguments);

// Components of the coordinates that say where, and of gradients and offsets; 0: no lookup.
unsigned dimensions_of(const LibraryRow& row);

// "T lerp(T, T, T)", "float4 tex2D(sampler2D, float2 [, int2 offset])".
std::string signature_of(const LibraryRow& row);

// What compiles programs of the profile. One that names no GPU has all of its stage: what the GPU
// does not have then is for its compiler to refuse.
ServiceSet service_of(const Profile& profile);

// docs/cg-library.md.
std::string library_page();

}  // namespace cuesta::cg
