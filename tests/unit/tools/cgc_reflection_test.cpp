// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A program's parameters as JSON, read back.
#include "tools/cgc_reflection.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "compiler/cg/cg.h"

namespace cuesta::tools {
namespace {

using nlohmann::json;

json reflected(std::string_view text, std::string_view profile) {
    cg::Options options(*cg::find_profile(profile));
    options.arithmetic = {true, true, true};
    const cg::Compiled compiled = cg::compile(text, options);
    EXPECT_NE(compiled.shader, nullptr) << compiled.log;
    return json::parse(reflection_json(compiled.reflection));
}

json named(const json& program, std::string_view name) {
    for (const json& parameter : program["parameters"])
        if (parameter["name"] == name)
            return parameter;
    ADD_FAILURE() << name << " is not there";
    return {};
}

constexpr std::string_view vertex_text = R"(
struct Light { float3 position; float gain; };
uniform Light lights[2] = { { {1, 2, 3}, 4 }, { {5, 6, 7}, 8 } };
uniform matrices { float4x4 mvp; } object : BUFFER[2];
uniform float unread = 3;
uniform unsigned int most = -1;
varying float4 more : TEXCOORD5;
float4 main(float4 at : position, int number : INSTANCEID, uniform int counts[2] = {-1, 7},
            uniform sampler2D bumps : TEXUNIT3, uniform sampler2D other,
            inout float4 tint : COLOR) : POSITION
{
    tint += tex2Dlod(bumps, at) + tex2Dlod(other, at) + more;
    return mul(object.mvp, at) + lights[1].position.xyzz * lights[0].gain * counts[0] * number;
}
)";

TEST(CgcReflection, OfAVertexProgram) {
    const json program = reflected(vertex_text, "vs_g13");
    EXPECT_EQ(program["entry"], "main");
    EXPECT_EQ(program["profile"], "vs_g13");
    EXPECT_EQ(program["uniform_vectors"], 10);
    EXPECT_EQ(program["textures"], 4);
    EXPECT_EQ(named(program, "at"),
              json::parse(R"({"name": "at", "type": "float4", "variability": "varying",
                              "direction": "in", "scope": "program", "semantic": "POSITION",
                              "resource": "attribute", "index": 0})"));
    EXPECT_EQ(named(program, "more")["scope"], "global");
    EXPECT_EQ(named(program, "more")["index"], 13);
    // No attribute.
    EXPECT_EQ(named(program, "number")["resource"], "input");
    EXPECT_EQ(named(program, "lights[2].position"),
              json::parse(R"({"name": "lights[2].position", "type": "float3",
                              "variability": "uniform", "direction": "in", "scope": "global",
                              "resource": "constants", "index": 0, "component": 0, "vectors": 2,
                              "default": [1, 2, 3, 5, 6, 7]})"));
    EXPECT_EQ(named(program, "lights[2].gain")["default"], json::parse("[4, 8]"));
    EXPECT_EQ(named(program, "counts")["default"], json::parse("[-1, 7]"));
    EXPECT_EQ(named(program, "counts")["scope"], "program");
    EXPECT_EQ(named(program, "object.mvp")["buffer"], 2);
    EXPECT_EQ(named(program, "object.mvp")["vectors"], 4);
    EXPECT_EQ(named(program, "unread")["resource"], "none");
    EXPECT_EQ(named(program, "most")["default"], json::parse("[4294967295]"));
    EXPECT_FALSE(named(program, "unread").contains("index"));
    EXPECT_EQ(named(program, "bumps")["resource"], "texture");
    EXPECT_EQ(named(program, "bumps")["index"], 3);
    EXPECT_EQ(named(program, "other")["index"], 0);
    EXPECT_EQ(named(program, "other")["compares"], false);
    EXPECT_FALSE(named(program, "at").contains("compares"));
    EXPECT_FALSE(program.contains("code"));
}

// To the last digit, and without a point; JSON that is compared as numbers would not tell.
TEST(CgcReflection, DefaultsOfIntegersAreExact) {
    const json program = reflected(
        "float4 main(float2 at : TEXCOORD0, uniform int n = 16777217,\n"
        "            uniform unsigned u = 4294967295u, uniform int q[2] = {2147483647, "
        "-2147483647},\n"
        "            uniform bool2 b = {true, false}, uniform float f = 16777216,\n"
        "            uniform short s = -7) : COLOR\n"
        "{ return n + u + q[0] + b.x + f + s; }",
        "ps_g13");
    EXPECT_EQ(named(program, "n")["default"].dump(), "[16777217]");
    EXPECT_EQ(named(program, "u")["default"].dump(), "[4294967295]");
    EXPECT_EQ(named(program, "q")["default"].dump(), "[2147483647,-2147483647]");
    EXPECT_EQ(named(program, "b")["default"].dump(), "[true,false]");
    EXPECT_EQ(named(program, "f")["default"].dump(), "[16777216.0]");
    EXPECT_EQ(named(program, "s")["default"].dump(), "[-7]");
}

TEST(CgcReflection, InTheOrderOfTheText) {
    const json program = reflected(vertex_text, "vs_g13");
    std::vector<std::string> uniforms;
    std::vector<std::string> directions;
    for (const json& parameter : program["parameters"]) {
        if (parameter["variability"] == "uniform")
            uniforms.push_back(parameter["name"]);
        if (parameter["name"] == "tint")
            directions.push_back(parameter["direction"]);
    }
    EXPECT_EQ(uniforms,
              (std::vector<std::string>{"lights[2].position", "lights[2].gain", "object.mvp",
                                        "unread", "most", "counts", "bumps", "other"}));
    EXPECT_EQ(directions, (std::vector<std::string>{"in", "out"}));
}

TEST(CgcReflection, OfAFragmentProgram) {
    const json program = reflected(
        "void main(float2 at : TEXCOORD3, bool side : FACE,\n"
        "          out float4 tint : COLOR1, out float depth : DEPTH)\n"
        "{ tint = at.xyxy * side; depth = 0.5; }",
        "ps_g13");
    EXPECT_EQ(named(program, "at")["resource"], "input");
    EXPECT_EQ(named(program, "at")["index"], 3);
    EXPECT_EQ(named(program, "tint")["index"], 1);
    EXPECT_EQ(named(program, "tint")["direction"], "out");
    EXPECT_EQ(named(program, "depth")["semantic"], "DEPTH");
}

TEST(CgcReflection, SaysWhatCompares) {
    const json program = reflected(
        "float4 main(float3 t : TEXCOORD0, uniform sampler2D depths) : COLOR\n"
        "{ return tex2D(depths, t); }",
        "ps_g13");
    EXPECT_EQ(named(program, "depths")["compares"], true);
}

TEST(CgcReflection, SaysWhereCodeBegins) {
    CompiledShader code;
    code.code.resize(100);
    EXPECT_EQ(json::parse(reflection_json({}, &code))["code"],
              json::parse(R"({"main": {"offset": 0, "bytes": 100}})"));
    code.preamble_bytes = 36;
    EXPECT_EQ(json::parse(reflection_json({}, &code))["code"],
              json::parse(R"({"preamble": {"offset": 0, "bytes": 36},
                              "main": {"offset": 36, "bytes": 64}})"));
}

// What is no UTF-8 does not end the tool.
TEST(CgcReflection, OfWrongUtf8) {
    cg::Reflection reflection;
    reflection.entry = "\xff";
    EXPECT_EQ(json::parse(reflection_json(reflection))["entry"], "\xef\xbf\xbd");
}

}  // namespace
}  // namespace cuesta::tools
