// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "drm-shim/va_allocator.h"

#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace cuesta::drm_shim {
namespace {

TEST(VaAllocator, StartsAtZeroAndGoesUp) {
    VaAllocator addresses(0, 0x10000);
    EXPECT_EQ(addresses.allocate(0x1000), 0u);
    EXPECT_EQ(addresses.allocate(0x2000), 0x1000u);
    EXPECT_EQ(addresses.allocate(0x1000), 0x3000u);
}

TEST(VaAllocator, TakesTheSmallestHoleThatFits) {
    VaAllocator addresses(0, 0x100000);
    const uint64_t big = *addresses.allocate(0x4000);
    ASSERT_TRUE(addresses.allocate(0x1000));
    const uint64_t small = *addresses.allocate(0x2000);
    ASSERT_TRUE(addresses.allocate(0x1000));
    addresses.free(big, 0x4000);
    addresses.free(small, 0x2000);
    EXPECT_EQ(addresses.allocate(0x2000), small);
    EXPECT_EQ(addresses.allocate(0x1000), big);
}

TEST(VaAllocator, MergesWhatIsFreed) {
    VaAllocator addresses(0, 0x3000);
    for (int i = 0; i < 3; ++i)
        ASSERT_TRUE(addresses.allocate(0x1000));
    EXPECT_FALSE(addresses.allocate(0x1000));
    addresses.free(0x0000, 0x1000);
    addresses.free(0x2000, 0x1000);
    EXPECT_FALSE(addresses.allocate(0x2000));
    addresses.free(0x1000, 0x1000);
    EXPECT_EQ(addresses.allocate(0x3000), 0u);
}

TEST(VaAllocator, NeverGivesTheSameAddressTwice) {
    std::mt19937 random(1);
    VaAllocator addresses(0, 0x400000);
    std::vector<std::pair<uint64_t, uint64_t>> live;
    for (int step = 0; step < 3000; ++step) {
        if (!live.empty() && random() % 3 == 0) {
            const size_t index = random() % live.size();
            addresses.free(live[index].first, live[index].second);
            live.erase(live.begin() + static_cast<std::ptrdiff_t>(index));
            continue;
        }
        const uint64_t bytes = (random() % 16 + 1) * 0x1000;
        const std::optional<uint64_t> address = addresses.allocate(bytes);
        if (!address)
            continue;
        for (const auto& [other, other_bytes] : live)
            ASSERT_TRUE(*address + bytes <= other || other + other_bytes <= *address);
        live.emplace_back(*address, bytes);
    }
}

}  // namespace
}  // namespace cuesta::drm_shim
