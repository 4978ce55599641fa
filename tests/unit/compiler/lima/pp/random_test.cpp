// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Generated shaders, fixed seeds: compiled code must agree with the interpreter to the bit.
#include <gtest/gtest.h>

#include "pp_testing.h"
#include "shader_generator.h"

namespace cuesta::lima::pp {
namespace {

void run_all(uint32_t first, uint32_t count, const GeneratorOptions& options) {
    for (uint32_t seed = first; seed < first + count; ++seed) {
        SCOPED_TRACE(seed);
        QuadSetup setup = random_setup(seed, generated_inputs, generated_uniforms);
        setup.bottom_up = seed % 2 != 0;
        expect_same(Generator(seed, options).shader(), setup);
        if (testing::Test::HasFatalFailure())
            return;
    }
}

TEST(PpRandom, StraightLine) {
    run_all(0, 600, {});
}

TEST(PpRandom, TexturesDerivativesIndirectUniforms) {
    run_all(10000, 500, {.textures = true, .derivatives = true, .indirect = true});
}

TEST(PpRandom, Branches) {
    run_all(20000, 400, {.control_flow = true});
}

TEST(PpRandom, Loops) {
    run_all(30000, 400, {.control_flow = true, .loops = true});
}

TEST(PpRandom, Everything) {
    run_all(40000, 400,
            {.control_flow = true,
             .loops = true,
             .textures = true,
             .discard = true,
             .derivatives = true,
             .indirect = true});
}

TEST(PpRandom, MoreThanTheRegistersHold) {
    run_all(50000, 200, {.keep_alive = true, .least = 40, .most = 90});
    run_all(60000, 100,
            {.control_flow = true, .loops = true, .keep_alive = true, .least = 20, .most = 50});
}

}  // namespace
}  // namespace cuesta::lima::pp
