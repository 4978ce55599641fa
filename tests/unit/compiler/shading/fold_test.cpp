// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Constant expressions.
#include "compiler/shading/fold.h"

#include <limits>
#include <set>

#include <gtest/gtest.h>

#include "operation_cases.h"

namespace cuesta::shading::testing {
namespace {

class Fold : public ::testing::Test {
  protected:
    const Constant* folded(const Expr* expression) { return fold(t.module, *expression); }
    std::vector<double> values(const Expr* expression) {
        const Constant* constant = folded(expression);
        std::vector<double> found;
        if (constant == nullptr)
            return found;
        EXPECT_EQ(constant->type, expression->type);
        for (const ConstantScalar& scalar : constant->scalars)
            found.push_back(number_of(innermost(*expression->type), scalar));
        return found;
    }
    // Of structs all are floats.
    static double number_of(const Type& type, ConstantScalar scalar) {
        if (type.is_float() || !type.is_numeric())
            return static_cast<double>(scalar.f);
        return type.is_unsigned() ? static_cast<double>(scalar.u) : scalar.i;
    }
    using Values = std::vector<double>;

    TreeBuilder t;
};

TEST_F(Fold, EveryOperationOnValues) {
    for (const OperationCase& which : operation_cases()) {
        std::vector<Expr*> operands;
        for (const Numbers& operand : which.operands)
            operands.push_back(t.floats(type_of(t, operand), operand.values));
        const Operation* operation = t.op(type_of(t, which.expected), which.op, operands);
        const Values found = values(operation);
        ASSERT_EQ(found.size(), which.expected.values.size()) << name_of(which);
        if (!is_float(which.expected.scalar)) {
            EXPECT_EQ(found, which.expected.values) << name_of(which);
            continue;
        }
        for (size_t i = 0; i < found.size(); ++i)
            EXPECT_TRUE(agrees(which, i, found[i], which.tolerance))
                << name_of(which) << ": component " << i << " is " << found[i] << ", not "
                << which.expected.values[i];
    }
}

TEST_F(Fold, CasesNameEveryOperationButDerivatives) {
    std::set<Operator> named = {Operator::dfdx, Operator::dfdy, Operator::fwidth};
    for (const OperationCase& which : operation_cases())
        named.insert(which.op);
    EXPECT_EQ(named.size(), std::size(operator_infos));
}

TEST_F(Fold, DerivativesAreNoConstants) {
    for (const Operator op : {Operator::dfdx, Operator::dfdy, Operator::fwidth})
        EXPECT_EQ(folded(t.op(t.float_type(), op, {t.number(1)})), nullptr);
}

TEST_F(Fold, OperandsThatAreNotConstant) {
    Expr* x = t.ref(t.variable("x", t.float_type()));
    EXPECT_EQ(folded(x), nullptr);
    EXPECT_EQ(folded(t.op(t.float_type(), Operator::add, {t.number(1), x})), nullptr);
    EXPECT_EQ(folded(t.construct(t.vec(2), {t.number(1), x})), nullptr);
    EXPECT_EQ(folded(t.swizzle(x, {0, 0})), nullptr);
    EXPECT_EQ(folded(t.select(t.boolean(true), t.number(1), x)), nullptr);
    EXPECT_EQ(folded(t.sequence({x, t.number(1)})), nullptr);
    EXPECT_EQ(folded(t.assign(x, t.number(1))), nullptr);
}

// However large a value is, few characters name it.
TEST_F(Fold, ModuleHasABudgetOfArraysAndStructs) {
    const Type* type = t.module.types.array(t.float_type(), 1u << 20);
    const std::span<ConstantScalar> scalars = t.module.arena.make_span<ConstantScalar>(1u << 20);
    scalars.back().f = std::numeric_limits<float>::quiet_NaN();
    Expr* large = t.module.arena.make<Constant>(type, Precision::high, Location(), scalars);
    const Type* twice = t.module.types.array(type, 2);
    EXPECT_NE(folded(t.construct(twice, {large, large})), nullptr);
    // NaNs are equal to nothing.
    const Type* boolean = t.bool_type();
    EXPECT_EQ(values(t.op(boolean, Operator::all_equal, {large, large})), Values({0}));
    EXPECT_EQ(values(t.op(boolean, Operator::any_not_equal, {large, large})), Values({1}));
    EXPECT_EQ(folded(t.op(boolean, Operator::all_equal, {large, large})), nullptr);
    EXPECT_EQ(folded(t.construct(twice, {large, large})), nullptr);
    EXPECT_EQ(values(t.op(t.float_type(), Operator::add, {t.number(1), t.number(2)})), Values({3}));
}

TEST_F(Fold, ConstantVariables) {
    Variable* pi = t.variable("pi", t.float_type(), Storage::constant);
    pi->value = t.number(3.25);
    EXPECT_EQ(values(t.ref(pi)), Values({3.25}));
    EXPECT_EQ(values(t.op(t.float_type(), Operator::multiply, {t.ref(pi), t.number(2)})),
              Values({6.5}));
}

TEST_F(Fold, Constructs) {
    EXPECT_EQ(values(t.construct(t.vec(3), {t.number(1), t.numbers(t.vec(2), {2, 3})})),
              Values({1, 2, 3}));
    EXPECT_EQ(values(t.construct(t.vec(2), {t.numbers(t.vec(4), {1, 2, 3, 4})})), Values({1, 2}));
    EXPECT_EQ(values(t.construct(t.vec(3), {t.number(7)})), Values({7, 7, 7}));
    EXPECT_EQ(values(t.construct(t.mat(2, 3), {t.number(4)}, ConstructForm::diagonal)),
              Values({4, 0, 0, 0, 4, 0}));
    Expr* small = t.numbers(t.mat(2, 2), {1, 2, 3, 4});
    EXPECT_EQ(values(t.construct(t.mat(3, 3), {small}, ConstructForm::resize)),
              Values({1, 2, 0, 3, 4, 0, 0, 0, 1}));
    Expr* large = t.numbers(t.mat(3, 3), {1, 2, 3, 4, 5, 6, 7, 8, 9});
    EXPECT_EQ(values(t.construct(t.mat(2, 2), {large}, ConstructForm::resize)),
              Values({1, 2, 4, 5}));
}

TEST_F(Fold, PartsOfValues) {
    const std::array members = {Member{"a", t.vec(2), {}}, Member{"b", t.mat(2, 2), {}}};
    const Type* type = t.module.types.make_struct("S", members);
    Expr* value =
        t.construct(type, {t.numbers(t.vec(2), {1, 2}), t.numbers(t.mat(2, 2), {3, 4, 5, 6})});
    EXPECT_EQ(values(value), Values({1, 2, 3, 4, 5, 6}));
    Constant* constant = t.floats(type, values(value));
    EXPECT_EQ(values(t.member(constant, 0)), Values({1, 2}));
    EXPECT_EQ(values(t.member(constant, 1)), Values({3, 4, 5, 6}));
    EXPECT_EQ(values(t.op(t.bool_type(), Operator::all_equal, {constant, constant})), Values({1}));
    Constant* other = t.numbers(type, {1, 2, 3, 4, 5, 7});
    EXPECT_EQ(values(t.op(t.bool_type(), Operator::all_equal, {constant, other})), Values({0}));

    Expr* matrix = t.numbers(t.mat(2, 3), {1, 2, 3, 4, 5, 6});
    EXPECT_EQ(values(t.index(matrix, t.integer(1))), Values({4, 5, 6}));
    Expr* vector = t.numbers(t.vec(3), {1, 2, 3});
    EXPECT_EQ(values(t.index(vector, t.integer(2))), Values({3}));
    EXPECT_EQ(folded(t.index(vector, t.integer(3))), nullptr);
    EXPECT_EQ(folded(t.index(vector, t.integer(-1))), nullptr);
    EXPECT_EQ(values(t.swizzle(vector, {2, 2, 0, 1})), Values({3, 3, 1, 2}));
    Expr* array = t.numbers(t.array(t.vec(2), 3), {1, 2, 3, 4, 5, 6});
    EXPECT_EQ(values(t.index(array, t.integer(2))), Values({5, 6}));
    EXPECT_EQ(folded(t.index(array, t.integer(3))), nullptr);
}

TEST_F(Fold, LogicAndChoice) {
    for (const bool a : {false, true})
        for (const bool b : {false, true}) {
            EXPECT_EQ(values(t.logical(true, t.boolean(a), t.boolean(b))),
                      Values({a && b ? 1. : 0}));
            EXPECT_EQ(values(t.logical(false, t.boolean(a), t.boolean(b))),
                      Values({a || b ? 1. : 0}));
        }
    EXPECT_EQ(values(t.select(t.boolean(true), t.number(1), t.number(2))), Values({1}));
    EXPECT_EQ(values(t.select(t.boolean(false), t.number(1), t.number(2))), Values({2}));
    EXPECT_EQ(values(t.sequence({t.number(1), t.number(2)})), Values({2}));
}

TEST_F(Fold, IntegersThatDivideByZero) {
    EXPECT_EQ(values(t.op(t.int_type(), Operator::divide, {t.integer(5), t.integer(0)})),
              Values({0}));
    EXPECT_EQ(
        values(t.op(t.int_type(), Operator::divide, {t.integer(-2147483647 - 1), t.integer(-1)})),
        Values({-2147483648.0}));
}

TEST_F(Fold, ResultsAreAsPreciseAsTheirKind) {
    const auto sum = [&](Scalar kind, double a, double b) {
        return values(t.op(t.scalar(kind), Operator::add,
                           {t.numbers(t.scalar(kind), {a}), t.numbers(t.scalar(kind), {b})}));
    };
    const auto converted = [&](Scalar kind, double value) {
        return values(t.op(t.scalar(kind), Operator::convert, {t.number(value)}));
    };
    const double inf = std::numeric_limits<double>::infinity();
    // Ten bits of fraction, ties to even.
    EXPECT_EQ(sum(Scalar::half, 1, 0x1p-11), Values({1}));
    EXPECT_EQ(sum(Scalar::half, 1 + 0x1p-10, 0x1p-11), Values({1 + 0x1p-9}));
    EXPECT_EQ(sum(Scalar::half, 65504, 65504), Values({inf}));
    EXPECT_EQ(converted(Scalar::half, 0.1), Values({0x1.998p-4}));
    EXPECT_EQ(sum(Scalar::float_, 1, 0x1p-11), Values({1 + 0x1p-11}));
    EXPECT_EQ(sum(Scalar::cfloat, 1, 0x1p-11), Values({1 + 0x1p-11}));
    EXPECT_EQ(sum(Scalar::double_, 1, 0x1p-11), Values({1 + 0x1p-11}));
    // Multiples of 2^-10 from -2 to 2047/1024.
    EXPECT_EQ(sum(Scalar::fixed, 1.5, 1), Values({2047.0 / 1024}));
    EXPECT_EQ(sum(Scalar::fixed, -1.5, -1), Values({-2}));
    EXPECT_EQ(sum(Scalar::fixed, 1, 0x1p-12), Values({1}));
    EXPECT_EQ(sum(Scalar::fixed, 1, 3 * 0x1p-12), Values({1 + 0x1p-10}));
    EXPECT_EQ(converted(Scalar::fixed, 0.1), Values({102.0 / 1024}));
    EXPECT_EQ(converted(Scalar::fixed, inf), Values({2047.0 / 1024}));
    EXPECT_EQ(converted(Scalar::fixed, std::numeric_limits<double>::quiet_NaN()), Values({0}));
    EXPECT_EQ(sum(Scalar::char_, 100, 100), Values({-56}));
    EXPECT_EQ(sum(Scalar::ushort, 65535, 2), Values({1}));
}

TEST_F(Fold, MatrixSwizzles) {
    Expr* matrix = t.numbers(t.mat(2, 3), {1, 2, 3, 4, 5, 6});
    EXPECT_EQ(values(t.matrix_swizzle(matrix, {{1, 2}})), Values({6}));
    EXPECT_EQ(values(t.matrix_swizzle(matrix, {{1, 0}, {0, 2}, {0, 2}})), Values({4, 3, 3}));
    Expr* unknown = t.ref(t.variable("m", t.mat(2, 2)));
    EXPECT_EQ(folded(t.matrix_swizzle(unknown, {{0, 0}})), nullptr);
}

TEST_F(Fold, ConvertedArrays) {
    const Type* ints = t.array(t.array(t.vec(2, Scalar::int_), 2), 2);
    const Type* chars = t.array(t.array(t.vec(2, Scalar::char_), 2), 2);
    const Type* halves = t.array(t.array(t.vec(2, Scalar::half), 2), 2);
    Expr* from = t.numbers(ints, {1, 200, -3, 4, 5, 6, 7, 2049});
    EXPECT_EQ(values(t.op(chars, Operator::convert, {from})), Values({1, -56, -3, 4, 5, 6, 7, 1}));
    EXPECT_EQ(values(t.op(halves, Operator::convert, {from})),
              Values({1, 200, -3, 4, 5, 6, 7, 2048}));
}

TEST_F(Fold, MatricesOfIntegers) {
    const Type* wide = t.mat(3, 3, Scalar::int_);
    Expr* two = t.numbers(t.int_type(), {2});
    EXPECT_EQ(values(t.construct(wide, {two}, ConstructForm::diagonal)),
              Values({2, 0, 0, 0, 2, 0, 0, 0, 2}));
    Expr* small = t.numbers(t.mat(2, 1, Scalar::int_), {5, 6});
    EXPECT_EQ(values(t.construct(wide, {small}, ConstructForm::resize)),
              Values({5, 0, 0, 6, 1, 0, 0, 0, 1}));
}

}  // namespace
}  // namespace cuesta::shading::testing
