// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A text to its syntax tree: preprocessor and parser put together.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/arena.h"
#include "compiler/cg/syntax/dialect.h"
#include "compiler/cg/syntax/include.h"
#include "compiler/cg/syntax/parser.h"
#include "compiler/cg/syntax/profile.h"
#include "compiler/cg/syntax/syntax.h"
#include "compiler/shading/diagnostics.h"
#include "compiler/shading/names.h"

namespace cuesta::cg {

struct ParseInput {
    std::string_view text;
    std::string_view file_name = "input.cg";
    const Profile* profile = nullptr;         // null: no macro names one
    std::span<const MacroDefinition> macros;  // of the command line
    IncludeFunction include;                  // empty: there are no files
    ParseOptions options;
};

struct Parsed {
    syntax::Unit unit;                                   // with errors: what has none
    shading::Files files;                                // by Location::string
    std::unordered_map<uint32_t, std::string> included;  // texts, by the same
};

// Tree and names live in the arena. Several texts may share the names, as a program and the library
// do: macros of one do not count in the next.
Parsed parse(const ParseInput& input,
             base::Arena& arena,
             shading::Names& names,
             shading::Diagnostics& diagnostics);

}  // namespace cuesta::cg
