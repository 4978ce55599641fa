// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The library's table by itself: whole, in order, and the page that is made of it.
#include "compiler/cg/library/library_table.h"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "compiler/cg/library/library.h"

namespace cuesta::cg::testing {
namespace {

// The index of the reference, and what shaders use besides.
constexpr std::string_view names[] = {
    "abs",
    "acos",
    "all",
    "any",
    "asin",
    "atan",
    "atan2",
    "bitCount",
    "bitfieldExtract",
    "bitfieldInsert",
    "bitfieldReverse",
    "ceil",
    "clamp",
    "clip",
    "cos",
    "cosh",
    "cross",
    "ddx",
    "ddy",
    "degrees",
    "determinant",
    "distance",
    "dot",
    "exp",
    "exp2",
    "faceforward",
    "findLSB",
    "findMSB",
    "floatToIntBits",
    "floatToRawIntBits",
    "floor",
    "fmod",
    "frac",
    "frexp",
    "fwidth",
    "intBitsToFloat",
    "inverse",
    "isfinite",
    "isinf",
    "isnan",
    "ldexp",
    "length",
    "lerp",
    "lit",
    "log",
    "log10",
    "log2",
    "max",
    "min",
    "modf",
    "mul",
    "normalize",
    "pack_2half",
    "pack_2ushort",
    "pack_4byte",
    "pack_4ubyte",
    "pow",
    "radians",
    "reflect",
    "refract",
    "round",
    "rsqrt",
    "saturate",
    "sign",
    "sin",
    "sincos",
    "sinh",
    "smoothstep",
    "sqrt",
    "step",
    "tan",
    "tanh",
    "tex1D",
    "tex1DARRAY",
    "tex1DARRAYbias",
    "tex1DARRAYcmpbias",
    "tex1DARRAYcmplod",
    "tex1DARRAYfetch",
    "tex1DARRAYlod",
    "tex1DARRAYproj",
    "tex1DARRAYsize",
    "tex1Dbias",
    "tex1Dcmpbias",
    "tex1Dcmplod",
    "tex1Dfetch",
    "tex1Dlod",
    "tex1Dproj",
    "tex1Dsize",
    "tex2D",
    "tex2DARRAY",
    "tex2DARRAYbias",
    "tex2DARRAYfetch",
    "tex2DARRAYlod",
    "tex2DARRAYproj",
    "tex2DARRAYsize",
    "tex2DMSARRAYfetch",
    "tex2DMSARRAYsize",
    "tex2DMSfetch",
    "tex2DMSsize",
    "tex2Dbias",
    "tex2Dcmpbias",
    "tex2Dcmplod",
    "tex2Dfetch",
    "tex2Dlod",
    "tex2Dproj",
    "tex2Dsize",
    "tex3D",
    "tex3Dbias",
    "tex3Dfetch",
    "tex3Dlod",
    "tex3Dproj",
    "tex3Dsize",
    "texBUF",
    "texBUFsize",
    "texCUBE",
    "texCUBEARRAY",
    "texCUBEARRAYbias",
    "texCUBEARRAYlod",
    "texCUBEARRAYsize",
    "texCUBEbias",
    "texCUBElod",
    "texCUBEproj",
    "texCUBEsize",
    "texRBUF",
    "texRBUFsize",
    "texRECT",
    "texRECTbias",
    "texRECTfetch",
    "texRECTlod",
    "texRECTproj",
    "texRECTsize",
    "transpose",
    "trunc",
    "unpack_2half",
    "unpack_2ushort",
    "unpack_4byte",
    "unpack_4ubyte",
};
constexpr std::string_view extensions[] = {"fract", "mix", "mod", "texelFetchOffset"};

TEST(CgLibraryTable, HasTheWholeLibrary) {
    std::set<std::string_view> wanted(std::begin(names), std::end(names));
    wanted.insert(std::begin(extensions), std::end(extensions));
    std::set<std::string_view> found;
    for (const LibraryRow& row : library_rows())
        found.insert(row.name);
    EXPECT_EQ(found, wanted);
}

TEST(CgLibraryTable, ExtensionsAreMarked) {
    for (const std::string_view name : extensions)
        for (const LibraryRow& row : find_library_rows(name))
            EXPECT_TRUE(row.is_extension) << name;
    for (const std::string_view name : names) {
        bool is_standard = false;
        for (const LibraryRow& row : find_library_rows(name))
            is_standard |= !row.is_extension;
        EXPECT_TRUE(is_standard) << name;
    }
}

TEST(CgLibraryTable, NoSignatureStandsTwice) {
    std::set<std::string> all;
    for (const LibraryRow& row : library_rows())
        EXPECT_TRUE(all.insert(signature_of(row)).second) << signature_of(row);
    EXPECT_TRUE(find_library_rows("none").empty());
}

TEST(CgLibraryTable, ThePreludeHasWhatIsWrittenInCg) {
    for (const LibraryRow& row : library_rows())
        EXPECT_EQ(row.kind == LibraryKind::prelude, !prelude_of(row.name).empty()) << row.name;
}

TEST(CgLibraryTable, IsDocumented) {
    const std::string wanted = library_page();
    if (std::getenv("CUESTA_BLESS") != nullptr) {
        std::ofstream(CUESTA_CG_LIBRARY_PAGE) << wanted;
        return;
    }
    std::ostringstream found;
    found << std::ifstream(CUESTA_CG_LIBRARY_PAGE).rdbuf();
    EXPECT_EQ(found.str(), wanted) << "CUESTA_BLESS=1 writes the page";
}

}  // namespace
}  // namespace cuesta::cg::testing
