// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "rules_running.h"

#include <algorithm>
#include <bit>

#include <gtest/gtest.h>

#include "compiler/nir/passes/optimize.h"
#include "compiler/nir/printer.h"
#include "compiler/nir/validate.h"
#include "rules_data.h"

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

void run_shader(const RuleCase& one, const nir::Shader& shader, const Reflection& reflection) {
    const std::vector<nir::SlotBits> uniforms = rule_uniforms(reflection, true);
    Coordinates textures;
    nir::InterpreterInputs inputs;
    inputs.uniforms = uniforms;
    inputs.textures = &textures;
    for (nir::LaneInputs& lane : inputs.lanes) {
        for (const FourFloats& input : rule_inputs(shader))
            lane.inputs.push_back(std::bit_cast<nir::SlotBits>(input));
        lane.frag_coord = core_frag_coord;
    }
    const Result<nir::InterpreterOutputs> outputs = nir::interpret(shader, inputs);
    if (!outputs) {
        ADD_FAILURE() << outputs.error().text << "\n" << nir::print(shader);
        return;
    }
    const nir::LaneOutputs& from = outputs->lanes[0];
    CoreLane lane;
    lane.discarded = from.terminated || from.demoted;
    for (const nir::SlotBits& bits : from.outputs)
        lane.outputs.push_back(std::bit_cast<FourFloats>(bits));
    EXPECT_EQ(judge_rule(one, shader, lane, {one.is_loose ? 2e-3 : 1e-5, 0}), "")
        << nir::print(shader);
}

// What is wrong; empty: nothing. `is_refused`: it is the compiler that says so.
std::string wrong_on(const RuleCase& one, const GpuCore& core, bool& is_refused) {
    const Profile& profile = *find_profile(one.names_profile ? one.profile : core.profile);
    const bool is_vertex = profile.stage == nir::Stage::vertex;
    const Compiled compiled =
        compile_rule(one, is_vertex ? one.vertex_text : one.text, profile, core.arithmetic);
    is_refused = compiled.shader == nullptr;
    if (is_refused)
        return compiled.log;
    const CoreSetup setup = {{rule_inputs(*compiled.shader)},
                             rule_uniforms(compiled.reflection, core.arithmetic.integers)};
    const Result<std::vector<CoreLane>> ran = core.run(*compiled.shader, setup);
    if (!ran) {
        is_refused = ran.error().code == Errc::unsupported;
        return ran.error().text;
    }
    const double room = std::max(one.is_loose ? 2e-3 : 0, 2 * core.tolerance());
    return judge_rule(one, *compiled.shader, ran->at(0), {room, room});
}

}  // namespace

Compiled compile_rule(const RuleCase& one) {
    return compile_rule(one, one.text, *find_profile(one.profile),
                        {true, one.half_precision, true});
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

void run_rule_on(const RuleCase& one, const GpuCore& core) {
    bool is_refused = false;
    const std::string wrong = wrong_on(one, core, is_refused);
    const auto exception =
        std::find_if(one.exceptions.begin(), one.exceptions.end(),
                     [&](const RuleException& e) { return e.core == core.profile; });
    if (exception == one.exceptions.end()) {
        EXPECT_EQ(wrong, "") << (is_refused ? "refused on " : "wrong on ") << core.profile;
        return;
    }
    EXPECT_NE(wrong, "") << core.profile << " does it: the exception is needless";
    EXPECT_EQ(is_refused, exception->is_refused) << wrong;
    if (exception->is_refused) {
        EXPECT_NE(wrong.find(exception->why), std::string::npos) << wrong;
    }
}

}  // namespace cuesta::cg::testing
