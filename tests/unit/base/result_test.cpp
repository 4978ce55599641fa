// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "base/result.h"

#include <memory>

#include <gtest/gtest.h>

namespace cuesta::base {
namespace {

// Counts what is made of it, so that a test sees copies.
struct Counted {
    explicit Counted(int* made) : copies(made) {}
    Counted(const Counted& other) : copies(other.copies) { ++*copies; }
    Counted(Counted&& other) noexcept = default;
    int* copies;
};

Result<int> half_of(int number) {
    if (number % 2 != 0)
        return Error{Errc::invalid, "odd"};
    return number / 2;
}

Result<void> check_even(int number) {
    TRY(half_of(number));
    return {};
}

Result<std::string> quarter_as_text(int number, int& steps) {
    const int half = TRY(half_of(number));
    ++steps;
    TRY(check_even(half));
    ++steps;
    return std::to_string(TRY(half_of(half)));
}

TEST(Result, HoldsAValue) {
    const Result<int> result = half_of(8);
    ASSERT_TRUE(result);
    EXPECT_TRUE(result.has_value());
    EXPECT_EQ(*result, 4);
}

TEST(Result, HoldsAnError) {
    const Result<int> result = half_of(7);
    EXPECT_FALSE(result);
    EXPECT_FALSE(result.has_value());
    EXPECT_EQ(result.error().code, Errc::invalid);
    EXPECT_EQ(result.error().text, "odd");
}

TEST(Result, TextIsNoError) {
    const Result<std::string> text = std::string("not an error");
    EXPECT_EQ(*text, "not an error");
    const Result<std::string> error = Error{Errc::io, "an error"};
    EXPECT_EQ(error.error().text, "an error");
}

TEST(Result, OfNothing) {
    const Result<void> good;
    EXPECT_TRUE(good);
    const Result<void> bad = Error{Errc::timeout, "late"};
    EXPECT_FALSE(bad);
    EXPECT_EQ(bad.error().code, Errc::timeout);
}

TEST(Result, ReachesMembers) {
    Result<std::string> result = std::string("abc");
    EXPECT_EQ(result->size(), 3u);
    result->push_back('d');
    EXPECT_EQ(*result, "abcd");
}

TEST(Try, TakesTheValueOrLeavesWithTheError) {
    int steps = 0;
    const Result<std::string> good = quarter_as_text(12, steps);
    ASSERT_TRUE(good);
    EXPECT_EQ(*good, "3");
    EXPECT_EQ(steps, 2);

    steps = 0;
    EXPECT_EQ(quarter_as_text(3, steps).error().text, "odd");
    EXPECT_EQ(steps, 0);
    EXPECT_EQ(quarter_as_text(6, steps).error().text, "odd");
    EXPECT_EQ(steps, 1);
}

Result<std::unique_ptr<int>> make_unique(int number) {
    return std::make_unique<int>(TRY(half_of(number)));
}

Result<int> through_unique(int number) {
    const std::unique_ptr<int> held = TRY(make_unique(number));
    return *held;
}

TEST(Try, MovesWhatCannotBeCopied) {
    const Result<int> result = through_unique(10);
    ASSERT_TRUE(result);
    EXPECT_EQ(*result, 5);
    EXPECT_FALSE(through_unique(9));
}

Result<Counted> make_counted(int* copies) {
    return Counted(copies);
}

Result<Counted> pass_counted(int* copies) {
    return TRY(make_counted(copies));
}

TEST(Try, CopiesNothing) {
    int copies = 0;
    const Result<Counted> result = pass_counted(&copies);
    ASSERT_TRUE(result);
    EXPECT_EQ(copies, 0);
}

TEST(Try, EvaluatesOnce) {
    int calls = 0;
    const auto count = [&]() -> Result<int> { return ++calls; };
    const auto caller = [&]() -> Result<int> { return TRY(count()); };
    const Result<int> result = caller();
    ASSERT_TRUE(result);
    EXPECT_EQ(*result, 1);
    EXPECT_EQ(calls, 1);
}

}  // namespace
}  // namespace cuesta::base
