// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Long shaders: what is made for them and of them grows with the text. (How long that takes:
// tests/bench.)
#include <gtest/gtest.h>

#include "compiler/lima/pp/dependence.h"
#include "compiler/lima/pp/regalloc.h"
#include "compiler/lima/pp/spill.h"
#include "compiler/tgsi/tgsi.h"
#include "long_shaders.h"
#include "pp_testing.h"

namespace cuesta::lima::pp {
namespace {

Stats stats_of(const std::string& text) {
    const auto shader = tgsi::compile(text, "test");
    EXPECT_TRUE(shader) << shader.error().text;
    if (!shader)
        return {};
    const Result<Program> program = compile(**shader);
    EXPECT_TRUE(program) << program.error().text;
    return program ? program->stats : Stats{};
}

class PpScaling : public testing::TestWithParam<LongShader> {};

TEST_P(PpScaling, TheCodeGrowsWithTheText) {
    constexpr unsigned small = 500;
    constexpr unsigned factor = 4;
    const Stats few = stats_of(GetParam().text(small));
    const Stats many = stats_of(GetParam().text(small * factor));
    EXPECT_LE(many.units, few.units * (factor + 1)) << few.units;
    EXPECT_LE(many.instructions, few.instructions * (factor + 1)) << few.instructions;
}

INSTANTIATE_TEST_SUITE_P(Kinds,
                         PpScaling,
                         testing::ValuesIn(long_shaders().begin(), long_shaders().end()),
                         [](const auto& info) { return std::string(info.param.name); });

// --- rounds of spilling ------------------------------------------------------------------------

// So many products of two, all at hand before the first of them is read.
Ir all_at_once(uint32_t count) {
    Ir ir;
    ir.blocks.resize(1);
    Block& block = ir.blocks.front();
    block.stops = true;
    const auto add = [&](Node node) {
        node.mask = 15;
        node.variable = ir.add_variable();
        block.nodes.push_back(static_cast<uint32_t>(ir.nodes.size()));
        ir.nodes.push_back(node);
        return node.variable;
    };
    const auto variable = [](uint32_t index) {
        return Operand{.kind = OperandKind::variable, .index = index};
    };
    const uint32_t first = add({.op = Op::varying});
    uint32_t last = first;
    for (uint32_t i = 1; i < count; ++i)
        last = add({.op = Op::mul, .src = {variable(last), variable(first)}});
    uint32_t sum = first;
    for (uint32_t i = 1; i < count; ++i)
        sum = add({.op = Op::add, .src = {variable(sum), variable(i)}});
    ir.color = {sum, 15};
    return ir;
}

// How often something had to go until the rest found registers; what it was, the first time.
struct Spilling {
    unsigned rounds = 0;
    size_t first_victims = 0;
};
Spilling spill_until_placed(Ir& ir) {
    Spilling spilling;
    while (spilling.rounds < 10) {
        const size_t nodes = ir.nodes.size();
        const Allocation allocation = allocate_registers(ir, schedule(ir, in_order));
        if (allocation.complete)
            break;
        ir.nodes.resize(nodes);
        if (spilling.rounds++ == 0)
            spilling.first_victims = allocation.victims_everywhere.size();
        spill(ir, allocation.victims_everywhere);
    }
    return spilling;
}

TEST(PpSpilling, RoundsDoNotGrowWithTheShader) {
    for (const uint32_t count : {20u, 2000u}) {
        Ir ir = all_at_once(count);
        const Spilling spilling = spill_until_placed(ir);
        EXPECT_GE(spilling.first_victims, count - register_count - 4);
        EXPECT_LE(spilling.first_victims, count);
        EXPECT_LE(spilling.rounds, 3u);
    }
}

// --- links between accesses to temporaries -----------------------------------------------------

struct Accesses {
    Ir ir;
    Block block;

    void add(Node node) {
        block.nodes.push_back(static_cast<uint32_t>(ir.nodes.size()));
        ir.nodes.push_back(node);
    }
    // The index of an access to any is a value, here always the same.
    void store(int32_t index, bool any = false) {
        Node node{.op = Op::store, .mask = 15, .temporary = index};
        if (any)
            node.src[1] = Operand{.kind = OperandKind::variable, .index = 0};
        add(node);
    }
    void load(int32_t index, bool any = false) {
        Node node{.op = Op::mov, .mask = 0};
        node.src[0] = Operand{.kind = OperandKind::temporary,
                              .index = static_cast<uint32_t>(index),
                              .offset = any ? 0 : none};
        add(node);
    }
};

// Whether links lead from the one to the other, and whether the first must be done an instruction
// earlier.
struct Path {
    bool ordered = false;
    bool apart = false;
};
std::vector<Path> paths_from(const DependenceGraph& graph, uint32_t from) {
    std::vector<Path> paths(graph.later.size());
    paths[from].ordered = true;
    for (uint32_t i = from; i < graph.later.size(); ++i)
        for (const Dependence& d : graph.later[i])
            if (paths[i].ordered && d.cell == none) {
                paths[d.node].ordered = true;
                paths[d.node].apart |= paths[i].apart || d.kind == DependenceKind::memory;
            }
    return paths;
}

TEST(PpDependence, EveryTwoAccessesThatMayMeetAreOrdered) {
    uint32_t state = 1;
    const auto random = [&](uint32_t below) {
        state = state * 1664525u + 1013904223u;
        return (state >> 8) % below;
    };
    for (const uint32_t places : {1u, 3u, 100u, 1000u}) {
        for (const uint32_t any_of : {2u, 5u, 400u}) {
            Accesses accesses;
            std::vector<std::array<int32_t, 2>> what;  // place or -1, whether it stores
            for (unsigned i = 0; i < 600; ++i) {
                const bool any = random(any_of) == 0;
                const int32_t place = static_cast<int32_t>(random(places));
                // Long runs of one kind, so that many of both meet.
                const bool store = any ? random(40) == 0 : (i / 150 + random(8) / 7) % 2 == 0;
                store ? accesses.store(place, any) : accesses.load(place, any);
                what.push_back({any ? -1 : place, store});
            }
            const DependenceGraph graph(accesses.ir, accesses.block);
            for (uint32_t a = 0; a < what.size(); ++a) {
                const std::vector<Path> paths = paths_from(graph, a);
                for (uint32_t b = a + 1; b < what.size(); ++b) {
                    const bool meet = what[a][0] < 0 || what[b][0] < 0 || what[a][0] == what[b][0];
                    if (!meet || (what[a][1] == 0 && what[b][1] == 0))
                        continue;
                    ASSERT_TRUE(paths[b].ordered) << a << " before " << b;
                    ASSERT_TRUE(paths[b].apart || what[a][1] == 0) << a << " seen by " << b;
                }
            }
        }
    }
}

TEST(PpDependence, LinksGrowWithTheAccesses) {
    constexpr int32_t count = 4000;
    const auto links_of = [](const Accesses& accesses) {
        size_t links = 0;
        for (const auto& later : DependenceGraph(accesses.ir, accesses.block).later)
            links += later.size();
        return links;
    };
    Accesses same_place;
    Accesses loads_first;
    Accesses stores_first;
    for (int32_t i = 0; i < count; ++i) {
        same_place.store(0);
        same_place.load(0);
        loads_first.load(0, true);
        stores_first.store(i);
    }
    for (int32_t i = 0; i < count; ++i) {
        loads_first.store(i);
        stores_first.load(0, true);
    }
    // Twice as many accesses; registers of the computed indices are only read.
    EXPECT_LE(links_of(same_place), 4u * count);
    EXPECT_LE(links_of(loads_first), 4u * count);
    EXPECT_LE(links_of(stores_first), 4u * count);
}

}  // namespace
}  // namespace cuesta::lima::pp
