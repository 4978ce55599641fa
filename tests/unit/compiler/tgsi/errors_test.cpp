// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <random>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "compiler/tgsi/tgsi.h"

namespace cuesta::tgsi {
namespace {

struct ErrorCase {
    std::string_view text;
    std::string_view message;
};

constexpr ErrorCase error_cases[] = {
    {"",
     "f:1:1: error: the program must start with VERT or FRAG (GEOM, TESS_CTRL, TESS_EVAL and COMP "
     "are "
     "known too)"},
    {"GEOM\n", "f:1:1: error: GEOM programs are not supported"},
    {"FRAG\nFOO OUT[0]\n", "f:2:1: error: unknown opcode 'FOO'"},
    {"FRAG\nMOV OUT[0] IN[0]\n", "f:2:12: error: ',' expected, not 'I'"},
    {"FRAG\nMOV OUT[0], IN[0\n", "f:3:1: error: ']' expected at the end of the text"},
    {"FRAG\nMOV OUT[0], BAD[0]\n", "f:2:13: error: 'BAD' is no register file"},
    {"FRAG\nDCL OUT[0], COLOR\nMOV OUT[0].yx, OUT[0]\n",
     "f:3:12: error: 'yx' is no mask: x, y, z, w in order"},
    {"FRAG\nDCL OUT[0], COLOR\nMOV OUT[0], OUT[0].xy\n",
     "f:3:20: error: 'xy' is no swizzle: one or four letters"},
    {"FRAG\nDCL OUT[0], COLOR\nMOV OUT[0], TEMP[0]\n", "f:3:13: error: TEMP[0] is not declared"},
    {"FRAG\nDCL OUT[0], COLOR\nMOV OUT[0], CONST[0]\n", "f:3:13: error: CONST[0] is not declared"},
    {"FRAG\nDCL OUT[0], COLOR\nMOV OUT[0], IMM[0]\n", "f:3:13: error: there is no IMM[0]"},
    {"FRAG\nDCL IN[0], COLOR\nMOV IN[0], IN[0]\n", "f:3:5: error: IN cannot be written"},
    {"FRAG\nDCL TEMP[0..1]\nDCL TEMP[1]\n", "f:3:5: error: TEMP[1] is declared twice"},
    {"FRAG\nDCL TEMP[3..1]\n", "f:2:13: error: the range ends before it starts"},
    {"FRAG\nDCL OUT[0]\n", "f:2:5: error: an output needs a semantic"},
    {"FRAG\nIMM FLT32 {1,2,3,4,5}\n", "f:2:20: error: an immediate has at most four values"},
    {"FRAG\nIMM[1] FLT32 {1}\n", "f:2:5: error: immediates come in order; this is number 0"},
    {"FRAG\nIMM FLT32 {x}\n", "f:2:12: error: 'x' is no number"},
    {"FRAG\nIMM FLT32 {0x}\n", "f:2:12: error: '0x' is no number"},
    {"FRAG\nIMM FLT32 {1e}\n", "f:2:12: error: '1e' is no number"},
    {"FRAG\nPROPERTY FS_COORD_ORIGIN INTEGER\n",
     "f:2:26: error: 'INTEGER' is no value of FS_COORD_ORIGIN"},
    {"FRAG\nPROPERTY FS_DEPTH_LAYOUT SIDEWAYS\n",
     "f:2:26: error: 'SIDEWAYS' is no value of FS_DEPTH_LAYOUT"},
    {"FRAG\nDCL TEMP[0]\nMOV_SAT_SAT TEMP[0], TEMP[0]\n",
     "f:3:1: error: 'MOV_SAT_SAT' has a suffix twice"},
    {"FRAG\nDCL TEMP[0]\nF2I_SAT TEMP[0], TEMP[0]\n",
     "f:3:1: error: 'F2I_SAT': results of integers are not saturated"},
    {"FRAG\nDCL TEMP[0]\nuadd_sat TEMP[0], TEMP[0], TEMP[0]\n",
     "f:3:1: error: 'uadd_sat': results of integers are not saturated"},
    {"FRAG\nDCL OUT[0], COLOR\nMOV OUT[0], OUT[0].xyzq\n",
     "f:3:20: error: 'xyzq' is no swizzle: letters are x, y, z and w"},
    // Too few operands are told where the next one should stand, too many where they do.
    {"FRAG\nDCL OUT[0], COLOR\n\nDCL IN[0], COLOR\nMOV OUT[0]  \nEND\n",
     "f:5:11: error: MOV wants 1 source"},
    {"FRAG\nMOV OUT[0],\nEND\n", "f:2:12: error: MOV wants 1 source"},
    {"FRAG\nMOV OUT[0]", "f:2:11: error: MOV wants 1 source"},
    {"FRAG\nMAD OUT[0], IN[0]\n3: END\n", "f:2:18: error: MAD wants 3 sources"},
    {"FRAG\nMOV\nEND\n", "f:2:4: error: MOV wants 1 destination"},
    {"FRAG\nDFRACEXP OUT[0]\nEND\n", "f:2:16: error: DFRACEXP wants 2 destinations"},
    {"FRAG\nKIL\nEND\n", "f:2:4: error: KIL wants 1 source"},
    {"FRAG\nTEX OUT[0], IN[0], SAMP[0]\nEND\n", "f:2:27: error: TEX wants a texture target"},
    {"FRAG\nMOV OUT[0], IN[0], IN[0]\nEND\n", "f:2:18: error: MOV has 1 source"},
    {"FRAG\nSFL OUT[0], IN[0]\nEND\n", "f:2:11: error: SFL has 1 destination"},
    {"FRAG\nmov_sat_sat out[0], in[0]\n", "f:2:1: error: 'mov_sat_sat' has a suffix twice"},
    {"frag\ndcl out[0], colour\n", "f:2:13: error: 'colour' is no semantic or interpolation"},
    // A byte order mark says nothing.
    {"\xef\xbb\xbf"
     "FRAG\nFOO\n",
     "f:2:1: error: unknown opcode 'FOO'"},
    {"FRAG\nDCL TEMP[0..3], ARRAY(1)\nMOV TEMP[4](1), TEMP[0]\n",
     "f:3:5: error: TEMP[4](1) is not declared"},
    {"FRAG\nDCL TEMP[0..3], ARRAY(1)\nMOV TEMP[0](2), TEMP[0]\n",
     "f:3:5: error: TEMP[0](2) is not declared"},
    {"FRAG\nDCL TEMP[0..3], ARRAY(1)\nMOV TEMP(1)[0], TEMP[0]\n",
     "f:3:9: error: '[' expected, not '('"},
    {"FRAG\nDCL TEMP[0..1], ARRAY(1)\nDCL TEMP[2..3], ARRAY(1)\n",
     "f:3:5: error: ARRAY(1) is declared twice"},
    {"VERT\nDCL OUT[0], VERTEXID\n", "f:2:5: error: the hardware has no output VERTEXID"},
    {"VERT\nDCL OUT[0], LAYER\n", "f:2:5: error: the hardware has no output LAYER"},
    {"FRAG\nDCL IN[0], GENERIC[0]\nDCL IN[1], GENERIC[0]\n",
     "f:3:5: error: IN0 and IN1 have the same semantic"},
    {"FRAG\nDCL IN[0..1], COLOR\nDCL IN[2], COLOR[1]\n",
     "f:3:5: error: IN1 and IN2 have the same semantic"},
    {"FRAG\nDCL OUT[0], BCOLOR[1]\n", "f:2:5: error: fragment programs have no output BCOLOR"},
    {"FRAG\nDCL OUT[0], GENERIC[5]\n", "f:2:5: error: fragment programs have no output GENERIC"},
    {"FRAG\nDCL OUT[0], EDGEFLAG\n", "f:2:5: error: fragment programs have no output EDGEFLAG"},
    {"VERT\nDCL SV[0], FACE\nDCL TEMP[0]\nMOV TEMP[0], SV[0]\n",
     "f:2:5: error: FACE is a system value of fragment programs only"},
    {"VERT\nDCL SV[0], POSITION\nDCL TEMP[0]\nMOV TEMP[0], SV[0]\n",
     "f:2:5: error: POSITION is a system value of fragment programs only"},
    {"VERT\nDCL SV[0], PCOORD\nDCL TEMP[0]\nMOV TEMP[0], SV[0]\n",
     "f:2:5: error: PCOORD is a system value of fragment programs only"},
    {"FRAG\nDCL SV[0], VERTEXID\nDCL TEMP[0]\nMOV TEMP[0], SV[0]\n",
     "f:2:5: error: VERTEXID is a system value of vertex programs only"},
    {"FRAG\nDCL SV[0], INSTANCEID\nDCL TEMP[0]\nMOV TEMP[0], SV[0]\n",
     "f:2:5: error: INSTANCEID is a system value of vertex programs only"},
    {"VERT\nDCL SV[0], SAMPLEID\nDCL TEMP[0]\nMOV TEMP[0], SV[0]\n",
     "f:2:5: error: the hardware has no system value SAMPLEID"},
    {"VERT\nDCL SV[0..3], VERTEXID\nDCL SV[3], INSTANCEID\n",
     "f:3:5: error: SV[3] is declared twice"},
    {"VERT\nDCL SV[0], VERTEXID\nDCL ADDR[0]\nDCL TEMP[0]\nMOV TEMP[0], SV[ADDR[0].x]\n",
     "f:5:14: error: system values cannot be indexed"},
    {"FRAG\nDCL SVIEW[0..1], 2D, FLOAT\nDCL SVIEW[1], 2D, UINT\n",
     "f:3:5: error: SVIEW[1] is declared twice"},
    {"FRAG\nDCL TEMP[0], CYLWRAP_XY\n",
     "f:2:5: error: cylindrical wrap (CYLWRAP) is not supported"},
    {"FRAG\nDCL TEMP[0], LINEAR\n", "f:2:5: error: TEMP is not interpolated"},
    {"FRAG\nDCL CONST[0], GENERIC[3]\n", "f:2:5: error: CONST has no semantic"},
    {"FRAG\nDCL TEMP[0..1], ARRAY(0)\n", "f:2:22: error: arrays are numbered from 1"},
    {"FRAG\nDCL TEMP[0]\nMOV TEMP[0](0), TEMP[0]\n", "f:3:13: error: arrays are numbered from 1"},
    {"FRAG\nDCL TEMP[0]\nIMM INT32 {1, 1}\nSWITCH TEMP[0].x\nDEFAULT\nDEFAULT\nENDSWITCH\n"
     "END\n",
     "f:6:1: error: the SWITCH has two DEFAULTs"},
    {"FRAG\nDCL TEMP[0]\nIMM INT32 {1, 1}\nSWITCH TEMP[0].x\nCASE IMM[0].x\nCASE IMM[0].y\n"
     "ENDSWITCH\nEND\n",
     "f:5:1: error: the SWITCH has another CASE of the same value"},
    {"FRAG\nDCL IN[0], INSTANCEID\n", "f:2:5: error: the hardware has no input INSTANCEID"},
    {"FRAG\nDCL IN[0], GENERIC[0]\nDCL ADDR[0]\nDCL TEMP[0]\nMOV TEMP[0], IN[1]\n",
     "f:5:14: error: IN[1] is not declared"},
    {"FRAG\nDCL ADDR[0]\nDCL TEMP[0]\nMOV TEMP[0], IN[ADDR[0].x]\n",
     "f:4:14: error: IN[0] is not declared"},
    {"FRAG\nIMM FLT32 {1}\nIF IMM[0].x\nCAL :3\nEND\nBGNSUB\nENDIF\nENDSUB\n",
     "f:7:1: error: ENDIF without IF"},
    {"FRAG\nPROPERTY NOPE 1\n", "f:2:10: error: 'NOPE' is no property"},
    {"FRAG\nPROPERTY LEGACY_MATH_RULES 1\nEND\n",
     "f:2:10: error: the property LEGACY_MATH_RULES is not supported"},
    {"FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE, CYLWRAP_XZ\nEND\n",
     "f:2:5: error: cylindrical wrap (CYLWRAP) is not supported"},
    {"FRAG\nDCL CONST[1][0..3]\nEND\n",
     "f:2:5: error: CONST[1][...] is not supported: constants are CONST[...] or CONST[0][...]"},
    {"FRAG\nDCL BUFFER[0]\nEND\n", "f:2:5: error: this front end does not translate BUFFER"},
    {"GEOM\nEND\n", "f:1:1: error: GEOM programs are not supported"},
    {"FRAG\nDCL OUT[0], COLOR\nIMM FLT32 {1}\nMOV OUT[0], IMM[0]\n",
     "f:4:19: error: the program has no END (texts of the document's dialect go without)"},
    {"FRAG\nDCL OUT[0], COLOR\n\n",
     "f:2:18: error: the program has no END (texts of the document's dialect go without)"},
    {"FRAG\nIMM FLT32 {1}\n0: BRA :2\n1: IF IMM[0].x\n2: NOP\n3: ENDIF\n",
     "f:3:4: error: BRA cannot go into an IF, a loop, a switch or a subroutine from "
     "outside"},
    {"FRAG\n0: BRA :3\n1: BGNLOOP\n2: BRK\n3: ENDLOOP\n",
     "f:2:4: error: BRA cannot go into an IF, a loop, a switch or a subroutine from "
     "outside"},
    {"FRAG\nIMM FLT32 {1}\n0: IF IMM[0].x\n1: BRA :3\n2: ELSE\n3: NOP\n4: ENDIF\n",
     "f:4:4: error: BRA cannot go into an IF, a loop, a switch or a subroutine from "
     "outside"},
    {"VERT\nDCL IN[0..5000], GENERIC[0]\nEND\n", "f:2:5: error: a program has at most 4096 inputs"},
    {"VERT\nDCL OUT[0..5000], GENERIC[0]\nEND\n",
     "f:2:5: error: a program has at most 4096 outputs"},
    {"FRAG\nDCL IN[0], POSITION, LINEAR, CYLWRAP_X\nEND\n",
     "f:2:5: error: cylindrical wrap (CYLWRAP) is not supported"},
    {"FRAG\n0: BRA :7\n", "f:2:4: error: the program has no instruction 7"},
    {"FRAG\n0: CAL :2\n1: END\n2: BGNSUB\n3: BRA :0\n4: ENDSUB\n",
     "f:5:4: error: BRA goes to an instruction of the same subroutine"},
    {"FRAG\nIMM UINT32 {1}\nCASE IMM[0].x\nEND\n", "f:3:1: error: CASE outside of a SWITCH"},
    {"FRAG\nELSE\n", "f:2:1: error: ELSE without IF"},
    {"FRAG\nENDIF\n", "f:2:1: error: ENDIF without IF"},
    {"FRAG\nENDLOOP\n", "f:2:1: error: ENDLOOP without BGNLOOP"},
    {"FRAG\nBRK\n", "f:2:1: error: BRK outside of a loop"},
    {"FRAG\nBGNLOOP\n", "f:2:1: error: this BGNLOOP is not closed"},
    {"FRAG\nIMM FLT32 {1}\nBGNLOOP\nIF IMM[0].x\nEND\n", "f:4:1: error: this IF is not closed"},
    {"FRAG\n0: BRA :1\n1: NOP\n2: BGNLOOP\nEND\n", "f:4:4: error: this BGNLOOP is not closed"},
    {"FRAG\n0: CAL :2\n1: END\n2: BGNSUB\n3: BRA :4\n4: BGNLOOP\n5: ENDSUB\n",
     "f:6:4: error: this BGNLOOP is not closed"},
    {"FRAG\nIMM UINT32 {1}\nSWITCH IMM[0].x\nEND\n", "f:3:1: error: this SWITCH is not closed"},
    {"FRAG\nBGNLOOP\nENDIF\n", "f:3:1: error: ENDIF without IF"},
    {"VERT\nKILP\n", "f:2:1: error: KILP: only fragments can be discarded"},
    {"VERT\nDCL TEMP[0]\nDDX TEMP[0], TEMP[0]\n",
     "f:3:1: error: DDX exists in fragment programs only"},
    {"FRAG\nDCL TEMP[0]\nCLOCK TEMP[0]\nEND\n",
     "f:3:1: error: this front end does not translate CLOCK"},
    {"FRAG\nDCL TEMP[0]\nU64ADD TEMP[0], TEMP[0], TEMP[0]\nEND\n",
     "f:3:1: error: this front end does not translate U64ADD"},
    {"FRAG\nDCL TEMP[0]\nTEX TEMP[0], TEMP[0], SAMP[0], 2D\n",
     "f:3:23: error: SAMP[0] is not declared"},
    {"FRAG\nDCL TEMP[0]\nDCL SAMP[0]\nTEX TEMP[0], TEMP[0], SAMP[0], 5D\n",
     "f:4:32: error: '5D' is no texture target"},
    {"FRAG\nCAL :99\nEND\n", "f:2:1: error: the program has no instruction 99"},
    {"FRAG\nCAL\nEND\n", "f:2:1: error: CAL names no instruction"},
    {"FRAG\nCAL :2\nEND\nBGNSUB\nCAL :2\nENDSUB\n", "f:5:1: error: the subroutine calls itself"},
    {"FRAG\nBGNSUB\n", "f:2:1: error: BGNSUB without ENDSUB"},
    {"FRAG\nBGNSUB\nBGNSUB\nENDSUB\nENDSUB\nEND\n", "f:3:1: error: BGNSUB inside a subroutine"},
    {"FRAG\nCAL :2\nEND\nBGNSUB\nBGNSUB\nENDSUB\n", "f:5:1: error: BGNSUB inside a subroutine"},
    {"FRAG\nEND\nBGNSUB\nNOP\nBGNSUB\nENDSUB\n", "f:5:1: error: BGNSUB inside a subroutine"},
    {"FRAG\nMOV OUT[0], TEMP[-1]\n",
     "f:2:18: error: an index is a number, or a register such as ADDR[0].x"},
    {"FRAG\nDCL IN[0], STENCIL\nEND\n", "f:2:5: error: the hardware has no input STENCIL"},
    {"VERT\nDCL OUT[0], STENCIL\nEND\n", "f:2:5: error: the hardware has no output STENCIL"},
    {"FRAG\nKIL_SAT TEMP[0]\n", "f:2:1: error: 'KIL_SAT' has no result to saturate"},
};

TEST(TgsiErrors, NameThePlaceAndTheReason) {
    for (const ErrorCase& c : error_cases) {
        auto shader = compile(c.text, "f");
        ASSERT_FALSE(shader) << c.text;
        EXPECT_EQ(shader.error().text, c.message) << c.text;
    }
}

struct Meaningless {
    std::string_view opcode;
    std::string_view target;
    std::string_view why;
};

constexpr Meaningless meaningless[] = {
    {"TXP", "SHADOWCUBE", "w is the reference value already"},
    {"TXB", "SHADOWCUBE", "w is the reference value already"},
    {"TXL", "SHADOWCUBE", "w is the reference value already"},
    {"TXP", "CUBE", "a direction cannot be projected"},
    {"TXF", "CUBE", "a texel of a cube has no whole coordinates"},
    {"TXF", "SHADOWCUBE", "a texel of a cube has no whole coordinates"},
    {"TXF", "SHADOW1D", "a fetched texel is not compared"},
    {"TXF", "SHADOW2D", "a fetched texel is not compared"},
    {"TXF", "SHADOWRECT", "a fetched texel is not compared"},
    {"TXB", "RECT", "a rectangle has one level only"},
    {"TXL", "RECT", "a rectangle has one level only"},
    {"TXB", "SHADOWRECT", "a rectangle has one level only"},
    {"TXL", "SHADOWRECT", "a rectangle has one level only"},
};

// Every opcode with every target: those of the list are refused, the others are not.
TEST(TgsiErrors, OpcodesWithoutAMeaningForTheirTarget) {
    unsigned refused = 0;
    for (const std::string_view opcode : {"TEX", "TXB", "TXD", "TXF", "TXL", "TXP", "TXQ"})
        for (const std::string_view target : {"1D", "2D", "3D", "CUBE", "RECT", "SHADOW1D",
                                              "SHADOW2D", "SHADOWRECT", "SHADOWCUBE"}) {
            const std::string text = fmt::format(
                "FRAG\nDCL TEMP[0]\nDCL SAMP[0]\n {} TEMP[0], TEMP[0], {}SAMP[0], {}\nEND\n",
                opcode, opcode == "TXD" ? "TEMP[0], TEMP[0], " : "", target);
            std::string expected;
            for (const Meaningless& row : meaningless)
                if (row.opcode == opcode && row.target == target)
                    expected = fmt::format("f:4:2: error: {} cannot be used with {}: {}", opcode,
                                           target, row.why);
            auto shader = compile(text, "f");
            EXPECT_EQ(shader ? "" : shader.error().text, expected) << text;
            refused += shader ? 0 : 1;
        }
    EXPECT_EQ(refused, std::size(meaningless));
}

// Of targets and opcodes of today.
TEST(TgsiErrors, GathersLevelsAndOffsetsOfTheirTargets) {
    const auto text = [](std::string_view lookup) {
        return fmt::format(
            "FRAG\nDCL TEMP[0]\nDCL SAMP[0]\nIMM[0] INT32 {{0, 0, 0, 0}}\n  0: {}\n  1: END\n",
            lookup);
    };
    const auto refused = [&](std::string_view lookup, std::string_view why) {
        const auto shader = compile(text(lookup), "f");
        ASSERT_FALSE(shader) << lookup;
        EXPECT_NE(shader.error().text.find(why), std::string::npos) << shader.error().text;
    };
    const auto taken = [&](std::string_view lookup) {
        const auto shader = compile(text(lookup), "f");
        EXPECT_TRUE(shader) << shader.error().text;
    };
    taken("TG4 TEMP[0], TEMP[0], IMM[0].xxxx, SAMP[0], 2D");
    refused("TG4 TEMP[0], TEMP[0], IMM[0].xxxx, SAMP[0], 3D", "four texels around a place");
    refused("TG4 TEMP[0], TEMP[0], IMM[0].xxxx, SAMP[0], 1D", "four texels around a place");
    taken("LODQ TEMP[0], TEMP[0], SAMP[0], 2D");
    refused("LODQ TEMP[0], TEMP[0], SAMP[0], RECT", "a rectangle has one level only");
    taken("TEX TEMP[0], TEMP[0], SAMP[0], 2D, IMM[0].xyz");
    refused("TEX TEMP[0], TEMP[0], SAMP[0], CUBE, IMM[0].xyz",
            "TEX takes no texel offset with CUBE");
    refused("LODQ TEMP[0], TEMP[0], SAMP[0], 2D, IMM[0].xyz", "LODQ takes no texel offset with 2D");
}

std::string error_of(const std::string& text) {
    auto shader = compile(text, "f");
    return shader ? "" : shader.error().text;
}

std::string repeated(std::string_view text, size_t count) {
    std::string all;
    for (size_t i = 0; i < count; ++i)
        all += text;
    return all;
}

TEST(TgsiErrors, NestingHasALimit) {
    // Of the document's dialect, which has no END.
    const std::string start = "FRAG\nIMM FLT32 {1}\nSTR NULL\n";
    constexpr std::string_view message = "error: ifs, loops and calls are nested deeper than 200";
    for (const std::string_view open : {"IF IMM[0].x\n", "BGNLOOP\n"})
        EXPECT_EQ(error_of(start + repeated(open, 100000)), fmt::format("f:204:1: {}", message));
    EXPECT_EQ(error_of(start + repeated("IF IMM[0].x\n", 200) + repeated("ENDIF\n", 200)), "");
    // A chain of subroutines, each calling the next.
    std::string chain = start + "CAL :3\nEND\n";
    for (unsigned i = 0; i < 1000; ++i)
        chain += fmt::format("BGNSUB\nCAL :{}\nENDSUB\n", 3 + 3 * (i + 1));
    EXPECT_EQ(error_of(chain + "BGNSUB\nENDSUB\n"), fmt::format("f:604:1: {}", message));
}

// Each subroutine calls the next twice.
TEST(TgsiErrors, CopiedSubroutinesHaveALimit) {
    std::string text = "FRAG\nCAL :2\nEND\n";
    for (unsigned i = 0; i < 26; ++i)
        text += fmt::format("BGNSUB\nCAL :{0}\nCAL :{0}\nENDSUB\n", 2 + 4 * (i + 1));
    const std::string error = error_of(text + "BGNSUB\nENDSUB\n");
    EXPECT_NE(error.find("subroutines copied to their calls exceed 65536 instructions"),
              std::string::npos)
        << error;
}

TEST(TgsiErrors, MutatedTextsNeverCrash) {
    const std::string good =
        "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL SAMP[0]\nDCL TEMP[0..1]\n"
        "DCL ADDR[0]\nDCL CONST[0..3]\nIMM FLT32 {0, 1, 2, 3}\n0: BGNLOOP\n1: IF TEMP[0].x\n2: "
        "BRK\n"
        "3: ENDIF\n4: TEX TEMP[1], IN[0], SAMP[0], 2D\n5: ARL ADDR[0].x, IMM[0].y\n"
        "6: MAD TEMP[0], CONST[ADDR[0].x+1], -|TEMP[1].xxyy|, IMM[0]\n7: ENDLOOP\n8: MOV OUT[0], "
        "TEMP[0]\n9: END\n";
    std::mt19937 random(1);
    for (int i = 0; i < 5000; ++i) {
        std::string text = good;
        for (unsigned n = random() % 4 + 1; n != 0; --n) {
            const size_t at = random() % text.size();
            switch (random() % 3) {
                case 0: text[at] = static_cast<char>(random() % 128); break;
                case 1: text.erase(at, random() % 8); break;
                default: text.insert(at, good.substr(random() % good.size(), random() % 24)); break;
            }
            if (text.empty())
                text = "F";
        }
        (void)compile(text, "f");
    }
}

}  // namespace
}  // namespace cuesta::tgsi
