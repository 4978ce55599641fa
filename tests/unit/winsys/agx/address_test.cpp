// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// How the GPU's addresses are divided and given out.
#include <map>
#include <random>

#include <gtest/gtest.h>

#include "winsys/agx/address_plan.h"
#include "winsys/agx/va_heaps.h"

namespace cuesta::winsys::agx {
namespace {

constexpr uint64_t gib = uint64_t{1} << 30;

TEST(AddressPlan, IsThatOfTheM1) {
    const DeviceInfo info;
    const Result<AddressPlan> plan = make_address_plan(info);
    ASSERT_TRUE(plan) << plan.error().text;
    EXPECT_EQ(plan->zero_page, 4 * gib);
    EXPECT_EQ(plan->scratch_page, 4 * gib + 2 * page_bytes) << "a guard between them";
    EXPECT_EQ(plan->usc_base, 64 * gib);
    EXPECT_EQ(plan->usc_base % usc_window_bytes, 0u);
    EXPECT_EQ(plan->main_start, plan->usc_base + usc_window_bytes);
    EXPECT_EQ(plan->main_end, plan->kernel_start);
    EXPECT_EQ(plan->kernel_end, info.va_end);
    EXPECT_EQ(plan->kernel_end - plan->kernel_start, 32 * gib);
}

TEST(AddressPlan, GivesTheKernelWhatItAsksForEvenWhereRoomIsShort) {
    const uint64_t small_end = 69 * gib;
    const Result<AddressPlan> plan = make_address_plan({.va_end = small_end});
    ASSERT_TRUE(plan) << plan.error().text;
    EXPECT_EQ(plan->kernel_end - plan->kernel_start, gib / 2);
    EXPECT_EQ(plan->main_end - plan->main_start, gib / 2);

    const Result<AddressPlan> greedy = make_address_plan({.kernel_va_bytes = 100 * gib + 1});
    ASSERT_TRUE(greedy) << greedy.error().text;
    EXPECT_GE(greedy->kernel_end - greedy->kernel_start, 100 * gib + 1);
    EXPECT_EQ(greedy->kernel_start % page_bytes, 0u);
}

TEST(AddressPlan, RefusesASpaceWithoutRoom) {
    for (const DeviceInfo& info :
         {DeviceInfo{.va_end = 0}, DeviceInfo{.va_end = 64 * gib},
          DeviceInfo{.va_end = 68 * gib + gib / 2}, DeviceInfo{.va_start = 5 * gib},
          DeviceInfo{.kernel_va_bytes = ~uint64_t{0}}}) {
        const Result<AddressPlan> plan = make_address_plan(info);
        ASSERT_FALSE(plan);
        EXPECT_EQ(plan.error().code, Errc::unsupported);
        EXPECT_NE(plan.error().text.find("leave no room"), std::string::npos);
    }
}

TEST(AddressPlan, CountsInWholePages) {
    const AddressPlan plan = *make_address_plan({});
    EXPECT_EQ(*whole_pages(plan, 1), page_bytes);
    EXPECT_EQ(*whole_pages(plan, page_bytes), page_bytes);
    EXPECT_EQ(*whole_pages(plan, page_bytes + 1), 2 * page_bytes);
    EXPECT_EQ(whole_pages(plan, 0).error().code, Errc::invalid);
    EXPECT_EQ(whole_pages(plan, ~uint64_t{0}).error().code, Errc::out_of_memory);
}

TEST(VaRange, LeavesAPageBehindEachAndFillsHoles) {
    VaRange range(page_bytes, 8 * page_bytes);  // seven pages
    const auto a = range.allocate(page_bytes);
    const auto b = range.allocate(page_bytes);
    const auto c = range.allocate(2 * page_bytes);
    ASSERT_TRUE(a && b && c);
    EXPECT_EQ(*a, page_bytes);
    EXPECT_EQ(*b, 3 * page_bytes);
    EXPECT_EQ(*c, 5 * page_bytes);
    EXPECT_FALSE(range.allocate(page_bytes)) << "full";
    range.free(*a);
    EXPECT_FALSE(range.allocate(2 * page_bytes)) << "the hole is too small";
    range.free(*b);
    EXPECT_EQ(range.allocate(3 * page_bytes), a) << "two holes are one again";
    range.free(*a);
    range.free(*c);
    EXPECT_EQ(range.allocate(6 * page_bytes), a);
}

TEST(VaRange, GivesNothingTwice) {
    constexpr uint64_t end = 4096 * page_bytes;
    VaRange range(0, end);
    std::map<uint64_t, uint64_t> taken;
    std::mt19937 random(1);
    for (int i = 0; i < 20000; ++i) {
        if (random() % 2 == 0 && !taken.empty()) {
            auto victim = taken.lower_bound(random() % end);
            if (victim == taken.end())
                victim = taken.begin();
            range.free(victim->first);
            taken.erase(victim);
            continue;
        }
        const uint64_t bytes = (1 + random() % 64) * page_bytes;
        const auto va = range.allocate(bytes);
        if (!va)
            continue;
        const auto next = taken.lower_bound(*va);
        ASSERT_TRUE(next == taken.end() || *va + bytes < next->first);
        ASSERT_TRUE(next == taken.begin() ||
                    std::prev(next)->first + std::prev(next)->second < *va);
        ASSERT_LT(*va + bytes, end);
        taken.emplace(*va, bytes);
    }
    for (const auto& [va, bytes] : taken)
        range.free(va);
    EXPECT_EQ(range.live(), 0u);
    EXPECT_EQ(range.allocate(end - page_bytes), 0u) << "all is one hole again";
}

TEST(VaHeaps, KeepsTheHeapsApart) {
    const AddressPlan plan = *make_address_plan({});
    VaHeaps heaps(plan);
    EXPECT_EQ(*heaps.allocate(Heap::main, page_bytes), plan.main_start);
    EXPECT_EQ(*heaps.allocate(Heap::usc, page_bytes), plan.usc_base + page_bytes)
        << "USC address 0 is nobody's";
    const Result<uint64_t> large = heaps.allocate(Heap::usc, usc_window_bytes - 2 * page_bytes);
    ASSERT_FALSE(large);
    EXPECT_EQ(large.error().code, Errc::out_of_memory);
    EXPECT_NE(large.error().text.find("USC heap"), std::string::npos) << large.error().text;
    EXPECT_TRUE(heaps.allocate(Heap::main, usc_window_bytes));
    heaps.free(Heap::usc, plan.usc_base + page_bytes);
    EXPECT_EQ(heaps.live(), 2u);
    EXPECT_TRUE(heaps.allocate(Heap::usc, usc_window_bytes - 2 * page_bytes)) << "empty again";
}

}  // namespace
}  // namespace cuesta::winsys::agx
