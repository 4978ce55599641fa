// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Integers and booleans on cores of floats: what the lowered shader computes is what the original
// does, or the shader is refused.
#include <limits>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "compiler/nir/interpreter.h"
#include "compiler/nir/parser.h"
#include "compiler/nir/passes/lower_bool_integers.h"
#include "compiler/nir/passes/lower_bool_to_float.h"
#include "compiler/nir/passes/lower_int_to_float.h"
#include "compiler/nir/printer.h"
#include "compiler/nir/shader.h"
#include "compiler/nir/validate.h"

namespace cuesta::nir {
namespace {

// Values that tests begin with: %0 the integer 0, %1 the input, %2 whether its x is less than its
// y.
std::string shader_text(std::string_view body) {
    return fmt::format(
        "shader vertex\n  input 0 generic 0 vec4 smooth \"\"\n"
        "  output 0 position 0 vec4 smooth \"\"\n  scratch 4\nfn main {{\n"
        "  var v0 function_temp f32x2[2] \"array\"\n  reg r0 32\n"
        "  b0:\n  %0:32 = load_const 0\n  %1:32x4 = load_input %0 base=0 component=0\n"
        "  %2:1 = flt %1.x, %1.y\n{}}}\n",
        body);
}

std::unique_ptr<Shader> parsed(std::string_view body) {
    Result<std::unique_ptr<Shader>> shader = parse(shader_text(body));
    EXPECT_TRUE(shader) << shader.error().text << "\n" << shader_text(body);
    return shader ? std::move(shader).take() : std::make_unique<Shader>(Stage::vertex);
}

std::vector<float> float_outputs(const Shader& shader, SlotBits input) {
    InterpreterInputs inputs;
    inputs.lanes[0].inputs = {input};
    const Result<InterpreterOutputs> ran = interpret(shader, inputs);
    EXPECT_TRUE(ran) << ran.error().text << "\n" << print(shader);
    std::vector<float> floats;
    for (unsigned c = 0; ran && c < 4; ++c)
        floats.push_back(slot_float(ran->lanes[0].outputs[0], c));
    return floats;
}

const std::vector<SlotBits>& inputs() {
    static const float nan = std::numeric_limits<float>::quiet_NaN();
    static const std::vector<SlotBits> all = {
        slot_of_floats(0, 1, 2, 3),         slot_of_floats(1, 0, -2, 5),
        slot_of_floats(-0.0f, 0, -0.0f, 1), slot_of_floats(0, -0.0f, 0, -0.0f),
        slot_of_floats(-7, 3, 2, -0.0f),    slot_of_floats(nan, 1, 0, 9),
    };
    return all;
}

void expect_valid(const Shader& shader, std::string_view behind) {
    EXPECT_EQ(validate(shader), std::vector<std::string>{}) << behind << "\n" << print(shader);
}

struct Sample {
    const char* name;
    std::string_view body;
};

class Meanings : public testing::TestWithParam<Sample> {};

TEST_P(Meanings, AreKept) {
    const std::unique_ptr<Shader> original = parsed(GetParam().body);
    const std::unique_ptr<Shader> lowered = clone(*original);
    Function& main = *lowered->entry_point();
    const Result<bool> done = lower_int_to_float(main);
    ASSERT_TRUE(done) << done.error().text;
    expect_valid(*lowered, "lower_int_to_float");
    for (const SlotBits& input : inputs())
        EXPECT_EQ(float_outputs(*lowered, input), float_outputs(*original, input))
            << print(*lowered);
    lower_bool_to_float(main);
    expect_valid(*lowered, "lower_bool_to_float");
    for (const SlotBits& input : inputs())
        EXPECT_EQ(float_outputs(*lowered, input), float_outputs(*original, input))
            << print(*lowered);
}

INSTANTIATE_TEST_SUITE_P(
    Samples,
    Meanings,
    testing::Values(
        // One way gives an integer and one a float; each is read where it is one.
        Sample{"PhiOfConstants",
               "  %10:32 = load_const 3\n  %11:32 = load_const 2.5\n"
               "  if %2 {\n    b1:\n  } else {\n    b2:\n  }\n  %12:32 = phi b1 %10, b2 %11\n"
               "  if %2 {\n    b4:\n    %13:32 = i2f32 %12\n  } else {\n    b5:\n  }\n"
               "  %14:32 = phi b4 %13, b5 %12\n"
               "  store_output %14, %0 base=0 component=0 write_mask=x\n"},
        Sample{"SelectOfConstants",
               "  %10:32 = load_const 3\n  %11:32 = load_const 2.5\n"
               "  %12:32 = bcsel %2, %10, %11\n  %13:32 = i2f32 %12\n"
               "  %14:32 = bcsel %2, %13, %12\n"
               "  store_output %14, %0 base=0 component=0 write_mask=x\n"},
        // The bits of an integer as a float, and of floats as integers.
        Sample{"ConstantBits",
               "  %10:32x4 = load_const 1065353216, 1.0, -0.0, 4\n  %11:32x4 = i2f32 %10.wyzx\n"
               "  %12:32x4 = vec4 %10.x, %11.y, %11.z, %11.x\n"
               "  store_output %12, %0 base=0 component=0 write_mask=xyzw\n"},
        Sample{"ComponentsOfOneVector",
               "  %10:32x4 = load_const 7, 7.0, 9, 9.0\n  %11:32 = f2i32 %1.z\n"
               "  %12:32x4 = vec4 %11, %1.y, %11, %1.w\n"
               "  if %2 {\n    b1:\n  } else {\n    b2:\n  }\n  %13:32x4 = phi b1 %10, b2 %12\n"
               "  %14:32x4 = mov %13.yxwz\n  %15:32x2 = i2f32 %14.yw\n"
               "  %16:32x4 = vec4 %15.x, %14.x, %15.y, %14.z\n"
               "  store_output %16, %0 base=0 component=0 write_mask=xyzw\n"},
        Sample{
            "Loop",
            "  %10:32 = load_const 0\n  %11:32 = load_const 1\n  %12:32 = load_const 5\n"
            "  loop {\n    b1:\n    %13:32 = phi b0 %10, b4 %15\n    %14:32 = phi b0 %10, b4 %16\n"
            "    %17:1 = ige %13, %12\n    if %17 {\n      b2:\n      break\n    }\n    b4:\n"
            "    %15:32 = iadd %13, %11\n    %18:32 = i2f32 %15\n    %16:32 = fadd %14, %18\n"
            "  }\n  store_output %14, %0 base=0 component=0 write_mask=x\n"},
        Sample{"LogicOfComparisons",
               "  %10:1x4 = flt %1, %1.yzwx\n  %11:1x4 = fge %1, %1.zwxy\n"
               "  %12:32x4 = b2i32 %10\n  %13:32x4 = ineg %12\n  %14:32x4 = b2i32 %11\n"
               "  %15:32x4 = ineg %14\n  %16:32x4 = iand %13, %15\n  %17:32x4 = inot %16\n"
               "  %18:32x4 = ior %17.yxwz, %13\n  %19:32x4 = ixor %18, %15.wzyx\n"
               "  %20:32x4 = i2f32 %19\n"
               "  store_output %20, %0 base=0 component=0 write_mask=xyzw\n"},
        // 0 and 1, a float, several bits, and one component each of its own.
        Sample{"LogicOfConstants",
               "  %10:1x4 = flt %1, %1.yzwx\n  %11:32x4 = b2i32 %10\n  %12:32x4 = ineg %11\n"
               "  %13:32x4 = load_const 1, 6, 12, 1\n  %14:32x4 = iand %12, %13\n"
               "  %15:32x4 = load_const 4, 5, 9, 3\n  %16:32x4 = bcsel %10.wxyz, %15, %13\n"
               "  %17:32x4 = ixor %14, %16\n  %18:32 = load_const 1.0\n"
               "  %19:32 = iand %12.x, %18\n  %20:32x4 = i2f32 %17\n"
               "  %21:32x4 = vec4 %20.x, %20.y, %20.z, %19\n"
               "  store_output %21, %0 base=0 component=0 write_mask=xyzw\n"},
        // All bits or none choose a float, its complement as an integer, or all bits.
        Sample{"LogicOfAnything",
               "  %10:1 = flt %1.x, %1.y\n  %11:32 = b2i32 %10\n  %12:32 = ineg %11\n"
               "  %13:32 = iand %1.z, %12\n  %14:32x3 = f2i32 %1.zyz\n"
               "  %15:32x3 = ior %12.xxx, %14\n  %16:32x3 = ixor %14, %12.xxx\n"
               "  %17:32x3 = inot %14\n  %18:32x3 = imul %15, %16\n"
               "  %19:32x3 = iadd %18, %17\n  %20:32x3 = i2f32 %19\n"
               "  %21:32x4 = vec4 %20.x, %20.y, %20.z, %13\n"
               "  store_output %21, %0 base=0 component=0 write_mask=xyzw\n"},
        // Which of two values comes is known of each, on the way around a loop too.
        Sample{"LogicOfPhis",
               "  %10:32 = load_const 0\n  %11:32 = load_const -1\n  %12:32 = load_const 4\n"
               "  %13:32 = load_const 1\n  %14:1 = flt %1.x, %1.z\n  %15:32 = b2i32 %14\n"
               "  %16:32 = ineg %15\n"
               "  loop {\n    b1:\n    %20:32 = phi b0 %10, b4 %25\n"
               "    %21:32 = phi b0 %11, b4 %26\n    %27:32 = phi b0 %13, b4 %28\n"
               "    %22:1 = ige %20, %12\n    if %22 {\n      b2:\n      break\n    }\n    b4:\n"
               "    %25:32 = iadd %20, %13\n    %26:32 = ixor %21, %16\n"
               "    %28:32 = ixor %27, %15\n  }\n"
               "  %30:32 = ior %21, %16\n  %31:32 = iand %27, %21\n"
               "  %32:32x3 = vec3 %30, %31, %27\n  %33:32x3 = i2f32 %32\n"
               "  store_output %33, %0 base=0 component=0 write_mask=xyz\n"},
        Sample{"Undefined",
               "  %10:32 = undef\n  %11:32 = load_const 3\n  %12:32 = bcsel %2, %10, %11\n"
               "  %13:32 = i2f32 %12\n  %14:32x2 = vec2 %13, %12\n"
               "  store_output %14, %0 base=0 component=0 write_mask=xy\n"},
        Sample{"CountsOfShifts",
               "  %10:32 = f2i32 %1.w\n  %11:32 = load_const 16777219\n"
               "  %12:32 = ishl %10, %11\n  %13:32 = load_const 1\n  %14:32 = ishr %12, %13\n"
               "  %15:32 = i2f32 %14\n  store_output %15, %0 base=0 component=0 write_mask=x\n"},
        Sample{"OtherSizesOfFloats",
               "  %10:16x4 = f2f16 %1\n  %11:64x4 = f2f64 %1\n  %12:32x4 = f2i32 %10\n"
               "  %13:32x4 = f2u32 %11.wwww\n  %14:32x4 = iadd %12, %13\n  %15:32x4 = i2f32 %14\n"
               "  store_output %15, %0 base=0 component=0 write_mask=yzw\n"},
        // Scratch memory, components by themselves, and constants.
        Sample{"Scratch",
               "  %10:32 = f2i32 %1.w\n  %11:32x2 = vec2 %10, %1.z\n"
               "  %12:32x2 = load_const 6, 6.5\n"
               "  store_scratch %11, %0 base=1 component=1 write_mask=xy\n"
               "  if %2 {\n    store_scratch %12, %0 base=1 component=1 write_mask=xy\n  }\n"
               "  %13:32x4 = load_scratch %0 base=1 component=0\n  %14:32 = i2f32 %13.y\n"
               "  %15:32x2 = vec2 %14, %13.z\n"
               "  store_output %15, %0 base=0 component=0 write_mask=xy\n"},
        Sample{"Variable",
               "  %10:32 = f2i32 %1.z\n  %11:32x2 = vec2 %10, %1.z\n  %12:32 = deref_var v0\n"
               "  %13:32 = deref_array %12, %0\n  store_deref %13, %11 write_mask=xy\n"
               "  %20:32x2 = load_const 5, 5.0\n"
               "  if %2 {\n    store_deref %13, %20 write_mask=xy\n  }\n"
               "  %14:32x2 = load_deref %13\n  %15:32 = i2f32 %14.x\n"
               "  %16:32x2 = vec2 %15, %14.y\n"
               "  store_output %16, %0 base=0 component=0 write_mask=xy\n"},
        Sample{"Register",
               "  %10:32 = load_const 12\n  store_reg r0, %10 write_mask=x\n"
               "  %11:32 = load_reg r0\n  %12:32 = i2f32 %11\n"
               "  store_output %12, %0 base=0 component=0 write_mask=x\n"}),
    [](const auto& info) { return std::string(info.param.name); });

// Bits are zero or not, whatever they mean; -0.0 is not.
INSTANTIATE_TEST_SUITE_P(
    Zero,
    Meanings,
    testing::Values(
        Sample{"TestOfFloats",
               "  %10:1x4 = ine %1, %0.xxxx\n  %11:1x4 = ieq %0.xxxx, %1\n"
               "  %12:1x4 = i2b1 %1\n  %13:32x4 = b2f32 %10\n  %14:32x4 = b2f32 %11\n"
               "  %15:32x4 = b2f32 %12\n  %16:32x4 = fadd %14, %14\n  %17:32x4 = fadd %13, %16\n"
               "  %18:32x4 = load_const 4.0, 4.0, 4.0, 4.0\n  %19:32x4 = ffma %15, %18, %17\n"
               "  store_output %19, %0 base=0 component=0 write_mask=xyzw\n"},
        Sample{"TestOfProducts",
               "  %10:32 = fmul %1.x, %1.z\n  %11:1 = ine %10, %0\n  %12:32 = b2f32 %11\n"
               "  store_output %12, %0 base=0 component=0 write_mask=x\n"},
        Sample{"TestOfTruth",
               "  %10:32 = b2f32 %2\n  %11:32 = fneg %10\n  %12:1 = ine %10, %0\n"
               "  %13:1 = ine %11, %0\n  %14:32 = b2f32 %12\n  %15:32 = b2f32 %13\n"
               "  %16:32x2 = vec2 %14, %15\n"
               "  store_output %16, %0 base=0 component=0 write_mask=xy\n"},
        Sample{"TestOfConstants",
               "  %10:32 = load_const 1.0\n  %11:32 = load_const -0.0\n  %12:32 = load_const -1\n"
               "  %13:32 = bcsel %2, %10, %11\n  %14:32 = bcsel %2, %10, %0\n"
               "  %15:32 = bcsel %2, %12, %0\n  %16:32x3 = vec3 %13, %14, %15\n"
               "  %17:1x3 = ine %16, %0.xxx\n  %18:32x3 = b2f32 %17\n"
               "  %19:32x4 = vec4 %18.x, %18.y, %18.z, %14\n"
               "  store_output %19, %0 base=0 component=0 write_mask=xyzw\n"}),
    [](const auto& info) { return std::string(info.param.name); });

// What is read only as a float keeps its register: no second copy, and no reciprocal.
TEST(ZeroTests, OfWhatCannotBeMinusZeroAreComparisons) {
    const std::unique_ptr<Shader> shader = parsed(
        "  %10:32 = b2f32 %2\n  %11:1 = ine %10, %0\n  if %11 {\n"
        "    store_output %10, %0 base=0 component=0 write_mask=x\n  }\n");
    ASSERT_TRUE(lower_int_to_float(*shader->entry_point()));
    EXPECT_EQ(print(*shader).find("frcp"), std::string::npos) << print(*shader);
    EXPECT_NE(print(*shader).find("fneu"), std::string::npos) << print(*shader);
}

struct Refusal {
    const char* name;
    std::string_view body;
    std::string_view error;  // part of it
};

class Refused : public testing::TestWithParam<Refusal> {};

TEST_P(Refused, ByName) {
    const std::unique_ptr<Shader> shader = parsed(GetParam().body);
    const Result<bool> done = lower_int_to_float(*shader->entry_point());
    ASSERT_FALSE(done) << print(*shader);
    EXPECT_EQ(done.error().code, Errc::unsupported);
    EXPECT_NE(done.error().text.find(GetParam().error), std::string::npos) << done.error().text;
}

INSTANTIATE_TEST_SUITE_P(
    Kinds,
    Refused,
    testing::Values(
        Refusal{"FloatAsInteger", "  %10:32 = i2f32 %1.x\n",
                "no integers: 'i2f32' reads the bits of 'load_input' as an integer, but they are a "
                "float's"},
        Refusal{"FloatShifted", "  %10:32 = load_const 3\n  %11:32 = ishr %1.x, %10\n",
                "as an integer, but they are a float's"},
        Refusal{"IntegerAsFloat", "  %10:32 = f2i32 %1.x\n  %11:32 = fadd %10, %10\n",
                "no integers: 'fadd' reads the bits of 'f2i32' as a float, but they are an "
                "integer's"},
        Refusal{"IntegerStored",
                "  %10:32 = f2i32 %1.x\n"
                "  store_output %10, %0 base=0 component=0 write_mask=x\n",
                "as a float, but they are an integer's"},
        // The arm that is never taken by those who read a float.
        Refusal{"OneArmOfAPhi",
                "  if %2 {\n    b1:\n    %10:32 = f2i32 %1.x\n  } else {\n    b2:\n"
                "    %11:32 = fneg %1.x\n  }\n  %12:32 = phi b1 %10, b2 %11\n"
                "  %13:32 = fadd %12, %12\n",
                "no integers: 'fadd' reads the bits of 'f2i32' as a float"},
        Refusal{"ZeroOfEither",
                "  %10:32 = f2i32 %1.x\n  %11:32 = bcsel %2, %10, %1.x\n"
                "  %12:1 = ine %11, %0\n",
                "reads bits that are an integer's on one way and a float's on another"},
        Refusal{"MemoryOfBoth",
                "  %10:32 = load_scratch %0 base=0 component=0\n  %11:32 = i2f32 %10\n"
                "  %12:32 = fadd %10, %11\n",
                "the same memory is read as an integer by"},
        Refusal{"MemoryOfTheOther",
                "  store_scratch %1, %0 base=0 component=0 write_mask=x\n"
                "  %10:32 = load_scratch %0 base=1 component=0\n  %11:32 = i2f32 %10\n",
                "as an integer, but they are a float's"},
        Refusal{"Offset", "  %10:32 = mov %1.x\n  %11:32x4 = load_input %10 base=0 component=0\n",
                "a float's"},
        Refusal{"Halves", "  %10:16 = f2f16 %1.x\n  %11:16 = iadd %10, %10\n", "16 bits"},
        Refusal{"HalvesOfConstants", "  %10:16 = load_const 1\n  %11:16 = iadd %10, %10\n",
                "reads an integer of 16 bits"},
        Refusal{"Doubles", "  %10:64 = load_const 1\n  %11:64 = imul %10, %10\n",
                "reads an integer of 64 bits"},
        Refusal{"ZeroOfADouble", "  %10:64 = f2f64 %1.x\n  %11:1 = i2b1 %10\n",
                "'i2b1' reads an integer of 64 bits"},
        Refusal{"DoubleAndZero",
                "  %10:64 = f2f64 %1.x\n  %11:64 = load_const 0\n  %12:1 = ine %10, %11\n",
                "'ine' reads an integer of 64 bits"},
        Refusal{"ZeroOfAHalf", "  %10:16 = f2f16 %1.x\n  %11:1 = i2b1 %10\n",
                "'i2b1' reads an integer of 16 bits"},
        Refusal{"ZeroOfAByte", "  %10:8 = f2i8 %1.x\n  %11:1 = i2b1 %10\n",
                "'i2b1' reads an integer of 8 bits"},
        Refusal{"HalfOfInteger", "  %10:32 = f2i32 %1.x\n  %11:16 = i2f16 %10\n",
                "'i2f16' on integers cannot be done with floats"},
        Refusal{"IntegerOfNoFloat",
                "  %10:32 = f2i32 %1.x\n  %11:32 = load_const 16777217\n"
                "  %12:32 = iadd %10, %11\n",
                "'iadd' reads the integer 16777217, which no float of the core is"},
        Refusal{"UnsignedIntegerThatIsNegative",
                "  %10:32 = f2u32 %1.x\n  %11:32 = load_const -6\n  %12:32 = mov %11\n"
                "  %13:32 = umin %10, %12\n",
                "'umin' reads the unsigned integer 4294967290, and the core's are below "
                "2^31"},
        Refusal{"UnsignedIntegerOfMemory",
                "  %10:32 = load_const -6\n"
                "  store_scratch %10, %0 base=0 component=0 write_mask=x\n"
                "  %11:32 = load_scratch %0 base=0 component=0\n  %12:32 = u2f32 %11\n",
                "reads the unsigned integer 4294967290"},
        Refusal{"Bits", "  %10:32 = f2i32 %1.x\n  %11:32 = iand %10, %10\n",
                "'&' on integers (iand) cannot be done with floats"},
        // One bit of any number.
        Refusal{"LastBit", "  %10:32 = f2i32 %1.x\n  %11:32 = b2i32 %2\n  %12:32 = iand %10, %11\n",
                "'&' on integers (iand) cannot be done with floats"}),
    [](const auto& info) { return std::string(info.param.name); });

// Storage of binary16 holds whole numbers up to 2048 and every other one up to 4096, and powers of
// two from 2^-24 to 2^15.
TEST(HalvesOfIntegers, HoldWhatBinary16Has) {
    const auto refusal = [](std::string_view op, int number) {
        const std::unique_ptr<Shader> shader =
            parsed(fmt::format("  %10:32 = f2i32 %1.x\n  %11:32 = load_const {}\n"
                               "  %12:32 = {} %10, %11\n",
                               number, op));
        shader->float_modes.f32.storage_bits = 16;
        const Result<bool> done = lower_int_to_float(*shader->entry_point());
        return done ? std::string() : done.error().text;
    };
    EXPECT_EQ(refusal("iadd", 2048), "");
    EXPECT_EQ(refusal("iadd", 2050), "");
    EXPECT_EQ(refusal("iadd", -2048), "");
    EXPECT_EQ(refusal("iadd", 2049),
              "the core has no integers: 'iadd' reads the integer 2049, which no "
              "float of the core is");
    EXPECT_NE(refusal("iadd", -2049), "");
    EXPECT_NE(refusal("iadd", 65536), "");
    EXPECT_EQ(refusal("ishl", 15), "");
    EXPECT_EQ(
        refusal("ishl", 16),
        "the core has no integers: '<<' on integers (ishl) cannot be done with floats where the "
        "count is 16");
    EXPECT_EQ(refusal("ishr", 24), "");
    EXPECT_NE(refusal("ishr", 25), "");
}

// --- booleans ------------------------------------------------------------------------------------

// Every operation on integers takes 1-bit ones.
std::vector<Op> integer_operations() {
    std::vector<Op> ops;
    for (size_t i = 0; i < op_count; ++i) {
        const auto op = static_cast<Op>(i);
        const OpInfo& info = op_info(op);
        const OperandType type = info.num_inputs != 0 ? info.input_types[0] : OperandType{};
        const bool integer = type.base == BaseType::int_ || type.base == BaseType::uint_;
        if (integer && type.bit_size == 0 && info.output_size == 0)
            ops.push_back(op);
    }
    return ops;
}

// The result of the operation on %10, which are two booleans, and %11, as a number.
std::string boolean_operation(Op op) {
    const OpInfo& info = op_info(op);
    const bool shift = info.num_inputs == 2 && info.input_types[1].bit_size == 32;
    const unsigned size = info.output_type.bit_size != 0 ? info.output_type.bit_size : 1;
    std::string text =
        "  %10:1x4 = flt %1.xyzw, %1.yxwz\n  %11:1x4 = fge %1.zzzz, %1.xyzw\n"
        "  %12:32x4 = load_const 0, 1, 2, 33\n";
    text += fmt::format("  %13:{}x4 = {} %10{}\n", size, info.name,
                        info.num_inputs == 1 ? ""
                        : shift              ? ", %12"
                                             : ", %11");
    if (size == 1)
        text += "  %14:32x4 = b2f32 %13\n";
    else if (info.output_type.base == BaseType::float_)
        text += "  %14:32x4 = f2f32 %13\n";
    else if (info.output_type.base == BaseType::int_)
        text += "  %14:32x4 = i2f32 %13\n";
    else
        text += "  %14:32x4 = u2f32 %13\n";
    return text + "  store_output %14, %0 base=0 component=0 write_mask=xyzw\n";
}

class BooleanIntegers : public testing::TestWithParam<Op> {};

TEST_P(BooleanIntegers, AreLogic) {
    const std::unique_ptr<Shader> original = parsed(boolean_operation(GetParam()));
    const std::unique_ptr<Shader> logic = clone(*original);
    lower_bool_integers(*logic->entry_point());
    EXPECT_FALSE(lower_bool_integers(*logic->entry_point()));
    const std::unique_ptr<Shader> floats = clone(*original);
    lower_bool_to_float(*floats->entry_point());
    const std::unique_ptr<Shader> both = clone(*original);
    const Result<bool> done = lower_int_to_float(*both->entry_point());
    const unsigned size = op_info(GetParam()).output_type.bit_size;
    // There are no integers of other sizes on the way to floats.
    const bool other_size = op_info(GetParam()).output_type.base != BaseType::float_ &&
                            (size == 8 || size == 16 || size == 64);
    EXPECT_EQ(static_cast<bool>(done), !other_size);
    if (done)
        lower_bool_to_float(*both->entry_point());
    for (const auto& shader : {&logic, &floats, &both}) {
        if (shader == &both && !done)
            continue;
        expect_valid(**shader, op_info(GetParam()).name);
        for (const SlotBits& input : inputs())
            EXPECT_EQ(float_outputs(**shader, input), float_outputs(*original, input))
                << print(*original) << print(**shader);
    }
}

INSTANTIATE_TEST_SUITE_P(All,
                         BooleanIntegers,
                         testing::ValuesIn(integer_operations()),
                         [](const auto& info) { return std::string(op_info(info.param).name); });

// Comparisons, selects and numbers of other sizes than the booleans.
TEST(BooleansAsFloats, MeetOtherSizes) {
    const std::string_view body =
        "  %10:64x4 = f2f64 %1\n  %11:16x4 = f2f16 %1\n  %12:1x4 = flt %10, %10.yxwz\n"
        "  %13:1x4 = fge %11, %11.zwxy\n  %14:1x4 = iand %12, %13\n  %15:1x4 = f2b1 %10\n"
        "  %16:1x4 = ixor %14, %15\n  %17:64x4 = bcsel %16, %10, %10.wzyx\n"
        "  %18:16x4 = bcsel %12, %11, %11.wzyx\n  %19:8x4 = b2i8 %14\n"
        "  %20:8x4 = bcsel %13, %19, %19.wzyx\n  %21:64x4 = b2f64 %12\n  %22:16x4 = b2f16 %13\n"
        "  %23:64x4 = b2i64 %15\n  %24:32x4 = f2f32 %17\n  %25:32x4 = f2f32 %18\n"
        "  %26:32x4 = i2f32 %20\n  %27:32x4 = f2f32 %21\n  %28:32x4 = f2f32 %22\n"
        "  %29:32x4 = i2f32 %23\n  %30:32x4 = ffma %24, %25, %26\n"
        "  %31:32x4 = ffma %27, %28, %29\n  %32:32x4 = ffma %30, %30, %31\n"
        "  store_output %32, %0 base=0 component=0 write_mask=xyzw\n";
    const std::unique_ptr<Shader> original = parsed(body);
    for (const unsigned size : {16u, 32u}) {
        const std::unique_ptr<Shader> lowered = clone(*original);
        lower_bool_to_float(*lowered->entry_point(), size);
        expect_valid(*lowered, "lower_bool_to_float");
        for (const SlotBits& input : inputs()) {
            if (input == inputs().back())  // NaN
                continue;
            EXPECT_EQ(float_outputs(*lowered, input), float_outputs(*original, input))
                << print(*lowered);
        }
    }
}

}  // namespace
}  // namespace cuesta::nir
