// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/mali400/pp_program.h"

#include <algorithm>
#include <map>

#include <fmt/core.h>

#include "base/half.h"

namespace cuesta::simulator::mali400 {
namespace {

namespace pp = hw::mali400::pp;

// Longer than any program that a driver writes; ends the walk through memory that is no code.
constexpr size_t max_instructions = 1 << 16;

struct Walk {
    const CodeReader& read;
    std::map<int64_t, ProgramInstruction> found;
    std::vector<int64_t> open = {0};

    void visit(int64_t offset);
};

bool falls_through(const ProgramInstruction& instruction) {
    const auto& branch = instruction.fields.branch;
    if (instruction.fields.stop || instruction.is_discard)
        return false;
    return !branch || !(branch->if_less && branch->if_equal && branch->if_greater);
}

void spread_constants(ProgramInstruction& instruction) {
    const pp::Constants zero = {};
    const pp::Constants sources[2] = {instruction.fields.const0.value_or(zero),
                                      instruction.fields.const1.value_or(zero)};
    for (size_t i = 0; i < 8; ++i)
        instruction.constants[i].fill(splat(base::half_to_float(sources[i / 4][i % 4])));
}

Result<ProgramInstruction> decode_at(const CodeReader& read, int64_t offset) {
    std::array<uint32_t, pp::max_length> words = {};
    const size_t count = TRY(read(offset, words));
    ProgramInstruction instruction;
    instruction.fields = TRY(pp::decode(std::span(words).first(count)));
    instruction.fault = unknown_behaviour(instruction.fields);
    instruction.is_discard = instruction.fields.branch && instruction.fields.branch->is_discard();
    spread_constants(instruction);
    return instruction;
}

void Walk::visit(int64_t offset) {
    if (found.contains(offset))
        return;
    Result<ProgramInstruction> decoded = decode_at(read, offset);
    ProgramInstruction& instruction = found[offset];
    instruction.offset = offset;
    if (!decoded) {
        instruction.fault = decoded.error().text;
        return;
    }
    instruction = *std::move(decoded);
    instruction.offset = offset;
    if (!instruction.fault.empty())
        return;
    if (falls_through(instruction))
        open.push_back(offset + pp::length_in_words(instruction.fields));
    if (instruction.fields.branch && !instruction.is_discard)
        open.push_back(offset + instruction.fields.branch->target);
}

void link(Program& program) {
    std::map<int64_t, uint32_t> index_of;
    for (size_t i = 0; i < program.instructions.size(); ++i)
        index_of[program.instructions[i].offset] = static_cast<uint32_t>(i);
    program.entry = index_of.at(0);
    for (ProgramInstruction& instruction : program.instructions) {
        if (!instruction.fault.empty())
            continue;
        const int64_t offset = instruction.offset;
        if (falls_through(instruction))
            instruction.next = index_of.at(offset + pp::length_in_words(instruction.fields));
        if (instruction.fields.branch && !instruction.is_discard)
            instruction.branch_target = index_of.at(offset + instruction.fields.branch->target);
        program.discards |= instruction.is_discard;
        program.reads_tile_depth |=
            instruction.fields.store && instruction.fields.store->mode == pp::StoreMode::read_depth;
    }
}

// A move of the whole texture result, unchanged.
bool moves_texture(const pp::VectorSource& source, uint8_t mask, pp::OutputModifier modifier) {
    return source.reg == pp::reg_texture && source.swizzle == pp::identity_swizzle &&
           !source.absolute && !source.negate && mask == 0xf &&
           modifier == pp::OutputModifier::none;
}

std::optional<unsigned> find_direct_texture_register(const Program& program) {
    if (program.instructions.size() != 1)
        return std::nullopt;
    const pp::Instruction& fields = program.instructions[0].fields;
    if (!fields.stop || !fields.texture || fields.scalar_multiply || fields.scalar_add ||
        fields.combiner || fields.store)
        return std::nullopt;
    const auto& multiply = fields.vector_multiply;
    const auto& add = fields.vector_add;
    if (multiply && !add && multiply->op == pp::MultiplyOp::mov &&
        moves_texture(multiply->a, multiply->mask, multiply->modifier))
        return multiply->destination;
    if (add && !multiply && add->op == pp::AddOp::mov && !add->a_is_vmul &&
        moves_texture(add->a, add->mask, add->modifier))
        return add->destination;
    return std::nullopt;
}

}  // namespace

Result<Program> load_program(const CodeReader& read) {
    Walk walk{.read = read, .found = {}, .open = {0}};
    while (!walk.open.empty()) {
        const int64_t offset = walk.open.back();
        walk.open.pop_back();
        walk.visit(offset);
        if (walk.found.size() > max_instructions)
            return Error{
                Errc::unsupported,
                fmt::format("fragment program of more than {} instructions", max_instructions)};
    }
    Program program;
    for (auto& [offset, instruction] : walk.found)
        program.instructions.push_back(std::move(instruction));
    link(program);
    program.direct_texture_register = find_direct_texture_register(program);
    return program;
}

Result<Program> load_program(std::span<const uint32_t> words) {
    return load_program([words](int64_t offset, std::span<uint32_t> out) -> Result<size_t> {
        if (offset < 0 || static_cast<uint64_t>(offset) >= words.size())
            return Error{Errc::out_of_range, fmt::format("fragment program runs to word {} of {}",
                                                         offset, words.size())};
        const auto rest = words.subspan(static_cast<size_t>(offset));
        const size_t count = std::min(rest.size(), out.size());
        std::copy_n(rest.begin(), count, out.begin());
        return count;
    });
}

}  // namespace cuesta::simulator::mali400
