// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/lima/pp/emit.h"

namespace cuesta::lima::pp {
namespace {

uint32_t units_of(const isa::Instruction& in) {
    return static_cast<uint32_t>(in.varying.has_value() + in.texture.has_value() +
                                 in.load.has_value() + in.vector_multiply.has_value() +
                                 in.scalar_multiply.has_value() + in.vector_add.has_value() +
                                 in.scalar_add.has_value() + in.combiner.has_value() +
                                 in.store.has_value() + in.branch.has_value());
}

struct Assembler {
    const Ir& ir;
    const Schedule& schedule;
    const Allocation& allocation;
    std::vector<isa::Instruction> instructions;
    std::vector<uint32_t> targets;    // by instruction: block that its branch goes to
    std::vector<uint32_t> first_of;   // by block: its first instruction
    std::vector<uint32_t> addresses;  // by instruction, in words
    std::vector<uint8_t> lengths;     // by instruction, in words

    void emit_blocks() {
        for (const ScheduledBlock& block : schedule.blocks) {
            first_of.push_back(static_cast<uint32_t>(instructions.size()));
            for (const Bundle& bundle : block.bundles) {
                instructions.push_back(emit_bundle(ir, bundle, allocation));
                const uint32_t branch = bundle.at(Unit::branch);
                targets.push_back(branch == none ? none : ir.nodes[branch].target);
            }
            if (block.stops)
                instructions.back().stop = true;
        }
    }

    void place() {
        uint32_t address = 0;
        for (const isa::Instruction& instruction : instructions) {
            const unsigned length = isa::length_in_words(instruction);
            addresses.push_back(address);
            lengths.push_back(static_cast<uint8_t>(length));
            address += length;
        }
    }

    void link() {
        for (size_t i = 0; i < instructions.size(); ++i) {
            isa::Instruction& instruction = instructions[i];
            if (targets[i] != none) {
                const uint32_t target = first_of[targets[i]];
                instruction.branch->target =
                    static_cast<int32_t>(addresses[target]) - static_cast<int32_t>(addresses[i]);
                instruction.branch->target_length = lengths[target];
            }
            // Whatever follows in memory, as other compilers do (part 6, 6.2).
            if (i + 1 < instructions.size()) {
                instruction.next_length = lengths[i + 1];
                instruction.prefetch = true;
            }
        }
    }
};

}  // namespace

void emit_program(const Ir& ir,
                  const Schedule& schedule,
                  const Allocation& allocation,
                  Program& program) {
    Assembler assembler{.ir = ir,
                        .schedule = schedule,
                        .allocation = allocation,
                        .instructions = {},
                        .targets = {},
                        .first_of = {},
                        .addresses = {},
                        .lengths = {}};
    assembler.emit_blocks();
    assembler.place();
    assembler.link();
    for (const isa::Instruction& instruction : assembler.instructions) {
        isa::encode(instruction, program.words);
        program.stats.units += units_of(instruction);
    }
    program.first_length = assembler.lengths.front();
    program.stats.instructions = static_cast<uint32_t>(assembler.instructions.size());
    program.stats.words = static_cast<uint32_t>(program.words.size());
    program.stats.registers = allocation.registers;
    program.stats.spills = static_cast<uint32_t>(ir.spill_vec4s);
    program.stats.uniforms = program.uniform_vec4s;
    program.stack_vec4s = static_cast<uint32_t>(ir.scratch_vec4s + ir.spill_vec4s);
    const auto reg = [&](const Output& output) {
        return allocation.locations[output.variable].reg;
    };
    if (ir.color.variable != none)
        program.color_register = reg(ir.color);
    if (ir.second_color.variable != none)
        program.second_color_register = reg(ir.second_color);
    if (ir.depth.variable != none)
        program.depth_register = reg(ir.depth);
}

}  // namespace cuesta::lima::pp
