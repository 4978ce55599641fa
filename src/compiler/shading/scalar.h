// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The kinds of scalars of all languages: one table. When a shader runs, booleans are NIR's of one
// bit, integers of every kind values of 32 bits (those of fewer bits sign- or zero-extended),
// floats of every kind 32 or 16 bits wide as their expression's precision says (lower.h). Constants
// are kept at the kind's own precision (fold.h).
#pragma once

#include <cstdint>
#include <string_view>

namespace cuesta::shading {

enum class ScalarClass : uint8_t { boolean, signed_, unsigned_, floating };

// X(enumerator, "name", class, bits)
// `cint` and `cfloat` are Cg's kinds of constants without a suffix, in the end int and float. Long
// integers have the bits of int, and doubles those of float, as Cg allows.
#define CUESTA_SHADING_SCALARS(X)      \
    X(bool_, "bool", boolean, 1)       \
    X(cint, "cint", signed_, 32)       \
    X(char_, "char", signed_, 8)       \
    X(uchar, "uchar", unsigned_, 8)    \
    X(short_, "short", signed_, 16)    \
    X(ushort, "ushort", unsigned_, 16) \
    X(int_, "int", signed_, 32)        \
    X(uint, "uint", unsigned_, 32)     \
    X(long_, "long", signed_, 32)      \
    X(ulong, "ulong", unsigned_, 32)   \
    X(cfloat, "cfloat", floating, 32)  \
    X(fixed, "fixed", floating, 12)    \
    X(half, "half", floating, 16)      \
    X(float_, "float", floating, 32)   \
    X(double_, "double", floating, 32)

enum class Scalar : uint8_t {
#define CUESTA_X(name, text, kind, bits) name,
    CUESTA_SHADING_SCALARS(CUESTA_X)
#undef CUESTA_X
};

struct ScalarInfo {
    std::string_view name;
    ScalarClass kind;
    uint8_t bits;
};

// Every kind, by Scalar.
inline constexpr ScalarInfo scalar_infos[] = {
#define CUESTA_X(name, text, kind, bits) {text, ScalarClass::kind, bits},
    CUESTA_SHADING_SCALARS(CUESTA_X)
#undef CUESTA_X
};

constexpr const ScalarInfo& info_of(Scalar which) {
    return scalar_infos[static_cast<unsigned>(which)];
}

constexpr bool is_bool(Scalar which) {
    return info_of(which).kind == ScalarClass::boolean;
}
constexpr bool is_float(Scalar which) {
    return info_of(which).kind == ScalarClass::floating;
}
constexpr bool is_unsigned(Scalar which) {
    return info_of(which).kind == ScalarClass::unsigned_;
}
// Signed or unsigned.
constexpr bool is_int(Scalar which) {
    return info_of(which).kind == ScalarClass::signed_ || is_unsigned(which);
}
// Integers of fewer bits than a value has when the shader runs.
constexpr bool is_narrow_int(Scalar which) {
    return is_int(which) && info_of(which).bits < 32;
}

}  // namespace cuesta::shading
