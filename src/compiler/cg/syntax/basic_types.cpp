// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/cg/syntax/basic_types.h"

#include <array>

#include <fmt/core.h>

namespace cuesta::cg {
namespace {

using shading::Scalar;
using syntax::NumericType;

struct ScalarName {
    Scalar scalar;
    std::string_view text;
    Scalar with_unsigned;  // itself: there is no such type
};

// In the order of Scalar.
constexpr std::array scalar_names = {
    ScalarName{Scalar::bool_, "bool", Scalar::bool_},
    ScalarName{Scalar::cint, "cint", Scalar::cint},
    ScalarName{Scalar::char_, "char", Scalar::uchar},
    ScalarName{Scalar::uchar, "uchar", Scalar::uchar},
    ScalarName{Scalar::short_, "short", Scalar::ushort},
    ScalarName{Scalar::ushort, "ushort", Scalar::ushort},
    ScalarName{Scalar::int_, "int", Scalar::uint},
    ScalarName{Scalar::uint, "uint", Scalar::uint},
    ScalarName{Scalar::long_, "long", Scalar::ulong},
    ScalarName{Scalar::ulong, "ulong", Scalar::ulong},
    ScalarName{Scalar::cfloat, "cfloat", Scalar::cfloat},
    ScalarName{Scalar::fixed, "fixed", Scalar::fixed},
    ScalarName{Scalar::half, "half", Scalar::half},
    ScalarName{Scalar::float_, "float", Scalar::float_},
    ScalarName{Scalar::double_, "double", Scalar::double_},
};
static_assert(scalar_names[static_cast<size_t>(Scalar::double_)].scalar == Scalar::double_);

// GLSL's names; sizes stand behind.
struct VectorName {
    std::string_view text;
    Scalar scalar;
    bool is_matrix;
};

constexpr std::array vector_names = {
    VectorName{"vec", Scalar::float_, false},
    VectorName{"ivec", Scalar::int_, false},
    VectorName{"bvec", Scalar::bool_, false},
    VectorName{"mat", Scalar::float_, true},
};

bool is_size(char c, char least) {
    return c >= least && c <= '4';
}

uint8_t size_of(char c) {
    return static_cast<uint8_t>(c - '0');
}

std::optional<NumericType> with_sizes(Scalar scalar, std::string_view sizes) {
    if (sizes.empty())
        return NumericType{.scalar = scalar};
    // What constants without a type are has no vectors.
    if (scalar == Scalar::cint || scalar == Scalar::cfloat || !is_size(sizes[0], '1'))
        return std::nullopt;
    if (sizes.size() == 1)
        return NumericType{.scalar = scalar, .components = size_of(sizes[0])};
    if (sizes.size() == 3 && sizes[1] == 'x' && is_size(sizes[2], '1'))
        return NumericType{
            .scalar = scalar, .rows = size_of(sizes[0]), .components = size_of(sizes[2])};
    return std::nullopt;
}

// vec3, mat3, mat3x3. GLSL counts the columns of mat2x3 first, Cg the rows: those are no types.
std::optional<NumericType> glsl_type(std::string_view text) {
    for (const VectorName& name : vector_names) {
        const std::string_view sizes =
            text.starts_with(name.text) ? text.substr(name.text.size()) : std::string_view();
        const bool is_square =
            name.is_matrix && sizes.size() == 3 && sizes[1] == 'x' && sizes[2] == sizes[0];
        if ((sizes.size() != 1 && !is_square) || !is_size(sizes[0], '2'))
            continue;
        const uint8_t size = size_of(sizes[0]);
        return NumericType{
            .scalar = name.scalar, .rows = name.is_matrix ? size : uint8_t{0}, .components = size};
    }
    return std::nullopt;
}

}  // namespace

std::optional<NumericType> parse_numeric_name(std::string_view text, bool is_strict) {
    for (const ScalarName& name : scalar_names)
        if (text.starts_with(name.text))
            if (const auto type = with_sizes(name.scalar, text.substr(name.text.size())))
                return type;
    if (text == "unsigned")
        return NumericType{.scalar = Scalar::uint};
    return is_strict ? std::nullopt : glsl_type(text);
}

std::string_view name_of(Scalar scalar) {
    return scalar_names[static_cast<size_t>(scalar)].text;
}

std::string name_of(const NumericType& type) {
    if (type.rows != 0)
        return fmt::format("{}{}x{}", name_of(type.scalar), type.rows, type.components);
    return type.components != 0 ? fmt::format("{}{}", name_of(type.scalar), type.components)
                                : std::string(name_of(type.scalar));
}

std::optional<NumericType> unsigned_of(const NumericType& type) {
    const ScalarName& name = scalar_names[static_cast<size_t>(type.scalar)];
    if (name.with_unsigned == type.scalar)
        return std::nullopt;
    NumericType made = type;
    made.scalar = name.with_unsigned;
    return made;
}

}  // namespace cuesta::cg
