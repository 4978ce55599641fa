// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What holds for every entry of the table and for any bytes at all.
#include "hw/agx/isa.h"

#include <random>
#include <set>

#include <gtest/gtest.h>

#include "hw/agx/operands.h"
#include "isa_vectors.h"

namespace cuesta::hw::agx {
namespace {

std::vector<Op> all_ops() {
    std::vector<Op> ops;
    for (size_t i = 0; i < op_count; ++i)
        ops.push_back(static_cast<Op>(i));
    return ops;
}

void expect_text_round_trip(const Instruction& instruction) {
    const std::string bytes = hex(encode(instruction).span());
    const std::string text = print(instruction);
    const Result<Instruction> again = parse(text);
    ASSERT_TRUE(again) << text << ": " << again.error().text;
    EXPECT_EQ(hex(encode(*again).span()), bytes) << text;
}

// Some values turn a fallback, or a plain access, into the entry that stands before it.
void expect_round_trip(const Instruction& instruction) {
    const Encoded encoded = encode(instruction);
    const Result<Decoded> decoded = decode(encoded.span());
    ASSERT_TRUE(decoded);
    EXPECT_EQ(decoded->length, encoded.length) << hex(encoded.span());
    EXPECT_LE(decoded->instruction.op, instruction.op) << hex(encoded.span());
    EXPECT_EQ(hex(encode(decoded->instruction).span()), hex(encoded.span()));
    expect_text_round_trip(decoded->instruction);
    expect_text_round_trip(instruction);
}

TEST(AgxIsa, EveryEntryDecodesToItself) {
    for (const Op op : all_ops()) {
        const Instruction made = make(op);
        const Result<Decoded> decoded = decode(encode(made).span());
        ASSERT_TRUE(decoded);
        const Entry& entry = entry_of(op);
        if (entry.grade != Grade::fallback && entry.name.find("_ext") == std::string_view::npos) {
            EXPECT_EQ(decoded->instruction, made) << entry.name;
        }
        expect_text_round_trip(made);
    }
}

TEST(AgxIsa, EveryBitBelongsToOneField) {
    for (const Op op : all_ops()) {
        const Entry& entry = entry_of(op);
        for (unsigned bit = 0; bit < entry.long_bytes * 8u; ++bit) {
            unsigned owners = bit == entry.length_bit ? 1 : 0;
            const bool constant = entry.mask[bit / 32] >> bit % 32 & 1;
            for (const FieldUse& use : entry.fields) {
                const isa::Field& place = place_at(use.place);
                for (size_t i = 0; i < place.part_count; ++i)
                    owners +=
                        bit >= place.parts[i].lo && bit < place.parts[i].lo + place.parts[i].width;
            }
            // The size of mov_imm is part of a field and of the opcode.
            if (constant)
                EXPECT_LE(owners, 1u) << entry.name << " bit " << bit;
            else
                EXPECT_EQ(owners, 1u) << entry.name << " bit " << bit;
        }
    }
}

TEST(AgxIsa, EveryFieldRoundTripsAtItsEndsAndBetween) {
    std::mt19937 random(1);
    for (const Op op : all_ops()) {
        for (const FieldUse& use : entry_of(op).fields) {
            const auto greatest = static_cast<uint32_t>(place_at(use.place).greatest());
            for (const uint32_t value :
                 {0u, greatest, static_cast<uint32_t>(random()) & greatest}) {
                Instruction instruction = make(op);
                set(instruction, use.field, value);
                EXPECT_EQ(get(instruction, use.field), value);
                if (keeps_constants(instruction))
                    expect_round_trip(instruction);
            }
        }
    }
}

// All fields at random: text included, since the fields of operands depend on each other.
TEST(AgxIsa, RandomFieldsRoundTrip) {
    std::mt19937 random(2);
    for (const Op op : all_ops()) {
        for (int i = 0; i < 200; ++i) {
            Instruction instruction = make(op);
            for (const FieldUse& use : entry_of(op).fields) {
                const Instruction before = instruction;
                const auto greatest = static_cast<uint32_t>(place_at(use.place).greatest());
                set(instruction, use.field, static_cast<uint32_t>(random()) & greatest);
                if (!keeps_constants(instruction))
                    instruction = before;
            }
            expect_round_trip(instruction);
        }
    }
}

// Every value of every field of up to eight bits, the rest random.
TEST(AgxIsa, EveryValueOfSmallFieldsRoundTrips) {
    std::mt19937 random(3);
    for (const Op op : all_ops()) {
        for (const FieldUse& use : entry_of(op).fields) {
            const uint64_t greatest = place_at(use.place).greatest();
            for (uint32_t value = 0; greatest < 256 && value <= greatest; ++value) {
                Instruction instruction = make(op);
                set(instruction, use.field, value);
                if (keeps_constants(instruction))
                    expect_text_round_trip(instruction);
            }
        }
    }
}

TEST(AgxIsa, MillionRandomStringsDecodeAndEncodeBack) {
    std::mt19937_64 random(4);
    std::array<uint8_t, max_bytes> bytes;
    size_t unknown = 0;
    std::set<Op> seen;
    for (int i = 0; i < 1000000; ++i) {
        for (size_t at = 0; at < bytes.size(); at += 4) {
            const auto word = static_cast<uint32_t>(random());
            for (size_t byte = 0; byte < 4; ++byte)
                bytes[at + byte] = static_cast<uint8_t>(word >> byte * 8);
        }
        const size_t size = 2 + random() % (max_bytes - 1);
        const std::span<const uint8_t> code(bytes.data(), size);
        const Result<Decoded> decoded = decode(code);
        ASSERT_TRUE(decoded);
        ASSERT_LE(decoded->length, size);
        const Encoded encoded = encode(decoded->instruction);
        ASSERT_EQ(encoded.length, decoded->length) << hex(code);
        ASSERT_TRUE(std::equal(encoded.bytes.begin(), encoded.bytes.begin() + encoded.length,
                               bytes.begin()))
            << hex(code);
        unknown += decoded->instruction.op == Op::unknown;
        seen.insert(decoded->instruction.op);
        if (i % 20 == 0)
            expect_text_round_trip(decoded->instruction);
    }
    // Both kinds turn up.
    EXPECT_GT(unknown, 1000u);
    EXPECT_LT(unknown, 900000u);
    EXPECT_GT(seen.size(), 40u);
}

TEST(AgxIsa, LongFormsAreKept) {
    const Instruction rcp = *parse("rcp r1, r1.discard");
    EXPECT_EQ(hex(encode(rcp).span()), "0a05c282");
    const Instruction longer = *parse("rcp.long r1, r1.discard");
    EXPECT_EQ(hex(encode(longer).span()), "0a85c2820000");
    EXPECT_EQ(print(decode(encode(longer).span())->instruction), "rcp.long r1, r1.discard");
    // ceil has a constant bit in the tail.
    EXPECT_EQ(encode(*parse("ceil r0, r1")).length, 6);
}

TEST(AgxIsa, UnknownHalfwords) {
    const Bytes code = {0x3d, 0x00, 0x88, 0x00};
    const Result<std::string> text = print_program(code);
    ASSERT_TRUE(text);
    EXPECT_EQ(*text, ".half 0x003d\nstop\n");
    EXPECT_EQ(hex(*parse_program(*text)), hex(code));
    EXPECT_FALSE(decode(std::span(code).first(1)));
    EXPECT_FALSE(decode({}));
    EXPECT_FALSE(print_program(std::span(code).first(3)));
}

TEST(AgxIsa, CutInstructionsAreUnknown) {
    const Bytes code = parse_hex("0e01424624000000");
    for (size_t size = 2; size < code.size(); ++size) {
        const Result<Decoded> decoded = decode(std::span(code).first(size));
        ASSERT_TRUE(decoded);
        EXPECT_EQ(decoded->instruction.op, Op::unknown) << size;
        EXPECT_EQ(decoded->length, 2);
    }
}

}  // namespace
}  // namespace cuesta::hw::agx
