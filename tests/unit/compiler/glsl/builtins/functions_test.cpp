// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Functions of floats against double precision, within what dEQP allows: the errors of the formulas
// that the specification derives them from (GLSL ES 3.00, 4.5.1).
#include <cmath>
#include <limits>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "running.h"

namespace cuesta::glsl::testing {
namespace {

using Function = double (*)(double);
using Room = double (*)(double x, double wanted);

double ulp(double value) {
    const int exponent = value == 0 ? -126 : std::max(std::ilogb(value), -126);
    return std::ldexp(1, exponent - 23);
}

// exp: 3 + 2 |x| units in the last place.
double exp_room(double x) {
    return (3 + 2 * std::abs(x)) * ulp(std::exp(x));
}
// log: 3 units, and 2^-21 near 1.
double log_room(double x) {
    return x >= 0.5 && x <= 2 ? 0x1p-21 : 3 * ulp(std::log(x));
}

double exact(double, double) {
    return 0;
}
double last_place(double, double wanted) {
    return ulp(wanted);
}
double hyperbolic(double x, double wanted) {
    return (exp_room(x) + exp_room(-x)) / 2 + 2 * ulp(wanted);
}
double tangent(double x, double wanted) {
    const double cosine = std::cosh(x);
    return std::isfinite(cosine)
               ? (hyperbolic(x, std::sinh(x)) + std::abs(wanted) * hyperbolic(x, cosine)) / cosine +
                     3 * ulp(wanted)
               : 3 * ulp(1);
}
double of_logarithm(double x, double wanted) {
    return log_room(std::exp(std::abs(wanted))) +
           8 * ulp(std::max(1.0, std::abs(x))) / std::max(1.0, std::abs(x)) + 2 * ulp(wanted);
}

double round_even(double x) {
    return std::nearbyint(x);
}

struct Case {
    std::string_view name;
    Function function;
    Room room;
    std::vector<float> values;
};

const std::vector<float> whole_and_between = {
    0,  0.5f, -0.5f,  1.5f,    -1.5f, 2.5f,       -2.5f, 0.25f,  -0.75f, 1,
    -1, 1e6f, -1e10f, 0x1p22f, 3.7f,  8388607.5f, -0.0f, 123.5f, -99.5f, 1e-20f};
const std::vector<float> small = {0, 1e-3f, -1e-3f, 0.1f, -0.25f, 1, -1, 3, -3, 8.5f, -20, 40};

const std::vector<Case>& cases() {
    static const std::vector<Case> all = {
        {"trunc", [](double x) { return std::trunc(x); }, exact, whole_and_between},
        {"round", round_even, exact, whole_and_between},
        {"roundEven", round_even, exact, whole_and_between},
        {"floor", [](double x) { return std::floor(x); }, exact, whole_and_between},
        {"ceil", [](double x) { return std::ceil(x); }, exact, whole_and_between},
        {"sinh", [](double x) { return std::sinh(x); }, hyperbolic, small},
        {"cosh", [](double x) { return std::cosh(x); }, hyperbolic, small},
        {"tanh",
         [](double x) { return std::tanh(x); },
         tangent,
         {0, 1e-3f, -1e-3f, 0.1f, -0.25f, 1, -1, 3, -3, 8.5f, -20, 40, 100, -100, 1e30f, -1e30f}},
        {"asinh",
         [](double x) { return std::asinh(x); },
         of_logarithm,
         {0, 1e-3f, -1e-3f, 0.1f, -0.25f, 1, -1, 3, -3, 1e4f, -1e10f, 1e25f, -1e25f, 3e38f}},
        {"acosh",
         [](double x) { return std::acosh(x); },
         of_logarithm,
         {1, 1.001f, 1.1f, 1.5f, 2, 3, 10, 1e4f, 1e10f, 1e25f, 3e38f}},
        {"atanh",
         [](double x) { return std::atanh(x); },
         of_logarithm,
         {0, 1e-3f, -1e-3f, 0.1f, -0.25f, 0.5f, -0.5f, 0.9f, -0.9f, 0.999f, -0.999f}},
        // Their roots need no formula; the accuracy of the others is docs/accuracy-agx.md's.
        {"sqrt", [](double x) { return std::sqrt(x); }, last_place, {0, 1, 2, 4, 1e10f, 1e-10f}},
        {"abs", [](double x) { return std::abs(x); }, exact, whole_and_between},
    };
    return all;
}

void expect_near(float found, double wanted, double room, const std::string& what) {
    const auto nearest = static_cast<float>(wanted);
    if (room == 0) {
        EXPECT_EQ(found, nearest) << what;
        return;
    }
    EXPECT_LE(std::abs(static_cast<double>(found) - wanted), room)
        << what << ": " << found << " instead of " << nearest;
}

// Four values at a time; the last one is repeated.
Four group_of(const std::vector<float>& values, size_t first) {
    Four group{};
    for (size_t k = 0; k < 4; ++k)
        group[k] = values[std::min(first + k, values.size() - 1)];
    return group;
}

TEST(GlslFunctions, OfOneFloat) {
    for (const Case& one : cases())
        for (size_t first = 0; first < one.values.size(); first += 4) {
            const Four group = group_of(one.values, first);
            const std::vector<Result> results =
                run(fmt::format("{}(a)", one.name), {.a = words_of(group)});
            EXPECT_EQ(results.size(), 3u);
            for (const Result& result : results)
                for (size_t k = 0; k < 4; ++k) {
                    const double x = static_cast<double>(group[k]);
                    const double wanted = one.function(x);
                    expect_near(result.value[k], wanted, one.room(x, wanted),
                                fmt::format("{}({}), {}", one.name, x, result.where));
                }
        }
}

// What a mediump expression computes in 16 bits.
TEST(GlslFunctions, OfOneFloatInHalfPrecision) {
    for (const Case& one : cases()) {
        if (one.name == "sqrt")
            continue;
        for (size_t first = 0; first < one.values.size(); first += 4) {
            const Four group = group_of(one.values, first);
            for (const Result& result :
                 run(fmt::format("{}(m)", one.name), {.a = words_of(group)}, "", "", true))
                for (size_t k = 0; k < 4; ++k) {
                    const double x = static_cast<double>(group[k]);
                    // Not what 16 bits do not hold, or hold in another place.
                    if (std::abs(x) > 2000 || (x != 0 && std::abs(x) < 0x1p-10) ||
                        (one.name == "acosh" && x < 1.1 && x != 1))
                        continue;
                    const double wanted = one.function(x);
                    if (!(std::abs(wanted) < 60000))
                        continue;
                    const double scale = std::max(1.0, std::abs(wanted));
                    const double steep = one.name == "atanh" && std::abs(x) > 0.95 ? 0.3
                                         : one.name.substr(1) == "inh" || one.name == "cosh"
                                             ? (4 + 2 * std::abs(x)) * 0x1p-10
                                             : 4 * 0x1p-10;
                    EXPECT_NEAR(static_cast<double>(result.value[k]), wanted, steep * scale)
                        << one.name << " of " << x << ", " << result.where;
                }
        }
    }
}

void expect_all(std::string_view expression,
                const Uniforms& uniforms,
                const Four& wanted,
                std::string_view statements = "") {
    const std::vector<Result> results = run(expression, uniforms, statements);
    EXPECT_EQ(results.size(), 3u);
    for (const Result& result : results)
        for (size_t k = 0; k < 4; ++k)
            EXPECT_NEAR(result.value[k], wanted[k], 2e-6f * std::max(1.0f, std::abs(wanted[k])))
                << expression << ", component " << k << ", " << result.where;
}

TEST(GlslFunctions, ModfGivesBothParts) {
    const Uniforms uniforms = {.a = words_of({1.25f, -1.25f, 3, -0.5f})};
    expect_all("modf(a, whole)", uniforms, {0.25f, -0.25f, 0, -0.5f}, "vec4 whole;");
    expect_all("whole", uniforms, {1, -1, 3, 0}, "vec4 whole; modf(a, whole);");
    // The operand is evaluated once, and what it names may be the target.
    expect_all("vec4(x, y, counted, 0)", uniforms, {3, 0.5f, 1, 0},
               "float counted = 0.0, y, x = 2.5; y = modf((counted += 1.0, x + 1.0), x);");
    expect_all("vec4(x.xy, r)", uniforms, {1, -1, 0.25f, -0.25f},
               "vec4 x = a; vec2 r = modf(x.xy, x.xy);");
    expect_all("vec4(f[1], f[0], 0, 0)", uniforms, {1, 0.25f, 0, 0},
               "float f[2]; f[0] = modf(a.x, f[1]);");
}

TEST(GlslFunctions, MixSelects) {
    const Uniforms uniforms = {.a = words_of({1, 2, 3, NAN}), .b = words_of({5, NAN, 7, 8})};
    expect_all("mix(a, b, bvec4(true, false, false, true))", uniforms, {5, 2, 3, 8});
    expect_all("mix(a, b, greaterThan(b, vec4(6.0)))",
               {.a = words_of({1, 2, 3, 4}), .b = words_of({5, 6, 7, 8})}, {1, 2, 7, 8});
    expect_all("vec4(mix(a.x, b.x, a.x < b.x))", uniforms, {5, 5, 5, 5});
}

TEST(GlslFunctions, OfIntegers) {
    const Uniforms uniforms = {.i = {5, static_cast<uint32_t>(-7), 0, 0x80000000},
                               .j = {static_cast<uint32_t>(-5), 3, 1, 2},
                               .u = {5, 0xfffffff0, 0, 7},
                               .w = {6, 3, 1, 0x80000000}};
    expect_all("vec4(abs(i.xyz), 0)", uniforms, {5, 7, 0, 0});
    expect_all("vec4(sign(i))", uniforms, {1, -1, 0, -1});
    expect_all("vec4(min(i.xyz, j.xyz), 0)", uniforms, {-5, -7, 0, 0});
    expect_all("vec4(max(i, j))", uniforms, {5, 3, 1, 2});
    expect_all("vec4(min(i.xyz, 2), max(i.w, 2))", uniforms, {2, -7, 0, 2});
    expect_all("vec4(clamp(i, -3, 2))", uniforms, {2, -3, 0, -3});
    expect_all("vec4(clamp(i, min(j, 0), max(j, 0)))", uniforms, {0, 0, 0, 0});
    expect_all("vec4(min(u, w))", uniforms, {5, 3, 0, 7});
    expect_all("vec4(max(u, w) >> 8)", uniforms, {0, 16777215, 0, 0x800000});
    expect_all("vec4(min(u, 6u).xyz, clamp(u, 1u, 4u).y)", uniforms, {5, 6, 0, 4});
}

TEST(GlslFunctions, ComparisonsOfUnsignedVectors) {
    const Uniforms uniforms = {.u = {5, 0xfffffff0, 0, 7}, .w = {6, 3, 0, 7}};
    const auto as_bools = [](std::string_view call) { return fmt::format("vec4({}(u, w))", call); };
    expect_all(as_bools("lessThan"), uniforms, {1, 0, 0, 0});
    expect_all(as_bools("lessThanEqual"), uniforms, {1, 0, 1, 1});
    expect_all(as_bools("greaterThan"), uniforms, {0, 1, 0, 0});
    expect_all(as_bools("greaterThanEqual"), uniforms, {0, 1, 1, 1});
    expect_all(as_bools("equal"), uniforms, {0, 0, 1, 1});
    expect_all(as_bools("notEqual"), uniforms, {1, 1, 0, 0});
}

TEST(GlslFunctions, OfMatrices) {
    const Uniforms uniforms = {.a = words_of({1, 2, 3, 4}), .b = words_of({5, 6, 7, 9})};
    expect_all("outerProduct(a, b.xy)[1]", uniforms, {6, 12, 18, 24});
    expect_all("vec4(outerProduct(a.xy, b.xyz)[2], 0, 0)", uniforms, {7, 14, 0, 0});
    expect_all("transpose(mat2x4(a, b)) * vec4(1, 0, 0, 1) * mat2(1.0) * mat4x2(1.0)", uniforms,
               {5, 14, 0, 0});
    expect_all(
        "vec4(determinant(mat2(a)), determinant(mat3(a.xyz, b.xyz, vec3(1, 0, 2))), "
        "determinant(mat4(a, b, vec4(1, 0, 2, 1), vec4(0, 1, 3, 1))), 0)",
        uniforms, {-2, -12, 31, 0});
    expect_all("inverse(mat4(a, b, vec4(1, 0, 2, 1), vec4(0, 1, 3, 1))) * a", uniforms,
               {1, 0, 0, 0});
    expect_all("vec4(inverse(mat3(a.xyz, b.xyz, vec3(1, 0, 2))) * b.xyz, 0)", uniforms,
               {0, 1, 0, 0});
    expect_all("vec4(inverse(mat2(a)))", uniforms, {-2, 1, 1.5f, -0.5f});
    expect_all("vec4(matrixCompMult(mat2x3(a.xyz, b.xyz), mat2x3(b.xyz, a.xyz))[0], 0)", uniforms,
               {5, 12, 21, 0});
}

}  // namespace
}  // namespace cuesta::glsl::testing
