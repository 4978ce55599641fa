// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The arithmetic units and the order of all units (Mali-400 fact sheet, part 6, 6.1): registers
// written by one unit are visible to the later ones; units in parallel do not see each other; the
// temporary store does not see the combiner.
#include "simulator/mali400/pp_execution.h"

namespace cuesta::simulator::mali400 {
namespace {

namespace pp = hw::mali400::pp;

unsigned component_of(uint8_t swizzle, unsigned component) {
    return (swizzle >> (2 * component)) & 3;
}

}  // namespace

Operand PpExecution::vector_operand(const ProgramInstruction& instruction,
                                    const pp::VectorSource& source,
                                    unsigned component) const {
    const unsigned code = source.reg * 4u + component_of(source.swizzle, component);
    return operand(scalar(instruction, code), source.absolute, source.negate);
}

void PpExecution::write(unsigned code, const Row& values) {
    Row& target = core_.registers_[code];
    if (all_active_) {
        for (unsigned quad = 0; quad < quads_; ++quad)
            target[quad] = round_to_half(values[quad]);
        return;
    }
    for (unsigned quad = 0; quad < quads_; ++quad)
        target[quad] = select(active_[quad], round_to_half(values[quad]), target[quad]);
}

void PpExecution::write_masked(unsigned reg, unsigned mask, std::span<const Row> values) {
    for (unsigned component = 0; component < 4; ++component) {
        if ((mask >> component & 1) != 0)
            write(reg * 4 + component, values[component]);
    }
}

Result<void> PpExecution::execute(const ProgramInstruction& instruction) {
    const pp::Instruction& fields = instruction.fields;
    if (fields.varying)
        TRY(varying_unit(instruction));
    if (fields.texture)
        TRY(texture_unit(instruction));
    if (fields.load)
        TRY(load_unit(instruction));
    if (fields.vector_multiply || fields.scalar_multiply)
        multiply_units(instruction);
    if (fields.vector_add || fields.scalar_add)
        add_units(instruction);
    if (fields.store)
        TRY(store_unit(instruction));
    if (fields.combiner)
        combiner(instruction);
    return {};
}

void PpExecution::multiply_units(const ProgramInstruction& instruction) {
    const auto& vector = instruction.fields.vector_multiply;
    const auto& scalar_unit = instruction.fields.scalar_multiply;
    // Both compute before either writes.
    if (vector) {
        const bool feeds_add =
            instruction.fields.vector_add && instruction.fields.vector_add->a_is_vmul;
        const unsigned wanted = feeds_add ? 0xf : vector->mask;
        for (unsigned component = 0; component < 4; ++component) {
            if ((wanted >> component & 1) == 0)
                continue;
            Row& out = core_.vector_result_[component];
            multiply_op(vector->op, vector_operand(instruction, vector->a, component),
                        vector_operand(instruction, vector->b, component), quads_, out);
            modify_output(vector->modifier, quads_, out);
        }
    }
    if (scalar_unit) {
        multiply_op(scalar_unit->op, scalar_operand(instruction, scalar_unit->a),
                    scalar_operand(instruction, scalar_unit->b), quads_, core_.scalar_result_);
        modify_output(scalar_unit->modifier, quads_, core_.scalar_result_);
    }
    if (vector)
        write_masked(vector->destination, vector->mask, core_.vector_result_);
    if (scalar_unit && scalar_unit->write_enable)
        write(scalar_unit->destination, core_.scalar_result_);
}

void PpExecution::vector_add(const ProgramInstruction& instruction) {
    const pp::VectorAdd& unit = *instruction.fields.vector_add;
    const auto source_a = [&](unsigned component) {
        if (!unit.a_is_vmul)
            return vector_operand(instruction, unit.a, component);
        // Unrounded: the chain from multiply to add keeps its precision (part 7, 7.6).
        return operand(core_.vector_result_[component_of(unit.a.swizzle, component)],
                       unit.a.absolute, unit.a.negate);
    };
    std::array<Row, 4> results;
    if (unit.op == pp::AddOp::sum3 || unit.op == pp::AddOp::sum4) {
        const Operand terms[4] = {source_a(0), source_a(1), source_a(2), source_a(3)};
        sum_op(terms, unit.op == pp::AddOp::sum3 ? 3 : 4, quads_, results[0]);
        modify_output(unit.modifier, quads_, results[0]);
        for (unsigned component = 1; component < 4; ++component)
            results[component] = results[0];
    } else {
        for (unsigned component = 0; component < 4; ++component) {
            if ((unit.mask >> component & 1) == 0)
                continue;
            Operand a = source_a(component);
            Operand b = vector_operand(instruction, unit.b, component);
            if (unit.op == pp::AddOp::dfdy && !core_.flip_derivative_y_)
                std::swap(a, b);
            if (unit.op == pp::AddOp::select)
                select_op(core_.scalar_result_, a, b, quads_, results[component]);
            else
                add_op(unit.op, a, b, quads_, results[component]);
            modify_output(unit.modifier, quads_, results[component]);
        }
    }
    // The scalar add runs in parallel, so it must not see what is written here.
    Row scalar_result;
    if (instruction.fields.scalar_add)
        scalar_add(instruction, scalar_result);
    write_masked(unit.destination, unit.mask, results);
    if (instruction.fields.scalar_add && instruction.fields.scalar_add->write_enable)
        write(instruction.fields.scalar_add->destination, scalar_result);
}

void PpExecution::scalar_add(const ProgramInstruction& instruction, Row& out) {
    const pp::ScalarAdd& unit = *instruction.fields.scalar_add;
    Operand a = unit.a_is_fmul ? operand(core_.scalar_result_, unit.a.absolute, unit.a.negate)
                               : scalar_operand(instruction, unit.a);
    Operand b = scalar_operand(instruction, unit.b);
    if (unit.op == pp::AddOp::dfdy && !core_.flip_derivative_y_)
        std::swap(a, b);
    if (unit.op == pp::AddOp::select)
        select_op(core_.scalar_result_, a, b, quads_, out);
    else
        add_op(unit.op, a, b, quads_, out);
    modify_output(unit.modifier, quads_, out);
}

void PpExecution::add_units(const ProgramInstruction& instruction) {
    if (instruction.fields.vector_add)
        return vector_add(instruction);
    Row result;
    scalar_add(instruction, result);
    if (instruction.fields.scalar_add->write_enable)
        write(instruction.fields.scalar_add->destination, result);
}

void PpExecution::combiner(const ProgramInstruction& instruction) {
    const pp::Combiner& unit = *instruction.fields.combiner;
    std::array<Row, 4> results;
    switch (unit.form) {
        case pp::CombinerForm::function:
            function_op(unit.op, scalar_operand(instruction, unit.a), quads_, results[0]);
            modify_output(unit.modifier, quads_, results[0]);
            return write(unit.destination, results[0]);
        case pp::CombinerForm::atan_part1: {
            // ASSUMED, as the sheet advises: (angle, 1, 0), which makes both published sequences
            // give the arc tangent.
            Row one;
            one.fill(splat(1));
            const Operand x = unit.op == pp::CombinerOp::atan2_part1
                                  ? scalar_operand(instruction, unit.b)
                                  : operand(one, false, false);
            atan2_op(scalar_operand(instruction, unit.a), x, quads_, results[0]);
            results[1] = one;
            results[2].fill(splat(0));
            return write_masked(unit.destination, unit.mask & 7, results);
        }
        case pp::CombinerForm::atan_part2:
            results[0] = scalar(instruction, unit.vector * 4u + component_of(unit.swizzle, 0));
            return write(unit.destination, results[0]);
        case pp::CombinerForm::multiply:
            for (unsigned component = 0; component < 4; ++component) {
                const unsigned code = unit.vector * 4u + component_of(unit.swizzle, component);
                const Operand factor = operand(scalar(instruction, code), false, false);
                multiply_op(pp::MultiplyOp::mul, scalar_operand(instruction, unit.a), factor,
                            quads_, results[component]);
            }
            return write_masked(unit.destination, unit.mask, results);
    }
}

}  // namespace cuesta::simulator::mali400
