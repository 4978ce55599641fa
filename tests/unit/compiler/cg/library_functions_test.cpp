// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Functions of numbers: each against what double precision gives.
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "library_running.h"

namespace cuesta::cg::testing {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double smallest = 1.175494e-38;  // normal float

// Relative to the value, or to 1 where the value is less.
constexpr double exact = 0;
constexpr double close = 4e-6;

void expect_near(double found, double wanted, double tolerance, const std::string& what) {
    if (std::isnan(wanted)) {
        EXPECT_TRUE(std::isnan(found)) << what << " is " << found;
        return;
    }
    if (std::isinf(wanted)) {
        EXPECT_EQ(found, wanted) << what;
        return;
    }
    EXPECT_NEAR(found, static_cast<float>(wanted), tolerance * std::max(1.0, std::abs(wanted)))
        << what;
}

struct OneCase {
    std::string_view name;
    std::function<double(double)> wanted;
    double tolerance;
    std::vector<Four> inputs;
};

double saturated(double x) {
    return std::min(std::max(x, 0.0), 1.0);
}
double sign_of(double x) {
    return x > 0 ? 1 : x < 0 ? -1 : 0;
}
double fraction(double x) {
    return x - std::floor(x);
}

const std::vector<OneCase>& one_cases() {
    const std::vector<Four> plain = {{0, 1, -1, 0.5}, {-0.25, 2.5, -2.5, 100.75}};
    const std::vector<Four> unit = {{0, 1, -1, 0.5}, {-0.25, 0.999, -0.999, 0.01}};
    const std::vector<Four> small = {{0, 1, -1, 0.5}, {-0.25, 3, -3, 8}};
    const std::vector<Four> positive = {{1, 0.5, 2, 100}, {0.001, 3, 1e6, 7}};
    const std::vector<Four> ends = {{infinity, -infinity, 0, 1e30}};
    const auto both = [](std::vector<Four> first, const std::vector<Four>& second) {
        first.insert(first.end(), second.begin(), second.end());
        return first;
    };
    static const std::vector<OneCase> all = {
        {"abs", [](double x) { return std::abs(x); }, exact, both(plain, ends)},
        {"acos", [](double x) { return std::acos(x); }, close, unit},
        {"asin", [](double x) { return std::asin(x); }, close, unit},
        {"atan", [](double x) { return std::atan(x); }, close, both(plain, ends)},
        {"ceil", [](double x) { return std::ceil(x); }, exact, both(plain, ends)},
        {"cos", [](double x) { return std::cos(x); }, close, plain},
        {"cosh", [](double x) { return std::cosh(x); }, close, small},
        {"degrees", [](double x) { return x * 180 / std::numbers::pi; }, close, plain},
        {"exp", [](double x) { return std::exp(x); }, close, small},
        {"exp2", [](double x) { return std::exp2(x); }, close, small},
        {"floor", [](double x) { return std::floor(x); }, exact, both(plain, ends)},
        {"frac", fraction, close, plain},
        {"fract", fraction, close, plain},
        {"log", [](double x) { return std::log(x); }, close, positive},
        {"log10", [](double x) { return std::log10(x); }, close, positive},
        {"log2", [](double x) { return std::log2(x); }, close, both(positive, {{0, 1, 1, 1}})},
        {"radians", [](double x) { return x * std::numbers::pi / 180; }, close, plain},
        {"round", [](double x) { return std::nearbyint(x); }, exact,
         both(plain, {{1.5, 3.5, -1.5, 0.49999}})},
        {"rsqrt", [](double x) { return 1 / std::sqrt(x); }, close, positive},
        {"saturate", saturated, exact, both(plain, ends)},
        {"sign", sign_of, exact, both(plain, ends)},
        {"sin", [](double x) { return std::sin(x); }, close, plain},
        {"sinh", [](double x) { return std::sinh(x); }, close, small},
        {"sqrt", [](double x) { return std::sqrt(x); }, close, both(positive, {{0, 4, 9, 2}})},
        {"tan", [](double x) { return std::tan(x); }, 1e-4, plain},
        {"tanh", [](double x) { return std::tanh(x); }, close, both(small, {{90, -90, 0, 1}})},
        {"trunc", [](double x) { return std::trunc(x); }, exact, both(plain, ends)},
    };
    return all;
}

// How much of its bits a core may lose: sines of great angles lose those that the angle has in
// front of the point.
double factor_of(const Four& input) {
    double greatest = 8;
    for (const double x : input)
        if (std::isfinite(x))
            greatest = std::min(std::max(greatest, std::abs(x)), 128.0);
    return greatest;
}

TEST(CgLibraryFunctions, OfOneNumber) {
    const ExpectCompared compared(100);
    for (const OneCase& row : one_cases()) {
        for (const Four& input : row.inputs) {
            LibraryRun run;
            run.a = input;
            const Four found = run.values(fmt::format("{}(a)", row.name), factor_of(input));
            for (size_t k = 0; k < 4; ++k)
                expect_near(found[k], row.wanted(static_cast<float>(input[k])), row.tolerance,
                            fmt::format("{}({})", row.name, input[k]));
        }
    }
}

// Where a GPU has 16 bits: what those can hold, to about ten of the eleven bits of a significand.
TEST(CgLibraryFunctions, OfHalves) {
    unsigned compared = 0;
    for (const OneCase& row : one_cases()) {
        for (const Four& input : row.inputs) {
            LibraryRun run;
            run.half_precision = true;
            run.a = input;
            const Four found = run.values(fmt::format("{}((half4) a)", row.name), factor_of(input));
            for (size_t k = 0; k < 4; ++k) {
                const double x = input[k];
                const double wanted = row.wanted(x);
                const bool is_held = x == static_cast<float>(x) && std::abs(x) <= 128 &&
                                     std::abs(x * 256) == std::floor(std::abs(x * 256));
                if (!is_held || std::isnan(wanted) || std::abs(wanted) > 60000)
                    continue;
                ++compared;
                EXPECT_NEAR(found[k], wanted, 4e-3 * std::max(1.0, std::abs(wanted)))
                    << row.name << " of " << x;
            }
        }
    }
    EXPECT_GT(compared, 150u);
}

// Every size, and every kind of float: its own result type is seen by an overload.
TEST(CgLibraryFunctions, HaveEverySizeAndKind) {
    LibraryRun run;
    run.a = {0.25, 0.5, 0.75, 1};
    run.declarations =
        "float kind(float x) { return 1; } float kind(half x) { return 2; }\n"
        "float kind(fixed x) { return 3; } float kind(int x) { return 4; }\n"
        "float size(float x) { return 1; } float size(float2 x) { return 2; }\n"
        "float size(float3 x) { return 3; } float size(float4 x) { return 4; }\n";
    for (const OneCase& row : one_cases()) {
        const std::string_view name = row.name;
        EXPECT_EQ(
            run.values(fmt::format("float4(size({0}(a.x)), size({0}(a.xy)), size({0}(a.xyz)), "
                                   "size({0}(a)))",
                                   name)),
            (Four{1, 2, 3, 4}))
            << name;
        const bool keeps_integers = name == "abs" || name == "sign";
        EXPECT_EQ(run.values(fmt::format("float4(kind({0}(a.x)), kind({0}((half) a.x)), "
                                         "kind({0}((fixed) a.x)), kind({0}(i.x)))",
                                         name)),
                  (Four{1, 2, 3, keeps_integers ? 4.0 : 1.0}))
            << name;
    }
}

struct ManyCase {
    std::string_view call;
    std::function<double(double, double, double)> wanted;
    double tolerance;
};

double smooth(double first, double last, double x) {
    const double t = saturated((x - first) / (last - first));
    return t * t * (3 - 2 * t);
}

TEST(CgLibraryFunctions, OfSeveralNumbers) {
    const ExpectCompared compared(60);
    const ManyCase cases[] = {
        {"atan2(a, b)", [](double a, double b, double) { return std::atan2(a, b); }, close},
        {"clamp(a, -b, c)",
         [](double a, double b, double c) { return std::min(std::max(a, -b), c); }, exact},
        {"fmod(a, b)", [](double a, double b, double) { return std::fmod(a, b); }, close},
        {"ldexp(a, floor(b))",
         [](double a, double b, double) { return std::ldexp(a, static_cast<int>(std::floor(b))); },
         exact},
        {"lerp(a, b, c)", [](double a, double b, double c) { return a + (b - a) * c; }, close},
        {"mix(a, b, c)", [](double a, double b, double c) { return a + (b - a) * c; }, close},
        {"max(a, b)", [](double a, double b, double) { return std::max(a, b); }, exact},
        {"min(a, b)", [](double a, double b, double) { return std::min(a, b); }, exact},
        {"mod(a, b)", [](double a, double b, double) { return a - b * std::floor(a / b); }, close},
        {"mul(a, 2.0)", [](double a, double, double) { return a * 2; }, exact},
        {"pow(abs(a), c)", [](double a, double, double c) { return std::pow(std::abs(a), c); },
         close},
        {"smoothstep(-b, b, a)", [](double a, double b, double) { return smooth(-b, b, a); },
         close},
        {"step(b, a)", [](double a, double b, double) { return a >= b ? 1 : 0; }, exact},
        {"lerp(a, 1, 0.5)", [](double a, double, double) { return (a + 1) / 2; }, close},
        {"max(0, a)", [](double a, double, double) { return std::max(a, 0.0); }, exact},
        {"clamp(a, 0.0, 1.0)", [](double a, double, double) { return saturated(a); }, exact},
        {"pow(2, b)", [](double, double b, double) { return std::exp2(b); }, close},
    };
    const Four as[] = {{0.5, -1.5, 7.25, 2}, {-7.25, 1, 0.001, -0.5}};
    for (const ManyCase& row : cases) {
        for (const Four& a : as) {
            LibraryRun run;
            run.a = a;
            run.b = {2, 1.5, 3, 0.75};
            run.c = {0.5, 2, 0.25, 1};
            // -1.5 by the nearest number of binary16 to 1 / 1.5 is less than one.
            if (row.call.starts_with("fmod") && a[1] == -1.5)
                run.not_on = {"ps_mali400"};
            const Four found = run.values(row.call);
            for (size_t k = 0; k < 4; ++k)
                expect_near(found[k], row.wanted(a[k], run.b[k], run.c[k]), row.tolerance,
                            fmt::format("{} of {}", row.call, a[k]));
        }
    }
}

TEST(CgLibraryFunctions, OfIntegers) {
    LibraryRun run;
    run.i = {-7, 3, 16777217, -2147483647};
    run.j = {5, 2, 16777216, -2147483646};
    EXPECT_EQ(run.values("abs(i) == int4(7, 3, 16777217, 2147483647)"), (Four{1, 1, 1, 1}));
    EXPECT_EQ(run.values("max(i, j) == int4(5, 3, 16777217, -2147483646)"), (Four{1, 1, 1, 1}));
    EXPECT_EQ(run.values("min(i, j) == int4(-7, 2, 16777216, -2147483647)"), (Four{1, 1, 1, 1}));
    EXPECT_EQ(run.values("sign(i)"), (Four{-1, 1, 1, -1}));
    EXPECT_EQ(run.values("clamp(i, -2, 2)"), (Four{-2, 2, 2, -2}));
    EXPECT_EQ(run.values("max((unsigned int4) i, 5).xyzw > 2000000000"), (Four{1, 0, 0, 1}));
    LibraryRun small;  // that every core holds
    small.i = {-7, 3, 100, -5};
    small.j = {5, 2, 101, -6};
    EXPECT_EQ(small.values("abs(i)"), (Four{7, 3, 100, 5}));
    EXPECT_EQ(small.values("max(i, j)"), (Four{5, 3, 101, -5}));
    EXPECT_EQ(small.values("min(i, j)"), (Four{-7, 2, 100, -6}));
    EXPECT_EQ(small.values("sign(i) * clamp(i, -2, 4)"), (Four{2, 3, 4, 2}));
    // With a float among them they are floats.
    EXPECT_EQ(run.values("max(i, 2.5)"), (Four{2.5, 3, 16777216, 2.5}));
    EXPECT_EQ(run.values("float4(sqrt(i.y * 3), lerp(1, 3, 0.5), fmod(i.x, j.x), pow(2, 3))"),
              (Four{3, 2, -2, 8}));
}

TEST(CgLibraryFunctions, TellWhatIsNoNumber) {
    LibraryRun run;
    run.a = {infinity, -infinity, std::nan(""), 1e38};
    EXPECT_EQ(run.values("isnan(a)"), (Four{0, 0, 1, 0}));
    EXPECT_EQ(run.values("isinf(a)"), (Four{1, 1, 0, 0}));
    EXPECT_EQ(run.values("isfinite(a)"), (Four{0, 0, 0, 1}));
    run.b = {-1, 4, 0, -0.5};
    EXPECT_EQ(run.values("isnan(sqrt(b))"), (Four{1, 0, 0, 1}));
    EXPECT_EQ(run.values("float4(isinf(1 / b.z), isfinite(b.z), isnan(b.xy))"), (Four{1, 1, 0, 0}));
}

TEST(CgLibraryFunctions, JoinBooleans) {
    LibraryRun run;
    run.a = {1, 0, -1, 0};
    EXPECT_EQ(run.values("float4(any(a), all(a), any(a.yw), all(a.xz))"), (Four{1, 0, 0, 1}));
    EXPECT_EQ(run.values("float4(any(a > 0), all(a >= -1), any(a.y > 0), all(a.x > 0))"),
              (Four{1, 1, 0, 1}));
}

TEST(CgLibraryFunctions, OfVectors) {
    LibraryRun run;
    run.a = {1, 2, -3, 4};
    run.b = {-2, 0.5, 1, 3};
    EXPECT_EQ(run.values("float4(cross(a.xyz, b.xyz), dot(a, b))"), (Four{3.5, 5, 4.5, 8}));
    const Four lengths =
        run.values("float4(length(a), distance(a.xy, b.xy), length(a.z), dot(a.x, b.x))");
    EXPECT_NEAR(lengths[0], std::sqrt(30.0), 1e-5);
    EXPECT_NEAR(lengths[1], std::sqrt(9 + 2.25), 1e-5);
    EXPECT_EQ(lengths[2], 3);
    EXPECT_EQ(lengths[3], -2);
    const Four normal = run.values("normalize(a)");
    for (size_t k = 0; k < 4; ++k)
        EXPECT_NEAR(normal[k], run.a[k] / std::sqrt(30.0), 1e-6);
    EXPECT_EQ(run.values("faceforward(a, b, -b)"), run.a);
    EXPECT_EQ(run.values("faceforward(a, b, b)"), (Four{-1, -2, 3, -4}));
    // i - 2 * dot(n, i) * n
    EXPECT_EQ(run.values("reflect(a, float4(0, 1, 0, 0))"), (Four{1, -2, -3, 4}));
}

TEST(CgLibraryFunctions, Refract) {
    LibraryRun run;
    run.a = {0.6, -0.8, 0, 0};
    const Four found = run.values("float4(refract(a.xyz, float3(0, 1, 0), 0.5), 0)");
    const double cosine = std::sqrt(1 - 0.25 * (1 - 0.64));
    EXPECT_NEAR(found[0], 0.3, 1e-6);
    EXPECT_NEAR(found[1], -0.4 + 0.5 * 0.8 - cosine, 1e-6);
    // Total reflection.
    EXPECT_EQ(run.values("float4(refract(a.xyz, float3(0, 1, 0), 2.0), 7)"), (Four{0, 0, 0, 7}));
}

TEST(CgLibraryFunctions, Lit) {
    LibraryRun run;
    run.a = {0.5, 0.25, 3, 0};
    EXPECT_EQ(run.values("lit(a.x, a.y, a.z)"), (Four{1, 0.5, 0.015625, 1}));
    EXPECT_EQ(run.values("lit(-a.x, a.y, a.z)"), (Four{1, 0, 0, 1}));
    EXPECT_EQ(run.values("lit(a.x, -a.y, a.z)"), (Four{1, 0.5, 0, 1}));
    EXPECT_EQ(run.values("lit(a.x, a.w, a.z)"), (Four{1, 0.5, 0, 1}));
}

TEST(CgLibraryFunctions, Sincos) {
    LibraryRun run;
    run.a = {0.5, -2, 0, 0};
    run.statements = "float2 s, d; sincos(a.xy, s, d);";
    const Four found = run.values("float4(s, d)");
    EXPECT_NEAR(found[0], std::sin(0.5), 1e-6);
    EXPECT_NEAR(found[1], std::sin(-2.0), 1e-6);
    EXPECT_NEAR(found[2], std::cos(0.5), 1e-6);
    EXPECT_NEAR(found[3], std::cos(-2.0), 1e-6);
    run.statements = "half s; float d; sincos(1, s, d);";
    run.has_halves = true;
    EXPECT_NEAR(run.values("float4(s, d, 0, 0)")[1], std::cos(1.0), 1e-6);
}

TEST(CgLibraryFunctions, Modf) {
    LibraryRun run;
    run.a = {2.75, -2.75, 0, 5};
    run.statements = "float4 whole; float4 part = modf(a, whole);";
    EXPECT_EQ(run.values("whole"), (Four{2, -2, 0, 5}));
    EXPECT_EQ(run.values("part"), (Four{0.75, -0.75, 0, 0}));
    run.statements = "half2 whole; half2 part = modf((half2) a.xy, whole);";
    EXPECT_EQ(run.values("float4(whole, part)"), (Four{2, -2, 0.75, -0.75}));
}

TEST(CgLibraryFunctions, Frexp) {
    const Four inputs[] = {{1, 0.5, 3, -10},
                           {0, -0.75, 1e30, 1e-30},
                           {0.99999994, 1.0000001, 3.4028234e38, smallest},
                           {8192, 8191.9995, 4194304.5, -1}};
    for (const Four& input : inputs) {
        LibraryRun run;
        run.a = input;
        run.statements = "float4 e; float4 m = frexp(a, e);";
        const Four fractions = run.values("m");
        const Four exponents = run.values("e");
        for (size_t k = 0; k < 4; ++k) {
            int exponent = 0;
            const double wanted = std::frexp(static_cast<float>(input[k]), &exponent);
            EXPECT_EQ(fractions[k], static_cast<float>(wanted)) << input[k];
            EXPECT_EQ(exponents[k], exponent) << input[k];
        }
    }
}

TEST(CgLibraryFunctions, Clip) {
    LibraryRun run;
    run.v = {Four{1, 1, 1, 1}, Four{0, -1, 2, 3}, Four{0, 0, 0, 0}, Four{1, 1, 1, -0.001}};
    EXPECT_EQ(run.discarded("clip(v);"), (std::vector<bool>{false, true, false, true}));
    EXPECT_EQ(run.discarded("clip(v.y);"), (std::vector<bool>{false, true, false, false}));
    EXPECT_EQ(run.discarded("clip((half2) v.xw);"), (std::vector<bool>{false, false, false, true}));
}

TEST(CgLibraryFunctions, Derivatives) {
    LibraryRun run;
    run.v = {Four{1, 10, 0, 0}, Four{3, 10, 0, 0}, Four{1.5, 14, 0, 0}, Four{3.5, 14, 0, 0}};
    EXPECT_EQ(run.values("float4(ddx(v.xy), ddy(v.xy))"), (Four{2, 0, 0.5, 4}));
    EXPECT_EQ(run.values("float4(fwidth(v.xy), fwidth(-v.x), 0)"), (Four{2.5, 4, 2.5, 0}));
}

}  // namespace
}  // namespace cuesta::cg::testing
