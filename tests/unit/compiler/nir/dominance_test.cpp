// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/dominance.h"

#include "nir_testing.h"

namespace cuesta::nir {
namespace {

// b0 if { b1 } else { b2 break } in a loop, and behind it; indices are those of the text.
constexpr std::string_view looping = R"(shader vertex
fn main {
  b0:
  %0:1 = load_const true
  loop {
    b1:
    if %0 {
      b2:
    } else {
      b3:
      break
    }
    b4:
  }
  b5:
  if %0 {
    b6:
    return
  } else {
    b7:
  }
  b8:
}
)";

std::vector<uint32_t> indices(std::span<Block* const> blocks) {
    std::vector<uint32_t> result;
    for (const Block* block : blocks)
        result.push_back(block->index);
    std::sort(result.begin(), result.end());
    return result;
}

struct DominanceTest : testing::Test {
    std::unique_ptr<Shader> shader = shader_of(looping);
    Function& fn = *shader->entry_point();
    Dominance dominance{fn};
    std::vector<Block*> blocks;

    void SetUp() override {
        for_each_block(fn.body, [&](Block& block) { blocks.push_back(&block); });
        blocks.push_back(&fn.end_block);
    }
};

TEST_F(DominanceTest, FindsImmediateDominators) {
    const int expected[] = {-1, 0, 1, 1, 2, 3, 5, 5, 7, 5};
    for (size_t i = 0; i < blocks.size(); ++i) {
        const Block* idom = dominance.idom(*blocks[i]);
        EXPECT_EQ(idom != nullptr ? static_cast<int>(idom->index) : -1, expected[i]) << i;
    }
}

TEST_F(DominanceTest, AgreesWithTheDefinition) {
    // a dominates b when b cannot be reached without a.
    for (Block* a : blocks) {
        std::vector<bool> seen(blocks.size());
        std::vector<Block*> work;
        if (a != blocks[0])
            work.push_back(blocks[0]);
        while (!work.empty()) {
            Block* block = work.back();
            work.pop_back();
            if (block == a || seen[block->index])
                continue;
            seen[block->index] = true;
            for (Block* next : block->successors)
                if (next != nullptr)
                    work.push_back(next);
        }
        for (Block* b : blocks)
            EXPECT_EQ(dominance.dominates(*a, *b), !seen[b->index]) << a->index << " " << b->index;
    }
}

TEST_F(DominanceTest, FindsFrontiers) {
    EXPECT_EQ(indices(dominance.frontier(*blocks[1])), (std::vector<uint32_t>{1}));
    EXPECT_EQ(indices(dominance.frontier(*blocks[2])), (std::vector<uint32_t>{1}));
    EXPECT_EQ(indices(dominance.frontier(*blocks[3])), (std::vector<uint32_t>{}));
    EXPECT_EQ(indices(dominance.frontier(*blocks[6])), (std::vector<uint32_t>{9}));
    EXPECT_EQ(indices(dominance.frontier(*blocks[8])), (std::vector<uint32_t>{9}));
}

TEST_F(DominanceTest, ListsChildren) {
    EXPECT_EQ(indices(dominance.children(*blocks[5])), (std::vector<uint32_t>{6, 7, 9}));
    EXPECT_TRUE(dominance.children(*blocks[4]).empty());
}

TEST(Dominance, UnreachableBlocksAreDominatedByAll) {
    const std::unique_ptr<Shader> shader = shader_of(R"(shader vertex
fn main {
  loop {
  }
  %0:32 = undef
}
)");
    Function& fn = *shader->entry_point();
    const Dominance dominance(fn);
    const Block& last = *fn.body.last_block();
    EXPECT_FALSE(last.reachable);
    EXPECT_EQ(dominance.idom(last), nullptr);
    EXPECT_TRUE(dominance.dominates(*fn.body.first_block(), last));
    EXPECT_FALSE(dominance.dominates(last, *fn.body.first_block()));
}

}  // namespace
}  // namespace cuesta::nir
