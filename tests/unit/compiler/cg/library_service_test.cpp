// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The table's columns: what it says that a profile serves compiles to the machine code of its GPU,
// and the rest is refused by name.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "compiler/agx/compile.h"
#include "compiler/cg/cg.h"
#include "compiler/cg/library/library_table.h"
#include "compiler/lima/arithmetic.h"
#include "compiler/lima/gp/compile.h"
#include "compiler/lima/pp/compile.h"

namespace cuesta::cg::testing {
namespace {

// What a parameter of the shape is declared as; sizes are 3.
std::string declared_as(const LibraryRow& row, size_t operand) {
    // Two vectors would be another function.
    if (row.name == "mul" && row.operands[0] == Shape::floats && operand == 0)
        return "float";
    switch (row.operands[operand]) {
        case Shape::floats:
        case Shape::vectors:
        case Shape::floats_of_size:
        case Shape::vector3:
        case Shape::row_vector:
        case Shape::column_vector:
        case Shape::numbers: return "float3";
        case Shape::bits:
        case Shape::ints_of_size: return "int3";
        case Shape::bools: return "bool3";
        case Shape::scalar:
        case Shape::float1: return "float";
        case Shape::vector4:
        case Shape::float4: return "float4";
        case Shape::matrix:
        case Shape::transposed:
        case Shape::square:
        case Shape::float_square: return "float3x3";
        case Shape::boolean: return "bool";
        case Shape::int1: return "int";
        case Shape::int2: return "int2";
        case Shape::int3: return "int3";
        case Shape::int4: return "int4";
        case Shape::float2: return "float2";
        case Shape::float3: return "float3";
        case Shape::half2: return "half2";
        case Shape::half4: return "half4";
        // What is refused is refused of any sampler; those that nobody serves have no variables.
        case Shape::sampler:
            return info_of(row.sampler).is_served
                       ? fmt::format("sampler{}", info_of(row.sampler).suffix)
                       : "sampler2D";
        case Shape::none:
        case Shape::looked_up: break;
    }
    return "";
}

// A program whose result is the call's.
std::string program_of(const LibraryRow& row, bool is_vertex, bool has_offset) {
    std::string parameters;
    std::string locals;
    std::string arguments;
    std::string added;
    for (size_t k = 0; k < operand_count(row); ++k) {
        arguments += fmt::format("{}p{}", k == 0 ? "" : ", ", k);
        const bool is_output = k > 0 && k <= row.outputs;
        const std::string type = declared_as(row, k);
        if (is_output) {
            locals += fmt::format("{} p{};\n", type, k);
            added += fmt::format("r += (float4) p{}.xyzx;\n", k);
        } else {
            parameters += fmt::format("uniform {} p{}, ", type, k);
        }
    }
    if (has_offset)
        arguments += ", 1";
    const std::string call = fmt::format("{}({})", row.name, arguments);
    std::string result;
    switch (row.result) {
        case Shape::none: result = call + ";"; break;
        case Shape::matrix:
        case Shape::transposed:
        case Shape::float_square: result = fmt::format("r += ({})[1].xyzx;", call); break;
        case Shape::looked_up:
        case Shape::float4:
        case Shape::half4:
        case Shape::vector4: result = fmt::format("r += {};", call); break;
        case Shape::scalar:
        case Shape::float1:
        case Shape::boolean: result = fmt::format("r += (float4) (float) ({});", call); break;
        case Shape::float2:
        case Shape::half2:
        case Shape::int2: result = fmt::format("r += (float4) ({}).xyxy;", call); break;
        default: result = fmt::format("r += (float4) ({}).xyzx;", call); break;
    }
    return fmt::format(
        "float4 main({} float4 v : {}) : {} {{\nfloat4 r = v;\n{}{}\n{}return r;\n}}\n", parameters,
        is_vertex ? "POSITION" : "TEXCOORD0", is_vertex ? "POSITION" : "COLOR", locals, result,
        added);
}

struct Column {
    std::string_view profile;
    nir::Arithmetic arithmetic;
    Result<void> (*generate)(const nir::Shader& shader);
};

template <typename P>
Result<void> done(const Result<P>& program) {
    return program ? Result<void>() : Result<void>(program.error());
}

const Column columns[] = {
    {"vs_g13", agx::arithmetic,
     [](const nir::Shader& shader) { return done(agx::compile_vertex(shader)); }},
    {"ps_g13", agx::arithmetic,
     [](const nir::Shader& shader) {
         agx::FragmentOptions options;
         options.targets[0].present = true;
         return done(agx::compile_fragment(shader, options));
     }},
    {"vs_mali400", lima::arithmetic,
     [](const nir::Shader& shader) { return done(lima::gp::compile(shader)); }},
    {"ps_mali400", lima::arithmetic,
     [](const nir::Shader& shader) { return done(lima::pp::compile(shader)); }},
};

void check(const LibraryRow& row, const Column& column, bool has_offset) {
    Options options(*find_profile(column.profile));
    options.arithmetic = column.arithmetic;
    const bool is_vertex = options.profile.stage == nir::Stage::vertex;
    const std::string text = program_of(row, is_vertex, has_offset);
    const Compiled compiled = compile(text, options);
    bool is_served = (row.service & service_of(options.profile)) != 0;
    if (has_offset)
        is_served = is_served && options.profile.gpu == Gpu::g13;
    if (!is_served) {
        EXPECT_NE(compiled.log.find("error C3004"), std::string::npos) << column.profile << "\n"
                                                                       << text << compiled.log;
        return;
    }
    ASSERT_NE(compiled.shader, nullptr) << column.profile << "\n" << text << compiled.log;
    // C9040 alone: it would be no comparison elsewhere.
    const bool is_told = row.lookup.is_comparison_optional && options.profile.compares;
    EXPECT_EQ(compiled.warnings, is_told ? 1u : 0u) << text << compiled.log;
    const Result<void> generated = column.generate(*compiled.shader);
    EXPECT_TRUE(generated) << column.profile << "\n"
                           << text << (generated ? "" : generated.error().text);
}

TEST(CgLibraryService, IsWhatTheCompilersHave) {
    for (const LibraryRow& row : library_rows()) {
        for (const Column& column : columns) {
            if (row.lookup.offset != LookupOffset::required)
                check(row, column, false);
            if (row.lookup.offset != LookupOffset::none)
                check(row, column, true);
        }
    }
}

}  // namespace
}  // namespace cuesta::cg::testing
