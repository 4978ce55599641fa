// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "rules_data.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include <fmt/core.h>

#include "compiler/cg/program/semantics.h"

namespace cuesta::cg::testing {
namespace {

void put_scalar(std::vector<nir::SlotBits>& uniforms,
                const ProgramParameter& parameter,
                uint32_t scalar,
                uint32_t bits) {
    const uint32_t vector = parameter.index + scalar / 4;
    if (uniforms.size() <= vector)
        uniforms.resize(vector + size_t{1});
    uniforms[vector][(parameter.component + scalar) % 4] = bits;
}

// TEXCOORD0, TEXCOORD1, COLOR0 and the position; zeros else.
FourFloats input_of(Flow flow, const nir::IoSlot& slot) {
    const auto is = [&](std::string_view semantic) {
        const std::optional<BoundSemantic> bound = find_semantic(flow, semantic);
        return bound && bound->slot == slot.slot && bound->index == slot.index;
    };
    if (is("TEXCOORD0"))
        return {0.5f, -2, 3, 0.25f};
    if (is("TEXCOORD1"))
        return {4, 1, -0.5f, 2};
    if (is("COLOR0"))
        return {0.25f, 0.5f, 0.75f, 1};
    if (is("POSITION"))
        return flow == Flow::vertex_in ? FourFloats{1, 2, 3, 1} : core_frag_coord;
    return {};
}

// How the names of their types begin; all else is float outside, bool too (docs/cg.md).
constexpr std::string_view integer_types[] = {"int", "unsigned", "char", "short", "long"};

uint32_t integer_bits(const ParameterScalar& scalar) {
    return std::visit([](auto value) { return static_cast<uint32_t>(static_cast<int64_t>(value)); },
                      scalar);
}

std::optional<size_t> place_of(const nir::Shader& shader, std::string_view semantic) {
    const Flow flow = shader.stage == nir::Stage::vertex ? Flow::vertex_out : Flow::fragment_out;
    const std::optional<BoundSemantic> bound = find_semantic(flow, semantic);
    for (size_t k = 0; bound && k < shader.outputs.size(); ++k)
        if (shader.outputs[k].slot == bound->slot && shader.outputs[k].index == bound->index)
            return k;
    return std::nullopt;
}

}  // namespace

std::vector<nir::SlotBits> rule_uniforms(const Reflection& reflection, bool integers) {
    std::vector<nir::SlotBits> uniforms;
    for (const ProgramParameter& parameter : reflection.parameters) {
        if (parameter.resource != ResourceKind::constants)
            continue;
        const bool is_integer =
            integers &&
            std::any_of(std::begin(integer_types), std::end(integer_types),
                        [&](std::string_view type) { return parameter.type.starts_with(type); });
        constexpr int32_t named[] = {2, -3, 5, 7};
        for (uint32_t k = 0; k + parameter.component < 4 * parameter.vectors; ++k) {
            int32_t value = static_cast<int32_t>(k) + 1;
            if (parameter.name == "i")
                value = named[k % 4];
            else if (parameter.name == "t" || parameter.name == "f")
                value = parameter.name == "t" ? 1 : 0;
            ParameterScalar scalar = value;
            if (k < parameter.default_value.size() && parameter.vectors == 1)
                scalar = parameter.default_value[k];
            put_scalar(
                uniforms, parameter, k,
                is_integer ? integer_bits(scalar) : std::bit_cast<uint32_t>(to_float(scalar)));
        }
    }
    return uniforms;
}

std::vector<FourFloats> rule_inputs(const nir::Shader& shader) {
    const Flow flow = shader.stage == nir::Stage::vertex ? Flow::vertex_in : Flow::fragment_in;
    std::vector<FourFloats> inputs;
    for (const nir::IoSlot& slot : shader.inputs)
        inputs.push_back(input_of(flow, slot));
    return inputs;
}

Compiled compile_rule(const RuleCase& one,
                      const std::string& text,
                      const Profile& profile,
                      const nir::Arithmetic& arithmetic) {
    Options options(profile);
    options.entry = one.entry;
    options.is_strict = one.is_strict;
    options.is_fx = one.is_fx;
    options.arithmetic = arithmetic;
    options.include = [](std::string_view name, bool is_system, std::string_view) {
        return name == "there.h" && !is_system
                   ? std::optional<IncludedFile>({"there.h", "float there() { return 7; }\n"})
                   : std::nullopt;
    };
    return one.has_entry ? compile(text, options) : check(text, options);
}

std::string judge_rule(const RuleCase& one,
                       const nir::Shader& shader,
                       const CoreLane& lane,
                       RuleRoom room) {
    const bool is_discarded = one.results[0] == "discarded";
    if (lane.discarded != is_discarded)
        return is_discarded ? "it is not discarded" : "it is discarded";
    if (is_discarded)
        return "";
    const bool is_whole = one.text == one.vertex_text && !one.names_profile;
    const std::string semantic = !one.output.empty()                               ? one.output
                                 : shader.stage == nir::Stage::vertex && !is_whole ? "POSITION"
                                                                                   : "COLOR";
    const std::optional<size_t> place = place_of(shader, semantic);
    if (!place || *place >= lane.outputs.size())
        return "there is no " + semantic;
    for (size_t k = 0; k < one.results.size() && k < 4; ++k) {
        if (one.results[k] == "*")
            continue;
        const double wanted = std::stod(one.results[k]);
        const double found = lane.outputs[*place][k];
        if (!(found == wanted ||
              std::abs(found - wanted) <= room.absolute + room.relative * std::abs(wanted)))
            return fmt::format("component {}: {} instead of {}", k, found, wanted);
    }
    return "";
}

}  // namespace cuesta::cg::testing
