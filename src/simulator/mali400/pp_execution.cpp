// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/mali400/pp_execution.h"

#include <algorithm>
#include <cstdint>

#include <fmt/core.h>

namespace cuesta::simulator::mali400 {
namespace {

IntLanes splat_place(uint32_t place) {
    const int32_t value = static_cast<int32_t>(place);
    return IntLanes{value, value, value, value};
}

}  // namespace

Result<void> PpExecution::run() {
    place_ = program_.entry;
    for (unsigned quad = 0; quad < quads_; ++quad)
        active_[quad] = running_[quad] = full_mask();
    batch_.discarded = {};
    core_.steps_ = 0;
    clear_registers();
    for (;;) {
        const ProgramInstruction& instruction = program_.instructions[place_];
        if (!instruction.fault.empty())
            return Error{Errc::fault, fmt::format("fragment program, word {}: {}",
                                                  instruction.offset, instruction.fault)};
        if (++core_.steps_ > core_.step_limit_)
            return Error{Errc::timeout,
                         fmt::format("fragment program still runs after {} instructions",
                                     core_.step_limit_)};
        Result<void> done = execute(instruction);
        if (!done)
            return Error{done.error().code, fmt::format("fragment program, word {}: {}",
                                                        instruction.offset, done.error().text)};
        if (!TRY(advance(instruction)))
            return {};
    }
}

// Left open by the API: registers start as 0, so that no result depends on earlier fragments.
void PpExecution::clear_registers() {
    const auto clear = [this](Row& row) { std::fill_n(row.begin(), quads_, splat(0)); };
    std::for_each_n(core_.registers_.begin(), register_count * 4, clear);
}

PpExecution::Masks PpExecution::branch_taken(const ProgramInstruction& instruction) const {
    const auto& branch = *instruction.fields.branch;
    Masks taken = {};
    if (branch.if_less && branch.if_equal && branch.if_greater)
        return active_;
    const LaneMask less = branch.if_less ? full_mask() : LaneMask{};
    const LaneMask equal = branch.if_equal ? full_mask() : LaneMask{};
    const LaneMask greater = branch.if_greater ? full_mask() : LaneMask{};
    const Row& a = scalar(instruction, branch.a);
    const Row& b = scalar(instruction, branch.b);
    for (unsigned quad = 0; quad < quads_; ++quad)
        taken[quad] =
            active_[quad] & (((a[quad] < b[quad]) & less) | ((a[quad] == b[quad]) & equal) |
                             ((a[quad] > b[quad]) & greater));
    return taken;
}

// Moves the active lanes on; false when no fragment that matters is left.
Result<bool> PpExecution::advance(const ProgramInstruction& instruction) {
    const bool ends = instruction.fields.stop || instruction.is_discard;
    if (!diverged_ && !ends) {
        if (!instruction.fields.branch) {
            place_ = instruction.next;
            return true;
        }
        const Masks taken = branch_taken(instruction);
        LaneMask any_taken = {};
        LaneMask any_left = {};
        for (unsigned quad = 0; quad < quads_; ++quad) {
            any_taken |= taken[quad] & running_[quad];
            any_left |= running_[quad] & ~taken[quad];
        }
        if (!any(any_left) || !any(any_taken)) {
            place_ = any(any_taken) ? instruction.branch_target : instruction.next;
            return true;
        }
    }
    if (!diverged_ && instruction.fields.stop && !instruction.fields.branch)
        return false;

    if (!diverged_) {
        diverged_ = true;
        places_.fill(splat_place(place_));
    }
    const Masks taken =
        instruction.fields.branch && !instruction.is_discard ? branch_taken(instruction) : Masks{};
    const bool falls_on = !ends;
    for (unsigned quad = 0; quad < quads_; ++quad) {
        const LaneMask mine = active_[quad] & running_[quad];
        const LaneMask jumping = taken[quad] & mine;
        if (instruction.is_discard)
            batch_.discarded[quad] |= mine;
        const LaneMask ending = falls_on ? LaneMask{} : mine & ~jumping;
        running_[quad] &= ~ending;
        const IntLanes target = splat_place(instruction.branch_target);
        const IntLanes next = splat_place(instruction.next);
        places_[quad] = (jumping & target) | (mine & ~jumping & next) | (~mine & places_[quad]);
    }
    return choose_place();
}

// The lowest place at which a lane waits becomes current, with all lanes that wait there. A discard
// comes before anything else, so that its lanes help with what their quads do next.
bool PpExecution::choose_place() {
    int32_t lowest = INT32_MAX;
    int32_t discard = INT32_MAX;
    bool matters = false;
    for (unsigned quad = 0; quad < quads_; ++quad) {
        matters |= any(running_[quad] & batch_.covered[quad]);
        for (unsigned lane = 0; lane < lanes_per_quad; ++lane) {
            if (running_[quad][lane] == 0)
                continue;
            const int32_t place = places_[quad][lane];
            lowest = std::min(lowest, place);
            if (program_.instructions[static_cast<size_t>(place)].is_discard)
                discard = std::min(discard, place);
        }
    }
    if (!matters)
        return false;
    place_ = static_cast<uint32_t>(discard != INT32_MAX ? discard : lowest);
    all_active_ = true;
    for (unsigned quad = 0; quad < quads_; ++quad) {
        const LaneMask here = running_[quad] & (places_[quad] == splat_place(place_));
        active_[quad] = any(here) ? here | batch_.discarded[quad] : LaneMask{};
        all_active_ &= all(active_[quad]);
    }
    diverged_ = !all_active_;
    return true;
}

void PpCore::set_stack(unsigned size, unsigned initial_pointer) {
    stack_size_ = int64_t{size} * 4;
    stack_pointer_ = int64_t{initial_pointer} * 4;
}

Result<void> FragmentResources::load_temporary(unsigned, uint32_t, std::span<uint16_t>) {
    return Error{Errc::fault, "temporaries without memory"};
}

Result<void> FragmentResources::store_temporary(unsigned, uint32_t, std::span<const uint16_t>) {
    return Error{Errc::fault, "temporaries without memory"};
}

Result<void> PpCore::run(const Program& program,
                         const FragmentInputs& inputs,
                         FragmentResources& resources,
                         FragmentBatch& batch) {
    return PpExecution(*this, program, inputs, resources, batch).run();
}

}  // namespace cuesta::simulator::mali400
