// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What must hold for every packet that has a table of rows, of any GPU: least, greatest and random
// values survive packing, touch no other field, and what must not be is rejected with the name of
// the field. Tests instantiate PacketFields with the list of their packets.
#pragma once

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "hw/isa/packet_codec.h"

namespace cuesta::hw::isa {

template <typename T>
std::vector<uint64_t> members(const T& packet) {
    std::vector<uint64_t> values;
    for (const PacketRow<T>& row : Describe<T>::rows)
        values.push_back(row.get(packet));
    return values;
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

template <typename T>
class PacketFields : public testing::Test {};

TYPED_TEST_SUITE_P(PacketFields);

TYPED_TEST_P(PacketFields, DefaultsRoundTrip) {
    const TypeParam packet;
    ASSERT_TRUE(check_packet(packet));
    const auto words = pack_packet(packet);
    const auto back = unpack_packet<TypeParam>(words);
    ASSERT_TRUE(back) << back.error().text;
    EXPECT_EQ(members(*back), members(packet));
}

TYPED_TEST_P(PacketFields, EveryValueOfEveryFieldRoundTrips) {
    std::mt19937_64 random(400);
    for (const PacketRow<TypeParam>& row : Describe<TypeParam>::rows) {
        SCOPED_TRACE(std::string(row.slot.field.name));
        for (const uint64_t code : codes_to_try(row.slot, random)) {
            const uint64_t member = row.slot.member_of(code);
            // Written past the checks, as a stream from elsewhere may have it.
            auto words = pack_packet(TypeParam{});
            pack(row.slot.field, words, code);
            const auto back = unpack_packet<TypeParam>(words);
            ASSERT_EQ(back.has_value(), row.slot.in_range(member)) << code;
            if (!back) {
                EXPECT_NE(back.error().text.find(row.slot.field.name), std::string::npos)
                    << back.error().text;
                continue;
            }
            EXPECT_EQ(row.get(*back), member);
            EXPECT_EQ(pack_packet(*back), words);
            TypeParam expected;
            row.set(expected, member);
            EXPECT_EQ(members(*back), members(expected)) << "another field changed";
        }
    }
}

TYPED_TEST_P(PacketFields, RandomPacketsRoundTrip) {
    std::mt19937_64 random(1);
    for (int i = 0; i < 200; ++i) {
        TypeParam packet;
        for (const PacketRow<TypeParam>& row : Describe<TypeParam>::rows) {
            const uint64_t code = random() & row.slot.field.greatest();
            if (row.slot.in_range(row.slot.member_of(code)))
                row.set(packet, row.slot.member_of(code));
        }
        const auto words = pack_packet(packet);
        const auto back = unpack_packet<TypeParam>(words);
        ASSERT_TRUE(back) << back.error().text;
        EXPECT_EQ(members(*back), members(packet));
        EXPECT_EQ(pack_packet(*back), words);
    }
}

TYPED_TEST_P(PacketFields, RefusesEveryReservedBit) {
    constexpr auto named = detail::named_bits<TypeParam>().first;
    for (unsigned word = 0; word < named.size(); ++word) {
        for (unsigned bit = 0; bit < 32; ++bit) {
            if ((named[word] >> bit & 1) != 0)
                continue;
            auto words = pack_packet(TypeParam{});
            words[word] |= uint32_t{1} << bit;
            const auto back = unpack_packet<TypeParam>(words);
            ASSERT_FALSE(back) << "word " << word << " bit " << bit;
            const std::string name =
                "reserved_" + std::to_string(word) + "_" + std::to_string(bit) + " ";
            EXPECT_NE(back.error().text.find(name), std::string::npos) << back.error().text;
        }
    }
}

TYPED_TEST_P(PacketFields, ChecksMembersBeforePacking) {
    for (const PacketRow<TypeParam>& row : Describe<TypeParam>::rows) {
        if (row.slot.is_signed || row.slot.fits(~uint64_t{0}))
            continue;
        TypeParam packet;
        row.set(packet, ~uint64_t{0});
        if (row.slot.fits(row.get(packet)))
            continue;  // the member's type is as narrow as the field
        const auto checked = check_packet(packet);
        ASSERT_FALSE(checked) << row.slot.field.name;
        EXPECT_NE(checked.error().text.find(row.slot.field.name), std::string::npos)
            << checked.error().text;
    }
}

TYPED_TEST_P(PacketFields, NamesAreDistinctAndFieldsArePrinted) {
    std::string text;
    print_members(text, TypeParam{});
    std::vector<std::string_view> seen;
    for (const PacketRow<TypeParam>& row : Describe<TypeParam>::rows) {
        const std::string_view name = row.slot.field.name;
        EXPECT_EQ(std::count(seen.begin(), seen.end(), name), 0) << name;
        seen.push_back(name);
        EXPECT_NE(text.find(std::string(name) + "="), std::string::npos) << name;
        for (const Name& value : row.slot.names)
            EXPECT_EQ(row.slot.member_of(row.slot.code_of(value.value)), value.value)
                << name << " " << value.text;
    }
}

REGISTER_TYPED_TEST_SUITE_P(PacketFields,
                            DefaultsRoundTrip,
                            EveryValueOfEveryFieldRoundTrips,
                            RandomPacketsRoundTrip,
                            RefusesEveryReservedBit,
                            ChecksMembersBeforePacking,
                            NamesAreDistinctAndFieldsArePrinted);

}  // namespace cuesta::hw::isa
