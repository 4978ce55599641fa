// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <functional>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compiler/agx/passes.h"
#include "regalloc_random.h"

namespace cuesta::agx::test {

namespace {

using hw::agx::Op;
using testing::HasSubstr;

// before -> left, right -> after, with a value in each and a phi of two.
struct Diamond {
    Ir ir;
    Block& before = *ir.add_block();
    Block& left = *ir.add_block();
    Block& right = *ir.add_block();
    Block& after = *ir.add_block();
    ValueId a = ir.add_value(2, 2);
    ValueId b = ir.add_value(2, 2);
    ValueId c = ir.add_value(2, 2);
    ValueId joined = ir.add_value(2, 2);

    Diamond() {
        add_edge(before, left);
        add_edge(before, right);
        add_edge(left, after);
        add_edge(right, after);
        append_opaque(ir, before, {a}, {});
        append_opaque(ir, left, {b}, {a});
        append_opaque(ir, right, {c}, {a});
        append_pseudo(ir, after, Kind::phi, {joined}, {b, c});
        append_opaque(ir, after, {}, {joined, a});
    }
};

std::string complaint(const std::function<void(Diamond&)>& change) {
    Diamond diamond;
    change(diamond);
    const auto valid = validate(diamond.ir);
    return valid ? "" : valid.error().text;
}

TEST(Validate, AcceptsADiamond) {
    EXPECT_EQ(complaint([](Diamond&) {}), "");
}

TEST(Validate, Edges) {
    EXPECT_THAT(complaint([](Diamond& d) { d.left.successors.clear(); }), HasSubstr("two-sided"));
    EXPECT_THAT(complaint([](Diamond& d) { d.after.predecessors.pop_back(); }),
                HasSubstr("two-sided"));
    EXPECT_THAT(complaint([](Diamond& d) { add_edge(d.before, d.after); }), HasSubstr("critical"));
    EXPECT_THAT(complaint([](Diamond& d) { add_edge(d.after, d.before); }),
                HasSubstr("heads no loop"));
    EXPECT_THAT(complaint([](Diamond& d) { d.left.index = 7; }), HasSubstr("number"));
}

TEST(Validate, Order) {
    EXPECT_THAT(complaint([](Diamond& d) {
                    append_pseudo(d.ir, d.after, Kind::phi, {d.ir.add_value(2, 2)}, {d.b, d.c});
                }),
                HasSubstr("out of order"));
    EXPECT_THAT(complaint([](Diamond& d) { d.left.first->opens = true; }),
                HasSubstr("defines a value"));
    EXPECT_THAT(
        complaint([](Diamond& d) { append_opaque(d.ir, d.left, {}, {d.a})->closes = true; }),
        HasSubstr("one successor reads"));
    EXPECT_THAT(complaint([](Diamond& d) {
                    append_pseudo(d.ir, d.after, Kind::preload, {d.ir.add_value(2, 2)}, {});
                }),
                HasSubstr("out of order"));
}

TEST(Validate, OneDefinitionThatDominates) {
    EXPECT_THAT(complaint([](Diamond& d) { append_opaque(d.ir, d.after, {}, {d.b}); }),
                HasSubstr("not defined on every way"));
    EXPECT_THAT(complaint([](Diamond& d) { d.after.first->srcs[0].value = d.c; }),
                HasSubstr("not defined on every way"));
    EXPECT_THAT(complaint([](Diamond& d) { d.before.first->defs[0].value = d.b; }),
                HasSubstr("definition"));
    EXPECT_THAT(complaint([](Diamond& d) { append_opaque(d.ir, d.after, {d.a}, {}); }),
                HasSubstr("definition"));
    EXPECT_THAT(
        complaint([](Diamond& d) { append_opaque(d.ir, d.after, {}, {d.ir.add_value(2, 2)}); }),
        HasSubstr("never written"));
    EXPECT_THAT(complaint([](Diamond& d) {
                    const ValueId value = d.ir.add_value(2, 2);
                    append_opaque(d.ir, d.left, {value}, {value});
                }),
                HasSubstr("not defined on every way"));
}

TEST(Validate, Sizes) {
    EXPECT_THAT(complaint([](Diamond& d) { d.left.first->srcs[0].count = 2; }),
                HasSubstr("is read as"));
    EXPECT_THAT(complaint([](Diamond& d) { d.left.first->defs[0].count = 2; }),
                HasSubstr("its definition"));
    EXPECT_THAT(complaint([](Diamond& d) { d.ir.values[d.a].alignment = 1; }),
                HasSubstr("odd half"));
    EXPECT_THAT(complaint([](Diamond& d) { d.left.first->srcs[0].operand = 99; }),
                HasSubstr("no operand 99"));
    EXPECT_THAT(
        complaint([](Diamond& d) {
            append_pseudo(d.ir, d.after, Kind::collect, {d.ir.add_value(2, 2)}, {d.a, d.joined});
        }),
        HasSubstr("size of its sources"));
    EXPECT_THAT(complaint([](Diamond& d) {
                    append_pseudo(d.ir, d.after, Kind::split,
                                  {d.ir.add_value(2, 2), d.ir.add_value(2, 2)}, {d.a});
                }),
                HasSubstr("size of its results"));
    EXPECT_THAT(complaint([](Diamond& d) {
                    append_pseudo(d.ir, d.after, Kind::copy, {d.ir.add_value(4, 2)}, {d.a});
                }),
                HasSubstr("different sizes"));
}

TEST(Validate, PhisHaveASourceForEachPredecessor) {
    EXPECT_THAT(complaint([](Diamond& d) { d.after.first->srcs = d.after.first->srcs.first(1); }),
                HasSubstr("one source for each"));
}

TEST(RemoveDeadCode, KeepsWhatIsReadOrDoesSomething) {
    Diamond d;
    EXPECT_FALSE(remove_dead_code(d.ir));
    const ValueId unread = d.ir.add_value(2, 2), chain = d.ir.add_value(2, 2);
    append_opaque(d.ir, d.after, {unread}, {d.a});
    append_opaque(d.ir, d.after, {chain}, {unread});
    Instr* const atomic = append_opaque(d.ir, d.after, {d.ir.add_value(2, 2)}, {d.a});
    atomic->machine = hw::agx::make(Op::atomic);
    EXPECT_TRUE(remove_dead_code(d.ir));
    EXPECT_EQ(d.after.last, atomic);
    EXPECT_TRUE(atomic->defs.empty());
    EXPECT_EQ(d.after.last->previous->srcs.size(), 2u);
    EXPECT_FALSE(remove_dead_code(d.ir));
}

TEST(RemoveDeadCode, PhisThatOnlyFeedEachOtherGo) {
    Ir ir;
    Block& before = *ir.add_block();
    Block& loop = *ir.add_block();
    loop.loop_header = true;
    add_edge(before, loop);
    add_edge(loop, loop);
    const ValueId start = ir.add_value(2, 2), next = ir.add_value(2, 2), phi = ir.add_value(2, 2);
    append_opaque(ir, before, {start}, {});
    append_pseudo(ir, loop, Kind::phi, {phi}, {start, next});
    append_opaque(ir, loop, {next}, {phi});
    EXPECT_TRUE(remove_dead_code(ir));
    EXPECT_EQ(loop.first, nullptr);
    EXPECT_EQ(before.first, nullptr);
}

TEST(RemoveDeadCode, PartsThatNobodyReads) {
    Ir ir;
    Block& block = *ir.add_block();
    const ValueId whole = ir.add_value(4, 2), x = ir.add_value(2, 2), y = ir.add_value(2, 2);
    append_opaque(ir, block, {whole}, {});
    Instr* split = append_pseudo(ir, block, Kind::split, {x, y}, {whole});
    append_opaque(ir, block, {}, {y});
    EXPECT_TRUE(remove_dead_code(ir));
    EXPECT_EQ(split->defs[0].value, no_value);
    EXPECT_EQ(split->defs[1].value, y);
}

// Slowly: is the value read on some way from behind the instruction?
bool is_read_behind(const Ir& ir, const Instr& instr, ValueId value) {
    std::vector<uint8_t> seen(ir.blocks.size());
    std::vector<const Instr*> from = {&instr};
    std::vector<const Block*> pending;
    const auto enter = [&](const Block& block) {
        for (const Block* next : block.successors) {
            for (const Instr* phi = next->first; phi != nullptr && phi->kind == Kind::phi;
                 phi = phi->next) {
                for (size_t n = 0; n < phi->srcs.size(); ++n) {
                    if (next->predecessors[n] == &block && phi->srcs[n].value == value &&
                        phi->srcs[n].kind == SrcKind::value)
                        return true;
                }
            }
            if (seen[next->index] == 0) {
                seen[next->index] = 1;
                pending.push_back(next);
            }
        }
        return false;
    };
    // 1: read, 0: written again, -1: neither.
    const auto scan = [&](const Instr* at) {
        for (; at != nullptr; at = at->next) {
            for (const Src& src : at->srcs) {
                if (at->kind != Kind::phi && src.kind == SrcKind::value && src.value == value)
                    return 1;
            }
            for (const Def& def : at->defs) {
                if (def.value == value)
                    return 0;
            }
        }
        return -1;
    };
    if (const int found = scan(instr.next); found >= 0)
        return found == 1;
    if (enter(*instr.block))
        return true;
    while (!pending.empty()) {
        const Block& block = *pending.back();
        pending.pop_back();
        const int found = scan(block.first);
        if (found == 1 || (found < 0 && enter(block)))
            return true;
    }
    return false;
}

TEST(MarkLastUses, AgreesWithASearch) {
    for (uint32_t seed = 0; seed < 20; ++seed) {
        Ir ir;
        make_random(ir, {.seed = seed, .statements = 40});
        mark_last_uses(ir);
        for (const auto& block : ir.blocks) {
            for (const Instr* instr = block->first; instr != nullptr; instr = instr->next) {
                for (const Src& src : instr->srcs) {
                    if (src.kind != SrcKind::value || instr->kind == Kind::phi)
                        continue;
                    ASSERT_EQ(src.last_use, !is_read_behind(ir, *instr, src.value))
                        << "seed " << seed << " %" << src.value << '\n'
                        << print(ir);
                }
            }
        }
    }
}

}  // namespace

}  // namespace cuesta::agx::test
