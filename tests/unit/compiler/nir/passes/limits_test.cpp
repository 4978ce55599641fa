// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Shaders that would take too much memory, stack or time are refused or left alone.
#include <string>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "compiler/nir/parser.h"
#include "compiler/nir/passes/inline_functions.h"
#include "compiler/nir/passes/loop_unroll.h"
#include "compiler/nir/passes/lower_indirect_samplers.h"
#include "compiler/nir/passes/lower_int_to_float.h"
#include "compiler/nir/passes/lower_io.h"
#include "compiler/nir/passes/lower_samplers.h"
#include "compiler/nir/passes/lower_vars_to_scratch.h"
#include "compiler/nir/shader.h"
#include "compiler/nir/validate.h"

namespace cuesta::nir {
namespace {

std::unique_ptr<Shader> shader_of(const std::string& text) {
    Result<std::unique_ptr<Shader>> shader = parse(text);
    EXPECT_TRUE(shader) << (shader ? "" : shader.error().text);
    return shader ? std::move(shader).take() : std::make_unique<Shader>(Stage::vertex);
}

std::string inline_error(const std::string& text) {
    const Result<bool> done = inline_functions(*shader_of(text));
    return done ? "" : done.error().text;
}

// main calls f0, each function the next `calls` times.
std::string call_chain(unsigned length, unsigned calls) {
    std::string text = "shader vertex\nfn main {\n  call f0()\n}\n";
    for (unsigned i = 0; i < length; ++i) {
        text += fmt::format("fn f{} {{\n", i);
        for (unsigned c = 0; c < calls && i + 1 < length; ++c)
            text += fmt::format("  call f{}()\n", i + 1);
        text += "  %0:32 = undef\n}\n";
    }
    return text;
}

TEST(PassLimits, InlinedCalls) {
    EXPECT_EQ(inline_error(call_chain(100, 1)), "");
    EXPECT_EQ(inline_error(call_chain(26, 2)),
              "functions copied to their calls exceed 65536 instructions");
    EXPECT_EQ(inline_error(call_chain(1000, 1)), "calls are nested deeper than 200");
}

// Zeros of arrays count, which calls in loops begin with.
TEST(PassLimits, ClearedMemory) {
    const auto calling = [](std::string_view call, unsigned length) {
        return fmt::format(
            "shader vertex\nfn main {{\n{}}}\nfn f {{\n"
            "  var v0 function_temp f32[{}] \"a\"\n}}\n",
            call, length);
    };
    EXPECT_EQ(inline_error(calling("  call f()\n", 65536)), "");
    EXPECT_EQ(inline_error(calling("  loop {\n    call f()\n    break\n  }\n", 65000)), "");
    EXPECT_EQ(inline_error(calling("  loop {\n    call f()\n    break\n  }\n", 65536)),
              "functions copied to their calls exceed 65536 instructions");
}

TEST(PassLimits, RecursionIsNamedByItsLine) {
    EXPECT_EQ(inline_error("shader vertex\nfn main {\n  call f()\n}\nfn f {\n  call g()\n}\n"
                           "fn g {\n  call f()\n}\n"),
              "function 'f' calls itself (line 5)");
}

TEST(PassLimits, Preamble) {
    EXPECT_EQ(inline_error("shader vertex\nfn preamble {\n}\nfn main {\n}\n"),
              "the shader has a preamble, which back ends make later");
}

TEST(PassLimits, SamplerNumbers) {
    const auto error = [](std::string_view declaration) {
        const Result<bool> done = lower_samplers(*shader_of(
            fmt::format("shader vertex\n  var v0 uniform {}\nfn main {{\n}}\n", declaration)));
        return done ? "" : done.error().text;
    };
    EXPECT_EQ(error("sampler_2d[2147483647] \"s\""), "");
    EXPECT_EQ(error("sampler_2d[2147483647] \"s\" location=1"),
              "'s' makes samplers have numbers beyond 2147483647");
    EXPECT_EQ(error("struct { \"a\" sampler_2d, \"b\" f32[70000][70000] } \"s\""),
              "'s' makes samplers have numbers beyond 2147483647");
}

// A lookup for each element, of all arrays on the way together.
TEST(PassLimits, SamplerChoices) {
    const auto error = [](std::string_view array, std::string_view element) {
        const Result<bool> done = lower_indirect_samplers(*shader_of(
            fmt::format("shader fragment\n  input 0 generic 0 vec4 smooth \"i\"\n"
                        "  var v0 uniform sampler_2d{} \"s\"\nfn main {{\n"
                        "  %0:32 = load_const 0\n  %1:32x2 = load_input %0 base=0 component=0\n"
                        "  %2:32 = f2i32 %1.x\n  %3:32 = deref_var v0\n{}"
                        "  %9:32x4 = tex 2d float texture=0 sampler=0 coords=2 coord %1, "
                        "texture_deref %8, sampler_deref %8\n}}\n",
                        array, element)));
        return done ? "" : done.error().text;
    };
    constexpr std::string_view one = "  %8:32 = deref_array %3, %2\n";
    constexpr std::string_view two = "  %7:32 = deref_array %3, %2\n  %8:32 = deref_array %7, %2\n";
    constexpr std::string_view last =
        "  %7:32 = deref_array %3, %0\n  %8:32 = deref_array %7, %2\n";
    constexpr std::string_view too_many =
        "a computed index into 's' chooses among more than 64 samplers";
    EXPECT_EQ(error("[64]", one), "");
    EXPECT_EQ(error("[65]", one), too_many);
    EXPECT_EQ(error("[2147483647]", one), too_many);
    EXPECT_EQ(error("[8][8]", two), "");
    EXPECT_EQ(error("[9][8]", two), too_many);
    EXPECT_EQ(error("[65536][32767]", two), too_many);
    EXPECT_EQ(error("[64][1000]", last), "");
}

TEST(PassLimits, NestingByInlining) {
    const auto nested = [](std::string_view inner) {
        std::string text = "  %0:1 = load_const true\n";
        for (unsigned i = 0; i < 150; ++i)
            text += "  if %0 {\n";
        text += inner;
        for (unsigned i = 0; i < 150; ++i)
            text += "  }\n";
        return text;
    };
    const std::string text = fmt::format("shader vertex\nfn main {{\n{}}}\nfn f {{\n{}}}\n",
                                         nested("  call f()\n"), nested(""));
    EXPECT_EQ(inline_error(text), "with calls inlined, ifs and loops are nested deeper than 200");
}

// Counts to two; every round computes a chain of `length` sums that the count does not need, and
// the count itself goes through such a chain.
std::string long_loop(unsigned length) {
    std::string text =
        "shader vertex\nfn main {\n  b0:\n  %0:32 = load_const 0.0\n  %1:32 = load_const 2.0\n"
        "  %2:32 = load_const 1.0\n  loop {\n    b1:\n";
    text += fmt::format("    %3:32 = phi b0 %0, b3 %{}\n", 5 + length);
    text +=
        "    %4:1 = fge %3, %1\n    if %4 {\n      break\n    }\n    b3:\n    %5:32 = fadd %3, "
        "%2\n";
    for (unsigned i = 0; i < length; ++i)
        text += fmt::format("    %{}:32 = fadd %{}, %0\n", 6 + i, 5 + i);
    return text + "  }\n}\n";
}

TEST(PassLimits, LongLoops) {
    const auto shader = shader_of(long_loop(100000));
    EXPECT_FALSE(loop_unroll(*shader->entry_point()));
    // Where the size is no objection, the length of the chain is none either.
    EXPECT_TRUE(loop_unroll(*shader->entry_point(), {.max_iterations = 4, .max_instrs = 1000000}));
    EXPECT_EQ(validate(*shader), std::vector<std::string>{});
}

// --- slots ---------------------------------------------------------------------------------------

std::string io_error(std::string_view declarations, std::string_view locals = "") {
    const auto shader =
        shader_of(fmt::format("shader vertex\n{}fn main {{\n{}}}\n", declarations, locals));
    const Result<bool> done = lower_io(*shader);
    return done ? "" : done.error().text;
}

TEST(PassLimits, SlotsOfVariables) {
    constexpr std::string_view too_large =
        "the variables take more than 2147483647 vectors, the most there can be";
    EXPECT_EQ(io_error("", "  var v0 function_temp f32[2147483647] \"a\"\n"), "");
    EXPECT_EQ(io_error("  scratch 1\n", "  var v0 function_temp f32[2147483647] \"a\"\n"),
              too_large);
    EXPECT_EQ(io_error("", "  var v0 function_temp f32x4[65536][65536] \"a\"\n"), too_large);
    EXPECT_EQ(io_error("", "  var v0 function_temp f32[4294967295][4294967295][2] \"a\"\n"),
              too_large);
    EXPECT_EQ(io_error("  var v0 shader_temp f32[2147483647] \"a\"\n",
                       "  var v1 function_temp f32 \"b\"\n"),
              too_large);
    EXPECT_EQ(io_error("  var v0 uniform f32[2] \"u\" location=4294967295\n"),
              "'u' makes uniforms take more than 2147483647 vectors, the most there can be");
}

TEST(PassLimits, InputsAndOutputs) {
    EXPECT_EQ(io_error("  var v0 shader_in f32[4096] \"i\"\n"), "");
    EXPECT_EQ(io_error("  var v0 shader_in f32[4097] \"i\"\n"),
              "the inputs take more than 4096 vectors, the most there can be");
    EXPECT_EQ(io_error("  var v0 shader_out f32[65536][65536] \"o\"\n"),
              "the outputs take more than 4096 vectors, the most there can be");
}

TEST(PassLimits, DeclaredSlots) {
    const auto error = [](std::string_view declaration) {
        const auto shader =
            parse(fmt::format("shader vertex\n  {}\nfn main {{\n}}\n", declaration));
        return shader ? "" : shader.error().text;
    };
    EXPECT_EQ(error("scratch 2147483647"), "");
    for (const char* declaration : {"scratch 2147483648", "uniforms 4294967295"})
        EXPECT_EQ(
            error(declaration),
            "1:1: the shader is not valid: there are at most 2147483647 uniforms and slots of "
            "scratch memory");
}

TEST(PassLimits, SlotsThatAreTaken) {
    EXPECT_EQ(io_error("  var v0 shader_in f32x4[2] \"a\" location=3\n"
                       "  var v1 shader_in f32x4 \"b\" location=5\n"
                       "  var v2 shader_in f32x4 \"c\" slot=normal location=4\n"
                       "  var v3 shader_out f32x4 \"d\" location=4\n"),
              "");
    EXPECT_EQ(io_error("  var v0 shader_in f32x4[2] \"a\" location=3\n"
                       "  var v1 shader_in f32x4 \"b\" location=4\n"),
              "'b' takes the slot generic 4, which is taken");
    EXPECT_EQ(io_error("  output 0 color 1 vec4 smooth \"o\"\n"
                       "  var v0 shader_out f32x4[2] \"p\" slot=color\n"),
              "'p' takes the slot color 1, which is taken");
}

// Without lower_io() in front, what does not fit stays a variable.
TEST(PassLimits, ScratchThatDoesNotFit) {
    constexpr std::string_view text =
        "shader vertex\n  scratch {}\nfn main {{\n  var v0 function_temp f32[{}] \"a\"\n"
        "  %0:32 = undef\n  %1:32 = deref_var v0\n  %2:32 = deref_array %1, %0\n"
        "  store_deref %2, %0 write_mask=x\n}}\n";
    const auto fits = shader_of(fmt::format(text, 2147483640, 7));
    EXPECT_TRUE(lower_vars_to_scratch(*fits->entry_point()));
    EXPECT_EQ(validate(*fits), std::vector<std::string>{});
    for (const auto& [scratch, length] : {std::pair{2147483640u, 8u}, std::pair{0u, 4294967295u}}) {
        const auto shader = shader_of(fmt::format(text, scratch, length));
        EXPECT_FALSE(lower_vars_to_scratch(*shader->entry_point()));
        EXPECT_EQ(validate(*shader), std::vector<std::string>{});
    }
}

TEST(PassLimits, CopiesOfVariables) {
    const auto error = [](unsigned length) {
        return inline_error(
            fmt::format("shader vertex\n  var v0 shader_temp f32[{0}] \"a\"\n"
                        "  var v1 shader_temp f32[{0}] \"b\"\nfn main {{\n  %0:32 = deref_var v0\n"
                        "  %1:32 = deref_var v1\n  copy_deref %0, %1\n  copy_deref %1, %0\n}}\n",
                        length));
    };
    EXPECT_EQ(error(32768), "");
    EXPECT_EQ(error(32769), "copies of whole variables move more than 65536 vectors");
    EXPECT_EQ(error(4294967295), "copies of whole variables move more than 65536 vectors");
}

TEST(PassLimits, DivisionsAreLoweredBeforeIntegers) {
    for (const char* op : {"idiv", "udiv", "irem", "imod", "umod"}) {
        const auto shader = shader_of(fmt::format(
            "shader vertex\nfn main {{\n  %0:32 = load_const 7\n  %1:32 = {} %0, %0\n}}\n", op));
        const Result<bool> done = lower_int_to_float(*shader->entry_point());
        ASSERT_FALSE(done);
        EXPECT_EQ(done.error().text,
                  fmt::format(
                      "the core has no integers: '{}' on integers cannot be done with floats", op));
    }
}

TEST(LowerIntToFloat, NamesAccessesToBuffers) {
    for (const std::string_view access :
         {"%1:32 = load_ubo %0, %0", "store_ssbo %0, %0, %0 write_mask=x"}) {
        const auto shader = shader_of(
            fmt::format("shader vertex\nfn main {{\n  %0:32 = undef\n  {}\n}}\n", access));
        const Result<bool> done = lower_int_to_float(*shader->entry_point());
        ASSERT_FALSE(done);
        const std::string_view name = access.starts_with("store") ? "store_ssbo" : "load_ubo";
        EXPECT_EQ(done.error().text,
                  fmt::format("the core has no integers: '{}' counts bytes of buffers, which it "
                              "does not reach",
                              name));
    }
}

TEST(LowerIntToFloat, NamesWhatComputeShadersHave) {
    const auto error = [](std::string_view stage, std::string_view instr) {
        const auto shader = shader_of(fmt::format(
            "shader {}\nfn main {{\n  %0:32 = undef\n  %1:32x4 = undef\n  {}\n}}\n", stage, instr));
        const Result<bool> done = lower_int_to_float(*shader->entry_point());
        return done ? "" : done.error().text;
    };
    EXPECT_EQ(error("vertex", "%2:32 = ssbo_atomic %0, %0, %0 atomic_op=add"),
              "the core has no integers: 'ssbo_atomic' counts bytes of buffers, which it does not "
              "reach");
    EXPECT_EQ(error("fragment", "image_store %0, %1, %1 image_dim=2d is_array=0"),
              "the core has no integers: 'image_store' counts texels of images, which it does not "
              "reach");
    EXPECT_EQ(error("compute", "%2:32x3 = load_workgroup_id"),
              "the core has no integers: 'load_workgroup_id' is of compute shaders, which it does "
              "not run");
}

}  // namespace
}  // namespace cuesta::nir
