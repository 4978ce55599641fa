// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <set>

#include <fmt/core.h>

#include "hw/isa/extras.h"
#include "hw/mali400/gp_names.h"
#include "hw/mali400/gp_text.h"

namespace cuesta::hw::mali400::gp {

namespace {

bool is_second_operand(Field field) {
    return field == Field::mul0_b || field == Field::mul1_b || field == Field::acc0_b ||
           field == Field::acc1_b;
}

std::string source_text(const Instruction& in, Field field) {
    const Source source = in.get_as<Source>(field);
    if (source == Source::identity && is_second_operand(field))
        return "ident";
    return isa::name_of(source_names, in.get(field));
}

std::string signed_source(const Instruction& in, Field field, Field negate) {
    return (in.get(negate) != 0 ? "-" : "") + source_text(in, field);
}

bool used(const Instruction& in, Field source) {
    return in.get_as<Source>(source) != Source::unused;
}

// Whether some unit reads one of four consecutive source codes.
bool reads(const Instruction& in, Source x) {
    const unsigned first = static_cast<unsigned>(x);
    for (Field field :
         {Field::mul0_a, Field::mul0_b, Field::mul1_a, Field::mul1_b, Field::acc0_a, Field::acc0_b,
          Field::acc1_a, Field::acc1_b, Field::complex_source, Field::pass_source}) {
        if (in.get(field) >= first && in.get(field) < first + 4)
            return true;
    }
    return false;
}

class Statements {
  public:
    explicit Statements(const Instruction& in) : in_(in) {}

    void loads();
    void multipliers();
    void accumulators();
    void complex_and_pass();
    void stores();
    void branch(std::string_view target);

    std::string take() && { return std::move(text_); }

  private:
    void add(std::string_view statement) {
        if (!text_.empty())
            text_ += "; ";
        text_ += statement;
    }
    void multiplier(unsigned unit, MulOp op);
    std::string store_destination(unsigned port) const;

    const Instruction& in_;
    std::string text_;
};

void Statements::loads() {
    const bool attribute = in_.get(Field::port0_attribute) != 0;
    if (attribute || in_.get(Field::port0_address) != 0 || reads(in_, Source::port0_x))
        add(fmt::format("in0 = {}{}", attribute ? 'a' : 'r', in_.get(Field::port0_address)));
    if (in_.get(Field::port1_address) != 0 || reads(in_, Source::port1_x))
        add(fmt::format("in1 = r{}", in_.get(Field::port1_address)));
    const bool offset = in_.get_as<LoadOffset>(Field::load_offset) != LoadOffset::none;
    const bool clamps = in_.get_as<PassOp>(Field::pass_op) == PassOp::clamp;
    const unsigned address = in_.get(Field::load_address);
    if (offset) {
        add(fmt::format("mem = [{} + {}]", address,
                        isa::name_of(load_offset_names, in_.get(Field::load_offset))));
    } else if (address != 0 || clamps || reads(in_, Source::load_x)) {
        add(fmt::format("mem = [{}]", address));
    }
}

void Statements::multiplier(unsigned unit, MulOp op) {
    const MulFields& f = mul_fields[unit];
    if (!used(in_, f.a) && !used(in_, f.b))
        return;
    const char* sign = in_.get(f.negate) != 0 ? "-" : "";
    if (op == MulOp::mul && in_.get_as<Source>(f.b) == Source::identity) {
        add(fmt::format("mul{} = {}mov({})", unit, sign, source_text(in_, f.a)));
        return;
    }
    add(fmt::format("mul{} = {}{}({}, {})", unit, sign,
                    isa::name_of(mul_op_names, static_cast<unsigned>(op)), source_text(in_, f.a),
                    source_text(in_, f.b)));
}

void Statements::multipliers() {
    const MulOp op = in_.get_as<MulOp>(Field::mul_op);
    if (!is_joint(op)) {
        multiplier(0, op);
        multiplier(1, op == MulOp::complex2 ? MulOp::mul : op);
        return;
    }
    bool any = false;
    for (Field field : {Field::mul0_a, Field::mul0_b, Field::mul1_a, Field::mul1_b})
        any = any || used(in_, field);
    if (!any)
        return;
    add(fmt::format("mul0 = {}{}({}, {}, {}, {})", in_.get(Field::mul0_negate) != 0 ? "-" : "",
                    isa::name_of(mul_op_names, static_cast<unsigned>(op)),
                    source_text(in_, Field::mul0_a), source_text(in_, Field::mul0_b),
                    source_text(in_, Field::mul1_a), source_text(in_, Field::mul1_b)));
}

void Statements::accumulators() {
    const AccOp op = in_.get_as<AccOp>(Field::acc_op);
    for (unsigned unit = 0; unit < 2; ++unit) {
        const AccFields& f = acc_fields[unit];
        if (!used(in_, f.a) && !used(in_, f.b))
            continue;
        const std::string a = signed_source(in_, f.a, f.a_negate);
        const std::string b = signed_source(in_, f.b, f.b_negate);
        if (op == AccOp::add && b == "-ident") {
            add(fmt::format("acc{} = mov({})", unit, a));
            continue;
        }
        const std::string name = isa::name_of(acc_op_names, in_.get(Field::acc_op));
        if (b == "none")
            add(fmt::format("acc{} = {}({})", unit, name, a));
        else
            add(fmt::format("acc{} = {}({}, {})", unit, name, a, b));
    }
}

void Statements::complex_and_pass() {
    if (in_.get_as<ComplexOp>(Field::complex_op) != ComplexOp::none) {
        add(fmt::format("complex = {}({})",
                        isa::name_of(complex_op_names, in_.get(Field::complex_op)),
                        source_text(in_, Field::complex_source)));
    }
    if (in_.get_as<PassOp>(Field::pass_op) != PassOp::mov || used(in_, Field::pass_source)) {
        add(fmt::format("pass = {}({})", isa::name_of(pass_op_names, in_.get(Field::pass_op)),
                        source_text(in_, Field::pass_source)));
    }
}

std::string Statements::store_destination(unsigned port) const {
    const StoreFields& f = store_port_fields[port];
    if (in_.get(f.temporary) != 0)
        return "temp";
    return fmt::format("{}{}", in_.get(f.varying) != 0 ? 'v' : 'r', in_.get(f.address));
}

void Statements::stores() {
    constexpr std::string_view letters = "xyzw";
    std::string destination;
    std::string mask;
    std::string sources;
    const auto flush = [&] {
        if (!mask.empty())
            add(fmt::format("{}.{} = {}", destination, mask, sources));
        mask.clear();
        sources.clear();
    };
    for (unsigned component = 0; component < 4; ++component) {
        const Field field = store_source_fields[component];
        if (in_.get_as<StoreSource>(field) == StoreSource::none)
            continue;
        const std::string wanted = store_destination(component / 2);
        if (wanted != destination)
            flush();
        destination = wanted;
        mask += letters[component];
        if (!sources.empty())
            sources += ", ";
        sources += isa::name_of(store_source_names, in_.get(field));
    }
    flush();
}

void Statements::branch(std::string_view target) {
    if (in_.get(Field::branch) != 0)
        add(fmt::format("branch {}", target));
}

std::string extras_of(const Instruction& instruction, const std::string& statements) {
    isa::Cursor cursor(statements);
    const auto said = parse_line(cursor);
    CUESTA_ASSERT(said.has_value(), "printed GP text does not parse");
    std::string list;
    for (size_t i = 0; i < field_count; ++i) {
        const Field field = static_cast<Field>(i);
        if (instruction.get(field) != said->instruction.get(field))
            isa::append_extra(list, fields[i].name, instruction.get(field));
    }
    return isa::close_extras(std::move(list));
}

std::string print_with_target(const Instruction& instruction, std::string_view target) {
    const std::string number = fmt::format("{}", instruction.branch_target());
    const std::string extras = extras_of(instruction, print_statements(instruction, number));
    std::string text = print_statements(instruction, target.empty() ? number : target);
    if (!extras.empty())
        text += " " + extras;
    return text;
}

}  // namespace

std::string print_statements(const Instruction& instruction, std::string_view target) {
    Statements statements(instruction);
    statements.loads();
    statements.multipliers();
    statements.accumulators();
    statements.complex_and_pass();
    statements.stores();
    statements.branch(target);
    std::string text = std::move(statements).take();
    return text.empty() ? "nop" : text;
}

std::string print(const Instruction& instruction) {
    return print_with_target(instruction, {});
}

std::string print_program(std::span<const Instruction> program) {
    std::set<unsigned> targets;
    for (const Instruction& instruction : program) {
        const unsigned target = instruction.branch_target();
        if (instruction.get(Field::branch) != 0 && target < program.size())
            targets.insert(target);
    }
    std::string text;
    for (size_t i = 0; i < program.size(); ++i) {
        if (targets.contains(static_cast<unsigned>(i)))
            text += fmt::format("L{}:\n", i);
        const unsigned target = program[i].branch_target();
        const std::string label = targets.contains(target) ? fmt::format("L{}", target) : "";
        text += fmt::format("    {}\n", print_with_target(program[i], label));
    }
    return text;
}

}  // namespace cuesta::hw::mali400::gp
