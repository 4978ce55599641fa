// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/shading/condition.h"

#include <limits>

#include <fmt/format.h>

#include "compiler/shading/literal.h"

namespace cuesta::shading {
namespace {

// How strongly an operator binds; 0: it is no binary one. && and || are the weakest.
unsigned level_of(Punctuator op) {
    switch (op) {
        case Punctuator::or_or: return 1;
        case Punctuator::and_and: return 2;
        case Punctuator::or_: return 3;
        case Punctuator::xor_: return 4;
        case Punctuator::and_: return 5;
        case Punctuator::equal_equal:
        case Punctuator::not_equal: return 6;
        case Punctuator::less:
        case Punctuator::greater:
        case Punctuator::less_equal:
        case Punctuator::greater_equal: return 7;
        case Punctuator::shift_left:
        case Punctuator::shift_right: return 8;
        case Punctuator::plus:
        case Punctuator::minus: return 9;
        case Punctuator::star:
        case Punctuator::slash:
        case Punctuator::percent: return 10;
        default: return 0;
    }
}

int64_t wrap(uint64_t value) {
    return static_cast<int64_t>(value);
}

int64_t shift(Punctuator op, int64_t a, int64_t b) {
    return op == Punctuator::shift_left ? wrap(static_cast<uint64_t>(a) << b) : a >> b;
}

}  // namespace

ConditionParser::ConditionParser(const LexerContext& context,
                                 Expander& expander,
                                 Location directive)
    : context_(context), expander_(expander), directive_(directive) {
    advance();
}

std::optional<int64_t> ConditionParser::expression() {
    const int64_t value = conditional();
    return has_failed_ ? std::nullopt : std::optional(value);
}

int64_t ConditionParser::fail(std::string text) {
    if (!has_failed_)
        context_.diagnostics.error(token_.is_end() ? directive_ : token_.location, std::move(text));
    has_failed_ = true;
    return 0;
}

int64_t ConditionParser::conditional() {
    const int64_t condition = binary(1);
    if (has_failed_ || !context_.dialect.has_conditional_operator ||
        !token_.is(Punctuator::question))
        return condition;
    if (++depth_ > max_depth)
        return fail(fmt::format("the expression nests deeper than {}", max_depth));
    advance();
    unevaluated_ += condition == 0 ? 1 : 0;
    const int64_t first = conditional();
    unevaluated_ -= condition == 0 ? 1 : 0;
    if (!token_.is(Punctuator::colon))
        return fail("'?' needs a ':'");
    advance();
    unevaluated_ += condition != 0 ? 1 : 0;
    const int64_t second = conditional();
    unevaluated_ -= condition != 0 ? 1 : 0;
    --depth_;
    return condition != 0 ? first : second;
}

// Left to right, of operators that bind at least so strongly.
int64_t ConditionParser::binary(unsigned least_level) {
    int64_t left = unary();
    for (unsigned level = level_of(token_.punctuator); !has_failed_ && level >= least_level;
         level = level_of(token_.punctuator)) {
        if (level == 0)
            break;
        const Punctuator op = token_.punctuator;
        const Location location = token_.location;
        const bool is_open =
            !(op == Punctuator::or_or && left != 0) && !(op == Punctuator::and_and && left == 0);
        advance();
        unevaluated_ += is_open ? 0 : 1;
        const int64_t right = binary(level + 1);
        unevaluated_ -= is_open ? 0 : 1;
        left = apply(op, left, right, location);
    }
    return left;
}

int64_t ConditionParser::apply(Punctuator op, int64_t a, int64_t b, Location location) {
    const auto x = static_cast<uint64_t>(a);
    const auto y = static_cast<uint64_t>(b);
    switch (op) {
        case Punctuator::or_or: return a != 0 || b != 0;
        case Punctuator::and_and: return a != 0 && b != 0;
        case Punctuator::or_: return a | b;
        case Punctuator::xor_: return a ^ b;
        case Punctuator::and_: return a & b;
        case Punctuator::equal_equal: return a == b;
        case Punctuator::not_equal: return a != b;
        case Punctuator::less: return a < b;
        case Punctuator::greater: return a > b;
        case Punctuator::less_equal: return a <= b;
        case Punctuator::greater_equal: return a >= b;
        case Punctuator::plus: return wrap(x + y);
        case Punctuator::minus: return wrap(x - y);
        case Punctuator::star: return wrap(x * y);
        default: return divide(op, a, b, location);
    }
}

// The operators that are not defined for every pair.
int64_t ConditionParser::divide(Punctuator op, int64_t a, int64_t b, Location location) {
    const bool is_shift = op == Punctuator::shift_left || op == Punctuator::shift_right;
    const bool is_defined = is_shift
                                ? b >= 0 && b < 64
                                : b != 0 && !(b == -1 && a == std::numeric_limits<int64_t>::min());
    if (is_defined) {
        if (is_shift)
            return shift(op, a, b);
        return op == Punctuator::slash ? a / b : a % b;
    }
    if (unevaluated_ == 0 && !has_failed_) {
        context_.diagnostics.error(
            location, is_shift ? fmt::format("a shift by {} bits", b) : "a division by zero");
        has_failed_ = true;
    }
    return 0;
}

int64_t ConditionParser::unary() {
    const Punctuator op = token_.punctuator;
    if (op != Punctuator::plus && op != Punctuator::minus && op != Punctuator::tilde &&
        op != Punctuator::not_)
        return primary();
    if (++depth_ > max_depth)
        return fail(fmt::format("the expression nests deeper than {}", max_depth));
    advance();
    const int64_t value = unary();
    --depth_;
    switch (op) {
        case Punctuator::minus: return wrap(0 - static_cast<uint64_t>(value));
        case Punctuator::tilde: return ~value;
        case Punctuator::not_: return value == 0;
        default: return value;
    }
}

int64_t ConditionParser::primary() {
    if (token_.is_end())
        return fail("the directive's expression is not complete");
    if (token_.kind == TokenKind::identifier)
        return identifier();
    if (token_.kind == TokenKind::int_literal) {
        const std::optional<uint64_t> value = value_of_int_literal(token_.text);
        if (!value)
            return fail(fmt::format("{} needs more than 64 bits", token_.text));
        advance();
        return wrap(*value);
    }
    if (token_.kind == TokenKind::character_literal) {
        const std::optional<int64_t> value = value_of_character(token_.text);
        if (!value)
            return fail(fmt::format("{} is no character", token_.text));
        advance();
        return *value;
    }
    if (!token_.is(Punctuator::left_paren))
        return fail(fmt::format("'{}' stands where an integer is expected", token_.text));
    if (++depth_ > max_depth)
        return fail(fmt::format("the expression nests deeper than {}", max_depth));
    advance();
    const int64_t value = conditional();
    if (!has_failed_ && !token_.is(Punctuator::right_paren))
        return fail("a parenthesis is not closed");
    advance();
    --depth_;
    return value;
}

int64_t ConditionParser::identifier() {
    if (Names::entry_of(token_.name)->is_defined_operator)
        return defined();
    if (!context_.dialect.undefined_is_zero && unevaluated_ == 0)
        return fail(fmt::format("'{}' is not defined", token_.text));
    advance();
    return 0;
}

int64_t ConditionParser::defined() {
    expander_.next_unexpanded(token_);
    const bool has_parenthesis = token_.is(Punctuator::left_paren);
    if (has_parenthesis)
        expander_.next_unexpanded(token_);
    if (token_.kind != TokenKind::identifier)
        return fail("'defined' needs a name");
    const bool value = Names::entry_of(token_.name)->macro != nullptr;
    if (has_parenthesis) {
        expander_.next_unexpanded(token_);
        if (!token_.is(Punctuator::right_paren))
            return fail("the parenthesis behind 'defined' is not closed");
    }
    advance();
    return value ? 1 : 0;
}

}  // namespace cuesta::shading
