// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "hw/mali400/gp_isa.h"
#include "isa_text.h"

namespace cuesta::hw::mali400::gp {
namespace {

std::vector<uint32_t> to_vector(const Words& words) {
    return {words.begin(), words.end()};
}

void expect_text_round_trip(const Words& words) {
    const std::string text = print(decode(words));
    const auto back = parse(text);
    ASSERT_TRUE(back) << text << "\n" << back.error().text;
    EXPECT_EQ(hex(to_vector(encode(*back))), hex(to_vector(words))) << text;
}

Words random_words(std::mt19937& random) {
    return {static_cast<uint32_t>(random()), static_cast<uint32_t>(random()),
            static_cast<uint32_t>(random()), static_cast<uint32_t>(random())};
}

TEST(GpIsa, NewInstructionIsTheNoOperation) {
    const Words nop = {0xAD4AD6B5, 0x038002B5, 0x0007FF80, 0x000AD500};
    EXPECT_EQ(encode(Instruction()), nop);
    EXPECT_EQ(decode(nop), Instruction());
    EXPECT_EQ(print(Instruction()), "nop");
}

TEST(GpIsa, EveryFieldRoundTrips) {
    std::mt19937 random(1);
    for (size_t i = 0; i < field_count; ++i) {
        const unsigned greatest = static_cast<unsigned>(fields[i].greatest());
        for (unsigned value : {0u, greatest, static_cast<unsigned>(random()) & greatest}) {
            Instruction instruction;
            instruction.set(static_cast<Field>(i), value);
            const Words words = encode(instruction);
            EXPECT_EQ(decode(words), instruction) << fields[i].name << " " << value;
            expect_text_round_trip(words);
        }
    }
}

// One bit of the words at a time, so that no two fields can have changed places.
TEST(GpIsa, FieldsChangeTheirOwnBitsOnly) {
    const Words nop = encode(Instruction());
    for (const isa::Field& field : fields) {
        const unsigned lo = field.parts[0].lo;
        Words words = nop;
        words[lo / 32] ^= 1u << lo % 32;
        const Instruction changed = decode(words);
        for (size_t i = 0; i < field_count; ++i) {
            const uint64_t flipped = &fields[i] == &field ? 1 : 0;
            EXPECT_EQ(changed.get(static_cast<Field>(i)), fields[i].idle ^ flipped);
        }
    }
}

TEST(GpIsa, RandomWordsRoundTripThroughText) {
    std::mt19937 random(2);
    for (int i = 0; i < 5000; ++i) {
        const Words words = random_words(random);
        EXPECT_EQ(encode(decode(words)), words);
        expect_text_round_trip(words);
    }
}

TEST(GpIsa, AnyTwoFieldsRoundTripThroughText) {
    std::mt19937 random(3);
    for (size_t first = 0; first < field_count; ++first) {
        for (size_t second = 0; second < first; ++second) {
            Instruction instruction;
            for (size_t i : {first, second}) {
                instruction.set(static_cast<Field>(i),
                                static_cast<unsigned>(random() & fields[i].greatest()));
            }
            expect_text_round_trip(encode(instruction));
        }
    }
}

// All values of the fields that hold opcodes, with sources in use and without.
TEST(GpIsa, EveryOpcodePrintsAndParses) {
    std::set<std::string> texts;
    for (Field field : {Field::mul_op, Field::acc_op, Field::complex_op, Field::pass_op}) {
        for (unsigned op = 0; op <= row(field).greatest(); ++op) {
            Instruction instruction;
            for (Field source :
                 {Field::mul0_a, Field::mul0_b, Field::mul1_a, Field::mul1_b, Field::acc0_a,
                  Field::acc0_b, Field::complex_source, Field::pass_source})
                instruction.set(source, Source::acc1_ago1);
            instruction.set(Field::complex_op, ComplexOp::mov);
            instruction.set(field, op);
            expect_text_round_trip(encode(instruction));
            texts.insert(print(instruction));
        }
    }
    // All differ, but for the one instruction that the four loops have in common.
    EXPECT_EQ(texts.size(), 8u + 8u + 16u + 8u - 3u);
}

TEST(GpIsa, BranchTargetHasAnInvertedBit) {
    Instruction instruction;
    for (unsigned target : {0u, 1u, 255u, 256u, 300u, 511u}) {
        instruction.set_branch_target(target);
        EXPECT_EQ(instruction.branch_target(), target);
        EXPECT_EQ(instruction.get(Field::branch_not_bit8), target < 256 ? 1u : 0u);
        EXPECT_EQ(instruction.get(Field::branch_low), target % 256);
    }
}

TEST(GpIsa, OwnVectorsBothWays) {
    const auto vectors = read_own_vectors("mali400-gp.txt");
    EXPECT_GE(vectors.size(), 100u);
    for (const Vector& vector : vectors) {
        const auto program = decode_program(vector.words);
        ASSERT_TRUE(program) << vector.name;
        ASSERT_EQ(program->size(), 1u) << vector.name;
        EXPECT_EQ(print((*program)[0]), vector.text) << vector.name;
        const auto parsed = parse(vector.text);
        ASSERT_TRUE(parsed) << vector.name << " " << parsed.error().text;
        EXPECT_EQ(hex(to_vector(encode(*parsed))), hex(vector.words)) << vector.name;
    }
}

TEST(GpIsa, ProgramsUseLabels) {
    constexpr std::string_view text =
        "    mem = [3]; pass = mov(mem.x); branch L2\n"
        "    nop\n"
        "L2:\n"
        "    pass = mov(acc0@1); branch L2\n"
        "    pass = mov(acc0@1); branch 300\n";
    const auto program = parse_program(text);
    ASSERT_TRUE(program) << program.error().text;
    ASSERT_EQ(program->size(), 4u);
    EXPECT_EQ((*program)[0].branch_target(), 2u);
    EXPECT_EQ((*program)[3].branch_target(), 300u);
    EXPECT_EQ(print_program(*program), text);
}

TEST(GpIsa, RandomProgramsRoundTripThroughText) {
    std::mt19937 random(4);
    for (int round = 0; round < 20; ++round) {
        std::vector<Instruction> program;
        for (int i = 0; i < 40; ++i) {
            Instruction instruction = decode(random_words(random));
            if (i % 4 == 0)
                instruction.set_branch_target(static_cast<unsigned>(random()) % 50);
            program.push_back(instruction);
        }
        const std::string text = print_program(program);
        const auto back = parse_program(text);
        ASSERT_TRUE(back) << back.error().text << "\n" << text;
        EXPECT_EQ(*back, program) << text;
    }
}

TEST(GpIsa, ReadsStatementsInAnyOrder) {
    const auto one = parse("v0.x = acc0; acc0 = add(mem.x, -in1.y) ; in1 = r2;mem=[5]  # comment");
    const auto other = parse("in1 = r2; mem = [5]; acc0 = add(mem.x, -in1.y); v0.x = acc0");
    ASSERT_TRUE(one) << one.error().text;
    ASSERT_TRUE(other);
    EXPECT_EQ(*one, *other);
}

TEST(GpIsa, NamesThePlaceAndKindOfErrors) {
    const std::pair<const char*, const char*> cases[] = {
        {"", "1:1: error: expected one instruction, found 0"},
        {"nop\nnop", "1:1: error: expected one instruction, found 2"},
        {"nop nop", "1:5: error: expected the end of the line"},
        {"frob = 1", "1:1: error: there is no 'frob'"},
        {"mul0 = add(acc0@1, acc0@1)", "1:8: error: mul0 has no 'add'"},
        {"mul0 = mul(acc0@1)", "1:8: error: mul does not take 1 operands here"},
        {"mul0 = mul(acc0@3, ident)", "1:17: error: the age must be from 1 to 2"},
        {"mul0 = mul(acc0, ident)", "1:12: error: no source is called 'acc0'"},
        {"mul0 = mul(ident, acc0@1)", "1:12: error: ident can only be a second operand"},
        {"acc0 = add(acc0@1, complex@1)", "1:20: error: complex@1 cannot be a second operand"},
        {"mul0 = mul(-acc0@1, ident)", "1:12: error: this operand has no negation"},
        {"acc0 = -mov(acc0@1)", "1:8: error: the result of this unit has no negation"},
        {"acc0 = min(acc0@1, acc0@1); acc1 = max(acc0@1, acc0@1)",
         "1:36: error: acc0 and acc1 share their operation"},
        {"mul0 = mov(acc0@1); mul1 = unknown_5(acc0@1, ident)",
         "1:28: error: mul0 and mul1 share their operation"},
        {"mul1 = select(acc0@1, acc0@1, acc0@1, none)", "1:8: error: select belongs to mul0"},
        {"mul1 = mov(acc0@1); mul0 = select(acc0@1, acc0@1, acc0@1, none)",
         "1:21: error: mul1 is set twice"},
        {"in0 = r1; in0 = r2", "1:11: error: in0 is set twice"},
        {"in1 = a0", "1:7: error: expected a register (r0)"},
        {"in0 = r16", "1:8: error: the address of in0 must be from 0 to 15"},
        {"mem = [512]", "1:8: error: the address of mem must be from 0 to 511"},
        {"mem = [1 + address4]", "1:12: error: no load offset is called 'address4'"},
        {"v0.x = acc0; v1.y = acc1", "1:14: error: the xy store port has two destinations"},
        {"v0.x = acc0; v0.x = acc1", "1:14: error: this component is stored twice"},
        {"v0.yx = acc0, acc1", "1:4: error: a mask is made of x, y, z, w in this order"},
        {"v0.x = in0", "1:8: error: 'in0' cannot be stored"},
        {"branch 512", "1:8: error: the branch target must be from 0 to 511"},
        {"branch there", "1:8: error: no label is called 'there'"},
        {"a: nop\na: nop", "2:1: error: label 'a' is defined twice"},
        {"nop {flags=16}", "1:6: error: flags has 4 bits, 0x10 does not fit"},
        {"nop {frob=1}", "1:6: error: there is no field 'frob' here"},
    };
    for (const auto& [text, message] : cases) {
        const auto parsed = parse(text);
        ASSERT_FALSE(parsed) << text;
        EXPECT_EQ(parsed.error().text, message);
    }
}

TEST(GpIsa, RefusesBrokenPrograms) {
    const std::vector<uint32_t> odd = {1, 2, 3};
    EXPECT_FALSE(decode_program(odd));
    std::string long_program;
    for (unsigned i = 0; i < max_instructions + 1; ++i)
        long_program += "nop\n";
    EXPECT_FALSE(parse_program(long_program));
}

// Whatever the text, the parser gives a result or an error.
TEST(GpIsa, SurvivesBrokenTexts) {
    std::mt19937 random(5);
    const auto vectors = read_own_vectors("mali400-gp.txt");
    ASSERT_FALSE(vectors.empty());
    for (int i = 0; i < 20000; ++i) {
        std::string text = broken_text(random, vectors);
        const auto parsed = parse_program(text);
        if (parsed)
            EXPECT_TRUE(parse_program(print_program(*parsed))) << text;
        else
            EXPECT_NE(parsed.error().text.find(": error: "), std::string::npos) << text;
    }
}

}  // namespace
}  // namespace cuesta::hw::mali400::gp
