// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Shapes and kinds of values that not every language has.
#include "lower_testing.h"

namespace cuesta::shading::testing {
namespace {

class LowerMatrixSwizzles : public LowerTest {
  protected:
    LowerMatrixSwizzles() {
        m = t.variable("m", t.mat(3, 2), Storage::local, Precision::high);
        um = uniform("um", t.mat(3, 2), {1, 2, 3, 4, 5, 6});
    }
    Statement* start() { return t.declare(m, t.ref(um)); }
    Expr* part(std::initializer_list<MatrixComponent> components) {
        return t.matrix_swizzle(t.ref(m), components);
    }
    Expr* pair(double a, double b) { return t.numbers(t.vec(2), {a, b}); }
    Expr* vector(int i) { return t.index(t.ref(m), t.integer(i)); }
    // Of the vectors 0 and 2, or 1 and 2.
    Statement* show(int first = 0) {
        return put(t.construct(t.vec(4), {vector(first), vector(2)}));
    }
    Variable* m;
    Variable* um;
};

TEST_F(LowerMatrixSwizzles, Read) {
    EXPECT_EQ(values({start(), put(part({{2, 1}, {0, 0}, {0, 0}, {1, 0}}))}), Values({6, 1, 1, 3}));
    EXPECT_EQ(values({put(t.matrix_swizzle(t.ref(um), {{0, 1}, {1, 1}, {2, 1}, {2, 0}}))}),
              Values({2, 4, 6, 5}));
    // Of a value, of which no variable is made.
    Expr* doubled = add(t.ref(um), t.ref(um));
    EXPECT_EQ(values({put(t.matrix_swizzle(doubled, {{2, 1}, {0, 0}, {1, 0}, {1, 1}}))}),
              Values({12, 2, 6, 8}));
    // Components of the vector that it is, by number and by a computed one.
    Expr* swizzled = t.swizzle(part({{2, 1}, {0, 0}, {1, 0}}), {2, 0, 0, 1});
    EXPECT_EQ(values({start(), put(swizzled)}), Values({3, 6, 6, 1}));
    Expr* chosen = t.index(part({{2, 1}, {0, 0}, {1, 0}}), t.ref(n));
    EXPECT_EQ(values({start(), put(t.construct(t.vec(4), {chosen}))}), Values({3, 3, 3, 3}));
}

TEST_F(LowerMatrixSwizzles, Written) {
    EXPECT_EQ(values({start(), t.set(part({{2, 1}, {0, 0}}), pair(8, 9)), show()}),
              Values({9, 2, 5, 8}));
    EXPECT_EQ(values({start(), t.set(part({{1, 1}}), t.number(7)), show(1)}), Values({3, 7, 5, 6}));
    // m._m00_m21 = m._m21_m00
    EXPECT_EQ(values({start(), t.set(part({{0, 0}, {2, 1}}), part({{2, 1}, {0, 0}})), show()}),
              Values({6, 2, 5, 1}));
    // m._m00_m01_m20.zx = ...
    Expr* nested = t.swizzle(part({{0, 0}, {0, 1}, {2, 0}}), {2, 0});
    EXPECT_EQ(values({start(), t.set(nested, pair(8, 9)), show()}), Values({9, 2, 8, 6}));
    // m._m00_m01_m20[n] = ...
    Expr* computed = t.index(part({{0, 0}, {0, 1}, {2, 0}}), t.ref(n));
    EXPECT_EQ(values({start(), t.set(computed, t.number(8)), show()}), Values({1, 2, 8, 6}));
    EXPECT_EQ(values({start(),
                      t.expression(t.compound(Operator::add, part({{2, 0}, {0, 1}}), pair(10, 20))),
                      show()}),
              Values({1, 22, 15, 6}));
}

TEST_F(LowerMatrixSwizzles, OfElements) {
    Variable* all = t.variable("all", t.array(t.mat(3, 2), 3), Storage::local, Precision::high);
    const auto at = [&](Expr* i) { return t.index(t.ref(all), i); };
    Expr* target = t.matrix_swizzle(at(t.ref(n)), {{2, 1}, {0, 0}});
    EXPECT_EQ(values({t.declare(all), t.set(at(t.integer(2)), t.ref(um)), t.set(target, pair(8, 9)),
                      put(t.matrix_swizzle(at(t.integer(2)), {{0, 0}, {0, 1}, {2, 0}, {2, 1}}))}),
              Values({9, 2, 5, 8}));
}

// As an argument for an out parameter.
TEST_F(LowerMatrixSwizzles, OfCalls) {
    Variable* a = t.variable("a", t.vec(2), Storage::local, Precision::high);
    Function* f = t.function("f", t.module.types.void_type(), {{a, Direction::out}},
                             t.block({t.set(t.ref(a), pair(8, 9))}));
    EXPECT_EQ(values({start(), t.expression(t.call(f, {part({{2, 1}, {0, 0}})})), show()}),
              Values({9, 2, 5, 8}));
}

// --- vectors of one component and matrices of one vector ---------------------------------------

using LowerKinds = LowerTest;

TEST_F(LowerKinds, VectorsOfOneComponent) {
    const Type* one = t.module.types.vector(Scalar::float_, 1);
    EXPECT_NE(one, t.float_type());
    Variable* v = t.variable("v", one, Storage::local, Precision::high);
    EXPECT_EQ(values({t.declare(v, t.construct(one, {t.number(5)})),
                      put(t.construct(t.vec(4), {t.ref(v), t.swizzle(t.ref(v), {0, 0}),
                                                 t.index(t.ref(v), t.integer(0))}))}),
              Values({5, 5, 5, 5}));
    EXPECT_EQ(values({t.declare(v), t.set(t.swizzle(t.ref(v), {0}), t.number(7)),
                      put(t.construct(t.vec(4), {t.ref(v)}))}),
              Values({7, 7, 7, 7}));
    EXPECT_EQ(values({t.declare(v), t.set(t.index(t.ref(v), t.integer(0)), t.number(8)),
                      put(t.construct(t.vec(4), {t.op(one, Operator::normalize, {t.ref(v)}),
                                                 t.ref(v), t.number(0), t.number(0)}))}),
              Values({1, 8, 0, 0}));
}

TEST_F(LowerKinds, MatricesOfOneVectorOrComponent) {
    const Type* tall = t.mat(4, 1);
    const Type* flat = t.mat(1, 4);
    Variable* a = t.variable("a", tall, Storage::local, Precision::high);
    Variable* b = t.variable("b", flat, Storage::local, Precision::high);
    EXPECT_EQ(values({t.declare(a, t.construct(tall, {t.ref(u)})),
                      t.set(t.index(t.ref(a), t.ref(n)), t.construct(t.vec(1), {t.number(9)})),
                      t.declare(b, t.op(flat, Operator::transpose, {t.ref(a)}, Precision::high)),
                      put(t.index(t.ref(b), t.integer(0)))}),
              Values({1, 2, 9, 4}));
    EXPECT_EQ(
        values({t.declare(b, t.construct(flat, {t.ref(u)})),
                t.set(t.index(t.index(t.ref(b), t.integer(0)), t.ref(n)), t.number(9)),
                t.set(t.matrix_swizzle(t.ref(b), {{0, 3}, {0, 0}}), t.numbers(t.vec(2), {5, 6})),
                put(t.index(t.ref(b), t.integer(0)))}),
        Values({6, 2, 9, 5}));
    EXPECT_EQ(values({t.declare(a, t.construct(tall, {t.ref(u)})),
                      put(t.matrix_swizzle(t.ref(a), {{3, 0}, {2, 0}, {1, 0}, {0, 0}}))}),
              Values({4, 3, 2, 1}));
    const Type* wide = t.mat(2, 2, Scalar::int_);
    Expr* resized = t.construct(wide, {t.construct(t.mat(1, 1, Scalar::int_), {t.ref(n)})},
                                ConstructForm::resize);
    Expr* shown = t.op(t.mat(2, 2), Operator::convert, {resized}, Precision::high);
    EXPECT_EQ(values({put(t.matrix_swizzle(shown, {{0, 0}, {0, 1}, {1, 0}, {1, 1}}))}),
              Values({2, 0, 0, 1}));
}

// --- arrays as values
// ------------------------------------------------------------------------------

TEST_F(LowerKinds, ArraysFromFunctions) {
    // float[3] f(float a) { if (yes) return { a, a + 1, a + 2 }; return { 0, 0, 0 }; }
    const Type* array = t.array(t.float_type(), 3);
    Variable* a = t.variable("a", t.float_type(), Storage::local, Precision::high);
    Function* f = t.function(
        "f", array, {{a, Direction::in}},
        t.block(
            {t.if_(t.ref(yes), t.return_(t.construct(array, {t.ref(a), add(t.ref(a), t.number(1)),
                                                             add(t.ref(a), t.number(2))}))),
             t.return_(t.numbers(array, {0, 0, 0}))}));
    f->result_precision = Precision::high;
    const auto called = [&](double x) { return t.call(f, {t.number(x)}); };
    Variable* v = t.variable("v", array, Storage::local, Precision::high);
    EXPECT_EQ(
        values({t.declare(v, called(10)),
                put(t.construct(
                    t.vec(4), {t.index(called(20), t.integer(1)), t.index(called(30), t.ref(n)),
                               t.index(t.ref(v), t.ref(n)), t.index(called(40), t.integer(7))}))}),
        Values({21, 32, 12, 0}));
}

TEST_F(LowerKinds, ConvertedArrays) {
    const Type* ints = t.array(t.array(t.vec(2, Scalar::int_), 2), 2);
    Variable* from = t.variable("from", ints, Storage::uniform, Precision::high);
    placer.placed["from"] = {8, 0};
    for (unsigned i = 0; i < 8; ++i)
        run.set_uniform(8 + i / 2, i % 2, i == 5 ? 300u : i);
    const auto shown = [&](Scalar kind, Precision precision) {
        const Type* to = t.array(t.array(t.vec(2, kind), 2), 2);
        Expr* converted = t.op(to, Operator::convert, {t.ref(from)}, precision);
        Variable* v = t.variable("v", to, Storage::local, precision);
        Expr* one = t.op(t.int_type(), Operator::subtract, {t.ref(n), t.integer(1)});
        Expr* last = t.index(t.index(t.ref(v), t.integer(1)), t.integer(1));
        Expr* some = t.index(t.index(converted, one), t.integer(0));
        const auto number = [&](Expr* e) {
            return t.op(t.vec(2), Operator::convert, {e}, Precision::high);
        };
        return values(
            {t.declare(v, converted), put(t.construct(t.vec(4), {number(some), number(last)}))});
    };
    EXPECT_EQ(shown(Scalar::uchar, Precision::none), Values({4, 44, 6, 7}));
    EXPECT_EQ(shown(Scalar::float_, Precision::high), Values({4, 300, 6, 7}));
    EXPECT_EQ(shown(Scalar::bool_, Precision::none), Values({1, 1, 1, 1}));
    placer.options.half_precision = true;
    EXPECT_EQ(shown(Scalar::half, Precision::medium), Values({4, 300, 6, 7}));
    EXPECT_NE(nir::print(*shader).find("16x"), std::string::npos);
}

// --- uniforms
// --------------------------------------------------------------------------------------

TEST_F(LowerKinds, UniformsOfEveryKind) {
    const std::array members = {Member{"u", t.vec(2, Scalar::uint), Precision::none},
                                Member{"c", t.array(t.scalar(Scalar::char_), 3), Precision::none},
                                Member{"s", t.scalar(Scalar::ushort), Precision::none},
                                Member{"h", t.scalar(Scalar::half), Precision::medium}};
    const Type* type = t.module.types.make_struct("S", members);
    Variable* s = t.variable("s", t.array(type, 2), Storage::uniform, Precision::high);
    for (const bool is_integer : {true, false}) {
        placer.options.integer_uniforms = is_integer;
        placer.placed = {
            {"s.u", {8, 0}}, {"s.c", {10, 0}}, {"s.s", {16, 0}}, {"s.h", {18, 0}}, {"n", {1, 0}}};
        const auto set = [&](uint32_t slot, unsigned component, int64_t value) {
            if (is_integer)
                run.set_uniform(slot, component, static_cast<uint32_t>(value));
            else
                run.set_uniform(slot, component, static_cast<double>(value));
        };
        set(1, 0, 2);
        set(9, 1, 3000000000);
        set(15, 0, -3);
        set(17, 0, 65535);
        run.set_uniform(19, 0, 0.5);
        Expr* element = t.index(t.ref(s), t.integer(1));
        Expr* half_as_many = t.op(
            t.scalar(Scalar::uint), Operator::divide,
            {t.index(t.member(element, 0), t.integer(1)), t.numbers(t.scalar(Scalar::uint), {3})});
        const auto number = [&](Expr* e) {
            return t.op(t.float_type(), Operator::convert, {e}, Precision::high);
        };
        EXPECT_EQ(
            values({put(t.construct(
                t.vec(4), {number(half_as_many), number(t.index(t.member(element, 1), t.ref(n))),
                           number(t.member(element, 2)), number(t.member(element, 3))}))}),
            Values({1000000000, -3, 65535, 0.5}));
    }
}

}  // namespace
}  // namespace cuesta::shading::testing
