// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The common cases in which phis, collects and splits must cost nothing.
#include <gtest/gtest.h>

#include "compiler/agx/passes.h"
#include "regalloc_flow_check.h"
#include "regalloc_random.h"

namespace cuesta::agx::test {

namespace {

class Coalescing : public testing::Test {
  protected:
    ValueId scalar() { return ir_.add_value(2, 2); }
    ValueId half() { return ir_.add_value(1, 1); }
    ValueId vector(unsigned words) { return ir_.add_value(2 * words, 2); }

    ValueId define(Block& block, std::initializer_list<ValueId> sources = {}) {
        const ValueId value = scalar();
        append_opaque(ir_, block, {value}, sources);
        return value;
    }

    void use(Block& block, std::initializer_list<ValueId> sources) {
        append_opaque(ir_, block, {}, sources);
    }

    ValueId phi(Block& block, std::initializer_list<ValueId> sources) {
        const ValueId value = scalar();
        append_pseudo(ir_, block, Kind::phi, {value}, sources);
        return value;
    }

    ValueId collect(Block& block, std::initializer_list<ValueId> sources) {
        const ValueId value = vector(static_cast<unsigned>(sources.size()));
        append_pseudo(ir_, block, Kind::collect, {value}, sources);
        return value;
    }

    // A loop of one block, entered from a block and left to one.
    struct Loop {
        Block* before;
        Block* body;
        Block* latch;
        Block* after;
    };
    Loop make_loop() {
        Loop loop = {ir_.add_block(), ir_.add_block(), ir_.add_block(), nullptr};
        loop.body->loop_header = true;
        loop.body->loop_depth = loop.latch->loop_depth = 1;
        Block* leave = ir_.add_block();
        loop.after = leave;
        add_edge(*loop.before, *loop.body);
        add_edge(*loop.body, *loop.latch);
        add_edge(*loop.body, *leave);
        add_edge(*loop.latch, *loop.body);
        return loop;
    }

    static void set_source(Instr& phi, size_t n, ValueId value) { phi.srcs[n].value = value; }

    CodeCount allocate() {
        const auto valid = validate(ir_);
        EXPECT_TRUE(valid) << valid.error().text << '\n' << print(ir_);
        const FlowCheck check(ir_);
        const auto done = allocate_registers(ir_);
        EXPECT_TRUE(done) << done.error().text;
        EXPECT_EQ(check.check(ir_), "") << print(ir_);
        return count_code(ir_);
    }

    Ir ir_;
};

TEST_F(Coalescing, VectorsAreTakenApartAndPutTogetherInPlace) {
    Block& block = *ir_.add_block();
    const ValueId loaded = vector(4);
    append_opaque(ir_, block, {loaded}, {});
    const ValueId x = scalar(), y = scalar(), z = scalar(), w = scalar();
    append_pseudo(ir_, block, Kind::split, {x, y, z, w}, {loaded});
    const ValueId a = define(block, {x}), b = define(block, {y});
    const ValueId c = define(block, {z}), d = define(block, {w});
    use(block, {collect(block, {a, b, c, d})});
    EXPECT_EQ(allocate().moves, 0u) << print(ir_);
    EXPECT_EQ(ir_.register_halves, 8u);
}

TEST_F(Coalescing, PartsOfAVectorAreAVector) {
    Block& block = *ir_.add_block();
    const ValueId loaded = vector(4);
    append_opaque(ir_, block, {loaded}, {});
    const ValueId x = scalar(), y = scalar(), z = scalar(), w = scalar();
    append_pseudo(ir_, block, Kind::split, {x, y, z, w}, {loaded});
    use(block, {collect(block, {y, z, w})});
    use(block, {x});
    EXPECT_EQ(allocate().moves, 0u) << print(ir_);
}

TEST_F(Coalescing, ScalarsAreMadeWhereTheirVectorWillBe) {
    Block& block = *ir_.add_block();
    const ValueId kept = define(block);
    const ValueId a = define(block);
    const ValueId other = define(block, {kept});
    const ValueId b = define(block, {other});
    const ValueId more = define(block, {b});
    const ValueId c = define(block, {more});
    use(block, {collect(block, {c, a, b})});
    use(block, {kept, other, more});
    EXPECT_EQ(allocate().moves, 0u) << print(ir_);
}

TEST_F(Coalescing, AVectorInReverse) {
    Block& block = *ir_.add_block();
    const ValueId d = define(block), c = define(block), b = define(block), a = define(block);
    use(block, {collect(block, {a, b, c, d})});
    EXPECT_EQ(allocate().moves, 0u) << print(ir_);
    EXPECT_EQ(ir_.register_halves, 8u);
}

TEST_F(Coalescing, TwoVectorsSideBySide) {
    Block& block = *ir_.add_block();
    const ValueId a = define(block), b = define(block), c = define(block), d = define(block);
    const ValueId e = define(block), f = define(block);
    const ValueId first = collect(block, {a, c, e});
    const ValueId second = collect(block, {b, d, f});
    use(block, {first, second});
    EXPECT_EQ(allocate().moves, 0u) << print(ir_);
    EXPECT_EQ(ir_.register_halves, 12u);
}

// Coordinates of several textures.
TEST_F(Coalescing, AVectorSharesRegistersWithItsParts) {
    Block& block = *ir_.add_block();
    const ValueId loaded = vector(2), x = scalar(), y = scalar();
    append_opaque(ir_, block, {loaded}, {});
    append_pseudo(ir_, block, Kind::split, {x, y}, {loaded});
    use(block, {collect(block, {x, y})});
    use(block, {collect(block, {x, y})});
    use(block, {loaded, x, y});
    EXPECT_EQ(allocate().moves, 0u) << print(ir_);
    EXPECT_EQ(ir_.register_halves, 4u);
}

TEST_F(Coalescing, APartOutlivesItsVector) {
    Block& block = *ir_.add_block();
    const ValueId loaded = vector(4), x = scalar(), y = scalar(), z = scalar(), w = scalar();
    append_opaque(ir_, block, {loaded}, {});
    append_pseudo(ir_, block, Kind::split, {x, y, z, w}, {loaded});
    use(block, {loaded, x, y, z});
    const ValueId more = vector(3);
    append_opaque(ir_, block, {more}, {});
    use(block, {more, w});
    EXPECT_EQ(allocate().moves, 0u) << print(ir_);
    EXPECT_EQ(ir_.register_halves, 8u);
}

// What the second vector needs elsewhere is copied, the rest stays.
TEST_F(Coalescing, AScalarInTwoVectors) {
    Block& block = *ir_.add_block();
    const ValueId a = define(block), b = define(block), c = define(block);
    use(block, {collect(block, {a, b})});
    use(block, {collect(block, {c, b})});
    EXPECT_LE(allocate().moves, 1u) << print(ir_);
}

TEST_F(Coalescing, HalvesShareARegister) {
    Block& block = *ir_.add_block();
    std::vector<ValueId> halves;
    for (int i = 0; i < 4; ++i) {
        halves.push_back(half());
        append_opaque(ir_, block, {halves.back()}, {});
        define(block);
    }
    for (const ValueId value : halves)
        use(block, {value});
    EXPECT_EQ(allocate().moves, 0u);
    EXPECT_EQ(ir_.register_halves, 6u) << print(ir_);
}

TEST_F(Coalescing, BothSidesOfAnIf) {
    Block& before = *ir_.add_block();
    Block& left = *ir_.add_block();
    Block& right = *ir_.add_block();
    Block& after = *ir_.add_block();
    add_edge(before, left);
    add_edge(before, right);
    add_edge(left, after);
    add_edge(right, after);
    const ValueId c = define(before), d = define(before);
    const ValueId a = define(left, {c}), a2 = define(left, {d});
    const ValueId b2 = define(right, {d}), b = define(right, {c});
    const ValueId first = phi(after, {a, b}), second = phi(after, {a2, b2});
    use(after, {first, second});
    EXPECT_EQ(allocate().moves, 0u) << print(ir_);
}

TEST_F(Coalescing, LoopCounterAndSum) {
    const Loop loop = make_loop();
    const ValueId zero = define(*loop.before), limit = define(*loop.before);
    const ValueId start = define(*loop.before);
    const ValueId counter = phi(*loop.body, {zero, zero});
    const ValueId sum = phi(*loop.body, {start, start});
    use(*loop.body, {counter, limit});
    const ValueId term = define(*loop.latch, {counter});
    const ValueId next_sum = define(*loop.latch, {sum, term});
    const ValueId next = define(*loop.latch, {counter});
    set_source(*ir_.values[counter].def, 1, next);
    set_source(*ir_.values[sum].def, 1, next_sum);
    use(*loop.after, {sum});
    EXPECT_EQ(allocate().moves, 0u) << print(ir_);
}

// What is read behind a loop may not be overwritten in it.
TEST_F(Coalescing, ValuesThatPassALoopStay) {
    const Loop loop = make_loop();
    const ValueId zero = define(*loop.before), kept = define(*loop.before);
    const ValueId counter = phi(*loop.body, {zero, zero});
    define(*loop.latch, {counter});
    const ValueId next = define(*loop.latch, {counter});
    set_source(*ir_.values[counter].def, 1, next);
    use(*loop.after, {kept, counter});
    EXPECT_EQ(allocate().moves, 0u) << print(ir_);
}

TEST_F(Coalescing, ALoopSwapsThroughAFreeRegister) {
    const Loop loop = make_loop();
    const ValueId a = define(*loop.before), b = define(*loop.before);
    const ValueId x = phi(*loop.body, {a, a}), y = phi(*loop.body, {b, b});
    set_source(*ir_.values[x].def, 1, y);
    set_source(*ir_.values[y].def, 1, x);
    use(*loop.after, {x, y});
    const CodeCount count = allocate();
    EXPECT_EQ(count.moves, 3u) << print(ir_);
    EXPECT_EQ(count.exchanges, 0u);
}

TEST_F(Coalescing, ALoopRotatesWithoutAFreeRegister) {
    ir_.register_limit = 8;
    const Loop loop = make_loop();
    const ValueId a = define(*loop.before), b = define(*loop.before), c = define(*loop.before);
    const ValueId x = phi(*loop.body, {a, a}), y = phi(*loop.body, {b, b});
    const ValueId z = phi(*loop.body, {c, c});
    set_source(*ir_.values[x].def, 1, y);
    set_source(*ir_.values[y].def, 1, z);
    set_source(*ir_.values[z].def, 1, x);
    use(*loop.after, {x, y, z});
    ir_.register_limit = 8;  // six that are alive, and two that alignment may cost
    const CodeCount count = allocate();
    EXPECT_EQ(count.moves + count.exchanges, 4u) << print(ir_);
}

TEST_F(Coalescing, PreloadsStayWhereTheyAre) {
    Block& block = *ir_.add_block();
    const ValueId vertex = scalar(), instance = scalar();
    append_pseudo(ir_, block, Kind::preload, {vertex}, {})->defs[0].reg = 10;
    append_pseudo(ir_, block, Kind::preload, {instance}, {})->defs[0].reg = 12;
    const ValueId a = define(block, {vertex});
    use(block, {a, instance, vertex});
    EXPECT_EQ(allocate().moves, 0u) << print(ir_);
    EXPECT_EQ(ir_.register_halves, 14u);
}

TEST_F(Coalescing, ACopyOfWhatDiesIsNothing) {
    Block& block = *ir_.add_block();
    const ValueId a = define(block), b = scalar();
    append_pseudo(ir_, block, Kind::copy, {b}, {a});
    use(block, {b});
    EXPECT_EQ(allocate().moves, 0u);
}

TEST_F(Coalescing, ACounterOfFlowKeepsItsHalf) {
    ir_.uses_flow = true;
    Block& block = *ir_.add_block();
    const ValueId a = half(), b = define(block);
    append_opaque(ir_, block, {a}, {});
    use(block, {a, b});
    allocate();
    EXPECT_EQ(ir_.values[a].def->defs[0].reg, 1u);
    EXPECT_EQ(ir_.values[b].def->defs[0].reg, 2u);
}

}  // namespace

}  // namespace cuesta::agx::test
