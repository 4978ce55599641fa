// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "hw/isa/table.h"

#include <array>

#include <gtest/gtest.h>

#include "hw/isa/extras.h"

namespace cuesta::hw::isa {
namespace {

struct Inner {
    uint8_t number = 0;
};
struct Unit {
    Inner inner;
    bool flag = false;
    int32_t distance = 0;
    uint32_t wide = 0;
};

// `wide` is split: its low five bits lie above its high seven.
constexpr std::array rows = {
    row<&Unit::inner, &Inner::number>("number", 0, 4),
    row<&Unit::flag>("flag", 4, 1),
    row<&Unit::distance>("distance", 5, 27),
    row<&Unit::wide>(split_field("wide", {{39, 5}, {32, 7}})),
};
static_assert(covers_exactly(rows, 44));

TEST(Table, FindsGapsOverlapsAndExcess) {
    constexpr std::array gap = {field("a", 0, 3), field("b", 4, 4)};
    constexpr std::array overlap = {field("a", 0, 5), field("b", 4, 4)};
    constexpr std::array outside = {field("a", 0, 9)};
    constexpr std::array idle = {field("a", 0, 8, 256)};
    constexpr std::array good = {field("a", 0, 4), split_field("b", {{6, 2}, {4, 2}}, 15)};
    EXPECT_FALSE(covers_exactly(gap, 8));
    EXPECT_FALSE(covers_exactly(overlap, 8));
    EXPECT_FALSE(covers_exactly(outside, 8));
    EXPECT_FALSE(covers_exactly(idle, 8));
    EXPECT_TRUE(covers_exactly(good, 8));
}

TEST(Table, PutsThePartsOfSplitFieldsTogether) {
    constexpr Field split = split_field("f", {{39, 5}, {32, 7}});
    EXPECT_EQ(split.width(), 12u);
    EXPECT_EQ(split.greatest(), 0xFFFu);
    std::array<uint32_t, 2> words = {};
    pack(split, words, 0xABD);
    EXPECT_EQ(words[0], 0u);
    EXPECT_EQ(words[1], 0x1Du << 7 | 0x55u);
    EXPECT_EQ(unpack(split, words), 0xABDu);
}

TEST(Table, PacksUnitsAtAnyBit) {
    const Unit unit = {.inner = {9}, .flag = true, .distance = -3, .wide = 0x801};
    for (unsigned base = 0; base < 40; ++base) {
        std::array<uint32_t, 3> words = {};
        pack_unit(rows, unit, words, base);
        Unit back;
        unpack_unit(rows, back, words, base);
        EXPECT_EQ(back.inner.number, 9);
        EXPECT_TRUE(back.flag);
        EXPECT_EQ(back.distance, -3);
        EXPECT_EQ(back.wide, 0x801u);
    }
}

TEST(Table, ReadsSignedMembersAsTheirBits) {
    Unit unit;
    set(rows[2], unit, 0x7FF'FFFF);
    EXPECT_EQ(unit.distance, -1);
    EXPECT_EQ(get(rows[2], unit), 0x7FF'FFFFu);
    set(rows[2], unit, 0x3FF'FFFF);
    EXPECT_EQ(unit.distance, 0x3FF'FFFF);
}

TEST(Extras, SpellsOnlyDifferences) {
    const Unit said = {.inner = {1}};
    const Unit unit = {.inner = {1}, .distance = -1, .wide = 2};
    const std::string text = print_extras(rows, unit, said);
    EXPECT_EQ(text, "{distance=0x7ffffff, wide=0x2}");
    EXPECT_EQ(print_extras(rows, unit, unit), "");
    Cursor cursor(text);
    Unit back = said;
    const auto extras = parse_extras(cursor);
    ASSERT_TRUE(extras);
    for (const Extra& extra : *extras)
        ASSERT_TRUE(apply_extra(cursor, rows, back, extra));
    EXPECT_EQ(print_extras(rows, back, unit), "");
}

TEST(Extras, RefusesWhatNoFieldHolds) {
    Cursor cursor("{number=0x10, size=1}");
    const auto extras = parse_extras(cursor);
    ASSERT_TRUE(extras);
    Unit unit;
    EXPECT_EQ(apply_extra(cursor, rows, unit, (*extras)[0]).error().text,
              "1:2: error: number has 4 bits, 0x10 does not fit");
    EXPECT_EQ(apply_extra(cursor, rows, unit, (*extras)[1]).error().text,
              "1:15: error: there is no field 'size' here");
}

}  // namespace
}  // namespace cuesta::hw::isa
