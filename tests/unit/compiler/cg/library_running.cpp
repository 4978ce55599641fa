// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "library_running.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "compiler/nir/passes/optimize.h"
#include "compiler/nir/printer.h"
#include "compiler/nir/shader.h"
#include "compiler/nir/validate.h"

namespace cuesta::cg::testing {
namespace {

void put(std::vector<nir::SlotBits>& uniforms,
         const Reflection& reflection,
         std::string_view name,
         const nir::SlotBits& bits) {
    for (const ProgramParameter& parameter : reflection.parameters) {
        if (parameter.name != name || parameter.resource != ResourceKind::constants)
            continue;
        if (uniforms.size() <= parameter.index)
            uniforms.resize(parameter.index + size_t{1});
        uniforms[parameter.index] = bits;
    }
}

nir::SlotBits float_bits(const Four& values) {
    nir::SlotBits bits{};
    for (size_t k = 0; k < 4; ++k)
        bits[k] = std::bit_cast<uint32_t>(static_cast<float>(values[k]));
    return bits;
}

nir::SlotBits int_bits(const std::array<int32_t, 4>& values) {
    nir::SlotBits bits{};
    for (size_t k = 0; k < 4; ++k)
        bits[k] = static_cast<uint32_t>(values[k]);
    return bits;
}

bool is_near(double a, double b) {
    return a == b || (std::isnan(a) && std::isnan(b)) ||
           std::abs(a - b) <= 1e-6 * std::max(std::abs(a), std::abs(b));
}

}  // namespace

std::string LibraryRun::text(std::string_view expression) const {
    const bool is_vertex = profile.starts_with("vs");
    return fmt::format(
        "{}\n{} main({}uniform float4 a, uniform float4 b, uniform float4 c,\n"
        "uniform int4 i, uniform int4 j, uniform sampler1D s1, uniform sampler2D s2,\n"
        "uniform sampler3D s3, uniform samplerCUBE sc, uniform samplerRECT sr) : {}\n"
        "{{ {} return {}; }}\n",
        declarations, "float4", is_vertex ? "float4 v : POSITION, " : "float4 v : TEXCOORD0, ",
        is_vertex ? "POSITION" : "COLOR", statements, expression);
}

Compiled LibraryRun::compiled(const std::string& text) const {
    return compiled(text, {true, half_precision, true});
}

Compiled LibraryRun::compiled(const std::string& text, const nir::Arithmetic& arithmetic) const {
    Options options(*find_profile(profile));
    options.is_strict = is_strict;
    options.arithmetic = arithmetic;
    return compile(text, options);
}

std::string LibraryRun::log(std::string_view expression) const {
    return compiled(text(expression)).log;
}

std::vector<nir::SlotBits> LibraryRun::uniforms(const Reflection& reflection, bool integers) const {
    const auto as_given = [&](const std::array<int32_t, 4>& values) {
        return integers
                   ? int_bits(values)
                   : float_bits({static_cast<double>(values[0]), static_cast<double>(values[1]),
                                 static_cast<double>(values[2]), static_cast<double>(values[3])});
    };
    std::vector<nir::SlotBits> all;
    put(all, reflection, "a", float_bits(a));
    put(all, reflection, "b", float_bits(b));
    put(all, reflection, "c", float_bits(c));
    put(all, reflection, "i", as_given(i));
    put(all, reflection, "j", as_given(j));
    return all;
}

nir::InterpreterOutputs LibraryRun::run(const nir::Shader& shader,
                                        const Reflection& reflection) const {
    const std::vector<nir::SlotBits> given = uniforms(reflection, true);
    nir::InterpreterInputs inputs;
    inputs.uniforms = given;
    inputs.textures = textures;
    for (size_t lane = 0; lane < inputs.lanes.size(); ++lane)
        inputs.lanes[lane].inputs.assign(shader.inputs.size(), float_bits(v[lane]));
    Result<nir::InterpreterOutputs> outputs = nir::interpret(shader, inputs);
    if (!outputs) {
        ADD_FAILURE() << outputs.error().text << "\n" << nir::print(shader);
        return {};
    }
    return std::move(*outputs);
}

LibraryRun::Both LibraryRun::both(std::string_view expression) const {
    const Compiled plain = compiled(text(expression));
    if (plain.shader == nullptr) {
        ADD_FAILURE() << expression << "\n" << plain.log;
        return {};
    }
    for (const std::string& wrong : nir::validate(*plain.shader))
        ADD_FAILURE() << wrong << "\n" << nir::print(*plain.shader);
    const nir::InterpreterOutputs outputs = run(*plain.shader, plain.reflection);
    const std::unique_ptr<nir::Shader> optimised = nir::clone(*plain.shader);
    nir::optimize(*optimised->entry_point());
    const nir::InterpreterOutputs others = run(*optimised, plain.reflection);
    if (outputs.lanes[0].outputs.empty() || others.lanes[0].outputs.empty()) {
        ADD_FAILURE() << expression << " gives nothing";
        return {};
    }
    return {outputs.lanes[0].outputs[0], others.lanes[0].outputs[0]};
}

std::array<uint32_t, 4> LibraryRun::bits(std::string_view expression) const {
    const Both found = both(expression);
    EXPECT_EQ(found.plain, found.optimised) << expression;
    Four values{};
    std::transform(found.plain.begin(), found.plain.end(), values.begin(), of_bits);
    compare(expression, values, 0);
    return found.plain;
}

Four LibraryRun::values(std::string_view expression, double factor) const {
    const Both found = both(expression);
    Four values{};
    for (size_t k = 0; k < 4; ++k) {
        values[k] = of_bits(found.plain[k]);
        const double optimised = of_bits(found.optimised[k]);
        EXPECT_TRUE(is_near(values[k], optimised)) << expression << ", component " << k << ": "
                                                   << values[k] << ", optimised " << optimised;
    }
    compare(expression, values, factor);
    return values;
}

std::vector<bool> LibraryRun::discarded(std::string_view statement) const {
    LibraryRun with = *this;
    with.statements = statement;
    const Compiled plain = compiled(with.text("a"));
    if (plain.shader == nullptr) {
        ADD_FAILURE() << statement << "\n" << plain.log;
        return {};
    }
    const nir::InterpreterOutputs outputs = run(*plain.shader, plain.reflection);
    std::vector<bool> gone;
    for (const nir::LaneOutputs& lane : outputs.lanes)
        gone.push_back(lane.terminated || lane.demoted);
    return gone;
}

}  // namespace cuesta::cg::testing
