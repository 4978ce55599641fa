// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>

#include <fmt/core.h>

#include "gpu_cores.h"
#include "rules_list.h"

namespace cuesta::cg::testing {
namespace {

unsigned count_of(const Rule& rule, RuleCheck check) {
    return static_cast<unsigned>(std::count_if(
        rule.cases.begin(), rule.cases.end(), [&](const RuleCase& c) { return c.check == check; }));
}

std::string shown_by(const Rule& rule) {
    std::string text;
    const auto add = [&](RuleCheck check, const char* what) {
        if (const unsigned count = count_of(rule, check); count != 0)
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, what);
    };
    add(RuleCheck::accepted, "accepted");
    add(RuleCheck::refused, "refused");
    add(RuleCheck::result, "run");
    if (!rule.gap.empty())
        text = "**gap**: " + rule.gap + (text.empty() ? "" : " (" + text + ")");
    return text;
}

std::string cell(const std::string& text) {
    std::string escaped;
    for (const char c : text)
        escaped += c == '|' ? std::string("\\|") : std::string(1, c);
    return escaped;
}

bool is_excepted(const Rule& rule, const GpuCore& core) {
    return std::any_of(rule.cases.begin(), rule.cases.end(), [&](const RuleCase& one) {
        return std::any_of(one.exceptions.begin(), one.exceptions.end(),
                           [&](const RuleException& e) { return e.core == core.profile; });
    });
}

// Where all programs that are run give what they should.
std::string run_on(const Rule& rule) {
    if (count_of(rule, RuleCheck::result) == 0)
        return "";
    std::string text = "interpreter";
    for (const std::string_view gpu : {"g13", "mali400"}) {
        std::string stages;
        bool is_whole = true;
        for (const GpuCore& core : gpu_cores()) {
            if (core.gpu != gpu)
                continue;
            const bool is_asked =
                std::any_of(rule.cases.begin(), rule.cases.end(), [&](const RuleCase& one) {
                    return one.check == RuleCheck::result && is_for_core(one, core);
                });
            const bool is_vertex = find_profile(core.profile)->stage == nir::Stage::vertex;
            if (is_asked && !is_excepted(rule, core))
                stages = is_vertex ? "vertices" : "fragments";
            else if (is_asked)
                is_whole = false;
        }
        if (!stages.empty())
            text += fmt::format(", {}{}", gpu, is_whole ? "" : fmt::format(" ({})", stages));
    }
    return text;
}

std::string exceptions_of(const Rule& rule) {
    std::string rows;
    for (const RuleCase& one : rule.cases)
        for (const RuleException& e : one.exceptions) {
            const std::string row =
                fmt::format("| {} | {} | {} | {} |\n", rule.id, e.core,
                            e.is_refused ? "refused" : "another result", cell(e.why));
            if (rows.find(row) == std::string::npos)
                rows += row;
        }
    return rows;
}

}  // namespace

std::string coverage_page(const std::vector<RuleFile>& files) {
    size_t rules = 0;
    size_t gaps = 0;
    size_t cases[3] = {};
    std::string tables;
    std::string exceptions;
    for (const RuleFile& file : files) {
        tables += fmt::format("\n## {}\n\n[{}.txt](../tests/golden/cg/rules/{}.txt)\n\n",
                              file.title, file.name, file.name);
        tables += "| id | section | rule | tests | on |\n| --- | --- | --- | --- | --- |\n";
        for (const Rule& rule : file.rules) {
            ++rules;
            gaps += rule.gap.empty() ? 0 : 1;
            for (const RuleCase& one : rule.cases)
                ++cases[static_cast<size_t>(one.check)];
            tables += fmt::format("| {} | {} | {} | {} | {} |\n", rule.id, cell(rule.section),
                                  cell(rule.paraphrase), cell(shown_by(rule)), run_on(rule));
            exceptions += exceptions_of(rule);
        }
    }
    return fmt::format(
               "# Coverage of the Cg Language Specification 3.1\n\n"
               "The rules that the specification states, each with what shows it: programs that "
               "are "
               "accepted, programs\nthat are refused with the right message, and programs whose "
               "results are compared: on NIR's interpreter,\nunoptimised and optimised, and "
               "compiled on "
               "the simulated GPUs. Written by `CUESTA_BLESS=1 cg_rules_test` from the\nlists in "
               "`tests/golden/cg/rules`.\n\n"
               "On a GPU a program runs in both stages, but in the one that it names. A stage "
               "behind "
               "a GPU is the only one\nthere that does all that the rule's programs ask; what the "
               "others do instead is in [a table](#exceptions).\n\n"
               "{} rules, {} of them covered, {} known gaps; {} programs accepted, {} refused, {} "
               "run.\n",
               rules, rules - gaps, gaps, cases[0], cases[1], cases[2]) +
           tables +
           "\n## Exceptions\n\n| rule | profile | is | because |\n| --- | --- | --- | --- |\n" +
           exceptions;
}

}  // namespace cuesta::cg::testing
