// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The library's functions compiled for the G13 and for the Mali-400's two cores, on the simulators,
// against double precision.
#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "compiler/cg/cg.h"
#include "gpu_cores.h"
#include "library_running.h"

namespace cuesta::cg::testing {
namespace {

using Operands = std::array<Four, 3>;  // a, b, c
using Reference = std::function<double(double a, double b, double c)>;

struct Call {
    std::string_view text;
    Reference wanted;   // of each component
    double factor = 1;  // of what a core may be off
    std::string_view statements = "";
};

double fraction_of(double x) {
    return x - std::floor(x);
}
double inside(double x) {
    return std::min(std::max(x, 0.0), 1.0);
}

const Call calls[] = {
    {"abs(a)", [](double a, double, double) { return std::abs(a); }},
    {"acos(a * 0.25)", [](double a, double, double) { return std::acos(a / 4); }, 4},
    {"asin(a * 0.25)", [](double a, double, double) { return std::asin(a / 4); }, 4},
    {"atan(a)", [](double a, double, double) { return std::atan(a); }, 4},
    {"atan2(a, b)", [](double a, double b, double) { return std::atan2(a, b); }, 4},
    {"ceil(a)", [](double a, double, double) { return std::ceil(a); }},
    {"clamp(a, -b, c)", [](double a, double b, double c) { return std::min(std::max(a, -b), c); }},
    {"cos(a)", [](double a, double, double) { return std::cos(a); }, 8},
    {"cosh(a)", [](double a, double, double) { return std::cosh(a); }, 8},
    {"degrees(a)", [](double a, double, double) { return a * 180 / std::numbers::pi; }, 2},
    {"exp(a)", [](double a, double, double) { return std::exp(a); }, 8},
    {"exp2(a)", [](double a, double, double) { return std::exp2(a); }, 2},
    {"floor(a)", [](double a, double, double) { return std::floor(a); }},
    {"fmod(a, b)", [](double a, double b, double) { return std::fmod(a, b); }, 4},
    {"frac(a)", [](double a, double, double) { return fraction_of(a); }},
    {"ldexp(a, floor(c))",
     [](double a, double, double c) { return std::ldexp(a, static_cast<int>(std::floor(c))); }},
    {"lerp(a, b, c)", [](double a, double b, double c) { return a + (b - a) * c; }, 8},
    {"log(b)", [](double, double b, double) { return std::log(b); }, 4},
    {"log10(b)", [](double, double b, double) { return std::log10(b); }, 4},
    {"log2(b)", [](double, double b, double) { return std::log2(b); }, 4},
    {"max(a, c)", [](double a, double, double c) { return std::max(a, c); }},
    {"min(a, c)", [](double a, double, double c) { return std::min(a, c); }},
    {"mod(a, b)", [](double a, double b, double) { return a - b * std::floor(a / b); }, 4},
    {"pow(b, c)", [](double, double b, double c) { return std::pow(b, c); }, 8},
    {"radians(a)", [](double a, double, double) { return a * std::numbers::pi / 180; }},
    {"round(a)", [](double a, double, double) { return std::nearbyint(a); }},
    {"rsqrt(b)", [](double, double b, double) { return 1 / std::sqrt(b); }, 2},
    {"saturate(a)", [](double a, double, double) { return inside(a); }},
    {"sign(a)", [](double a, double, double) { return a > 0   ? 1
                                                      : a < 0 ? -1
                                                              : 0; }},
    {"sin(a)", [](double a, double, double) { return std::sin(a); }, 8},
    {"sinh(a)", [](double a, double, double) { return std::sinh(a); }, 8},
    {"smoothstep(-b, b, a)",
     [](double a, double b, double) {
         const double t = inside((a + b) / (2 * b));
         return t * t * (3 - 2 * t);
     },
     8},
    {"sqrt(b)", [](double, double b, double) { return std::sqrt(b); }, 2},
    {"step(b, a)", [](double a, double b, double) { return a >= b ? 1 : 0; }},
    {"tanh(a)", [](double a, double, double) { return std::tanh(a); }, 8},
    {"trunc(a)", [](double a, double, double) { return std::trunc(a); }},
    {"isfinite(a)", [](double, double, double) { return 1; }},
    {"e", [](double, double, double c) { return std::ilogb(c) + 1; }, 1,
     "float4 e; float4 m = frexp(c, e);"},
    {"m",
     [](double, double, double c) {
         int e;
         return std::frexp(c, &e);
     },
     1, "float4 e; float4 m = frexp(c, e);"},
    {"whole + part * 2", [](double a, double, double) { return 2 * a - std::trunc(a); }, 2,
     "float4 whole; float4 part = modf(a, whole);"},
    {"s + d", [](double a, double, double) { return std::sin(a) + std::cos(a); }, 16,
     "float4 s, d; sincos(a, s, d);"},
};

// Numbers of few bits, so that binary16 has them; b and c positive, and a / b is no whole number
// that the reciprocal of binary16 could miss.
const Operands operands[] = {
    {Four{0.5, -1.5, 2.25, 0}, Four{1, 2, 0.5, 3}, Four{0.25, 0.5, 1, 2}},
    {Four{-0.75, 1, -2, 3.5}, Four{2, 1.5, 4, 1}, Four{1, 0.75, 1.5, 0.125}},
    {Four{1.25, -0.25, 0.125, -3}, Four{0.75, 8, 1, 2.5}, Four{3, 0.5, 2.5, 1}},
};

std::array<float, 4> as_floats(const Four& values) {
    std::array<float, 4> floats{};
    for (size_t k = 0; k < 4; ++k)
        floats[k] = static_cast<float>(values[k]);
    return floats;
}

// By the shader's inputs, which have the parameters' names.
CoreSetup setup_of(const nir::Shader& shader) {
    CoreSetup setup;
    for (const Operands& given : operands) {
        setup.inputs.emplace_back();
        for (const nir::IoSlot& input : shader.inputs)
            setup.inputs.back().push_back(
                as_floats(given[static_cast<size_t>(input.name[0] - 'a')]));
    }
    return setup;
}

// Of the shader's output that is no position.
size_t result_of(const nir::Shader& shader) {
    size_t k = 0;
    while (k + 1 < shader.outputs.size() && shader.outputs[k].slot == nir::Slot::position)
        ++k;
    return k;
}

std::string program_for(const Call& call, bool is_vertex) {
    if (is_vertex)
        return fmt::format(
            "void main(float4 a : TEXCOORD0, float4 b : TEXCOORD1, float4 c : TEXCOORD2,\n"
            "          out float4 p : POSITION, out float4 r : TEXCOORD0)\n"
            "{{ p = float4(0, 0, 0, 1); {} r = {}; }}\n",
            call.statements, call.text);
    return fmt::format(
        "float4 main(float4 a : TEXCOORD0, float4 b : TEXCOORD1, float4 c : TEXCOORD2) : COLOR\n"
        "{{ {} return {}; }}\n",
        call.statements, call.text);
}

void expect_values(const Call& call, const GpuCore& core) {
    Options options(*find_profile(core.profile));
    options.arithmetic = core.arithmetic;
    const Compiled compiled =
        compile(program_for(call, options.profile.stage == nir::Stage::vertex), options);
    ASSERT_NE(compiled.shader, nullptr) << compiled.log;
    const Result<std::vector<CoreLane>> results =
        core.run(*compiled.shader, setup_of(*compiled.shader));
    ASSERT_TRUE(results) << core.profile << ", " << call.text << ": " << results.error().text;
    ASSERT_EQ(results->size(), std::size(operands));
    for (size_t n = 0; n < std::size(operands); ++n) {
        const auto& [a, b, c] = operands[n];
        for (size_t k = 0; k < 4; ++k) {
            const double wanted = call.wanted(a[k], b[k], c[k]);
            EXPECT_NEAR((*results)[n].outputs[result_of(*compiled.shader)][k], wanted,
                        call.factor * core.tolerance() * std::max(1.0, std::abs(wanted)))
                << core.profile << ", " << call.text << " of " << a[k] << ", " << b[k] << ", "
                << c[k];
        }
    }
}

TEST(CgLibraryGpu, GivesWhatDoublesGive) {
    for (const GpuCore& core : gpu_cores())
        for (const Call& call : calls)
            expect_values(call, core);
}

}  // namespace
}  // namespace cuesta::cg::testing
