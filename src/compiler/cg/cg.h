// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Cg 3.1: a text and the name of a function in it become a program of one stage. This is all that
// others need to include. Facts: the Cg Language Specification 3.1; what is taken beyond it, and
// what each profile means, is in docs/cg.md.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/cg/include.h"
#include "compiler/cg/profile.h"
#include "compiler/cg/reflection.h"
#include "compiler/nir/arithmetic.h"
#include "compiler/nir/shader.h"

namespace cuesta::cg {

struct Options {
    std::string_view file_name = "input.cg";  // in messages
    std::string_view entry = "main";
    const Profile* profile = nullptr;  // never null
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

struct Compiled {
    std::unique_ptr<nir::Shader> shader;  // null: there are errors
    Reflection reflection;
    // Lines in the order of the text: "file(line) : error C1008: ...", the line itself and a caret.
    std::string log;
    unsigned errors = 0;
    unsigned warnings = 0;
};

// Never fails but by errors in the log. Takes time and memory in proportion to the text and to what
// its macros, functions and loops become, within the bounds that docs/cg.md states.
Compiled compile(std::string_view text, const Options& options);

// The entry is left out: the whole text is checked, and no shader made (-noentry).
Compiled check(std::string_view text, const Options& options);

}  // namespace cuesta::cg
