// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/run_pass.h"

#include <cstdlib>

#include <gtest/gtest.h>

#include "compiler/nir/builder.h"

namespace cuesta::nir {
namespace {

struct RunPass : testing::Test {
    Shader shader{Stage::vertex};
    Function& main = *shader.add_function("main");

    void SetUp() override { rebuild_cfg(main); }
};

bool nothing(Function&) {
    return false;
}

bool add_constant(Function& function) {
    Builder(function).imm_float(3.5f);
    return true;
}

Result<bool> refuse(Shader&) {
    return Error{Errc::unsupported, "no"};
}

TEST_F(RunPass, GivesBackWhatThePassDoesAndCounts) {
    EXPECT_FALSE(run("nothing", main, nothing));
    EXPECT_TRUE(run("add_constant", main, add_constant));
    EXPECT_EQ(shader.pass_count, 2u);
    const Result<bool> refused = run("refuse", shader, refuse);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().text, "no");
}

#ifndef NDEBUG
// A use that its value does not know of.
bool break_uses(Function& function) {
    Builder b(function);
    Value* one = b.imm_float(1);
    b.fneg(one);
    one->uses = nullptr;
    return true;
}

TEST_F(RunPass, NamesThePassBehindWhichTheShaderIsInvalid) {
    EXPECT_DEATH(run("break_uses", main, break_uses), "the shader is not valid behind break_uses");
}
#endif

// The switch is read once, so another process looks at it.
TEST_F(RunPass, PrintsWhatChanged) {
    testing::FLAGS_gtest_death_test_style = "threadsafe";
    const auto print = [&] {
        setenv("CUESTA_DEBUG", "nir", 1);
        run("nothing", main, nothing);
        run("add_constant", main, add_constant);
        std::exit(0);
    };
    EXPECT_EXIT(print(), testing::ExitedWithCode(0),
                "^cuesta: behind pass 2, add_constant:\nshader vertex\n(.|\n)*load_const 3.5");
}

}  // namespace
}  // namespace cuesta::nir
