// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The execution mask stack, jumps and calls. Source: G13 fact sheet, control flow.
#include <algorithm>
#include <bit>

#include <fmt/core.h>

#include "simulator/agx/condition.h"
#include "simulator/agx/handlers.h"
#include "simulator/agx/operand_access.h"
#include "simulator/agx/program.h"

namespace cuesta::simulator::agx {

namespace {

using hw::agx::Op;

// r0l of a lane counts the levels that must end before the lane runs again. Mask instructions
// change it in all lanes and then decide anew who is active.
template <typename F>
void update_counters(SimdGroup& group, F update) {
    WideBits& r0 = group.general[0];
    LaneMask active = 0;
    for (unsigned i = 0; i < lane_count; ++i) {
        const uint32_t counter = update(r0[i] & 0xffff, i) & 0xffff;
        r0[i] = (r0[i] & 0xffff0000) | counter;
        active |= LaneMask{counter == 0} << i;
    }
    group.active = active & group.alive;
}

void pop_exec(SimdGroup& group, const Step& step) {
    const uint32_t n = step.number;
    update_counters(group,
                    [n](uint32_t counter, unsigned) { return counter - std::min(counter, n); });
}

template <Compare compare>
void begin_if(SimdGroup& group, const Step& step) {
    const LaneMask holds = compare(group, step);
    update_counters(group, [holds, &step](uint32_t counter, unsigned i) {
        if (counter != 0)
            return counter + step.number;
        return (holds >> i & 1) != 0 ? 0u : 1u;
    });
}

template <Compare compare>
void begin_else(SimdGroup& group, const Step& step) {
    const LaneMask holds = compare(group, step);
    update_counters(group, [holds, &step](uint32_t counter, unsigned i) {
        if (counter == 0)
            return step.number;
        if (counter == 1)
            return (holds >> i & 1) != 0 ? 0u : 1u;
        return counter;
    });
}

template <Compare compare>
void repeat_while(SimdGroup& group, const Step& step) {
    const LaneMask holds = compare(group, step);
    update_counters(group, [holds, &step](uint32_t counter, unsigned i) {
        if (counter >= step.number)
            return counter;
        return (holds >> i & 1) != 0 ? 0u : step.number;
    });
}

void jump_any(SimdGroup& group, const Step& step) {
    if (group.active != 0)
        group.next = step.target;
}

void jump_none(SimdGroup& group, const Step& step) {
    if (group.active == 0)
        group.next = step.target;
}

// The link register is r1.
void call(SimdGroup& group, const Step& step) {
    WideBits link;
    constexpr uint32_t call_bytes = 6;
    fill(link, static_cast<uint32_t>(step.address) + call_bytes);
    store(group.general[1], link, group.active);
    group.next = step.target;
}

// ASSUMED: all active lanes go to one place, or the program is wrong.
void go_to_register(SimdGroup& group, const Step& step) {
    const WideBits& to = group.general[step.number];
    if (group.active == 0)
        return group.fail({Errc::fault, "a jump through a register without active lanes"});
    const uint32_t target = to[static_cast<unsigned>(std::countr_zero(group.active))];
    bool same = true;
    for_each_lane(group.active, [&](unsigned lane) { same = same && to[lane] == target; });
    if (!same)
        return group.fail({Errc::fault, "lanes that jump to different addresses"});
    // Registers have the low word of the address.
    const uint64_t address = (step.address & ~uint64_t{0xffffffff}) | target;
    const auto found = group.program().step_at(address);
    if (!found)
        return group.fail({Errc::fault, fmt::format("no instruction at {:#x}", address)});
    group.next = *found;
}

// Ends the active lanes; `number` says whether there is code for the others. Mesa's kernels stop
// inside of an if that they do not jump around: without active lanes it does nothing.
void stop(SimdGroup& group, const Step& step) {
    if (step.number == 0)
        return group.stop();
    group.alive &= ~group.active;
    group.active = 0;
    if (group.alive == 0)
        group.stop();
}

void trap(SimdGroup& group, const Step&) {
    group.fail({Errc::fault, "trap"});
}

void threadgroup_barrier(SimdGroup& group, const Step&) {
    group.reach_barrier();
}

// Memory is coherent here and results are there at once; the checks look at waits.
void nothing(SimdGroup&, const Step&) {}

}  // namespace

Handler flow_handler(Op op) {
    switch (op) {
        case Op::pop_exec: return pop_exec;
        case Op::if_icmp: return begin_if<compare_integers>;
        case Op::if_fcmp: return begin_if<compare_floats>;
        case Op::else_icmp: return begin_else<compare_integers>;
        case Op::else_fcmp: return begin_else<compare_floats>;
        case Op::while_icmp: return repeat_while<compare_integers>;
        case Op::while_fcmp: return repeat_while<compare_floats>;
        case Op::jmp_exec_any: return jump_any;
        case Op::jmp_exec_none:
        case Op::jmp_if_skipping_doorbell: return jump_none;
        case Op::call: return call;
        case Op::ret: return go_to_register;
        case Op::stop: return stop;
        case Op::trap: return trap;
        case Op::threadgroup_barrier: return threadgroup_barrier;
        case Op::wait:
        case Op::memory_barrier: return nothing;
        default: return nullptr;
    }
}

}  // namespace cuesta::simulator::agx
