// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/stage_step.h"

#include <fmt/core.h>

#include "hw/agx/operands.h"
#include "simulator/agx/handlers.h"
#include "simulator/agx/simd_group.h"

namespace cuesta::simulator::agx {

namespace {

using hw::agx::Field;
using hw::agx::Instruction;
using hw::agx::Op;
using hw::agx::Operand;
using hw::agx::Place;

void run_nothing(SimdGroup&, const Step&) {}

class StageStep {
  public:
    explicit StageStep(const Instruction& instruction) : instruction_(instruction) {
        step_.op = instruction.op;
        step_.run = execute_in_environment;
    }

    Step step() const { return step_; }

    void source(size_t n, std::string_view name) {
        const Operand operand = named(name);
        Source& source = step_.source[n];
        source.bits = operand.bits != 0 ? operand.bits : 16;
        source.index = operand.index;
        if (operand.place == Place::general) {
            source.kind = SourceKind::general;
            step_.reads[step_.read_count++] = range_of(operand);
        } else {
            const bool is_number = operand.place == Place::coefficient;
            source.value = is_number ? operand.index : static_cast<uint32_t>(operand.value);
        }
    }
    void destination(std::string_view name) {
        const Operand operand = named(name);
        data(operand);
        step_.writes = range_of(operand);
    }
    void read_data(std::string_view name) {
        const Operand operand = named(name);
        data(operand);
        step_.reads[step_.read_count++] = range_of(operand);
    }
    uint32_t field(Field field) const { return hw::agx::get(instruction_, field); }
    Step& made() { return step_; }

  private:
    Operand named(std::string_view name) const {
        const auto n = hw::agx::find_operand(instruction_.op, name);
        return n ? hw::agx::operand(instruction_, *n) : Operand{};
    }
    static RegisterRange range_of(const Operand& operand) {
        return {operand.index, static_cast<uint16_t>(hw::agx::size_in_halves(operand))};
    }
    void data(const Operand& operand) {
        step_.destination = {.bits = operand.bits, .index = operand.index};
        step_.shift = operand.count;
    }

    const Instruction& instruction_;
    Step step_;
};

Step vertex_output_step(const Instruction& instruction) {
    StageStep step(instruction);
    step.source(vertex_output::value, "r");
    step.source(vertex_output::word, "I");
    return step.step();
}

Step varying_step(const Instruction& instruction) {
    StageStep step(instruction);
    step.destination("D");
    step.source(varying::coefficient, "I");
    if (instruction.op != Op::ldcf) {
        step.source(varying::reciprocal, "J");
        step.source(varying::sample, "S");
        step.made().mode = static_cast<uint8_t>(step.field(Field::interpolation));
        step.made().number = step.field(Field::kill);
    }
    return step.step();
}

Step tile_step(const Instruction& instruction) {
    StageStep step(instruction);
    if (instruction.op == Op::ld_tile)
        step.destination("R");
    else
        step.read_data("R");
    step.made().format = static_cast<uint8_t>(step.field(Field::F));
    step.made().mask = static_cast<uint8_t>(step.field(Field::mask));
    step.made().number = step.field(Field::O);
    step.made().mode = static_cast<uint8_t>(step.field(Field::E));
    step.source(tile_operand::samples, "S");
    // Coordinates: two halves of a 32-bit register.
    step.made().source[tile_operand::coordinates] = {
        .kind = SourceKind::general,
        .bits = 32,
        .index = static_cast<uint16_t>(step.field(Field::C) & ~1u)};
    if (step.made().mode != 0)
        step.made().reads[step.made().read_count++] = {
            step.made().source[tile_operand::coordinates].index, 2};
    return step.step();
}

Step state_store_step(const Instruction& instruction) {
    StageStep step(instruction);
    step.source(state_store::base, "B");
    step.source(state_store::offset, "O");
    step.made().number = step.field(Field::TS);
    return step.step();
}

Step sample_mask_step(const Instruction& instruction) {
    StageStep step(instruction);
    step.source(sample_test::samples, "S");
    step.source(sample_test::live, "M");
    return step.step();
}

Step zs_emit_step(const Instruction& instruction) {
    StageStep step(instruction);
    step.source(sample_test::samples, "S");
    step.read_data("T");
    step.made().mode =
        static_cast<uint8_t>((step.field(Field::z) != 0 ? sample_test::has_depth : 0) |
                             (step.field(Field::s) != 0 ? sample_test::has_stencil : 0));
    return step.step();
}

// Fragments of a pixel run in order here.
Step fence_step(const Instruction& instruction) {
    StageStep step(instruction);
    step.made().run = run_nothing;
    return step.step();
}

}  // namespace

std::optional<Result<Step>> make_stage_step(const Instruction& instruction) {
    switch (instruction.op) {
        case Op::st_var:
        case Op::st_var_final:
        case Op::no_var: return vertex_output_step(instruction);
        case Op::iter:
        case Op::iterproj:
        case Op::ldcf: return varying_step(instruction);
        case Op::ld_tile:
        case Op::st_tile: return tile_step(instruction);
        case Op::tex_state_store: return state_store_step(instruction);
        case Op::sample_mask: return sample_mask_step(instruction);
        case Op::zs_emit: return zs_emit_step(instruction);
        case Op::wait_pix:
        case Op::signal_pix: return fence_step(instruction);
        default: return std::nullopt;
    }
}

}  // namespace cuesta::simulator::agx
