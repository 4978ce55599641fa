// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "compiler/shading/expander.h"

namespace cuesta::shading {

// The argument as it was written, with one blank where there were some (C99, 6.10.3.2).
Lexeme Expander::to_string(const Call& call, uint16_t which) {
    const Argument& argument = call.arguments[which];
    std::string text;
    for (size_t i = argument.tokens.begin; i != argument.tokens.end; ++i) {
        const Lexeme& token = (*call.tokens)[i];
        if (token.has_space && !text.empty())
            text += ' ';
        const bool is_string = token.kind == TokenKind::string_literal;
        if (!is_string && token.kind != TokenKind::character_literal) {
            text += token.text;
            continue;
        }
        const std::string_view quote = is_string ? "\\\"" : "";
        text += quote;
        for (const char c : token.text) {
            if (c == '\\' || c == '"')
                text += '\\';
            text += c;
        }
        text += quote;
    }
    spend(1 + text.size() / sizeof(Lexeme));
    Lexeme made;
    made.kind = TokenKind::string_literal;
    made.location = call.location;
    made.text = context_.arena.copy(text);
    return made;
}

bool Expander::paste(Lexeme& left, const Lexeme& right, Location location) {
    const std::string text = std::string(left.text) + std::string(right.text);
    if (!spend(1 + text.size() / sizeof(Lexeme)))
        return false;
    const std::string_view strings[] = {text};
    Diagnostics ignored;
    const LexerContext context = {context_.dialect, context_.names, context_.arena, ignored};
    Lexer lexer(context, strings, 0);
    Lexeme made;
    Lexeme end;
    lexer.next(made);
    lexer.next(end);
    // The texts of strings are without their quotes; no token begins or goes on behind one.
    const bool has_string =
        left.kind == TokenKind::string_literal || right.kind == TokenKind::string_literal;
    if (has_string || made.is_end() || !end.is_end() || ignored.has_errors()) {
        context_.diagnostics.error(
            location, fmt::format("'{}' and '{}' make no token", left.text, right.text));
        return false;
    }
    made.location = location;
    made.has_space = left.has_space;
    made.is_line_start = false;
    left = made;
    return true;
}

// What stands at `at` in the body, which becomes the place of its last token.
std::span<const Lexeme> Expander::operand_of(Call& call,
                                             size_t& at,
                                             bool is_pasted,
                                             Lexeme& scratch) {
    const Lexeme& token = call.macro.body[at];
    if (token.special == Special::hash && call.macro.kind == Macro::Kind::function) {
        scratch = to_string(call, call.macro.body[++at].parameter);
        return {&scratch, 1};
    }
    if (token.special != Special::parameter) {
        scratch = token;
        scratch.location = call.location;
        return {&scratch, 1};
    }
    if (!is_pasted)
        return expanded_argument(call, token.parameter);
    const Range range = call.arguments[token.parameter].tokens;
    return std::span(*call.tokens).subspan(range.begin, range.end - range.begin);
}

void Expander::substitute_operators(Call& call, Buffer& out) {
    const std::span<const Lexeme> body = call.macro.body;
    const bool is_function = call.macro.kind == Macro::Kind::function;
    bool is_right = false;     // of a ##
    bool left_exists = false;  // something stands on that one's left
    for (size_t i = 0; i < body.size() && !is_exhausted_; ++i) {
        const size_t last = is_function && body[i].special == Special::hash ? i + 1 : i;
        const bool is_left = last + 1 < body.size() && body[last + 1].special == Special::paste;
        Lexeme scratch;
        std::span<const Lexeme> operand = operand_of(call, i, is_left || is_right, scratch);
        if (!spend(operand.size()))
            return;
        const bool exists = !operand.empty();
        if (is_right && left_exists && exists && paste(out.back(), operand[0], call.location))
            operand = operand.subspan(1);
        out.insert(out.end(), operand.begin(), operand.end());
        left_exists = exists || (is_right && left_exists);
        is_right = is_left;
        if (is_left)
            ++i;
    }
}

}  // namespace cuesta::shading
