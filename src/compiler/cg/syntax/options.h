// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What a compilation is told besides the text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/cg/syntax/include.h"
#include "compiler/cg/syntax/profile.h"
#include "compiler/nir/arithmetic.h"

namespace cuesta::cg {

struct Options {
    explicit Options(const Profile& p) : profile(p) {}

    const Profile& profile;                   // of the table (profile.h), which outlives everything
    std::string_view file_name = "input.cg";  // in messages
    std::string_view entry = "main";
    // What the GPU that code is made for computes with.
    nir::Arithmetic arithmetic;
    // Macros: name and text.
    std::vector<std::pair<std::string, std::string>> macros;
    IncludeFunction include;             // empty: there are no files
    bool is_strict = false;              // the specification's text alone
    bool is_fx = false;                  // techniques, annotations and sampler states are skipped
    bool has_library = true;             // the standard library
    bool is_fast = true;                 // else arithmetic stays as it is written (-nofastmath)
    bool is_position_invariant = false;  // as #pragma position_invariant of the entry
    bool no_warnings = false;
    std::vector<uint16_t> hidden_warnings;  // numbers
};

}  // namespace cuesta::cg
