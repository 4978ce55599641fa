// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What selection makes part of an instruction, by the code of small shaders.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include "agx_testing.h"

namespace cuesta::agx {
namespace {

// The listing up to the store of the colour, which is the value %40 in its first component. Inputs:
// %1 and %2 floats, %3 integers (flat), %4 to %6 scalars of 16 bits; %7 uniforms.
std::string code_of(const std::string& body, const std::string& result = "%40") {
    const auto shader = parse_shader(R"(shader fragment
  input 0 generic 0 vec4 smooth ""
  input 1 generic 1 vec4 smooth ""
  input 2 generic 2 vec4 flat ""
  output 0 color 0 vec4 smooth ""
  uniforms 2
fn main {
  b0:
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:32x4 = load_input %0 base=1 component=0
  %3:32x4 = load_input %0 base=2 component=0
  %7:32x4 = load_uniform %0 base=0 component=0 range=1
)" + body + "  store_output " + result +
                                     ", %0 base=0 component=0 write_mask=x\n}\n");
    if (shader == nullptr)
        return "";
    const auto program = compile_fragment(*shader, raw_targets(*shader), {.preamble = false});
    EXPECT_TRUE(program) << program.error().text;
    if (!program)
        return "";
    // What selection does must be right as well.
    expect_same(*shader, plain_setup(*shader, 3), {.preamble = false});
    const std::string text = listing(*program);
    // Behind it the other components of the colour become zero.
    return text.substr(0, text.find("wait_pix"));
}

unsigned count(const std::string& code, std::string_view what) {
    unsigned n = 0;
    for (size_t at = code.find(what); at != std::string::npos; at = code.find(what, at + 1))
        ++n;
    return n;
}

bool has(const std::string& code, std::string_view what) {
    return count(code, what) != 0;
}

// A word of memory (memory_base), the same number from all lanes.
constexpr std::string_view stored_and_loaded =
    "  %10:64 = load_const 0x1000000000\n  %11:32 = mov %7.x\n"
    "  store_global %11, %10 write_mask=x\n{}"
    "  %40:32 = load_global %10\n";

TEST(AgxSelect, MemoryBarriersOrderWhatOthersSee) {
    const std::string code =
        code_of(fmt::format(fmt::runtime(stored_and_loaded), "  memory_barrier\n"));
    const size_t store = code.find("device_store"), load = code.find("device_load", store);
    const size_t wait = code.find("wait", store);
    ASSERT_NE(load, std::string::npos) << code;
    size_t at = store;
    for (const char* barrier :
         {"1, 2, 9", "0, 3, 3", "2, 2, 9", "3, 2, 9", "0, 3, 0", "2, 1, 9", "3, 1, 9"}) {
        const size_t next = code.find(std::string("memory_barrier"), at + 1);
        ASSERT_NE(next, std::string::npos) << barrier << "\n" << code;
        EXPECT_EQ(code.substr(code.find_first_of("0123456789", next), 7), barrier) << code;
        at = next;
    }
    // The store is waited for in front of the first one.
    EXPECT_LT(wait, code.find("memory_barrier")) << code;
    EXPECT_LT(at, load) << code;
}

TEST(AgxSelect, MemoryBarriersWithoutMemoryAreNothing) {
    const std::string code = code_of("  memory_barrier\n  %40:32 = fadd exact %1.x, %2.x\n");
    EXPECT_FALSE(has(code, "memory_barrier")) << code;
    EXPECT_FALSE(has(code_of(fmt::format(fmt::runtime(stored_and_loaded), "")), "memory_barrier"));
}

TEST(AgxSelect, SignsAreModifiers) {
    const std::string code =
        code_of("  %10:32 = fneg %1.x\n  %11:32 = fabs %2.x\n  %40:32 = fadd exact %10, %11\n");
    EXPECT_EQ(count(code, "fadd32"), 1u) << code;
    EXPECT_TRUE(has(code, ".neg")) << code;
    EXPECT_TRUE(has(code, ".abs")) << code;
}

TEST(AgxSelect, SaturationIsPartOfASum) {
    const std::string code = code_of("  %10:32 = fadd exact %1.x, %2.x\n  %40:32 = fsat %10\n");
    EXPECT_EQ(count(code, "fadd32"), 1u) << code;
    EXPECT_TRUE(has(code, "fadd32.sat")) << code;
}

// Both steps at once; what is between them is not computed again.
TEST(AgxSelect, NarrowingAndSaturationArePartOfAProduct) {
    const std::string code = code_of(
        "  %10:32 = fmul exact %1.x, %2.x\n  %11:16 = f2f16 %10\n  %12:16 = fsat %11\n"
        "  %40:32 = f2f32 %12\n");
    EXPECT_EQ(count(code, "fmul32.sat"), 1u) << code;
    EXPECT_EQ(count(code, "fmul32"), 1u) << code;
}

TEST(AgxSelect, ProductsArePartOfSumsUnlessExact) {
    const auto sum = [](const char* exact) {
        return code_of(std::string("  %10:32 = fmul ") + exact + "%1.x, %2.x\n  %40:32 = fadd " +
                       exact + "%10, %1.y\n");
    };
    EXPECT_EQ(count(sum(""), "fmadd32"), 1u);
    EXPECT_EQ(count(sum(""), "fmul32"), 0u);
    EXPECT_EQ(count(sum("exact "), "fmadd32"), 0u);
    EXPECT_EQ(count(sum("exact "), "fmul32"), 1u);
}

TEST(AgxSelect, ConstantsAreImmediates) {
    EXPECT_TRUE(
        has(code_of("  %10:32 = load_const 0.5\n  %40:32 = fmul exact %1.x, %10\n"), ", 0.5"));
    EXPECT_TRUE(has(code_of("  %10:32 = load_const 255\n  %40:32 = iadd %3.x, %10\n"), ", 255"));
}

// What no immediate says is pushed, once.
TEST(AgxSelect, OtherConstantsAreUniforms) {
    const std::string code = code_of(
        "  %10:32 = load_const 0.3\n  %11:32 = fmul exact %1.x, %10\n"
        "  %12:32 = fadd exact %2.x, %10\n  %40:32 = fadd exact %11, %12\n");
    EXPECT_FALSE(has(code, "mov_imm")) << code;
    EXPECT_EQ(count(code, ", u"), 2u) << code;
}

TEST(AgxSelect, UniformsAreOperands) {
    const std::string code = code_of("  %40:32 = fadd exact %1.x, %7.y\n");
    EXPECT_TRUE(has(code, "fadd32")) << code;
    EXPECT_TRUE(has(code, "r0.discard, u0")) << code;
    EXPECT_FALSE(has(code, "mov")) << code;
}

TEST(AgxSelect, WholeProductsArePartOfSums) {
    const std::string code = code_of(
        "  %10:64 = umul_2x32_64 %3.x, %3.y\n  %11:64 = u2u64 %3.z\n"
        "  %12:64 = iadd %10, %11\n  %40:32 = unpack_64_high %12\n");
    EXPECT_EQ(count(code, "imadd"), 1u) << code;
    EXPECT_EQ(count(code, "iadd "), 0u) << code;
    const std::string both = code_of(
        "  %10:64 = imul_2x32_64 %3.x, %3.y\n  %11:64 = i2i64 %3.z\n"
        "  %12:64 = iadd %11, %10\n  %13:32 = unpack_64_high %10\n"
        "  %14:32 = unpack_64_high %12\n  %40:32 = ixor %13, %14\n");
    EXPECT_EQ(count(both, "imadd"), 1u) << both;
    EXPECT_EQ(count(both, "iadd "), 1u) << both;
}

TEST(AgxSelect, WordsShiftTogether) {
    const std::string code = code_of("  %40:32 = funnel_ushr %3.x, %3.y, %3.z\n");
    EXPECT_EQ(count(code, "extr"), 1u) << code;
    EXPECT_EQ(count(code, "and "), 1u) << code;  // the mask of the count
}

TEST(AgxSelect, IntegerSumsTakeProductsShiftsAndSigns) {
    const std::string product = code_of("  %10:32 = imul %3.x, %3.y\n  %40:32 = iadd %10, %3.z\n");
    EXPECT_EQ(count(product, "imadd"), 1u) << product;
    EXPECT_EQ(count(product, "iadd "), 0u) << product;
    const std::string shift =
        code_of("  %9:32 = load_const 3\n  %10:32 = ishl %3.x, %9\n  %40:32 = iadd %10, %3.z\n");
    EXPECT_EQ(count(shift, "iadd"), 1u) << shift;
    EXPECT_TRUE(has(shift, "lsl 3")) << shift;
    const std::string difference = code_of("  %40:32 = isub %3.x, %3.y\n");
    EXPECT_TRUE(has(difference, "isub") || has(difference, "iadd")) << difference;
    EXPECT_EQ(count(difference, "iadd") + count(difference, "isub"), 1u) << difference;
}

TEST(AgxSelect, MasksOfShiftedBitsAreOneInstruction) {
    const std::string code = code_of(
        "  %8:32 = load_const 5\n  %9:32 = load_const 0xff\n  %10:32 = ushr %3.x, %8\n"
        "  %40:32 = iand %10, %9\n");
    EXPECT_EQ(count(code, "bfeil"), 1u) << code;
    EXPECT_EQ(count(code, "and "), 0u) << code;
}

TEST(AgxSelect, ComplementsArePartOfBitOperations) {
    const std::string code = code_of("  %10:32 = inot %3.x\n  %40:32 = iand %10, %3.y\n");
    EXPECT_EQ(count(code, "bitop") + count(code, "and"), 1u) << code;
    EXPECT_EQ(count(code, "not "), 0u) << code;
}

TEST(AgxSelect, ConditionsArePartOfSelects) {
    const std::string floats =
        code_of("  %10:1 = flt exact %1.x, %2.x\n  %40:32 = bcsel %10, %1.y, %2.y\n");
    EXPECT_EQ(count(floats, "cmpsel"), 1u) << floats;
    const std::string integers =
        code_of("  %10:1 = ult %3.x, %3.y\n  %40:32 = bcsel %10, %3.z, %3.w\n");
    EXPECT_EQ(count(integers, "icmpsel"), 1u) << integers;
}

TEST(AgxSelect, ConditionsArePartOfIfs) {
    // Long enough that both ways are not just computed.
    std::string then = "  %20:32 = frcp exact %1.x\n";
    for (unsigned i = 21; i < 40; ++i)
        then +=
            fmt::format("  %{}:32 = {} exact %{}, %2.x\n", i, i % 2 != 0 ? "fmul" : "fadd", i - 1);
    const std::string code = code_of("  %10:1 = ilt %3.x, %3.y\n  if %10 {\n  b1:\n" + then +
                                     "  } else {\n  b2:\n  }\n  b3:\n"
                                     "  %40:32 = phi b1 %39, b2 %0\n");
    EXPECT_EQ(count(code, "if_icmp"), 1u) << code;
    EXPECT_EQ(count(code, "icmpsel"), 0u) << code;
}

// Halves are read as they are by wide operations.
TEST(AgxSelect, WideningIsPartOfTheReader) {
    const std::string code =
        code_of("  %10:16 = f2f16 %1.x\n  %11:32 = f2f32 %10\n  %40:32 = fadd exact %11, %2.x\n");
    EXPECT_EQ(count(code, "fadd32"), 2u) << code;
    const std::string integers =
        code_of("  %10:16 = u2u16 %3.x\n  %11:32 = i2i32 %10\n  %40:32 = iadd %11, %3.y\n");
    EXPECT_TRUE(has(integers, ".sx")) << integers;
    EXPECT_EQ(count(integers, "iadd"), 1u) << integers;
}

TEST(AgxSelect, IndicesArePartOfLoads) {
    const std::string code = code_of(
        "  %8:32 = load_const 2\n  %9:32 = load_const 3\n  %20:32x4 = load_uniform %0 base=1 "
        "component=0 range=1\n  %10:32 = iand %3.x, %9\n  %11:32 = load_uniform %10 base=0 "
        "component=0 range=2\n  %40:32 = iadd %11, %20.x\n");
    EXPECT_EQ(count(code, "device_load"), 1u) << code;
    EXPECT_TRUE(has(code, "lsl 2")) << code;
}

// Values that selects choose are of any size; a discard needs a branch.
TEST(AgxSelect, FloatsAreConditions) {
    for (const std::string_view size : {"32", "16"}) {
        const std::string condition =
            fmt::format("  %10:32 = ftrunc %1.x\n  %11:{0} = f2f{0} %10\n  if %11 {{\n", size);
        code_of(condition +
                "    b1:\n    %12:1 = flt %2.x, %1.y\n    %13:16 = f2f16 %2.y\n  } else {\n"
                "    b2:\n    %14:1 = flt %2.z, %1.y\n    %15:16 = f2f16 %2.w\n  }\n  b3:\n"
                "  %16:1 = phi b1 %12, b2 %14\n  %17:16 = phi b1 %13, b2 %15\n"
                "  %18:32 = b2f32 %16\n  %19:32 = f2f32 %17\n  %40:32 = fadd %18, %19\n");
        code_of(condition + "    b1:\n    demote\n  } else {\n    b2:\n  }\n  b3:\n", "%2");
    }
}

}  // namespace
}  // namespace cuesta::agx
