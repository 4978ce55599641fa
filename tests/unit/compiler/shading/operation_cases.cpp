// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "operation_cases.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace cuesta::shading::testing {
namespace {

using Values = std::vector<double>;
using namespace numbers;
using Cases = std::vector<OperationCase>;

constexpr double pi = std::numbers::pi;

void add_arithmetic(Cases& to) {
    using O = Operator;
    const Cases cases = {
        {O::negate, {f({1.5, -2, 0})}, f({-1.5, 2, 0})},
        {O::negate, {i({7, -3})}, i({-7, 3})},
        {O::add, {f({1, 2}), f({0.5, -4})}, f({1.5, -2})},
        {O::add, {f({1, 2, 3}), f({10})}, f({11, 12, 13})},
        {O::add, {f({10}), f({1, 2, 3, 4})}, f({11, 12, 13, 14})},
        {O::add, {m(2, {1, 2, 3, 4}), f({1})}, m(2, {2, 3, 4, 5})},
        {O::add, {m(2, {1, 2, 3, 4}), m(2, {4, 3, 2, 1})}, m(2, {5, 5, 5, 5})},
        {O::add, {i({2, 3}), i({-5, 9})}, i({-3, 12})},
        {O::subtract, {f({1, 2}), f({0.5, -4})}, f({0.5, 6})},
        {O::subtract, {i({2}), i({9})}, i({-7})},
        {O::multiply, {f({1.5, 2}), f({2, -4})}, f({3, -8})},
        {O::multiply, {m(2, {1, 2, 3, 4}), m(2, {4, 3, 2, 1})}, m(2, {4, 6, 6, 4})},
        {O::multiply,
         {f({2}), m(3, {1, 2, 3, 4, 5, 6, 7, 8, 9})},
         m(3, {2, 4, 6, 8, 10, 12, 14, 16, 18})},
        {O::multiply, {i({-6, 5}), i({7})}, i({-42, 35})},
        {O::divide, {f({1, 9}), f({4, -2})}, f({0.25, -4.5})},
        {O::divide, {i({7, -7, 7, -7}), i({2, 2, -2, -2})}, i({3, -3, -3, 3})},
        {O::remainder, {i({7, -7, 7, -7}), i({4, 4, -4, -4})}, i({3, -3, 3, -3})},
        {O::bit_not, {i({0, 5})}, i({-1, -6})},
        {O::bit_and, {i({12}), i({10})}, i({8})},
        {O::bit_or, {i({12}), i({10})}, i({14})},
        {O::bit_xor, {i({12}), i({10})}, i({6})},
        {O::shift_left, {i({3, -1}), i({4, 1})}, i({48, -2})},
        {O::shift_right, {i({48, -8}), i({4, 1})}, i({3, -4})},
    };
    to.insert(to.end(), cases.begin(), cases.end());
}

void add_matrices(Cases& to) {
    using O = Operator;
    const Numbers m3 = m(3, {1, 2, 3, 0, 1, 4, 5, 6, 0});
    const Numbers m4 = m(4, {2, 0, 1, 3, 1, 1, 0, 2, 0, 4, 1, 1, 3, 1, 2, 0});
    const Cases cases = {
        {O::combine, {m(2, {1, 2, 3, 4}), f({10, 100})}, f({310, 420})},
        {O::combine, {m3, f({1, 2, 3})}, f({16, 22, 11})},
        {O::combine, {m(3, {1, 2, 3, 4, 5, 6}), f({1, 10, 100})}, f({531, 642})},
        {O::project, {f({10, 100}), m(2, {1, 2, 3, 4})}, f({210, 430})},
        {O::project, {f({1, 2}), m(3, {1, 2, 3, 4, 5, 6})}, f({5, 11, 17})},
        {O::matrix_multiply, {m(2, {1, 2, 3, 4}), m(2, {5, 6, 7, 8})}, m(2, {23, 34, 31, 46})},
        {O::matrix_multiply,
         {m3, m(3, {1, 0, 0, 0, 2, 0, 1, 1, 1})},
         m(3, {1, 2, 3, 0, 2, 8, 6, 9, 7})},
        {O::transpose, {m(2, {1, 2, 3, 4, 5, 6})}, m(3, {1, 4, 2, 5, 3, 6})},
        {O::transpose, {m3}, m(3, {1, 0, 5, 2, 1, 6, 3, 4, 0})},
        {O::determinant, {m(2, {1, 2, 3, 4})}, f({-2})},
        {O::determinant, {m3}, f({1})},
        {O::determinant, {m4}, f({-28})},
        {O::inverse, {m(2, {1, 2, 3, 4})}, m(2, {-2, 1, 1.5, -0.5})},
        {O::inverse, {m3}, m(3, {-24, 18, 5, 20, -15, -4, -5, 4, 1})},
        // Its determinant is 0 with 16 bits.
        {O::inverse, {m(2, {0x1p-13, 0, 0, 0x1p-12})}, m(2, {0x1p13, 0, 0, 0x1p12})},
        {O::inverse,
         {m4},
         m(4, {-12 / 28.0, 22 / 28.0, -8 / 28.0, 10 / 28.0, -8 / 28.0, 10 / 28.0, 4 / 28.0,
               2 / 28.0, 22 / 28.0, -38 / 28.0, 10 / 28.0, -2 / 28.0, 10 / 28.0, -2 / 28.0,
               2 / 28.0, -6 / 28.0})},
        {O::outer_product, {f({1, 2}), f({3, 4, 5})}, m(3, {3, 6, 4, 8, 5, 10})},
    };
    to.insert(to.end(), cases.begin(), cases.end());
}

void add_comparisons(Cases& to) {
    using O = Operator;
    const Numbers a = f({1, 2, 3});
    const Numbers c = f({2, 2, 2});
    const Numbers ia = i({1, 2, 3});
    const Numbers ic = i({2, 2, 2});
    const Cases cases = {
        {O::less, {a, c}, b({1, 0, 0})},
        {O::less_equal, {a, c}, b({1, 1, 0})},
        {O::greater, {a, c}, b({0, 0, 1})},
        {O::greater_equal, {a, c}, b({0, 1, 1})},
        {O::equal, {a, c}, b({0, 1, 0})},
        {O::not_equal, {a, c}, b({1, 0, 1})},
        {O::less, {ia, ic}, b({1, 0, 0})},
        {O::less_equal, {ia, ic}, b({1, 1, 0})},
        {O::greater, {ia, ic}, b({0, 0, 1})},
        {O::greater_equal, {ia, ic}, b({0, 1, 1})},
        {O::equal, {ia, ic}, b({0, 1, 0})},
        {O::not_equal, {ia, ic}, b({1, 0, 1})},
        {O::equal, {b({0, 0, 1, 1}), b({0, 1, 0, 1})}, b({1, 0, 0, 1})},
        {O::not_equal, {b({0, 0, 1, 1}), b({0, 1, 0, 1})}, b({0, 1, 1, 0})},
        {O::all_equal, {a, a}, b({1})},
        {O::all_equal, {a, c}, b({0})},
        {O::all_equal, {m(2, {1, 2, 3, 4}), m(2, {1, 2, 3, 4})}, b({1})},
        {O::all_equal, {m(2, {1, 2, 3, 4}), m(2, {1, 2, 3, 5})}, b({0})},
        {O::any_not_equal, {ia, ic}, b({1})},
        {O::any_not_equal, {ia, ia}, b({0})},
        {O::any_not_equal, {b({0, 1}), b({0, 0})}, b({1})},
        {O::logic_not, {b({0, 1})}, b({1, 0})},
        {O::logic_and, {b({0, 0, 1, 1}), b({0, 1, 0, 1})}, b({0, 0, 0, 1})},
        {O::logic_or, {b({0, 0, 1, 1}), b({0, 1, 0, 1})}, b({0, 1, 1, 1})},
        {O::logic_xor, {b({0, 0, 1, 1}), b({0, 1, 0, 1})}, b({0, 1, 1, 0})},
        {O::any, {b({0, 0, 0})}, b({0})},
        {O::any, {b({0, 0, 1})}, b({1})},
        {O::all, {b({1, 1, 1, 1})}, b({1})},
        {O::all, {b({1, 1, 0, 1})}, b({0})},
        {O::mix_select, {f({1, 2}), f({3, 4}), b({0, 1})}, f({1, 4})},
        {O::mix_select, {i({1, 2}), i({3, 4}), b({1, 0})}, i({3, 2})},
        {O::convert, {f({1.75, -1.75, 0})}, i({1, -1, 0})},
        {O::convert, {f({0.5, 0, -2})}, b({1, 0, 1})},
        {O::convert, {i({5, -3})}, f({5, -3})},
        {O::convert, {i({5, 0})}, b({1, 0})},
        {O::convert, {b({1, 0})}, f({1, 0})},
        {O::convert, {b({1, 0})}, i({1, 0})},
    };
    to.insert(to.end(), cases.begin(), cases.end());
}

void each(Cases& to, Operator op, double (*function)(double), Values values, double tolerance) {
    Values expected;
    for (const double x : values)
        expected.push_back(function(x));
    to.push_back({op, {f(std::move(values))}, f(std::move(expected)), tolerance});
}

void add_functions(Cases& to) {
    using O = Operator;
    each(
        to, O::radians, [](double x) { return x * pi / 180; }, {0, 90, -180, 10}, 1e-6);
    each(
        to, O::degrees, [](double x) { return x * 180 / pi; }, {0, 1, -2, 0.1}, 1e-6);
    each(
        to, O::sin, [](double x) { return std::sin(x); }, {0, 0.5, -3, 6}, 2e-6);
    each(
        to, O::cos, [](double x) { return std::cos(x); }, {0, 0.5, -3, 6}, 2e-6);
    each(
        to, O::tan, [](double x) { return std::tan(x); }, {0, 0.5, -0.75, 1}, 2e-6);
    each(
        to, O::asin, [](double x) { return std::asin(x); }, {-1, -0.25, 0.5, 0.99}, 2e-6);
    each(
        to, O::acos, [](double x) { return std::acos(x); }, {-1, -0.25, 0.5, 0.99}, 2e-6);
    each(
        to, O::asin, [](double x) { return std::asin(x); }, {0, 1, 0.01, -0.9}, 2e-6);
    each(
        to, O::acos, [](double x) { return std::acos(x); }, {0, 1, 0.01, -0.9}, 2e-6);
    each(
        to, O::atan, [](double x) { return std::atan(x); }, {0, 1, -20, 0.1}, 2e-6);
    each(
        to, O::sinh, [](double x) { return std::sinh(x); }, {0, 1, -2, 0.5}, 4e-6);
    each(
        to, O::cosh, [](double x) { return std::cosh(x); }, {0, 1, -2, 0.5}, 4e-6);
    each(
        to, O::tanh, [](double x) { return std::tanh(x); }, {0, 1, -8, 20}, 4e-6);
    each(
        to, O::asinh, [](double x) { return std::asinh(x); }, {0, 1, -2, 1000}, 2e-6);
    each(
        to, O::acosh, [](double x) { return std::acosh(x); }, {1, 1.5, 2, 1000}, 2e-6);
    each(
        to, O::atanh, [](double x) { return std::atanh(x); }, {0, 0.5, -0.75, 0.90625}, 2e-6);
    each(
        to, O::exp, [](double x) { return std::exp(x); }, {0, 1, -2, 3.5}, 2e-6);
    each(
        to, O::log, [](double x) { return std::log(x); }, {1, 2, 0.25, 90}, 2e-6);
    each(
        to, O::exp2, [](double x) { return std::exp2(x); }, {0, 1, -2, 3.5}, 2e-6);
    each(
        to, O::log2, [](double x) { return std::log2(x); }, {1, 2, 0.25, 90}, 2e-6);
    each(
        to, O::log10, [](double x) { return std::log10(x); }, {1, 10, 0.25, 90}, 2e-6);
    each(
        to, O::sqrt, [](double x) { return std::sqrt(x); }, {0, 4, 2, 0.0625}, 1e-6);
    each(
        to, O::inverse_sqrt, [](double x) { return 1 / std::sqrt(x); }, {1, 4, 2, 0.0625}, 1e-6);
    each(
        to, O::abs, [](double x) { return std::fabs(x); }, {0, 4, -2.5, -0.5}, 0);
    each(
        to, O::floor, [](double x) { return std::floor(x); }, {0.5, 4, -2.5, -0.5}, 0);
    each(
        to, O::ceil, [](double x) { return std::ceil(x); }, {0.5, 4, -2.5, -0.5}, 0);
    each(
        to, O::round, [](double x) { return std::nearbyint(x); }, {0.5, 1.5, -2.5, -0.75}, 0);
    each(
        to, O::truncate, [](double x) { return std::trunc(x); }, {0.5, 1.5, -2.5, -0.75}, 0);
    each(
        to, O::fract, [](double x) { return x - std::floor(x); }, {0.5, 1.25, -2.25, 7}, 1e-6);
    const Cases cases = {
        {O::atan2,
         {f({1, 1, -1, 0}), f({1, -1, -2, -1})},
         f({pi / 4, 3 * pi / 4, std::atan2(-1, -2), pi})},
        {O::asinh, {f({1e25, -1e38})}, f({std::asinh(1e25), std::asinh(-1e38)}), 2e-43, false},
        {O::acosh, {f({1e25, 1e38})}, f({std::acosh(1e25), std::acosh(1e38)}), 2e-43, false},
        {O::pow, {f({2, 3, 0.5, 9}), f({3, -1, 2, 0.5})}, f({8, 1.0 / 3, 0.25, 3})},
        {O::abs, {i({4, -5})}, i({4, 5})},
        {O::sign, {f({4, -0.5, 0})}, f({1, -1, 0})},
        {O::sign, {i({4, -5, 0})}, i({1, -1, 0})},
        {O::mod, {f({5.5, -5.5, 5.5, -5.5}), f({2, 2, -2, -2})}, f({1.5, 0.5, -0.5, -1.5})},
        {O::mod, {f({5, 7, 8}), f({3})}, f({2, 1, 2})},
        {O::mod, {i({7, -7}), i({4, 4})}, i({3, 1})},
        {O::fmod, {f({5.5, -5.5, 5.5, -5.5}), f({2, 2, -2, -2})}, f({1.5, -1.5, 1.5, -1.5})},
        {O::fmod, {i({7, -7}), i({4, 4})}, i({3, -3})},
        {O::min, {f({1, 5}), f({3, -2})}, f({1, -2})},
        {O::max, {f({1, 5, 0}), f({3})}, f({3, 5, 3})},
        {O::min, {i({1, 5}), i({3, -2})}, i({1, -2})},
        {O::max, {i({1, 5}), i({3, -2})}, i({3, 5})},
        {O::clamp, {f({-1, 0.5, 7}), f({0}), f({2})}, f({0, 0.5, 2})},
        {O::clamp, {i({-1, 1, 7}), i({0}), i({2})}, i({0, 1, 2})},
        {O::saturate, {f({-1, 0.5, 7})}, f({0, 0.5, 1})},
        {O::mix, {f({1, 10}), f({3, 20}), f({0.25})}, f({1.5, 12.5})},
        {O::mix, {f({1, 10}), f({3, 20}), f({0, 1})}, f({1, 20})},
        {O::step, {f({2}), f({1, 2, 3})}, f({0, 1, 1})},
        {O::smooth_step, {f({1}), f({3}), f({0, 1.5, 2, 4})}, f({0, 0.15625, 0.5, 1})},
    };
    to.insert(to.end(), cases.begin(), cases.end());
}

void add_vectors(Cases& to) {
    using O = Operator;
    const double r = std::sqrt(0.5);
    // A ray at 45 degrees through a surface with the ratio 0.5.
    const double bent_x = 0.5 * r;
    const double bent_y = -std::sqrt(1 - bent_x * bent_x);
    const Cases cases = {
        {O::length, {f({-3})}, f({3})},
        {O::length, {f({3, 4})}, f({5})},
        {O::length, {f({2, 3, 6})}, f({7})},
        {O::length, {f({600, 800})}, f({1000})},
        {O::length, {f({3e4, 4e4})}, f({5e4})},
        {O::distance, {f({1, 1}), f({4, 5})}, f({5})},
        {O::distance, {f({1}), f({4})}, f({3})},
        {O::dot, {f({3}), f({4})}, f({12})},
        {O::dot, {f({3, 1}), f({4, 2})}, f({14})},
        {O::dot, {f({1, 2, 3, 4}), f({5, 6, 7, 8})}, f({70})},
        {O::cross, {f({1, 2, 3}), f({4, 5, 6})}, f({-3, 6, -3})},
        {O::normalize, {f({-3})}, f({-1})},
        {O::normalize, {f({3, 4})}, f({0.6, 0.8})},
        {O::normalize, {f({600, 800})}, f({0.6, 0.8})},
        {O::face_forward, {f({1, 2}), f({1, 0}), f({-1, 0})}, f({1, 2})},
        {O::face_forward, {f({1, 2}), f({1, 0}), f({1, 0})}, f({-1, -2})},
        {O::face_forward, {f({3}), f({1}), f({2})}, f({-3})},
        {O::reflect, {f({1, -1}), f({0, 1})}, f({1, 1})},
        {O::reflect, {f({2}), f({1})}, f({-2})},
        {O::refract, {f({r, -r}), f({0, 1}), f({0.5})}, f({bent_x, bent_y})},
        {O::refract, {f({r, -r}), f({0, 1}), f({2})}, f({0, 0})},
        {O::refract, {f({1}), f({-1}), f({0.5})}, f({1})},
        // 0 in the corners of the lattice.
        {O::noise, {f({5})}, f({0})},
        {O::noise, {f({3, -2})}, f({0, 0})},
        {O::noise, {f({1, 2, 3, 4})}, f({0, 0, 0, 0})},
    };
    to.insert(to.end(), cases.begin(), cases.end());
}

}  // namespace

std::string name_of(const OperationCase& which) {
    std::string name(info_of(which.op).name);
    for (const Numbers& operand : which.operands) {
        name += ' ';
        name += info_of(operand.scalar).name;
        for (const double value : operand.values)
            name += "," + std::to_string(value);
    }
    return name;
}

const std::vector<OperationCase>& operation_cases() {
    static const Cases cases = [] {
        Cases all;
        add_arithmetic(all);
        add_matrices(all);
        add_comparisons(all);
        add_functions(all);
        add_vectors(all);
        add_cases_of_kinds(all);
        add_cases_of_bits(all);
        return all;
    }();
    return cases;
}

const Type* type_of(TreeBuilder& t, const Numbers& numbers) {
    return numbers.vectors != 0 ? t.mat(numbers.vectors, numbers.components, numbers.scalar)
                                : t.vec(numbers.components, numbers.scalar);
}

bool agrees(const OperationCase& which, size_t i, double value, double unit) {
    // Integers are looked at through floats.
    if (!is_float(which.expected.scalar))
        return value == static_cast<double>(static_cast<float>(which.expected.values[i]));
    double scale = 1;
    for (const Numbers& operand : which.operands)
        for (const double x : operand.values)
            scale = std::max(scale, std::fabs(x));
    const double expected = which.expected.values[i];
    scale = std::max(scale, std::fabs(expected));
    return std::fabs(value - expected) <= unit * scale;
}

}  // namespace cuesta::shading::testing
