// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Each operation by itself, as vector and as scalar, against the interpreter.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include "pp_testing.h"

namespace cuesta::lima::pp {
namespace {

constexpr float exact = 0;

void check_body(const std::string& body, float relative = exact) {
    for (uint32_t seed = 1; seed <= 4; ++seed)
        expect_same(with_body(body), random_setup(seed, 2, 4), relative);
}

// %3 is the result.
void check_operation(const std::string& operation, float relative = exact) {
    SCOPED_TRACE(operation);
    check_body(operation + "\n  store_output %3, %0 base=0 component=0 write_mask=xyzw", relative);
}

void check_scalar(const std::string& operation, float relative = exact) {
    SCOPED_TRACE(operation);
    check_body(operation +
                   "\n  %9:32x4 = vec4 %3, %1.x, %3, %2.y\n"
                   "  store_output %9, %0 base=0 component=0 write_mask=xyzw",
               relative);
}

TEST(PpArithmetic, OneOperand) {
    for (const std::string op : {"mov", "fneg", "fabs", "fsat", "ffloor", "fceil", "ffract",
                                 "ftrunc", "fsign", "fround_even"}) {
        check_operation("  %3:32x4 = " + op + " %1.wzyx");
        check_scalar("  %3:32 = " + op + " %1.z");
    }
}

TEST(PpArithmetic, TwoOperands) {
    for (const std::string op : {"fadd", "fsub", "fmul", "fmin", "fmax"}) {
        check_operation("  %3:32x4 = " + op + " %1.wzyx, %2");
        check_operation("  %3:32x4 = " + op + " %1.xxyz, %1.wwww");
        check_scalar("  %3:32 = " + op + " %1.z, %2.w");
    }
}

TEST(PpArithmetic, FloatsOfTwoSizes) {
    check_operation(
        "  %4:16x4 = f2f16 %1\n  %5:16 = load_const 0x3800\n  %6:16x4 = fmul %4, %5.xxxx\n"
        "  %7:32x4 = f2f32 %6\n  %3:32x4 = fadd %7, %2");
    check_operation(
        "  %4:16x4 = f2f16 %1\n  %5:16x4 = f2f16 %2\n  %6:1x4 = flt %4, %5\n"
        "  %7:16x4 = bcsel %6, %5, %4\n  %3:32x4 = f2f32 %7");
}

TEST(PpArithmetic, Comparisons) {
    for (const std::string op : {"flt", "fge", "feq", "fneu"}) {
        check_operation("  %4:1x4 = " + op + " %1, %2\n  %3:32x4 = b2f32 %4");
        check_scalar("  %4:1 = " + op + " %1.x, %2.y\n  %3:32 = b2f32 %4");
    }
}

TEST(PpArithmetic, DotProducts) {
    check_scalar("  %3:32 = fdot2 %1.xz, %2.yw");
    check_scalar("  %3:32 = fdot3 %1.xzw, %2.yww");
    check_scalar("  %3:32 = fdot4 %1, %2");
    check_scalar("  %4:32x4 = load_const 1.0, 1.0, 1.0, 1.0\n  %3:32 = fdot3 %1.xyz, %4.xyz");
}

TEST(PpArithmetic, Functions) {
    // Arguments away from zero and negative numbers where those are poles.
    const std::string positive =
        "  %5:32x4 = fmul %1, %1\n  %6:32 = load_const 0.5\n"
        "  %4:32x4 = fadd %5, %6.xxxx\n";
    for (const std::string op : {"frcp", "fsqrt", "frsq", "flog2", "fexp2"}) {
        check_operation(positive + "  %3:32x4 = " + op + " %4", half_ulps);
        check_scalar(positive + "  %3:32 = " + op + " %4.y", half_ulps);
    }
    check_operation(positive + "  %3:32x4 = fdiv %2, %4", half_ulps);
    check_operation(positive + "  %3:32x4 = fdiv %2, %4.yyyy", half_ulps);
    check_operation(positive + "  %3:32x4 = fpow %4, %2", 0x1p-6f);
    // The argument is rounded to binary16 in turns, so the error grows with the angle.
    check_operation("  %3:32x4 = fsin %1", 0x1p-7f);
    check_operation("  %3:32x4 = fcos %1", 0x1p-7f);
    check_operation(positive + "  %3:32x4 = fatan2 %2, %4", half_ulps);
}

TEST(PpArithmetic, ThreeOperands) {
    check_operation("  %3:32x4 = ffma %1, %2, %1.wzyx", half_ulps);
    check_operation("  %4:32x4 = fsat %2\n  %3:32x4 = flrp %1, %2, %4", half_ulps);
    check_operation("  %4:1 = flt %1.x, %2.x\n  %3:32x4 = bcsel %4.xxxx, %1, %2.wzyx");
    check_operation("  %4:1x4 = flt %1, %2\n  %3:32x4 = bcsel %4, %1, %2.wzyx");
    check_operation("  %4:1x4 = flt %1, %2\n  %3:32x4 = bcsel %4.xxyy, %1, %2.wzyx");
}

TEST(PpArithmetic, SourceModifiers) {
    check_operation(
        "  %4:32x4 = fneg %1\n  %5:32x4 = fabs %2\n  %6:32x4 = fneg %5\n"
        "  %3:32x4 = fadd %4, %6.yxwz");
    check_operation("  %4:32x4 = fabs %1\n  %3:32x4 = fmul %4, %2");
    check_scalar("  %4:32 = fneg %1.x\n  %3:32 = frcp %4", half_ulps);
}

TEST(PpArithmetic, OutputModifiers) {
    check_operation("  %4:32x4 = fmul %1, %2\n  %3:32x4 = fsat %4");
    check_operation(
        "  %4:32x4 = fadd %1, %2\n  %5:32 = load_const 0.0\n"
        "  %3:32x4 = fmax %4, %5.xxxx");
    check_operation("  %4:32x4 = fadd %1, %2\n  %3:32x4 = ftrunc %4");
    // The unmodified value has another reader.
    check_operation("  %4:32x4 = fmul %1, %2\n  %5:32x4 = fsat %4\n  %3:32x4 = fsub %4, %5");
}

TEST(PpArithmetic, PowersOfTwoJoinProducts) {
    for (const std::string factor : {"2.0", "4.0", "8.0", "0.5", "0.0625", "16.0"})
        check_operation("  %4:32x4 = fmul %1, %2\n  %5:32 = load_const " + factor +
                        "\n  %3:32x4 = fmul %4, %5.xxxx");
}

TEST(PpArithmetic, ConstantsAndUniforms) {
    check_operation(
        "  %4:32x4 = load_const 0.5, -2.0, 3.0, 0.25\n"
        "  %5:32x4 = load_const -0.5, 2.0, 1.0, 7.0\n"
        "  %6:32x4 = fmul %1, %4\n  %3:32x4 = fadd %6, %5.wzyx");
    check_operation(
        "  %4:32x4 = load_uniform %0 base=1 component=0 range=1\n"
        "  %5:32x4 = load_uniform %0 base=2 component=0 range=1\n"
        "  %6:32x4 = load_uniform %0 base=3 component=0 range=1\n"
        "  %7:32x4 = fmul %4, %5.wzyx\n  %3:32x4 = fadd %7, %6");
    check_operation(
        "  %4:32x2 = load_uniform %0 base=1 component=2 range=1\n"
        "  %5:32x4 = load_const -0.5, 2.0, 1.0, 7.0\n"
        "  %3:32x4 = vec4 %4.y, %5.w, %1.x, %4.x");
}

// Sums that binary16 cannot hold would come out silently wrong; what folds away was no matter.
TEST(PpArithmetic, DoublesAreRefusedByName) {
    const std::string computed = with_body(
        "  %3:64x4 = f2f64 %1\n  %4:64x4 = fadd %3, %3\n  %5:32x4 = f2f32 %4\n"
        "  store_output %5, %0 base=0 component=0 write_mask=xyzw");
    const Result<Program> refused = compile(*parse_shader(computed));
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().text.find("' of 64 bits"), std::string::npos) << refused.error().text;
    const std::string constant = with_body(
        "  %3:64 = load_const 2.0\n  %4:32 = f2f32 %3\n  %5:32x4 = vec4 %4, %4, %4, %4\n"
        "  store_output %5, %0 base=0 component=0 write_mask=xyzw");
    EXPECT_TRUE(compile(*parse_shader(constant)));
}

// Where comparing does not tell, the second operand; the NaN makes the comparison false.
TEST(PpArithmetic, ConstantsFoldAsTheCoreComputes) {
    const std::string text = with_body(
        "  %3:32 = load_const 0x7fc00000\n  %4:32 = load_const 0.5\n  %5:32 = fmin %4, %3\n"
        "  %6:32 = fmin %3, %4\n  %7:32 = fmax %4, %3\n  %8:32 = fmax %3, %4\n"
        "  %9:32 = sge %5, %0\n  %10:32 = sge %6, %0\n  %11:32 = sge %7, %0\n"
        "  %12:32 = sge %8, %0\n  %13:32x4 = vec4 %9, %10, %11, %12\n"
        "  store_output %13, %0 base=0 component=0 write_mask=xyzw");
    const QuadSetup setup = random_setup(1, 2, 4);
    const Result<QuadColors> result = run_program(*parse_shader(text), compiled(text), setup);
    ASSERT_TRUE(result) << result.error().text;
    const std::array<float, 4> expected = {0, 1, 0, 1};
    EXPECT_EQ((*result)[0].color, expected);
}

TEST(PpArithmetic, VectorsOfManyPlaces) {
    check_operation("  %4:32x4 = vec4 %1.w, %2.x, %1.y, %2.z\n  %3:32x4 = fmul %4, %1");
    check_operation(
        "  %4:32x4 = vec4 %1.x, %1.y, %1.z, %2.w\n"
        "  %5:32x4 = vec4 %1.x, %2.x, %1.x, %2.y\n  %3:32x4 = fadd %4, %5");
    check_operation(
        "  %4:32 = fadd %1.x, %2.y\n  %5:32 = fmul %1.z, %2.w\n"
        "  %6:32x3 = vec3 %4, %5, %4\n  %7:32 = fdot3 %6, %1.xyz\n"
        "  %3:32x4 = vec4 %7, %4, %5, %7");
}

TEST(PpArithmetic, Integers) {
    check_scalar(
        "  %4:32 = ftrunc %1.x\n  %5:32 = f2i32 %1.x\n  %6:32 = load_const 3\n"
        "  %7:32 = imul %5, %6\n  %8:32 = f2i32 %2.x\n  %10:32 = isub %7, %8\n"
        "  %3:32 = i2f32 %10");
}

TEST(PpArithmetic, UnitsWorkTogether) {
    // normalize(a.xyz) * b: fetches, multiply, sum and function in one, the products in another.
    const Program program = compiled(with_body(R"(
  %3:32 = fdot3 %1.xyz, %1.xyz
  %4:32 = frsq %3
  %5:32x4 = fmul %1, %4.xxxx
  store_output %5, %0 base=0 component=0 write_mask=xyzw)"));
    EXPECT_LE(program.stats.instructions, 2u) << listing(program);
}

}  // namespace
}  // namespace cuesta::lima::pp
