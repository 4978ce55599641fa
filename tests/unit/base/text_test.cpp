// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "base/text.h"

#include <cmath>
#include <string>

#include <gtest/gtest.h>

namespace cuesta::base {
namespace {

using Pieces = std::vector<std::string_view>;

TEST(Text, Integers) {
    EXPECT_EQ(parse_integer("0"), 0);
    EXPECT_EQ(parse_integer("0042"), 42);  // no octal numbers
    EXPECT_EQ(parse_integer("+7"), 7);
    EXPECT_EQ(parse_integer("-7"), -7);
    EXPECT_EQ(parse_integer("0xfF"), 255);
    EXPECT_EQ(parse_integer("-0X10"), -16);
    EXPECT_EQ(parse_integer("9223372036854775807"), INT64_MAX);
    EXPECT_EQ(parse_integer("-9223372036854775807"), -INT64_MAX);
    EXPECT_EQ(parse_integer("-9223372036854775808"), INT64_MIN);
    EXPECT_EQ(parse_integer("-0x8000000000000000"), INT64_MIN);
}

TEST(Text, NoIntegers) {
    for (const char* text : {"",
                             "-",
                             "+",
                             "0x",
                             "-0x",
                             "x",
                             "1 ",
                             " 1",
                             "1a",
                             "0xg",
                             "--1",
                             "+-1",
                             "-+1",
                             "0x-1",
                             "0x0x1",
                             "1.0",
                             "9223372036854775808",
                             "-9223372036854775809",
                             "0x8000000000000000",
                             "99999999999999999999"})
        EXPECT_EQ(parse_integer(text), std::nullopt) << '\'' << text << '\'';
}

TEST(Text, Floats) {
    EXPECT_EQ(parse_float("0"), 0.0f);
    EXPECT_EQ(parse_float("1.5"), 1.5f);
    EXPECT_EQ(parse_float("+.5"), 0.5f);
    EXPECT_EQ(parse_float("-2.e3"), -2000.0f);
    EXPECT_EQ(parse_float("0x1.8p-3"), 0.1875f);
    EXPECT_EQ(parse_float("-0XAp0"), -10.0f);
    EXPECT_EQ(parse_float("0.1"), 0.1f);
    EXPECT_EQ(parse_float("16777217"), 16777216.0f);  // ties to even
    EXPECT_EQ(parse_float("1e-45"), 0x1p-149f);
    EXPECT_EQ(parse_float("inf"), INFINITY);
    EXPECT_EQ(parse_float("-inf"), -INFINITY);
    const std::optional<float> nan = parse_float("nan");
    ASSERT_TRUE(nan);
    EXPECT_TRUE(std::isnan(*nan));
    const std::optional<float> negative_zero = parse_float("-0.0");
    ASSERT_TRUE(negative_zero);
    EXPECT_TRUE(std::signbit(*negative_zero));
}

TEST(Text, NoFloats) {
    for (const char* text :
         {"",    "-",   "+",   ".",    "e5",      "0x",   "1.5f",  "1,5", " 1",    "1 ",
          "--1", "-+1", "+-1", "0x-1", "-0x-1p3", "0x+1", "0x0x1", "1e",  "1e999", "-1e999"})
        EXPECT_EQ(parse_float(text), std::nullopt) << '\'' << text << '\'';
}

TEST(Text, Trim) {
    EXPECT_EQ(trim(""), "");
    EXPECT_EQ(trim(" \t\r\n"), "");
    EXPECT_EQ(trim("a"), "a");
    EXPECT_EQ(trim("\t a b \r\n"), "a b");
}

TEST(Text, Split) {
    EXPECT_EQ(split("", " "), Pieces{});
    EXPECT_EQ(split("  ", " "), Pieces{});
    EXPECT_EQ(split("a", " "), Pieces{"a"});
    EXPECT_EQ(split(", a,b  c ,", " ,"), (Pieces{"a", "b", "c"}));
    EXPECT_EQ(split("a b", ""), Pieces{"a b"});
}

TEST(Text, HexWords) {
    const auto words = parse_hex_words("1 0xdeadbeef,\n0XFF\t00000000ffffffff");
    ASSERT_TRUE(words);
    EXPECT_EQ(*words, (std::vector<uint32_t>{1, 0xdeadbeef, 0xff, 0xffffffff}));
    const auto nothing = parse_hex_words(" \n");
    ASSERT_TRUE(nothing);
    EXPECT_TRUE(nothing->empty());
}

TEST(Text, NoHexWords) {
    for (const char* word : {"0x", "g", "12x", "-1", "0x-1", "100000000", "0x1ffffffff"}) {
        const auto words = parse_hex_words(std::string("0 ") + word + " 1");
        ASSERT_FALSE(words) << word;
        EXPECT_EQ(words.error().code, Errc::invalid);
        EXPECT_EQ(words.error().text,
                  "'" + std::string(word) + "' is not a 32-bit hexadecimal word");
    }
}

}  // namespace
}  // namespace cuesta::base
