// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <map>

#include <fmt/core.h>

#include "base/text.h"
#include "hw/agx/text.h"

namespace cuesta::hw::agx {

namespace {

constexpr std::string_view halfword_mnemonic = ".half";

bool take_suffix(std::string_view& mnemonic, std::string_view suffix) {
    if (!mnemonic.ends_with(suffix))
        return false;
    mnemonic.remove_suffix(suffix.size());
    return true;
}

void take_suffixes(Statement& statement) {
    std::string_view& mnemonic = statement.mnemonic.text;
    for (bool found = true; found;) {
        found = false;
        for (const auto& [suffix, flag] :
             {std::pair{".sat", &Statement::saturates}, std::pair{".kill", &Statement::kills},
              std::pair{".long", &Statement::forced_long}}) {
            if (take_suffix(mnemonic, suffix))
                statement.*flag = found = true;
        }
    }
}

// An operation that is not a distance: the label of a branch target.
bool is_label(std::string_view text) {
    if (text.empty() || text == undefined_text || text.starts_with("pc"))
        return false;
    for (const char c : text) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
        if (!letter && !(c >= '0' && c <= '9'))
            return false;
    }
    return !(text[0] >= '0' && text[0] <= '9');
}

// Reads the tokens of a statement as the operands of one spelling.
class Reader {
  public:
    Reader(const isa::Cursor& cursor, const Statement& statement, const Spelling& spelling)
        : cursor_(cursor),
          statement_(statement),
          spelling_(spelling),
          entry_(entry_of(spelling.op)),
          instruction_(make(spelling.op)),
          tokens_(entry_.operands.size()) {}

    Result<ParsedLine> read();

  private:
    Result<void> apply_suffixes();
    Result<void> assign_tokens();
    Result<void> set_operands(bool controls);
    Result<void> set_one(size_t n, const Token& token);
    Result<void> apply_extras();
    void choose_register_mode(const OperandUse& use, const Operand& o);
    bool has_heap() const;
    bool is_dropped(size_t n) const {
        return spelling_.alias != nullptr && (spelling_.alias->dropped >> n & 1) != 0;
    }

    const isa::Cursor& cursor_;
    const Statement& statement_;
    const Spelling& spelling_;
    const Entry& entry_;
    Instruction instruction_;
    std::vector<std::optional<Token>> tokens_;
    std::optional<Token> label_;
};

Result<ParsedLine> Reader::read() {
    TRY(apply_suffixes());
    if (spelling_.alias != nullptr) {
        for (const FieldValue& value : spelling_.alias->values)
            set(instruction_, value.field, value.value);
    }
    TRY(assign_tokens());
    TRY(set_operands(true));
    TRY(set_operands(false));
    TRY(apply_extras());
    return ParsedLine{instruction_, label_};
}

Result<void> Reader::apply_suffixes() {
    const auto refuse = [&](std::string_view suffix) {
        return cursor_.error_at(statement_.mnemonic.mark,
                                fmt::format("{} has no form '{}'", entry_.name, suffix));
    };
    if (statement_.saturates && !entry_.saturates)
        return refuse(".sat");
    if (statement_.kills && !entry_.kill_suffix)
        return refuse(".kill");
    if (statement_.forced_long && entry_.length_bit == no_length_bit)
        return refuse(".long");
    if (entry_.saturates)
        set(instruction_, Field::S, statement_.saturates ? 1 : 0);
    if (entry_.kill_suffix)
        set(instruction_, Field::kill, statement_.kills ? 1 : 0);
    instruction_.forced_long = statement_.forced_long;
    return {};
}

// Each operand gets its token, those that may be left out only where it looks like theirs.
Result<void> Reader::assign_tokens() {
    const std::vector<Token>& given = statement_.operands;
    size_t next = 0;
    for (size_t n = 0; n < tokens_.size(); ++n) {
        if (is_dropped(n))
            continue;
        const OperandUse& use = entry_.operands[n];
        const bool fits =
            next < given.size() && (!may_be_left_out(use) || could_be(use, given[next].text));
        if (fits)
            tokens_[n] = given[next++];
        else if (!may_be_left_out(use))
            return cursor_.error_at(
                next < given.size() ? given[next].mark : statement_.mnemonic.mark,
                fmt::format("{} lacks operand {}", entry_.name, use.name));
    }
    if (next < given.size())
        return cursor_.error_at(given[next].mark,
                                fmt::format("{} has no operand here", entry_.name));
    return {};
}

Result<void> Reader::set_operands(bool controls) {
    for (size_t n = 0; n < tokens_.size(); ++n) {
        const OperandUse& use = entry_.operands[n];
        if (is_dropped(n) || is_control(use.kind) != controls)
            continue;
        if (tokens_[n]) {
            TRY(set_one(n, *tokens_[n]));
        } else if (Result<void> done = set_operand(instruction_, n, left_out(use)); !done) {
            return cursor_.error_at(statement_.mnemonic.mark, done.error().text);
        }
    }
    return {};
}

bool Reader::has_heap() const {
    for (size_t n = 0; n < tokens_.size(); ++n) {
        if (entry_.operands[n].kind == OperandKind::tex_ubase)
            return tokens_[n] && tokens_[n]->text != none_text;
    }
    return false;
}

// Modes with one word for uniform and register, or for immediate and register.
void Reader::choose_register_mode(const OperandUse& use, const Operand& o) {
    if (o.place != Place::general)
        return;
    if (use.kind == OperandKind::tex_lod) {
        const auto mode = static_cast<LodMode>(get(instruction_, Field::lod));
        if (mode == LodMode::auto_lod_bias_uniform)
            set(instruction_, Field::lod, static_cast<uint32_t>(LodMode::auto_lod_bias_register));
        if (mode == LodMode::lod_min_uniform)
            set(instruction_, Field::lod, static_cast<uint32_t>(LodMode::lod_min_register));
        if (mode == LodMode::auto_lod_bias_min_uniform)
            set(instruction_, Field::lod,
                static_cast<uint32_t>(LodMode::auto_lod_bias_min_register));
    }
    if (use.kind == OperandKind::iter_sample &&
        static_cast<Interpolation>(get(instruction_, Field::interpolation)) ==
            Interpolation::sample_immediate)
        set(instruction_, Field::interpolation,
            static_cast<uint32_t>(Interpolation::sample_register));
}

Result<void> Reader::set_one(size_t n, const Token& token) {
    const OperandUse& use = entry_.operands[n];
    if (token.text == undefined_text)
        return {};  // the extras say the rest
    if (use.kind == OperandKind::branch && is_label(token.text)) {
        label_ = token;
        return {};
    }
    Result<Operand> parsed = parse_operand(use, token.text);
    if (!parsed)
        return cursor_.error_at(token.mark, parsed.error().text);
    if (use.kind == OperandKind::tex_state && parsed->place == Place::general)
        parsed->bindless = has_heap();
    choose_register_mode(use, *parsed);
    if (Result<void> done = set_operand(instruction_, n, *parsed); !done)
        return cursor_.error_at(token.mark, done.error().text);
    return {};
}

Result<void> Reader::apply_extras() {
    for (const isa::Extra& extra : statement_.extras) {
        const FieldUse* found = nullptr;
        for (const FieldUse& use : entry_.fields) {
            if (place_at(use.place).name == extra.name)
                found = &use;
        }
        if (found == nullptr)
            return isa::no_such_field(cursor_, extra);
        if (extra.value > place_at(found->place).greatest())
            return isa::does_not_fit(cursor_, extra, place_at(found->place));
        set(instruction_, found->field, static_cast<uint32_t>(extra.value));
        if (!keeps_constants(instruction_))
            return cursor_.error_at(extra.mark,
                                    fmt::format("{} makes another instruction of it", extra.name));
    }
    return {};
}

std::vector<Spelling> spellings_of(std::string_view mnemonic) {
    std::vector<Spelling> found;
    for (const Alias& alias : aliases()) {
        if (alias.mnemonic == mnemonic)
            found.push_back({alias.op, &alias});
    }
    for (size_t i = 0; i < op_count; ++i) {
        const Entry& entry = entry_of(static_cast<Op>(i));
        if (entry.mnemonic == mnemonic || entry.name == mnemonic)
            found.push_back({static_cast<Op>(i), nullptr});
    }
    return found;
}

Result<ParsedLine> read_halfword(const isa::Cursor& cursor, const Statement& statement) {
    const bool plain = statement.operands.size() == 1 && statement.extras.empty();
    const auto value = plain ? base::parse_integer(statement.operands[0].text) : std::nullopt;
    if (!value || *value < 0 || *value > 0xffff)
        return cursor.error_at(statement.mnemonic.mark, ".half takes a number up to 0xffff");
    ParsedLine line;
    line.instruction.words[0] = static_cast<uint32_t>(*value);
    return line;
}

// The first spelling that fits; where none does, the error of the last one.
Result<ParsedLine> read_line(isa::Cursor& cursor) {
    const Statement statement = TRY(read_statement(cursor));
    if (statement.mnemonic.text == halfword_mnemonic)
        return read_halfword(cursor, statement);
    const std::vector<Spelling> spellings = spellings_of(statement.mnemonic.text);
    if (spellings.empty())
        return cursor.error_at(statement.mnemonic.mark, fmt::format("there is no instruction '{}'",
                                                                    statement.mnemonic.text));
    for (size_t i = 0; i + 1 < spellings.size(); ++i) {
        if (Result<ParsedLine> line = understand(cursor, statement, spellings[i]))
            return line;
    }
    return understand(cursor, statement, spellings.back());
}

struct Branch {
    size_t line = 0;  // among the instructions
    Token label;
};

// A program while its labels are collected.
struct Program {
    std::vector<Instruction> instructions;
    std::vector<size_t> offsets;
    std::map<std::string_view, size_t> labels;
    std::vector<Branch> branches;
    size_t size = 0;
};

// `name:`, any number of them.
Result<void> read_labels(isa::Cursor& cursor, Program& program) {
    for (;;) {
        isa::Cursor ahead = cursor;
        const size_t mark = ahead.mark();
        const std::string_view name = ahead.word();
        if (name.empty() || !ahead.accept(':'))
            return {};
        if (!is_label(name))
            return ahead.error_at(mark, fmt::format("'{}' cannot be a label", name));
        if (!program.labels.emplace(name, program.size).second)
            return ahead.error_at(mark, fmt::format("label '{}' is defined twice", name));
        cursor = ahead;
    }
}

Result<void> resolve(const isa::Cursor& cursor, Program& program) {
    for (const Branch& branch : program.branches) {
        const auto target = program.labels.find(branch.label.text);
        if (target == program.labels.end())
            return cursor.error_at(branch.label.mark,
                                   fmt::format("there is no label '{}'", branch.label.text));
        const auto distance = static_cast<int64_t>(target->second) -
                              static_cast<int64_t>(program.offsets[branch.line]);
        Instruction& instruction = program.instructions[branch.line];
        if (Result<void> done = set_operand(instruction, 0, immediate(distance)); !done)
            return cursor.error_at(branch.label.mark, done.error().text);
    }
    return {};
}

}  // namespace

Result<Statement> read_statement(isa::Cursor& cursor) {
    Statement statement;
    statement.mnemonic.mark = cursor.mark();
    statement.mnemonic.text = cursor.text_until(" \t\r{,");
    if (statement.mnemonic.text.empty())
        return cursor.error("expected an instruction");
    take_suffixes(statement);
    if (!cursor.at_line_end() && cursor.peek() != '{') {
        do {
            Token token;
            token.mark = cursor.mark();
            token.text = cursor.text_until(",{");
            if (token.text.empty())
                return cursor.error("expected an operand");
            statement.operands.push_back(token);
        } while (cursor.accept(','));
    }
    statement.extras = TRY(isa::parse_extras(cursor));
    TRY(cursor.expect_line_end());
    return statement;
}

Result<ParsedLine> understand(const isa::Cursor& cursor,
                              const Statement& statement,
                              const Spelling& spelling) {
    return Reader(cursor, statement, spelling).read();
}

Result<Instruction> parse(std::string_view text) {
    isa::Cursor cursor(text);
    const ParsedLine line = TRY(read_line(cursor));
    if (line.label)
        return cursor.error_at(line.label->mark, "labels are for programs");
    if (!cursor.at_end())
        return cursor.error("one instruction is expected");
    return line.instruction;
}

Result<std::vector<uint8_t>> parse_program(std::string_view text) {
    isa::Cursor cursor(text);
    Program program;
    for (; !cursor.at_end(); cursor.next_line()) {
        TRY(read_labels(cursor, program));
        if (cursor.at_line_end())
            continue;
        const ParsedLine line = TRY(read_line(cursor));
        if (line.label)
            program.branches.push_back({program.instructions.size(), *line.label});
        program.offsets.push_back(program.size);
        program.instructions.push_back(line.instruction);
        program.size += encode(line.instruction).length;
    }
    TRY(resolve(cursor, program));
    std::vector<uint8_t> code;
    code.reserve(program.size);
    for (const Instruction& instruction : program.instructions) {
        const Encoded encoded = encode(instruction);
        code.insert(code.end(), encoded.span().begin(), encoded.span().end());
    }
    return code;
}

}  // namespace cuesta::hw::agx
