// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "base/arena.h"

#include <cstdint>
#include <cstring>
#include <vector>

#include <gtest/gtest.h>

namespace cuesta::base {
namespace {

struct Node {
    int value = 7;
    const Node* next = nullptr;
};

struct alignas(64) Wide {
    char bytes[64];
};

bool is_aligned(const void* pointer, size_t alignment) {
    return reinterpret_cast<uintptr_t>(pointer) % alignment == 0;
}

TEST(Arena, MakesObjects) {
    Arena arena;
    const Node* first = arena.make<Node>();
    const Node* second = arena.make<Node>(3, first);
    EXPECT_EQ(first->value, 7);
    EXPECT_EQ(second->value, 3);
    EXPECT_EQ(second->next, first);
}

TEST(Arena, KeepsAlignment) {
    Arena arena;
    for (int i = 0; i < 100; ++i) {
        arena.make<char>('x');
        EXPECT_TRUE(is_aligned(arena.make<double>(1.0), alignof(double)));
        EXPECT_TRUE(is_aligned(arena.make<Wide>(), 64));
    }
}

// Many times the first block: nothing moves and nothing overlaps.
TEST(Arena, ObjectsStayWhereTheyAre) {
    Arena arena;
    std::vector<Node*> nodes;
    for (int i = 0; i < 20000; ++i)
        nodes.push_back(arena.make<Node>(i, nullptr));
    for (int i = 0; i < 20000; ++i)
        ASSERT_EQ(nodes[static_cast<size_t>(i)]->value, i);
}

TEST(Arena, SpansStartAsZeros) {
    Arena arena;
    std::span<uint32_t> words = arena.make_span<uint32_t>(5000);  // more than one block
    ASSERT_EQ(words.size(), 5000u);
    for (uint32_t& word : words) {
        ASSERT_EQ(word, 0u);
        word = ~0u;
    }
    for (const uint32_t word : arena.make_span<uint32_t>(5000))
        ASSERT_EQ(word, 0u);
    EXPECT_TRUE(arena.make_span<uint32_t>(0).empty());
}

TEST(Arena, SpansHoldDefaults) {
    Arena arena;
    for (const Node& node : arena.make_span<Node>(3))
        EXPECT_EQ(node.value, 7);
}

TEST(Arena, CopiesOutliveTheirSource) {
    Arena arena;
    std::string_view text;
    std::span<int> numbers;
    {
        std::string source = "a text of more than a small string's length";
        text = arena.copy(std::string_view(source));
        std::vector<int> values = {1, 2, 3};
        numbers = arena.copy(std::span<const int>(values));
        source.assign(source.size(), 'x');
        values.assign(3, 0);
    }
    EXPECT_EQ(text, "a text of more than a small string's length");
    EXPECT_EQ(std::vector<int>(numbers.begin(), numbers.end()), (std::vector<int>{1, 2, 3}));
    EXPECT_EQ(arena.copy(std::string_view()), "");
}

}  // namespace
}  // namespace cuesta::base
