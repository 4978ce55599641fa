// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "running.h"

#include <cmath>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "../../cg/gpu_cores.h"
#include "../../shading/lower_testing.h"
#include "compiler/glsl/glsl.h"
#include "compiler/glsl/shader.h"

namespace cuesta::glsl::testing {
namespace {

using cg::testing::CoreLane;
using cg::testing::CoreSetup;
using cg::testing::GpuCore;
using shading::testing::Placer;
using shading::testing::ShaderRun;

constexpr std::string_view names[] = {"a", "b", "c", "i", "j", "u", "w"};

std::string text_of(std::string_view expression,
                    std::string_view statements,
                    std::string_view declarations) {
    return fmt::format(
        "#version 300 es\nuniform vec4 a, b, c; uniform ivec4 i, j; uniform uvec4 u, w;\n"
        "uniform mediump vec4 m;\n{}\nvoid main() {{ {} gl_Position = {}; }}\n",
        declarations, statements, expression);
}

std::shared_ptr<const Shader> compiled(const std::string& text) {
    const std::string_view strings[] = {text};
    const Compiled result = compile(nir::Stage::vertex, strings, {.newest = Version::es_300});
    EXPECT_EQ(result.log, "") << text;
    return result.shader;
}

std::vector<nir::SlotBits> slots_of(const Uniforms& uniforms) {
    return {uniforms.a, uniforms.b, uniforms.c, uniforms.i,
            uniforms.j, uniforms.u, uniforms.w, uniforms.a};
}

void run_on_interpreter(std::string_view where,
                        const nir::Shader& shader,
                        const Uniforms& uniforms,
                        std::vector<Result>& results) {
    ShaderRun run;
    run.uniforms = slots_of(uniforms);
    if (!run.run(shader))
        return;
    const std::vector<double> found = run.output(0, 4);
    Four value{};
    for (size_t k = 0; k < found.size(); ++k)
        value[k] = static_cast<float>(found[k]);
    results.push_back({std::string(where), value});
}

void run_on_core(const nir::Shader& shader,
                 const Uniforms& uniforms,
                 std::vector<Result>& results) {
    for (const GpuCore& core : cg::testing::gpu_cores()) {
        if (core.profile != "vs_g13")
            continue;
        CoreSetup setup;
        setup.inputs.emplace_back();
        setup.uniforms = slots_of(uniforms);
        const cuesta::Result<std::vector<CoreLane>> ran = core.run(shader, setup);
        if (!ran) {
            ADD_FAILURE() << ran.error().text << "\n" << nir::print(shader);
            continue;
        }
        results.push_back({"g13", ran->at(0).outputs.at(0)});
    }
}

}  // namespace

std::string literal(float value) {
    if (std::isnan(value))
        return "(0.0 / 0.0)";
    if (std::isinf(value))
        return value > 0 ? "(1.0 / 0.0)" : "(-1.0 / 0.0)";
    std::string text = fmt::format("{:.9g}", value);
    if (text.find_first_of(".e") == std::string::npos)
        text += ".0";
    return text;
}

std::vector<Result> run(std::string_view expression,
                        const Uniforms& uniforms,
                        std::string_view statements,
                        std::string_view declarations,
                        bool half_precision) {
    std::vector<Result> results;
    const std::shared_ptr<const Shader> shader =
        compiled(text_of(expression, statements, declarations));
    if (shader == nullptr)
        return results;
    Placer placer;
    placer.options.half_precision = half_precision;
    for (uint32_t n = 0; n < std::size(names); ++n)
        placer.placed[std::string(names[n])] = {n, 0};
    placer.placed["m"] = {static_cast<uint32_t>(std::size(names)), 0};
    const std::unique_ptr<nir::Shader> plain =
        shading::testing::lower_well(shader->module(), placer.options);
    if (plain == nullptr)
        return results;
    run_on_interpreter("interpreter", *plain, uniforms, results);
    const std::unique_ptr<nir::Shader> optimised = nir::clone(*plain);
    nir::optimize(*optimised->entry_point());
    for (const std::string& wrong : nir::validate(*optimised))
        ADD_FAILURE() << wrong << "\n" << nir::print(*optimised);
    run_on_interpreter("optimised", *optimised, uniforms, results);
    run_on_core(*plain, uniforms, results);
    return results;
}

std::vector<BitResult> run_bits(std::string_view expression, const Uniforms& uniforms) {
    const std::string statements = fmt::format("uvec4 bits = {};", expression);
    const std::vector<Result> low = run("vec4(bits & 0xffffu)", uniforms, statements);
    const std::vector<Result> high = run("vec4(bits >> 16)", uniforms, statements);
    std::vector<BitResult> results;
    for (size_t n = 0; n < low.size() && n < high.size(); ++n) {
        Words words{};
        for (size_t k = 0; k < 4; ++k)
            words[k] = static_cast<uint32_t>(low[n].value[k]) |
                       static_cast<uint32_t>(high[n].value[k]) << 16;
        results.push_back({low[n].where, words});
    }
    return results;
}

}  // namespace cuesta::glsl::testing
