// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Every operation by itself, on ordinary and on special numbers, against what it should give.
#include <cmath>
#include <limits>
#include <span>

#include <gtest/gtest.h>

#include "compiler/nir/builder.h"
#include "gp_testing.h"

namespace cuesta::lima::gp {
namespace {

using Make = nir::Value* (*)(nir::Builder&, nir::Value*, nir::Value*);
using Expect = double (*)(double, double);

struct Case {
    const char* name;
    Make make;
    Expect expect;
    Tolerance tolerance;
    std::vector<std::array<float, 2>> arguments;
};

// Output 1 is the operation on the two first components of attribute 0.
std::unique_ptr<nir::Shader> shader_of(Make make) {
    auto shader = std::make_unique<nir::Shader>(nir::Stage::vertex);
    nir::Function* main = shader->add_function("main");
    shader->inputs.emplace_back();
    nir::IoSlot position;
    position.slot = nir::Slot::position;
    shader->outputs.push_back(position);
    shader->outputs.emplace_back();
    nir::Builder b(*main);
    nir::Value* input = b.load_input(0);
    b.store_output(b.imm_vec4(0, 0, 0, 1), 0);
    b.store_output(make(b, b.channel(input, 0), b.channel(input, 1)), 1, 1);
    nir::rebuild_cfg(*main);
    return shader;
}

void check(const Case& test) {
    const std::unique_ptr<nir::Shader> shader = shader_of(test.make);
    Result<Program> program = compile(*shader);
    ASSERT_TRUE(program) << test.name << ": " << program.error().text;
    for (const auto& [x, y] : test.arguments) {
        VertexData data;
        data.attributes.push_back({x, y, 0, 0});
        const VertexOutputs outputs = run_compiled(*shader, *program, data);
        ASSERT_EQ(outputs.error, "") << test.name;
        ASSERT_TRUE(outputs.complaints.empty()) << test.name << ": " << outputs.complaints[0];
        const float got = outputs.values[1][0];
        const float expected = static_cast<float>(test.expect(x, y));
        const float bound = test.tolerance.absolute + test.tolerance.relative * std::fabs(expected);
        EXPECT_TRUE(got == expected || std::fabs(got - expected) <= bound)
            << test.name << "(" << x << ", " << y << ") = " << got << ", not " << expected;
    }
}

const std::vector<std::array<float, 2>> all_numbers = {
    {0, 1},         {1, 0},          {-1, 1},     {2.5f, -1.25f},     {-2.5f, 2.5f},
    {0.75f, 0.75f}, {1e-20f, 1e20f}, {-1e20f, 3}, {8388609.0f, 0.5f}, {-7.999f, 100}};
const std::vector<std::array<float, 2>> positive = {
    {0.25f, 0.5f}, {1, 2}, {2, -1}, {3.7f, 0.1f}, {1e-10f, 2}, {1e10f, 0.3f}, {100, -0.5f}};
const std::vector<std::array<float, 2>> angles = {{0, 1},         {0.1f, 1},       {0.785398f, -1},
                                                  {1.570796f, 0}, {3.141593f, 2},  {-2, -3},
                                                  {6.0f, 0.5f},   {-6.2f, 0.001f}, {0.5f, 1e-6f}};
const std::vector<std::array<float, 2>> whole = {{7, 2},       {9, 3},       {-7, 2}, {49, 7},
                                                 {1e6f, 1000}, {123456, 11}, {-9, 3}, {0, 5}};

// clang-format off
const Case cases[] = {
    {"fadd", [](auto& b, auto* x, auto* y) { return b.fadd(x, y); },
     [](double x, double y) { return x + y; }, {1e-7f, 0}, all_numbers},
    {"fsub", [](auto& b, auto* x, auto* y) { return b.fsub(x, y); },
     [](double x, double y) { return x - y; }, {1e-7f, 0}, all_numbers},
    {"fmul", [](auto& b, auto* x, auto* y) { return b.fmul(x, y); },
     [](double x, double y) { return x * y; }, {1e-7f, 0}, all_numbers},
    {"ffma", [](auto& b, auto* x, auto* y) { return b.ffma(x, y, x); },
     [](double x, double y) { return x * y + x; }, {2e-7f, 1e-7f}, positive},
    {"flrp", [](auto& b, auto* x, auto* y) { return b.flrp(x, b.imm_float(3), y); },
     [](double x, double y) { return x * (1 - y) + 3 * y; }, {5e-7f, 1e-6f}, positive},
    {"fneg", [](auto& b, auto* x, auto*) { return b.fneg(x); },
     [](double x, double) { return -x; }, {}, all_numbers},
    {"fabs", [](auto& b, auto* x, auto*) { return b.fabs(x); },
     [](double x, double) { return std::fabs(x); }, {}, all_numbers},
    {"fsat", [](auto& b, auto* x, auto*) { return b.fsat(x); },
     [](double x, double) { return std::fmin(std::fmax(x, 0), 1); }, {}, all_numbers},
    {"fsign", [](auto& b, auto* x, auto*) { return b.fsign(x); },
     [](double x, double) { return double(x > 0) - double(x < 0); }, {}, all_numbers},
    {"ffloor", [](auto& b, auto* x, auto*) { return b.ffloor(x); },
     [](double x, double) { return std::floor(x); }, {}, all_numbers},
    {"fceil", [](auto& b, auto* x, auto*) { return b.fceil(x); },
     [](double x, double) { return std::ceil(x); }, {}, all_numbers},
    {"ftrunc", [](auto& b, auto* x, auto*) { return b.ftrunc(x); },
     [](double x, double) { return std::trunc(x); }, {}, all_numbers},
    {"fround_even", [](auto& b, auto* x, auto*) { return b.fround_even(x); },
     [](double x, double) { return std::nearbyint(x); }, {},
     {{0.5f, 0}, {1.5f, 0}, {-2.5f, 0}, {2.4f, 0}, {-0.6f, 0}, {8388609.0f, 0}, {1e20f, 0}}},
    {"ffract", [](auto& b, auto* x, auto*) { return b.ffract(x); },
     [](double x, double) { return x - std::floor(x); }, {0, 1e-6f}, positive},
    {"fmin", [](auto& b, auto* x, auto* y) { return b.fmin(x, y); },
     [](double x, double y) { return std::fmin(x, y); }, {}, all_numbers},
    {"fmax", [](auto& b, auto* x, auto* y) { return b.fmax(x, y); },
     [](double x, double y) { return std::fmax(x, y); }, {}, all_numbers},
    {"frcp", [](auto& b, auto* x, auto*) { return b.frcp(x); },
     [](double x, double) { return 1 / x; }, {1e-7f, 0}, all_numbers},
    {"frsq", [](auto& b, auto* x, auto*) { return b.frsq(x); },
     [](double x, double) { return 1 / std::sqrt(x); }, {1e-7f, 0}, positive},
    {"fsqrt", [](auto& b, auto* x, auto*) { return b.fsqrt(x); },
     [](double x, double) { return std::sqrt(x); }, {3e-7f, 0},
     {{0, 0}, {1, 0}, {2, 0}, {1e10f, 0}, {1e-10f, 0}, {infinity, 0}}},
    {"fexp2", [](auto& b, auto* x, auto*) { return b.fexp2(x); },
     [](double x, double) { return std::exp2(x); }, {1e-7f, 0},
     {{0, 0}, {1, 0}, {-1.5f, 0}, {20.25f, 0}, {-100, 0}}},
    {"flog2", [](auto& b, auto* x, auto*) { return b.flog2(x); },
     [](double x, double) { return std::log2(x); }, {1e-7f, 0}, positive},
    {"fpow", [](auto& b, auto* x, auto* y) { return b.fpow(x, y); },
     [](double x, double y) { return std::pow(x, y); }, {1e-5f, 0}, positive},
    {"fdiv", [](auto& b, auto* x, auto* y) { return b.fdiv(x, y); },
     [](double x, double y) { return x / y; }, {3e-7f, 0}, positive},
    {"fmod", [](auto& b, auto* x, auto* y) { return b.fmod(x, y); },
     [](double x, double y) { return x - y * std::floor(x / y); }, {}, whole},
    {"fsin", [](auto& b, auto* x, auto*) { return b.fsin(x); },
     [](double x, double) { return std::sin(x); }, {0, 1e-6f}, angles},
    {"fcos", [](auto& b, auto* x, auto*) { return b.fcos(x); },
     [](double x, double) { return std::cos(x); }, {0, 1e-6f}, angles},
    {"fatan2", [](auto& b, auto* x, auto* y) { return b.fatan2(x, y); },
     [](double x, double y) { return std::atan2(x, y); }, {0, 1e-6f}, angles},
    {"slt", [](auto& b, auto* x, auto* y) { return b.slt(x, y); },
     [](double x, double y) { return double(x < y); }, {}, all_numbers},
    {"sge", [](auto& b, auto* x, auto* y) { return b.sge(x, y); },
     [](double x, double y) { return double(x >= y); }, {}, all_numbers},
    {"seq", [](auto& b, auto* x, auto* y) { return b.seq(x, y); },
     [](double x, double y) { return double(x == y); }, {}, all_numbers},
    {"sne", [](auto& b, auto* x, auto* y) { return b.sne(x, y); },
     [](double x, double y) { return double(x != y); }, {}, all_numbers},
    {"fcsel", [](auto& b, auto* x, auto* y) { return b.fcsel(x, y, b.imm_float(42)); },
     [](double x, double y) { return x != 0 ? y : 42; }, {}, all_numbers},
    {"bcsel", [](auto& b, auto* x, auto* y) { return b.bcsel(b.flt(x, y), x, b.fneg(y)); },
     [](double x, double y) { return x < y ? x : -y; }, {}, all_numbers},
    {"idiv",
     [](auto& b, auto* x, auto* y) { return b.i2f32(b.idiv(b.f2i32(x), b.f2i32(y))); },
     [](double x, double y) { return std::trunc(x / y); }, {}, {{7, 2}, {-7, 2}, {8, 3}, {100, 7}}},
    {"imul_add",
     [](auto& b, auto* x, auto* y) {
         return b.i2f32(b.iadd(b.imul(b.f2i32(x), b.f2i32(y)), b.imm_int(5)));
     },
     [](double x, double y) { return std::trunc(x) * std::trunc(y) + 5; }, {}, whole},
    {"f2i32", [](auto& b, auto* x, auto*) { return b.i2f32(b.f2i32(x)); },
     [](double x, double) { return std::trunc(x); }, {}, positive},
};
// clang-format on

TEST(GpOperations, EachGivesItsValue) {
    for (const Case& test : cases)
        check(test);
}

// Where comparing does not tell, the second operand.
TEST(GpOperations, ConstantsFoldAsTheCoreComputes) {
    const std::unique_ptr<nir::Shader> shader = parse_shader(R"(shader vertex
  output 0 position 0 vec4 smooth ""
  output 1 generic 0 vec4 smooth ""
  uniforms 1
fn main {
  %0:32 = load_const 0
  %1:32 = load_const 0x7fc00000
  %2:32 = load_const 0.5
  %3:32 = fmin %2, %1
  %4:32 = fmin %1, %2
  %5:32 = fmax %2, %1
  %6:32 = fmax %1, %2
  %7:32x4 = vec4 %3, %4, %5, %6
  %8:32x4 = load_uniform %0 base=0 component=0 range=1
  store_output %8, %0 base=0 component=0 write_mask=xyzw
  store_output %7, %0 base=1 component=0 write_mask=xyzw
}
)");
    const VertexData data{.uniforms = {{0, 0, 0, 1}}};
    const auto check = [](const VertexOutputs& expected, const VertexOutputs&) {
        for (unsigned c = 0; c < 4; ++c)
            EXPECT_EQ(std::isnan(expected.values[1][c]), c % 2 == 0) << c;
    };
    expect_same(*shader, data, {}, {}, check);
}

TEST(GpOperations, DotProducts) {
    const std::unique_ptr<nir::Shader> shader = parse_shader(R"(shader vertex
  input 0 generic 0 vec4 smooth ""
  input 1 generic 1 vec4 smooth ""
  output 0 position 0 vec4 smooth ""
  output 1 generic 0 vec4 smooth ""
fn main {
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:32x4 = load_input %0 base=1 component=0
  store_output %1, %0 base=0 component=0 write_mask=xyzw
  %3:32 = fdot2 %1.xy, %2.xy
  %4:32 = fdot3 %1.xyz, %2.xyz
  %5:32 = fdot4 %1, %2
  %6:32x4 = vec4 %3, %4, %5, %5
  store_output %6, %0 base=1 component=0 write_mask=xyzw
}
)");
    expect_same(*shader, {{{1, 2, 3, 4}, {5, 6, 7, 8}}, {}}, {1e-6f, 0});
}

}  // namespace
}  // namespace cuesta::lima::gp
