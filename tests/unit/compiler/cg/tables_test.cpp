// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Words, names of types, samplers and profiles.
#include <algorithm>
#include <array>

#include <gtest/gtest.h>

#include "compiler/cg/syntax/basic_types.h"
#include "compiler/cg/syntax/profile.h"
#include "compiler/cg/syntax/sampler.h"
#include "compiler/cg/syntax/words.h"

namespace cuesta::cg::test {
namespace {

using shading::Scalar;
using syntax::NumericType;

// The specification's list, but for `__` names.
constexpr std::array<std::string_view, 97> reserved_words = {
    "asm",
    "asm_fragment",
    "auto",
    "bool",
    "break",
    "case",
    "catch",
    "char",
    "class",
    "column_major",
    "compile",
    "const",
    "const_cast",
    "continue",
    "decl",
    "default",
    "delete",
    "discard",
    "do",
    "double",
    "dword",
    "dynamic_cast",
    "else",
    "emit",
    "enum",
    "explicit",
    "extern",
    "false",
    "fixed",
    "float",
    "for",
    "friend",
    "get",
    "goto",
    "half",
    "if",
    "in",
    "inline",
    "inout",
    "int",
    "interface",
    "long",
    "matrix",
    "mutable",
    "namespace",
    "new",
    "operator",
    "out",
    "packed",
    "pass",
    "pixelfragment",
    "pixelshader",
    "private",
    "protected",
    "public",
    "register",
    "reinterpret_cast",
    "return",
    "row_major",
    "sampler",
    "sampler_state",
    "sampler1D",
    "sampler2D",
    "sampler3D",
    "samplerCUBE",
    "shared",
    "short",
    "signed",
    "sizeof",
    "static",
    "static_cast",
    "string",
    "struct",
    "switch",
    "technique",
    "template",
    "texture",
    "texture1D",
    "texture2D",
    "texture3D",
    "textureCUBE",
    "textureRECT",
    "this",
    "throw",
    "true",
    "try",
    "typedef",
    "typeid",
    "typename",
    "uniform",
    "union",
    "unsigned",
    "using",
    "vector",
    "vertexfragment",
    "vertexshader",
    "virtual",
};

TEST(CgWords, AreThoseOfTheSpecificationWhenStrict) {
    for (const std::string_view word : reserved_words)
        EXPECT_NE(find_word(word, true), Word::none) << word;
    for (const std::string_view word : {"void", "volatile", "while"})
        EXPECT_NE(find_word(word, true), Word::none) << word;
    // Besides: `varying` and samplerRECT.
    size_t count = 0;
    for (const WordInfo& info : words())
        count += info.text != "varying" && info.text != "samplerRECT";
    // `float` has two rows.
    EXPECT_EQ(count, reserved_words.size() + 3 + 1);
}

TEST(CgWords, OfEffectsAndOtherLanguagesAreNames) {
    for (const std::string_view word :
         {"texture",        "texture1D", "texture2D", "textureRECT", "string", "pass",
          "technique",      "vector",    "matrix",    "decl",        "dword",  "pixelshader",
          "vertexfragment", "sample",    "input",     "output",      "vec2",   "__a",
          "Float",          "ASM"})
        EXPECT_EQ(find_word(word, false), Word::none) << word;
}

TEST(CgWords, MarkedOnesAreReservedInCapitalsWhenStrict) {
    for (const std::string_view word : {"ASM", "Float", "FLOAT", "Pass", "TECHNIQUE", "Vector"})
        EXPECT_EQ(find_word(word, true), Word::reserved) << word;
    for (const std::string_view word : {"Half", "If", "TEXTURE2D", "sample"})
        EXPECT_EQ(find_word(word, true), Word::none) << word;
    EXPECT_EQ(find_word("float", true), Word::type);
}

TEST(CgWords, WithTwoUnderscoresInFrontAreReservedWhenStrict) {
    EXPECT_EQ(find_word("__a", true), Word::reserved);
    EXPECT_EQ(find_word("_a", true), Word::none);
}

void expect_type(std::string_view text, Scalar scalar, int rows, int components) {
    const auto type = parse_numeric_name(text, false);
    ASSERT_TRUE(type.has_value()) << text;
    EXPECT_EQ(type->scalar, scalar) << text;
    EXPECT_EQ(type->rows, rows) << text;
    EXPECT_EQ(type->components, components) << text;
}

TEST(CgBasicTypes, HaveNames) {
    expect_type("float", Scalar::float_, 0, 0);
    expect_type("float1", Scalar::float_, 0, 1);
    expect_type("half3", Scalar::half, 0, 3);
    expect_type("fixed4x2", Scalar::fixed, 4, 2);
    expect_type("double1x1", Scalar::double_, 1, 1);
    expect_type("unsigned", Scalar::uint, 0, 0);
    expect_type("ushort2", Scalar::ushort, 0, 2);
    expect_type("cint", Scalar::cint, 0, 0);
    expect_type("bool4", Scalar::bool_, 0, 4);
}

TEST(CgBasicTypes, EveryNameIsReadBack) {
    for (unsigned scalar = 0; scalar <= static_cast<unsigned>(Scalar::double_); ++scalar) {
        const bool is_constant = static_cast<Scalar>(scalar) == Scalar::cint ||
                                 static_cast<Scalar>(scalar) == Scalar::cfloat;
        for (uint8_t rows = 0; rows <= 4; ++rows)
            for (uint8_t components = rows == 0 ? 0 : 1; components <= 4; ++components) {
                const NumericType type = {static_cast<Scalar>(scalar), rows, components};
                const auto again = parse_numeric_name(name_of(type), true);
                ASSERT_EQ(again.has_value(), !is_constant || components == 0) << name_of(type);
                EXPECT_EQ(again ? name_of(*again) : name_of(type), name_of(type));
            }
    }
}

TEST(CgBasicTypes, OthersAreNone) {
    for (const std::string_view text :
         {"float0", "float5", "float4x", "float4x5", "float4x44", "floatx4", "float04", "cint2",
          "cfloat4x4", "vec1", "vec5", "mat1", "mat2x3", "vec3x3", "vec", "Float4", "unsigned4",
          ""})
        EXPECT_FALSE(parse_numeric_name(text, false).has_value()) << text;
}

TEST(CgBasicTypes, HaveNamesOfGlslUnlessStrict) {
    expect_type("vec2", Scalar::float_, 0, 2);
    expect_type("ivec3", Scalar::int_, 0, 3);
    expect_type("bvec4", Scalar::bool_, 0, 4);
    expect_type("mat3", Scalar::float_, 3, 3);
    expect_type("mat4x4", Scalar::float_, 4, 4);
    EXPECT_FALSE(parse_numeric_name("vec2", true).has_value());
    EXPECT_FALSE(parse_numeric_name("mat3x3", true).has_value());
}

TEST(CgBasicTypes, OfIntegersMayBeUnsigned) {
    const auto made = unsigned_of({Scalar::short_, 0, 3});
    ASSERT_TRUE(made.has_value());
    EXPECT_EQ(name_of(*made), "ushort3");
    for (const Scalar scalar : {Scalar::bool_, Scalar::float_, Scalar::uint, Scalar::cint})
        EXPECT_FALSE(unsigned_of({scalar, 0, 0}).has_value()) << name_of(scalar);
}

TEST(CgSamplers, HaveNames) {
    EXPECT_EQ(parse_sampler_name("sampler")->kind, SamplerKind::any);
    EXPECT_EQ(parse_sampler_name("samplerCUBE")->kind, SamplerKind::cube);
    EXPECT_EQ(parse_sampler_name("sampler2DARRAY")->kind, SamplerKind::array_2d);
    EXPECT_EQ(parse_sampler_name("isamplerRECT")->scalar, Scalar::int_);
    EXPECT_EQ(parse_sampler_name("usampler2D")->scalar, Scalar::uint);
    for (const std::string_view text :
         {"isampler", "sampler4D", "samplerCube", "sampler2Dx", "xsampler2D"})
        EXPECT_FALSE(parse_sampler_name(text).has_value()) << text;
    EXPECT_EQ(info_of(SamplerKind::rect).dim, nir::SamplerDim::rect);
    EXPECT_TRUE(info_of(SamplerKind::array_1d).is_array);
    EXPECT_FALSE(info_of(SamplerKind::renderbuffer).is_served);
}

TEST(CgProfiles, AreFoundByTheirNames) {
    ASSERT_NE(find_profile("ps_mali400"), nullptr);
    EXPECT_EQ(find_profile("ps_mali400")->gpu, Gpu::mali400);
    EXPECT_EQ(find_profile("ps_mali400")->stage, nir::Stage::fragment);
    EXPECT_EQ(find_profile("arbvp1")->stage, nir::Stage::vertex);
    EXPECT_FALSE(find_profile("arbvp1")->gpu.has_value());
    for (const std::string_view name : {"VS_G13", "vs", "g13", "gp4gp", ""})
        EXPECT_EQ(find_profile(name), nullptr) << name;
    for (const Profile& profile : profiles())
        EXPECT_EQ(find_profile(profile.name), &profile);
}

// The stage is in the name of every one.
TEST(CgProfiles, AreTwoOfEachGpu) {
    using enum nir::Stage;
    EXPECT_EQ(own_profile(Gpu::g13, vertex).name, "vs_g13");
    EXPECT_EQ(own_profile(Gpu::g13, fragment).name, "ps_g13");
    EXPECT_EQ(own_profile(Gpu::mali400, vertex).name, "vs_mali400");
    EXPECT_EQ(own_profile(Gpu::mali400, fragment).name, "ps_mali400");
}

TEST(CgProfiles, HaveTheStageOfTheirNames) {
    for (const Profile& profile : profiles()) {
        const bool is_vertex = profile.name.starts_with("vs") || profile.name.ends_with('v') ||
                               profile.name.find("vp") != std::string_view::npos;
        EXPECT_EQ(profile.stage == nir::Stage::vertex, is_vertex) << profile.name;
        EXPECT_EQ(rank_of(profile, "vs").has_value(), is_vertex) << profile.name;
        EXPECT_EQ(rank_of(profile, "ps").has_value(), !is_vertex) << profile.name;
    }
}

TEST(CgProfiles, AreMatchedByWildcards) {
    const Profile& g13 = *find_profile("vs_g13");
    EXPECT_EQ(rank_of(g13, "vs_g13"), 0u);
    EXPECT_EQ(rank_of(g13, "g13"), 1u);
    EXPECT_EQ(rank_of(g13, "vs"), 2u);
    EXPECT_FALSE(rank_of(g13, "ps").has_value());
    EXPECT_FALSE(rank_of(g13, "mali400").has_value());
    EXPECT_EQ(rank_of(*find_profile("ps_1_3"), "ps_1"), 1u);
    EXPECT_EQ(rank_of(*find_profile("ps_2_x"), "ps_2"), 1u);
    EXPECT_FALSE(rank_of(*find_profile("ps_2_x"), "ps_1").has_value());
    for (const std::string_view name : {"vs", "ps", "vs_1", "ps_3", "g13", "mali400", "glslf"})
        EXPECT_TRUE(is_profile_name(name)) << name;
    EXPECT_FALSE(is_profile_name("gs"));
}

}  // namespace
}  // namespace cuesta::cg::test
