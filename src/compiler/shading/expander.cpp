// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/shading/expander.h"

#include <fmt/format.h>

namespace cuesta::shading {

void Expander::next_unexpanded(Lexeme& out) {
    if (is_exhausted_) {
        out = Lexeme();
        out.location = position_;
        return;
    }
    while (!frames_.empty()) {
        Frame& frame = frames_.back();
        if (frame.cursor != frame.end) {
            out = *frame.cursor++;
            if (frame.is_relocated)
                out.location = frame.location;
            return;
        }
        if (frame.macro == nullptr) {
            out = Lexeme();
            out.special = Special::argument_end;
            return;
        }
        pop();
    }
    if (pushed_back_) {
        out = *pushed_back_;
        pushed_back_.reset();
        return;
    }
    source_.read(out);
}

void Expander::next(Lexeme& out) {
    for (;;) {
        next_unexpanded(out);
        if (out.kind != TokenKind::identifier || out.is_painted)
            return;
        Macro* const macro = Names::entry_of(out.name)->macro;
        if (macro == nullptr)
            return;
        if (macro->is_disabled) {
            out.is_painted = true;
            return;
        }
        if (!enter(*macro, out))
            return;
    }
}

// False: the token stands for itself.
bool Expander::enter(Macro& macro, Lexeme& token) {
    switch (macro.kind) {
        case Macro::Kind::line: make_number(token, position_of(token).line); return false;
        case Macro::Kind::file: make_file(token, position_of(token).string); return false;
        case Macro::Kind::function: return enter_function(macro, token);
        case Macro::Kind::object: break;
    }
    if (macro.has_operators) {
        Call call{macro, token.location};
        Buffer* const out = take_buffer();
        substitute_operators(call, *out);
        push(macro, *out, token.location, out);
    } else {
        push(macro, macro.body, token.location, nullptr);
        frames_.back().is_relocated = true;
    }
    return true;
}

// What __LINE__ and __FILE__ name: in a macro's body the end of the call.
Location Expander::position_of(const Lexeme& token) const {
    return token.is_of_macro ? position_ : token.location;
}

void Expander::make_number(Lexeme& token, uint32_t value) {
    const fmt::format_int digits(value);
    token.text = context_.arena.copy(std::string_view(digits.data(), digits.size()));
    token.kind = TokenKind::int_literal;
    token.name = nullptr;
}

// A number where texts have no names.
void Expander::make_file(Lexeme& token, uint32_t string) {
    if (context_.files == nullptr)
        return make_number(token, string);
    std::string text;
    for (const char c : context_.files->name_of(string)) {
        if (c == '\\' || c == '"')
            text += '\\';
        text += c;
    }
    token.text = context_.arena.copy(text);
    token.kind = TokenKind::string_literal;
    token.name = nullptr;
}

bool Expander::enter_function(Macro& macro, const Lexeme& name) {
    if (!next_is_parenthesis())
        return false;
    Call call{macro, name.location, take_buffer(), take_buffer()};
    Buffer* const out = take_buffer();
    if (collect_arguments(call) && check_count(call)) {
        if (macro.has_operators)
            substitute_operators(call, *out);
        else
            substitute(call, *out);
    }
    give_back(call.tokens);
    give_back(call.expanded);
    push(macro, *out, name.location, out);
    return true;
}

// Takes it when it is; else the token comes next, whatever it is.
bool Expander::next_is_parenthesis() {
    Lexeme token;
    next_unexpanded(token);
    if (token.is(Punctuator::left_paren))
        return true;
    if (token.is_end())
        return false;  // an end comes again and again
    if (frames_.empty())
        pushed_back_ = token;
    else
        --frames_.back().cursor;
    return false;
}

bool Expander::collect_arguments(Call& call) {
    call.arguments.reserve(call.macro.parameters.size());
    const size_t expected = call.macro.parameters.size();
    size_t begin = 0;
    for (size_t open = 0;;) {
        Lexeme token;
        const bool is_own = !frames_.empty();
        next_unexpanded(token);
        if (token.is_end()) {
            context_.diagnostics.error(
                call.location,
                fmt::format("the call of macro '{}' does not end", call.macro.name->text));
            return false;
        }
        if (is_own && !spend(1))
            return false;
        const bool takes_rest = call.macro.is_variadic && call.arguments.size() + 1 == expected;
        if (open == 0 &&
            ((token.is(Punctuator::comma) && !takes_rest) || token.is(Punctuator::right_paren))) {
            call.arguments.push_back({{begin, call.tokens->size()}, {}});
            begin = call.tokens->size();
            if (token.is(Punctuator::comma))
                continue;
            if (call.macro.is_variadic && call.arguments.size() + 1 == expected)
                call.arguments.push_back({{begin, begin}, {}});
            return true;
        }
        if (token.is(Punctuator::left_paren))
            ++open;
        else if (token.is(Punctuator::right_paren))
            --open;
        else if (token.kind == TokenKind::identifier)
            if (const Macro* inner = Names::entry_of(token.name)->macro;
                inner != nullptr && inner->is_disabled)
                token.is_painted = true;
        call.tokens->push_back(token);
    }
}

bool Expander::check_count(const Call& call) {
    const size_t expected = call.macro.parameters.size();
    size_t given = call.arguments.size();
    if (expected == 0 && given == 1 && call.tokens->empty())
        given = 0;
    if (given == expected)
        return true;
    context_.diagnostics.error(
        call.location, fmt::format("macro '{}' takes {} argument{}, not {}", call.macro.name->text,
                                   expected, expected == 1 ? "" : "s", given));
    return false;
}

std::span<const Lexeme> Expander::expanded_argument(Call& call, uint16_t which) {
    Argument& argument = call.arguments[which];
    Buffer& expanded = *call.expanded;
    if (!argument.expanded) {
        argument.expanded = Range{expanded.size(), expanded.size()};
        if (depth_ == max_depth) {
            if (!is_exhausted_)
                context_.diagnostics.error(
                    call.location,
                    fmt::format("macro calls in macro calls, deeper than {}", max_depth));
            is_exhausted_ = true;
            return {};
        }
        ++depth_;
        const Lexeme* const tokens = call.tokens->data();
        frames_.push_back({tokens + argument.tokens.begin, tokens + argument.tokens.end});
        for (;;) {
            Lexeme token;
            next(token);
            if (token.is_end())
                break;
            expanded.push_back(token);
        }
        if (!is_exhausted_)
            frames_.pop_back();
        argument.expanded->end = expanded.size();
        --depth_;
    }
    return std::span(expanded).subspan(argument.expanded->begin,
                                       argument.expanded->end - argument.expanded->begin);
}

void Expander::append_own(Call& call, const Lexeme& token, Buffer& out) {
    out.push_back(token);
    out.back().location = call.location;
}

void Expander::substitute(Call& call, Buffer& out) {
    for (const Lexeme& token : call.macro.body) {
        if (token.special != Special::parameter) {
            append_own(call, token, out);
            continue;
        }
        const std::span<const Lexeme> argument = expanded_argument(call, token.parameter);
        if (!spend(argument.size()))
            return;
        out.insert(out.end(), argument.begin(), argument.end());
    }
}

void Expander::push(Macro& macro,
                    std::span<const Lexeme> tokens,
                    Location location,
                    Buffer* buffer) {
    spend(macro.body.size());
    macro.is_disabled = true;
    frames_.push_back(
        {tokens.data(), tokens.data() + tokens.size(), &macro, location, false, buffer});
}

void Expander::pop() {
    Frame& frame = frames_.back();
    if (frame.macro != nullptr)
        frame.macro->is_disabled = false;
    if (frame.buffer != nullptr)
        give_back(frame.buffer);
    frames_.pop_back();
}

void Expander::reset() {
    while (!frames_.empty())
        pop();
    pushed_back_.reset();
}

bool Expander::spend(size_t tokens) {
    spent_ += tokens;
    if (spent_ > max_expanded_tokens && !is_exhausted_) {
        context_.diagnostics.error(
            position_, fmt::format("macros expand to more than {} tokens", max_expanded_tokens));
        is_exhausted_ = true;
    }
    return !is_exhausted_;
}

Expander::Buffer* Expander::take_buffer() {
    if (free_buffers_.empty()) {
        buffers_.push_back(std::make_unique<Buffer>());
        return buffers_.back().get();
    }
    Buffer* const buffer = free_buffers_.back();
    free_buffers_.pop_back();
    buffer->clear();
    return buffer;
}

void Expander::give_back(Buffer* buffer) {
    free_buffers_.push_back(buffer);
}

}  // namespace cuesta::shading
