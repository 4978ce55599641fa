// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Cg for the preprocessor, which is that of ANSI C: macros, #include, pragmas.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "compiler/cg/syntax/include.h"
#include "compiler/cg/syntax/profile.h"
#include "compiler/shading/diagnostics.h"
#include "compiler/shading/dialect.h"
#include "compiler/shading/source.h"

namespace cuesta::cg {

const shading::Dialect& preprocessor_dialect();

// A name, or a name with parameters, and its text: {"N", "4"}, {"F(x)", "x*x"}.
using MacroDefinition = std::pair<std::string, std::string>;

// The text of Location::string 0, in front of the file's: the definitions of the profile (__CGC__,
// PROFILE_<NAME>) and the caller's, which may redefine none of those. Ends of lines in them are
// blanks, so that each is one directive. The profile may be null.
std::string macro_prelude(const Profile* profile, std::span<const MacroDefinition> macros);

// The text without the mark of UTF-8 in front (Unicode 15, 23.8 "Byte Order Mark"), which editors
// put there.
std::string_view without_mark(std::string_view text);
// The line of the first byte of zero, which UTF-16 and binary files have; no value: it is a text.
std::optional<uint32_t> line_of_zero(std::string_view text);

// A message of such a file, of its name and that line.
std::string not_a_text(std::string_view file, uint32_t line);

// Keeps the files that are read, and what pragmas say.
class Directives final : public shading::DirectiveHooks {
  public:
    // Of the two first strings: the prelude and the file.
    Directives(shading::Diagnostics& diagnostics,
               std::string_view file_name,
               const IncludeFunction& include);

    bool directive(const shading::DirectiveLine& line) override;
    void pragma(const shading::DirectiveLine& line) override;
    std::optional<std::string_view> include(const shading::Include& include) override;

    // What Location::string means. A file that is included twice stands there twice. The
    // preprocessor adds to them.
    shading::Files& files() { return files_; }
    // The texts of included files, by Location::string: messages show lines of them.
    std::unordered_map<uint32_t, std::string>& texts() { return texts_; }
    // #pragma position_invariant, which so far stood in front of it.
    bool is_position_invariant(const shading::Name* function);
    // Warns of what pragmas asked for and no text behind them has: at the text's end.
    void finish();

  private:
    void note_position_invariant(const shading::Name& name, shading::Location location);

    shading::Diagnostics& diagnostics_;
    const IncludeFunction& include_;
    shading::Files files_;
    std::unordered_set<std::string> once_;  // paths
    std::unordered_map<uint32_t, std::string> texts_;
    struct InvariantFunction {
        const shading::Name* name;
        shading::Location location;  // of the pragma
        bool is_met;                 // by a function
    };
    std::vector<InvariantFunction> invariant_functions_;
    std::unordered_map<const shading::Name*, size_t> position_invariant_;  // indices of those
};

}  // namespace cuesta::cg
