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
    const std::string_view strings[] = {prelude, without_mark(input.text)};
    Directives directives(diagnostics, input.file_name, input.include);
    if (const std::optional<uint32_t> line = line_of_zero(input.text)) {
        diagnostics.error({.string = 1, .line = *line, .column = 0},
                          static_cast<uint16_t>(Message::syntax),
                          not_a_text(input.file_name, *line));
        return {{}, std::move(directives.files())};
    }
    shading::Preprocessor tokens(preprocessor_dialect(), directives, names, arena, diagnostics,
                                 strings, &directives.files());
    const syntax::Unit unit = Parser(arena, diagnostics, tokens, directives, input.options).parse();
    directives.finish();
    return {unit, std::move(directives.files()), std::move(directives.texts())};
}

}  // namespace cuesta::cg
