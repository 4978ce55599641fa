// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The rules of std140, by offsets that were computed by hand.
#include "compiler/shading/block.h"

#include <gtest/gtest.h>

#include "tree_building.h"

namespace cuesta::shading {
namespace {

using testing::TreeBuilder;

class BlockLayout : public ::testing::Test {
  protected:
    const Type* structure(std::initializer_list<const Type*> types) {
        std::vector<Member> members;
        for (const Type* type : types)
            members.push_back({"m", type});
        return t.module.types.make_struct("S", members);
    }
    BlockPart lay_out(std::initializer_list<const Type*> types,
                      MatrixOrder order = MatrixOrder::columns) {
        const std::vector<MatrixOrder> orders(types.size(), order);
        return lay_out_block(t.module.arena, *structure(types), orders);
    }
    static std::vector<uint32_t> offsets(const BlockPart& part) {
        std::vector<uint32_t> found;
        for (const BlockPart& member : part.members)
            found.push_back(member.offset);
        return found;
    }
    using Offsets = std::vector<uint32_t>;

    TreeBuilder t;
};

TEST_F(BlockLayout, VectorsOfThreeAreAlignedAsFour) {
    const BlockPart block = lay_out({t.float_type(), t.vec(2), t.vec(3), t.float_type(), t.vec(3),
                                     t.vec(4, Scalar::int_), t.bool_type(), t.vec(2)});
    EXPECT_EQ(offsets(block), (Offsets{0, 8, 16, 28, 32, 48, 64, 72}));
    EXPECT_EQ(block.size, 80u);
    EXPECT_EQ(block.members[2].size, 12u);
    EXPECT_EQ(block.members[2].stride, 0u);
}

TEST_F(BlockLayout, ABlockEndsAtAWholeVector) {
    EXPECT_EQ(lay_out({t.float_type()}).size, 16u);
    EXPECT_EQ(lay_out({t.vec(4), t.float_type()}).size, 32u);
}

TEST_F(BlockLayout, ElementsTakeWholeVectors) {
    const BlockPart block = lay_out({t.float_type(), t.array(t.float_type(), 3), t.float_type(),
                                     t.array(t.vec(3), 2), t.float_type()});
    EXPECT_EQ(offsets(block), (Offsets{0, 16, 64, 80, 112}));
    EXPECT_EQ(block.members[1].stride, 16u);
    EXPECT_EQ(block.members[1].size, 48u);
    EXPECT_EQ(block.members[1].element->size, 4u);
    EXPECT_EQ(block.size, 128u);
}

TEST_F(BlockLayout, MatricesAreArraysOfWhatTheyAreStoredBy) {
    const std::initializer_list<const Type*> types = {t.float_type(), t.mat(2, 3), t.mat(4, 2),
                                                      t.array(t.mat(3, 2), 2), t.float_type()};
    const BlockPart columns = lay_out(types);
    EXPECT_EQ(offsets(columns), (Offsets{0, 16, 48, 112, 208}));
    EXPECT_EQ(columns.members[3].stride, 48u);
    EXPECT_EQ(columns.members[3].element->stride, 16u);
    EXPECT_FALSE(columns.members[1].is_row_major);
    const BlockPart rows = lay_out(types, MatrixOrder::rows);
    EXPECT_EQ(offsets(rows), (Offsets{0, 16, 64, 96, 160}));
    EXPECT_EQ(rows.members[3].stride, 32u);
    EXPECT_TRUE(rows.members[3].element->is_row_major);
    EXPECT_FALSE(rows.members[3].is_row_major);
}

TEST_F(BlockLayout, StructsBeginAndEndAtWholeVectors) {
    const Type* const inner = structure({t.float_type(), t.vec(2)});  // 16 bytes
    const Type* const outer = structure({inner, t.float_type(), t.mat(2, 2)});
    const BlockPart block = lay_out(
        {t.float_type(), structure({t.float_type()}), t.float_type(), t.array(outer, 2), t.vec(2)});
    EXPECT_EQ(offsets(block), (Offsets{0, 16, 32, 48, 176}));
    const BlockPart& element = *block.members[3].element;
    EXPECT_EQ(offsets(element), (Offsets{0, 16, 32}));
    EXPECT_EQ(block.members[3].stride, 64u);
    EXPECT_EQ(offsets(element.members[0]), (Offsets{0, 8}));
    EXPECT_EQ(block.size, 192u);
}

// Within structs too, whatever other members are.
TEST_F(BlockLayout, EachMemberHasItsOrder) {
    const Type* const inner = structure({t.array(t.mat(2, 3), 2)});
    const std::array orders = {MatrixOrder::rows, MatrixOrder::columns};
    const BlockPart block = lay_out_block(t.module.arena, *structure({inner, inner}), orders);
    EXPECT_EQ(offsets(block), (Offsets{0, 96}));
    EXPECT_TRUE(block.members[0].members[0].element->is_row_major);
    EXPECT_EQ(block.members[0].members[0].stride, 48u);
    EXPECT_FALSE(block.members[1].members[0].element->is_row_major);
    EXPECT_EQ(block.members[1].members[0].stride, 32u);
    EXPECT_EQ(block.size, 160u);
}

}  // namespace
}  // namespace cuesta::shading
