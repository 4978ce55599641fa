// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Shaders made by chance, compiled, on the simulator in strict mode, against the interpreter.
#include <gtest/gtest.h>

#include "compiler/lima/gp/compile.h"
#include "random_shader.h"

namespace cuesta::lima::gp {
namespace {

void compare(uint32_t first, uint32_t count, const RandomOptions& options, Tolerance tolerance = {},
             const Options& compile_options = {}) {
    for (uint32_t seed = first; seed < first + count; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const std::unique_ptr<nir::Shader> shader = random_shader(seed, options);
        expect_same(*shader, random_data(seed, *shader), tolerance, compile_options);
        if (testing::Test::HasFatalFailure())
            return;
    }
}

TEST(GpDifferential, SmallStraightLine) {
    compare(1, 300, {.operations = 8});
}

TEST(GpDifferential, LargeStraightLine) {
    compare(1000, 150, {.operations = 60});
}

TEST(GpDifferential, Flow) {
    compare(2000, 200, {.operations = 40, .flow_depth = 3});
}

TEST(GpDifferential, IndirectUniforms) {
    compare(3000, 150, {.operations = 30, .flow_depth = 1, .indirect = true});
}

TEST(GpDifferential, LocalArrays) {
    compare(4000, 100, {.operations = 30, .flow_depth = 1, .arrays = true});
}

TEST(GpDifferential, TranscendentalsWithinTolerance) {
    compare(5000, 150, {.operations = 10, .exact_operations = false}, {2e-3f, 2e-3f});
}

TEST(GpDifferential, FewRegisters) {
    compare(6000, 60, {.operations = 60, .flow_depth = 1}, {}, {.register_limit = 1});
}

TEST(GpDifferential, NoRegisters) {
    compare(7000, 60, {.operations = 50, .flow_depth = 1}, {}, {.register_limit = 0});
}

TEST(GpDifferential, OneAttempt) {
    compare(8000, 60, {.operations = 80}, {}, {.schedule_attempts = 1});
}

}  // namespace
}  // namespace cuesta::lima::gp
