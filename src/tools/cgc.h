// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// cuesta cgc: the Cg compiler with the habits of NVIDIA's cgc, long options with one dash among
// them, so that build scripts that call that one may call this one.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "tools/ending.h"

namespace cuesta::tools {

enum class CgcFormat : uint8_t { words, binary, listing, nir, tgsi };

struct CgcOptions {
    std::string input;    // empty: standard input
    std::string output;   // empty: none is named
    std::string listing;  // where messages go; empty: standard error
    std::string reflection;
    std::string entry = "main";
    bool has_entry = true;
    std::string profile;
    std::vector<std::string> ignored;  // options that mean nothing here, as they were written
    std::string gpu;
    CgcFormat format = CgcFormat::listing;
    std::vector<std::pair<std::string, std::string>> macros;
    std::vector<std::string> folders;
    bool is_quiet = false;
    bool wants_stats = false;
    bool is_strict = false;
    bool is_fx = false;
    bool has_library = true;
    bool is_fast = true;
    bool is_position_invariant = false;
    bool no_warnings = false;
    std::vector<uint16_t> hidden_warnings;
    bool wants_help = false;
    bool wants_version = false;
};

// Errors name the option, and what it might have been, or which other it does not go with.
Result<CgcOptions> parse_cgc_options(std::span<const std::string> arguments);
std::string cgc_help();

Ending cgc(std::span<const std::string> arguments);

}  // namespace cuesta::tools
