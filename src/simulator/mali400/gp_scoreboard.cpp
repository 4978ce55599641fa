// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/mali400/gp_scoreboard.h"

#include <cmath>

#include <fmt/core.h>

namespace cuesta::simulator::mali400 {
namespace {

namespace gp = hw::mali400::gp;

// Distances from a store to the first instruction that sees it.
constexpr int64_t register_delay = 3;
constexpr int64_t temporary_delay = 4;
constexpr int64_t address_delay = 4;

constexpr size_t max_complaints = 64;

constexpr std::array<std::string_view, gp_value_count> value_names = {
    "acc0",     "acc1",     "mul0",     "mul1",     "pass",     "complex",
    "port 0 x", "port 0 y", "port 0 z", "port 0 w", "port 1 x", "port 1 y",
    "port 1 z", "port 1 w", "load x",   "load y",   "load z",   "load w",
};

bool is_whole_address(float value) {
    return value == std::floor(value) && value >= -512.0f && value < 512.0f;
}

}  // namespace

GpScoreboard::GpScoreboard() {
    register_stored_.fill(never);
    temporary_stored_.fill(never);
    address_set_.fill(never);
}

void GpScoreboard::complain(std::string_view text) {
    if (complaints_.size() >= max_complaints)
        return;
    std::string line =
        fmt::format("instruction {} ({}): {}", place_, gp::print(instruction_->fields), text);
    if (known_.insert(line).second)
        complaints_.push_back(std::move(line));
}

void GpScoreboard::observe(const GpInstruction& instruction,
                           unsigned place,
                           unsigned next,
                           std::span<const GpVector, 4> addresses) {
    instruction_ = &instruction;
    place_ = place;
    make_fetched(instruction);
    make_loaded(instruction);
    check_operands(instruction);
    make_results(instruction);
    check_stores(instruction);
    check_words(instruction);
    note_stores(instruction, addresses);
    note_addresses(instruction, addresses);
    values_ = {std::array<State, gp_value_count>{}, values_[0], values_[1]};
    if (instruction.branch && next == instruction.branch_target) {
        for (unsigned age = 1; age < 3; ++age) {
            for (State& state : values_[age])
                state = state == State::never_made ? state : State::other_block;
        }
    }
    ++step_;
}

// Loads: what the ports and the memory deliver to this instruction.

GpScoreboard::State GpScoreboard::register_state(unsigned index) const {
    if (register_stored_[index] == never)
        return State::never_made;
    return step_ - register_stored_[index] < register_delay ? State::too_early : State::good;
}

void GpScoreboard::make_fetched(const GpInstruction& instruction) {
    for (unsigned c = 0; c < 4; ++c) {
        values_[0][static_cast<unsigned>(GpValue::port0) + c] =
            instruction.port0_attribute ? State::good
                                        : register_state(instruction.port0_address * 4 + c);
        values_[0][static_cast<unsigned>(GpValue::port1) + c] =
            register_state(instruction.port1_address * 4 + c);
    }
}

void GpScoreboard::make_loaded(const GpInstruction& instruction) {
    if (instruction.load_mask == 0)
        return;
    float address = static_cast<float>(instruction.load_address);
    if (instruction.load_offset != 0) {
        const int64_t set = address_set_[instruction.load_offset];
        if (set == never)
            complain("load with an address register that was never set");
        else if (step_ - set < address_delay)
            complain(fmt::format("load {} after its address register was set; {} are needed",
                                 step_ - set, address_delay));
        address += addresses_[instruction.load_offset];
    }
    if (!is_whole_address(address) || address < 0 || address >= float{gp_memory_vectors}) {
        complain(fmt::format("load from address {}", address));
        return;
    }
    const unsigned first = static_cast<unsigned>(address) * 4;
    for (unsigned c = 0; c < 4; ++c) {
        const bool early = temporary_stored_[first + c] != never &&
                           step_ - temporary_stored_[first + c] < temporary_delay;
        values_[0][static_cast<unsigned>(GpValue::load) + c] =
            early ? State::too_early : State::good;
    }
}

// Operands.

void GpScoreboard::check_state(State state, unsigned age, std::string_view name) {
    constexpr std::array<std::string_view, 3> ages = {"this instruction", "the instruction before",
                                                      "two instructions before"};
    switch (state) {
        case State::good: return;
        case State::never_made:
            complain(fmt::format("reads {} of {}, which has none", name, ages[age]));
            return;
        case State::too_early:
            complain(fmt::format("reads {} of {}, too early after the store", name, ages[age]));
            return;
        case State::complex1:
            if (age == 1)
                complain("reads a complex1 result one instruction later; it takes two");
            return;
        case State::other_block:
            complain(fmt::format("reads {} of {}, from before a branch", name, ages[age]));
            return;
    }
}

void GpScoreboard::check_operand(const GpOperand& operand, bool needed, std::string_view unit) {
    if (!operand.used) {
        if (needed)
            complain(fmt::format("{} lacks an operand", unit));
        return;
    }
    if (operand.age != GpOperand::constant_age)
        check_state(values_[operand.age][operand.value], operand.age, value_names[operand.value]);
}

void GpScoreboard::check_multipliers(const GpInstruction& instruction) {
    const auto& mul = instruction.mul;
    const bool joint =
        instruction.mul_op == gp::MulOp::complex1 || instruction.mul_op == gp::MulOp::select;
    const bool first = instruction.mul_runs[0];
    const bool second = instruction.mul_runs[1];
    check_operand(mul[0][0], first, "mul0");
    check_operand(mul[0][1], first, "mul0");
    check_operand(mul[1][0], second || (joint && first), "mul1");
    check_operand(mul[1][1], second || (first && instruction.mul_op == gp::MulOp::complex1),
                  "mul1");
}

void GpScoreboard::check_operands(const GpInstruction& instruction) {
    check_multipliers(instruction);
    const bool single =
        instruction.acc_op == gp::AccOp::floor || instruction.acc_op == gp::AccOp::sign;
    for (unsigned i = 0; i < 2; ++i) {
        const bool running = instruction.acc_runs[i];
        check_operand(instruction.acc[i][0].operand, running, i == 0 ? "acc0" : "acc1");
        check_operand(instruction.acc[i][1].operand, running && !single, i == 0 ? "acc0" : "acc1");
    }
    check_operand(instruction.pass, instruction.branch, "the branch condition");
    const bool complex_reads = instruction.complex_op != gp::ComplexOp::none &&
                               instruction.complex_op != gp::ComplexOp::set_address01;
    check_operand(instruction.complex, complex_reads, "the complex unit");
    if (instruction.complex_op == gp::ComplexOp::set_address01 && !instruction.pass.used)
        complain("address registers are set from an idle pass unit");
    if (instruction.pass_op == gp::PassOp::clamp && instruction.pass.used) {
        for (const unsigned c : {0u, 1u}) {
            const unsigned bound = static_cast<unsigned>(GpValue::load) + c;
            check_state(values_[0][bound], 0, value_names[bound]);
        }
    }
}

// Results and stores.

void GpScoreboard::make_results(const GpInstruction& instruction) {
    const auto made = [this](GpValue value, bool runs) {
        values_[0][static_cast<unsigned>(value)] = runs ? State::good : State::never_made;
    };
    made(GpValue::acc0, instruction.acc_runs[0]);
    made(GpValue::acc1, instruction.acc_runs[1]);
    made(GpValue::mul0, instruction.mul_runs[0]);
    made(GpValue::mul1, instruction.mul_runs[1]);
    made(GpValue::pass, instruction.pass.used);
    made(GpValue::complex, instruction.complex_op != gp::ComplexOp::none);
    if (instruction.mul_op == gp::MulOp::complex1 && instruction.mul_runs[0])
        values_[0][static_cast<unsigned>(GpValue::mul0)] = State::complex1;
}

bool GpScoreboard::runs(const GpInstruction& instruction, gp::StoreSource source) const {
    switch (source) {
        case gp::StoreSource::acc0: return instruction.acc_runs[0];
        case gp::StoreSource::acc1: return instruction.acc_runs[1];
        case gp::StoreSource::mul0: return instruction.mul_runs[0];
        case gp::StoreSource::mul1: return instruction.mul_runs[1];
        case gp::StoreSource::pass: return instruction.pass.used;
        case gp::StoreSource::complex: return instruction.complex_op != gp::ComplexOp::none;
        default: return false;
    }
}

void GpScoreboard::check_stores(const GpInstruction& instruction) {
    for (const GpStore& store : instruction.stores) {
        for (const gp::StoreSource source : store.sources) {
            if (source == gp::StoreSource::none)
                continue;
            if (!runs(instruction, source))
                complain("stores the result of an idle unit");
            if (source == gp::StoreSource::mul0 && instruction.mul_op == gp::MulOp::complex1)
                complain("stores a complex1 result, which comes too late for that");
        }
    }
}

void GpScoreboard::check_words(const GpInstruction& instruction) {
    const bool temporary = (instruction.stores[0].used() && instruction.stores[0].temporary) ||
                           (instruction.stores[1].used() && instruction.stores[1].temporary);
    const gp::Flags flags = instruction.fields.get_as<gp::Flags>(gp::Field::flags);
    const gp::Flags wanted = instruction.branch ? gp::Flags::branch
                             : temporary        ? gp::Flags::temporary_store
                                                : gp::Flags::normal;
    if (flags != wanted)
        complain(fmt::format("flags are {}, not {}", static_cast<unsigned>(flags),
                             static_cast<unsigned>(wanted)));
    if (instruction.branch && temporary)
        complain("branches and stores a temporary at once");
    if (instruction.branch && instruction.pass_op != gp::PassOp::mov)
        complain("branch condition that the pass unit changes");
}

void GpScoreboard::note_stores(const GpInstruction& instruction,
                               std::span<const GpVector, 4> addresses) {
    const bool sets_address0 = instruction.complex_op == gp::ComplexOp::set_address0 ||
                               instruction.complex_op == gp::ComplexOp::set_address01;
    for (unsigned port = 0; port < 2; ++port) {
        const GpStore& store = instruction.stores[port];
        if (!store.used() || store.varying)
            continue;
        unsigned vector = store.address;
        if (store.temporary) {
            const float address = addresses[0].get(0);
            if (address_set_[0] == never && !sets_address0)
                complain("stores a temporary at an address that was never set");
            if (!is_whole_address(address) || address < 0 || address >= float{gp_memory_vectors}) {
                complain(fmt::format("stores a temporary at address {}", address));
                continue;
            }
            vector = static_cast<unsigned>(address);
        }
        for (unsigned i = 0; i < 2; ++i) {
            if (store.sources[i] == gp::StoreSource::none)
                continue;
            const unsigned index = vector * 4 + port * 2 + i;
            if (store.temporary)
                temporary_stored_[index] = step_;
            else
                register_stored_[index] = step_;
        }
    }
}

void GpScoreboard::note_addresses(const GpInstruction& instruction,
                                  std::span<const GpVector, 4> addresses) {
    for (unsigned i = 0; i < 4; ++i)
        addresses_[i] = addresses[i].get(0);
    switch (instruction.complex_op) {
        case gp::ComplexOp::set_address01: address_set_[0] = address_set_[1] = step_; return;
        case gp::ComplexOp::set_address0: address_set_[0] = step_; return;
        case gp::ComplexOp::set_address1: address_set_[1] = step_; return;
        case gp::ComplexOp::set_address2: address_set_[2] = step_; return;
        case gp::ComplexOp::set_address3: address_set_[3] = step_; return;
        default: return;
    }
}

}  // namespace cuesta::simulator::mali400
