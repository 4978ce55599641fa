// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Every row of texture lookups, with every kind of texels, on the core of the G13: it must ask of
// its textures what NIR's interpreter asks.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "../../agx/agx_testing.h"
#include "../../shading/lower_testing.h"
#include "compiler/glsl/builtin_functions.h"
#include "compiler/glsl/glsl.h"
#include "compiler/glsl/shader.h"

namespace cuesta::glsl::testing {
namespace {

std::string_view sampler_name(Shape shape) {
    switch (shape) {
        case Shape::sampler_2d: return "sampler2D";
        case Shape::sampler_cube: return "samplerCube";
        case Shape::sampler_3d: return "sampler3D";
        case Shape::sampler_2d_array: return "sampler2DArray";
        case Shape::sampler_2d_shadow: return "sampler2DShadow";
        case Shape::sampler_cube_shadow: return "samplerCubeShadow";
        case Shape::sampler_2d_array_shadow: return "sampler2DArrayShadow";
        default: return "";
    }
}

// Divisors are 5 and more; texels and levels are small numbers, some of which there are not.
std::string argument(const BuiltinFunction& row, size_t which) {
    const bool is_constant = which >= 2 && row.has_offset;
    switch (row.operands[which]) {
        case Shape::scalar: return "v.w";
        case Shape::integer:
            return row.lookup == Lookup::size ? "int(v.x + 2.0)" : "int(v.x * 2.0)";
        case Shape::vec2: return "w.xy";
        case Shape::vec3: return row.is_projective ? "(w + 7.0).xyz" : "w.zxy";
        case Shape::vec4: return row.is_projective ? "(w + 7.0)" : "w.wzyx";
        case Shape::ivec2: return is_constant ? "ivec2(3, -8)" : "ivec2(w.xy * 4.0)";
        case Shape::ivec3: return is_constant ? "ivec3(-1, 7, 2)" : "ivec3(w.xyz * 4.0)";
        default: return "";
    }
}

std::string call_of(const BuiltinFunction& row) {
    std::string call = fmt::format("{}(s", row.name);
    for (size_t i = 1; i < row.operands.size() && row.operands[i] != Shape::none; ++i)
        call += ", " + argument(row, i);
    return call + ")";
}

// The result as a vec4; bits of floats where texels are integers.
std::string result_of(const BuiltinFunction& row, std::string_view prefix) {
    const std::string call = call_of(row);
    switch (row.result) {
        case Shape::scalar: return fmt::format("vec4({})", call);
        case Shape::ivec2: return fmt::format("vec4({}, 0, 1)", call);
        case Shape::ivec3: return fmt::format("vec4({}, 1)", call);
        default: break;
    }
    return prefix == "i"   ? fmt::format("intBitsToFloat({})", call)
           : prefix == "u" ? fmt::format("uintBitsToFloat({})", call)
                           : call;
}

std::unique_ptr<nir::Shader> lowered(nir::Stage stage,
                                     const BuiltinFunction& row,
                                     std::string_view prefix) {
    const bool is_vertex = stage == nir::Stage::vertex;
    const std::string text = fmt::format(
        "#version 300 es\nprecision highp float;\nuniform highp {}{} s;\n"
        "in vec4 v, w; out vec4 o; void main() {{ {}o = {}; }}\n",
        prefix, sampler_name(row.operands[0]), is_vertex ? "gl_Position = vec4(1.0); " : "",
        result_of(row, prefix));
    const std::string_view strings[] = {text};
    const Compiled result = compile(stage, strings, {.newest = Version::es_300});
    EXPECT_EQ(result.log, "") << text;
    if (result.shader == nullptr)
        return nullptr;
    shading::testing::Placer placer;
    placer.placed["s"] = {3, 0};
    return shading::testing::lower_well(result.shader->module(), placer.options);
}

bool is_in(const BuiltinFunction& row, nir::Stage stage) {
    return includes(row.stages, stage);
}

// Gradients of cubes become a level, which is computed (LowerTexture.CubesTakeLevelsForDerivatives
// has its numbers).
bool has_cube_level(const BuiltinFunction& row) {
    return row.lookup == Lookup::gradients && (row.operands[0] == Shape::sampler_cube ||
                                               row.operands[0] == Shape::sampler_cube_shadow);
}

TEST(GlslLookups, EveryRowOnTheG13) {
    unsigned count = 0;
    for (const BuiltinFunction& row : builtin_functions(Version::es_300)) {
        if (row.lookup == Lookup::none)
            continue;
        const bool is_shadow = row.result == Shape::scalar;
        for (const std::string_view prefix : {"", "i", "u"}) {
            if (is_shadow && prefix != "")
                continue;
            if (row.lookup == Lookup::size && sampler_name(row.operands[0]).ends_with("Shadow") &&
                prefix != "")
                continue;
            for (const nir::Stage stage : {nir::Stage::fragment, nir::Stage::vertex}) {
                if (!is_in(row, stage))
                    continue;
                SCOPED_TRACE(call_of(row) + std::string(" of ") + std::string(prefix) +
                             std::string(sampler_name(row.operands[0])));
                const std::unique_ptr<nir::Shader> shader = lowered(stage, row, prefix);
                ASSERT_NE(shader, nullptr);
                ++count;
                if (has_cube_level(row)) {
                    const auto program = agx::compile_any(*shader);
                    EXPECT_TRUE(program) << program.error().text;
                    continue;
                }
                agx::expect_same(*shader, agx::plain_setup(*shader, count), {}, {.relative = 1e-5});
            }
        }
    }
    EXPECT_GT(count, 250u);
}

}  // namespace
}  // namespace cuesta::glsl::testing
