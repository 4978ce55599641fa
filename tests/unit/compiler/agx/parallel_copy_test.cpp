// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/agx/parallel_copy.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <random>

#include <gtest/gtest.h>

#include "compiler/agx/passes.h"

namespace cuesta::agx::test {

namespace {

using hw::agx::Field;
using hw::agx::Op;
using File = std::array<uint16_t, 256>;

constexpr uint16_t uniform_base = 0x4000;

File numbered() {
    File file;
    for (unsigned i = 0; i < file.size(); ++i)
        file[i] = static_cast<uint16_t>(0x8000 + i * 3);
    return file;
}

uint16_t read(const File& file, const Src& src, unsigned half) {
    if (src.kind == SrcKind::uniform)
        return static_cast<uint16_t>(uniform_base + src.uniform + half);
    return file[src.reg + half];
}

// What was inserted, instruction by instruction.
void execute(const Block& block, File& file) {
    for (const Instr* instr = block.first; instr != nullptr; instr = instr->next) {
        const Def& def = instr->defs[0];
        ASSERT_TRUE(def.bits == 16 || def.reg % 2 == 0);
        std::array<uint16_t, 2> result = {};
        for (unsigned i = 0; i < def.bits / 16u; ++i) {
            if (instr->is(Op::mov_imm16)) {
                result[i] = static_cast<uint16_t>(hw::agx::get(instr->machine, Field::imm16));
            } else if (instr->is(Op::mov_imm32)) {
                const uint32_t value = hw::agx::get(instr->machine, Field::imm32);
                result[i] = static_cast<uint16_t>(value >> i * 16);
            } else {
                ASSERT_TRUE(instr->is(Op::bitop));
                const bool exchange = instr->srcs.size() == 2;
                EXPECT_EQ(hw::agx::get(instr->machine, Field::tt1), 1u);
                EXPECT_EQ(hw::agx::get(instr->machine, Field::tt3), exchange ? 0u : 1u);
                result[i] = read(file, instr->srcs[0], i);
                if (exchange)
                    result[i] ^= read(file, instr->srcs[1], i);
            }
        }
        for (unsigned i = 0; i < def.bits / 16u; ++i)
            file[def.reg + i] = result[i];
    }
}

size_t length(const Block& block) {
    size_t count = 0;
    for (const Instr* instr = block.first; instr != nullptr; instr = instr->next)
        ++count;
    return count;
}

class ParallelCopy : public testing::Test {
  protected:
    // How many instructions it takes. Everything that is not moved, or free, stays.
    size_t check(const std::vector<Move>& moves, HalfSet may_change = {}) {
        Ir ir;
        Block& block = *ir.add_block();
        FreeRegisters free = {.busy = ~may_change, .begin = 0, .end = 256};
        for (const Move& move : moves) {
            for (unsigned i = 0; i < move.halves; ++i)
                free.busy.set(move.to + i);
        }
        insert_moves(ir, block, nullptr, moves, free);
        const File before = numbered();
        File after = before;
        execute(block, after);
        File expected = before;
        for (const Move& move : moves) {
            for (unsigned i = 0; i < move.halves; ++i) {
                expected[move.to + i] =
                    move.kind == SrcKind::value ? before[move.from + i]
                    : move.kind == SrcKind::uniform
                        ? static_cast<uint16_t>(uniform_base + move.from + i)
                        : static_cast<uint16_t>(i < 4 ? move.immediate >> i * 16 : 0);
            }
        }
        for (unsigned i = 0; i < before.size(); ++i) {
            if (may_change.test(i) && !free.busy.test(i))
                continue;
            EXPECT_EQ(after[i], expected[i]) << "half " << i << '\n' << print(ir);
        }
        return length(block);
    }

    static Move move(unsigned to, unsigned from, unsigned halves) {
        return {.to = static_cast<Register>(to),
                .halves = static_cast<uint16_t>(halves),
                .from = static_cast<uint16_t>(from)};
    }

    static HalfSet from(unsigned first) {
        HalfSet set;
        for (unsigned i = first; i < set.size(); ++i)
            set.set(i);
        return set;
    }
};

TEST_F(ParallelCopy, NothingToDo) {
    EXPECT_EQ(check({}), 0u);
    EXPECT_EQ(check({move(4, 4, 8)}), 0u);
}

TEST_F(ParallelCopy, AChainGoesBackwards) {
    EXPECT_EQ(check({move(2, 0, 2), move(4, 2, 2), move(6, 4, 2)}), 3u);
}

TEST_F(ParallelCopy, AVectorMovesOverItself) {
    EXPECT_EQ(check({move(2, 0, 8)}), 4u);
    EXPECT_EQ(check({move(0, 2, 8)}), 4u);
    EXPECT_EQ(check({move(1, 0, 4)}), 4u);
}

TEST_F(ParallelCopy, CyclesTakeAFreeRegister) {
    EXPECT_EQ(check({move(0, 2, 2), move(2, 0, 2)}, from(4)), 3u);
    EXPECT_EQ(check({move(0, 1, 1), move(1, 0, 1)}, from(2)), 3u);
    EXPECT_EQ(check({move(0, 2, 2), move(2, 4, 2), move(4, 0, 2)}, from(6)), 4u);
}

TEST_F(ParallelCopy, CyclesWithoutAFreeRegister) {
    EXPECT_EQ(check({move(0, 2, 2), move(2, 0, 2)}), 3u);
    EXPECT_EQ(check({move(0, 1, 1), move(1, 0, 1)}), 3u);
    EXPECT_EQ(check({move(0, 2, 2), move(2, 4, 2), move(4, 0, 2)}), 6u);
}

TEST_F(ParallelCopy, OneSourceOfMany) {
    EXPECT_EQ(check({move(0, 2, 2), move(2, 0, 2), move(4, 0, 2), move(6, 0, 2)}), 4u);
}

TEST_F(ParallelCopy, HalvesCrossWholeRegisters) {
    EXPECT_EQ(check({move(0, 3, 1), move(1, 2, 1), move(2, 0, 2)}, from(4)), 5u);
    check({move(0, 3, 1), move(1, 2, 1), move(2, 0, 2)});
}

TEST_F(ParallelCopy, ConstantsAndUniformsComeLast) {
    const Move constant = {
        .to = 0, .halves = 2, .kind = SrcKind::immediate, .immediate = 0x12345678};
    const Move uniform = {.to = 2, .halves = 4, .kind = SrcKind::uniform, .from = 6};
    const Move odd = {.to = 7, .halves = 3, .kind = SrcKind::uniform, .from = 9};
    const Move wide = {
        .to = 12, .halves = 4, .kind = SrcKind::immediate, .immediate = 0x1122334455};
    EXPECT_EQ(check({constant, uniform, move(20, 0, 2), move(22, 2, 2), odd, wide}),
              1u + 2u + 2u + 2u + 2u);
}

TEST_F(ParallelCopy, RandomPermutationsAndFanOuts) {
    std::mt19937 random(1);
    for (int round = 0; round < 2000; ++round) {
        const unsigned size = 4 + random() % 28;
        std::vector<unsigned> free_targets(size);
        std::iota(free_targets.begin(), free_targets.end(), 0u);
        std::vector<uint8_t> written(size + 8);
        std::vector<Move> moves;
        for (unsigned tries = 0; tries < size; ++tries) {
            const unsigned halves = 1 + random() % 4;
            const unsigned step = random() % 2 == 0 ? 2 : 1;
            const unsigned to = random() % size / step * step;
            const unsigned source = random() % size / step * step;
            if (to + halves > size ||
                std::any_of(written.begin() + to, written.begin() + to + halves,
                            [](uint8_t w) { return w != 0; }))
                continue;
            std::fill_n(written.begin() + to, halves, uint8_t{1});
            moves.push_back(move(to, source, halves));
        }
        // Sources may lie behind what is written.
        check(moves, round % 2 == 0 ? from(size + 4) : HalfSet{});
        if (HasFailure())
            return;
    }
}

}  // namespace

}  // namespace cuesta::agx::test
