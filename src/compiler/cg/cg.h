// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Cg 3.1: a text and the name of a function in it become a program of one stage. This is all that
// others need to include. Facts: the Cg Language Specification 3.1; what is taken beyond it, and
// what each profile means, is in docs/cg.md.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "compiler/cg/program/reflection.h"
#include "compiler/cg/syntax/options.h"
#include "compiler/nir/shader.h"

namespace cuesta::cg {

struct Compiled {
    std::unique_ptr<nir::Shader> shader;  // null: there are errors
    Reflection reflection;
    // Lines in the order of the text: "file(line) : error C1008: ...", the line itself and a caret.
    std::string log;
    // "file(line)", where the entry's definition stands; empty where there is none.
    std::string entry_place;
    unsigned errors = 0;
    unsigned warnings = 0;
};

// Never fails but by errors in the log. Takes time and memory in proportion to the text and to what
// its macros, functions and loops become, within the bounds that docs/cg.md states.
Compiled compile(std::string_view text, const Options& options);

// The entry is left out: the whole text is checked, and no shader made (-noentry).
Compiled check(std::string_view text, const Options& options);

}  // namespace cuesta::cg
