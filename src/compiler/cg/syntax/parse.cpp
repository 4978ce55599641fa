// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/cg/syntax/parse.h"

#include <utility>

namespace cuesta::cg {

Parsed parse(const ParseInput& input,
             base::Arena& arena,
             shading::Names& names,
             shading::Diagnostics& diagnostics) {
    names.forget_macros();
    const std::string prelude = macro_prelude(input.profile, input.macros);
    const std::string_view strings[] = {prelude, input.text};
    Directives directives(diagnostics, input.file_name, input.include);
    shading::Preprocessor tokens(preprocessor_dialect(), directives, names, arena, diagnostics,
                                 strings, &directives.files());
    const syntax::Unit unit = Parser(arena, diagnostics, tokens, directives, input.options).parse();
    return {unit, std::move(directives.files()), std::move(directives.texts())};
}

}  // namespace cuesta::cg
