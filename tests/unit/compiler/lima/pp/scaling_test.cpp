// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The time that a shader takes grows with its length, and not with the square of it.
#include <ctime>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "compiler/lima/pp/dependence.h"
#include "compiler/tgsi/tgsi.h"
#include "pp_testing.h"

namespace cuesta::lima::pp {
namespace {

constexpr unsigned small = 400;
constexpr unsigned factor = 5;
constexpr double allowed = factor * 2.4;  // the square of the factor is 25

double now() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

std::string shader_text(std::string_view declarations, std::string_view body) {
    return fmt::format(
        "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL IN[1], GENERIC[1], PERSPECTIVE\n"
        "DCL OUT[0], COLOR\nDCL CONST[0..31]\nDCL ADDR[0]\n{}{}END\n",
        declarations, body);
}

// Of the back end and the passes that it runs: the lesser of two runs.
double seconds_for(const std::string& text) {
    const auto shader = tgsi::compile(text, "test");
    EXPECT_TRUE(shader) << shader.error().text;
    if (!shader)
        return 0;
    double least = 1e9;
    for (int i = 0; i < 2; ++i) {
        const double before = now();
        const Result<Program> program = compile(**shader);
        least = std::min(least, now() - before);
        EXPECT_TRUE(program) << program.error().text;
    }
    return least;
}

// All at hand at once, and read in the opposite order.
std::string wide(unsigned count) {
    std::string body;
    for (unsigned i = 0; i < count; ++i)
        body += fmt::format("MUL TEMP[{}], IN[1].{}, CONST[{}]\n", i, i % 2 == 0 ? "xxxx" : "yyyy",
                            i % 32);
    for (unsigned i = 0; i < count; ++i)
        body += fmt::format("MAD TEMP[0], TEMP[{}], TEMP[0], TEMP[{}]\n", count - 1 - i, i);
    return shader_text(fmt::format("DCL TEMP[0..{}]\n", count - 1), body + "MOV OUT[0], TEMP[0]\n");
}

// Sixty vectors are alive everywhere; the registers hold six.
std::string crowded(unsigned count) {
    constexpr unsigned alive = 60;
    std::string body;
    for (unsigned i = 0; i < alive; ++i)
        body += fmt::format("MUL TEMP[{}], IN[0], CONST[{}]\n", i, i % 32);
    uint32_t state = 1;
    const auto any = [&] {
        state = state * 1664525u + 1013904223u;
        return (state >> 8) % alive;
    };
    for (unsigned i = 0; i < count; ++i)
        body += fmt::format("MAD TEMP[{}], TEMP[{}].yzwx, TEMP[{}], TEMP[{}]\n", any(), any(),
                            any(), any());
    return shader_text(fmt::format("DCL TEMP[0..{}]\n", alive - 1), body + "MOV OUT[0], TEMP[0]\n");
}

// Elements of an array, which wait for nothing but a place.
std::string stores(unsigned count) {
    std::string body;
    for (unsigned i = 0; i < count; ++i)
        body += fmt::format("MUL TEMP[{}](1), IN[0], CONST[{}]\n", i, i % 32);
    return shader_text(fmt::format("DCL TEMP[0..{}], ARRAY(1)\n", count - 1),
                       body + "ARL ADDR[0].x, IN[1].xxxx\nMOV OUT[0], TEMP[ADDR[0].x](1)\n");
}

struct Kind {
    const char* name;
    std::string (*text)(unsigned);
};

class PpScaling : public testing::TestWithParam<Kind> {};

TEST_P(PpScaling, TimeGrowsWithTheText) {
    const double few = seconds_for(GetParam().text(small));
    const double many = seconds_for(GetParam().text(small * factor));
    // Below some milliseconds the clock tells little.
    EXPECT_LT(many, std::max(few, 0.005) * allowed) << few << " s, then " << many << " s";
}

INSTANTIATE_TEST_SUITE_P(Kinds,
                         PpScaling,
                         testing::Values(Kind{"wide", wide},
                                         Kind{"crowded", crowded},
                                         Kind{"stores", stores}),
                         [](const auto& info) { return std::string(info.param.name); });

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
