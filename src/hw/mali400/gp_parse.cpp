// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <map>
#include <optional>

#include <fmt/core.h>

#include "hw/isa/extras.h"
#include "hw/mali400/gp_names.h"
#include "hw/mali400/gp_text.h"

namespace cuesta::hw::mali400::gp {

namespace {

struct Operand {
    uint32_t source = static_cast<uint32_t>(Source::unused);
    bool negate = false;
    bool identity = false;
    size_t mark = 0;
};

struct Call {
    bool negate = false;
    std::string_view name;
    size_t mark = 0;
    std::vector<Operand> operands;
};

enum class StoreKind { reg, varying, temporary };

// Reads the statements of one instruction into `line`. A port, unit or component may be named once.
class LineParser {
  public:
    LineParser(isa::Cursor& cursor, ParsedLine& line)
        : cursor_(cursor), in_(line.instruction), line_(line) {}

    Result<void> run();

  private:
    Result<void> statement();
    Result<void> load_port0();
    Result<void> load_port1();
    Result<void> load_memory();
    Result<void> multiplier(unsigned unit);
    Result<void> joint_multiplier(const Call& call, MulOp op);
    Result<void> accumulator(unsigned unit);
    Result<void> complex();
    Result<void> pass();
    Result<void> store(StoreKind kind, unsigned address);
    Result<void> store_component(unsigned component, StoreKind kind, unsigned address);
    Result<void> branch();
    Result<void> extras();

    Result<void> once(std::string_view what);
    Result<unsigned> address(unsigned greatest, std::string_view what);
    Result<Operand> operand(bool may_negate);
    Result<Call> call(bool may_negate, bool operands_may_negate);
    Result<void> count(const Call& call, size_t least, size_t greatest);
    Result<void> set_source(Field field, const Operand& operand, bool second = false);

    isa::Cursor& cursor_;
    Instruction& in_;
    ParsedLine& line_;
    std::vector<std::string_view> seen_;
    std::array<std::optional<MulOp>, 2> mul_ops_;
    std::optional<unsigned> acc_op_;
    std::array<std::string, 2> store_destinations_;
    size_t statement_ = 0;
};

Result<void> LineParser::once(std::string_view what) {
    for (std::string_view seen : seen_) {
        if (seen == what)
            return cursor_.error_at(statement_, fmt::format("{} is set twice", what));
    }
    seen_.push_back(what);
    return {};
}

Result<unsigned> LineParser::address(unsigned greatest, std::string_view what) {
    return static_cast<unsigned>(TRY(cursor_.integer(0, greatest, what)));
}

Result<Operand> LineParser::operand(bool may_negate) {
    Operand result;
    result.mark = cursor_.mark();
    if (cursor_.accept('-')) {
        if (!may_negate)
            return cursor_.error("this operand has no negation");
        result.negate = true;
    }
    result.mark = cursor_.mark();
    std::string name(TRY(cursor_.expect_word("an operand")));
    if (cursor_.accept('.'))
        name += "." + std::string(TRY(cursor_.expect_word("a component")));
    if (cursor_.accept('@'))
        name += fmt::format("@{}", TRY(cursor_.integer(1, 2, "the age")));
    const auto code = isa::value_of(source_names, name, row(Field::mul0_a).greatest());
    if (!code)
        return cursor_.error_at(result.mark, fmt::format("no source is called '{}'", name));
    result.source = *code;
    result.identity = name == "ident";
    return result;
}

Result<Call> LineParser::call(bool may_negate, bool operands_may_negate) {
    Call result;
    if (cursor_.accept('-')) {
        if (!may_negate)
            return cursor_.error("the result of this unit has no negation");
        result.negate = true;
    }
    result.mark = cursor_.mark();
    result.name = TRY(cursor_.expect_word("an operation"));
    TRY(cursor_.expect('('));
    do {
        result.operands.push_back(TRY(operand(operands_may_negate)));
    } while (cursor_.accept(','));
    TRY(cursor_.expect(')'));
    return result;
}

Result<void> LineParser::count(const Call& call, size_t least, size_t greatest) {
    if (call.operands.size() >= least && call.operands.size() <= greatest)
        return {};
    return cursor_.error_at(call.mark, fmt::format("{} does not take {} operands here", call.name,
                                                   call.operands.size()));
}

// One code means the complex result for first operands and the identity for second ones.
Result<void> LineParser::set_source(Field field, const Operand& operand, bool second) {
    const bool code22 = operand.source == static_cast<uint32_t>(Source::identity);
    if (code22 && operand.identity != second) {
        return cursor_.error_at(operand.mark, second ? "complex@1 cannot be a second operand"
                                                     : "ident can only be a second operand");
    }
    in_.set(field, operand.source);
    return {};
}

Result<void> LineParser::load_port0() {
    const bool attribute = cursor_.accept_prefix("a");
    if (!attribute && !cursor_.accept_prefix("r"))
        return cursor_.error("expected an attribute (a0) or a register (r0)");
    in_.set(Field::port0_attribute, attribute ? 1u : 0u);
    in_.set(Field::port0_address, TRY(address(15, "the address of in0")));
    return {};
}

Result<void> LineParser::load_port1() {
    if (!cursor_.accept_prefix("r"))
        return cursor_.error("expected a register (r0)");
    in_.set(Field::port1_address, TRY(address(15, "the address of in1")));
    return {};
}

Result<void> LineParser::load_memory() {
    TRY(cursor_.expect('['));
    in_.set(Field::load_address, TRY(address(511, "the address of mem")));
    if (cursor_.accept('+')) {
        const std::string_view name = TRY(cursor_.expect_word("an address register"));
        const auto offset = isa::value_of(load_offset_names, name, 7);
        if (!offset)
            return cursor_.error(fmt::format("no load offset is called '{}'", name));
        in_.set(Field::load_offset, *offset);
    }
    return cursor_.expect(']');
}

Result<void> LineParser::joint_multiplier(const Call& call, MulOp op) {
    TRY(once("mul1"));
    TRY(count(call, 4, 4));
    mul_ops_[1] = op;
    constexpr std::array places = {Field::mul0_a, Field::mul0_b, Field::mul1_a, Field::mul1_b};
    for (size_t i = 0; i < places.size(); ++i)
        TRY(set_source(places[i], call.operands[i], i % 2 == 1));
    return {};
}

Result<void> LineParser::multiplier(unsigned unit) {
    const MulFields& f = mul_fields[unit];
    const Call called = TRY(call(true, false));
    const bool move = called.name == "mov";
    const auto code =
        move ? std::optional<uint32_t>(0) : isa::value_of(mul_op_names, called.name, 7);
    if (!code)
        return cursor_.error_at(called.mark, fmt::format("mul{} has no '{}'", unit, called.name));
    const MulOp op = static_cast<MulOp>(*code);
    if (unit == 1 && (is_joint(op) || op == MulOp::complex2))
        return cursor_.error_at(called.mark, fmt::format("{} belongs to mul0", called.name));
    in_.set(f.negate, called.negate ? 1u : 0u);
    mul_ops_[unit] = op;
    if (is_joint(op)) {
        TRY(joint_multiplier(called, op));
    } else {
        TRY(count(called, move ? 1 : 2, move ? 1 : 2));
        TRY(set_source(f.a, called.operands[0]));
        if (move)
            in_.set(f.b, Source::identity);
        else
            TRY(set_source(f.b, called.operands[1], true));
    }
    // The operation is shared, except that mul1 multiplies beside complex2.
    const MulOp first = mul_ops_[0].value_or(mul_ops_[1].value_or(MulOp::mul));
    const MulOp second = mul_ops_[1].value_or(first == MulOp::complex2 ? MulOp::mul : first);
    if (second != (first == MulOp::complex2 ? MulOp::mul : first))
        return cursor_.error_at(called.mark, "mul0 and mul1 share their operation");
    in_.set(Field::mul_op, first);
    return {};
}

Result<void> LineParser::accumulator(unsigned unit) {
    const AccFields& f = acc_fields[unit];
    const Call called = TRY(call(false, true));
    const bool move = called.name == "mov";
    const auto code =
        move ? std::optional<uint32_t>(0) : isa::value_of(acc_op_names, called.name, 7);
    if (!code)
        return cursor_.error_at(called.mark, fmt::format("acc{} has no '{}'", unit, called.name));
    if (acc_op_ && *acc_op_ != *code)
        return cursor_.error_at(called.mark, "acc0 and acc1 share their operation");
    acc_op_ = *code;
    in_.set(Field::acc_op, *code);
    TRY(count(called, 1, move ? 1 : 2));
    TRY(set_source(f.a, called.operands[0]));
    in_.set(f.a_negate, called.operands[0].negate ? 1u : 0u);
    if (move) {
        in_.set(f.b, Source::identity);
        in_.set(f.b_negate, 1u);
    } else if (called.operands.size() == 2) {
        TRY(set_source(f.b, called.operands[1], true));
        in_.set(f.b_negate, called.operands[1].negate ? 1u : 0u);
    }
    return {};
}

Result<void> LineParser::complex() {
    const Call called = TRY(call(false, false));
    TRY(count(called, 1, 1));
    const auto code = isa::value_of(complex_op_names, called.name, 15);
    if (!code)
        return cursor_.error_at(called.mark, fmt::format("complex has no '{}'", called.name));
    in_.set(Field::complex_op, *code);
    return set_source(Field::complex_source, called.operands[0]);
}

Result<void> LineParser::pass() {
    const Call called = TRY(call(false, false));
    TRY(count(called, 1, 1));
    const auto code = isa::value_of(pass_op_names, called.name, 7);
    if (!code)
        return cursor_.error_at(called.mark, fmt::format("pass has no '{}'", called.name));
    in_.set(Field::pass_op, *code);
    return set_source(Field::pass_source, called.operands[0]);
}

Result<void> LineParser::store_component(unsigned component, StoreKind kind, unsigned address) {
    const unsigned port = component / 2;
    const StoreFields& f = store_port_fields[port];
    const std::string destination = fmt::format("{}:{}", static_cast<unsigned>(kind), address);
    std::string& stored = store_destinations_[port];
    if (!stored.empty() && stored != destination) {
        return cursor_.error_at(statement_, fmt::format("the {} store port has two destinations",
                                                        port == 0 ? "xy" : "zw"));
    }
    stored = destination;
    const Field source = store_source_fields[component];
    if (in_.get_as<StoreSource>(source) != StoreSource::none)
        return cursor_.error_at(statement_, "this component is stored twice");
    const std::string_view name = TRY(cursor_.expect_word("the unit whose result is stored"));
    const auto code = isa::value_of(store_source_names, name, 6);
    if (!code)
        return cursor_.error(fmt::format("'{}' cannot be stored", name));
    in_.set(source, *code);
    in_.set(f.address, address);
    in_.set(f.varying, kind == StoreKind::varying ? 1u : 0u);
    in_.set(f.temporary, kind == StoreKind::temporary ? 1u : 0u);
    return {};
}

Result<void> LineParser::store(StoreKind kind, unsigned address) {
    constexpr std::string_view letters = "xyzw";
    TRY(cursor_.expect('.'));
    const std::string_view mask = TRY(cursor_.expect_word("a mask"));
    for (size_t i = 0; i < mask.size(); ++i) {
        const bool ascends = i == 0 || letters.find(mask[i]) > letters.find(mask[i - 1]);
        if (letters.find(mask[i]) == std::string_view::npos || !ascends)
            return cursor_.error("a mask is made of x, y, z, w in this order");
    }
    TRY(cursor_.expect('='));
    for (size_t i = 0; i < mask.size(); ++i) {
        if (i != 0)
            TRY(cursor_.expect(','));
        TRY(store_component(static_cast<unsigned>(letters.find(mask[i])), kind, address));
    }
    return {};
}

Result<void> LineParser::branch() {
    in_.set(Field::branch, 1u);
    line_.label_mark = cursor_.mark();
    line_.label = cursor_.word();
    if (line_.label.empty())
        in_.set_branch_target(TRY(address(max_instructions - 1, "the branch target")));
    return {};
}

Result<void> LineParser::statement() {
    statement_ = cursor_.mark();
    if (cursor_.accept_prefix("v")) {
        const unsigned number = TRY(address(15, "the varying"));
        return store(StoreKind::varying, number);
    }
    if (cursor_.accept_prefix("r")) {
        const unsigned number = TRY(address(15, "the register"));
        return store(StoreKind::reg, number);
    }
    const std::string_view name = TRY(cursor_.expect_word("a statement"));
    if (name == "nop")
        return {};
    if (name == "temp")
        return store(StoreKind::temporary, 0);
    TRY(once(name));
    if (name == "branch")
        return branch();
    const size_t place = statement_;
    TRY(cursor_.expect('='));
    if (name == "in0")
        return load_port0();
    if (name == "in1")
        return load_port1();
    if (name == "mem")
        return load_memory();
    if (name == "mul0" || name == "mul1")
        return multiplier(name == "mul1" ? 1 : 0);
    if (name == "acc0" || name == "acc1")
        return accumulator(name == "acc1" ? 1 : 0);
    if (name == "complex")
        return complex();
    if (name == "pass")
        return pass();
    return cursor_.error_at(place, fmt::format("there is no '{}'", name));
}

Result<void> LineParser::extras() {
    in_.set(Field::flags, ordinary_flags(in_));
    for (const isa::Extra& extra : TRY(isa::parse_extras(cursor_))) {
        bool found = false;
        for (size_t i = 0; i < field_count && !found; ++i) {
            if (fields[i].name != extra.name)
                continue;
            if (extra.value > fields[i].greatest())
                return isa::does_not_fit(cursor_, extra, fields[i]);
            in_.set(static_cast<Field>(i), static_cast<unsigned>(extra.value));
            found = true;
        }
        if (!found)
            return isa::no_such_field(cursor_, extra);
    }
    return {};
}

Result<void> LineParser::run() {
    if (cursor_.peek() != '{') {
        do {
            TRY(statement());
        } while (cursor_.accept(';'));
    }
    TRY(extras());
    return cursor_.expect_line_end();
}

}  // namespace

Result<ParsedLine> parse_line(isa::Cursor& cursor) {
    ParsedLine line;
    TRY(LineParser(cursor, line).run());
    return line;
}

Result<std::vector<Instruction>> parse_program(std::string_view text) {
    isa::Cursor cursor(text);
    std::vector<ParsedLine> lines;
    std::map<std::string_view, unsigned> labels;
    while (!cursor.at_end()) {
        if (cursor.at_line_end()) {
            cursor.next_line();
            continue;
        }
        if (lines.size() == max_instructions)
            return cursor.error_at(cursor.mark(), "a program has at most 512 instructions");
        isa::Cursor ahead = cursor;
        const size_t mark = ahead.mark();
        const std::string_view name = ahead.word();
        if (!name.empty() && ahead.accept(':')) {
            if (!labels.emplace(name, lines.size()).second)
                return cursor.error_at(mark, fmt::format("label '{}' is defined twice", name));
            cursor = ahead;
            continue;
        }
        lines.push_back(TRY(parse_line(cursor)));
    }
    std::vector<Instruction> program;
    for (ParsedLine& line : lines) {
        if (!line.label.empty()) {
            const auto found = labels.find(line.label);
            if (found == labels.end())
                return cursor.error_at(line.label_mark,
                                       fmt::format("no label is called '{}'", line.label));
            if (found->second >= max_instructions)
                return cursor.error_at(line.label_mark, "the label is out of reach");
            line.instruction.set_branch_target(found->second);
        }
        program.push_back(line.instruction);
    }
    return program;
}

Result<Instruction> parse(std::string_view text) {
    isa::Cursor cursor(text);
    const auto program = TRY(parse_program(text));
    if (program.size() != 1)
        return cursor.error_at(0,
                               fmt::format("expected one instruction, found {}", program.size()));
    return program.front();
}

}  // namespace cuesta::hw::mali400::gp
