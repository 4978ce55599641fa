// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/glsl/packing.h"

#include <random>

#include <gtest/gtest.h>

namespace cuesta::glsl {
namespace {

constexpr PackingItem vec(unsigned width, uint32_t rows = 1) {
    return {static_cast<uint8_t>(width), rows};
}
constexpr PackingItem mat2 = {2, 2, true};

std::string map_of(std::span<const PackingItem> items, const Packed& packed) {
    std::vector<std::string> rows(packed.rows, "....");
    for (size_t i = 0; i < items.size(); ++i)
        for (uint32_t row = 0; row < items[i].rows; ++row)
            for (unsigned c = 0; c < items[i].width; ++c) {
                char& cell = rows.at(packed.placements[i].location + row)
                                 .at(packed.placements[i].component + c);
                cell = cell == '.' ? static_cast<char>('a' + i) : '!';
            }
    std::string text;
    for (const std::string& row : rows)
        text += row + "\n";
    return text;
}

std::string packed(const std::vector<PackingItem>& items, uint32_t rows) {
    const std::optional<Packed> result = pack(items, rows);
    return result ? map_of(items, *result) : "does not fit";
}

TEST(Packing, WideOnesFirst) {
    const std::vector<PackingItem> items = {vec(1),    vec(1, 2), vec(1, 3), vec(2, 2),
                                            vec(3, 2), vec(4),    vec(4)};
    EXPECT_EQ(packed(items, 6), "ffff\ngggg\neeec\neeec\nddbc\nddba\n");
    EXPECT_EQ(packed(items, 5), "does not fit");
}

TEST(Packing, PairsGoBesideEachOtherWhenRowsRunOut) {
    EXPECT_EQ(packed({vec(2), vec(2), vec(2), vec(2)}, 2), "aadd\nbbcc\n");
    EXPECT_EQ(packed({vec(2), vec(2)}, 2), "aa..\nbb..\n");
    EXPECT_EQ(packed({vec(3), vec(2), vec(1)}, 2), "aaa.\nbbc.\n");
    EXPECT_EQ(packed({vec(2), vec(2), vec(2), vec(2), vec(1)}, 2), "does not fit");
}

TEST(Packing, ScalarsFillTheFullestColumn) {
    EXPECT_EQ(packed({vec(3, 3), vec(1), vec(1, 2)}, 3), "aaac\naaac\naaab\n");
    EXPECT_EQ(packed({vec(1, 4), vec(1, 4), vec(1, 4), vec(1, 4)}, 4), "abcd\nabcd\nabcd\nabcd\n");
    EXPECT_EQ(packed({vec(1, 5)}, 4), "does not fit");
}

TEST(Packing, SmallMatricesCountAsWide) {
    EXPECT_EQ(packed({mat2, mat2}, 4), "aa..\naa..\nbb..\nbb..\n");
    EXPECT_EQ(packed({mat2, vec(2)}, 2), "does not fit");
    const std::vector<PackingItem> items = {mat2, mat2};
    EXPECT_EQ(map_of(items, pack_tightly(items)), "aabb\naabb\n");
}

TEST(Packing, NothingNeedsNoRows) {
    EXPECT_EQ(pack({}, 0)->rows, 0u);
    EXPECT_EQ(pack_tightly({}).rows, 0u);
}

TEST(Packing, RandomItemsNeverOverlap) {
    std::mt19937 random(4);
    for (int round = 0; round < 2000; ++round) {
        std::vector<PackingItem> items(1 + random() % 12);
        for (PackingItem& item : items)
            item = random() % 8 == 0 ? mat2
                                     : vec(1 + random() % 4, random() % 3 ? 1 : 1 + random() % 6);
        const Packed tight = pack_tightly(items);
        EXPECT_EQ(map_of(items, tight).find('!'), std::string::npos);
        EXPECT_GE(tight.rows * 4, items.size());
        const uint32_t rows = 1 + random() % 16;
        if (const std::optional<Packed> some = pack(items, rows)) {
            EXPECT_LE(some->rows, rows);
            EXPECT_EQ(map_of(items, *some).find('!'), std::string::npos);
        }
    }
}

}  // namespace
}  // namespace cuesta::glsl
