// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/glsl/parser.h"

#include <fmt/core.h>

namespace cuesta::glsl {

using shading::Token;
using shading::TokenKind;

Parser::Parser(Context& context, shading::Preprocessor& tokens)
    : context_(context), tokens_(tokens) {
    advance();
}

Lookahead Parser::classify(const Token& token) {
    Lookahead lookahead = {token};
    if (token.kind != TokenKind::identifier)
        return lookahead;
    lookahead.symbol = &context_.scopes.symbol_of(token.name);
    const WordInfo* info = lookahead.symbol->word;
    if (info == nullptr)
        return lookahead;
    const Version version = context_.language.version;
    if (is_desktop(version)) {
        const bool is_own = info->gl_extensions == Extension::none || version >= info->gl_own;
        lookahead.word =
            is_own || context_.may_use_one_of(info->gl_extensions, token.location, info->text)
                ? info->in(version)
                : info->gl_without;
        return lookahead;
    }
    const Extension extension = version >= Version::es_300 ? Extension::none : info->extension;
    if (context_.may_use(extension, token.location, info->text))
        lookahead.word = info->in(version);
    else if (info->is_reserved_without)
        lookahead.word = Word::reserved;
    return lookahead;
}

void Parser::fail(std::string text) {
    // Behind nesting that is too deep the text ends, which is no news.
    if (!failed_ && !stopped_)
        context_.error(here(), std::move(text));
    failed_ = true;
}

std::string Parser::found() const {
    if (at_end())
        return "the end of the text";
    const std::string why = context_.other_versions_of(current_.token.text);
    return fmt::format("'{}'{}{}", current_.token.text,
                       current_.word == Word::reserved ? ", which is reserved" : "",
                       why.empty() ? "" : fmt::format(" ({})", why));
}

void Parser::fail_expected(std::string_view what) {
    if (!failed_)
        fail(fmt::format("{} is expected, not {}", what, found()));
}

void Parser::parse() {
    read_declarations(context_.diagnostics, [this] { parse_external(); });
}

}  // namespace cuesta::glsl
