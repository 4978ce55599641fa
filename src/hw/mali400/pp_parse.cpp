// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>

#include <fmt/core.h>

#include "hw/isa/extras.h"
#include "hw/mali400/pp_rows.h"
#include "hw/mali400/pp_text.h"

namespace cuesta::hw::mali400::pp {

namespace {

// Which units are there, to find the one that a statement added.
unsigned units_of(const Instruction& instruction) {
    unsigned units = 0;
    for_each_unit(instruction, [&](unsigned bit, unsigned, const auto& unit) {
        units |= unit ? 1u << bit : 0u;
    });
    return units;
}

Result<void> apply_extra(const isa::Cursor& cursor, Constants&, const isa::Extra& extra) {
    return isa::no_such_field(cursor, extra);
}

template <typename Unit>
Result<void> apply_extra(const isa::Cursor& cursor, Unit& unit, const isa::Extra& extra) {
    return isa::apply_extra(cursor, rows(unit), unit, extra);
}

Result<void> unit_statement(isa::Cursor& cursor, ParsedLine& line) {
    const unsigned before = units_of(line.instruction);
    TRY(parse_statement(cursor, line));
    const unsigned added = units_of(line.instruction) & ~before;
    for (const isa::Extra& extra : TRY(isa::parse_extras(cursor))) {
        Result<void> result;
        for_each_unit(line.instruction, [&](unsigned bit, unsigned, auto& unit) {
            if ((added >> bit & 1) != 0)
                result = apply_extra(cursor, *unit, extra);
        });
        TRY(std::move(result));
        if (extra.name == "target_length")
            line.target_length = static_cast<uint8_t>(extra.value);
    }
    return {};
}

Result<void> instruction_extras(isa::Cursor& cursor, ParsedLine& line) {
    for (const isa::Extra& extra : TRY(isa::parse_extras(cursor)))
        TRY(isa::apply_extra(cursor, instruction_rows, line.instruction, extra));
    return {};
}

Result<void> any_statement(isa::Cursor& cursor, ParsedLine& line) {
    if (cursor.peek() == '{')
        return instruction_extras(cursor, line);
    if (cursor.accept_word("nop"))
        return {};
    if (cursor.accept_word("sync")) {
        line.instruction.sync = true;
    } else if (cursor.accept_word("stop")) {
        line.instruction.stop = true;
    } else if (cursor.accept_word("prefetch")) {
        line.prefetch = true;
    } else if (cursor.accept_word("no_prefetch")) {
        line.prefetch = false;
    } else if (cursor.accept_word("next")) {
        line.next_length =
            static_cast<uint8_t>(TRY(cursor.integer(0, 63, "the length of the next instruction")));
    } else {
        return unit_statement(cursor, line);
    }
    return {};
}

Result<ParsedLine> parse_word(isa::Cursor& cursor) {
    ParsedLine line;
    line.word = static_cast<uint32_t>(TRY(cursor.integer(0, 0xFFFF'FFFF, "the word")));
    TRY(cursor.expect_line_end());
    return line;
}

bool accept_word_directive(isa::Cursor& cursor) {
    isa::Cursor ahead = cursor;
    if (!ahead.accept('.') || !ahead.accept_word("word"))
        return false;
    cursor = ahead;
    return true;
}

struct Source {
    std::vector<ParsedLine> lines;
    std::map<std::string_view, size_t> labels;  // to numbers of lines
};

Result<Source> parse_lines(isa::Cursor& cursor) {
    Source source;
    while (!cursor.at_end()) {
        if (cursor.at_line_end()) {
            cursor.next_line();
            continue;
        }
        isa::Cursor ahead = cursor;
        const size_t mark = ahead.mark();
        const std::string_view name = ahead.word();
        if (!name.empty() && ahead.accept(':')) {
            if (!source.labels.emplace(name, source.lines.size()).second)
                return cursor.error_at(mark, fmt::format("label '{}' is defined twice", name));
            cursor = ahead;
        } else if (accept_word_directive(cursor)) {
            source.lines.push_back(TRY(parse_word(cursor)));
        } else {
            source.lines.push_back(TRY(parse_line(cursor)));
        }
    }
    return source;
}

unsigned length_of(const ParsedLine& line) {
    return line.word ? 1 : length_in_words(line.instruction);
}

// The length of an instruction as hints to the hardware give it; 0 where there is none.
uint8_t hint_of(const Source& source, size_t line) {
    if (line >= source.lines.size() || source.lines[line].word)
        return 0;
    return static_cast<uint8_t>(length_of(source.lines[line]));
}

Result<void> place_line(const isa::Cursor& cursor,
                        Source& source,
                        std::span<const int64_t> offsets,
                        size_t number) {
    ParsedLine& line = source.lines[number];
    const uint8_t next = hint_of(source, number + 1);
    line.instruction.next_length = line.next_length.value_or(next);
    line.instruction.prefetch = line.prefetch.value_or(next != 0);
    if (line.label.empty())
        return {};
    const auto found = source.labels.find(line.label);
    if (found == source.labels.end())
        return cursor.error_at(line.label_mark, fmt::format("no label is called '{}'", line.label));
    const int64_t distance = offsets[found->second] - offsets[number];
    constexpr int64_t reach = int64_t{1} << 26;
    if (distance < -reach || distance >= reach)
        return cursor.error_at(line.label_mark, "the label is out of reach");
    line.instruction.branch->target = static_cast<int32_t>(distance);
    line.instruction.branch->target_length =
        line.target_length.value_or(hint_of(source, found->second));
    return {};
}

Result<void> place_lines(const isa::Cursor& cursor, Source& source) {
    std::vector<int64_t> offsets = {0};
    for (const ParsedLine& line : source.lines)
        offsets.push_back(offsets.back() + length_of(line));
    for (size_t i = 0; i < source.lines.size(); ++i) {
        if (!source.lines[i].word)
            TRY(place_line(cursor, source, offsets, i));
    }
    return {};
}

}  // namespace

Result<ParsedLine> parse_line(isa::Cursor& cursor) {
    ParsedLine line;
    const size_t mark = cursor.mark();
    do {
        TRY(any_statement(cursor, line));
    } while (cursor.accept(';'));
    TRY(cursor.expect_line_end());
    if (line.instruction.padding >> padding_bits(line.instruction) != 0)
        return cursor.error_at(mark, "the padding has fewer bits");
    return line;
}

Result<std::vector<uint32_t>> parse_program(std::string_view text) {
    isa::Cursor cursor(text);
    Source source = TRY(parse_lines(cursor));
    TRY(place_lines(cursor, source));
    std::vector<uint32_t> words;
    for (const ParsedLine& line : source.lines) {
        if (line.word)
            words.push_back(*line.word);
        else
            encode(line.instruction, words);
    }
    return words;
}

Result<Instruction> parse(std::string_view text) {
    isa::Cursor cursor(text);
    Source source = TRY(parse_lines(cursor));
    TRY(place_lines(cursor, source));
    if (source.lines.size() != 1 || source.lines[0].word) {
        return cursor.error_at(
            0, fmt::format("expected one instruction, found {} lines", source.lines.size()));
    }
    return source.lines[0].instruction;
}

}  // namespace cuesta::hw::mali400::pp
