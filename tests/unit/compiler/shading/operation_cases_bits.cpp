// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Operations on the bits of floats, and on halves of 32 bits.
#include <cmath>

#include "operation_cases.h"

namespace cuesta::shading::testing {
namespace {

using namespace numbers;
using O = Operator;

std::vector<OperationCase> kind_cases() {
    const double nan = NAN;
    const double infinity = INFINITY;
    return {
        {O::is_nan, {f({nan, 1, infinity, -infinity})}, b({1, 0, 0, 0})},
        {O::is_nan, {f({-nan, 0, -0.0})}, b({1, 0, 0})},
        {O::is_nan, {f({1e-40, 3e38})}, b({0, 0}), 0, false},
        {O::is_infinite, {f({nan, 1, infinity, -infinity})}, b({0, 0, 1, 1})},
        {O::is_infinite, {f({3.4e38, 1e-40})}, b({0, 0}), 0, false},
    };
}

std::vector<OperationCase> packing_cases() {
    // Halves of 32 bits.
    const auto halves = [](uint32_t low, uint32_t high) {
        return u({static_cast<double>(low | high << 16)});
    };
    return {
        // 16383.5 is rounded to the even one, 8191.75 up.
        {O::pack_snorm, {f({0.5, 0.25})}, halves(16384, 8192)},
        {O::pack_snorm, {f({-0.5, -0.25})}, halves(0xc000, 0xe000)},
        {O::pack_snorm, {f({7, -7})}, halves(0x7fff, 0x8001)},
        {O::pack_unorm, {f({0.5, 0.25})}, halves(32768, 16384)},
        {O::pack_unorm, {f({-3, 3})}, halves(0, 0xffff)},
        {O::pack_half, {f({1, -2})}, halves(0x3c00, 0xc000)},
        // Between two the even one.
        {O::pack_half, {f({2049, 2051})}, halves(0x6800, 0x6802), 0, false},
        // The greatest, and what is rounded to infinity.
        {O::pack_half, {f({65519, -65520})}, halves(0x7bff, 0xfc00), 0, false},
        {O::pack_half, {f({INFINITY, -INFINITY})}, halves(0x7c00, 0xfc00)},
        // Denormals.
        {O::pack_half, {f({0x1p-24, -0x1.8p-15})}, halves(1, 0x8300)},
        {O::pack_half, {f({0x1p-26, 0x1.8p-24})}, halves(0, 2), 0, false},
        {O::unpack_snorm, {halves(0x7fff, 0x8001)}, f({1, -1})},
        {O::unpack_snorm, {halves(0x8000, 0x4000)}, f({-1, 16384.0 / 32767})},
        {O::unpack_unorm, {halves(0xffff, 0)}, f({1, 0})},
        {O::unpack_unorm, {halves(0x8000, 1)}, f({32768.0 / 65535, 1.0 / 65535})},
        {O::unpack_half, {halves(0x3c00, 0xc000)}, f({1, -2})},
        {O::unpack_half, {halves(0x7bff, 0x0400)}, f({65504, 0x1p-14})},
    };
}

std::vector<OperationCase> field_cases() {
    const auto i = [](std::vector<double> values) { return of(Scalar::int_, std::move(values)); };
    return {
        {O::bitfield_extract, {u({0xabcd1234}), i({4}), i({8})}, u({0x23})},
        {O::bitfield_extract, {u({0xabcd1234}), i({0}), i({32})}, u({0xabcd1234})},
        {O::bitfield_extract, {u({0xabcd1234}), i({31}), i({1})}, u({1})},
        {O::bitfield_extract, {u({0xabcd1234}), i({7}), i({0})}, u({0})},
        {O::bitfield_extract, {u({0xabcd1234}), i({32}), i({0})}, u({0})},
        {O::bitfield_extract, {i({0xf0, 0x70}), i({4}), i({4})}, i({-1, 7})},
        {O::bitfield_extract, {i({-5}), i({0}), i({32})}, i({-5})},
        {O::bitfield_extract, {i({-5}), i({3}), i({0})}, i({0})},
        {O::bitfield_insert, {u({0xffffffff}), u({0}), i({4}), i({8})}, u({0xfffff00f})},
        {O::bitfield_insert, {u({1}), u({0x12345678}), i({0}), i({32})}, u({0x12345678})},
        {O::bitfield_insert, {u({1}), u({0x12345678}), i({3}), i({0})}, u({1})},
        {O::bitfield_insert, {u({1}), u({0x12345678}), i({32}), i({0})}, u({1})},
        {O::bitfield_insert, {i({0, 5}), i({-1, 0}), i({31}), i({1})}, i({-2147483648.0, 5})},
        {O::carry, {u({0xffffffff, 0xfffffffe, 5}), u({1, 1, 7})}, u({1, 0, 0})},
        {O::borrow, {u({0, 1, 7}), u({1, 1, 5})}, u({1, 0, 0})},
        {O::multiply_high,
         {u({0xffffffff, 0x10000, 3}), u({0xffffffff, 0x10000, 5})},
         u({0xfffffffe, 1, 0})},
        {O::multiply_high, {i({-1, -65536, 3}), i({1, 65536, 5})}, i({-1, -1, 0})},
    };
}

std::vector<OperationCase> exponent_cases() {
    const auto i = [](std::vector<double> values) { return of(Scalar::int_, std::move(values)); };
    return {
        {O::frexp_significand, {f({8, -0.375, 0, 0x1.8p127})}, f({0.5, -0.75, 0, 0.75}), 0, false},
        {O::frexp_exponent, {f({8, -0.375, 0, 0x1.8p127})}, i({4, -1, 0, 128}), 0, false},
        {O::frexp_exponent, {f({0x1p-126, 1, 0.999f})}, i({-125, 1, 0}), 0, false},
        {O::scale,
         {f({0.5, -0.75, 0, 1}), i({4, -1, 99, -126})},
         f({8, -0.375, 0, 0x1p-126}),
         0,
         false},
        {O::scale, {f({0x1p-126, 0x1p127}), i({252, -252})}, f({0x1p126, 0x1p-125}), 0, false},
    };
}

std::vector<OperationCase> byte_cases() {
    return {
        {O::pack_unorm_4x8, {f({0, 1, 0.5, 7})}, u({0xff80ff00})},
        {O::pack_unorm_4x8, {f({-3, 0.25, 0.75, 1})}, u({0xffbf4000})},
        {O::pack_snorm_4x8, {f({0, 1, -1, 0.5})}, u({0x40817f00})},
        {O::pack_snorm_4x8, {f({-7, 7, -0.25, 0.25})}, u({0x20e07f81})},
        {O::unpack_unorm_4x8, {u({0xff80ff00})}, f({0, 1, 128.0 / 255, 1})},
        {O::unpack_snorm_4x8, {u({0x40807f81})}, f({-1, 1, -1, 64.0 / 127})},
    };
}

}  // namespace

void add_cases_of_bits(std::vector<OperationCase>& to) {
    for (const std::vector<OperationCase>& cases :
         {kind_cases(), packing_cases(), field_cases(), exponent_cases(), byte_cases()})
        to.insert(to.end(), cases.begin(), cases.end());
}

}  // namespace cuesta::shading::testing
