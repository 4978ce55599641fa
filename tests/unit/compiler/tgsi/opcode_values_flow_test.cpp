// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Control flow on the interpreter. Up to four inputs run at once, a lane each, and so part ways.
#include <algorithm>

#include <gtest/gtest.h>

#include "compiler/nir/passes/optimize.h"
#include "compiler/nir/validate.h"
#include "compiler/tgsi/tgsi.h"
#include "opcode_values.h"

namespace cuesta::tgsi {
namespace {

class FlowValues : public testing::TestWithParam<size_t> {};

void expect_runs(const nir::Shader& shader, const FlowCase& one, std::string_view how) {
    nir::Interpreter interpreter(shader);
    for (size_t at = 0; at < one.runs.size(); at += nir::quad_lanes) {
        nir::InterpreterInputs inputs;
        inputs.max_steps = 20'000;
        const auto run_of = [&](size_t lane) -> const FlowCase::Run& {
            return one.runs[std::min(at + lane, one.runs.size() - 1)];
        };
        for (size_t lane = 0; lane < nir::quad_lanes; ++lane) {
            const Numbers4& in = run_of(lane).input;
            inputs.lanes[lane].inputs = {nir::slot_of_floats(in[0], in[1], in[2], in[3])};
        }
        const auto outputs = interpreter.run(inputs);
        ASSERT_TRUE(outputs) << how << outputs.error().text;
        for (size_t lane = 0; lane < nir::quad_lanes; ++lane)
            for (unsigned c = 0; c < 4; ++c)
                EXPECT_EQ(nir::slot_float(outputs->lanes[lane].outputs[0], c),
                          run_of(lane).output[c])
                    << one.name << how << ", run " << at + lane << ", component " << c;
    }
}

TEST_P(FlowValues, AreWorkedOut) {
    const FlowCase one = flow_cases()[GetParam()];
    const std::string text = flow_text(one);
    auto shader = compile(text);
    ASSERT_TRUE(shader) << shader.error().text << "\n" << text;
    ASSERT_EQ(nir::validate(**shader), std::vector<std::string>{}) << text;
    expect_runs(**shader, one, "");
    nir::optimize(*(*shader)->entry_point());
    ASSERT_EQ(nir::validate(**shader), std::vector<std::string>{}) << text;
    expect_runs(**shader, one, ", optimised");
}

INSTANTIATE_TEST_SUITE_P(Interpreter,
                         FlowValues,
                         testing::Range<size_t>(0, flow_cases().size()),
                         [](const testing::TestParamInfo<size_t>& info) {
                             return std::string(flow_cases()[info.param].name);
                         });

}  // namespace
}  // namespace cuesta::tgsi
