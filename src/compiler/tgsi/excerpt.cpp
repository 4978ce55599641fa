// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/tgsi/excerpt.h"

#include <algorithm>
#include <bit>

#include "compiler/tgsi/structure.h"

namespace cuesta::tgsi {
namespace {

Instruction plain(Opcode opcode) {
    Instruction instruction;
    instruction.opcode = opcode;
    return instruction;
}

Source whole_register(File file, size_t number) {
    Source source;
    source.reg.file = file;
    source.reg.index.offset = static_cast<int32_t>(number);
    return source;
}

bool is_condition(Opcode opcode) {
    return opcode == Opcode::breakc || opcode == Opcode::callnz;
}

Instruction moved(const Destination& destination, const Source& source) {
    Instruction instruction = plain(Opcode::mov);
    instruction.dsts = {destination};
    instruction.srcs = {source};
    return instruction;
}

}  // namespace

// What pushes and pops keeps the height of the stack.
bool Excerpt::can_be_blank(const Instruction& instruction) {
    switch (instruction.opcode) {
        case Opcode::popa: return false;
        case Opcode::kil:
        case Opcode::kilp:
        case Opcode::demote:
        case Opcode::emit:
        case Opcode::endprim: return true;
        default: return !instruction.dsts.empty();
    }
}

// The register behind all declared ones.
uint32_t Excerpt::next_of(File file) const {
    uint32_t number = 0;
    for (const Declaration& declaration : whole_.declarations)
        if (declaration.file == file)
            number = std::max(number, declaration.last + 1);
    return number;
}

// Closes an if, a loop or a switch. How many rounds a loop makes nobody knows.
void Excerpt::add_end(std::vector<Instruction>& list, Opcode opener) const {
    switch (opener) {
        case Opcode::bgnloop: {
            Instruction condition = plain(Opcode::if_);
            condition.srcs = {whole_register(File::constant, next_of(File::constant))};
            list.insert(list.end(), {condition, plain(Opcode::brk), plain(Opcode::endif),
                                     plain(Opcode::endloop)});
            return;
        }
        case Opcode::switch_: list.push_back(plain(Opcode::endswitch)); return;
        default: list.push_back(plain(Opcode::endif)); return;
    }
}

// Zeros and ones are two immediates behind those of the program.
Instruction Excerpt::zeros(const Destination& destination) const {
    return moved(destination, whole_register(File::immediate, whole_.immediates.size()));
}

Instruction Excerpt::answer() const {
    const Source out = whole_register(File::output, next_of(File::output));
    return moved({out.reg}, whole_register(File::immediate, whole_.immediates.size() + 1));
}

Instruction Excerpt::question(const RegisterName& reg, uint8_t mask) const {
    Instruction instruction = plain(Opcode::ucmp);
    instruction.dsts = {{whole_register(File::output, next_of(File::output)).reg, mask}};
    Source asked;
    asked.reg = reg;
    instruction.srcs = {asked, whole_register(File::immediate, whole_.immediates.size() + 1),
                        whole_register(File::immediate, whole_.immediates.size())};
    return instruction;
}

bool Excerpt::is_left_out(size_t at) const {
    return std::ranges::any_of(cuts, [&](const Cut& cut) { return cut.at < at && at < cut.last; });
}

void Excerpt::add_questioned(std::vector<Instruction>& list, const Instruction& instruction) const {
    if (is_condition(instruction.opcode)) {
        Instruction condition = plain(Opcode::if_);
        condition.srcs = instruction.srcs;
        list.insert(list.end(), {condition, answer(), plain(Opcode::endif)});
        return;
    }
    list.push_back(instruction);
    const Opcode opcode = instruction.opcode;
    if (opcode == Opcode::case_ ||
        (opens(opcode) && !instruction.srcs.empty() && opcode != Opcode::switch_))
        list.push_back(answer());
    for (const Destination& result : instruction.dsts)
        if (result.reg.file != File::output && result.reg.file != File::null) {
            list.push_back(question(result.reg, result.mask));
            return;
        }
}

void Excerpt::add_cut(std::vector<Instruction>& list, const Cut& cut) const {
    const bool is_last = cut.at == cuts.back().at;
    if (!is_last)
        list.push_back(whole_.instructions[cut.at]);
    else if (instead)
        list.push_back(*instead);
    else
        add_questioned(list, whole_.instructions[cut.at]);
    std::vector<Opcode> open;
    for (size_t at = cut.first; at <= cut.at; ++at) {
        const Opcode opcode = whole_.instructions[at].opcode;
        if (opens(opcode) && !(is_last && instead && at == cut.at))
            open.push_back(opcode);
        else if (closes(opcode) && !open.empty())
            open.pop_back();
    }
    for (; !open.empty(); open.pop_back())
        add_end(list, open.back());
}

void Excerpt::add(std::vector<Instruction>& list, size_t at) const {
    const Instruction& instruction = whole_.instructions[at];
    if (!blank[at])
        list.push_back(instruction);
    else if (instruction.dsts.empty())
        list.push_back(plain(Opcode::nop));
    else
        for (const Destination& destination : instruction.dsts)
            list.push_back(zeros(destination));
}

// The registers that are used beside those of the program. An output of the same semantic would
// take the place of the program's, were it declared without being written.
void Excerpt::declare_own(Program& part) const {
    const auto uses = [&](File file) {
        const auto number = static_cast<int32_t>(next_of(file));
        const auto is_it = [&](const auto& operand) {
            return operand.reg.file == file && operand.reg.index.offset == number;
        };
        return std::ranges::any_of(part.instructions, [&](const Instruction& instruction) {
            return std::ranges::any_of(instruction.dsts, is_it) ||
                   std::ranges::any_of(instruction.srcs, is_it);
        });
    };
    for (const File file : {File::output, File::constant})
        if (uses(file)) {
            Declaration own;
            own.file = file;
            own.first = own.last = next_of(file);
            if (file == File::output)
                own.semantic = whole_.is_fragment() ? Semantic::color : Semantic::position;
            part.declarations.push_back(own);
        }
}

Program Excerpt::program() const {
    Program part = whole_;
    Immediate zero;
    Immediate one;
    one.bits.fill(std::bit_cast<uint32_t>(1.0f));
    part.immediates.push_back(zero);
    part.immediates.push_back(one);
    std::vector<uint32_t> places;
    part.instructions.clear();
    for (size_t at = 0; at < whole_.instructions.size(); ++at) {
        places.push_back(static_cast<uint32_t>(part.instructions.size()));
        const auto cut = std::ranges::find(cuts, at, &Cut::at);
        if (is_left_out(at))
            continue;
        if (cut != cuts.end())
            add_cut(part.instructions, *cut);
        else
            add(part.instructions, at);
    }
    places.push_back(static_cast<uint32_t>(part.instructions.size()));
    for (Instruction& instruction : part.instructions)
        if (instruction.label && *instruction.label < places.size())
            instruction.label = places[*instruction.label];
    declare_own(part);
    return part;
}

}  // namespace cuesta::tgsi
