// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The library's table as text: signatures in messages, and the page of the documentation.
#include <iterator>

#include <fmt/format.h>

#include "compiler/cg/library/library_table.h"

namespace cuesta::cg {
namespace {

struct ShapeName {
    Shape shape;
    std::string_view name;
    std::string_view meaning;  // of families
};

constexpr ShapeName shape_names[] = {
    {Shape::none, "void", ""},
    {Shape::floats, "T",
     "float, half, fixed or double: a scalar or a vector. Integers and booleans become float"},
    {Shape::vectors, "TV", "the same, but no scalar"},
    {Shape::numbers, "N", "as T; but integers stay what they are, and booleans become int"},
    {Shape::bits, "I", "int or unsigned int: a scalar or a vector. Nothing else is taken"},
    {Shape::bools, "B", "bool: a scalar or a vector"},
    {Shape::ints_of_size, "int[n]", "int, of the size of the others"},
    {Shape::floats_of_size, "float[n]", "float, of the size of the others"},
    {Shape::scalar, "t", "one number of the kind of T"},
    {Shape::vector3, "t3", "three of them"},
    {Shape::vector4, "t4", "four of them"},
    {Shape::matrix, "t[r]x[c]", "a matrix of r rows and c columns, each from 1 to 4"},
    {Shape::transposed, "t[c]x[r]", "one of c rows and r columns"},
    {Shape::square, "t[r]x[r]", "a square one"},
    {Shape::float_square, "f[r]x[r]", "a square one of float, half, fixed or double"},
    {Shape::row_vector, "t[r]", "a vector of r components"},
    {Shape::column_vector, "t[c]", "a vector of c components"},
    {Shape::boolean, "bool", ""},
    {Shape::int1, "int", ""},
    {Shape::int2, "int2", ""},
    {Shape::int3, "int3", ""},
    {Shape::int4, "int4", ""},
    {Shape::float1, "float", ""},
    {Shape::float2, "float2", ""},
    {Shape::float3, "float3", ""},
    {Shape::float4, "float4", ""},
    {Shape::half2, "half2", ""},
    {Shape::half4, "half4", ""},
    {Shape::sampler, "sampler", ""},
    {Shape::looked_up, "float4", ""},
};

std::string_view name_of(Shape shape) {
    for (const ShapeName& row : shape_names)
        if (row.shape == shape)
            return row.name;
    return "?";
}

// Two matrices meet in a product: r x k and k x c.
std::string operand_name(const LibraryRow& row, size_t operand) {
    const Shape shape = row.operands[operand];
    const bool is_pair = row.operands[0] == Shape::matrix && row.operands[1] == Shape::matrix;
    if (is_pair)
        return operand == 0 ? "t[r]x[k]" : "t[k]x[c]";
    if (shape == Shape::sampler)
        return fmt::format("sampler{}", info_of(row.sampler).suffix);
    return std::string(name_of(shape));
}

std::string_view kind_name(const LibraryRow& row) {
    switch (row.kind) {
        case LibraryKind::operation:
        case LibraryKind::product: return shading::info_of(row.op).name;
        case LibraryKind::composition: return "several operations";
        case LibraryKind::lookup: return "a lookup";
        case LibraryKind::prelude: return "written in Cg";
    }
    return "";
}

struct Column {
    std::string_view name;
    ServiceSet profile;
};

constexpr Column columns[] = {
    {"vs_mali400", service::vs_mali400},
    {"ps_mali400", service::ps_mali400},
    {"vs_g13", service::vs_g13},
    {"ps_g13", service::ps_g13},
};

constexpr std::string_view introduction = R"(# Cg's standard library

All functions of Cg 3.1's library, and a few more, as `src/compiler/cg` has them. Made of its table
(`library_table.h`) by `CUESTA_BLESS=1 cg_library_test`. Profiles that name no GPU have what either
GPU has in their stage; what the one that code is made for lacks is then refused by its compiler.

A function that is not served for a profile is an error where the program reaches it. Functions of the
program are overloads of the library's, and preferred to them where both fit as well.

## Families of types

The operands of a call are brought to one kind of number, and to one size: that of the smallest of
their vectors, with a warning for the others (`-strict`: of the first one, and smaller ones are
refused). Scalars are repeated.

)";

constexpr std::string_view remarks = R"(
## Functions

Lookups with a star have forms of isampler and usampler, which no profile serves. Those of vertices
take the base level, and a bias counts from it. A comparison gives (r, r, r, 1); profiles without
comparisons (`ps_mali400`, `arbfp1`, `fp20`, `fp30`, `ps_1_1` to `ps_3_0`) pass over the third of four
homogeneous coordinates, as they do for NVIDIA's compiler. Offsets are constants; the Mali-400 has
none. What is an extension is not there with `-strict`.

)";

void print_families(std::string& text) {
    text += "| | |\n|---|---|\n";
    for (const ShapeName& row : shape_names)
        if (!row.meaning.empty())
            fmt::format_to(std::back_inserter(text), "| `{}` | {} |\n", row.name, row.meaning);
}

void print_row(const LibraryRow& row, std::string& text) {
    fmt::format_to(std::back_inserter(text), "| `{}`{} | {} |", signature_of(row),
                   row.lookup.gives_integers ? " *" : "",
                   row.is_extension ? fmt::format("{}; extension", kind_name(row))
                                    : std::string(kind_name(row)));
    for (const Column& column : columns)
        text += (row.service & column.profile) != 0 ? " yes |" : " |";
    text += "\n";
}

}  // namespace

std::string signature_of(const LibraryRow& row) {
    std::string text = fmt::format("{} {}(", name_of(row.result), row.name);
    for (size_t i = 0; i < operand_count(row); ++i) {
        const bool is_output = i > 0 && i <= row.outputs;
        fmt::format_to(std::back_inserter(text), "{}{}{}", i == 0 ? "" : ", ",
                       is_output ? "out " : "", operand_name(row, i));
    }
    if (row.lookup.offset != LookupOffset::none) {
        const unsigned components = dimensions_of(row);
        const bool is_optional = row.lookup.offset == LookupOffset::optional;
        fmt::format_to(std::back_inserter(text), "{}, int{} offset{}", is_optional ? " [" : "",
                       components == 1 ? "" : std::to_string(components), is_optional ? "]" : "");
    }
    return text + ")";
}

std::string library_page() {
    std::string text(introduction);
    print_families(text);
    text += remarks;
    text += "| function | what it is |";
    for (const Column& column : columns)
        fmt::format_to(std::back_inserter(text), " {} |", column.name);
    text += "\n|---|---|---|---|---|---|\n";
    for (const LibraryRow& row : library_rows())
        print_row(row, text);
    return text;
}

}  // namespace cuesta::cg
