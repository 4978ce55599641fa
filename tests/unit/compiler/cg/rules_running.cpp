// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "rules_running.h"

#include <bit>
#include <cmath>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "compiler/cg/semantics.h"
#include "compiler/nir/interpreter.h"
#include "compiler/nir/passes/optimize.h"
#include "compiler/nir/printer.h"
#include "compiler/nir/validate.h"

namespace cuesta::cg::testing {
namespace {

// What a lookup gives: its coordinate, and the unit.
class Coordinates : public nir::TextureSampler {
  public:
    nir::SlotBits sample(const nir::TextureRequest& request) override {
        return nir::slot_of_floats(request.coord[0], request.coord[1], request.coord[2],
                                   static_cast<float>(request.texture));
    }
};

void put(std::vector<nir::SlotBits>& uniforms,
         const ProgramParameter& parameter,
         uint32_t scalar,
         uint32_t bits) {
    const uint32_t vector = parameter.index + scalar / 4;
    if (uniforms.size() <= vector)
        uniforms.resize(vector + size_t{1});
    uniforms[vector][(parameter.component + scalar) % 4] = bits;
}

// i is (2, -3, 5, 7), t true, f false; what has a default value has that, and the other ones count
// from 1 on: component c of vector n is 4n + c + 1.
std::vector<nir::SlotBits> uniforms_of(const Reflection& reflection) {
    std::vector<nir::SlotBits> uniforms;
    for (const ProgramParameter& parameter : reflection.parameters) {
        if (parameter.resource != ResourceKind::constants)
            continue;
        const bool is_float = parameter.type.starts_with("float") ||
                              parameter.type.starts_with("half") ||
                              parameter.type.starts_with("fixed");
        constexpr int32_t named[] = {2, -3, 5, 7};
        for (uint32_t k = 0; k + parameter.component < 4 * parameter.vectors; ++k) {
            int32_t value = static_cast<int32_t>(k) + 1;
            if (parameter.name == "i")
                value = named[k % 4];
            else if (parameter.name == "t" || parameter.name == "f")
                value = parameter.name == "t" ? 1 : 0;
            float number = static_cast<float>(value);
            if (k < parameter.default_value.size() && parameter.vectors == 1)
                number = parameter.default_value[k];
            put(uniforms, parameter, k,
                is_float ? std::bit_cast<uint32_t>(number)
                         : static_cast<uint32_t>(static_cast<int32_t>(number)));
        }
    }
    return uniforms;
}

// TEXCOORD0, TEXCOORD1, COLOR0 and the position; zeros else.
nir::SlotBits input_of(Flow flow, const nir::IoSlot& slot) {
    const auto is = [&](std::string_view semantic) {
        const std::optional<BoundSemantic> bound = find_semantic(flow, semantic);
        return bound && bound->slot == slot.slot && bound->index == slot.index;
    };
    if (is("TEXCOORD0"))
        return nir::slot_of_floats(0.5f, -2, 3, 0.25f);
    if (is("TEXCOORD1"))
        return nir::slot_of_floats(4, 1, -0.5f, 2);
    if (is("COLOR0"))
        return nir::slot_of_floats(0.25f, 0.5f, 0.75f, 1);
    if (is("POSITION"))
        return nir::slot_of_floats(1, 2, 3, 1);
    return {};
}

std::optional<uint32_t> place_of(const nir::Shader& shader, Flow flow, std::string_view semantic) {
    const std::optional<BoundSemantic> bound = find_semantic(flow, semantic);
    for (uint32_t k = 0; bound && k < shader.outputs.size(); ++k)
        if (shader.outputs[k].slot == bound->slot && shader.outputs[k].index == bound->index)
            return k;
    return std::nullopt;
}

void run_shader(const RuleCase& one, const nir::Shader& shader, const Reflection& reflection) {
    const bool is_vertex = find_profile(one.profile)->stage == nir::Stage::vertex;
    const Flow in = is_vertex ? Flow::vertex_in : Flow::fragment_in;
    const Flow out = is_vertex ? Flow::vertex_out : Flow::fragment_out;
    const std::vector<nir::SlotBits> uniforms = uniforms_of(reflection);
    Coordinates textures;
    nir::InterpreterInputs inputs;
    inputs.uniforms = uniforms;
    inputs.textures = &textures;
    for (nir::LaneInputs& lane : inputs.lanes) {
        for (const nir::IoSlot& slot : shader.inputs)
            lane.inputs.push_back(input_of(in, slot));
        lane.frag_coord = {1, 2, 3, 1};
    }
    const Result<nir::InterpreterOutputs> outputs = nir::interpret(shader, inputs);
    if (!outputs) {
        ADD_FAILURE() << outputs.error().text << "\n" << nir::print(shader);
        return;
    }
    const nir::LaneOutputs& lane = outputs->lanes[0];
    const bool is_discarded = one.results[0] == "discarded";
    EXPECT_EQ(lane.terminated || lane.demoted, is_discarded);
    if (is_discarded)
        return;
    const std::string semantic = !one.output.empty() ? one.output
                                 : is_vertex         ? "POSITION"
                                                     : "COLOR";
    const std::optional<uint32_t> place = place_of(shader, out, semantic);
    if (!place || *place >= lane.outputs.size()) {
        ADD_FAILURE() << "there is no " << semantic << "\n" << nir::print(shader);
        return;
    }
    for (size_t k = 0; k < one.results.size() && k < 4; ++k) {
        if (one.results[k] == "*")
            continue;
        const double wanted = std::stod(one.results[k]);
        const double found = nir::slot_float(lane.outputs[*place], static_cast<unsigned>(k));
        const double room = (one.is_loose ? 2e-3 : 1e-5) * std::abs(wanted);
        EXPECT_TRUE(found == wanted || std::abs(found - wanted) <= room)
            << "component " << k << ": " << found << " instead of " << wanted;
    }
}

}  // namespace

Compiled compile_rule(const RuleCase& one) {
    Options options;
    options.profile = find_profile(one.profile);
    options.entry = one.entry;
    options.is_strict = one.is_strict;
    options.is_fx = one.is_fx;
    options.arithmetic = {true, one.half_precision, true};
    options.include = [](std::string_view name, bool is_system, std::string_view) {
        return name == "there.h" && !is_system
                   ? std::optional<IncludedFile>({"there.h", "float there() { return 7; }\n"})
                   : std::nullopt;
    };
    return one.has_entry ? compile(one.text, options) : check(one.text, options);
}

void run_rule(const RuleCase& one) {
    const Compiled plain = compile_rule(one);
    if (plain.shader == nullptr) {
        ADD_FAILURE() << plain.log;
        return;
    }
    for (const std::string& wrong : nir::validate(*plain.shader))
        ADD_FAILURE() << wrong << "\n" << nir::print(*plain.shader);
    {
        SCOPED_TRACE("as it is");
        run_shader(one, *plain.shader, plain.reflection);
    }
    SCOPED_TRACE("optimised");
    const std::unique_ptr<nir::Shader> optimised = nir::clone(*plain.shader);
    nir::optimize(*optimised->entry_point());
    run_shader(one, *optimised, plain.reflection);
}

}  // namespace cuesta::cg::testing
