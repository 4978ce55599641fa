// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "winsys/common/owned.h"

#include <vector>

#include <gtest/gtest.h>

#include "winsys/common/owned_bo.h"

namespace cuesta::winsys {
namespace {

// Tells in which order things come back.
struct Owner {
    void give_back(int name) { returned.push_back(name); }
    std::vector<int> returned;
};
using Thing = Owned<Owner, int, &Owner::give_back>;

TEST(Owned, IsGivenBackOnce) {
    Owner owner;
    {
        Thing first(owner, 1);
        Thing moved(std::move(first));
        EXPECT_EQ(moved.name(), 1);
        EXPECT_EQ(&moved.owner(), &owner);
    }
    EXPECT_EQ(owner.returned, (std::vector{1}));
}

TEST(Owned, IsGivenBackWhenAssignedOver) {
    Owner owner, other;
    Thing thing(owner, 1), next(other, 2);
    thing = std::move(next);
    EXPECT_EQ(owner.returned, (std::vector{1}));
    EXPECT_EQ(thing.name(), 2);
    Thing& same = thing;
    thing = std::move(same);
    EXPECT_TRUE(other.returned.empty());
    EXPECT_EQ(thing.name(), 2);
}

struct Info {
    int handle = 0;
    uint32_t va = 0;
    uint32_t size = 0;
};

struct Buffers {
    Result<std::span<std::byte>> map_bo(const Info& bo) {
        ++maps;
        if (bo.size == 0)
            return Error{Errc::invalid, "nothing to map"};
        return std::span(memory).first(bo.size);
    }
    void unmap_bo(std::span<std::byte> mapping) { unmapped.push_back(mapping.size()); }
    void close_bo(int handle) { closed.push_back(handle); }
    Result<int> export_bo(int handle) { return handle + 100; }

    std::byte memory[64] = {};
    int maps = 0;
    std::vector<size_t> unmapped;
    std::vector<int> closed;
};

class Bo : public OwnedBo<Buffers, Info> {
  public:
    Bo(Buffers& buffers, const Info& info) : OwnedBo(buffers, info) {}
};

TEST(OwnedBo, IsMappedOnceUnmappedAndClosed) {
    Buffers buffers;
    {
        Bo bo(buffers, {1, 64, 32});
        EXPECT_EQ(bo.map()->data(), buffers.memory);
        Bo moved(std::move(bo));
        EXPECT_EQ(moved.map()->size(), 32u);
        EXPECT_EQ(buffers.maps, 1);
        EXPECT_EQ(moved.va(), 64u);
        EXPECT_EQ(*moved.export_dma_buf(), 101);
        Bo unmapped(buffers, {2, 0, 0});
        EXPECT_FALSE(unmapped.map());
        moved = std::move(unmapped);
        EXPECT_EQ(buffers.closed, (std::vector{1}));
    }
    EXPECT_EQ(buffers.unmapped, (std::vector<size_t>{32}));
    EXPECT_EQ(buffers.closed, (std::vector{1, 2}));
}

}  // namespace
}  // namespace cuesta::winsys
