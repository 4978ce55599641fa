// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/shading/diagnostics.h"

#include <gtest/gtest.h>

namespace cuesta::shading {
namespace {

constexpr Location place = {.string = 1, .line = 2, .column = 3};

std::vector<uint16_t> codes(const Diagnostics& diagnostics) {
    std::vector<uint16_t> codes;
    for (const Diagnostic& one : diagnostics.all())
        codes.push_back(one.code);
    return codes;
}

TEST(Diagnostics, HaveCodes) {
    Diagnostics diagnostics(104);
    diagnostics.error(place, 7, "a");
    diagnostics.error(place, "b");
    diagnostics.warning(place, 8, "c");
    diagnostics.warning(place, "d");
    EXPECT_EQ(codes(diagnostics), (std::vector<uint16_t>{7, 104, 8, 104}));
    EXPECT_EQ(diagnostics.log(),
              "1:2:3: error: a\n1:2:3: error: b\n1:2:3: warning: c\n1:2:3: warning: d\n");
    Diagnostics plain;
    plain.error(place, "a");
    EXPECT_EQ(codes(plain), std::vector<uint16_t>{0});
}

TEST(Diagnostics, WarningsOfACodeAreSuppressed) {
    Diagnostics diagnostics;
    diagnostics.suppress_warnings(7);
    diagnostics.suppress_warnings(9);
    for (const uint16_t code : {7, 8, 9}) {
        diagnostics.warning(place, code, "w");
        diagnostics.error(place, code, "e");
    }
    EXPECT_EQ(diagnostics.log(),
              "1:2:3: error: e\n1:2:3: warning: w\n1:2:3: error: e\n"
              "1:2:3: error: e\n");
    EXPECT_EQ(codes(diagnostics), (std::vector<uint16_t>{7, 8, 8, 9}));
}

TEST(Diagnostics, AllWarningsAreSuppressed) {
    Diagnostics diagnostics;
    diagnostics.warning(place, "before");
    diagnostics.suppress_warnings();
    diagnostics.warning(place, "w");
    diagnostics.warning(place, 7, "w");
    diagnostics.error(place, "e");
    EXPECT_EQ(diagnostics.log(), "1:2:3: warning: before\n1:2:3: error: e\n");
}

// What is suppressed does not count.
TEST(Diagnostics, AreNotEndless) {
    Diagnostics diagnostics;
    diagnostics.suppress_warnings(7);
    for (size_t i = 0; i < 2 * Diagnostics::max_warnings; ++i)
        diagnostics.warning(place, 7, "w");
    EXPECT_TRUE(diagnostics.all().empty());
    for (size_t i = 0; i < 2 * Diagnostics::max_warnings; ++i)
        diagnostics.warning(place, 8, "w");
    EXPECT_EQ(diagnostics.all().size(), Diagnostics::max_warnings + 1);
    for (size_t i = 0; i < 2 * Diagnostics::max_errors; ++i)
        diagnostics.error(place, 8, "e");
    EXPECT_EQ(diagnostics.all().size(), Diagnostics::max_warnings + Diagnostics::max_errors + 2);
    EXPECT_TRUE(diagnostics.is_full());
}

}  // namespace
}  // namespace cuesta::shading
