// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <filesystem>
#include <fstream>
#include <iterator>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "compiler/tgsi/names.h"
#include "compiler/tgsi/tgsi.h"
#include "compiler/tgsi/tokens.h"

namespace cuesta::tgsi {
namespace {

constexpr std::string_view canonical =
    "FRAG\n"
    "PROPERTY FS_COORD_ORIGIN LOWER_LEFT\n"
    "PROPERTY FS_COORD_PIXEL_CENTER INTEGER\n"
    "DCL IN[0].xy, GENERIC[3], PERSPECTIVE\n"
    "DCL IN[1], COLOR, COLOR\n"
    "DCL OUT[0], COLOR\n"
    "DCL SAMP[0..1]\n"
    "DCL CONST[0..7]\n"
    "DCL TEMP[0..3], ARRAY(1)\n"
    "DCL ADDR[0].x\n"
    "IMM[0] FLT32 {0.5, -1, 1e+20, 3}\n"
    "IMM[1] UINT32 {4294967295, 7}\n"
    "IMM[2] INT32 {-5}\n"
    "  0: ARL ADDR[0].x, CONST[0].y\n"
    "  1: MAD_SAT TEMP[ADDR[0].x+2](1).xz, -|IN[1].wzyx|, CONST[ADDR[0].x-1], IMM[0].x\n"
    "  2: TXP TEMP[1], IN[0].xyyy, SAMP[1], 2D\n"
    "  3: ADD_PRECISE NULL, TEMP[1], TEMP[0]\n"
    "  4: BGNLOOP :8\n"
    "  5: IF TEMP[1].w :7\n"
    "  6: BRK\n"
    "  7: ENDIF\n"
    "  8: ENDLOOP :4\n"
    "  9: MOV OUT[0], TEMP[1]\n"
    " 10: END\n";

TEST(TgsiText, PrintsWhatItReads) {
    auto program = parse(canonical, "t");
    ASSERT_TRUE(program) << program.error().text;
    EXPECT_EQ(print(*program), canonical);
}

TEST(TgsiText, HasNoCase) {
    auto program =
        parse("frag\ndcl out[0], color\nimm flt32 {1}\nmov_sat out[0].x, imm[0].xxxx\nend\n", "t");
    ASSERT_TRUE(program) << program.error().text;
    EXPECT_TRUE(program->instructions[0].saturate);
    EXPECT_EQ(program->instructions[0].dsts[0].mask, 1);
}

TEST(TgsiText, ReadsHexadecimalFloatsAsBits) {
    auto program = parse("FRAG IMM FLT32 {0x3f800000}", "t");
    ASSERT_TRUE(program) << program.error().text;
    EXPECT_EQ(program->immediates[0].bits[0], 0x3f800000u);
}

TEST(TgsiText, NumbersBeyondAFloatAreInfiniteOrZero) {
    auto program = parse("FRAG IMM FLT32 {1e99, -1e99, 1e-50, -1e-50}", "t");
    ASSERT_TRUE(program) << program.error().text;
    const std::array<uint32_t, 4> bits = {0x7f800000u, 0xff800000u, 0u, 0x80000000u};
    EXPECT_EQ(program->immediates[0].bits, bits);
}

TEST(TgsiText, KnowsTheSecondDimensionOfConstants) {
    auto program = parse("FRAG DCL CONST[0][0..3] DCL OUT[0], COLOR MOV OUT[0], CONST[0][2]", "t");
    ASSERT_TRUE(program) << program.error().text;
    EXPECT_EQ(program->instructions[0].srcs[0].reg.index.offset, 2);
    EXPECT_EQ(program->declarations[0].last, 3u);
}

std::string file_text(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// Texts in canonical form, of both dialects and of other stages.
TEST(TgsiText, WholeProgramsAreTheSameBehindTokens) {
    for (const std::string_view name : {"document", "modern", "geometry"}) {
        SCOPED_TRACE(name);
        const std::string text =
            file_text(fmt::format("{}/dialects/{}.tgsi", CUESTA_TESTS_DIR, name));
        const auto program = parse(text, name);
        ASSERT_TRUE(program) << program.error().text;
        EXPECT_EQ(program->dialect == Dialect::document, name == "document");
        EXPECT_EQ(print(*program), text);
        const auto tokens = to_tokens(*program);
        ASSERT_TRUE(tokens) << tokens.error().text;
        const auto read = from_tokens(*tokens, program->dialect);
        ASSERT_TRUE(read) << read.error().text;
        std::string without_id = text;  // of a register that is named by number
        if (const size_t at = without_id.find("TEMP[8](2)"); at != std::string::npos)
            without_id.erase(at + 7, 3);
        EXPECT_EQ(print(*read), without_id);
    }
}

// END ends texts of the document too, whose numbers leave it room.
TEST(TgsiText, OtherOpcodesKeepFreeNumbers) {
    const std::string text = "FRAG\n  0: KILP\n  1: END\n";
    const auto program = parse(text, "t");
    ASSERT_TRUE(program) << program.error().text;
    ASSERT_EQ(program->dialect, Dialect::document);
    const auto tokens = to_tokens(*program);
    ASSERT_TRUE(tokens) << tokens.error().text;
    const auto read = from_tokens(*tokens, Dialect::document);
    ASSERT_TRUE(read) << read.error().text;
    EXPECT_EQ(print(*read), text);
    // What the dialect has under that number comes first.
    const auto taken =
        to_tokens(*parse("FRAG SUB TEMP[0], TEMP[0], TEMP[0]", "t", Dialect::modern));
    ASSERT_FALSE(taken);
    EXPECT_NE(taken.error().text.find("SUB has no number in this dialect"), std::string::npos);
}

// p_shader_tokens.h, by hand: VERT, DCL IN[0], DCL OUT[0].xy with POSITION, MOV, END.
TEST(TgsiText, TokensHaveTheLayoutOfGallium) {
    const auto program = parse(
        "VERT DCL IN[0] DCL OUT[0].xy, POSITION "
        "MOV_SAT OUT[0].x, -IN[0].wzyx END",
        "t");
    ASSERT_TRUE(program) << program.error().text;
    const auto tokens = to_tokens(*program);
    ASSERT_TRUE(tokens) << tokens.error().text;
    const std::vector<uint32_t> expected = {
        2 | 9 << 8,                                // header and body
        0,                                         // VERT
        0 | 2 << 4 | 2 << 12 | 0xf << 16,          // DCL, two words, IN, xyzw
        0,                                         // 0..0
        0 | 3 << 4 | 3 << 12 | 3 << 16 | 1 << 21,  // three words, OUT, xy, a semantic
        0,
        0,                                                      // POSITION[0]
        2 | 3 << 4 | 1 << 12 | 1 << 20 | 1 << 21 | 1 << 23,     // MOV, saturated, 1 and 1 operand
        3 | 1 << 4,                                             // OUT.x
        2u | 3 << 22 | 2 << 24 | 1 << 26 | 0 << 28 | 1u << 31,  // IN.wzyx, negated
        2 | 1 << 4 | 117 << 12,                                 // END
    };
    EXPECT_EQ(*tokens, expected);
}

TEST(TgsiText, DamagedTokensAreRefusedByPlace) {
    const auto refusal = [](std::vector<uint32_t> tokens) {
        const auto program = from_tokens(tokens);
        return program ? std::string("accepted") : program.error().text;
    };
    EXPECT_EQ(refusal({}), "token 0: a header of two words is expected");
    EXPECT_EQ(refusal({2 | 7 << 8, 0}),
              "token 0: a header of 2 and a body of 0 words are expected");
    EXPECT_EQ(refusal({2 | 1 << 8, 0, 2 | 1 << 4 | 165 << 12}), "token 2: 165 is no opcode");
    EXPECT_EQ(refusal({2 | 1 << 8, 0, 2 | 1 << 4 | 1 << 12}),
              "token 2: MOV has 1 destinations and 1 sources");
    EXPECT_EQ(refusal({2 | 1 << 8, 0, 5 | 1 << 4}), "token 2: a piece of no known kind");
    EXPECT_EQ(refusal({2 | 1 << 8, 0, 2 | 9 << 4}), "token 2: a piece of 9 words does not fit");
    auto array = to_tokens(*parse("FRAG DCL TEMP[0..1], ARRAY(1) END", "t"));
    ASSERT_TRUE(array) << array.error().text;
    ASSERT_EQ((*array)[4], 1u);
    (*array)[4] = 0;
    EXPECT_EQ(refusal(*array), "token 4: arrays are numbered from 1");
}

// --- the page ------------------------------------------------------------------------------------

template <typename Names>
std::string page_row(std::string_view what, const Names& names) {
    std::string row = fmt::format("| {} |", what);
    for (const std::string_view name : names)
        if (!name.empty())
            row += fmt::format(" `{}`", name);
    return row + " |\n";
}

// Words of declarations that stand in no table of names.
constexpr std::array<std::string_view, 9> words_of_declarations = {
    "ARRAY", "LOCAL", "INVARIANT", "STREAM", "CYLWRAP_", "ATOMIC", "RAW", "WR", "PIPE_FORMAT_"};

TEST(TgsiText, DeclarationsHaveTheWordsOfThePage) {
    const std::string_view text =
        "VERT\nDCL IN[0], CYLWRAP_XY\nDCL OUT[0], POSITION, INVARIANT\n"
        "DCL OUT[1], STREAM(0, 1, 2, 3), GENERIC[0]\nDCL TEMP[0..1], ARRAY(1), LOCAL\n"
        "DCL BUFFER[0], ATOMIC\nDCL IMAGE[0], 2D, PIPE_FORMAT_R32_UINT, WR, RAW\n  0: END\n";
    const auto program = parse(text, "t");
    ASSERT_TRUE(program) << program.error().text;
    const std::string printed = print(*program);
    for (const std::string_view word : words_of_declarations)
        EXPECT_NE(printed.find(word), std::string::npos) << word << "\n" << printed;
}

// docs/tgsi.md lists the words of names.h and those.
TEST(TgsiText, ThePageHasEveryWord) {
    const std::string page = file_text(fmt::format("{}/../docs/tgsi.md", CUESTA_TESTS_DIR));
    std::string rows = page_row("processors", processor_names.names);
    rows += page_row("files", file_names.names);
    rows += page_row("semantics", semantic_names.names);
    rows += page_row("interpolations", interpolate_names.names);
    rows += page_row("places", location_names.names);
    rows += page_row("immediates", immediate_names.names);
    rows += page_row("targets", target_names.names);
    rows += page_row("types of texels", return_type_names.names);
    rows += page_row("types of memory", memory_type_names.names);
    rows += page_row("lines", std::array<std::string_view, 3>{"DCL", "PROPERTY", "IMM"});
    rows += page_row("of declarations", words_of_declarations);
    rows += page_row("accesses", qualifier_names);
    rows += page_row("properties", property_names.names);
    for (const PropertyValues& values : property_values)
        rows += page_row(fmt::format("of `{}`", property_names.of(values.property)), values.names);
    EXPECT_NE(page.find("| words | |\n|---|---|\n" + rows), std::string::npos) << rows;
}

// The examples of the page are read, and printed as they stand there.
TEST(TgsiText, ThePagesExamplesAreCanonical) {
    const std::string page = file_text(fmt::format("{}/../docs/tgsi.md", CUESTA_TESTS_DIR));
    unsigned count = 0;
    for (const std::string_view start : {"    VERT\n", "    FRAG\n"}) {
        std::string text;
        size_t at = page.find(start);
        ASSERT_NE(at, std::string::npos) << start;
        for (; page.compare(at, 4, "    ") == 0; at = page.find('\n', at) + 1)
            text += page.substr(at + 4, page.find('\n', at) - at - 3);
        const auto shader = compile(text, "page");
        ASSERT_TRUE(shader) << shader.error().text;
        const auto program = parse(text, "page");
        EXPECT_EQ(print(*program), text);
        ++count;
    }
    EXPECT_EQ(count, 2u);
}

// An instruction with all that the opcode may have.
Instruction instruction_of(const OpcodeInfo& info, Dialect dialect) {
    Instruction instruction;
    instruction.opcode = info.opcode;
    const OperandTypes& types = info.types(dialect);
    for (size_t i = 0; i < types.destinations.size(); ++i) {
        Destination destination{{.file = File::temporary}, 0x5};
        destination.reg.index.offset = 1;
        instruction.dsts.push_back(destination);
    }
    for (size_t i = 0; i < types.sources.size(); ++i) {
        Source source;
        source.reg.file = File::temporary;
        source.reg.index.offset = static_cast<int32_t>(i);
        source.swizzle = {3, 2, 1, 0};
        source.negate = i == 1;
        source.absolute = i == 2;
        instruction.srcs.push_back(source);
    }
    if (info.traits.texture) {
        instruction.target = TextureTarget::cube;
        instruction.offsets = {{File::immediate, 2, {1, 0, 0}}};
    }
    if (info.traits.memory)
        instruction.memory = {0x5, TextureTarget::tex_2d, ""};
    if (info.traits.label)
        instruction.label = 12;
    return instruction;
}

TEST(TgsiText, EveryOpcodeRoundTripsInBothDialects) {
    for (const Dialect dialect : {Dialect::document, Dialect::modern}) {
        unsigned count = 0;
        for (const OpcodeInfo& info : all_opcodes()) {
            if (!info.is_in(dialect))
                continue;
            ++count;
            Program program;
            program.dialect = dialect;
            program.instructions.push_back(instruction_of(info, dialect));
            const std::string text = print(program);
            const auto again = parse(text, "t", dialect);
            ASSERT_TRUE(again) << text << again.error().text;
            EXPECT_EQ(print(*again), text);
            const auto tokens = to_tokens(*again);
            ASSERT_TRUE(tokens) << text << tokens.error().text;
            const auto back = from_tokens(*tokens, dialect);
            ASSERT_TRUE(back) << text << back.error().text;
            EXPECT_EQ(print(*back), text);
        }
        EXPECT_EQ(count, dialect == Dialect::document ? 114u : 243u);
    }
}

}  // namespace
}  // namespace cuesta::tgsi
