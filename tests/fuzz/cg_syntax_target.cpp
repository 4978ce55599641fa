// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <string>

#include "compiler/cg/syntax/parse.h"
#include "compiler/cg/syntax/print_syntax.h"
#include "targets.h"

namespace cuesta::fuzz {
namespace {

struct Printed {
    std::string text;
    bool has_errors = false;
};

Printed parse_cg(std::string_view text, const cg::ParseOptions& options) {
    base::Arena arena;
    shading::Names names(arena);
    shading::Diagnostics diagnostics;
    const cg::Parsed parsed =
        cg::parse({.text = text, .options = options}, arena, names, diagnostics);
    return {cg::print_syntax(parsed.unit), diagnostics.has_errors()};
}

}  // namespace

bool fuzz_cg_syntax(Bytes input) {
    bool is_accepted = false;
    for (const cg::ParseOptions& options :
         {cg::ParseOptions{.is_fx = true}, cg::ParseOptions{.is_strict = true}}) {
        const Printed printed = parse_cg(text_of(input), options);
        if (printed.has_errors)
            continue;
        is_accepted = true;
        // All parentheses may be too many, and a name of GLSL's is printed as Cg's, which may mean
        // something else: that is an error then, but never another tree.
        const Printed again = parse_cg(printed.text, options);
        if (!again.has_errors && again.text != printed.text)
            broken("a tree prints to another one", printed.text + "----\n" + again.text);
    }
    return is_accepted;
}

}  // namespace cuesta::fuzz
