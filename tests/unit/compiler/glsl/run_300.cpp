// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
#include "run_300.h"

#include <fmt/format.h>

#include "../shading/lower_testing.h"
#include "compiler/glsl/glsl.h"
#include "compiler/glsl/shader.h"

namespace cuesta::glsl::test {
namespace {

using shading::testing::lower_well;
using shading::testing::Placer;
using shading::testing::ShaderRun;

constexpr std::array<int32_t, 4> ints = {3, -7, 10, 2};
constexpr std::array<uint32_t, 4> uints = {5, 0xfffffff0, 7, 2};
constexpr std::array<double, 4> floats = {1.5, -2.25, 4, 0.5};

constexpr std::string_view of_uniforms =
    "uniform highp ivec4 n; uniform highp uvec4 u; uniform vec4 x;\n";
constexpr std::string_view of_constants =
    "const highp ivec4 n = ivec4(3, -7, 10, 2);\n"
    "const highp uvec4 u = uvec4(5u, 0xfffffff0u, 7u, 2u);\n"
    "const vec4 x = vec4(1.5, -2.25, 4.0, 0.5);\n";

// Nothing stands in front of such a body: its first statement is main's.
bool leaves_all(std::string_view body) {
    return body.find("c = vec4(") != std::string_view::npos &&
           body.find("c.") == std::string_view::npos && body.find("c[") == std::string_view::npos;
}

std::string text_of(std::string_view body, std::string_view values) {
    const size_t split = body.find("MAIN");
    const std::string_view before = split == std::string_view::npos ? "" : body.substr(0, split);
    const std::string_view inside = split == std::string_view::npos ? body : body.substr(split + 4);
    return fmt::format(
        "#version 300 es\nprecision highp float; precision highp int;\nout vec4 c;\n{}{}\n"
        "void main() {{ {}{} }}\n",
        values, before, leaves_all(inside) ? "" : "c = vec4(0.0); ", inside);
}

void check_run(const nir::Shader& shader, const std::array<double, 4>& wanted) {
    ShaderRun run;
    for (unsigned i = 0; i < 4; ++i) {
        run.set_uniform(0, i, static_cast<uint32_t>(ints[i]));
        run.set_uniform(1, i, uints[i]);
        run.set_uniform(2, i, floats[i]);
    }
    ASSERT_TRUE(run.run(shader));
    const std::vector<double> found = run.output(0, 4);
    for (size_t i = 0; i < wanted.size(); ++i)
        EXPECT_EQ(found[i], wanted[i]) << "component " << i;
}

std::unique_ptr<nir::Shader> lowered(const std::string& text) {
    const std::string_view strings[] = {text};
    const Compiled compiled = compile(nir::Stage::fragment, strings, {.newest = Version::es_300});
    EXPECT_EQ(compiled.log, "");
    if (compiled.shader == nullptr)
        return nullptr;
    EXPECT_EQ(compiled.shader->version(), Version::es_300);
    Placer placer;
    placer.placed = {{"n", {0, 0}}, {"u", {1, 0}}, {"x", {2, 0}}, {"c", {0, 0}}};
    return lower_well(compiled.shader->module(), placer.options);
}

void check_body(const Body& body, std::string_view values) {
    const std::string text = text_of(body.text, values);
    SCOPED_TRACE(text);
    const std::unique_ptr<nir::Shader> plain = lowered(text);
    ASSERT_NE(plain, nullptr);
    check_run(*plain, body.color);
    const std::unique_ptr<nir::Shader> optimised = nir::clone(*plain);
    nir::optimize(*optimised->entry_point());
    EXPECT_TRUE(nir::validate(*optimised).empty());
    check_run(*optimised, body.color);
}

}  // namespace

std::unique_ptr<nir::Shader> lowered_body(std::string_view text) {
    return lowered(text_of(text, of_uniforms));
}

void check_bodies(std::span<const Body> bodies) {
    for (const Body& body : bodies) {
        check_body(body, of_uniforms);
        check_body(body, of_constants);
    }
}

}  // namespace cuesta::glsl::test
