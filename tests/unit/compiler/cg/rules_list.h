// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The list of the specification's rules, tests/golden/cg/rules (its README.md has the form).
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "compiler/cg/cg.h"

namespace cuesta::cg::testing {

enum class RuleCheck : uint8_t { accepted, refused, result };

struct RuleCase {
    RuleCheck check;
    std::string place;  // "types.txt:12"
    std::string text;   // the whole program
    std::string entry = "main";
    std::string profile = "ps_g13";
    bool is_strict = false;
    bool is_fx = false;
    bool has_entry = true;  // else the text alone is checked
    bool half_precision = false;
    bool is_loose = false;             // results have few bits
    std::vector<std::string> said;     // in the log, each of them
    std::string output;                // the semantic of the result
    std::vector<std::string> results;  // numbers, "*" for any; or the one word "discarded"
};

struct Rule {
    std::string place;
    std::string id;
    std::string section;
    std::string paraphrase;
    bool is_forbidding = false;
    std::string gap;  // why it is not kept; empty: it is
    std::vector<RuleCase> cases;
};

struct RuleFile {
    std::string name;   // "types"
    std::string title;  // of the first line
    std::vector<Rule> rules;
    std::vector<std::string> errors;  // lines that have not the form
};

// By name.
std::vector<RuleFile> read_rules(const std::filesystem::path& folder);

// docs/cg-coverage.md.
std::string coverage_page(const std::vector<RuleFile>& files);

}  // namespace cuesta::cg::testing
