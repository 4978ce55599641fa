// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "hw/isa/cursor.h"

#include <gtest/gtest.h>

#include "hw/isa/extras.h"
#include "hw/isa/names.h"

namespace cuesta::hw::isa {
namespace {

constexpr Name names[] = {{0, "add"}, {3, "mul"}};

TEST(Names, SpellsValuesWithoutName) {
    EXPECT_EQ(name_of(names, 3), "mul");
    EXPECT_EQ(name_of(names, 2), "unknown_2");
}

TEST(Names, ReadsNamesAndNumbers) {
    EXPECT_EQ(value_of(names, "mul", 7), 3u);
    EXPECT_EQ(value_of(names, "unknown_7", 7), 7u);
    EXPECT_FALSE(value_of(names, "unknown_8", 7));
    EXPECT_FALSE(value_of(names, "unknown_-1", 7));
    EXPECT_FALSE(value_of(names, "unknown_", 7));
    EXPECT_FALSE(value_of(names, "div", 7));
}

TEST(Cursor, SkipsBlanksAndComments) {
    Cursor cursor("  foo \t(12) # rest; of (line)\n bar");
    EXPECT_EQ(cursor.word(), "foo");
    EXPECT_TRUE(cursor.accept('('));
    EXPECT_EQ(*cursor.integer(0, 20, "it"), 12);
    EXPECT_TRUE(cursor.accept(')'));
    EXPECT_TRUE(cursor.at_line_end());
    EXPECT_FALSE(cursor.at_end());
    cursor.next_line();
    EXPECT_EQ(cursor.word(), "bar");
    EXPECT_TRUE(cursor.at_end());
}

TEST(Cursor, DoesNotConsumeWhatItDoesNotAccept) {
    Cursor cursor("foobar -3");
    EXPECT_FALSE(cursor.accept_word("foo"));
    EXPECT_FALSE(cursor.accept('x'));
    EXPECT_TRUE(cursor.accept_word("foobar"));
    EXPECT_EQ(*cursor.integer(-5, 5, "it"), -3);
}

TEST(Cursor, WantsDigitsBehindPrefixes) {
    Cursor cursor("u12 t-1 ux t");
    EXPECT_TRUE(cursor.accept_prefix("u"));
    EXPECT_EQ(*cursor.integer(0, 99, "it"), 12);
    EXPECT_TRUE(cursor.accept_prefix("t"));
    EXPECT_EQ(*cursor.integer(-9, 99, "it"), -1);
    EXPECT_FALSE(cursor.accept_prefix("u"));
    EXPECT_EQ(cursor.word(), "ux");
    EXPECT_FALSE(cursor.accept_prefix("t"));
}

TEST(Cursor, NamesThePlaceOfErrors) {
    Cursor cursor("one\n  two 99");
    EXPECT_EQ(cursor.word(), "one");
    cursor.next_line();
    EXPECT_EQ(cursor.word(), "two");
    EXPECT_EQ(cursor.integer(0, 9, "the index").error().text,
              "2:7: error: the index must be from 0 to 9");
    EXPECT_EQ(cursor.expect(')').error().text, "2:9: error: expected ')'");
}

TEST(Cursor, RefusesNumbersThatAreNone) {
    for (const char* text : {"", "x", "0x", "12ab", "99999999999999999999", "-"}) {
        Cursor cursor(text);
        EXPECT_FALSE(cursor.integer(INT64_MIN, INT64_MAX, "it")) << text;
    }
}

TEST(Cursor, ReadsTextUpToAStop) {
    Cursor cursor("  lsl 2 , mask 0xFF  # rest\nnext");
    EXPECT_EQ(cursor.text_until(","), "lsl 2");
    EXPECT_TRUE(cursor.accept(','));
    EXPECT_EQ(cursor.text_until(",{"), "mask 0xFF");
    EXPECT_EQ(cursor.text_until(","), "");
    EXPECT_TRUE(cursor.at_line_end());
}

TEST(Extras, ReadsListsAndRefusesOddOnes) {
    Cursor good("{a=1, b=0x20}");
    const auto extras = parse_extras(good);
    ASSERT_TRUE(extras);
    ASSERT_EQ(extras->size(), 2u);
    EXPECT_EQ((*extras)[1].name, "b");
    EXPECT_EQ((*extras)[1].value, 32u);
    Cursor none("; more");
    EXPECT_TRUE(parse_extras(none)->empty());
    for (const char* text : {"{", "{}", "{a}", "{a=}", "{a=1", "{a=1,}", "{a=-1}"}) {
        Cursor cursor(text);
        EXPECT_FALSE(parse_extras(cursor)) << text;
    }
}

}  // namespace
}  // namespace cuesta::hw::isa
