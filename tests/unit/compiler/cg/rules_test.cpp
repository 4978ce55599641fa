// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The specification's rules, each by programs that are accepted, refused or run.
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "rules_list.h"
#include "rules_running.h"

namespace cuesta::cg::testing {
namespace {

const std::vector<RuleFile>& rule_files() {
    static const std::vector<RuleFile> files =
        read_rules(std::filesystem::path(CUESTA_CG_RULES_FOLDER));
    return files;
}

bool has(const Rule& rule, RuleCheck check) {
    return std::any_of(rule.cases.begin(), rule.cases.end(),
                       [&](const RuleCase& one) { return one.check == check; });
}

// Every warning that is given is one that the rule speaks of.
void check_accepted(const RuleCase& one) {
    const Compiled compiled = compile_rule(one);
    EXPECT_EQ(compiled.errors, 0u) << compiled.log;
    EXPECT_EQ(compiled.shader != nullptr, one.has_entry) << compiled.log;
    EXPECT_EQ(compiled.warnings != 0, !one.said.empty()) << compiled.log;
    for (const std::string& said : one.said)
        EXPECT_NE(compiled.log.find(said), std::string::npos) << compiled.log;
}

void check_refused(const RuleCase& one) {
    const Compiled compiled = compile_rule(one);
    EXPECT_NE(compiled.errors, 0u) << "it is accepted\n" << compiled.log;
    EXPECT_TRUE(compiled.shader == nullptr);
    for (const std::string& said : one.said)
        EXPECT_NE(compiled.log.find(said), std::string::npos) << compiled.log;
}

TEST(CgRules, AreListed) {
    std::set<std::string> ids;
    ASSERT_GT(rule_files().size(), 10u);
    for (const RuleFile& file : rule_files()) {
        EXPECT_FALSE(file.title.empty()) << file.name;
        for (const std::string& place : file.errors)
            ADD_FAILURE() << place << ": the line has not the form";
        for (const Rule& rule : file.rules)
            EXPECT_TRUE(ids.insert(rule.id).second) << rule.place << ": " << rule.id << " is twice";
    }
}

TEST(CgRules, HaveTests) {
    for (const RuleFile& file : rule_files()) {
        for (const Rule& rule : file.rules) {
            if (!rule.gap.empty())
                continue;
            EXPECT_TRUE(has(rule, RuleCheck::accepted) || has(rule, RuleCheck::result))
                << rule.place << ": nothing shows " << rule.id;
            EXPECT_EQ(has(rule, RuleCheck::refused), rule.is_forbidding)
                << rule.place << ": what " << rule.id << " forbids";
        }
    }
}

TEST(CgRules, AreKept) {
    for (const RuleFile& file : rule_files()) {
        for (const Rule& rule : file.rules) {
            for (const RuleCase& one : rule.cases) {
                SCOPED_TRACE(one.place + ": " + one.text);
                switch (one.check) {
                    case RuleCheck::accepted: check_accepted(one); break;
                    case RuleCheck::refused: check_refused(one); break;
                    case RuleCheck::result: run_rule(one); break;
                }
            }
        }
    }
}

TEST(CgRules, AreKeptByGpus) {
    for (const RuleFile& file : rule_files()) {
        for (const Rule& rule : file.rules) {
            for (const RuleCase& one : rule.cases) {
                if (one.check != RuleCheck::result)
                    continue;
                SCOPED_TRACE(one.place + ": " + one.text);
                for (const GpuCore& core : gpu_cores())
                    if (is_for_core(one, core))
                        run_rule_on(one, core);
            }
        }
    }
}

TEST(CgRules, ExceptionsNameCores) {
    for (const RuleFile& file : rule_files())
        for (const Rule& rule : file.rules)
            for (const RuleCase& one : rule.cases)
                for (const RuleException& exception : one.exceptions)
                    EXPECT_TRUE(std::any_of(gpu_cores().begin(), gpu_cores().end(),
                                            [&](const GpuCore& core) {
                                                return core.profile == exception.core &&
                                                       is_for_core(one, core);
                                            }))
                        << one.place << ": " << exception.core;
}

TEST(CgRules, AreDocumented) {
    const std::string wanted = coverage_page(rule_files());
    if (std::getenv("CUESTA_BLESS") != nullptr) {
        std::ofstream(CUESTA_CG_COVERAGE_PAGE) << wanted;
        return;
    }
    std::ostringstream found;
    found << std::ifstream(CUESTA_CG_COVERAGE_PAGE).rdbuf();
    EXPECT_EQ(found.str(), wanted) << "CUESTA_BLESS=1 writes the page";
}

}  // namespace
}  // namespace cuesta::cg::testing
