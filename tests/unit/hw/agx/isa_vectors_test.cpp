// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Encodings and texts that other tools made, and rows of our own (tests/vectors/agx-isa.txt).
#include "isa_vectors.h"

#include <map>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "hw/agx/isa.h"

namespace cuesta::hw::agx {
namespace {

// Decodes one instruction that fills the bytes, and expects the same bytes from it and its text.
Instruction expect_round_trip(const Bytes& bytes) {
    const Result<Decoded> decoded = decode(bytes);
    EXPECT_TRUE(decoded) << hex(bytes);
    if (!decoded)
        return {};
    EXPECT_EQ(decoded->length, bytes.size()) << hex(bytes);
    EXPECT_EQ(hex(encode(decoded->instruction).span()), hex(bytes));
    const std::string text = print(decoded->instruction);
    const Result<Instruction> again = parse(text);
    EXPECT_TRUE(again) << text << ": " << again.error().text;
    if (again) {
        EXPECT_EQ(hex(encode(*again).span()), hex(bytes)) << text;
    }
    return decoded->instruction;
}

// Where the public text is known to be short, what the fact sheet says.
const std::map<std::string, std::string> corrections = {
    // Sample and layer are two halves.
    {"3181080000600f0080000000",
     "texture_sample 0, 0b1100, 0b0, none, xyzw, 0b00, r0_r1_r2_r3, None, ts0, ss0, "
     "tex_2d_ms_array, r4l_r4h_r5l_r5h_r6l_r6h, auto_lod, 0"},
    {"f191908001488000",
     "image_write r4_r5_r6_r7, r8l_r8h_r9l_r9h_r10l_r10h, 0, None, ts1, tex_2d_ms_array, rte, 1, "
     "0, 9, 0"},
    // As Mesa's programs have them: the lowest bit of the base says that the offset is a number.
    {"ed7f10f8030000fc", "tex_state_store ts127, u62_u63, 254"},
    // Names of special registers.
    {"72043c00", "get_sr r1l, sr60 (coverage_mask)"},
    {"72150e00", "get_sr r5, sr14 (samples_log2)"},
    {"72243b00", "get_sr r9l, sr59 (total_active_threads_in_simdgroup)"},
};

TEST(AgxForeignVectors, DecodePrintAndEncode) {
    const std::vector<Vector> rows = read_foreign_vectors();
    CUESTA_NEED_VECTORS(rows);
    EXPECT_GE(rows.size(), 600u);
    for (const Vector& row : rows) {
        SCOPED_TRACE(row.name);
        const Instruction instruction = expect_round_trip(row.bytes);
        ASSERT_NE(instruction.op, Op::unknown) << row.text;
        EXPECT_EQ(entry_of(instruction.op).name, row.entry);
        const auto corrected = corrections.find(hex(row.bytes));
        EXPECT_EQ(public_part(print(instruction)),
                  corrected == corrections.end() ? row.text : corrected->second)
            << hex(row.bytes);
    }
}

TEST(AgxForeignVectors, WithOurOwnTheyHaveEveryEntry) {
    const std::vector<Vector> rows = read_foreign_vectors();
    CUESTA_NEED_VECTORS(rows);
    std::set<Op> seen;
    for (const std::vector<Vector>& vectors : {rows, read_own_vectors("agx-isa.txt")}) {
        for (const Vector& row : vectors)
            seen.insert(decode(row.bytes)->instruction.op);
    }
    for (size_t i = 0; i < op_count; ++i)
        EXPECT_TRUE(seen.contains(static_cast<Op>(i))) << entry_of(static_cast<Op>(i)).name;
}

// The text alone gives the bytes back, but for what it does not say.
TEST(AgxForeignVectors, TextAssembles) {
    const std::vector<Vector> rows = read_foreign_vectors();
    CUESTA_NEED_VECTORS(rows);
    for (const Vector& row : rows) {
        const Result<Decoded> decoded = decode(row.bytes);
        ASSERT_TRUE(decoded);
        if (print(decoded->instruction) != row.text)
            continue;
        const Result<Instruction> parsed = parse(row.text);
        ASSERT_TRUE(parsed) << row.text << ": " << parsed.error().text;
        EXPECT_EQ(hex(encode(*parsed).span()), hex(row.bytes)) << row.text;
    }
}

// Listings of programs name the targets of branches by their offset in the program.
std::string with_offset(const std::string& text, size_t offset) {
    const size_t at = text.find(" pc");
    if (at == std::string::npos)
        return text;
    const long distance = std::strtol(text.c_str() + at + 3, nullptr, 10);
    return text.substr(0, at) + fmt::format(" 0x{:X}", static_cast<long>(offset) + distance);
}

TEST(AgxForeignPrograms, DecodePrintAndEncode) {
    const std::vector<ForeignProgram> programs = read_foreign_programs();
    CUESTA_NEED_VECTORS(programs);
    EXPECT_EQ(programs.size(), 197u);
    size_t count = 0;
    for (const ForeignProgram& program : programs) {
        SCOPED_TRACE(program.name);
        ASSERT_EQ(program.instructions.size(), program.listing.size());
        size_t offset = 0;
        for (size_t i = 0; i < program.listing.size(); ++i) {
            const Bytes& bytes = program.instructions[i];
            const Instruction instruction = expect_round_trip(bytes);
            EXPECT_EQ(with_offset(public_part(print(instruction)), offset), program.listing[i]);
            offset += bytes.size();
            ++count;
        }
    }
    EXPECT_GT(count, 8000u);
}

TEST(AgxForeignPrograms, ListingsAssembleToThePrograms) {
    const std::vector<ForeignProgram> programs = read_foreign_programs();
    CUESTA_NEED_VECTORS(programs);
    for (const ForeignProgram& program : programs) {
        const Bytes code = program.code();
        const Result<std::string> text = print_program(code);
        ASSERT_TRUE(text) << program.name;
        const Result<std::vector<uint8_t>> again = parse_program(*text);
        ASSERT_TRUE(again) << program.name << ": " << again.error().text;
        EXPECT_EQ(hex(*again), hex(code)) << program.name;
    }
}

TEST(AgxOwnVectors, DecodePrintParseAndEncode) {
    const std::vector<Vector> rows = read_own_vectors("agx-isa.txt");
    EXPECT_GE(rows.size(), 100u);
    for (const Vector& row : rows) {
        SCOPED_TRACE(row.name);
        const Instruction instruction = expect_round_trip(row.bytes);
        EXPECT_EQ(print(instruction), row.text);
        const Result<Instruction> parsed = parse(row.text);
        ASSERT_TRUE(parsed) << row.text << ": " << parsed.error().text;
        EXPECT_EQ(hex(encode(*parsed).span()), hex(row.bytes)) << row.text;
    }
}

}  // namespace
}  // namespace cuesta::hw::agx
