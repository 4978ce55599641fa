// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What must hold for every packet that has a table of rows, of any GPU: least, greatest and random
// values survive packing, touch no other field, and what must not be is rejected with the name of
// the field. Tests instantiate PacketFields with the list of their packets.
#pragma once

#include <algorithm>
#include <cctype>
#include <ostream>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "tests/unit/hw/isa/packet_kind.h"

namespace cuesta::hw::isa {

inline void PrintTo(const PacketKind& kind, std::ostream* out) {
    *out << kind.name;
}

// The name as the name of a test: letters and digits.
inline std::string packet_test_name(const testing::TestParamInfo<PacketKind>& info) {
    std::string name = std::to_string(info.index) + "_" + std::string(info.param.name);
    std::replace_if(
        name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
    return name;
}

inline std::vector<uint64_t> codes_to_try(const Slot& slot, std::mt19937_64& random) {
    const uint64_t greatest = slot.field.greatest();
    std::vector<uint64_t> codes = {0, greatest, 1 & greatest};
    for (unsigned bit = 0; bit < slot.field.width(); ++bit)
        codes.push_back(uint64_t{1} << bit);
    for (int i = 0; i < 16; ++i)
        codes.push_back(random() & greatest);
    if (!slot.is_signed) {
        for (const uint64_t member : {slot.least, slot.greatest}) {
            if (slot.fits(member))
                codes.push_back(slot.code_of(member));
        }
    }
    return codes;
}

class PacketFields : public testing::TestWithParam<PacketKind> {};

TEST_P(PacketFields, DefaultsRoundTrip) {
    const PacketKind& kind = GetParam();
    ASSERT_TRUE(kind.check(kind.defaults));
    const auto back = kind.unpack(kind.pack(kind.defaults));
    ASSERT_TRUE(back) << back.error().text;
    EXPECT_EQ(*back, kind.defaults);
}

TEST_P(PacketFields, EveryValueOfEveryFieldRoundTrips) {
    const PacketKind& kind = GetParam();
    std::mt19937_64 random(400);
    for (size_t row = 0; row < kind.slots.size(); ++row) {
        const Slot& slot = kind.slots[row];
        SCOPED_TRACE(std::string(slot.field.name));
        for (const uint64_t code : codes_to_try(slot, random)) {
            const uint64_t member = slot.member_of(code);
            // Written past the checks, as a stream from elsewhere may have it.
            PacketKind::Words words = kind.pack(kind.defaults);
            pack(slot.field, words, code);
            const auto back = kind.unpack(words);
            ASSERT_EQ(back.has_value(), slot.in_range(member)) << code;
            if (!back) {
                EXPECT_NE(back.error().text.find(slot.field.name), std::string::npos)
                    << back.error().text;
                continue;
            }
            PacketKind::Members expected = kind.defaults;
            expected[row] = member;
            EXPECT_EQ(*back, expected) << "another field changed";
            EXPECT_EQ(kind.pack(*back), words);
        }
    }
}

TEST_P(PacketFields, RandomPacketsRoundTrip) {
    const PacketKind& kind = GetParam();
    std::mt19937_64 random(1);
    for (int i = 0; i < 200; ++i) {
        PacketKind::Members members = kind.defaults;
        for (size_t row = 0; row < members.size(); ++row) {
            const Slot& slot = kind.slots[row];
            const uint64_t member = slot.member_of(random() & slot.field.greatest());
            if (slot.in_range(member))
                members[row] = member;
        }
        const PacketKind::Words words = kind.pack(members);
        const auto back = kind.unpack(words);
        ASSERT_TRUE(back) << back.error().text;
        EXPECT_EQ(*back, members);
        EXPECT_EQ(kind.pack(*back), words);
    }
}

TEST_P(PacketFields, RefusesEveryReservedBit) {
    const PacketKind& kind = GetParam();
    for (size_t word = 0; word < kind.named_bits.size(); ++word) {
        for (unsigned bit = 0; bit < 32; ++bit) {
            if ((kind.named_bits[word] >> bit & 1) != 0)
                continue;
            PacketKind::Words words = kind.pack(kind.defaults);
            words[word] |= uint32_t{1} << bit;
            const auto back = kind.unpack(words);
            ASSERT_FALSE(back) << "word " << word << " bit " << bit;
            const std::string name =
                "reserved_" + std::to_string(word) + "_" + std::to_string(bit) + " ";
            EXPECT_NE(back.error().text.find(name), std::string::npos) << back.error().text;
        }
    }
}

TEST_P(PacketFields, ChecksMembersBeforePacking) {
    const PacketKind& kind = GetParam();
    for (size_t row = 0; row < kind.slots.size(); ++row) {
        const Slot& slot = kind.slots[row];
        const uint64_t member = kind.kept(row, ~uint64_t{0});
        if (slot.is_signed || slot.fits(member))
            continue;  // the member's type is as narrow as the field
        PacketKind::Members members = kind.defaults;
        members[row] = member;
        const auto checked = kind.check(members);
        ASSERT_FALSE(checked) << slot.field.name;
        EXPECT_NE(checked.error().text.find(slot.field.name), std::string::npos)
            << checked.error().text;
    }
}

TEST_P(PacketFields, NamesAreDistinctAndFieldsArePrinted) {
    const PacketKind& kind = GetParam();
    const std::string text = kind.print(kind.defaults);
    std::vector<std::string_view> seen;
    for (const Slot& slot : kind.slots) {
        const std::string_view name = slot.field.name;
        EXPECT_EQ(std::count(seen.begin(), seen.end(), name), 0) << name;
        seen.push_back(name);
        EXPECT_NE(text.find(std::string(name) + "="), std::string::npos) << name;
        for (const Name& value : slot.names)
            EXPECT_EQ(slot.member_of(slot.code_of(value.value)), value.value)
                << name << " " << value.text;
    }
}

}  // namespace cuesta::hw::isa
