// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "program_running.h"

#include <bit>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "compiler/nir/interpreter.h"
#include "compiler/nir/printer.h"
#include "compiler/nir/shader.h"
#include "compiler/nir/validate.h"

namespace cuesta::cg::testing {
namespace {

// What the printer calls it.
std::string slot_of(const nir::Shader& shader, std::string_view kind, size_t number) {
    const std::string text = nir::print(shader);
    const std::string begin = fmt::format("\n  {} {} ", kind, number);
    const size_t at = text.find(begin);
    if (at == std::string::npos)
        return "?";
    const std::string rest = text.substr(at + begin.size());
    return rest.substr(0, rest.find(' ', rest.find(' ') + 1));
}

nir::SlotBits bits_of(const Four& values) {
    nir::SlotBits bits{};
    for (size_t k = 0; k < 4; ++k)
        bits[k] = std::bit_cast<uint32_t>(values[k]);
    return bits;
}

}  // namespace

Compiled ProgramRun::compiled(std::string_view text) const {
    Options options(*find_profile(profile));
    options.file_name = "t.cg";
    options.arithmetic = {true, false, true};
    options.is_fast = is_fast;
    options.is_strict = is_strict;
    return compile(text, options);
}

std::string ProgramRun::message(std::string_view text) const {
    const std::string log = compiled(text).log;
    return log.substr(0, log.find('\n'));
}

std::vector<std::string> ProgramRun::interface(std::string_view text) const {
    const Compiled made = compiled(text);
    if (made.shader == nullptr) {
        ADD_FAILURE() << made.log;
        return {};
    }
    std::vector<std::string> lines;
    for (size_t i = 0; i < made.shader->inputs.size(); ++i)
        lines.push_back(fmt::format("in {} vec{}", slot_of(*made.shader, "input", i),
                                    made.shader->inputs[i].components));
    for (size_t i = 0; i < made.shader->outputs.size(); ++i)
        lines.push_back(fmt::format("out {} vec{}", slot_of(*made.shader, "output", i),
                                    made.shader->outputs[i].components));
    return lines;
}

std::map<std::string, Four> ProgramRun::outputs(std::string_view text) const {
    const Compiled made = compiled(text);
    if (made.shader == nullptr) {
        ADD_FAILURE() << made.log;
        return {};
    }
    const nir::Shader& shader = *made.shader;
    for (const std::string& wrong : nir::validate(shader))
        ADD_FAILURE() << wrong;
    std::vector<nir::SlotBits> constants(made.reflection.uniform_vectors);
    for (const ProgramParameter& parameter : made.reflection.parameters) {
        const auto values = uniforms.find(parameter.name);
        if (values == uniforms.end() || parameter.resource != ResourceKind::constants)
            continue;
        for (size_t i = 0; i < values->second.size(); ++i)
            constants.at(parameter.index + i) = bits_of(values->second[i]);
    }
    nir::InterpreterInputs what;
    what.uniforms = constants;
    for (nir::LaneInputs& lane : what.lanes) {
        for (size_t i = 0; i < shader.inputs.size(); ++i) {
            const auto found = inputs.find(slot_of(shader, "input", i));
            lane.inputs.push_back(bits_of(found != inputs.end() ? found->second : Four{}));
        }
        lane.frag_coord = position;
        lane.point_coord = point;
        lane.front_face = is_front;
        lane.instance_id = 7;
    }
    const Result<nir::InterpreterOutputs> ran = nir::interpret(shader, what);
    if (!ran) {
        ADD_FAILURE() << ran.error().text;
        return {};
    }
    std::map<std::string, Four> found;
    for (size_t i = 0; i < shader.outputs.size(); ++i) {
        Four values{};
        for (size_t k = 0; k < 4; ++k)
            values[k] = (ran->lanes[0].written[i] >> k & 1) != 0
                            ? std::bit_cast<float>(ran->lanes[0].outputs[i][k])
                            : -99.0f;
        found[slot_of(shader, "output", i)] = values;
    }
    return found;
}

}  // namespace cuesta::cg::testing
