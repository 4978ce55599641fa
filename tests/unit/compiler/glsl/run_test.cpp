// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Text, to NIR, to what it computes.
#include <fmt/format.h>

#include "../shading/lower_testing.h"
#include "compiler/glsl/glsl.h"
#include "compiler/glsl/shader.h"
#include "compiler/lima/pp/compile.h"
#include "random_program.h"

namespace cuesta::glsl::test {
namespace {

using shading::testing::lower_well;
using shading::testing::Placer;
using shading::testing::ShaderRun;

std::shared_ptr<const Shader> compiled(std::string_view text) {
    const std::array strings = {text};
    const Compiled result = compile(nir::Stage::fragment, strings, {});
    EXPECT_EQ(result.log, "") << text;
    return result.shader;
}

void check_program(uint32_t seed) {
    const RandomProgram program(seed);
    const std::shared_ptr<const Shader> shader = compiled(program.text());
    ASSERT_NE(shader, nullptr);
    Placer placer;
    placer.placed["u"] = {0, 0};
    placer.placed["gl_FragColor"] = {0, 0};
    const std::unique_ptr<nir::Shader> plain = lower_well(shader->module(), placer.options);
    ASSERT_NE(plain, nullptr);
    const std::unique_ptr<nir::Shader> optimised = nir::clone(*plain);
    nir::optimize(*optimised->entry_point());
    EXPECT_TRUE(nir::validate(*optimised).empty());
    for (const RandomValues& inputs :
         {RandomValues{0, 1, 2, 3}, RandomValues{10, 5, 100, 7}, RandomValues{3, 3, 50, 996}}) {
        ShaderRun run;
        for (uint32_t i = 0; i < random_inputs; ++i)
            run.set_uniform(i, 0, static_cast<uint32_t>(inputs[i]));
        const RandomValues wanted = program.run(inputs);
        for (const nir::Shader* which : {plain.get(), optimised.get()}) {
            ASSERT_TRUE(run.run(*which));
            const std::vector<double> found = run.output(0, 4);
            for (size_t i = 0; i < random_inputs; ++i)
                ASSERT_EQ(found[i], wanted[i])
                    << "seed " << seed << (which == plain.get() ? "" : ", optimised")
                    << ", component " << i << "\n"
                    << program.text();
        }
    }
}

TEST(Run, RandomPrograms) {
    for (uint32_t seed = 0; seed < 60 && !::testing::Test::HasFailure(); ++seed)
        check_program(seed);
}

// Cores without integers tell by the variable what bits mean.
TEST(Run, ArraysOfIntegersAndFloatsOnMali) {
    const std::shared_ptr<const Shader> shader = compiled(
        "precision mediump float;\nuniform int i;\nuniform float x;\n"
        "void main() {\n"
        "  int a[3]; float b[3];\n"
        "  a[0] = i; a[1] = i + 1; a[2] = 5;\n"
        "  b[0] = x; b[1] = x * 2.0; b[2] = 1.0;\n"
        "  gl_FragColor = vec4(float(a[i] / 2), b[a[i] - i], 0.0, 1.0);\n}\n");
    ASSERT_NE(shader, nullptr);
    Placer placer;
    placer.options.integer_uniforms = false;
    const std::unique_ptr<nir::Shader> lowered = lower_well(shader->module(), placer.options);
    ASSERT_NE(lowered, nullptr);
    const auto program = lima::pp::compile(*lowered);
    EXPECT_TRUE(program) << (program ? "" : program.error().text);
}

}  // namespace
}  // namespace cuesta::glsl::test
