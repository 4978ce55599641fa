// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Operations of the kinds of scalars that not every language has.
#include "operation_cases.h"

namespace cuesta::shading::testing {
namespace {

using namespace numbers;

constexpr double top = 4294967295;
constexpr double least = -2147483648.0;

std::vector<OperationCase> unsigned_cases() {
    using O = Operator;
    const Numbers few = u({1, top, 7});
    const Numbers many = u({top, 1, 7});
    return {
        {O::negate, {u({1, 0})}, u({top, 0})},
        {O::add, {u({top, 2}), u({2, 3})}, u({1, 5})},
        {O::divide, {u({top, 7}), u({2, top})}, u({2147483647, 0})},
        {O::remainder, {u({top, 7}), u({16, 4})}, u({15, 3})},
        {O::fmod, {u({top, 7}), u({16, 4})}, u({15, 3})},
        {O::mod, {u({top, 7}), u({16, 4})}, u({15, 3})},
        {O::bit_not, {u({0})}, u({top})},
        {O::shift_right, {u({4294967288, 48}), u({1, 4})}, u({2147483644, 3})},
        {O::less, {few, many}, b({1, 0, 0})},
        {O::less_equal, {few, many}, b({1, 0, 1})},
        {O::greater, {few, many}, b({0, 1, 0})},
        {O::greater_equal, {few, many}, b({0, 1, 1})},
        {O::equal, {few, many}, b({0, 0, 1})},
        {O::all_equal, {few, few}, b({1})},
        {O::abs, {u({top})}, u({top})},
        {O::sign, {u({0, 5, top})}, u({0, 1, 1})},
        {O::min, {few, many}, u({1, 1, 7})},
        {O::max, {few, many}, u({top, top, 7})},
        {O::clamp, {u({0, 5, top}), u({2}), u({4294967040})}, u({2, 5, 4294967040})},
        {O::mix_select, {few, many, b({1, 1, 0})}, u({top, 1, 7})},
        {O::convert, {f({3000000000, 1.75})}, u({3000000000, 1}), 0, false},
        {O::convert, {u({3000000000, 7})}, f({3000000000, 7}), 0, false},
        {O::convert, {u({top, 0})}, b({1, 0})},
        {O::convert, {b({1, 0})}, u({1, 0})},
        {O::convert, {i({-1, 5})}, u({top, 5})},
        {O::convert, {u({top, 5})}, i({-1, 5})},
    };
}

// Results of 8 and 16 bits wrap.
std::vector<OperationCase> narrow_cases() {
    using O = Operator;
    const auto c = [](std::vector<double> values) { return of(Scalar::char_, std::move(values)); };
    const auto uc = [](std::vector<double> values) { return of(Scalar::uchar, std::move(values)); };
    const auto s = [](std::vector<double> values) { return of(Scalar::short_, std::move(values)); };
    const auto us = [](std::vector<double> values) {
        return of(Scalar::ushort, std::move(values));
    };
    return {
        {O::add, {c({100, -100, 1}), c({100, -100, 2})}, c({-56, 56, 3})},
        {O::add, {uc({200, 1}), uc({100, 2})}, uc({44, 3})},
        {O::add, {s({32767}), s({1})}, s({-32768})},
        {O::add, {us({65535}), us({2})}, us({1})},
        {O::subtract, {uc({1}), uc({2})}, uc({255})},
        {O::multiply, {c({16, 15}), c({16, 15})}, c({0, -31})},
        {O::multiply, {us({65535}), us({65535})}, us({1})},
        {O::divide, {c({-128, 7}), c({-1, 2})}, c({-128, 3})},
        {O::remainder, {c({-7}), c({4})}, c({-3})},
        {O::negate, {c({-128, 5})}, c({-128, -5})},
        {O::negate, {uc({1})}, uc({255})},
        {O::bit_not, {uc({5})}, uc({250})},
        {O::bit_not, {c({5})}, c({-6})},
        {O::shift_left, {c({64, 1}), c({1, 3})}, c({-128, 8})},
        {O::shift_right, {uc({128}), uc({3})}, uc({16})},
        {O::shift_right, {c({-128}), c({3})}, c({-16})},
        {O::less, {uc({200}), uc({100})}, b({0})},
        {O::abs, {s({-32768, -3})}, s({-32768, 3})},
        {O::sign, {c({-128, 0, 3})}, c({-1, 0, 1})},
        {O::max, {c({-128, 3}), c({1})}, c({1, 3})},
        {O::convert, {i({300, -129, -1, 127})}, c({44, 127, -1, 127})},
        {O::convert, {i({300, -1})}, uc({44, 255})},
        {O::convert, {i({65536, 32768})}, s({0, -32768})},
        {O::convert, {i({65537, -1})}, us({1, 65535})},
        {O::convert, {uc({200, 5})}, c({-56, 5})},
        {O::convert, {c({-1, 5})}, uc({255, 5})},
        {O::convert, {c({-1, 5})}, s({-1, 5})},
        {O::convert, {c({-1, 5})}, us({65535, 5})},
        {O::convert, {us({65535})}, s({-1})},
        {O::convert, {us({65535, 9})}, i({65535, 9})},
        {O::convert, {c({-1})}, u({top})},
        {O::convert, {f({200.5, -3.5})}, c({-56, -3})},
        {O::convert, {f({300.5})}, uc({44})},
        {O::convert, {c({-5})}, f({-5})},
        {O::convert, {us({65535})}, f({65535}), 0, false},
        {O::convert, {b({1, 0})}, uc({1, 0})},
        {O::convert, {c({-5, 0})}, b({1, 0})},
        {O::add,
         {of(Scalar::long_, {2147483647}), of(Scalar::long_, {1})},
         of(Scalar::long_, {least})},
        {O::divide,
         {of(Scalar::ulong, {top}), of(Scalar::ulong, {2})},
         of(Scalar::ulong, {2147483647})},
        {O::add, {of(Scalar::cint, {2}), of(Scalar::cint, {3})}, of(Scalar::cint, {5})},
    };
}

std::vector<OperationCase> other_cases() {
    using O = Operator;
    const Numbers condition = m(Scalar::bool_, 2, {0, 1, 1, 0});
    return {
        {O::remainder, {f({5.5, -5.5, 5.5, -5.5}), f({2, 2, -2, -2})}, f({1.5, -1.5, 1.5, -1.5})},
        {O::less, {b({0, 0, 1, 1}), b({0, 1, 0, 1})}, b({0, 1, 0, 0})},
        {O::less_equal, {b({0, 0, 1, 1}), b({0, 1, 0, 1})}, b({1, 1, 0, 1})},
        {O::greater, {b({0, 0, 1, 1}), b({0, 1, 0, 1})}, b({0, 0, 1, 0})},
        {O::greater_equal, {b({0, 0, 1, 1}), b({0, 1, 0, 1})}, b({1, 0, 1, 1})},
        {O::float_bits_to_int, {f({1, -2, 0})}, i({0x3f800000, -0x40000000, 0})},
        {O::int_bits_to_float, {i({0x3f800000, -0x40000000, 0})}, f({1, -2, 0})},
        {O::int_bits_to_float, {u({0x3f800000, 0xc0000000})}, f({1, -2})},
        {O::bit_count, {i({0, 255, -1, 0x12345678})}, i({0, 8, 32, 13})},
        {O::bit_count, {u({top})}, i({32})},
        {O::bit_reverse, {i({1, 0, 0xf0, -1})}, i({least, 0, 0x0f000000, -1})},
        {O::bit_reverse, {u({0x12345678})}, u({0x1e6a2c48})},
        {O::find_lsb, {i({0, 1, 12, least})}, i({-1, 0, 2, 31})},
        {O::find_lsb, {u({0, 2147483648})}, i({-1, 31})},
        {O::find_msb, {i({0, 1, -1, -256})}, i({-1, 0, -1, 7})},
        {O::find_msb, {i({2147483647, least, -257, 255})}, i({30, 30, 8, 7})},
        {O::find_msb, {u({0, top, 1, 33554431})}, i({-1, 31, 0, 24})},
        {O::ldexp, {f({1.5, -3}), i({4, -1})}, f({24, -1.5})},
        {O::ldexp, {f({1, 3}), i({3})}, f({8, 24})},
        {O::mix_select, {m(2, {1, 2, 3, 4}), m(2, {5, 6, 7, 8}), condition}, m(2, {1, 6, 7, 4})},
        {O::mix_select,
         {m(Scalar::short_, 2, {1, 2, 3, 4}), m(Scalar::short_, 2, {5, 6, 7, -8}), condition},
         m(Scalar::short_, 2, {1, 6, 7, 4})},
        {O::mix_select,
         {condition, m(Scalar::bool_, 2, {1, 1, 0, 0}), b({1})},
         m(Scalar::bool_, 2, {1, 1, 0, 0})},
        {O::mix_select, {f({1}), f({2}), b({0, 1, 1})}, f({1, 2, 2})},
        {O::add,
         {m(Scalar::int_, 2, {1, 2, 3, 4}), m(Scalar::int_, 2, {5, 6, 7, 8})},
         m(Scalar::int_, 2, {6, 8, 10, 12})},
        // Vectors of one component, and matrices of one vector.
        {O::transpose, {m(1, {1, 2, 3, 4})}, m(4, {1, 2, 3, 4})},
        {O::transpose, {m(4, {1, 2, 3, 4})}, m(1, {1, 2, 3, 4})},
        {O::determinant, {m(1, {5})}, f({5})},
        {O::combine, {m(3, {1, 2, 3}), f({10, 100, 1000})}, f({3210})},
        {O::combine, {m(1, {1, 2, 3}), f({10})}, f({10, 20, 30})},
        {O::project, {f({10}), m(3, {1, 2, 3})}, f({10, 20, 30})},
        {O::project, {f({1, 10, 100}), m(1, {1, 2, 3})}, f({321})},
        {O::matrix_multiply, {m(1, {1, 2}), m(3, {1, 10, 100})}, m(3, {1, 2, 10, 20, 100, 200})},
        {O::add, {m(4, {1, 2, 3, 4}), m(4, {1, 1, 1, 1})}, m(4, {2, 3, 4, 5})},
        {O::multiply, {m(1, {1, 2, 3, 4}), f({2})}, m(1, {2, 4, 6, 8})},
    };
}

}  // namespace

void add_cases_of_kinds(std::vector<OperationCase>& to) {
    for (const std::vector<OperationCase>& cases :
         {unsigned_cases(), narrow_cases(), other_cases()})
        to.insert(to.end(), cases.begin(), cases.end());
}

}  // namespace cuesta::shading::testing
