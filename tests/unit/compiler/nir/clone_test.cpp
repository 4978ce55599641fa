// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "nir_testing.h"
#include "text_samples.h"

namespace cuesta::nir {
namespace {

TEST(Clone, PrintsTheSame) {
    const std::unique_ptr<Shader> shader = shader_of(everything_text(), Check::syntax);
    const std::unique_ptr<Shader> copy = clone(*shader);
    EXPECT_EQ(print(*copy), everything_text());
}

TEST(Clone, OutlivesTheOriginal) {
    std::unique_ptr<Shader> shader = shader_of(everything_text(), Check::syntax);
    const std::unique_ptr<Shader> copy = clone(*shader);
    shader.reset();
    EXPECT_EQ(print(*copy), everything_text());
}

TEST(Clone, KeepsIdsAndIsValid) {
    const std::unique_ptr<Shader> shader = shader_of(branch("  %3:32 = phi b1 %0, b2 %1\n"));
    remove_instr(instr_at(*shader, 3));
    def_of(instr_at(*shader, 1))->id = 3;
    const std::unique_ptr<Shader> copy = clone(*shader);
    EXPECT_EQ(def_of(instr_at(*copy, 1))->id, 3u);
    EXPECT_EQ(copy->entry_point()->next_value_id, 4u);
    EXPECT_EQ(validate(*copy), std::vector<std::string>{});
}

TEST(Clone, ChangesStayApart) {
    const std::unique_ptr<Shader> shader = shader_of(negation);
    const std::string before = print(*shader);
    const std::unique_ptr<Shader> copy = clone(*shader);
    remove_instr(instr_at(*copy, 1));
    copy->variables.push_back(nullptr);
    EXPECT_EQ(print(*shader), before);
    EXPECT_EQ(validate(*shader), std::vector<std::string>{});
}

}  // namespace
}  // namespace cuesta::nir
