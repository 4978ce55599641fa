// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Expressions, targets and calls.
#include "lower_testing.h"

namespace cuesta::shading::testing {
namespace {

using LowerExpressions = LowerTest;

TEST_F(LowerExpressions, SwizzlesAndComponents) {
    EXPECT_EQ(values({put(t.swizzle(t.ref(u), {3, 0, 0, 2}))}), Values({4, 1, 1, 3}));
    EXPECT_EQ(values({put(t.swizzle(t.swizzle(t.ref(u), {2, 1}), {1, 0, 0, 1}))}),
              Values({2, 3, 3, 2}));
}

TEST_F(LowerExpressions, TargetsWithSwizzles) {
    Expr* part = t.swizzle(t.ref(result), {2, 0});
    EXPECT_EQ(values({put(t.ref(u)), t.set(part, t.numbers(t.vec(2), {8, 9}))}),
              Values({9, 2, 8, 4}));
    // v.wzyx.xy = ...
    Expr* nested = t.swizzle(t.swizzle(t.ref(result), {3, 2, 1, 0}), {0, 1});
    EXPECT_EQ(values({put(t.ref(u)), t.set(nested, t.numbers(t.vec(2), {8, 9}))}),
              Values({1, 2, 9, 8}));
    // v.xy = v.yx
    EXPECT_EQ(values({put(t.ref(u)),
                      t.set(t.swizzle(t.ref(result), {0, 1}), t.swizzle(t.ref(result), {1, 0}))}),
              Values({2, 1, 3, 4}));
}

TEST_F(LowerExpressions, ComputedComponents) {
    EXPECT_EQ(values({put(t.construct(
                  t.vec(4), {t.index(t.ref(u), t.ref(n)), t.index(t.ref(u), t.integer(1)),
                             t.index(t.swizzle(t.ref(u), {1, 3, 0}), t.ref(n)), t.number(0)}))}),
              Values({3, 2, 1, 0}));
    EXPECT_EQ(values({put(t.ref(u)), t.set(t.index(t.ref(result), t.ref(n)), t.number(9))}),
              Values({1, 2, 9, 4}));
    Expr* permuted = t.index(t.swizzle(t.ref(result), {3, 1, 0}), t.ref(n));
    EXPECT_EQ(values({put(t.ref(u)), t.set(permuted, t.number(9))}), Values({9, 2, 3, 4}));
}

TEST_F(LowerExpressions, MatricesByColumns) {
    Variable* m = t.variable("m", t.mat(3, 2), Storage::local, Precision::high);
    Variable* um = uniform("um", t.mat(3, 2), {1, 2, 3, 4, 5, 6});
    const auto show = [&] {
        return put(t.construct(t.vec(4), {t.index(t.ref(m), t.integer(2)),
                                          t.index(t.index(t.ref(m), t.ref(n)), t.integer(1)),
                                          t.index(t.index(t.ref(m), t.integer(0)), t.ref(n))}));
    };
    EXPECT_EQ(values({t.declare(m, t.ref(um)), show()}), Values({5, 6, 6, 2}));
    EXPECT_EQ(values({t.declare(m, t.ref(um)),
                      t.set(t.index(t.ref(m), t.ref(n)), t.numbers(t.vec(2), {8, 9})), show()}),
              Values({8, 9, 9, 2}));
    EXPECT_EQ(
        values({t.declare(m, t.ref(um)),
                t.set(t.index(t.index(t.ref(m), t.ref(n)), t.integer(1)), t.number(9)), show()}),
        Values({5, 9, 9, 2}));
    // Both computed: m[n][n - 1].
    Expr* one = t.op(t.int_type(), Operator::subtract, {t.ref(n), t.integer(1)});
    EXPECT_EQ(values({t.declare(m, t.ref(um)),
                      t.set(t.index(t.index(t.ref(m), t.ref(n)), one), t.number(7)), show()}),
              Values({5, 7, 7, 2}));
    EXPECT_EQ(values({put(t.construct(
                  t.vec(4), {t.index(t.ref(um), t.ref(n)), t.index(t.ref(um), t.integer(0))}))}),
              Values({5, 6, 1, 2}));
}

TEST_F(LowerExpressions, ArraysInMemory) {
    Variable* a = t.variable("a", t.array(t.vec(2), 4), Storage::local, Precision::high);
    Variable* i = t.variable("i", t.int_type());
    Statement* fill = count_to(
        i, t.integer(4),
        t.set(t.index(t.ref(a), t.ref(i)),
              t.construct(t.vec(2),
                          {t.op(t.float_type(), Operator::convert, {t.ref(i)}), t.number(10)})));
    EXPECT_EQ(values({t.declare(a), fill,
                      put(t.construct(t.vec(4), {t.index(t.ref(a), t.ref(n)),
                                                 t.index(t.ref(a), t.integer(3))}))}),
              Values({2, 10, 3, 10}));
    EXPECT_EQ(
        values({t.declare(a), fill, t.set(component(t.index(t.ref(a), t.ref(n)), 1), t.number(5)),
                put(t.construct(t.vec(4),
                                {t.index(t.ref(a), t.ref(n)), t.index(t.ref(a), t.integer(3))}))}),
        Values({2, 5, 3, 10}));
}

TEST_F(LowerExpressions, WritesOutsideStayInsideOfTheVariable) {
    Variable* a = t.variable("a", t.array(t.float_type(), 2), Storage::local, Precision::high);
    Variable* b = t.variable("b", t.array(t.float_type(), 2), Storage::local, Precision::high);
    Variable* far = uniform("far", t.int_type(), {1000});
    const auto at = [&](Variable* v, Expr* i) { return t.index(t.ref(v), i); };
    EXPECT_EQ(
        values({t.declare(a), t.declare(b), t.set(at(a, t.integer(0)), t.number(1)),
                t.set(at(a, t.integer(1)), t.number(1)), t.set(at(b, t.integer(0)), t.number(2)),
                t.set(at(b, t.integer(1)), t.number(2)), t.set(at(a, t.ref(far)), t.number(7)),
                t.set(at(a, t.op(t.int_type(), Operator::negate, {t.ref(far)})), t.number(8)),
                t.set(at(a, t.integer(5)), t.number(9)),
                put(t.construct(t.vec(4), {at(a, t.integer(0)), at(a, t.integer(1)),
                                           at(b, t.integer(0)), at(b, t.integer(1))}))}),
        Values({8, 7, 2, 2}));
}

TEST_F(LowerExpressions, BooleansInArrays) {
    Variable* a = t.variable("a", t.array(t.vec(2, Scalar::bool_), 3));
    const auto at = [&](Expr* i) { return t.index(t.ref(a), i); };
    EXPECT_EQ(
        values(
            {t.declare(a), t.set(at(t.integer(0)), t.numbers(t.vec(2, Scalar::bool_), {0, 1})),
             t.set(at(t.ref(n)), t.construct(t.vec(2, Scalar::bool_), {t.ref(yes), t.ref(no)})),
             put(t.op(t.vec(4), Operator::convert,
                      {t.construct(t.vec(4, Scalar::bool_), {at(t.integer(0)), at(t.ref(n))})}))}),
        Values({0, 1, 1, 0}));
}

// struct S { float a; vec2 b[2]; mat2 m; } in arrays.
class LowerStructs : public LowerTest {
  protected:
    LowerStructs() {
        const std::array members = {Member{"a", t.float_type(), Precision::high},
                                    Member{"b", t.array(t.vec(2), 2), Precision::high},
                                    Member{"m", t.mat(2, 2), Precision::high}};
        type = t.module.types.make_struct("S", members);
    }
    Statement* fill(Expr* s, double base) {
        const auto pair = [&](double x) { return t.numbers(t.vec(2), {base + x, base + x + 1}); };
        return t.block({t.set(t.member(s, 0), t.number(base)),
                        t.set(t.index(t.member(s, 1), t.integer(0)), pair(1)),
                        t.set(t.index(t.member(s, 1), t.integer(1)), pair(3)),
                        t.set(t.index(t.member(s, 2), t.integer(0)), pair(5)),
                        t.set(t.index(t.member(s, 2), t.integer(1)), pair(7))});
    }
    // a, b[1].y, m[0].x, m[1].y
    Statement* show(Expr* s) {
        return put(t.construct(t.vec(4),
                               {t.member(s, 0), component(t.index(t.member(s, 1), t.integer(1)), 1),
                                component(t.index(t.member(s, 2), t.integer(0)), 0),
                                component(t.index(t.member(s, 2), t.integer(1)), 1)}));
    }
    const Type* type;
};

TEST_F(LowerStructs, MembersAndCopies) {
    Variable* s = t.variable("s", type);
    Variable* other = t.variable("other", type);
    EXPECT_EQ(values({t.declare(s), fill(t.ref(s), 10), show(t.ref(s))}), Values({10, 14, 15, 18}));
    EXPECT_EQ(values({t.declare(s), t.declare(other), fill(t.ref(s), 10),
                      t.set(t.ref(other), t.ref(s)), fill(t.ref(s), 20), show(t.ref(other))}),
              Values({10, 14, 15, 18}));
}

TEST_F(LowerStructs, ArraysOfThem) {
    Variable* all = t.variable("all", t.array(type, 3));
    Variable* s = t.variable("s", type);
    const auto at = [&](Expr* i) { return t.index(t.ref(all), i); };
    EXPECT_EQ(values({t.declare(all), fill(at(t.integer(0)), 10), fill(at(t.integer(1)), 20),
                      fill(at(t.integer(2)), 30), show(at(t.ref(n)))}),
              Values({30, 34, 35, 38}));
    // The index is evaluated once, before the value.
    EXPECT_EQ(values({t.declare(all), t.declare(s), fill(at(t.integer(1)), 20), fill(t.ref(s), 40),
                      t.set(at(t.ref(n)), t.ref(s)), show(at(t.integer(2)))}),
              Values({40, 44, 45, 48}));
    Expr* element = t.index(t.member(at(t.ref(n)), 1),
                            t.op(t.int_type(), Operator::subtract, {t.ref(n), t.integer(1)}));
    EXPECT_EQ(values({t.declare(all), fill(at(t.integer(1)), 20), fill(at(t.integer(2)), 30),
                      t.set(element, t.numbers(t.vec(2), {1, 2})), show(at(t.integer(2)))}),
              Values({30, 2, 35, 38}));
}

TEST_F(LowerStructs, ComparedAndChosen) {
    Variable* s = t.variable("s", type);
    Variable* other = t.variable("other", type);
    const auto same = [&] {
        return t.op(t.bool_type(), Operator::all_equal, {t.ref(s), t.ref(other)});
    };
    const auto shown = [&] {
        return put(t.construct(t.vec(4), {t.op(t.float_type(), Operator::convert, {same()})}));
    };
    EXPECT_EQ(values({t.declare(s), t.declare(other), fill(t.ref(s), 10), fill(t.ref(other), 10),
                      shown()}),
              Values({1, 1, 1, 1}));
    EXPECT_EQ(values({t.declare(s), t.declare(other), fill(t.ref(s), 10), fill(t.ref(other), 10),
                      t.set(t.member(t.ref(s), 0), t.number(3)), shown()}),
              Values({0, 0, 0, 0}));
    for (Variable* condition : {yes, no})
        EXPECT_EQ(
            values({t.declare(s), t.declare(other), fill(t.ref(s), 10), fill(t.ref(other), 20),
                    show(t.select(t.ref(condition), t.ref(s), t.ref(other)))}),
            condition == yes ? Values({10, 14, 15, 18}) : Values({20, 24, 25, 28}));
}

TEST_F(LowerStructs, Uniforms) {
    Variable* s = t.variable("s", t.array(type, 2), Storage::uniform, Precision::high);
    placer.placed["s.a"] = {8, 3};
    placer.placed["s.b"] = {8, 0};
    placer.placed["s.m"] = {12, 1};
    run.set_uniform(9, 3, 7.0);
    run.set_uniform(11, 1, 8.0);
    run.set_uniform(14, 1, 9.0);
    run.set_uniform(15, 2, 11.0);
    Expr* one = t.op(t.int_type(), Operator::subtract, {t.ref(n), t.integer(1)});
    EXPECT_EQ(values({show(t.index(t.ref(s), t.integer(1)))}), Values({7, 8, 9, 11}));
    EXPECT_EQ(values({show(t.index(t.ref(s), one))}), Values({7, 8, 9, 11}));
}

// --- evaluation ----------------------------------------------------------------------------------

class LowerEffects : public LowerTest {
  protected:
    LowerEffects() {
        log = t.variable("log", t.float_type(), Storage::global, Precision::high);
        value = t.variable("value", t.float_type(), Storage::local, Precision::high);
        // float note(float value) { log = log * 10 + value; return value; }
        Expr* shifted =
            t.op(t.float_type(), Operator::multiply, {t.ref(log), t.number(10)}, Precision::high);
        note_ = t.function(
            "note", t.float_type(), {{value, Direction::in}},
            t.block({t.set(t.ref(log), add(shifted, t.ref(value))), t.return_(t.ref(value))}));
        note_->result_precision = Precision::high;
    }
    Expr* note(double x) { return t.call(note_, {t.number(x)}); }
    Expr* note_true(double x) { return less(t.number(0), note(x)); }
    Expr* note_false(double x) { return less(note(x), t.number(0)); }
    Expr* show(Expr* x) { return t.construct(t.vec(4), {x, t.ref(log), t.number(0), t.number(0)}); }
    Expr* number_of(Expr* b) { return t.op(t.float_type(), Operator::convert, {b}); }
    Statement* start() { return t.set(t.ref(log), t.number(0)); }

    Variable* log;
    Variable* value;
    Function* note_;
};

TEST_F(LowerEffects, InOrder) {
    EXPECT_EQ(values({start(), put(show(add(note(1), add(note(2), note(3)))))}),
              Values({6, 123, 0, 0}));
    EXPECT_EQ(values({start(), put(show(t.sequence({note(1), note(2), note(3)})))}),
              Values({3, 123, 0, 0}));
}

TEST_F(LowerEffects, LogicIsShort) {
    const auto logged = [&](bool is_and, Expr* a, Expr* b) {
        return values({start(), put(show(number_of(t.logical(is_and, a, b))))});
    };
    EXPECT_EQ(logged(true, note_true(1), note_true(2)), Values({1, 12, 0, 0}));
    EXPECT_EQ(logged(true, note_true(1), note_false(2)), Values({0, 12, 0, 0}));
    EXPECT_EQ(logged(true, note_false(1), note_true(2)), Values({0, 1, 0, 0}));
    EXPECT_EQ(logged(false, note_true(1), note_false(2)), Values({1, 1, 0, 0}));
    EXPECT_EQ(logged(false, note_false(1), note_true(2)), Values({1, 12, 0, 0}));
    // Cheap ones are computed always; that must not show.
    EXPECT_EQ(logged(true, t.ref(yes), t.ref(no)), Values({0, 0, 0, 0}));
    EXPECT_EQ(logged(false, t.ref(no), t.ref(yes)), Values({1, 0, 0, 0}));
}

TEST_F(LowerEffects, ChoicesEvaluateOneSide) {
    EXPECT_EQ(values({start(), put(show(t.select(t.ref(yes), note(1), note(2))))}),
              Values({1, 1, 0, 0}));
    EXPECT_EQ(values({start(), put(show(t.select(t.ref(no), note(1), note(2))))}),
              Values({2, 2, 0, 0}));
    EXPECT_EQ(values({start(), put(show(t.select(t.ref(no), t.number(5), t.number(6))))}),
              Values({6, 0, 0, 0}));
}

TEST_F(LowerEffects, AssignmentsHaveValues) {
    Variable* x = t.variable("x", t.float_type(), Storage::local, Precision::high);
    const auto shown = [&](Expr* value) {
        return values({t.declare(x, t.number(5)),
                       put(t.construct(t.vec(4), {value, t.ref(x), t.number(0), t.number(0)}))});
    };
    EXPECT_EQ(shown(t.assign(t.ref(x), t.number(7))), Values({7, 7, 0, 0}));
    EXPECT_EQ(shown(t.compound(Operator::add, t.ref(x), t.number(2))), Values({7, 7, 0, 0}));
    EXPECT_EQ(shown(t.compound(Operator::add, t.ref(x), t.number(2), true)), Values({5, 7, 0, 0}));
    // x++ + x++, and one inside of the other.
    const auto next = [&] { return t.compound(Operator::add, t.ref(x), t.number(1), true); };
    EXPECT_EQ(shown(add(next(), next())), Values({11, 7, 0, 0}));
    EXPECT_EQ(shown(t.compound(Operator::multiply, t.ref(x), next())), Values({25, 25, 0, 0}));
}

TEST_F(LowerEffects, IndicesOfTargetsAreEvaluatedOnce) {
    Variable* a = t.variable("a", t.array(t.float_type(), 4), Storage::local, Precision::high);
    Variable* i = t.variable("i", t.int_type());
    Expr* next = t.compound(Operator::add, t.ref(i), t.integer(1), true);
    const auto at = [&](Expr* k) { return t.index(t.ref(a), k); };
    EXPECT_EQ(
        values({t.declare(a), t.declare(i, t.integer(1)), t.set(at(t.integer(1)), t.number(10)),
                t.set(at(t.integer(2)), t.number(20)),
                t.expression(t.compound(Operator::add, at(next),
                                        t.op(t.float_type(), Operator::convert, {t.ref(i)}))),
                put(t.construct(t.vec(4), {at(t.integer(1)), at(t.integer(2)),
                                           t.op(t.float_type(), Operator::convert, {t.ref(i)}),
                                           t.number(0)}))}),
        Values({12, 20, 2, 0}));
}

// --- calls ---------------------------------------------------------------------------------------

TEST_F(LowerEffects, ArgumentsGoInAndOut) {
    // float f(float a, inout float b, out float c) { a += 1; b += a; c = b * 2; return a; }
    Variable* a = t.variable("a", t.float_type(), Storage::local, Precision::high);
    Variable* b = t.variable("b", t.float_type(), Storage::local, Precision::high);
    Variable* c = t.variable("c", t.float_type(), Storage::local, Precision::high);
    Function* f = t.function(
        "f", t.float_type(), {{a, Direction::in}, {b, Direction::inout}, {c, Direction::out}},
        t.block({increment(a), t.expression(t.compound(Operator::add, t.ref(b), t.ref(a))),
                 t.set(t.ref(c), t.op(t.float_type(), Operator::multiply, {t.ref(b), t.number(2)},
                                      Precision::high)),
                 t.return_(t.ref(a))}));
    f->result_precision = Precision::high;
    Variable* x = t.variable("x", t.float_type(), Storage::local, Precision::high);
    Variable* v = t.variable("v", t.vec(2), Storage::local, Precision::high);
    EXPECT_EQ(values({t.declare(x, t.number(10)), t.declare(v, t.numbers(t.vec(2), {100, 200})),
                      put(t.construct(t.vec(4), {t.call(f, {t.ref(x), component(t.ref(v), 1),
                                                            component(t.ref(v), 0)}),
                                                 t.ref(v), t.ref(x)}))}),
              Values({11, 422, 211, 10}));
    // Written in order: the later one is seen.
    EXPECT_EQ(values({t.declare(x, t.number(10)),
                      put(t.construct(t.vec(4), {t.call(f, {t.number(1), t.ref(x), t.ref(x)}),
                                                 t.ref(x), t.number(0), t.number(0)}))}),
              Values({2, 24, 0, 0}));
    // A call among the arguments of the same function.
    EXPECT_EQ(values({t.declare(x, t.number(10)), t.declare(v, t.numbers(t.vec(2), {0, 0})),
                      put(t.construct(t.vec(4), {t.call(f, {t.call(f, {t.number(1), t.ref(x),
                                                                       component(t.ref(v), 0)}),
                                                            t.ref(x), component(t.ref(v), 1)}),
                                                 t.ref(x), t.ref(v)}))}),
              Values({3, 15, 24, 30}));
}

TEST_F(LowerEffects, ArgumentsAreCopies) {
    // void f(float a) { global = 9; result = a; } called with global.
    Variable* global = t.variable("global", t.float_type(), Storage::global, Precision::high);
    Variable* a = t.variable("a", t.float_type(), Storage::local, Precision::high);
    Function* f = t.function(
        "f", t.module.types.void_type(), {{a, Direction::in}},
        t.block({t.set(t.ref(global), t.number(9)),
                 put(t.construct(t.vec(4), {t.ref(a), t.ref(global), t.number(0), t.number(0)}))}));
    EXPECT_EQ(values({t.set(t.ref(global), t.number(3)), t.expression(t.call(f, {t.ref(global)}))}),
              Values({3, 9, 0, 0}));
}

TEST_F(LowerEffects, ArraysAsArguments) {
    // float f(float a[3], int i) { a[0] = 5; return a[i] + a[0]; }
    const Type* array = t.array(t.float_type(), 3);
    Variable* a = t.variable("a", array, Storage::local, Precision::high);
    Variable* i = t.variable("i", t.int_type());
    Function* f = t.function(
        "f", t.float_type(), {{a, Direction::in}, {i, Direction::in}},
        t.block({t.set(t.index(t.ref(a), t.integer(0)), t.number(5)),
                 t.return_(add(t.index(t.ref(a), t.ref(i)), t.index(t.ref(a), t.integer(0))))}));
    f->result_precision = Precision::high;
    Variable* x = t.variable("x", array, Storage::local, Precision::high);
    const auto at = [&](int k) { return t.index(t.ref(x), t.integer(k)); };
    EXPECT_EQ(
        values({t.declare(x), t.set(at(0), t.number(1)), t.set(at(1), t.number(2)),
                t.set(at(2), t.number(3)),
                put(t.construct(t.vec(4), {t.call(f, {t.ref(x), t.ref(n)}),
                                           t.call(f, {t.ref(x), t.integer(0)}), at(0), at(2)}))}),
        Values({8, 10, 1, 3}));
}

TEST_F(LowerEffects, Initializers) {
    Variable* a = t.variable("a", t.float_type(), Storage::global, Precision::high);
    Variable* b = t.variable("b", t.float_type(), Storage::global, Precision::high);
    Variable* c = t.variable("c", t.vec(2), Storage::constant, Precision::high);
    c->value = t.numbers(t.vec(2), {5, 6});
    t.module.initializers = {t.declare(a, t.number(3)), t.declare(b, add(t.ref(a), t.number(1)))};
    EXPECT_EQ(values({increment(a), put(t.construct(t.vec(4), {t.ref(a), t.ref(b), t.ref(c)}))}),
              Values({4, 4, 5, 6}));
}

// --- precision -----------------------------------------------------------------------------------

TEST_F(LowerExpressions, PrecisionMakes16Bits) {
    placer.options.half_precision = true;
    Variable* narrow = t.variable("narrow", t.float_type(), Storage::local, Precision::medium);
    // 1 + 2^-12 is lost in a variable of 16 bits, and in arithmetic, and kept else.
    Variable* fine = uniform("fine", t.float_type(), {1.0 + 0x1p-12});
    Expr* sum =
        t.op(t.float_type(), Operator::add, {t.number(1), t.number(0x1p-12)}, Precision::medium);
    Expr* wide_sum =
        t.op(t.float_type(), Operator::add, {t.ref(fine), t.number(0)}, Precision::high);
    // (Passes may leave out the rounding of a value that is only stored.)
    Expr* twice =
        t.op(t.float_type(), Operator::add, {t.ref(narrow), t.ref(narrow)}, Precision::medium);
    EXPECT_EQ(values({t.declare(narrow), t.set(t.ref(narrow), t.ref(fine)),
                      put(t.construct(t.vec(4), {twice, t.ref(fine), sum, wide_sum}))}),
              Values({2, 1 + 0x1p-12, 1, 1 + 0x1p-12}));
    EXPECT_NE(nir::print(*shader).find("fadd"), std::string::npos);
    EXPECT_NE(nir::print(*shader).find("f2fmp"), std::string::npos);
    // Comparisons are as wide as what is compared.
    Variable* medium = uniform("medium", t.float_type(), {1.0 + 0x1p-12}, Precision::medium);
    Expr* one = t.number(1);
    EXPECT_EQ(values({put(t.op(t.vec(4), Operator::convert,
                               {t.construct(t.vec(4, Scalar::bool_),
                                            {less(one, t.ref(medium)), less(one, t.ref(fine)),
                                             t.ref(yes), t.ref(no)})}))}),
              Values({0, 1, 1, 0}));
}

}  // namespace
}  // namespace cuesta::shading::testing
