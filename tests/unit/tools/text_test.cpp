// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tools/machine_code.h"
#include "tools/shader_text.h"
#include "tools/text_io.h"

namespace cuesta::tools {
namespace {

TEST(Words, SkipsCommentsAndTakesBothSpellings) {
    const auto words = parse_words("# title\n0x10 20, 30 # rest\n\nffffffff\n", "f");
    ASSERT_TRUE(words) << words.error().text;
    EXPECT_EQ(*words, (std::vector<uint32_t>{0x10, 0x20, 0x30, 0xffffffff}));
}

TEST(Words, NamesTheLineOfABadWord) {
    const auto words = parse_words("10\n20 xyz\n", "f");
    ASSERT_FALSE(words);
    EXPECT_EQ(words.error().text, "f:2:4: error: 'xyz' is not a 32-bit hexadecimal word");
}

TEST(HexText, PutsOneInstructionOnALine) {
    const std::vector<uint32_t> gp(8, 0);
    EXPECT_EQ(hex_text(Isa::gp, gp),
              "00000000 00000000 00000000 00000000\n00000000 00000000 00000000 00000000\n");
    // What starts no instruction stands alone.
    EXPECT_EQ(hex_text(Isa::pp, std::vector<uint32_t>{0xffffffff, 0xffffffff}),
              "ffffffff\nffffffff\n");
}

TEST(AssemblyText, RefusesHalfAVertexInstruction) {
    EXPECT_FALSE(assembly_text(Isa::gp, std::vector<uint32_t>(3, 0)));
}

TEST(ShaderText, TellsTheLanguagesApart) {
    const auto tgsi =
        parse_shader("VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nMOV OUT[0], IN[0]\nEND\n", "f");
    ASSERT_TRUE(tgsi) << tgsi.error().text;
    EXPECT_EQ((*tgsi)->stage, nir::Stage::vertex);
    const auto nir = parse_shader("; a comment\nshader fragment\n", "f");
    ASSERT_TRUE(nir) << nir.error().text;
    EXPECT_EQ((*nir)->stage, nir::Stage::fragment);
}

TEST(ShaderText, PlacesErrorsOfBothLanguages) {
    const auto tgsi = parse_shader("VERT\nDCL IN[0]\nFOO\nEND\n", "a.tgsi");
    ASSERT_FALSE(tgsi);
    EXPECT_EQ(tgsi.error().text, "a.tgsi:3:1: error: unknown opcode 'FOO'");
    const auto nir = parse_shader("shader fragment\nfoo\n", "a.nir");
    ASSERT_FALSE(nir);
    EXPECT_TRUE(nir.error().text.starts_with("a.nir:2:1: error: ")) << nir.error().text;
}

}  // namespace
}  // namespace cuesta::tools
