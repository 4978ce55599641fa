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

#include "../agx/agx_testing.h"
#include "../lima/gp/gp_testing.h"
#include "../lima/pp/pp_testing.h"
#include "compiler/cg/cg.h"
#include "compiler/lima/arithmetic.h"
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

struct Core {
    std::string_view profile;
    nir::Arithmetic arithmetic;
    double tolerance;  // relative to the value, or to 1 where that is less
    // The results for each of the operands.
    Result<std::vector<std::array<float, 4>>> (*run)(const nir::Shader& shader);
};

// By the shader's inputs, which have the parameters' names.
template <typename T>
std::vector<T> inputs_of(const nir::Shader& shader, const Operands& given, T (*make)(const Four&)) {
    std::vector<T> inputs;
    for (const nir::IoSlot& input : shader.inputs)
        inputs.push_back(make(given[static_cast<size_t>(input.name[0] - 'a')]));
    return inputs;
}

using Results = std::vector<std::array<float, 4>>;

Result<Results> run_on_g13(const nir::Shader& shader) {
    const agx::Program program = TRY(agx::compile_any(shader));
    agx::GroupSetup setup = agx::plain_setup(shader, 1);
    for (size_t lane = 0; lane < agx::lane_count; ++lane)
        setup.lanes[lane].inputs = inputs_of<nir::SlotBits>(
            shader, operands[lane % std::size(operands)],
            [](const Four& v) { return std::bit_cast<nir::SlotBits>(as_floats(v)); });
    const agx::GroupResult ran =
        TRY(agx::run_fragments(shader, agx::raw_targets(shader), program, setup));
    Results results;
    for (size_t k = 0; k < std::size(operands); ++k)
        results.push_back(std::bit_cast<std::array<float, 4>>(ran.lanes[k].outputs[0]));
    return results;
}

Result<Results> run_on_vertex_core(const nir::Shader& shader) {
    const lima::gp::Program program = TRY(lima::gp::compile(shader));
    Results results;
    for (const Operands& given : operands) {
        lima::gp::VertexData data;
        data.attributes = inputs_of<std::array<float, 4>>(shader, given, as_floats);
        const lima::gp::VertexOutputs outputs = lima::gp::run_compiled(shader, program, data);
        if (!outputs.error.empty())
            return Error{Errc::invalid, outputs.error};
        for (size_t k = 0; k < shader.outputs.size(); ++k)
            if (shader.outputs[k].slot != nir::Slot::position)
                results.push_back(outputs.values[k]);
    }
    return results;
}

Result<Results> run_on_fragment_core(const nir::Shader& shader) {
    const lima::pp::Program program = TRY(lima::pp::compile(shader));
    lima::pp::QuadSetup setup;
    for (size_t lane = 0; lane < 4; ++lane) {
        setup.inputs[lane] = inputs_of<std::array<float, 4>>(
            shader, operands[lane % std::size(operands)], as_floats);
        setup.frag_coord[lane] = {0, 0, 0, 1};
    }
    const auto colors = TRY(lima::pp::run_program(shader, program, setup));
    Results results;
    for (size_t k = 0; k < std::size(operands); ++k)
        results.push_back(colors[k].color);
    return results;
}

const Core cores[] = {
    {"ps_g13", agx::arithmetic, 1e-6, run_on_g13},
    {"vs_mali400", lima::arithmetic, 2e-6, run_on_vertex_core},
    {"ps_mali400", lima::arithmetic, 0x1p-10, run_on_fragment_core},
};

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

void expect_values(const Call& call, const Core& core) {
    Options options;
    options.profile = find_profile(core.profile);
    options.arithmetic = core.arithmetic;
    const Compiled compiled =
        compile(program_for(call, options.profile->stage == nir::Stage::vertex), options);
    ASSERT_NE(compiled.shader, nullptr) << compiled.log;
    const Result<Results> results = core.run(*compiled.shader);
    ASSERT_TRUE(results) << core.profile << ", " << call.text << ": " << results.error().text;
    ASSERT_EQ(results->size(), std::size(operands));
    for (size_t n = 0; n < std::size(operands); ++n) {
        const auto& [a, b, c] = operands[n];
        for (size_t k = 0; k < 4; ++k) {
            const double wanted = call.wanted(a[k], b[k], c[k]);
            EXPECT_NEAR((*results)[n][k], wanted,
                        call.factor * core.tolerance * std::max(1.0, std::abs(wanted)))
                << core.profile << ", " << call.text << " of " << a[k] << ", " << b[k] << ", "
                << c[k];
        }
    }
}

TEST(CgLibraryGpu, GivesWhatDoublesGive) {
    for (const Core& core : cores)
        for (const Call& call : calls)
            expect_values(call, core);
}

}  // namespace
}  // namespace cuesta::cg::testing
