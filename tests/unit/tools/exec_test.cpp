// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// `cuesta exec` on both machines.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include "tools/exec_arguments.h"
#include "tools/exec_texture.h"
#include "tools/shader_text.h"

namespace cuesta::tools {
namespace {

using Run = Result<ExecResult> (*)(const nir::Shader&, const ExecArguments&);

struct Machine {
    const char* name;
    Run run;
};

class Exec : public testing::TestWithParam<Machine> {
  protected:
    static Result<ExecResult> run(std::string_view text, const ExecOptions& options) {
        const ExecArguments arguments = TRY(parse_arguments(options));
        return GetParam().run(*TRY(parse_shader({.text = text, .name = "test"})), arguments);
    }
};

INSTANTIATE_TEST_SUITE_P(Machines,
                         Exec,
                         testing::Values(Machine{"nir", exec_on_interpreter},
                                         Machine{"mali400", exec_on_mali400}),
                         [](const auto& info) { return info.param.name; });

TEST_P(Exec, VertexShader) {
    const auto result =
        run("VERT\nDCL IN[0..1]\nDCL OUT[0], POSITION\nDCL OUT[1], GENERIC[3]\n"
            "DCL CONST[0..2]\nMOV OUT[0], IN[0]\nMAD OUT[1].xy, IN[1], CONST[2], IN[0]\n"
            "END\n",
            {.inputs = {"0=1,2,3,1", "1=10,20"}, .constants = {"2=0.5,2"}});
    ASSERT_TRUE(result) << result.error().text;
    const auto output = std::find_if(result->outputs.begin(), result->outputs.end(),
                                     [](const ExecOutput& o) { return o.name == "generic 3"; });
    ASSERT_NE(output, result->outputs.end());
    EXPECT_EQ(output->components & 3, 3);
    EXPECT_EQ(output->values[0][0], 6);
    EXPECT_EQ(output->values[0][1], 42);
    EXPECT_GT(result->steps, 0u);
}

TEST_P(Exec, FragmentsDifferAndHaveDerivatives) {
    const auto result =
        run("FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\n"
            "DDX OUT[0].x, IN[0].xxxx\nDDY OUT[0].y, IN[0].xxxx\n"
            "MOV OUT[0].zw, IN[0].xxxx\nEND\n",
            {.inputs = {"0=1;3;9;11"}});
    ASSERT_TRUE(result) << result.error().text;
    ASSERT_EQ(result->outputs.size(), 1u);
    const float expected[quad_size] = {1, 3, 9, 11};
    for (unsigned lane = 0; lane < quad_size; ++lane) {
        EXPECT_EQ(result->outputs[0].values[lane][0], 2);
        EXPECT_EQ(result->outputs[0].values[lane][1], 8);
        EXPECT_EQ(result->outputs[0].values[lane][2], expected[lane]);
    }
}

TEST_P(Exec, FragmentsAreDiscarded) {
    const auto result =
        run("FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\n"
            "KILL_IF IN[0].xxxx\nMOV OUT[0], IN[0]\nEND\n",
            {.inputs = {"0=1;-1;2;-3"}});
    ASSERT_TRUE(result) << result.error().text;
    EXPECT_EQ(result->discarded, 0b1010u);
}

TEST_P(Exec, PositionIsWhatTheShaderSees) {
    const auto result =
        run("FRAG\nDCL IN[0], POSITION, LINEAR\nDCL OUT[0], COLOR\n"
            "MOV OUT[0].xy, IN[0]\nMOV OUT[0].zw, IN[0].xyxy\nEND\n",
            {.inputs = {"position=5.5,7.5"}});
    ASSERT_TRUE(result) << result.error().text;
    EXPECT_EQ(result->outputs[0].values[0][0], 5.5f);
    EXPECT_EQ(result->outputs[0].values[0][1], 7.5f);
}

TEST_P(Exec, EndlessLoopsEnd) {
    const auto result =
        run("FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\n"
            "DCL TEMP[0]\nMOV TEMP[0], IN[0]\nBGNLOOP\nADD TEMP[0], TEMP[0], IN[0]\n"
            "SLT TEMP[0].w, TEMP[0].xxxx, IN[0].yyyy\nIF TEMP[0].wwww\nBRK\nENDIF\n"
            "ENDLOOP\nMOV OUT[0], TEMP[0]\nEND\n",
            {.inputs = {"0=1,0"}, .steps = 1000});
    ASSERT_FALSE(result);
}

TEST_P(Exec, MissingTextureIsNamed) {
    const auto result =
        run("FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\n"
            "DCL SAMP[0..1]\nTEX OUT[0], IN[0], SAMP[1], 2D\nEND\n",
            {});
    ASSERT_FALSE(result);
    EXPECT_NE(result.error().text.find("sampler 1 has no --texture"), std::string::npos)
        << result.error().text;
}

// Sampler 0 is red, green, blue, white from the left.
class ExecTexture : public Exec {
  protected:
    static Result<ExecResult> run_with_picture(std::string_view text,
                                               const std::vector<std::string>& inputs) {
        ExecArguments arguments = TRY(parse_arguments({.inputs = inputs}));
        arguments.textures[0] = {
            .width = 4,
            .height = 1,
            .rgba = {255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255}};
        return GetParam().run(*TRY(parse_shader({.text = text, .name = "test"})), arguments);
    }
    static std::string fetch(std::string_view target, std::string_view opcode = "TEX") {
        return fmt::format(
            "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL SAMP[0]\n"
            "{} OUT[0], IN[0], SAMP[0], {}\nEND\n",
            opcode, target);
    }
};
INSTANTIATE_TEST_SUITE_P(Machines,
                         ExecTexture,
                         testing::Values(Machine{"nir", exec_on_interpreter},
                                         Machine{"mali400", exec_on_mali400}),
                         [](const auto& info) { return info.param.name; });

TEST_P(ExecTexture, RectCoordinatesCountTexels) {
    const auto result = run_with_picture(fetch("RECT"), {"0=0.5,0.5;1.5,0.5;3,0.5;9,7"});
    ASSERT_TRUE(result) << result.error().text;
    const Vec4 expected[quad_size] = {{1, 0, 0, 1}, {0, 1, 0, 1}, {0.5f, 0.5f, 1, 1}, {1, 1, 1, 1}};
    for (unsigned lane = 0; lane < quad_size; ++lane)
        for (unsigned c = 0; c < 4; ++c)
            EXPECT_NEAR(result->outputs[0].values[lane][c], expected[lane][c], 1e-3)
                << lane << ' ' << c;
}

TEST_P(ExecTexture, FlatCoordinatesAreOfTheWhole) {
    const auto result = run_with_picture(fetch("2D"), {"0=0.125,0.5;0.375,0.5;0.75,0.5;1.125,3"});
    ASSERT_TRUE(result) << result.error().text;
    const Vec4 expected[quad_size] = {{1, 0, 0, 1}, {0, 1, 0, 1}, {0.5f, 0.5f, 1, 1}, {1, 0, 0, 1}};
    for (unsigned lane = 0; lane < quad_size; ++lane)
        for (unsigned c = 0; c < 4; ++c)
            EXPECT_NEAR(result->outputs[0].values[lane][c], expected[lane][c], 1e-3)
                << lane << ' ' << c;
}

// What a picture has no true value for is refused by both machines in the same words.
TEST_P(ExecTexture, WhatAPictureIsNotIsRefused) {
    const auto error = [](const std::string& text) {
        const auto result = run_with_picture(text, {"0=0.5,0.5,0.5,1"});
        return result ? std::string("none") : result.error().text;
    };
    for (const char* dimension : {"1D", "3D"})
        EXPECT_EQ(error(fetch(dimension)).find("exec does not serve "), 0u) << dimension;
    EXPECT_NE(error(fetch("3D")).find("3d textures"), std::string::npos);
    for (const char* target : {"SHADOW2D", "SHADOWRECT", "SHADOWCUBE"})
        EXPECT_EQ(error(fetch(target)), "exec does not serve depth comparisons (SHADOW targets)")
            << target;
}

// The interpreter serves them; the compiler refuses them.
TEST_P(ExecTexture, TexelsAndLevels) {
    constexpr std::string_view text = R"(shader fragment
  input 0 generic 0 vec4 smooth ""
  output 0 color 0 vec4 smooth ""
  output 1 color 1 vec4 smooth ""
  samplers 1
fn main {
  %0:32 = load_const 0
  %1:32x3 = load_input %0 base=0 component=0
  %2:32x3 = f2i32 %1
  %3:32x2 = mov %2.xy
  %4:32 = mov %2.z
  %5:32x4 = txf 2d float texture=0 sampler=0 coords=2 coord %3, lod %4
  %6:32 = query_levels 2d int texture=0 sampler=0 coords=0
  %7:32 = i2f32 %6
  store_output %5, %0 base=0 component=0 write_mask=xyzw
  store_output %7, %0 base=1 component=0 write_mask=x
}
)";
    const auto result = run_with_picture(text, {"0=0,0,0;2,0,0;-1,0,0;2,0,1"});
    if (GetParam().run == exec_on_mali400) {
        ASSERT_FALSE(result);
        EXPECT_NE(result.error().text.find("'txf 2d': the Mali-400 texture unit has no fetches"),
                  std::string::npos)
            << result.error().text;
        return;
    }
    ASSERT_TRUE(result) << result.error().text;
    const Vec4 expected[quad_size] = {{1, 0, 0, 1}, {0, 0, 1, 1}, {}, {}};
    for (unsigned lane = 0; lane < quad_size; ++lane) {
        EXPECT_EQ(result->outputs[0].values[lane], expected[lane]) << lane;
        EXPECT_EQ(result->outputs[1].values[lane][0], 1) << lane;
    }
}

// The chip's descriptor says which coordinates a sampler has, so it cannot be both.
TEST(ExecTextureKinds, OneSamplerIsNotReadBothWays) {
    const auto shader = parse_shader(
        {.text = "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\n"
                 "DCL SAMP[0..1]\nDCL TEMP[0..1]\nTEX TEMP[0], IN[0], SAMP[1], RECT\n"
                 "TEX TEMP[1], IN[0], SAMP[0], 2D\nADD OUT[0], TEMP[0], TEMP[1]\nEND\n",
         .name = "test"});
    ASSERT_TRUE(shader) << shader.error().text;
    const auto kinds = rect_samplers(**shader);
    ASSERT_TRUE(kinds) << kinds.error().text;
    EXPECT_EQ(*kinds, (std::vector<bool>{false, true}));
    const auto both = parse_shader(
        {.text = "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\n"
                 "DCL SAMP[0]\nDCL TEMP[0..1]\nTEX TEMP[0], IN[0], SAMP[0], RECT\n"
                 "TEX TEMP[1], IN[0], SAMP[0], 2D\nADD OUT[0], TEMP[0], TEMP[1]\nEND\n",
         .name = "test"});
    ASSERT_TRUE(both) << both.error().text;
    const auto refused = exec_on_mali400(**both, {});
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().text.find("sampler 0 is read as rect and otherwise"),
              std::string::npos)
        << refused.error().text;
}

TEST(ExecArguments, RefuseBadText) {
    const auto error = [](const ExecOptions& options) {
        const auto arguments = parse_arguments(options);
        return arguments ? std::string("none") : arguments.error().text;
    };
    EXPECT_EQ(error({.inputs = {"1"}}), "--in 1: the form is N=VALUE");
    EXPECT_EQ(error({.inputs = {"1x=1"}}), "--in 1x=1: '1x' is no number from 0 to 1023");
    EXPECT_EQ(error({.inputs = {"0=a"}}), "--in 0=a: 'a' is no number");
    EXPECT_EQ(error({.inputs = {"0="}}), "--in 0=: one vector is expected, or four with ; between");
    EXPECT_EQ(error({.inputs = {"0=1;2"}}),
              "--in 0=1;2: one vector is expected, or four with ; between");
    EXPECT_EQ(error({.inputs = {"0=1,2,3,4,5"}}),
              "--in 0=1,2,3,4,5: one to four numbers are expected");
    EXPECT_EQ(error({.constants = {"99999=1"}}),
              "--const 99999=1: '99999' is no number from 0 to 1023");
    EXPECT_EQ(error({.inputs = {"0=1e39"}}), "--in 0=1e39: '1e39' is out of the range of a float");
    EXPECT_EQ(error({.inputs = {"0=-1e-60"}}),
              "--in 0=-1e-60: '-1e-60' is out of the range of a float");
    EXPECT_EQ(error({.inputs = {"0=1e39x"}}), "--in 0=1e39x: '1e39x' is no number");
}

TEST(ExecArguments, SpecialInputsHaveTheirComponents) {
    const auto error = [](const std::string& input) {
        const auto arguments = parse_arguments({.inputs = {input}});
        return arguments ? std::string("none") : arguments.error().text;
    };
    EXPECT_EQ(error("face=1"), "none");
    EXPECT_EQ(error("face=1,2"), "--in face=1,2: face has 1 component");
    EXPECT_EQ(error("face=1;-1;1;1"), "--in face=1;-1;1;1: all four fragments have the same");
    EXPECT_EQ(error("pcoord=1,2;0;0;1"), "none");
    EXPECT_EQ(error("pcoord=1,2,3"), "--in pcoord=1,2,3: pcoord has 2 components");
    EXPECT_EQ(error("position=1,2,3,4"), "none");
}

TEST(ExecArguments, InputsHaveNames) {
    constexpr std::string_view text =
        "shader vertex\n  input 0 generic 3 vec4 smooth \"position\"\n"
        "  input 1 generic 5 vec4 smooth \"a+b\"\n  output 0 position 0 vec4 smooth \"o\"\n"
        "fn main {\n  %0:32 = load_const 0\n  %1:32x4 = load_input %0 base=1 component=0\n"
        "  store_output %1, %0 base=0 component=0 write_mask=xyzw\n}\n";
    const auto shader = parse_shader({.text = text, .name = "test"});
    ASSERT_TRUE(shader) << shader.error().text;
    const auto named = [&](const std::vector<std::string>& inputs) -> Result<ExecArguments> {
        ExecArguments arguments = TRY(parse_arguments({.inputs = inputs}));
        TRY(name_inputs(arguments, **shader));
        TRY(check_arguments(arguments, **shader));
        return arguments;
    };
    const auto both = named({"b=1,2", "position=3"});
    ASSERT_TRUE(both) << both.error().text;
    EXPECT_EQ(input_value(*both, **shader, 0)[0], (Vec4{3, 0, 0, 1}));
    EXPECT_EQ(input_value(*both, **shader, 1)[0], (Vec4{1, 2, 0, 1}));
    const auto error = [&](const std::vector<std::string>& inputs) {
        const auto found = named(inputs);
        return found ? std::string("none") : found.error().text;
    };
    EXPECT_EQ(error({"c=1"}), "--in c: the shader has no such input; it has position, a+b");
    EXPECT_EQ(error({"a=1", "1=2"}), "--in a is given twice, as input 1 too");
    EXPECT_EQ(error({"a=1", "a=2"}), "--in a is given twice");
    EXPECT_EQ(error({"a=1", "b=2"}), "--in b is given twice, as input 1 too");
    EXPECT_EQ(error({"face=1"}), "--in face: the shader does not read it");
}

// What the shader has no place for.
TEST(ExecArguments, AreOfTheShader) {
    const auto error = [](std::string_view text, const std::string& input) {
        const auto arguments = parse_arguments({.inputs = {input}});
        const auto shader = parse_shader({.text = text, .name = "test"});
        EXPECT_TRUE(arguments && shader) << text;
        const auto fits = check_arguments(*arguments, **shader);
        return fits ? std::string("none") : fits.error().text;
    };
    constexpr std::string_view vertex =
        "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nMOV OUT[0], IN[0]\nEND\n";
    EXPECT_EQ(error(vertex, "0=1"), "none");
    EXPECT_EQ(error(vertex, "0=1;2;3;4"),
              "--in 0: the shader runs for one vertex, not four fragments");
    for (const std::string name : {"pcoord", "face", "position"})
        EXPECT_EQ(error(vertex, name + "=1"), "--in " + name + ": the shader does not read it");
    const auto fragment = [](std::string_view semantic) {
        return fmt::format(
            "FRAG\nDCL IN[0], {}, LINEAR\nDCL OUT[0], COLOR\nMOV OUT[0], IN[0]\nEND\n", semantic);
    };
    EXPECT_EQ(error(fragment("POSITION"), "position=1;2;3;4"), "none");
    EXPECT_EQ(error(fragment("POSITION"), "face=1"), "--in face: the shader does not read it");
    EXPECT_EQ(error(fragment("FACE"), "face=1"), "none");
    EXPECT_EQ(error(fragment("PCOORD"), "pcoord=1,2"), "none");
    EXPECT_EQ(error(fragment("PCOORD"), "position=1"),
              "--in position: the shader does not read it");
}

TEST(ExecArguments, AreGivenOnce) {
    const auto error = [](const ExecOptions& options) {
        const auto arguments = parse_arguments(options);
        return arguments ? std::string("none") : arguments.error().text;
    };
    EXPECT_EQ(error({.inputs = {"0=1", "1=1"}, .constants = {"0=1"}, .textures = {"0=x"}}), "none");
    EXPECT_EQ(error({.inputs = {"1=1", "0x1=2"}}), "--in 1 is given twice");
    EXPECT_EQ(error({.inputs = {"face=1", "0=1", "face=1"}}), "--in face is given twice");
    EXPECT_EQ(error({.constants = {"3=1", "3=1"}}), "--const 3 is given twice");
    EXPECT_EQ(error({.textures = {"0=x", "0=y"}}), "--texture 0 is given twice");
}

TEST(ExecArguments, PicturesAreReadLast) {
    auto arguments = parse_arguments({.textures = {"0=/nowhere.png"}});
    ASSERT_TRUE(arguments) << arguments.error().text;
    const auto loaded = load_textures(*arguments);
    ASSERT_FALSE(loaded);
    EXPECT_EQ(loaded.error().text, "/nowhere.png: No such file or directory");
}

TEST(ExecPicture, FiltersAndRepeats) {
    const Image image = {.width = 2, .height = 1, .rgba = {0, 0, 0, 255, 255, 255, 255, 255}};
    EXPECT_EQ(sample_image(image, 0.25f, 0.5f)[0], 0.0f);
    EXPECT_EQ(sample_image(image, 0.75f, 0.5f)[0], 1.0f);
    EXPECT_EQ(sample_image(image, 0.5f, 0.5f)[0], 0.5f);
    EXPECT_EQ(sample_image(image, 1.25f, 7.5f)[0], 0.0f);
}

// The text of what is wrong with the arguments, or of the constants and textures.
std::string named_uniforms(const ExecOptions& options) {
    const UniformNames names = {.constants = {{.name = "a", .components = 1},
                                              {.name = "b", .component = 1, .components = 2},
                                              {.name = "m", .number = 1, .count = 3},
                                              {.name = "s[1].c", .number = 4}},
                                .samplers = {{.name = "t", .number = 2, .count = 2}}};
    Result<ExecArguments> arguments = parse_arguments(options);
    if (!arguments)
        return arguments.error().text;
    if (const Result<void> named = name_uniforms(*arguments, names); !named)
        return named.error().text;
    std::string text;
    for (const Vec4& one : arguments->constants)
        text += fmt::format("{},{},{},{};", one[0], one[1], one[2], one[3]);
    for (const auto& [number, file] : arguments->texture_files)
        text += fmt::format("{}={};", number, file);
    return text;
}

TEST(ExecArguments, UniformsHaveNames) {
    EXPECT_EQ(named_uniforms({.constants = {"a=7", "b=8,9", "m[1]=1,2,3,4"}}),
              "7,8,9,0;0,0,0,0;1,2,3,4;");
    EXPECT_EQ(named_uniforms({.constants = {"s[1].c=5", "0=1,1,1,1"}}),
              "1,1,1,1;0,0,0,0;0,0,0,0;0,0,0,0;5,0,0,1;");
    EXPECT_EQ(named_uniforms({.textures = {"t=a.png", "t[1]=b.png"}}), "2=a.png;3=b.png;");
    const std::string known = "; it has a (0), b (0.y), m (1 to 3), s[1].c (4)";
    EXPECT_EQ(named_uniforms({.constants = {"x=1"}}),
              "--const x: the shader has no such constant" + known);
    EXPECT_EQ(named_uniforms({.constants = {"s[2].c=1"}}),
              "--const s[2].c: the shader has no such constant" + known);
    EXPECT_EQ(named_uniforms({.constants = {"m[3]=1"}}), "--const m[3]: 'm' takes 3 constants");
    EXPECT_EQ(named_uniforms({.textures = {"u=a.png"}}),
              "--texture u: the shader has no such sampler; it has t (2 to 3)");
    EXPECT_EQ(named_uniforms({.constants = {"a=1", "a=2"}}), "--const a is given twice");
    EXPECT_EQ(named_uniforms({.constants = {"0=1", "b=2"}}),
              "--const b is given twice, as constant 0 too");
    EXPECT_EQ(named_uniforms({.textures = {"2=a.png", "t=b.png"}}),
              "--texture t is given twice, as sampler 2 too");
}

TEST(ExecArguments, NamesAreThoseOfTheText) {
    UniformNames names;
    const auto shader = parse_shader({.text = "precision mediump float;\n"
                                              "uniform sampler2D tex[2]; uniform vec2 scale;\n"
                                              "uniform mat2 turn; uniform float unused;\n"
                                              "struct L { vec4 c; }; uniform L l[2];\n"
                                              "void main() { gl_FragColor = texture2D(tex[1], turn "
                                              "* scale) * l[1].c; }",
                                      .name = "a.frag",
                                      .names = &names});
    ASSERT_TRUE(shader) << shader.error().text;
    std::vector<std::string> found;
    for (const NamedUniform& one : names.constants)
        found.push_back(one.name);
    std::sort(found.begin(), found.end());
    EXPECT_EQ(found, (std::vector<std::string>{"l[0].c", "l[1].c", "scale", "turn"}));
    ASSERT_EQ(names.samplers.size(), 1u);
    EXPECT_EQ(names.samplers[0].name, "tex");
    EXPECT_EQ(names.samplers[0].count, 2u);
}

}  // namespace
}  // namespace cuesta::tools
