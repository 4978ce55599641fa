// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The switch statement (GLSL ES 3.00, 6.2).
#include <unordered_set>

#include <fmt/core.h>

#include "compiler/glsl/parser.h"

namespace cuesta::glsl {

using shading::Statement;
using shading::Switch;
using shading::SwitchSection;

// What was read of a switch.
struct SwitchText {
    const Type* type = nullptr;  // of the selector; null: there was an error
    std::vector<SwitchSection> sections;
    std::vector<int32_t> labels;  // of the last section
    std::unordered_set<int32_t> seen;
    bool has_default = false;
    bool is_default = false;     // the last section
    bool has_label = false;      // there was one, of any section
    bool has_statement = false;  // behind the last label
    size_t first = 0;            // statement of the last section
    Location location;           // of the last label
};

void Parser::close_section(SwitchText& text) {
    if (!text.has_label)
        return;
    SwitchSection section = {
        .labels = context_.module.arena.copy(std::span<const int32_t>(text.labels)),
        .is_default = text.is_default};
    section.body = take_block(text.first, text.location);
    text.sections.push_back(section);
    text.labels.clear();
    text.is_default = false;
}

// case constant:
void Parser::parse_case(SwitchText& text) {
    const Location location = here();
    advance();
    Expr* label = parse_expression();
    if (!expect(Punctuator::colon) || label == nullptr || text.type == nullptr)
        return;
    if (label->type != text.type || !is_constant(label)) {
        context_.error(label->location, fmt::format("a label must be a constant of the type of "
                                                    "what is switched on, {}",
                                                    name_of(*text.type)));
    } else if (!text.seen.insert(int_value(label)).second) {
        context_.error(location, "there is a label of this value already");
    } else {
        text.labels.push_back(int_value(label));
    }
}

void Parser::parse_default(SwitchText& text) {
    if (text.has_default)
        context_.error(here(), "there is a default label already");
    text.has_default = true;
    text.is_default = true;
    advance();
    expect(Punctuator::colon);
}

// One label, or a statement behind them.
void Parser::parse_in_switch(SwitchText& text) {
    if (current_.word != Word::case_ && current_.word != Word::default_) {
        if (!text.has_label)
            return fail("a statement stands before the first label");
        text.has_statement = true;
        return parse_statement();
    }
    if (text.has_statement)
        close_section(text);
    if (text.has_statement || !text.has_label) {
        text.first = statements_.size();
        text.location = here();
    }
    text.has_label = true;
    text.has_statement = false;
    return current_.word == Word::case_ ? parse_case(text) : parse_default(text);
}

void Parser::parse_switch() {
    const Location location = here();
    advance();
    if (!expect(Punctuator::left_paren))
        return;
    Expr* selector = parse_expression();
    SwitchText text = {.first = statements_.size(), .location = location};
    if (selector != nullptr && selector->type->is_int() && selector->type->is_scalar())
        text.type = selector->type;
    else if (selector != nullptr)
        context_.error(selector->location, fmt::format("only int and uint are switched on, not {}",
                                                       name_of(*selector->type)));
    if (!expect(Punctuator::right_paren) || !expect(Punctuator::left_brace))
        return;
    const Scope scope(context_);
    ++context_.switches;
    while (!at(Punctuator::right_brace) && !at_end() && !context_.diagnostics.is_full()) {
        parse_in_switch(text);
        if (failed_)
            recover();
    }
    --context_.switches;
    if (text.has_label && !text.has_statement)
        context_.error(here(), "no statement stands between the last label and the end");
    expect(Punctuator::right_brace);
    close_section(text);
    const std::span<const SwitchSection> sections = text.sections;
    if (text.type != nullptr)
        statements_.push_back(
            context_.make<Switch>(selector, context_.module.arena.copy(sections), location));
}

}  // namespace cuesta::glsl
