// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Control flow.
#include "lower_testing.h"

namespace cuesta::shading::testing {
namespace {

class LowerStatements : public LowerTest {
  protected:
    LowerStatements() {
        x = t.variable("x", t.float_type(), Storage::local, Precision::high);
        i = t.variable("i", t.int_type());
        k = t.variable("k", t.int_type());
        count = uniform("count", t.int_type(), {5});
    }
    Expr* shown() {
        return t.construct(t.vec(4), {t.ref(x), t.number(0), t.number(0), t.number(0)});
    }
    // x after the statements.
    double after(std::initializer_list<Statement*> statements) {
        const Values found = values({t.declare(x, t.number(0)), t.block(statements), put(shown())});
        return found.empty() ? -1 : found[0];
    }
    Statement* add_to_x(Expr* value) {
        return t.expression(t.compound(Operator::add, t.ref(x), value));
    }
    Statement* add_to_x(double value) { return add_to_x(t.number(value)); }
    Expr* as_float(Variable* v) { return t.op(t.float_type(), Operator::convert, {t.ref(v)}); }

    Variable* x;
    Variable* i;
    Variable* k;
    Variable* count;
};

TEST_F(LowerStatements, Ifs) {
    EXPECT_EQ(after({t.if_(t.ref(yes), add_to_x(1), add_to_x(2))}), 1);
    EXPECT_EQ(after({t.if_(t.ref(no), add_to_x(1), add_to_x(2))}), 2);
    EXPECT_EQ(after({t.if_(t.ref(no), add_to_x(1))}), 0);
    EXPECT_EQ(after({t.if_(t.boolean(true), add_to_x(1), add_to_x(2))}), 1);
    EXPECT_EQ(after({t.if_(t.boolean(false), add_to_x(1))}), 0);
    EXPECT_EQ(after({t.if_(t.ref(yes), t.if_(t.ref(no), add_to_x(1), add_to_x(4)), add_to_x(2))}),
              4);
}

TEST_F(LowerStatements, LoopsOfEveryForm) {
    // for
    EXPECT_EQ(after({count_to(i, t.ref(count), add_to_x(as_float(i)))}), 10);
    EXPECT_EQ(after({count_to(i, t.integer(0), add_to_x(1))}), 0);
    // while
    EXPECT_EQ(after({t.loop(less(t.ref(x), t.number(7)), nullptr, add_to_x(3))}), 9);
    // do: once at least
    EXPECT_EQ(after({t.loop(less(t.ref(x), t.number(-1)), nullptr, add_to_x(3), true)}), 3);
    EXPECT_EQ(after({t.loop(less(t.ref(x), t.number(7)), nullptr, add_to_x(3), true)}), 9);
    // for (;;) with a break
    EXPECT_EQ(
        after({t.loop(nullptr, nullptr,
                      t.block({add_to_x(1), t.if_(less(t.number(3), t.ref(x)), t.break_())}))}),
        4);
    // Nested, the inner bound computed.
    EXPECT_EQ(after({count_to(i, t.ref(count), count_to(k, t.ref(i), add_to_x(1)))}), 10);
}

TEST_F(LowerStatements, Continues) {
    // Skips i == 2; the step is still made.
    Statement* skip = t.if_(equal(t.ref(i), 2), t.continue_());
    EXPECT_EQ(after({count_to(i, t.ref(count), t.block({skip, add_to_x(as_float(i))}))}), 8);
    // In the second branch, and two levels deep.
    Statement* other = t.if_(equal(t.ref(i), 2), add_to_x(100), t.continue_());
    EXPECT_EQ(after({count_to(i, t.ref(count), t.block({other, add_to_x(1)}))}), 101);
    Statement* deep = t.if_(less(t.integer(1), t.ref(i)),
                            t.block({t.if_(equal(t.ref(i), 3), t.continue_()), add_to_x(10)}));
    EXPECT_EQ(after({count_to(i, t.ref(count), t.block({deep, add_to_x(1)}))}), 24);
    // do { x++; if (x == 3) continue; x += 10 } while (x < 20): the condition is still asked.
    Statement* at_three =
        t.if_(t.op(t.bool_type(), Operator::equal, {t.ref(x), t.number(3)}), t.continue_());
    EXPECT_EQ(after({t.loop(less(t.ref(x), t.number(20)), nullptr,
                            t.block({add_to_x(1), at_three, add_to_x(10)}), true)}),
              22);
    // Of the outer loop, behind an inner one.
    EXPECT_EQ(
        after({count_to(
            i, t.integer(3),
            t.block({count_to(k, t.integer(2),
                              t.block({t.if_(equal(t.ref(k), 1), t.continue_()), add_to_x(1)})),
                     t.if_(equal(t.ref(i), 1), t.continue_()), add_to_x(10)}))}),
        23);
}

TEST_F(LowerStatements, ManyContinues) {
    std::vector<Statement*> body;
    for (int c = 0; c < 60; ++c)
        body.push_back(t.if_(equal(t.ref(i), c * 2), t.continue_()));
    body.push_back(add_to_x(1));
    Statement* block = t.module.arena.make<Block>(
        t.module.arena.copy(std::span<Statement* const>(body)), Location{});
    Variable* many = uniform("many", t.int_type(), {130});
    EXPECT_EQ(after({count_to(i, t.ref(many), block)}), 70);
}

// --- returns -------------------------------------------------------------------------------------

class LowerReturns : public LowerStatements {
  protected:
    LowerReturns() { a = t.variable("a", t.float_type(), Storage::local, Precision::high); }
    // What the function of these statements gives for values of its parameter `a`.
    Values given(std::initializer_list<Statement*> body, std::initializer_list<double> arguments) {
        return given(t.block(body), arguments);
    }
    Values given(Block* body, std::initializer_list<double> arguments) {
        Function* f = t.function("f", t.float_type(), {{a, Direction::in}}, body);
        f->result_precision = Precision::high;
        std::vector<Expr*> calls;
        for (const double argument : arguments) {
            Variable* u = uniform("arg" + std::to_string(number_++), t.float_type(), {argument});
            calls.push_back(t.call(f, {t.ref(u)}));
        }
        while (calls.size() < 4)
            calls.push_back(t.number(0));
        return values({put(t.construct(t.vec(4), {calls[0], calls[1], calls[2], calls[3]}))});
    }
    Expr* above(double limit) { return less(t.number(limit), t.ref(a)); }
    Statement* give(double value) { return t.return_(t.number(value)); }

    Variable* a;
    int number_ = 0;
};

TEST_F(LowerReturns, InBranches) {
    EXPECT_EQ(given({t.if_(above(2), give(1)), give(2)}, {1, 3}), Values({2, 1, 0, 0}));
    EXPECT_EQ(given({t.if_(above(2), give(1), give(2))}, {1, 3}), Values({2, 1, 0, 0}));
    EXPECT_EQ(given({t.if_(above(3), give(1)), t.if_(above(2), give(2)), t.if_(above(1), give(3)),
                     give(4)},
                    {4, 3, 2, 1}),
              Values({1, 2, 3, 4}));
    // In the second branch; the rest belongs to the first.
    EXPECT_EQ(given({t.declare(x, t.number(5)), t.if_(above(2), add_to_x(1), give(1)), add_to_x(1),
                     t.return_(t.ref(x))},
                    {1, 3}),
              Values({1, 7, 0, 0}));
    // Two levels deep, with more behind on each.
    EXPECT_EQ(
        given({t.declare(x, t.number(0)),
               t.if_(above(1),
                     t.block({t.if_(above(2), t.block({t.if_(above(3), give(9)), add_to_x(1)})),
                              add_to_x(10)})),
               add_to_x(100), t.return_(t.ref(x))},
              {1, 2, 3, 4}),
        Values({100, 110, 111, 9}));
}

TEST_F(LowerReturns, OutOfLoops) {
    // for (i = 0; i < 10; i++) { if (a < i) return i; } return -1;
    const auto as_float_i = [&] { return as_float(i); };
    EXPECT_EQ(given({count_to(i, t.integer(10),
                              t.if_(less(t.ref(a), as_float_i()), t.return_(as_float_i()))),
                     give(-1)},
                    {2.5, 0.5, 100}),
              Values({3, 1, -1, 0}));
    // Out of two, with code behind each.
    EXPECT_EQ(
        given({t.declare(x, t.number(0)),
               count_to(i, t.integer(3),
                        t.block({count_to(k, t.integer(3),
                                          t.block({add_to_x(1), t.if_(less(t.ref(a), t.ref(x)),
                                                                      t.return_(t.ref(x)))})),
                                 add_to_x(10)})),
               t.return_(add(t.ref(x), t.number(1000)))},
              {1.5, 14, 30, 100}),
        Values({2, 15, 1039, 1039}));
}

TEST_F(LowerReturns, ManyOfThem) {
    std::vector<Statement*> body = {t.declare(i, t.integer(0))};
    for (int c = 0; c < 300; ++c)
        body.push_back(t.if_(less(t.ref(a), t.number(c + 0.5)), give(c)));
    body.push_back(give(1000));
    Block* block = t.module.arena.make<Block>(
        t.module.arena.copy(std::span<Statement* const>(body)), Location{});
    EXPECT_EQ(given(block, {0, 7, 299, 400}), Values({0, 7, 299, 1000}));
}

TEST_F(LowerReturns, OfMain) {
    EXPECT_EQ(values({put(t.ref(u)), t.if_(t.ref(yes), t.return_()),
                      put(t.numbers(t.vec(4), {0, 0, 0, 0}))}),
              Values({1, 2, 3, 4}));
    EXPECT_EQ(
        values({put(t.ref(u)), count_to(i, t.ref(count), t.if_(equal(t.ref(i), 2), t.return_())),
                put(t.numbers(t.vec(4), {0, 0, 0, 0}))}),
        Values({1, 2, 3, 4}));
}

// --- discard -------------------------------------------------------------------------------------

TEST_F(LowerStatements, DiscardedFragmentsHelpTheirNeighbours) {
    Variable* v = t.variable("v", t.float_type(), Storage::input, Precision::high);
    t.main({t.if_(less(t.ref(v), t.number(1.5)), t.discard()),
            put(t.construct(t.vec(4),
                            {t.op(t.float_type(), Operator::dfdx, {t.ref(v)}, Precision::high),
                             t.number(0), t.number(0), t.number(0)}))});
    shader = lower_well(t.module, placer.options);
    ASSERT_NE(shader, nullptr);
    for (unsigned lane = 0; lane < 4; ++lane)
        run.inputs.lanes[lane].inputs = {
            nir::slot_of_floats(static_cast<float>(lane + 1), 0, 0, 1)};
    ASSERT_TRUE(run.run(*shader));
    EXPECT_TRUE(run.outputs.lanes[0].demoted);
    EXPECT_FALSE(run.outputs.lanes[1].demoted);
    EXPECT_EQ(run.output(0, 1, 1), Values({1}));
}

TEST_F(LowerStatements, LoopsThatADiscardEnds) {
    EXPECT_EQ(values({t.loop(nullptr, nullptr, t.discard()), put(t.ref(u))}), Values({1, 2, 3, 4}));
    EXPECT_TRUE(run.outputs.lanes[0].demoted);
    // In a function, called from the inner of two loops.
    Function* f =
        t.function("f", t.module.types.void_type(), {}, t.block({t.if_(t.ref(yes), t.discard())}));
    EXPECT_EQ(values({t.loop(nullptr, nullptr,
                             t.block({t.loop(nullptr, nullptr, t.expression(t.call(f, {})))})),
                      put(t.ref(u))}),
              Values({1, 2, 3, 4}));
    EXPECT_TRUE(run.outputs.lanes[0].demoted);
}

TEST_F(LowerStatements, LoopsBehindADiscard) {
    EXPECT_EQ(values({t.discard(), t.loop(nullptr, nullptr, t.block({})), put(t.ref(u))}),
              Values({1, 2, 3, 4}));
    EXPECT_TRUE(run.outputs.lanes[0].demoted);
    EXPECT_EQ(after({t.if_(t.ref(no), t.discard()),
                     t.loop(less(t.ref(x), t.number(3)), nullptr, add_to_x(1))}),
              3);
    EXPECT_FALSE(run.outputs.lanes[0].demoted);
}

TEST_F(LowerStatements, LoopsWithoutAnEnd) {
    t.main({t.if_(t.ref(no), t.loop(nullptr, nullptr, t.block({}))), put(t.ref(u))});
    EXPECT_EQ(values(), Values({1, 2, 3, 4}));
}

// --- limits --------------------------------------------------------------------------------------

TEST_F(LowerStatements, NestedTooDeep) {
    Statement* nested = add_to_x(1);
    for (int depth = 0; depth < 300; ++depth)
        nested = t.if_(less(t.ref(x), t.number(depth)), nested);
    EXPECT_NE(refusal({t.declare(x, t.number(0)), nested}).find("nested deeper than 200"),
              std::string::npos);
    Expr* sum = t.ref(x);
    for (int depth = 0; depth < 5000; ++depth)
        sum = add(sum, t.number(1));
    EXPECT_NE(refusal({t.declare(x, t.number(0)), add_to_x(sum)}).find("nested deeper than 1000"),
              std::string::npos);
    // Just below.
    sum = t.ref(x);
    for (int depth = 0; depth < 900; ++depth)
        sum = add(sum, t.number(1));
    EXPECT_EQ(after({t.set(t.ref(x), sum)}), 900);
}

TEST_F(LowerStatements, CallsThatExplode) {
    // Each calls the next one twice.
    Function* f = t.function("f", t.module.types.void_type(), {}, t.block({add_to_x(1)}));
    for (int depth = 0; depth < 40; ++depth)
        f = t.function("g", t.module.types.void_type(), {},
                       t.block({t.expression(t.call(f, {})), t.expression(t.call(f, {}))}));
    EXPECT_NE(refusal({t.expression(t.call(f, {}))}).find("more than 65536 calls"),
              std::string::npos);
}

TEST_F(LowerStatements, VariablesThatAreTooLarge) {
    Variable* huge = t.variable("huge", t.array(t.vec(4), 1u << 30));
    EXPECT_NE(refusal({t.declare(huge), put(t.index(t.ref(huge), t.ref(n)))}).find("components"),
              std::string::npos);
}

TEST_F(LowerStatements, FunctionsThatCallThemselves) {
    Function* f = t.function("f", t.module.types.void_type(), {});
    f->body = t.block({t.expression(t.call(f, {}))});
    EXPECT_NE(refusal({t.expression(t.call(f, {}))}).find("calls itself"), std::string::npos);
}

}  // namespace
}  // namespace cuesta::shading::testing
