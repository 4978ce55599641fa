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

}  // namespace

void add_cases_of_bits(std::vector<OperationCase>& to) {
    for (const std::vector<OperationCase>& cases : {kind_cases(), packing_cases()})
        to.insert(to.end(), cases.begin(), cases.end());
}

}  // namespace cuesta::shading::testing
