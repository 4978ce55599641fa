// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Whether passes honour what the tables say of intrinsics: can_reorder, can_delete, convergent.
// Programs full of effects run before and behind a pass, and must leave the same behind. That this
// notices anything is shown with passes that ignore one property of one intrinsic.
#include <functional>
#include <set>

#include "../nir_testing.h"
#include "careless_passes.h"
#include "compiler/nir/passes/from_ssa.h"
#include "compiler/nir/passes/registry.h"
#include "effects_program.h"

namespace cuesta::nir {
namespace {

constexpr uint64_t programs = 400;

const std::vector<Effects>& expected_effects() {
    static const std::vector<Effects> all = [] {
        std::vector<Effects> made;
        for (uint64_t seed = 0; seed < programs; ++seed)
            made.push_back(effects_of(*effects_program(seed), seed));
        return made;
    }();
    return all;
}

struct Findings {
    unsigned changed = 0;
    std::string first;  // what the pass made of the first program that changed
};

Findings compare(const std::function<void(Shader&)>& pass) {
    Findings findings;
    for (uint64_t seed = 0; seed < programs; ++seed) {
        const std::unique_ptr<Shader> shader = effects_program(seed);
        pass(*shader);
        const std::vector<std::string> invalid = validate(*shader);
        if (invalid.empty() && effects_of(*shader, seed) == expected_effects()[seed])
            continue;
        if (findings.changed++ == 0)
            findings.first = "program " + std::to_string(seed) + ": " +
                             (invalid.empty() ? "" : invalid.front()) + "\n" +
                             print(*effects_program(seed)) + "became\n" + print(*shader);
    }
    return findings;
}

TEST(EffectsPrograms, AreValidAndRun) {
    for (uint64_t seed = 0; seed < programs; ++seed) {
        const std::unique_ptr<Shader> shader = effects_program(seed);
        ASSERT_EQ(validate(*shader), std::vector<std::string>{}) << print(*shader);
        ASSERT_EQ(expected_effects()[seed].error, "") << print(*shader);
    }
}

// Others are made by back ends, run only on their target, or only in vertex shaders.
TEST(EffectsPrograms, HaveEveryIntrinsicThatTheInterpreterKnows) {
    std::set<std::string_view> found;
    for (uint64_t seed = 0; seed < programs; ++seed)
        for_each_instr(effects_program(seed)->entry_point()->body, [&](const Instr& instr) {
            if (const Intrinsic* intrinsic = instr.as<Intrinsic>())
                found.insert(intrinsic->info().name);
        });
    for (const IntrinsicInfo& info : intrinsic_infos) {
        const bool other = info.internal || info.name.ends_with("_agx") ||
                           info.name == "load_vertex_id" || info.name == "load_instance_id";
        // Structs are taken apart in front of passes that move anything.
        EXPECT_TRUE(found.contains(info.name) || other || info.name == "deref_struct") << info.name;
    }
}

// --- real passes ---------------------------------------------------------------------------------

class RealPass : public testing::TestWithParam<std::string_view> {};

TEST_P(RealPass, KeepsTheEffects) {
    const PassEntry* entry = find_pass(GetParam());
    ASSERT_NE(entry, nullptr);
    const Findings findings = compare([&](Shader& shader) {
        const Result<bool> done = entry->run(shader);
        EXPECT_TRUE(done) << done.error().text;
    });
    EXPECT_EQ(findings.changed, 0u) << findings.first;
}

INSTANTIATE_TEST_SUITE_P(Registry,
                         RealPass,
                         testing::Values("algebraic",
                                         "algebraic_late",
                                         "constant_fold",
                                         "copy_prop",
                                         "cse",
                                         "dce",
                                         "dead_cf",
                                         "hoist_invariants",
                                         "if_to_select",
                                         "loop_unroll",
                                         "lower_alu_to_scalar",
                                         "lower_copies",
                                         "lower_phis_to_scalar",
                                         "lower_returns",
                                         "lower_vars_to_scratch",
                                         "optimize",
                                         "shrink_vectors",
                                         "trivial_phis",
                                         "vars_to_ssa"),
                         [](const auto& info) { return std::string(info.param); });

TEST(RealPasses, KeepTheEffectsOnTheWayOutOfSsa) {
    const Findings findings = compare([](Shader& shader) {
        for (const std::string_view pass : {"lower_copies", "vars_to_ssa", "optimize"})
            EXPECT_TRUE(find_pass(pass)->run(shader));
        convert_from_ssa(*shader.entry_point());
        lower_parallel_copies(*shader.entry_point());
    });
    EXPECT_EQ(findings.changed, 0u) << findings.first;
}

// --- careless passes -----------------------------------------------------------------------------

constexpr CarelessPass careless_passes[] = {
    {"merge_equal", merge_equal},           {"sink_into_arms", sink_into_arms},
    {"lift_out_of_arms", lift_out_of_arms}, {"lift_out_of_loops", lift_out_of_loops},
    {"remove_unread", remove_unread},
};

Findings compare(const CarelessPass& pass, const Careless& careless) {
    return compare([&](Shader& shader) { pass.run(*shader.entry_point(), careless); });
}

TEST(CarelessPasses, AreRightWhenTheyIgnoreNothing) {
    for (const CarelessPass& pass : careless_passes) {
        const Findings findings = compare(pass, {});
        EXPECT_EQ(findings.changed, 0u) << pass.name << ", " << findings.first;
    }
}

struct Mistake {
    CarelessPass pass;
    Property ignored;
    std::vector<IntrinsicOp> intrinsics;  // none: textures
};

std::vector<Mistake> all_mistakes() {
    using enum IntrinsicOp;
    const std::vector<IntrinsicOp> loads = {load_deref, load_reg, load_scratch, load_global};
    // All that do something but barriers, of which the interpreter, whose lanes share no memory,
    // sees nothing. What a lane computes behind its end is not seen either.
    const std::vector<IntrinsicOp> effects = {
        store_deref,  copy_deref, store_reg, store_scratch, store_global,
        store_output, demote,     demote_if, emit_vertex,   end_primitive,
    };
    std::vector<IntrinsicOp> deleted = effects;
    deleted.insert(deleted.end(), {terminate, terminate_if});
    return {
        {{"merge_equal", merge_equal}, Property::can_reorder, loads},
        {{"sink_into_arms", sink_into_arms}, Property::can_reorder, loads},
        {{"sink_into_arms", sink_into_arms}, Property::convergent, {ddx, ddy}},
        {{"sink_into_arms", sink_into_arms}, Property::convergent, {}},
        {{"lift_out_of_arms", lift_out_of_arms}, Property::can_reorder, loads},
        {{"lift_out_of_arms", lift_out_of_arms}, Property::can_delete, effects},
        {{"lift_out_of_loops", lift_out_of_loops}, Property::can_reorder, loads},
        {{"remove_unread", remove_unread}, Property::can_delete, deleted},
    };
}

class CarelessPassTest : public testing::TestWithParam<size_t> {};

TEST_P(CarelessPassTest, IsNoticed) {
    const Mistake mistake = all_mistakes()[GetParam()];
    if (mistake.intrinsics.empty()) {
        EXPECT_GT(compare(mistake.pass, {mistake.ignored, {}}).changed, 0u) << mistake.pass.name;
    }
    for (const IntrinsicOp op : mistake.intrinsics)
        EXPECT_GT(compare(mistake.pass, {mistake.ignored, op}).changed, 0u)
            << mistake.pass.name << " of " << intrinsic_info(op).name;
}

INSTANTIATE_TEST_SUITE_P(Mistakes,
                         CarelessPassTest,
                         testing::Range<size_t>(0, all_mistakes().size()),
                         [](const auto& info) {
                             const Mistake mistake = all_mistakes()[info.param];
                             return std::string(mistake.pass.name) +
                                    (mistake.ignored == Property::can_reorder  ? "_reorders"
                                     : mistake.ignored == Property::can_delete ? "_deletes"
                                     : mistake.intrinsics.empty()              ? "_textures"
                                                                               : "_derivatives");
                         });

}  // namespace
}  // namespace cuesta::nir
