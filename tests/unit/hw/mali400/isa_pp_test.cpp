// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "hw/mali400/pp_isa.h"
#include "hw/mali400/pp_rows.h"
#include "isa_text.h"

namespace cuesta::hw::mali400::pp {
namespace {

std::vector<uint32_t> words_of(const Instruction& instruction) {
    std::vector<uint32_t> words;
    encode(instruction, words);
    return words;
}

void expect_text_round_trip(const std::vector<uint32_t>& words) {
    const auto instruction = decode(words);
    ASSERT_TRUE(instruction) << instruction.error().text;
    EXPECT_EQ(hex(words_of(*instruction)), hex(words));
    const std::string text = print(*instruction);
    const auto back = parse(text);
    ASSERT_TRUE(back) << text << "\n" << back.error().text;
    EXPECT_EQ(hex(words_of(*back)), hex(words)) << text;
}

// An instruction with the given units and the right length; every other bit is random.
std::vector<uint32_t> random_instruction(std::mt19937& random, unsigned units) {
    Instruction shape;
    for_each_unit(shape, [&](unsigned bit, unsigned, auto& unit) {
        if ((units >> bit & 1) != 0)
            unit.emplace();
    });
    const unsigned length = length_in_words(shape);
    std::vector<uint32_t> words(length);
    for (uint32_t& word : words)
        word = static_cast<uint32_t>(random());
    const uint32_t fixed = 0xFFFu << 7 | 0x1F;
    words[0] = (words[0] & ~fixed) | units << 7 | length;
    return words;
}

template <typename Unit>
void expect_fields_round_trip(std::optional<Unit> Instruction::*member, Unit unit) {
    std::mt19937 random(1);
    for (const isa::Row<Unit>& row : rows(unit)) {
        const uint64_t greatest = row.field.greatest();
        for (uint64_t value : {uint64_t{0}, greatest, uint64_t{random()} & greatest}) {
            Unit changed = unit;
            isa::set(row, changed, value);
            EXPECT_EQ(isa::get(row, changed), value) << row.field.name;
            Instruction instruction;
            instruction.*member = changed;
            const auto words = words_of(instruction);
            const auto back = decode(words);
            ASSERT_TRUE(back) << back.error().text;
            EXPECT_EQ(words_of(*back), words) << row.field.name;
            EXPECT_EQ(isa::get(row, *((*back).*member)), value) << row.field.name;
            expect_text_round_trip(words);
        }
    }
}

TEST(PpIsa, EveryFieldRoundTrips) {
    expect_fields_round_trip(&Instruction::varying, VaryingUnit{.mask = 15});
    expect_fields_round_trip(&Instruction::varying,
                             VaryingUnit{.source = VaryingSource::reg, .mask = 15});
    expect_fields_round_trip(&Instruction::texture, TextureUnit());
    expect_fields_round_trip(&Instruction::load, LoadUnit());
    expect_fields_round_trip(&Instruction::vector_multiply, VectorMultiply{.mask = 3});
    expect_fields_round_trip(&Instruction::scalar_multiply, ScalarMultiply());
    expect_fields_round_trip(&Instruction::vector_add, VectorAdd{.mask = 3});
    expect_fields_round_trip(&Instruction::scalar_add, ScalarAdd());
    for (unsigned form = 0; form < 4; ++form) {
        expect_fields_round_trip(&Instruction::combiner,
                                 Combiner{.form = static_cast<CombinerForm>(form)});
    }
    expect_fields_round_trip(&Instruction::store, StoreUnit());
    expect_fields_round_trip(&Instruction::store, StoreUnit{.mode = StoreMode::read_color});
    expect_fields_round_trip(&Instruction::branch, BranchUnit());
    expect_fields_round_trip(&Instruction::branch, BranchUnit::discard());
}

TEST(PpIsa, ControlFieldsRoundTrip) {
    for (unsigned next : {0u, 1u, 19u, 63u}) {
        for (unsigned bits = 0; bits < 8; ++bits) {
            const Instruction instruction = {.stop = (bits & 1) != 0,
                                             .sync = (bits & 2) != 0,
                                             .prefetch = (bits & 4) != 0,
                                             .next_length = static_cast<uint8_t>(next),
                                             .unknown_26 = static_cast<uint8_t>(next)};
            const auto back = decode(words_of(instruction));
            ASSERT_TRUE(back);
            EXPECT_EQ(*back, instruction);
            expect_text_round_trip(words_of(instruction));
        }
    }
}

TEST(PpIsa, ConstantsRoundTripForEveryHalf) {
    for (unsigned high = 0; high < 0x10000; high += 4) {
        Instruction instruction;
        instruction.const0.emplace();
        for (unsigned i = 0; i < 4; ++i)
            (*instruction.const0)[i] = static_cast<uint16_t>(high + i);
        expect_text_round_trip(words_of(instruction));
    }
}

TEST(PpIsa, EveryCombinationOfUnitsRoundTrips) {
    std::mt19937 random(2);
    for (unsigned units = 0; units < 1u << 12; ++units)
        expect_text_round_trip(random_instruction(random, units));
}

TEST(PpIsa, RandomBitsOfEveryUnitRoundTrip) {
    std::mt19937 random(3);
    for (unsigned unit = 0; unit < 12; ++unit) {
        for (int i = 0; i < 2000; ++i)
            expect_text_round_trip(random_instruction(random, 1u << unit));
    }
}

template <typename Unit>
void expect_opcodes_differ(std::optional<Unit> Instruction::*member, unsigned count) {
    std::set<std::string> texts;
    for (unsigned op = 0; op < count; ++op) {
        Instruction instruction;
        (instruction.*member).emplace();
        (instruction.*member)->op = static_cast<decltype(Unit::op)>(op);
        expect_text_round_trip(words_of(instruction));
        texts.insert(print(instruction));
    }
    EXPECT_EQ(texts.size(), count);
}

TEST(PpIsa, EveryOpcodePrintsAndParses) {
    expect_opcodes_differ(&Instruction::vector_multiply, 32);
    expect_opcodes_differ(&Instruction::scalar_multiply, 32);
    expect_opcodes_differ(&Instruction::vector_add, 32);
    expect_opcodes_differ(&Instruction::scalar_add, 32);
    expect_opcodes_differ(&Instruction::combiner, 16);
}

TEST(PpIsa, LengthFollowsFromTheUnits) {
    Instruction instruction;
    EXPECT_EQ(length_in_words(instruction), 1u);
    instruction.scalar_multiply.emplace();
    EXPECT_EQ(length_in_words(instruction), 2u);
    instruction.varying.emplace();
    EXPECT_EQ(length_in_words(instruction), 3u);
    for_each_unit(instruction, [](unsigned, unsigned, auto& unit) { unit.emplace(); });
    EXPECT_EQ(length_in_words(instruction), max_length);
}

TEST(PpIsa, RefusesWrongLengthsAndMissingWords) {
    EXPECT_FALSE(decode({}));
    const std::vector<uint32_t> words = {0x00000802, 0x1AC9B245};
    EXPECT_TRUE(decode(words));
    EXPECT_FALSE(decode(std::span(words).first(1)));
    for (uint32_t length = 0; length < 32; ++length) {
        std::vector<uint32_t> changed(32, 0);
        changed[0] = 0x00000800 | length;
        EXPECT_EQ(decode(changed).has_value(), length == 2) << length;
    }
}

TEST(PpIsa, DiscardIsOneExactPattern) {
    const auto discard = parse("discard");
    ASSERT_TRUE(discard);
    EXPECT_TRUE(discard->branch->is_discard());
    const auto branch = parse("branch +0 {unknown_0=0x3}");
    ASSERT_TRUE(branch);
    EXPECT_FALSE(branch->branch->is_discard());
}

TEST(PpIsa, OwnVectorsBothWays) {
    const auto vectors = read_own_vectors("mali400-pp.txt");
    EXPECT_GE(vectors.size(), 100u);
    for (const Vector& vector : vectors) {
        const auto instruction = decode(vector.words);
        ASSERT_TRUE(instruction) << vector.name << " " << instruction.error().text;
        EXPECT_EQ(length_in_words(*instruction), vector.words.size()) << vector.name;
        EXPECT_EQ(print(*instruction), vector.text) << vector.name;
        const auto parsed = parse(vector.text);
        ASSERT_TRUE(parsed) << vector.name << " " << parsed.error().text;
        EXPECT_EQ(hex(words_of(*parsed)), hex(vector.words)) << vector.name;
    }
}

TEST(PpIsa, ProgramsFillInHintsAndLabels) {
    constexpr std::string_view text =
        "L0:\n"
        "    uniform = u0; smul $0.x = mov(uniform.x)\n"
        "    branch.le $0.x, $0.y, L12\n"
        "    branch L0\n"
        "L12:\n"
        "    stop\n";
    const auto words = parse_program(text);
    ASSERT_TRUE(words) << words.error().text;
    EXPECT_EQ(print_program(*words), text);
    const auto first = decode(*words);
    ASSERT_TRUE(first);
    EXPECT_EQ(first->next_length, 4u);
    EXPECT_TRUE(first->prefetch);
    const auto branch = decode(std::span(*words).subspan(4));
    ASSERT_TRUE(branch);
    EXPECT_EQ(branch->branch->target, 8);
    EXPECT_EQ(branch->branch->target_length, 1u);
    const auto back = decode(std::span(*words).subspan(8));
    ASSERT_TRUE(back);
    EXPECT_EQ(back->branch->target, -8);
    EXPECT_EQ(back->branch->target_length, 4u);
}

TEST(PpIsa, AnyWordsRoundTripAsPrograms) {
    std::mt19937 random(4);
    for (int round = 0; round < 200; ++round) {
        std::vector<uint32_t> words;
        while (words.size() < 60) {
            if (random() % 3 == 0)
                words.push_back(static_cast<uint32_t>(random()));
            auto instruction = *decode(random_instruction(random, random() & 0xFFF));
            if (instruction.branch)
                instruction.branch->target = static_cast<int32_t>(random() % 40) - 20;
            encode(instruction, words);
        }
        const std::string text = print_program(words);
        const auto back = parse_program(text);
        ASSERT_TRUE(back) << back.error().text << "\n" << text;
        EXPECT_EQ(hex(*back), hex(words)) << text;
    }
}

TEST(PpIsa, NamesThePlaceAndKindOfErrors) {
    const std::pair<const char*, const char*> cases[] = {
        {"", "1:1: error: expected one instruction, found 0 lines"},
        {"stop\nstop", "1:1: error: expected one instruction, found 2 lines"},
        {"frob", "1:1: error: there is no 'frob'"},
        {"vmul = mul($0, $1); vmul = mul($0, $1)", "1:21: error: there is a second 'vmul'"},
        {"vmul = add($0, $1)", "1:8: error: vmul has no 'add'"},
        {"vmul = mul($0)", "1:12: error: this operation does not take 1 operands"},
        {"vmul = mul.frob($0, $1)", "1:12: error: no output modifier is called 'frob'"},
        {"vmul $16 = mul($0, $1)", "1:7: error: the destination must be from 0 to 15"},
        {"vmul $1.yx = mul($0, $1)", "1:6: error: a mask has x, y, z, w in this order"},
        {"vmul none = mul($0, $1)", "1:6: error: a result without register has no destination"},
        {"vmul = mul($0.xyz, $1)", "1:12: error: a swizzle has four components"},
        {"vmul = mul($0.xyzq, $1)", "1:12: error: 'q' is no component"},
        {"vmul = mul(frob, $1)", "1:12: error: no register is called 'frob'"},
        {"vmul = mul(vmul, $1)", "1:12: error: this multiply result cannot be used here"},
        {"vadd = add(fmul, $1)", "1:12: error: this multiply result cannot be used here"},
        {"vadd = add($1, vmul)", "1:16: error: only the first operand can be a multiply result"},
        {"sadd $0.x = add($0, $0.y)", "1:17: error: expected one component"},
        {"sadd $0.xy = add($0.x, $0.y)", "1:6: error: expected one component of a register"},
        {"varying = load(u3)", "1:16: error: expected a varying (v0)"},
        {"varying = load(v16.x)", "1:17: error: the index is out of reach"},
        {"varying = load(v1 + uniform.x)",
         "1:19: error: the uniform register cannot be an offset of a varying"},
        {"varying = load.sat(v1)", "1:11: error: this unit has no output modifiers"},
        {"texture = sample(s0, frob $0.x)", "1:22: error: expected lod or bias"},
        {"uniform = u65536", "1:12: error: the index is out of reach"},
        {"uniform = u0.q", "1:12: error: 'q' is no component"},
        {"store t-1 = $1.xy", "1:13: error: only whole registers are stored this way"},
        {"branch.frob $0.x, $0.y, +1", "1:8: error: no condition is called 'frob'"},
        {"branch there", "1:8: error: no label is called 'there'"},
        {"branch +67108864", "1:8: error: the branch target must be from -67108864 to 67108863"},
        {"const0 = 1, 2, 3, 65520", "1:19: error: this number is too large for sixteen bits"},
        {"const0 = 1, 2, 3, nan", "1:19: error: expected a number (0x... for the bits of a NaN)"},
        {"stop; {padding=1}", "1:1: error: the padding has fewer bits"},
        {"stop; {frob=1}", "1:8: error: there is no field 'frob' here"},
        {"a:\na: stop", "2:1: error: label 'a' is defined twice"},
    };
    for (const auto& [text, message] : cases) {
        const auto parsed = parse(text);
        ASSERT_FALSE(parsed) << text;
        EXPECT_EQ(parsed.error().text, message);
    }
}

// Whatever the text, the parser gives a result or an error.
TEST(PpIsa, SurvivesBrokenTexts) {
    std::mt19937 random(5);
    const auto vectors = read_own_vectors("mali400-pp.txt");
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
}  // namespace cuesta::hw::mali400::pp
