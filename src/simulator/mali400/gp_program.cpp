// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/mali400/gp_program.h"

#include <fmt/core.h>

namespace cuesta::simulator::mali400 {
namespace {

namespace gp = hw::mali400::gp;
using gp::Field;
using gp::Source;

// Second operands of multipliers and accumulators read code 22 as the unit's neutral element.
enum class Place : uint8_t { first, second_of_mul, second_of_acc };

constexpr GpOperand made(unsigned age, GpValue value, unsigned component = 0) {
    return {.age = static_cast<uint8_t>(age),
            .value = static_cast<uint8_t>(static_cast<unsigned>(value) + component),
            .used = true};
}

constexpr GpOperand constant(uint8_t index) {
    return {.age = GpOperand::constant_age, .value = index, .used = true};
}

// Code 8 turned up in a vendor's no-operation, so it is taken for another "unused" (ASSUMED).
constexpr bool is_unused(Source source) {
    return source == Source::unused || source == Source::unknown_8;
}

GpOperand operand_of(Source source, Place place) {
    const unsigned code = static_cast<unsigned>(source);
    if (source == Source::complex_ago1 && place == Place::second_of_mul)
        return constant(1);
    if (source == Source::complex_ago1 && place == Place::second_of_acc)
        return constant(0);
    if (code < 4)
        return made(0, GpValue::port0, code);
    if (code < 8)
        return made(0, GpValue::port1, code - 4);
    if (code >= 12 && code < 16)
        return made(0, GpValue::load, code - 12);
    if (code >= 28)
        return made(1, GpValue::port0, code - 28);
    switch (source) {
        case Source::acc0_ago1: return made(1, GpValue::acc0);
        case Source::acc1_ago1: return made(1, GpValue::acc1);
        case Source::mul0_ago1: return made(1, GpValue::mul0);
        case Source::mul1_ago1: return made(1, GpValue::mul1);
        case Source::pass_ago1: return made(1, GpValue::pass);
        case Source::complex_ago1: return made(1, GpValue::complex);
        case Source::pass_ago2: return made(2, GpValue::pass);
        case Source::acc0_ago2: return made(2, GpValue::acc0);
        case Source::acc1_ago2: return made(2, GpValue::acc1);
        case Source::mul0_ago2: return made(2, GpValue::mul0);
        case Source::mul1_ago2: return made(2, GpValue::mul1);
        default: return {};
    }
}

class Loader {
  public:
    explicit Loader(const gp::Instruction& fields) { out_.fields = fields; }

    GpInstruction load() {
        multipliers();
        accumulators();
        pass();
        complex();
        fetches();
        stores();
        branch();
        return std::move(out_);
    }

  private:
    const gp::Instruction& fields() const { return out_.fields; }

    void refuse(std::string text) {
        if (out_.fault.empty())
            out_.fault = std::move(text);
    }

    GpOperand operand(Field field, Place place = Place::first) {
        const Source source = fields().get_as<Source>(field);
        const unsigned code = static_cast<unsigned>(source);
        if (code >= 9 && code <= 11)
            refuse(fmt::format("unknown source {}", code));
        if (is_unused(source))
            return {};
        const GpOperand result = operand_of(source, place);
        if (code < 4)
            out_.port0_mask |= static_cast<uint8_t>(1u << code);
        else if (code < 8)
            out_.port1_mask |= static_cast<uint8_t>(1u << (code - 4));
        else if (code >= 12 && code < 16)
            out_.load_mask |= static_cast<uint8_t>(1u << (code - 12));
        return result;
    }

    void multipliers() {
        out_.mul_op = fields().get_as<gp::MulOp>(Field::mul_op);
        out_.mul = {{{operand(Field::mul0_a), operand(Field::mul0_b, Place::second_of_mul)},
                     {operand(Field::mul1_a), operand(Field::mul1_b, Place::second_of_mul)}}};
        out_.mul_negate = {fields().get(Field::mul0_negate) != 0,
                           fields().get(Field::mul1_negate) != 0};
        for (unsigned i = 0; i < 2; ++i)
            out_.mul_runs[i] = out_.mul[i][0].used || out_.mul[i][1].used;
        switch (out_.mul_op) {
            case gp::MulOp::mul:
            case gp::MulOp::complex2: return;
            case gp::MulOp::complex1:
            case gp::MulOp::select:  // one operation of both, on mul0
                out_.mul_runs[0] = out_.mul_runs[0] || out_.mul_runs[1];
                out_.mul_runs[1] = false;
                return;
            default:
                if (out_.mul_runs[0] || out_.mul_runs[1])
                    refuse(fmt::format("unknown multiplier operation {}",
                                       static_cast<unsigned>(out_.mul_op)));
        }
    }

    void accumulators() {
        out_.acc_op = fields().get_as<gp::AccOp>(Field::acc_op);
        // Compilers leave anything in the second operand of operations that have one.
        const bool single = out_.acc_op == gp::AccOp::floor || out_.acc_op == gp::AccOp::sign;
        const auto source = [this, single](Field field, Field negate, Place place) {
            if (single && place == Place::second_of_acc)
                return GpSource{};
            return GpSource{operand(field, place), fields().get(negate) != 0};
        };
        out_.acc = {{{source(Field::acc0_a, Field::acc0_a_negate, Place::first),
                      source(Field::acc0_b, Field::acc0_b_negate, Place::second_of_acc)},
                     {source(Field::acc1_a, Field::acc1_a_negate, Place::first),
                      source(Field::acc1_b, Field::acc1_b_negate, Place::second_of_acc)}}};
        for (unsigned i = 0; i < 2; ++i)
            out_.acc_runs[i] = out_.acc[i][0].operand.used || out_.acc[i][1].operand.used;
        if (out_.acc_op == gp::AccOp::unknown_3 && (out_.acc_runs[0] || out_.acc_runs[1]))
            refuse("unknown accumulator operation 3");
    }

    void pass() {
        out_.pass_op = fields().get_as<gp::PassOp>(Field::pass_op);
        out_.pass = operand(Field::pass_source);
        if (!out_.pass.used)
            return;
        switch (out_.pass_op) {
            case gp::PassOp::clamp:
                out_.load_mask |= 3;  // bounds: x upper, y lower
                return;
            case gp::PassOp::mov:
            case gp::PassOp::pre_exp2:
            case gp::PassOp::post_log2: return;
            default:
                refuse(
                    fmt::format("unknown pass operation {}", static_cast<unsigned>(out_.pass_op)));
        }
    }

    void complex() {
        out_.complex_op = fields().get_as<gp::ComplexOp>(Field::complex_op);
        out_.complex = operand(Field::complex_source);
        switch (out_.complex_op) {
            case gp::ComplexOp::unknown_1:
            case gp::ComplexOp::unknown_6:
            case gp::ComplexOp::unknown_7:
            case gp::ComplexOp::unknown_8:
            case gp::ComplexOp::unknown_11:
                refuse(fmt::format("unknown complex operation {}",
                                   static_cast<unsigned>(out_.complex_op)));
                return;
            default: return;
        }
    }

    void fetches() {
        out_.load_address = fields().get(Field::load_address);
        out_.port0_address = fields().get(Field::port0_address);
        out_.port0_attribute = fields().get(Field::port0_attribute) != 0;
        out_.port1_address = fields().get(Field::port1_address);
        const gp::LoadOffset offset = fields().get_as<gp::LoadOffset>(Field::load_offset);
        switch (offset) {
            case gp::LoadOffset::none: return;
            case gp::LoadOffset::address1:
            case gp::LoadOffset::address2:
            case gp::LoadOffset::address3: out_.load_offset = static_cast<unsigned>(offset); return;
            default:
                if (out_.load_mask != 0)
                    refuse(fmt::format("unknown load offset {}", static_cast<unsigned>(offset)));
        }
    }

    void stores() {
        store(0, Field::store_x, Field::store_y);
        store(1, Field::store_z, Field::store_w);
    }

    void store(unsigned port, Field first, Field second) {
        constexpr std::array varying = {Field::store0_varying, Field::store1_varying};
        constexpr std::array temporary = {Field::store0_temporary, Field::store1_temporary};
        constexpr std::array address = {Field::store0_address, Field::store1_address};
        GpStore& made = out_.stores[port];
        made.varying = fields().get(varying[port]) != 0;
        made.temporary = fields().get(temporary[port]) != 0;
        made.address = fields().get(address[port]);
        made.sources = {fields().get_as<gp::StoreSource>(first),
                        fields().get_as<gp::StoreSource>(second)};
        for (const gp::StoreSource source : made.sources) {
            if (source == gp::StoreSource::unknown_5)
                refuse("unknown store source 5");
        }
        if (made.used() && made.varying && made.temporary)
            refuse("store to an output and a temporary at once");
    }

    void branch() {
        out_.branch = fields().get(Field::branch) != 0;
        out_.branch_target = fields().branch_target();
    }

    GpInstruction out_;
};

void reads_old_port0(const GpInstruction& instruction, uint8_t& mask) {
    const auto look = [&mask](const GpOperand& operand) {
        const unsigned first = static_cast<unsigned>(GpValue::port0);
        if (operand.used && operand.age == 1 && operand.value >= first && operand.value < first + 4)
            mask |= static_cast<uint8_t>(1u << (operand.value - first));
    };
    for (unsigned i = 0; i < 2; ++i) {
        for (unsigned j = 0; j < 2; ++j) {
            look(instruction.mul[i][j]);
            look(instruction.acc[i][j].operand);
        }
    }
    look(instruction.pass);
    look(instruction.complex);
}

// What the next instruction, whichever it is, reads of this one's first port.
void keep_port0_for_successors(std::vector<GpInstruction>& program) {
    for (size_t i = 0; i < program.size(); ++i) {
        uint8_t mask = 0;
        if (i + 1 < program.size())
            reads_old_port0(program[i + 1], mask);
        if (program[i].branch && program[i].branch_target < program.size())
            reads_old_port0(program[program[i].branch_target], mask);
        program[i].port0_mask |= mask;
    }
}

}  // namespace

Result<GpProgram> load_gp_program(std::span<const uint32_t> words) {
    if (words.size() > gp::max_instructions * 4)
        return Error{Errc::fault, fmt::format("vertex program of {} instructions, {} fit",
                                              words.size() / 4, gp::max_instructions)};
    if (words.empty())
        return Error{Errc::fault, "vertex program without instructions"};
    const std::vector<gp::Instruction> decoded = TRY(gp::decode_program(words));
    GpProgram program;
    program.instructions.reserve(decoded.size());
    for (const gp::Instruction& fields : decoded)
        program.instructions.push_back(Loader(fields).load());
    keep_port0_for_successors(program.instructions);
    for (const GpInstruction& instruction : program.instructions) {
        if (instruction.port0_attribute && instruction.port0_mask != 0)
            program.attributes |= static_cast<uint16_t>(1u << instruction.port0_address);
        for (const GpStore& store : instruction.stores) {
            if (store.used() && store.varying)
                program.outputs |= static_cast<uint16_t>(1u << store.address);
            if (store.used() && store.temporary)
                program.stores_temporaries = true;
        }
    }
    return program;
}

}  // namespace cuesta::simulator::mali400
