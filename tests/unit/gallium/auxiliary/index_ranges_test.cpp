// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/auxiliary/index_ranges.h"

#include <array>

#include <gtest/gtest.h>

namespace cuesta::gallium {
namespace {

TEST(IndexRanges, OfEverySize) {
    const std::array<uint8_t, 4> bytes = {7, 255, 3, 9};
    const std::array<uint16_t, 3> halves = {1000, 65535, 2};
    const std::array<uint32_t, 3> words = {70000, 5, 0xfffffffe};
    EXPECT_EQ(index_range(std::as_bytes(std::span(bytes)), 1).least, 3u);
    EXPECT_EQ(index_range(std::as_bytes(std::span(bytes)), 1).greatest, 255u);
    EXPECT_EQ(index_range(std::as_bytes(std::span(halves)), 2).least, 2u);
    EXPECT_EQ(index_range(std::as_bytes(std::span(halves)), 2).greatest, 65535u);
    EXPECT_EQ(index_range(std::as_bytes(std::span(words)), 4).greatest, 0xfffffffeu);
}

TEST(IndexRanges, LeaveOutWhatBeginsPrimitives) {
    const std::array<uint8_t, 4> bytes = {7, 255, 3, 9};
    const std::array<uint16_t, 3> halves = {255, 65535, 65534};
    const std::array<uint32_t, 2> words = {0xffffffff, 0xffffffff};
    const auto of_bytes = index_range_of_primitives(std::as_bytes(std::span(bytes)), 1, 0xff);
    ASSERT_TRUE(of_bytes.has_value());
    EXPECT_EQ(of_bytes->least, 3u);
    EXPECT_EQ(of_bytes->greatest, 9u);
    const auto of_halves = index_range_of_primitives(std::as_bytes(std::span(halves)), 2, 0xffff);
    ASSERT_TRUE(of_halves.has_value());
    EXPECT_EQ(of_halves->greatest, 65534u);
    EXPECT_FALSE(
        index_range_of_primitives(std::as_bytes(std::span(words)), 4, 0xffffffff).has_value());
    const auto of_others = index_range_of_primitives(std::as_bytes(std::span(bytes)), 1, 3);
    ASSERT_TRUE(of_others.has_value());
    EXPECT_EQ(of_others->least, 7u);
    EXPECT_EQ(of_others->greatest, 255u);
    EXPECT_EQ(index_range_of_primitives(std::as_bytes(std::span(bytes)), 1, 0x103)->least, 3u)
        << "no byte is that";
}

TEST(IndexRanges, AreKnownUntilForgotten) {
    std::array<uint8_t, 256> bytes{};
    const std::span<const std::byte> memory = std::as_bytes(std::span(bytes));
    for (size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<uint8_t>(i);
    IndexRanges ranges;
    EXPECT_EQ(ranges.find(memory, 10, 20, 1).greatest, 29u);
    bytes[15] = 200;
    EXPECT_EQ(ranges.find(memory, 10, 20, 1).greatest, 29u) << "not read again";
    EXPECT_EQ(ranges.find(memory, 10, 20, 2).greatest, 0xc80eu) << "another size is another part";
    ranges.forget();
    EXPECT_EQ(ranges.find(memory, 10, 20, 1).greatest, 200u);
}

// More parts than are kept: every answer is right all the same.
TEST(IndexRanges, OfManyParts) {
    std::array<uint8_t, 256> bytes{};
    for (size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<uint8_t>(i);
    IndexRanges ranges;
    for (int round = 0; round < 3; ++round)
        for (uint32_t i = 0; i < 200; ++i)
            ASSERT_EQ(ranges.find(std::as_bytes(std::span(bytes)), i, 8, 1).greatest, i + 7);
}

}  // namespace
}  // namespace cuesta::gallium
