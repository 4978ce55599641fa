// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Whether passes honour what the tables say of intrinsics: can_reorder, can_delete, convergent.
// Programs full of effects run before and behind a pass, and must leave the same behind, and at
// each barrier the same memory; loads behind a barrier see what others stored meanwhile. That this
// notices anything is shown with passes that ignore one property of one intrinsic.
#include <functional>
#include <map>
#include <set>

#include "../nir_testing.h"
#include "careless_passes.h"
#include "compiler/nir/passes/registry.h"
#include "effects_program.h"

namespace cuesta::nir {
namespace {

constexpr uint64_t programs = 600;

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
    unsigned rewritten = 0;  // programs whose text is another one
    unsigned changed = 0;    // programs that do something else
    std::string first;       // what the pass made of the first of them
};

void no_preparation(Shader&) {}

Findings compare(const std::function<void(Shader&)>& pass,
                 const std::function<void(Shader&)>& prepare = no_preparation,
                 unsigned enough = programs) {
    Findings findings;
    for (uint64_t seed = 0; seed < programs && findings.changed < enough; ++seed) {
        const std::unique_ptr<Shader> shader = effects_program(seed);
        prepare(*shader);
        const std::string before = print(*shader);
        pass(*shader);
        findings.rewritten += print(*shader) != before;
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

void for_each_instr_of_programs(
    const std::function<void(const Function& function, const Instr& instr)>& visit) {
    for (uint64_t seed = 0; seed < programs; ++seed) {
        const std::unique_ptr<Shader> shader = effects_program(seed);
        for (const auto& function : shader->functions)
            for_each_instr(function->body, [&](const Instr& instr) { visit(*function, instr); });
    }
}

TEST(EffectsPrograms, AreValidAndRun) {
    for (uint64_t seed = 0; seed < programs; ++seed) {
        const std::unique_ptr<Shader> shader = effects_program(seed);
        ASSERT_EQ(validate(*shader), std::vector<std::string>{}) << print(*shader);
        ASSERT_EQ(expected_effects()[seed].error, "") << print(*shader);
    }
}

// Others are made by back ends, run only on their target, or only in shaders of other stages.
TEST(EffectsPrograms, HaveEveryIntrinsicThatTheInterpreterKnows) {
    std::set<std::string_view> found;
    for_each_instr_of_programs([&](const Function&, const Instr& instr) {
        if (const Intrinsic* intrinsic = instr.as<Intrinsic>())
            found.insert(intrinsic->info().name);
    });
    for (const IntrinsicInfo& info : intrinsic_infos) {
        const bool other = info.internal || info.name.ends_with("_agx") ||
                           (info.stage && *info.stage != Stage::fragment);
        // Structs are taken apart in front of passes that move anything.
        EXPECT_TRUE(found.contains(info.name) || other || info.name == "deref_struct") << info.name;
    }
}

TEST(EffectsPrograms, HaveCallsReturnsAndPhisOfVectors) {
    std::map<std::string_view, unsigned> found;
    for_each_instr_of_programs([&](const Function& function, const Instr& instr) {
        const Phi* phi = instr.as<Phi>();
        const Jump* jump = instr.as<Jump>();
        found["calls"] += instr.kind == InstrKind::call;
        found["phis of vectors"] += phi != nullptr && phi->def.components > 1;
        if (jump != nullptr && jump->jump == JumpKind::return_)
            ++found[function.name == "main" ? "returns of main" : "returns of callees"];
    });
    for (const char* what : {"calls", "phis of vectors", "returns of main", "returns of callees"})
        EXPECT_GT(found[what], programs / 10) << what;
}

// --- real passes ---------------------------------------------------------------------------------

// What makes the programs such that the pass has something to do.
std::vector<std::string_view> needed_by(std::string_view pass) {
    if (pass == "loop_unroll")  // the generator counts rounds in variables
        return {"vars_to_ssa", "copy_prop"};
    if (find_pass(pass)->wants == Precondition::no_calls)
        return {"inline_functions"};
    return {};
}

class RealPass : public testing::TestWithParam<std::string_view> {};

TEST_P(RealPass, KeepsTheEffects) {
    const PassEntry* entry = find_pass(GetParam());
    ASSERT_NE(entry, nullptr);
    const auto run = [](const PassEntry& pass, Shader& shader) {
        const Result<bool> done = pass.run(shader);
        EXPECT_TRUE(done) << done.error().text;
    };
    const Findings findings = compare([&](Shader& shader) { run(*entry, shader); },
                                      [&](Shader& shader) {
                                          for (const std::string_view pass : needed_by(entry->name))
                                              run(*find_pass(pass), shader);
                                      });
    EXPECT_EQ(findings.changed, 0u) << findings.first;
    EXPECT_GT(findings.rewritten, 0u) << "nothing here is for the pass";
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
                                         "inline_functions",
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
        for (const std::string_view pass :
             {"inline_functions", "lower_copies", "vars_to_ssa", "optimize", "convert_from_ssa",
              "lower_parallel_copies"})
            EXPECT_TRUE(find_pass(pass)->run(shader));
    });
    EXPECT_EQ(findings.changed, 0u) << findings.first;
}

// --- careless passes -----------------------------------------------------------------------------

constexpr CarelessPass careless_passes[] = {
    {"merge_equal", merge_equal},           {"sink_into_arms", sink_into_arms},
    {"lift_out_of_arms", lift_out_of_arms}, {"lift_out_of_loops", lift_out_of_loops},
    {"lift_barriers", lift_barriers},       {"sink_stores", sink_stores},
    {"remove_unread", remove_unread},
};

// Stops where `enough` programs do something else.
Findings compare(const CarelessPass& pass, const Careless& careless, unsigned enough = programs) {
    const auto run = [&](Shader& shader) {
        for (const auto& function : shader.functions)
            pass.run(*function, careless);
    };
    return compare(run, no_preparation, enough);
}

TEST(CarelessPasses, AreRightWhenTheyIgnoreNothing) {
    for (const CarelessPass& pass : careless_passes) {
        const Findings findings = compare(pass, {});
        EXPECT_EQ(findings.changed, 0u) << pass.name << ", " << findings.first;
        EXPECT_GT(findings.rewritten, 0u) << pass.name;
    }
}

struct Mistake {
    CarelessPass pass;
    Property ignored;
    std::vector<IntrinsicOp> intrinsics;  // none: textures
};

std::vector<Mistake> all_mistakes() {
    using enum IntrinsicOp;
    const std::vector<IntrinsicOp> loads = {load_deref,  load_reg,  load_scratch,
                                            load_global, load_ssbo, image_load};
    // All that do something but the ends of lanes: what one computes behind that is not seen.
    const std::vector<IntrinsicOp> effects = {
        store_deref,    copy_deref,  store_reg,        store_scratch, store_global,  store_ssbo,
        store_output,   demote,      demote_if,        emit_vertex,   end_primitive, barrier,
        memory_barrier, ssbo_atomic, ssbo_atomic_swap, image_store,
    };
    std::vector<IntrinsicOp> deleted = effects;
    deleted.insert(deleted.end(), {terminate, terminate_if});
    return {
        {{"merge_equal", merge_equal}, Property::can_reorder, loads},
        // A component is read of a texel, which seldom comes into an arm that stores one.
        {{"sink_into_arms", sink_into_arms},
         Property::can_reorder,
         {load_deref, load_reg, load_scratch, load_global, load_ssbo}},
        {{"sink_into_arms", sink_into_arms}, Property::convergent, {ddx, ddy}},
        {{"sink_into_arms", sink_into_arms}, Property::convergent, {}},
        {{"lift_out_of_arms", lift_out_of_arms}, Property::can_reorder, loads},
        {{"lift_out_of_arms", lift_out_of_arms}, Property::can_delete, effects},
        {{"lift_out_of_loops", lift_out_of_loops}, Property::can_reorder, loads},
        {{"lift_barriers", lift_barriers}, Property::barrier_order, {barrier, memory_barrier}},
        {{"sink_stores", sink_stores},
         Property::can_reorder,
         {store_deref, store_reg, store_scratch, store_global, store_ssbo, image_store}},
        {{"remove_unread", remove_unread}, Property::can_delete, deleted},
    };
}

std::string_view name_of_mistake(const Mistake& mistake) {
    switch (mistake.ignored) {
        case Property::none: break;
        case Property::can_reorder: return "reorders";
        case Property::can_delete: return "deletes";
        case Property::barrier_order: return "passes_by";
        case Property::convergent: return mistake.intrinsics.empty() ? "textures" : "derivatives";
    }
    return "nothing";
}

class CarelessPassTest : public testing::TestWithParam<size_t> {};

TEST_P(CarelessPassTest, IsNoticed) {
    const Mistake mistake = all_mistakes()[GetParam()];
    if (mistake.intrinsics.empty()) {
        EXPECT_GT(compare(mistake.pass, {mistake.ignored, {}}, 1).changed, 0u) << mistake.pass.name;
    }
    for (const IntrinsicOp op : mistake.intrinsics)
        EXPECT_GT(compare(mistake.pass, {mistake.ignored, op}, 1).changed, 0u)
            << mistake.pass.name << " of " << intrinsic_info(op).name;
}

INSTANTIATE_TEST_SUITE_P(Mistakes,
                         CarelessPassTest,
                         testing::Range<size_t>(0, all_mistakes().size()),
                         [](const auto& info) {
                             const Mistake mistake = all_mistakes()[info.param];
                             return std::string(mistake.pass.name) + "_" +
                                    std::string(name_of_mistake(mistake));
                         });

}  // namespace
}  // namespace cuesta::nir
