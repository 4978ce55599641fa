// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The list of the specification's rules, tests/golden/cg/rules (its README.md has the form).
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "compiler/cg/cg.h"
#include "gpu_cores.h"

namespace cuesta::cg::testing {

enum class RuleCheck : uint8_t { accepted, refused, result };

// What a core of a GPU (gpu_cores.h) does not do as the rule says.
struct RuleException {
    std::string core;         // the name of its profile
    bool is_refused = false;  // with these words; else its result is another one, for this reason
    std::string why;
};

struct RuleCase {
    RuleCheck check;
    std::string place;  // "types.txt:12"
    std::string text;   // the whole program
    // Its twin of vertices, where the text says nothing of a stage; else the same.
    std::string vertex_text;
    std::string entry = "main";
    std::string profile = "ps_g13";
    bool names_profile = false;  // then it is for that alone, whichever the GPU
    bool is_strict = false;
    bool is_fx = false;
    bool has_entry = true;  // else the text alone is checked
    bool half_precision = false;
    bool is_loose = false;             // results have few bits
    std::vector<std::string> said;     // in the log, each of them
    std::string output;                // the semantic of the result
    std::vector<std::string> results;  // numbers, "*" for any; or the one word "discarded"
    std::vector<RuleException> exceptions;
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

// Whether the case is of the core's stage.
bool is_for_core(const RuleCase& one, const GpuCore& core);

// By name.
std::vector<RuleFile> read_rules(const std::filesystem::path& folder);

// docs/cg-coverage.md (rules_page.cpp).
std::string coverage_page(const std::vector<RuleFile>& files);

}  // namespace cuesta::cg::testing
