// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <map>
#include <set>

#include <fmt/core.h>

#include "hw/isa/extras.h"
#include "hw/mali400/pp_rows.h"
#include "hw/mali400/pp_text.h"

namespace cuesta::hw::mali400::pp {

namespace {

// The fields in which the unit differs from what the parser makes of its statement.
template <typename Unit>
std::string extras_of(const std::string& text,
                      const Unit& unit,
                      std::optional<Unit> Instruction::*member) {
    isa::Cursor cursor(text);
    ParsedLine said;
    const auto parsed = parse_statement(cursor, said);
    CUESTA_ASSERT(parsed.has_value() && said.instruction.*member, "printed PP text does not parse");
    return isa::print_extras(rows(unit), unit, *(said.instruction.*member));
}

class Statements {
  public:
    Statements(const Instruction& in, const Place& place) : in_(in), place_(place) {}

    void units();
    void branch();
    void constants();
    void control();

    std::string take() && { return text_.empty() ? "nop" : std::move(text_); }

  private:
    void add(std::string_view statement, std::string_view extras = {}) {
        if (!text_.empty())
            text_ += "; ";
        text_ += statement;
        if (!extras.empty() && !statement.empty())
            text_ += " ";
        text_ += extras;
    }

    template <typename Unit>
    void unit(std::optional<Unit> Instruction::*member) {
        if (!(in_.*member))
            return;
        const std::string text = statement(*(in_.*member));
        add(text, extras_of(text, *(in_.*member), member));
    }

    const Instruction& in_;
    const Place& place_;
    std::string text_;
};

void Statements::units() {
    unit(&Instruction::varying);
    unit(&Instruction::texture);
    unit(&Instruction::load);
    unit(&Instruction::vector_multiply);
    unit(&Instruction::scalar_multiply);
    unit(&Instruction::vector_add);
    unit(&Instruction::scalar_add);
    unit(&Instruction::combiner);
    unit(&Instruction::store);
}

void Statements::branch() {
    if (!in_.branch)
        return;
    const std::string number = fmt::format("{:+}", in_.branch->target);
    const std::string extras =
        extras_of(statement(*in_.branch, number, true), *in_.branch, &Instruction::branch);
    add(statement(*in_.branch, place_.label.empty() ? number : place_.label,
                  in_.branch->target_length != place_.target_length),
        extras);
}

void Statements::constants() {
    if (in_.const0)
        add(statement(*in_.const0, 0));
    if (in_.const1)
        add(statement(*in_.const1, 1));
}

void Statements::control() {
    if (in_.sync)
        add("sync");
    if (in_.stop)
        add("stop");
    if (in_.next_length != place_.next_length)
        add(fmt::format("next {}", in_.next_length));
    if (in_.prefetch != place_.prefetch)
        add(in_.prefetch ? "prefetch" : "no_prefetch");
    const std::string extras = isa::print_extras(instruction_rows, in_, Instruction());
    if (!extras.empty())
        add("", extras);
}

using Program = std::map<size_t, Instruction>;  // by the offset of their first word

Program read_program(std::span<const uint32_t> words) {
    Program program;
    for (size_t at = 0; at < words.size();) {
        auto instruction = decode(words.subspan(at));
        if (!instruction) {
            ++at;
            continue;
        }
        const unsigned length = length_in_words(*instruction);
        program.emplace(at, *std::move(instruction));
        at += length;
    }
    return program;
}

const Instruction* instruction_at(const Program& program, int64_t offset) {
    if (offset < 0)
        return nullptr;
    const auto found = program.find(static_cast<size_t>(offset));
    return found == program.end() ? nullptr : &found->second;
}

const Instruction* target_of(const Program& program, size_t at, const Instruction& instruction) {
    if (!instruction.branch || instruction.branch->is_discard())
        return nullptr;
    return instruction_at(program, static_cast<int64_t>(at) + instruction.branch->target);
}

Place place_of(const Program& program, size_t at, const Instruction& instruction) {
    Place place;
    const size_t after = at + length_in_words(instruction);
    if (const Instruction* next = instruction_at(program, static_cast<int64_t>(after))) {
        place.next_length = static_cast<uint8_t>(length_in_words(*next));
        place.prefetch = true;
    }
    if (const Instruction* target = target_of(program, at, instruction)) {
        place.target_length = static_cast<uint8_t>(length_in_words(*target));
        place.label = fmt::format("L{}", static_cast<int64_t>(at) + instruction.branch->target);
    }
    return place;
}

}  // namespace

std::string print(const Instruction& instruction, const Place& place) {
    Statements statements(instruction, place);
    statements.units();
    statements.branch();
    statements.constants();
    statements.control();
    return std::move(statements).take();
}

std::string print(const Instruction& instruction) {
    return print(instruction, Place());
}

std::string print_program(std::span<const uint32_t> words) {
    const Program program = read_program(words);
    std::set<size_t> labels;
    for (const auto& [at, instruction] : program) {
        if (target_of(program, at, instruction) != nullptr)
            labels.insert(at + static_cast<size_t>(instruction.branch->target));
    }
    std::string text;
    for (size_t at = 0; at < words.size();) {
        if (labels.contains(at))
            text += fmt::format("L{}:\n", at);
        const Instruction* instruction = instruction_at(program, static_cast<int64_t>(at));
        if (instruction == nullptr) {
            text += fmt::format("    .word {:#010x}\n", words[at]);
            ++at;
            continue;
        }
        text += fmt::format("    {}\n", print(*instruction, place_of(program, at, *instruction)));
        at += length_in_words(*instruction);
    }
    return text;
}

}  // namespace cuesta::hw::mali400::pp
