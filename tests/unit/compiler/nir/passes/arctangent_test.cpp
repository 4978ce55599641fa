// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Arctangents as polynomials, against the operation.
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "compiler/nir/builder.h"
#include "compiler/nir/interpreter.h"
#include "compiler/nir/passes/lower_float_functions.h"
#include "compiler/nir/validate.h"

namespace cuesta::nir {
namespace {

// atan2(y, x) of two uniforms.
std::unique_ptr<Shader> arctangent(unsigned bits, const FloatFunctionsOptions& options) {
    auto shader = std::make_unique<Shader>(Stage::vertex);
    shader->uniform_vec4s = 1;
    shader->outputs.emplace_back();
    Function& main = *shader->add_function("main");
    Builder b(main);
    Value* both = b.load_uniform(0, 2);
    if (bits == 16)
        both = b.f2f16(both);
    Value* angle = b.fatan2(b.channel(both, 0), b.channel(both, 1));
    b.store_output(bits == 16 ? b.f2f32(angle) : angle, 0);
    rebuild_cfg(main);
    EXPECT_TRUE(lower_float_functions(main, options));
    EXPECT_TRUE(validate(*shader).empty());
    return shader;
}

void check(unsigned bits, const FloatFunctionsOptions& options, double tolerance) {
    const std::unique_ptr<Shader> shader = arctangent(bits, options);
    Interpreter interpreter(*shader);
    for (int step = 0; step < 720; ++step) {
        const double wanted = (step - 359.75) * std::numbers::pi / 360;
        for (const double radius : {0.01, 1.0, 300.0}) {
            const SlotBits uniform =
                slot_of_floats(static_cast<float>(radius * std::sin(wanted)),
                               static_cast<float>(radius * std::cos(wanted)), 0, 0);
            InterpreterInputs inputs;
            inputs.uniforms = std::span(&uniform, 1);
            const Result<InterpreterOutputs> outputs = interpreter.run(inputs);
            ASSERT_TRUE(outputs);
            const double found = static_cast<double>(slot_float(outputs->lanes[0].outputs[0], 0));
            EXPECT_NEAR(found, wanted, tolerance) << radius;
        }
    }
}

TEST(Arctangent, IsNearTheOperation) {
    check(32, {.arctangents = true}, 5e-7);
    check(32, {.fused = true, .arctangents = true}, 5e-7);
    check(16, {.fused = true, .wide_angles = true, .arctangents = true}, 3e-3);
    check(16, {.arctangents = true}, 6e-3);
}

TEST(Arctangent, OfTheAxes) {
    const std::unique_ptr<Shader> shader = arctangent(32, {.arctangents = true});
    const std::array<std::array<float, 2>, 5> points = {{{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {0, 0}}};
    for (const auto& [y, x] : points) {
        const SlotBits uniform = slot_of_floats(y, x, 0, 0);
        InterpreterInputs inputs;
        inputs.uniforms = std::span(&uniform, 1);
        const Result<InterpreterOutputs> outputs = interpret(*shader, inputs);
        ASSERT_TRUE(outputs);
        EXPECT_FLOAT_EQ(slot_float(outputs->lanes[0].outputs[0], 0), std::atan2(y, x));
    }
}

}  // namespace
}  // namespace cuesta::nir
