// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/mali400/gp_core.h"

#include <bit>
#include <utility>

#include <fmt/core.h>

#include "simulator/mali400/gp_alu.h"
#include "simulator/mali400/gp_scoreboard.h"

namespace cuesta::simulator::mali400 {
namespace {

namespace gp = hw::mali400::gp;

}  // namespace

GpCore::GpCore() : constants_{gp_splat(0.0f), gp_splat(1.0f)} {}

Error GpCore::fault_at(const GpInstruction& instruction, std::string_view reason) const {
    return {Errc::fault, fmt::format("vertex core: instruction {} ({}): {}", place_,
                                     gp::print(instruction.fields), reason)};
}

Result<void> GpCore::run(const GpProgram& program, GpAttributes& attributes, unsigned vertices) {
    CUESTA_ASSERT(vertices >= 1 && vertices <= batch_vertices, "not a batch");
    outputs_ = {};
    registers_ = {};
    addresses_ = {};
    attributes_fetched_ = 0;
    if (program.stores_temporaries) {
        temporaries_.resize(gp_memory_vectors * 4);
        temporaries_stored_.assign(gp_memory_vectors * 4, 0);
    } else {
        temporaries_stored_.clear();
    }
    banks_ = {};
    ages_ = {&banks_[0], &banks_[1], &banks_[2]};
    waiting_.clear();
    place_ = 0;
    active_ = first_vertices(vertices);
    diverged_ = false;
    steps_ = 0;
    vertex_steps_ = 0;
    batch_steps_ = 0;
    TRY(run_group(program, attributes));
    while (!waiting_.empty()) {
        Group& group = waiting_.back();
        place_ = group.place;
        active_ = group.vertices;
        steps_ = group.steps;
        banks_ = group.banks;
        ages_ = {&banks_[0], &banks_[1], &banks_[2]};
        waiting_.pop_back();
        TRY(run_group(program, attributes));
    }
    return {};
}

Result<void> GpCore::run_group(const GpProgram& program, GpAttributes& attributes) {
    while (place_ < program.instructions.size()) {
        if (steps_ >= step_limit_)
            return Error{Errc::timeout, fmt::format("vertex core: program still runs after {} "
                                                    "instructions, at instruction {}",
                                                    steps_, place_)};
        place_ = TRY(step(program, attributes));
    }
    return {};
}

Result<unsigned> GpCore::step(const GpProgram& program, GpAttributes& attributes) {
    const GpInstruction& instruction = program.instructions[place_];
    if (!instruction.fault.empty())
        return fault_at(instruction, instruction.fault);
    if (instruction.branch && instruction.branch_target > program.instructions.size())
        return fault_at(instruction, "branch out of the program");
    ++steps_;
    ++batch_steps_;
    vertex_steps_ += static_cast<unsigned>(std::popcount(active_));
    TRY(fetch(instruction, attributes));
    multipliers(instruction);
    accumulators(instruction);
    pass_unit(instruction);
    complex_unit(instruction);
    stores(instruction);
    const unsigned place = place_;
    const unsigned next = next_place(instruction);
    if (scoreboard_ != nullptr)
        scoreboard_->observe(instruction, place, next, addresses_);
    ages_ = {ages_[2], ages_[0], ages_[1]};
    return next;
}

// The condition is the pass unit's result of the same instruction.
unsigned GpCore::next_place(const GpInstruction& instruction) {
    if (!instruction.branch)
        return place_ + 1;
    const VertexMask taken = not_zero(result(GpValue::pass)) & active_;
    if (taken == active_)
        return instruction.branch_target;
    if (taken == 0)
        return place_ + 1;
    // The ages as the next instruction will see them.
    waiting_.push_back({.place = instruction.branch_target,
                        .vertices = taken,
                        .steps = steps_,
                        .banks = {*ages_[2], *ages_[0], *ages_[1]}});
    active_ = static_cast<VertexMask>(active_ & ~taken);
    diverged_ = true;
    return place_ + 1;
}

void GpCore::multipliers(const GpInstruction& instruction) {
    const auto& mul = instruction.mul;
    if (instruction.mul_runs[0]) {
        GpVector& out = result(GpValue::mul0);
        const bool negate = instruction.mul_negate[0];
        if (instruction.mul_op == gp::MulOp::select)
            out = gp_select(value(mul[0][1]), value(mul[1][0]), value(mul[0][0]), negate);
        else if (instruction.mul_op == gp::MulOp::complex1)
            out = gp_negate_if(value(mul[0][0]), negate);
        else
            out = gp_multiply(value(mul[0][0]), value(mul[0][1]), negate);
    }
    if (instruction.mul_runs[1])
        result(GpValue::mul1) =
            gp_multiply(value(mul[1][0]), value(mul[1][1]), instruction.mul_negate[1]);
}

void GpCore::accumulators(const GpInstruction& instruction) {
    for (unsigned i = 0; i < 2; ++i) {
        if (!instruction.acc_runs[i])
            continue;
        const auto& [a, b] = instruction.acc[i];
        result(i == 0 ? GpValue::acc0 : GpValue::acc1) = gp_accumulate(
            instruction.acc_op, value(a.operand), a.negate, value(b.operand), b.negate);
    }
}

void GpCore::pass_unit(const GpInstruction& instruction) {
    if (!instruction.pass.used) {
        result(GpValue::pass) = constants_[0];  // an unconnected branch condition is false
        return;
    }
    if (instruction.pass_op == gp::PassOp::clamp)
        result(GpValue::pass) =
            gp_clamp(value(instruction.pass), result(GpValue::load, 0), result(GpValue::load, 1));
    else
        result(GpValue::pass) = value(instruction.pass);
}

void GpCore::complex_unit(const GpInstruction& instruction) {
    using gp::ComplexOp;
    const GpVector& source = value(instruction.complex);
    const auto set_address = [this](unsigned index, const GpVector& from) {
        assign(addresses_[index], from, active_);
    };
    switch (instruction.complex_op) {
        case ComplexOp::none: return;
        case ComplexOp::exp2:
        case ComplexOp::log2:
        case ComplexOp::rsqrt:
        case ComplexOp::rcp:
            result(GpValue::complex) = gp_table(instruction.complex_op, source);
            return;
        case ComplexOp::set_address01:
            set_address(0, result(GpValue::pass));
            set_address(1, result(GpValue::pass));
            break;
        case ComplexOp::set_address0: set_address(0, source); break;
        case ComplexOp::set_address1: set_address(1, source); break;
        case ComplexOp::set_address2: set_address(2, source); break;
        case ComplexOp::set_address3: set_address(3, source); break;
        default: break;
    }
    result(GpValue::complex) = source;
}

}  // namespace cuesta::simulator::mali400
