// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/shading/preprocessor.h"

#include <fmt/format.h>

#include "base/assert.h"

namespace cuesta::shading {

Preprocessor::Preprocessor(const Dialect& dialect,
                           DirectiveHooks& hooks,
                           Names& names,
                           base::Arena& arena,
                           Diagnostics& diagnostics,
                           std::span<const std::string_view> strings,
                           Files* files)
    : context_{dialect, names, arena, diagnostics, files},
      hooks_(hooks),
      lexer_(context_, strings, 0),
      expander_(context_, *this),
      next_string_(static_cast<uint32_t>(strings.size())) {
    while (files != nullptr && files->size() < strings.size())
        files->add({});
    predefine_dynamic("__LINE__", Macro::Kind::line);
    predefine_dynamic("__FILE__", Macro::Kind::file);
}

void Preprocessor::predefine_dynamic(std::string_view name, Macro::Kind kind) {
    NameEntry* const entry = Names::entry_of(context_.names.enter(name));
    entry->macro =
        context_.arena.make<Macro>(Macro{.kind = kind, .is_predefined = true, .name = entry});
}

void Preprocessor::predefine(std::string_view name, std::string_view body, bool may_change) {
    NameEntry* const entry = Names::entry_of(context_.names.enter(name));
    Macro* const macro =
        context_.arena.make<Macro>(Macro{.is_predefined = !may_change, .name = entry});
    const std::string_view strings[] = {body};
    Lexer lexer(context_, strings, 0);
    scratch_.clear();
    Lexeme token;
    for (lexer.next(token); !token.is_end(); lexer.next(token)) {
        token.is_of_macro = true;
        token.is_line_start = false;
        scratch_.push_back(token);
    }
    macro->body = context_.arena.copy(std::span<const Lexeme>(scratch_));
    entry->macro = macro;
}

Token Preprocessor::next() {
    for (;;) {
        Lexeme token;
        expander_.next(token);
        if (context_.diagnostics.is_full()) {
            token = Lexeme();
            return token;
        }
        if (token.special == Special::none)
            return token;
        context_.diagnostics.error(token.location,
                                   token.special == Special::stray
                                       ? no_character(context_.dialect, token.text[0])
                                       : fmt::format("'{}' begins no line here", token.text));
    }
}

void Preprocessor::read(Lexeme& out) {
    for (;;) {
        lexer_.next(out);
        if (is_in_directive_)
            break;
        if (out.special == Special::hash && out.is_line_start) {
            directive(out);
        } else if (!out.is_end()) {
            has_begun_ = true;
            has_code_ = true;
            break;
        } else if (!end_text()) {
            break;
        }
    }
    expander_.set_position(out.location);
}

// Of the text that is read; whether another one goes on.
bool Preprocessor::end_text() {
    report_open_conditionals();
    if (outer_.empty())
        return false;
    lexer_ = std::move(outer_.back().lexer);
    own_conditionals_ = outer_.back().conditionals;
    outer_.pop_back();
    return true;
}

}  // namespace cuesta::shading
