// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What cannot be compiled is refused with a text that names the limit.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include "compiler/nir/parser.h"
#include "pp_testing.h"

namespace cuesta::lima::pp {
namespace {

void refuse(const std::string& text, std::string_view part) {
    Result<std::unique_ptr<nir::Shader>> shader = nir::parse(text);
    ASSERT_TRUE(shader) << shader.error().text << "\n" << text;
    const Result<Program> program = compile(**shader);
    ASSERT_FALSE(program) << text;
    EXPECT_NE(program.error().text.find(part), std::string::npos) << program.error().text;
}

std::string fetch(std::string_view how, std::string_view more = "") {
    return with_body(
        fmt::format("  %3:32x2 = mov %1.xy\n  %4:32 = mov %1.z\n"
                    "  %6:32x2 = mov %1.zw\n  %7:32x3 = mov %1.xyz\n"
                    "  %5:32x4 = {} coord %3{}\n"
                    "  store_output %5, %0 base=0 component=0 write_mask=xyzw",
                    how, more));
}

TEST(PpLimits, Textures) {
    refuse(fetch("txd 2d float texture=0 sampler=0 coords=2", ", ddx %6, ddy %6"),
           "no explicit derivatives");
    refuse(fetch("tex 2d shadow float texture=0 sampler=0 coords=2", ", comparator %4"),
           "no depth comparison");
    refuse(fetch("tex 2d float texture=0 sampler=1 coords=2"), "texture 0 with sampler 1");
    std::string text = fetch("tex 2d float texture=16 sampler=16 coords=2");
    text.replace(text.find("samplers 2"), 10, "samplers 17");
    refuse(text, "sampler 16: the Mali-400 has 16");
}

TEST(PpLimits, Varyings) {
    std::string inputs;
    std::string loads;
    std::string last = "%0.xxxx";
    for (unsigned i = 0; i < 13; ++i) {
        inputs += fmt::format("  input {} generic {} vec4 smooth \"\"\n", i, i);
        loads += fmt::format("  %{}:32x4 = load_input %0 base={} component=0\n", 2 * i + 1, i);
        loads += fmt::format("  %{}:32x4 = fadd %{}, {}\n", 2 * i + 2, 2 * i + 1, last);
        last = fmt::format("%{}", 2 * i + 2);
    }
    refuse("shader fragment\n" + inputs +
               "  output 0 color 0 vec4 smooth \"\"\nfn main {\n  %0:32 = load_const 0\n" + loads +
               "  store_output " + last + ", %0 base=0 component=0 write_mask=xyzw\n}\n",
           "reads 13 varyings; the Mali-400 has 12");
}

TEST(PpLimits, Length) {
    std::string text =
        "shader fragment\n  output 0 color 0 vec4 smooth \"\"\n  uniforms 1\nfn main {\n  b0:\n"
        "  %0:32 = load_const 0\n  %1:32x4 = load_uniform %0 base=0 component=0 range=1\n"
        "  %2:1 = flt %1.x, %1.y\n";
    std::string last = "%1";
    for (unsigned i = 0; i < 8000; ++i) {
        text += fmt::format(
            "  if %2 {{\n    b{0}:\n    %{3}:32x4 = fadd {5}, %1\n    terminate_if %2\n  }} else "
            "{{\n    b{1}:\n  }}\n  b{2}:\n  %{4}:32x4 = phi b{0} %{3}, b{1} {5}\n",
            3 * i + 1, 3 * i + 2, 3 * i + 3, 2 * i + 3, 2 * i + 4, last);
        last = fmt::format("%{}", 2 * i + 4);
    }
    refuse(text + "  store_output " + last + ", %0 base=0 component=0 write_mask=xyzw\n}\n",
           "the shader is too long");
}

TEST(PpLimits, Interpolation) {
    const auto with = [](std::string_view slot, std::string_view how, std::string_view read) {
        return fmt::format(
            "shader fragment\n  input 0 {} 0 vec4 {} \"v\"\n"
            "  input 1 generic 1 vec4 smooth \"w\"\n"
            "  output 0 color 0 vec4 smooth \"c\"\nfn main {{\n  %0:32 = load_const 0\n"
            "  %1:32x4 = load_input %0 base={} component=0\n"
            "  store_output %1, %0 base=0 component=0 write_mask=xyzw\n}}\n",
            slot, how, read);
    };
    for (const char* slot : {"generic", "color"}) {
        refuse(with(slot, "flat", "0"), "input 'v' is flat (CONSTANT): the Mali-400 interpolates");
        refuse(with(slot, "linear", "0"), "input 'v' is linear on the screen (LINEAR)");
    }
    // What is not read may be declared in any way.
    const auto shader = nir::parse(with("generic", "flat", "1"));
    ASSERT_TRUE(shader) << shader.error().text;
    const Result<Program> program = compile(**shader);
    EXPECT_TRUE(program) << program.error().text;
}

TEST(PpLimits, Uniforms) {
    std::string text = with_body(
        "  %3:32x4 = load_uniform %0 base=2048 component=0 range=1\n"
        "  store_output %3, %0 base=0 component=0 write_mask=xyzw");
    text.replace(text.find("uniforms 4"), 10, "uniforms 4000");
    refuse(text, "uniform 2048: the Mali-400 has 2048 vectors");
}

TEST(PpLimits, Outputs) {
    std::string text = with_body("  store_output %1, %0 base=0 component=0 write_mask=xyzw");
    text.replace(text.find("color 0"), 7, "color 2");
    refuse(text, "colour output 2: the Mali-400 has two");
    text.replace(text.find("color 2"), 7, "stencil 0");
    refuse(text, "none that the Mali-400 has");
}

TEST(PpLimits, Integers) {
    refuse(with_body("  %3:32 = f2i32 %1.x\n  %4:32 = f2i32 %1.y\n  %5:32 = ixor %3, %4\n"
                     "  %6:32 = i2f32 %5\n  %7:32x4 = mov %6.xxxx\n"
                     "  store_output %7, %0 base=0 component=0 write_mask=xyzw"),
           "no integers");
}

TEST(PpLimits, Stage) {
    refuse("shader vertex\nfn main {\n}\n", "fragment shaders only");
}

}  // namespace
}  // namespace cuesta::lima::pp
