// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/step_decode.h"

#include <bit>
#include <string_view>

#include <fmt/core.h>

#include "hw/agx/operands.h"
#include "simulator/agx/handlers.h"
#include "simulator/agx/simd_group.h"
#include "simulator/agx/stage_step.h"
#include "simulator/agx/texture_step.h"

namespace cuesta::simulator::agx {

namespace {

using hw::agx::Field;
using hw::agx::Instruction;
using hw::agx::Op;
using hw::agx::Operand;
using hw::agx::Place;

// The data register of these is read.
bool stores_data(Op op) {
    switch (op) {
        case Op::device_store:
        case Op::device_store_ext:
        case Op::stack_store:
        case Op::threadgroup_store:
        case Op::uniform_store:
        case Op::st_tile: return true;
        default: return false;
    }
}

// These read and write r0l, where the levels of the execution mask are counted.
bool counts_levels(Op op) {
    switch (op) {
        case Op::pop_exec:
        case Op::if_icmp:
        case Op::if_fcmp:
        case Op::else_icmp:
        case Op::else_fcmp:
        case Op::while_icmp:
        case Op::while_fcmp: return true;
        default: return false;
    }
}

constexpr RegisterRange level_counter = {.first = 0, .count = 1};
constexpr RegisterRange link_register = {.first = 2, .count = 2};

// Reads the operands of one instruction.
class StepMaker {
  public:
    explicit StepMaker(const Instruction& instruction) : instruction_(instruction) {
        step_.op = instruction.op;
    }

    Result<Step> make() {
        step_.run = handler();
        const hw::agx::Entry& entry = hw::agx::entry_of(instruction_.op);
        // Operands of textures are those of the step's TextureStep.
        const size_t count = is_texture_operation(instruction_.op) ? 0 : entry.operands.size();
        for (size_t i = 0; i < count; ++i)
            TRY(take(entry.operands[i], hw::agx::operand(instruction_, i)));
        take_fields();
        take_implicit_registers();
        return step_;
    }

  private:
    Handler handler() const {
        using Find = Handler (*)(Op);
        for (const Find find : {Find{float_handler}, Find{integer_handler}, Find{bit_handler},
                                Find{compare_handler}, Find{lane_handler}, Find{flow_handler},
                                Find{memory_handler}, Find{special_handler}}) {
            if (const Handler found = find(instruction_.op); found != nullptr)
                return found;
        }
        return execute_in_environment;
    }

    Result<void> take(const hw::agx::OperandUse& use, const Operand& operand) {
        if (operand.place == Place::undefined)
            return Error{Errc::fault, fmt::format("operand {} has no meaning", use.name)};
        const std::string_view name = use.name;
        if (name == "D" || name == "R")
            take_destination(operand);
        else if (name == "A" || name == "src")
            take_source(0, operand);
        else if (name == "B" || name == "O")
            take_source(1, operand);
        else if (name == "C" || name == "X" || (name == "S" && is_atomic()))
            take_source(2, operand);
        else if (name == "Y")
            take_source(3, operand);
        else
            take_number(name, operand);
        return {};
    }

    bool is_atomic() const {
        return instruction_.op == Op::atomic || instruction_.op == Op::threadgroup_atomic;
    }

    // The same instruction unmaps, with a result.
    bool maps() const {
        return instruction_.op == Op::map && hw::agx::get(instruction_, Field::op) != 0;
    }

    void take_number(std::string_view name, const Operand& operand) {
        const auto value = static_cast<uint32_t>(operand.value);
        const auto small = static_cast<uint8_t>(value);
        if (name == "cc")
            step_.condition = small;
        else if (name == "shift" || name == "s")
            step_.shift = small;
        else if (name == "F")
            step_.format = small;
        else if (name == "mask")
            step_.mask = small;
        else if (name == "mode" || name == "op")
            step_.mode = small;
        else if (name == "Ou")
            step_.zero_extend = small != 0;
        else if (name == "n" || name == "m" || name == "tt" || name == "round" || name == "imm" ||
                 name == "imm16" || name == "imm32" || name == "v" || name == "i" || name == "off")
            step_.number = value;
        else if (name == "reg32")
            take_jump_register(operand);
        else if (name == "SR")
            step_.number = operand.index;
    }

    void take_jump_register(const Operand& operand) {
        step_.number = operand.index / 2u;
        add_read(range_of(operand));
    }

    void take_destination(const Operand& operand) {
        if (operand.place != Place::general)
            return;
        step_.destination.bits = operand.bits;
        step_.destination.index = operand.index;
        if (is_atomic())
            step_.number = 1;
        const RegisterRange range = range_of(operand);
        if (stores_data(instruction_.op) || maps())
            add_read(range);
        else
            step_.writes = range;
    }

    void take_source(size_t n, const Operand& operand) {
        Source& source = step_.source[n];
        switch (operand.place) {
            case Place::general:
                source.kind = SourceKind::general;
                add_read(range_of(operand));
                break;
            case Place::uniform: source.kind = SourceKind::uniform; break;
            case Place::float_immediate:
                source.value = std::bit_cast<uint32_t>(operand.number);
                break;
            default: source.value = static_cast<uint32_t>(operand.value); break;
        }
        source.bits = operand.bits != 0 ? operand.bits : 16;
        source.index = operand.index;
        source.sign_extend = operand.sign_extend;
        source.absolute = operand.absolute;
        source.negate = operand.negate;
        source.discard = operand.hint == hw::agx::Hint::discard;
    }

    // What the table has as fields, not operands.
    void take_fields() {
        if (hw::agx::find_field(instruction_.op, Field::S) != nullptr &&
            hw::agx::entry_of(instruction_.op).saturates)
            step_.destination.saturate = hw::agx::get(instruction_, Field::S) != 0;
        if (instruction_.op == Op::dfdx || instruction_.op == Op::dfdy)
            step_.number = hw::agx::get(instruction_, Field::kill);
        if (instruction_.op == Op::iadd || instruction_.op == Op::imadd)
            step_.mode = static_cast<uint8_t>(hw::agx::get(instruction_, Field::N));
        if (instruction_.op == Op::map)
            step_.mode = static_cast<uint8_t>(hw::agx::get(instruction_, Field::op));
        if (instruction_.op == Op::memory_barrier)
            step_.number = barrier_number(hw::agx::get(instruction_, Field::a),
                                          hw::agx::get(instruction_, Field::b),
                                          hw::agx::get(instruction_, Field::c));
        if (const auto slot = hw::agx::scoreboard_slot(instruction_)) {
            step_.asynchronous = true;
            step_.slot = static_cast<uint8_t>(*slot);
        }
    }

    // Registers that the instruction does not name as operands.
    void take_implicit_registers() {
        if (counts_levels(instruction_.op)) {
            add_read(level_counter);
            step_.writes = level_counter;
        } else if (instruction_.op == Op::call) {
            step_.writes = link_register;
        }
    }

    static RegisterRange range_of(const Operand& operand) {
        return {operand.index, static_cast<uint16_t>(hw::agx::size_in_halves(operand))};
    }

    void add_read(const RegisterRange& range) { step_.reads[step_.read_count++] = range; }

    const Instruction& instruction_;
    Step step_;
};

}  // namespace

void execute_in_environment(SimdGroup& group, const Step& step) {
    group.check(group.environment().execute(group, step));
}

Result<Step> make_step(const Instruction& instruction) {
    if (auto stage = make_stage_step(instruction))
        return std::move(*stage);
    return StepMaker(instruction).make();
}

Successor successor_of(Op op) {
    switch (op) {
        case Op::stop:
        case Op::trap: return Successor::end;
        case Op::ret:
        case Op::call_reg: return Successor::unknown_address;
        case Op::jmp_exec_any:
        case Op::jmp_exec_none:
        case Op::jmp_if_skipping_doorbell:
        case Op::call: return Successor::branch;
        default: return Successor::next;
    }
}

}  // namespace cuesta::simulator::agx
